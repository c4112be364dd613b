// Snapping: where a piece nearly joins others, it joins them exactly. First a direction is found in which edges run along each other, then
// a shift that brings corner to corner, edge to edge or arc to arc; what shares most with its neighbours wins, and nothing that overlaps.

import { centreOf, chordOf, circleOf, directionOf, edgesOf, flattened, moved, turned } from "/kinds/tangram/shape.js";

/** @typedef {import("/kinds/tangram/shape.js").Piece} Piece */
/** @typedef {import("/kinds/tangram/shape.js").Pose} Pose */
/** @typedef {import("/kinds/tangram/shape.js").Edge} Edge */
/** @typedef {import("/kinds/tangram/shape.js").Point} Point */
/** @typedef {{ edges: Edge[], polygon: Point[], inner: Point[], box: [number, number, number, number] }} Solid a piece as neighbours feel it */
/** @typedef {{ pose: Pose, shift: Point, turn: number, corner: boolean }} Way */

const EXACT = 1e-7;
const INSET = 0.004;
const SPACING = 0.05;
const MOST_TRIED = 16;
const MOST_TURNS = 5;
const TURN_REACH = 7;
const DEGREES = 180 / Math.PI;

/**
 * @param {Piece} piece
 * @param {Pose} pose
 * @param {number} size that of the whole set
 * @returns {Solid}
 */
