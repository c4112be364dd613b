// The camera of the printed plates: it looks at the middle of the figure and is never tilted; lengths are edges of a cube.

/** @typedef {[number, number, number]} Vector x towards the viewer, y to the right, z up; a cube is named by its least corner */
/** @typedef {[number, number]} Point */
/** @typedef {{ xa: number, za: number, distance: number, screen: number }} Shot angles in degrees; a distance of 0 is parallel */

/** What is nearer to the camera than this share of its distance is not drawn. */
const NEAREST = 0.02;

export class Camera {
  /**
   * @param {Shot} shot
   * @param {Vector} middle of the figure, which is the origin of the plate
   */
  constructor(shot, middle) {
    const [xa, za] = [(shot.xa * Math.PI) / 180, (shot.za * Math.PI) / 180];
    this.distance = shot.distance;
    this.screen = shot.screen;
    this.middle = middle;
    /** @type {Vector} */
    this.right = [-Math.sin(xa), Math.cos(xa), 0];
    /** @type {Vector} */
    this.up = [-Math.cos(xa) * Math.cos(za), -Math.sin(xa) * Math.cos(za), Math.sin(za)];
    /** @type {Vector} */
    this.towards = [Math.cos(xa) * Math.sin(za), Math.sin(xa) * Math.sin(za), Math.cos(za)];
  }

  get isParallel() {
    return this.distance === 0;
  }

  /**
   * How far in front of the camera a point lies; before a parallel one, how far behind the middle.
   * @param {Vector} point
   */
  depth(point) {
    return this.distance - along(this.towards, this.from(point));
  }

  /**
   * The point of the camera's screen where a point is seen; y points up, as in the formulas.
   * @param {Vector} point
   * @returns {Point}
   */
  project(point) {
    const own = this.from(point);
    const scale = this.isParallel ? 1 : this.screen / this.depth(point);
    return [along(this.right, own) * scale, along(this.up, own) * scale];
  }

  /**
   * Where a point is seen in a picture at the scale of the world around the middle, with y pointing down.
   * @param {Vector} point
   * @returns {Point}
   */
  picture(point) {
    const scale = this.isParallel ? 1 : this.distance / this.screen;
    const [x, y] = this.project(point);
    return [scale * x, -scale * y];
  }

  /**
   * Whether a point lies far enough before the camera to be drawn.
   * @param {Vector} point
   */
  sees(point) {
    return this.isParallel || this.depth(point) > NEAREST * this.distance;
  }

  /**
   * Whether a face that looks along an axis turns to the camera.
   * @param {number} axis
   * @param {number} sign
   * @param {number} level of its plane on that axis
   */
  isFront(axis, sign, level) {
    if (this.isParallel) return sign * this.towards[axis] > 1e-9;
    return sign * (this.middle[axis] + this.distance * this.towards[axis] - level) > 1e-9;
  }

  /**
   * How far a cube is from the camera on one axis, counted in cubes; what is nearer hides what is farther.
   * @param {number} axis
   * @param {number} place of the cube on that axis
   */
  farness(axis, place) {
    if (this.isParallel) return this.towards[axis] === 0 ? 0 : -Math.sign(this.towards[axis]) * place;
    const own = this.middle[axis] + this.distance * this.towards[axis];
    return Math.abs(place + 0.5 - own);
  }

  /** @param {Vector} point @returns {Vector} */
  from(point) {
    return [point[0] - this.middle[0], point[1] - this.middle[1], point[2] - this.middle[2]];
  }
}

/**
 * From where a figure is seen with little distortion, if nobody says how far away.
 * @param {Vector} spans of the box around the figure
 * @param {{ usual: number, roomy: number }} rule
 */
export function usualDistance(spans, rule) {
  return Math.max(rule.usual, Math.round(10 * rule.roomy * Math.hypot(...spans)) / 10);
}

/**
 * @param {Vector} one
 * @param {Vector} other
 */
function along(one, other) {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}
