// What a camera sees of cubes: their faces from back to front, each with the lines at its edges; and which face lies at a point.

/** @typedef {import("/kinds/cubes/camera.js").Vector} Vector */
/** @typedef {import("/kinds/cubes/camera.js").Point} Point */
/** @typedef {import("/kinds/cubes/camera.js").Camera} Camera */
/** @typedef {"outline" | "crease" | "seam"} Sort */
/** @typedef {"top" | "bottom" | "left" | "right"} Side */
/**
 * @typedef {object} Face
 * @property {Vector} cube
 * @property {number} axis
 * @property {number} sign
 * @property {Side} side where it looks in the picture
 * @property {Point[]} corners
 * @property {{ sort: Sort, ends: [Point, Point] }[]} edges
 * @property {number} body
 */

const OTHERS = /** @type {const} */ ([[1, 2], [0, 2], [0, 1]]);
const ROUND = /** @type {const} */ ([[0, 0], [1, 0], [1, 1], [0, 1]]);

/**
 * The faces that turn to the camera, the farthest first. On every axis what is nearer to the camera hides what is farther, so cubes
 * sorted by one axis after the other never hide one that is drawn after them.
 * @param {Vector[]} cubes
 * @param {Camera} camera
 * @param {(cube: Vector) => number} [bodyOf] which piece a cube belongs to; pieces have outlines of their own
 * @returns {Face[]}
 */
export function facesSeen(cubes, camera, bodyOf = () => 0) {
  const bodies = new Map(cubes.map((cube) => [String(cube), bodyOf(cube)]));
  const far = cubes.map((cube) => ({ cube, far: [0, 1, 2].map((axis) => camera.farness(axis, cube[axis])) }));
  far.sort((one, other) => other.far[0] - one.far[0] || other.far[1] - one.far[1] || other.far[2] - one.far[2]);
  const found = /** @type {Face[]} */ ([]);
  for (const { cube } of far) {
    for (const axis of [0, 1, 2]) {
      for (const sign of [1, -1]) {
        if (!camera.isFront(axis, sign, cube[axis] + (sign > 0 ? 1 : 0)) || bodies.has(String(beside(cube, axis, sign)))) continue;
        const face = faceOf(cube, axis, sign, camera, bodies);
        if (face) found.push(face);
      }
    }
  }
  return found;
}

/**
 * @param {Vector} cube
 * @param {number} axis
 * @param {number} sign
 * @param {Camera} camera
 * @param {Map<string, number>} bodies
 * @returns {Face | null}
 */
function faceOf(cube, axis, sign, camera, bodies) {
  const round = cornersOf(cube, axis, sign);
  if (!round.every((corner) => camera.sees(corner))) return null;
  const corners = round.map((corner) => camera.picture(corner));
  const own = bodies.get(String(cube)) ?? 0;
  const [first, second] = OTHERS[axis];
  // The edges in the order of the corners: before the second axis, after the first, after the second, before the first.
  const ways = [[second, -1], [first, 1], [second, 1], [first, -1]];
  const edges = ways.map(([other, way], place) => ({
    sort: sortOf(cube, [axis, sign], [other, way], own, camera, bodies),
    ends: /** @type {[Point, Point]} */ ([corners[place], corners[(place + 1) % 4]]),
  }));
  return { cube, axis, sign, side: sideOf(axis, sign, camera), corners, edges, body: own };
}

/**
 * What the line between a face and its neighbour is: a seam in one plane, a crease where both are seen, else an outline.
 * @param {Vector} cube
 * @param {[number, number]} face axis and sign
 * @param {[number, number]} edge axis and sign of the way over the edge
 * @param {number} own
 * @param {Camera} camera
 * @param {Map<string, number>} bodies
 * @returns {Sort}
 */
function sortOf(cube, [axis, sign], [other, way], own, camera, bodies) {
  const next = beside(cube, other, way);
  const over = beside(next, axis, sign);
  const level = cube[other] + (way > 0 ? 1 : 0);
  if (bodies.has(String(next)) && bodies.has(String(over))) {
    const same = bodies.get(String(over)) === own;
    return same && camera.isFront(other, -way, level) ? "crease" : "outline";
  }
  if (bodies.has(String(next))) return bodies.get(String(next)) === own ? "seam" : "outline";
  return camera.isFront(other, way, level) ? "crease" : "outline";
}

/**
 * @param {Vector} cube
 * @param {number} axis
 * @param {number} sign
 * @returns {Vector[]}
 */
export function cornersOf(cube, axis, sign) {
  const [first, second] = OTHERS[axis];
  return ROUND.map(([along, across]) => {
    const corner = /** @type {Vector} */ ([...cube]);
    corner[axis] += sign > 0 ? 1 : 0;
    corner[first] += along;
    corner[second] += across;
    return corner;
  });
}

/**
 * @param {Vector} cube
 * @param {number} axis
 * @param {number} step
 * @returns {Vector}
 */
export function beside(cube, axis, step) {
  const found = /** @type {Vector} */ ([...cube]);
  found[axis] += step;
  return found;
}

/**
 * Where a face looks in the picture; what looks straight at the camera counts as left.
 * @param {number} axis
 * @param {number} sign
 * @param {Camera} camera
 * @returns {Side}
 */
function sideOf(axis, sign, camera) {
  if (axis === 2) return sign > 0 ? "top" : "bottom";
  return camera.right[axis] * sign > 1e-9 ? "right" : "left";
}

/**
 * The face that is seen at a point of the picture.
 * @template {{ corners: Point[] }} F
 * @param {F[]} faces the farthest first
 * @param {Point} point
 * @returns {F | undefined}
 */
export function faceAt(faces, point) {
  return faces.findLast((face) => isInside(face.corners, point));
}

/**
 * @param {Point[]} corners of a convex polygon
 * @param {Point} point
 */
function isInside(corners, [x, y]) {
  const turns = corners.map(([x1, y1], place) => {
    const [x2, y2] = corners[(place + 1) % corners.length];
    return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
  });
  return turns.every((turn) => turn > 0) || turns.every((turn) => turn < 0);
}

/**
 * The middle of a face in the picture.
 * @param {Face} face
 * @returns {Point}
 */
export function middleOf({ corners }) {
  return [corners.reduce((sum, [x]) => sum + x, 0) / 4, corners.reduce((sum, [, y]) => sum + y, 0) / 4];
}

/**
 * The six faces of any one cube, whether they are seen or not: to show where it would be.
 * @param {Vector} cube
 * @param {Camera} camera
 * @returns {{ front: boolean, corners: Point[] }[]}
 */
export function wire(cube, camera) {
  const sides = [0, 1, 2].flatMap((axis) => [1, -1].map((sign) => ({ axis, sign })));
  return sides
    .map(({ axis, sign }) => ({ front: camera.isFront(axis, sign, cube[axis] + (sign > 0 ? 1 : 0)), round: cornersOf(cube, axis, sign) }))
    .filter(({ round }) => round.every((corner) => camera.sees(corner)))
    .map(({ front, round }) => ({ front, corners: round.map((corner) => camera.picture(corner)) }));
}
