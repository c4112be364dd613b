// Pieces as exact outlines of lines and arcs, where they lie: how they are moved, turned, turned over and drawn.

/** @typedef {readonly [number, number]} Point */
/** @typedef {{ turn: number, over: boolean, x: number, y: number }} Pose by how many degrees a piece is turned, and where its first corner lies */
/**
 * @typedef {object} Piece
 * @property {string} name
 * @property {string} letter
 * @property {number[][][]} rings corners [x, y] or [x, y, bulge], as the piece stands in its set
 * @property {boolean} over whether it may be turned over
 * @property {boolean} front whether it has another shape on its back
 * @property {[number, number, number]} spot the middle of its largest circle, and the radius
 * @property {[number, number, number]} dot the same beside its letter
 */
/** @typedef {{ start: Point, end: Point, bulge: number }} Edge */
/** @typedef {[number, number, number, number, number, number]} Matrix as SVG writes it */

const RADIANS = Math.PI / 180;

/**
 * @param {Piece} piece
 * @param {Pose} pose
 * @returns {Matrix}
 */
export function matrixOf(piece, pose) {
  const [cos, sin] = exactTurn(pose.turn);
  const [a, b, c, d] = pose.over ? [-cos, -sin, -sin, cos] : [cos, sin, -sin, cos];
  const [x, y] = piece.rings[0][0];
  return [a, b, c, d, pose.x - a * x - c * y, pose.y - b * x - d * y];
}

/** Cosine and sine, exact at quarter turns. @param {number} turn @returns {[number, number]} */
function exactTurn(turn) {
  const quarters = turn / 90;
  if (Number.isInteger(quarters)) return /** @type {[number, number]} */ ([[1, 0], [0, 1], [-1, 0], [0, -1]][((quarters % 4) + 4) % 4]);
  return [Math.cos(turn * RADIANS), Math.sin(turn * RADIANS)];
}

/**
 * @param {Matrix} matrix
 * @param {readonly number[]} point
 * @returns {Point}
 */
export function applied([a, b, c, d, e, f], [x, y]) {
  return [a * x + c * y + e, b * x + d * y + f];
}

/**
 * The outline of a piece where it lies, walked so that its inside is always on the same side.
 * @param {Piece} piece
 * @param {Pose} pose
 * @returns {Edge[]}
 */
export function edgesOf(piece, pose) {
  const matrix = matrixOf(piece, pose);
  const corners = piece.rings[0].map((corner) => applied(matrix, corner));
  const edges = corners.map((start, place) => ({ start, end: corners[(place + 1) % corners.length], bulge: piece.rings[0][place][2] ?? 0 }));
  return pose.over ? edges.map(({ start, end, bulge }) => ({ start: end, end: start, bulge })).reverse() : edges;
}

/** @type {WeakMap<Piece, Point>} */
const middles = new WeakMap();

/** The middle of a piece where it stands in its set. @param {Piece} piece @returns {Point} */
export function middleOf(piece) {
  const known = middles.get(piece) ?? measured(piece);
  middles.set(piece, known);
  return known;
}

/** @param {Piece} piece @returns {Point} */
function measured(piece) {
  const points = flattened(edgesOf(piece, standing(piece)));
  let [area, x, y] = [0, 0, 0];
  points.forEach(([px, py], place) => {
    const [qx, qy] = points[(place + 1) % points.length];
    const cross = px * qy - qx * py;
    area += cross;
    x += (px + qx) * cross;
    y += (py + qy) * cross;
  });
  return [x / (3 * area), y / (3 * area)];
}

/** @param {Piece} piece @returns {Pose} */
export function standing(piece) {
  return { turn: 0, over: false, x: piece.rings[0][0][0], y: piece.rings[0][0][1] };
}

/**
 * Where the middle of a piece is.
 * @param {Piece} piece
 * @param {Pose} pose
 */
export const centreOf = (piece, pose) => applied(matrixOf(piece, pose), middleOf(piece));

