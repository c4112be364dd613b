// Cells on a square grid in plain code: how shapes turn, where they fit, what their outline is. Nothing here knows a page.

/** @typedef {[number, number]} Cell a row and a column, counted from 0 */
/** @typedef {{ turns: number, over: boolean }} Pose turned over from left to right if `over`, then turned clockwise by so many quarters */
/** @typedef {{ piece: string, cells: Cell[] }} Laid */

/** @type {Pose} */
export const STANDING = { turns: 0, over: false };

/** @param {Pose} pose @param {number} [quarters] @returns {Pose} */
export const turnedBy = (pose, quarters = 1) => ({ ...pose, turns: (((pose.turns + quarters) % 4) + 4) % 4 });

/** Mirror from left to right. @param {Pose} pose @returns {Pose} */
export const mirroredAcross = (pose) => ({ turns: (4 - pose.turns) % 4, over: !pose.over });

/** Mirror from top to bottom. @param {Pose} pose @returns {Pose} */
export const mirroredDown = (pose) => ({ turns: (6 - pose.turns) % 4, over: !pose.over });

/**
 * Order cells, and move them so that their smallest row and column are 0.
 * @param {Cell[]} cells
 * @returns {Cell[]}
 */
export function atOrigin(cells) {
  const top = Math.min(...cells.map(([r]) => r));
  const left = Math.min(...cells.map(([, c]) => c));
  return ordered(cells.map(([r, c]) => [r - top, c - left]));
}

/** @param {Cell[]} cells @returns {Cell[]} */
export const ordered = (cells) => [...cells].sort(([r, c], [s, d]) => r - s || c - d);

/**
 * The cells of a shape as it lies in a pose, at the origin.
 * @param {Cell[]} cells
 * @param {Pose} pose
 * @returns {Cell[]}
 */
export function posed(cells, { turns, over }) {
  let found = /** @type {Cell[]} */ (cells.map(([r, c]) => [r, over ? -c : c]));
  for (let quarter = 0; quarter < turns; quarter += 1) found = found.map(([r, c]) => [c, -r]);
  return atOrigin(found);
}

/** @param {Cell[]} cells @param {number} down @param {number} right @returns {Cell[]} */
export const movedBy = (cells, down, right) => cells.map(([r, c]) => [r + down, c + right]);

/** One text for one set of cells. @param {Cell[]} cells */
export const keyOf = (cells) => ordered(cells).join(";");

/** How many rows and columns cells span. @param {Cell[]} cells @returns {[number, number]} */
export const spanOf = (cells) => [1 + Math.max(...cells.map(([r]) => r)), 1 + Math.max(...cells.map(([, c]) => c))];

/**
 * All poses in which a shape looks different; those without turning over first.
 * @param {Cell[]} cells
 * @param {boolean} turnOver
 * @returns {Pose[]}
 */
export function posesOf(cells, turnOver) {
  /** @type {Map<string, Pose>} */
  const found = new Map();
  for (const over of turnOver ? [false, true] : [false]) {
    for (let turns = 0; turns < 4; turns += 1) {
      const key = keyOf(posed(cells, { turns, over }));
      if (!found.has(key)) found.set(key, { turns, over });
    }
  }
  return [...found.values()];
}

/**
 * The pose in which a shape covers certain cells; null if it never does.
 * @param {Cell[]} shape
 * @param {Cell[]} cells
 * @param {boolean} turnOver
 * @returns {Pose | null}
 */
export function poseFor(shape, cells, turnOver) {
  const wanted = keyOf(atOrigin(cells));
  return posesOf(shape, turnOver).find((pose) => keyOf(posed(shape, pose)) === wanted) ?? null;
}

/**
 * The cells of a board that is drawn in rows of . and #.
 * @param {string[]} rows
 * @returns {Cell[]}
 */
export const cellsOfRows = (rows) => rows.flatMap((row, r) => [...row].flatMap((sign, c) => (sign === "." ? [/** @type {Cell} */ ([r, c])] : [])));

/**
 * Split cells into parts that hang together by their sides.
 * @param {Cell[]} cells
 * @returns {Cell[][]}
 */
export function partsOf(cells) {
  const rest = new Map(cells.map((cell) => [String(cell), cell]));
  /** @type {Cell[][]} */
  const found = [];
  for (const start of cells) {
    if (!rest.has(String(start))) continue;
    const part = [];
    const edge = [start];
    while (edge.length) {
      const [r, c] = /** @type {Cell} */ (edge.pop());
      if (!rest.delete(String([r, c]))) continue;
      part.push(/** @type {Cell} */ ([r, c]));
      edge.push([r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]);
    }
    found.push(part);
  }
  return found;
}

/**
 * The outline of cells as an SVG path in units of one cell, its corners cut by a little, and round holes as well.
 * @param {Cell[]} cells
 * @param {number} corner how much of a cell is rounded at a corner
 */
export function outlineOf(cells, corner = 0.1) {
  return ringsOf(cells).map((ring) => ring.map(([x, y], place) => {
    const [bx, by] = ring[(place + ring.length - 1) % ring.length];
    const [nx, ny] = ring[(place + 1) % ring.length];
    const [fromX, fromY] = [x + Math.sign(bx - x) * corner, y + Math.sign(by - y) * corner];
    const [toX, toY] = [x + Math.sign(nx - x) * corner, y + Math.sign(ny - y) * corner];
    return `${place ? "L" : "M"}${fromX} ${fromY}Q${x} ${y} ${toX} ${toY}`;
  }).join("") + "Z").join("");
}

/**
 * The corners of every outline, as [x, y]; only where the outline turns.
 * @param {Cell[]} cells
 * @returns {[number, number][][]}
 */
function ringsOf(cells) {
  const own = new Set(cells.map(String));
  /** @type {Map<string, { to: [number, number], way: number }[]>} */
  const edges = new Map();
  /** @param {number} x @param {number} y @param {number} way */
  const add = (x, y, way) => {
    const [dx, dy] = STEPS[way];
    const from = `${x},${y}`;
    edges.set(from, [...(edges.get(from) ?? []), { to: [x + dx, y + dy], way }]);
  };
  for (const [r, c] of cells) {
    if (!own.has(String([r - 1, c]))) add(c, r, 0);
    if (!own.has(String([r, c + 1]))) add(c + 1, r, 1);
    if (!own.has(String([r + 1, c]))) add(c + 1, r + 1, 2);
    if (!own.has(String([r, c - 1]))) add(c, r + 1, 3);
  }
  const rings = [];
  for (const [start, leaving] of edges) {
    while (leaving.length) rings.push(ringFrom(start, edges));
  }
  return rings;
}

const STEPS = /** @type {const} */ ([[1, 0], [0, 1], [-1, 0], [0, -1]]);

/**
 * @param {string} start
 * @param {Map<string, { to: [number, number], way: number }[]>} edges
 */
function ringFrom(start, edges) {
  /** @type {[number, number][]} */
  const ring = [];
  let at = start;
  let last = -1;
  const first = edges.get(start)?.[0].way;
  do {
    const leaving = edges.get(at) ?? [];
    // Where two cells touch at a corner only, the outline turns to the right and stays with its own cell.
    const best = last < 0 ? 0 : Math.max(0, leaving.findIndex(({ way }) => way === (last + 1) % 4));
    const [{ to, way }] = leaving.splice(best, 1);
    if (way !== last) ring.push(/** @type {[number, number]} */ (at.split(",").map(Number)));
    last = way;
    at = String(to);
  } while (at !== start || (edges.get(at) ?? []).some(({ way }) => way === (last + 1) % 4));
  return last === first ? ring.slice(1) : ring;
}
