// A drawing as lines that one can take in hand: what runs from one junction or end to the next, or round to where it began.

/** @typedef {[number, number]} Point */
/** @typedef {{ vertices: Point[], edges: [number, number][], width: number, height: number, unit?: string, y?: string, format: string }} Graph */
/** @typedef {{ points: Point[], key: string, own: boolean }} Line `own` if it was drawn here */

/**
 * Take a graph apart into lines.
 * @param {Graph} graph
 * @returns {Line[]}
 */
export function linesOf(graph) {
  /** @type {number[][]} */
  const ways = graph.vertices.map(() => []);
  graph.edges.forEach(([one, other], edge) => {
    ways[one].push(edge);
    ways[other].push(edge);
  });
  const used = new Set();
  /** @type {Line[]} */
  const lines = [];
  /** @param {number} start @param {number} first */
  const follow = (start, first) => {
    const points = [graph.vertices[start]];
    let at = start;
    let edge = first;
    for (;;) {
      used.add(edge);
      const [one, other] = graph.edges[edge];
      at = one === at ? other : one;
      points.push(graph.vertices[at]);
      const next = ways[at].find((each) => !used.has(each));
      if (ways[at].length !== 2 || next === undefined) break;
      edge = next;
    }
    lines.push({ points, key: keyOf(points), own: false });
  };
  ways.forEach((edges, vertex) => {
    if (edges.length !== 2) for (const edge of edges) if (!used.has(edge)) follow(vertex, edge);
  });
  graph.edges.forEach(([one], edge) => {
    if (!used.has(edge)) follow(one, edge);
  });
  return lines;
}

/**
 * Put lines together as a graph that the import reads; where they cross, the import makes a junction.
 * @param {Line[]} lines
 * @returns {object}
 */
export function graphOf(lines) {
  /** @type {Point[]} */
  const vertices = [];
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @param {Point} point */
  const numberOf = (point) => {
    const key = point.join();
    let number = numbers.get(key);
    if (number === undefined) {
      number = vertices.push(point) - 1;
      numbers.set(key, number);
    }
    return number;
  };
  const seen = new Set();
  /** @type {[number, number][]} */
  const edges = [];
  for (const { points } of lines) {
    for (let place = 1; place < points.length; place += 1) {
      const [one, other] = [numberOf(points[place - 1]), numberOf(points[place])];
      const key = one < other ? `${one}-${other}` : `${other}-${one}`;
      if (one === other || seen.has(key)) continue;
      seen.add(key);
      edges.push([one, other]);
    }
  }
  return { format: "printkit-graph/1", unit: "mm", y: "down", vertices, edges };
}

/** @param {Point[]} points */
export function keyOf(points) {
  const [first, last] = [points[0].join(), points[points.length - 1].join()];
  return [...[first, last].sort(), points.length].join(" ");
}

/**
 * The end of a line that is near a place, so that a new line meets it; else the place itself.
 * @param {Line[]} lines
 * @param {Point} place
 * @param {number} reach
 * @returns {Point}
 */
export function meeting(lines, place, reach) {
  let best = /** @type {Point} */ ([round(place[0]), round(place[1])]);
  let nearest = reach;
  for (const { points } of lines) {
    for (const point of points) {
      const distance = Math.hypot(point[0] - place[0], point[1] - place[1]);
      if (distance < nearest) [best, nearest] = [point, distance];
    }
  }
  return best;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000;
}