/** @param {Pose} pose @param {number} dx @param {number} dy @returns {Pose} */
export const moved = (pose, dx, dy) => ({ ...pose, x: pose.x + dx, y: pose.y + dy });

/**
 * Turn a piece about its middle.
 * @param {Piece} piece
 * @param {Pose} pose
 * @param {number} degrees
 * @returns {Pose}
 */
export function turned(piece, pose, degrees) {
  const [x, y] = centreOf(piece, pose);
  return centredAt(piece, { ...pose, turn: tidy(pose.turn + degrees) }, x, y);
}

/**
 * Turn a piece over, left and right changed.
 * @param {Piece} piece
 * @param {Pose} pose
 * @returns {Pose}
 */
export function flipped(piece, pose) {
  const [x, y] = centreOf(piece, pose);
  return centredAt(piece, { ...pose, turn: tidy(-pose.turn), over: !pose.over }, x, y);
}

/**
 * Bring the middle of a piece to a point.
 * @param {Piece} piece
 * @param {Pose} pose
 * @param {number} x
 * @param {number} y
 */
export function centredAt(piece, pose, x, y) {
  const [cx, cy] = centreOf(piece, pose);
  return moved(pose, x - cx, y - cy);
}

/** Write an angle from 0 to 360; what rounding left of whole degrees is taken away. @param {number} degrees */
function tidy(degrees) {
  const whole = Math.round(degrees);
  const exact = Math.abs(degrees - whole) < 1e-9 ? whole : degrees;
  return ((exact % 360) + 360) % 360;
}

/** @param {Edge} edge */
export const chordOf = ({ start, end }) => Math.hypot(end[0] - start[0], end[1] - start[1]);

/** @param {Edge} edge */
export const directionOf = ({ start, end }) => Math.atan2(end[1] - start[1], end[0] - start[0]);

/** The circle of an arc. @param {Edge} edge @returns {{ x: number, y: number, radius: number }} */
export function circleOf({ start, end, bulge }) {
  const rise = (1 - bulge * bulge) / (4 * bulge);
  return {
    x: (start[0] + end[0]) / 2 - (end[1] - start[1]) * rise,
    y: (start[1] + end[1]) / 2 + (end[0] - start[0]) * rise,
    radius: Math.hypot(end[0] - start[0], end[1] - start[1]) * (1 + bulge * bulge) / (4 * Math.abs(bulge)),
  };
}

/**
 * Chords for arcs, fine enough for the eye.
 * @param {Edge[]} edges
 * @returns {Point[]}
 */
export function flattened(edges) {
  return edges.flatMap((edge) => {
    if (!edge.bulge) return [edge.start];
    const { x, y } = circleOf(edge);
    const sweep = 4 * Math.atan(edge.bulge);
    const steps = Math.max(2, Math.ceil(Math.abs(sweep) / (Math.PI / 24)));
    const [dx, dy] = [edge.start[0] - x, edge.start[1] - y];
    return Array.from({ length: steps }, (_, step) => {
      const [c, s] = [Math.cos(sweep * step / steps), Math.sin(sweep * step / steps)];
      return /** @type {Point} */ ([x + c * dx - s * dy, y + s * dx + c * dy]);
    });
  });
}

/** The outline and holes of a piece as a path of SVG, arcs as arcs. @param {number[][][]} rings */
export function pathOf(rings) {
  return rings.map((corners) => corners.map((corner, place) => {
    const [x, y] = corners[(place + 1) % corners.length];
    const [fromX, fromY, bulge = 0] = corner;
    const begin = place ? "" : `M${fromX} ${fromY}`;
    if (!bulge) return `${begin}L${x} ${y}`;
    const radius = Math.hypot(x - fromX, y - fromY) * (1 + bulge * bulge) / (4 * Math.abs(bulge));
    return `${begin}A${radius} ${radius} 0 ${Math.abs(bulge) > 1 ? 1 : 0} ${bulge > 0 ? 1 : 0} ${x} ${y}`;
  }).join("") + "Z").join("");
}

/** @param {readonly Point[]} points */
export function boxOf(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