export function solidOf(piece, pose, size) {
  const edges = edgesOf(piece, pose);
  const polygon = flattened(edges);
  const inner = /** @type {Point[]} */ ([centreOf(piece, pose)]);
  polygon.forEach(([x, y], place) => {
    const [toX, toY] = polygon[(place + 1) % polygon.length];
    const long = Math.hypot(toX - x, toY - y);
    if (!long) return;
    const [nx, ny] = [-(toY - y) / long * INSET * size, (toX - x) / long * INSET * size];
    const count = Math.max(1, Math.ceil(long / (SPACING * size)));
    for (let step = 0; step < count; step += 1) {
      const share = (step + 0.5) / count;
      inner.push([x + share * (toX - x) + nx, y + share * (toY - y) + ny]);
    }
  });
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  return { edges, polygon, inner: inner.filter((point) => isInside(point, polygon)), box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
}

/**
 * @param {Point} point
 * @param {Point[]} polygon
 */
export function isInside([x, y], polygon) {
  let inside = false;
  polygon.forEach(([px, py], place) => {
    const [qx, qy] = polygon[(place + 1) % polygon.length];
    if (py > y !== qy > y && x < (qx - px) * (y - py) / (qy - py) + px) inside = !inside;
  });
  return inside;
}

/**
 * Whether two pieces share more than a hair; the server decides, this only keeps snapping from proposing it.
 * @param {Solid} one
 * @param {Solid} other
 */
export function overlap(one, other) {
  const [a, b] = [one.box, other.box];
  if (a[2] < b[0] || b[2] < a[0] || a[3] < b[1] || b[3] < a[1]) return false;
  return one.inner.some((point) => isInside(point, other.polygon)) || other.inner.some((point) => isInside(point, one.polygon));
}

/**
 * Find the place near by where a piece joins what lies there; null if there is none.
 * @param {Piece} piece
 * @param {Pose} pose
 * @param {Solid[]} others
 * @param {number} size
 * @param {number} reach how far it may be moved
 * @returns {Pose | null}
 */
export function snapped(piece, pose, others, size, reach) {
  const ways = turnsNear(edgesOf(piece, pose), others, reach).flatMap((turn) => waysFor(piece, turn ? turned(piece, pose, turn) : pose, turn, others, size, reach));
  const longest = Math.max(...edgesOf(piece, pose).map(chordOf));
  const scored = ways.map((way) => ({ way, score: score(way, piece, others, size, reach, longest) })).sort((one, other) => other.score - one.score);
  for (const { way } of scored.slice(0, MOST_TRIED)) {
    const solid = solidOf(piece, way.pose, size);
    if (!others.some((other) => overlap(solid, other))) return way.pose;
  }
  return null;
}

/**
 * All places where a piece, turned as it is or a little further, lies edge to edge with others and corner at corner, the nearest first.
 * @param {Piece} piece
 * @param {Pose} pose
 * @param {Solid[]} others
 * @param {number} size
 * @returns {Pose[]}
 */
export function joins(piece, pose, others, size) {
  /** @type {Pose[]} */
  const found = [];
  for (const turn of turnsNear(edgesOf(piece, pose), others, Infinity, 23)) {
    const straight = turn ? turned(piece, pose, turn) : pose;
    for (const way of waysFor(piece, straight, turn, others, size, Infinity).filter((each) => each.corner)) {
      if (found.some((each) => Math.hypot(each.x - way.pose.x, each.y - way.pose.y) < EXACT * size && each.turn === way.pose.turn)) continue;
      const solid = solidOf(piece, way.pose, size);
      if (shared(solid.edges, others, size) > 0.02 * size && !others.some((other) => overlap(solid, other))) found.push(way.pose);
    }
  }
  return found.sort((one, other) => away(pose, one) - away(pose, other));
}

/** @param {Pose} from @param {Pose} to */
const away = (from, to) => Math.hypot(to.x - from.x, to.y - from.y) + Math.abs(to.turn - from.turn) / 1000;

/**
 * By how many degrees a piece is to be turned so that an edge of it runs against one that is near; 0 first.
 * @param {Edge[]} edges
 * @param {Solid[]} others
 * @param {number} reach
 * @param {number} [most]
 */
function turnsNear(edges, others, reach, most = TURN_REACH) {
  const found = [0];
  for (const other of others) {
    for (const edge of edges) {
      for (const beside of other.edges) {
        if (!isAlike(edge, beside) || gap(edge, beside) > 3 * reach) continue;
        const turn = folded((directionOf(beside) + Math.PI - directionOf(edge)) * DEGREES);
        if (Math.abs(turn) <= most && !found.some((each) => Math.abs(each - turn) < 1e-7)) found.push(turn);
      }
    }
  }
  return found.sort((one, other) => Math.abs(one) - Math.abs(other)).slice(0, MOST_TURNS);
}

/** Two lines, or two arcs that could lie in one another. @param {Edge} edge @param {Edge} other */
function isAlike(edge, other) {
  if (!edge.bulge || !other.bulge) return !edge.bulge && !other.bulge;
  return Math.abs(edge.bulge + other.bulge) < EXACT && Math.abs(chordOf(edge) - chordOf(other)) < EXACT * chordOf(edge);
}

/** Roughly how far two edges are from each other. @param {Edge} edge @param {Edge} other */
function gap(edge, other) {
  return Math.min(...[edge.start, edge.end].map((point) => distance(point, other)), ...[other.start, other.end].map((point) => distance(point, edge)));
}

/** @param {Point} point @param {Edge} edge */
function distance([x, y], { start, end }) {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const share = Math.min(1, Math.max(0, ((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - start[0] - share * dx, y - start[1] - share * dy);
}

/** @param {number} degrees */
const folded = (degrees) => ((degrees % 360) + 540) % 360 - 180;

/**
 * @param {Piece} piece
 * @param {Pose} pose
 * @param {number} turn
 * @param {Solid[]} others
 * @param {number} size
 * @param {number} reach
 * @returns {Way[]}
 */
function waysFor(piece, pose, turn, others, size, reach) {
  const edges = edgesOf(piece, pose);
  const around = others.flatMap((other) => other.edges);
  /** @type {{ shift: Point, corner: boolean }[]} */
  const shifts = [];
  /** @type {{ normal: Point, off: number }[]} */
  const lines = [];
  for (const edge of edges) {
    for (const beside of around) {
      for (const point of [beside.start]) push(shifts, [point[0] - edge.start[0], point[1] - edge.start[1]], true, reach);
      if (!edge.bulge && !beside.bulge) {
        const long = chordOf(beside);
        const [ux, uy] = [(beside.end[0] - beside.start[0]) / long, (beside.end[1] - beside.start[1]) / long];
        const [vx, vy] = [edge.end[0] - edge.start[0], edge.end[1] - edge.start[1]];
        if (Math.abs(ux * vy - uy * vx) > EXACT * size || ux * vx + uy * vy > 0) continue;
        const off = (beside.start[0] - edge.start[0]) * -uy + (beside.start[1] - edge.start[1]) * ux;
        if (Math.abs(off) > reach || reach === Infinity) continue;
        const [from, to] = [edge.start, edge.end].map(([x, y]) => (x - beside.start[0]) * ux + (y - beside.start[1]) * uy);
        if (Math.max(from, to) < 0 || Math.min(from, to) > long) continue;
        lines.push({ normal: [-uy, ux], off });
        push(shifts, [-uy * off, ux * off], false, reach);
      } else if (edge.bulge && beside.bulge && edge.bulge * beside.bulge < 0) {
        const [own, there] = [circleOf(edge), circleOf(beside)];
        if (Math.abs(own.radius - there.radius) < EXACT * size) push(shifts, [there.x - own.x, there.y - own.y], false, reach);
      }
    }
  }
  // Two lines at once, as in a notch.
  lines.forEach((one, place) => lines.slice(place + 1).forEach((other) => {
    const area = one.normal[0] * other.normal[1] - one.normal[1] * other.normal[0];
    if (Math.abs(area) < 0.1) return;
    push(shifts, [(one.off * other.normal[1] - other.off * one.normal[1]) / area, (one.normal[0] * other.off - other.normal[0] * one.off) / area], true, reach);
  }));
  return shifts.map(({ shift, corner }) => ({ pose: moved(pose, shift[0], shift[1]), shift, turn, corner }));
}

/**
 * @param {{ shift: Point, corner: boolean }[]} shifts
 * @param {Point} shift
 * @param {boolean} corner
 * @param {number} reach
 */
function push(shifts, shift, corner, reach) {
  if (Math.hypot(shift[0], shift[1]) <= reach) shifts.push({ shift, corner });
}

/**
 * @param {Way} way
 * @param {Piece} piece
 * @param {Solid[]} others
 * @param {number} size
 * @param {number} reach
 * @param {number} longest
 */
function score(way, piece, others, size, reach, longest) {
  const along = shared(edgesOf(piece, way.pose), others, size) / longest;
  return 3 * along + (way.corner ? 0.6 : 0.1) - 1.2 * Math.hypot(way.shift[0], way.shift[1]) / reach - 0.8 * Math.abs(way.turn) / TURN_REACH;
}

/**
 * How long a piece lies edge to edge with others.
 * @param {Edge[]} edges
 * @param {Solid[]} others
 * @param {number} size
 */
function shared(edges, others, size) {
  let sum = 0;
  for (const other of others) for (const edge of edges) for (const beside of other.edges) sum += along(edge, beside, EXACT * size * 10);
  return sum;
}

/**
 * @param {Edge} edge
 * @param {Edge} beside
 * @param {number} close
 */
function along(edge, beside, close) {
  if (edge.bulge || beside.bulge) {
    if (!edge.bulge || !beside.bulge || edge.bulge * beside.bulge > 0) return 0;
    const [own, there] = [circleOf(edge), circleOf(beside)];
    const same = Math.hypot(own.x - there.x, own.y - there.y) < close && Math.abs(own.radius - there.radius) < close;
    return same && gap(edge, beside) < close ? Math.min(chordOf(edge), chordOf(beside)) : 0;
  }
  const long = chordOf(beside);
  const [ux, uy] = [(beside.end[0] - beside.start[0]) / long, (beside.end[1] - beside.start[1]) / long];
  const ends = [edge.start, edge.end].map(([x, y]) => ({
    off: (x - beside.start[0]) * -uy + (y - beside.start[1]) * ux, at: (x - beside.start[0]) * ux + (y - beside.start[1]) * uy }));
  if (ends.some(({ off }) => Math.abs(off) > close) || ends[0].at < ends[1].at) return 0;
  return Math.max(0, Math.min(long, ends[0].at) - Math.max(0, ends[1].at));
}
