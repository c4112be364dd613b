// A figure of cubes that is being built: which cubes there are, how far each change reaches by symmetry, and the way back.

/** @typedef {import("/kinds/cubes/camera.js").Vector} Vector */
/** @typedef {{ low: Vector, high: Vector }} Box the least and the greatest cube on every axis */
/** @typedef {{ cubes: number, side: number }} Most */

export const MIRRORS = /** @type {const} */ (["none", "sides", "ends", "both", "turn"]);

export class Figure {
  /**
   * @param {string[][]} layers from the table upwards, the row nearest to the viewer last; . for cubes
   * @param {Most} most
   */
  constructor(layers, most) {
    this.most = most;
    /** @type {Set<string>} */
    this.cubes = new Set(cubesOf(layers).map(String));
    /** @type {Set<string>[]} */
    this.past = [];
    /** @type {Set<string>[]} */
    this.future = [];
    /** @type {typeof MIRRORS[number]} */
    this.mirror = "none";
    /** Twice the middle that symmetry is about, on the axes of the table. @type {[number, number]} */
    this.heart = [0, 0];
    this.centre();
  }

  get count() {
    return this.cubes.size;
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** @returns {Vector[]} */
  list() {
    return [...this.cubes].map(vectorOf);
  }

  /** @param {Vector} cube */
  has(cube) {
    return this.cubes.has(String(cube));
  }

  /** @returns {Box | null} */
  box() {
    const all = this.list();
    if (!all.length) return null;
    const low = /** @type {Vector} */ ([0, 1, 2].map((axis) => Math.min(...all.map((cube) => cube[axis]))));
    const high = /** @type {Vector} */ ([0, 1, 2].map((axis) => Math.max(...all.map((cube) => cube[axis]))));
    return { low, high };
  }

  /** The layer that lies on the table. */
  get table() {
    return this.box()?.low[2] ?? 0;
  }

  /** @returns {Vector} */
  middle() {
    const box = this.box() ?? { low: [0, 0, 0], high: [0, 0, 0] };
    return /** @type {Vector} */ ([0, 1, 2].map((axis) => (box.low[axis] + box.high[axis] + 1) / 2));
  }

  /**
   * Whether there is room for a cube, and for those that symmetry adds to it.
   * @param {Vector} cube
   */
  hasRoom(cube) {
    const fresh = this.mirrored(cube).filter((each) => !this.has(each));
    if (this.count + fresh.length > this.most.cubes) return false;
    const box = this.box();
    const all = box ? [box.low, box.high, ...fresh] : fresh;
    return [0, 1, 2].every((axis) => Math.max(...all.map((each) => each[axis])) - Math.min(...all.map((each) => each[axis])) < this.most.side);
  }

  /** Begin a stroke: all that changes until the next one is one step to undo. */
  begin() {
    this.past.push(new Set(this.cubes));
    this.future = [];
  }

  /**
   * Set or remove a cube and whatever mirrors it; tells whether anything changed.
   * @param {Vector} cube
   * @param {boolean} on
   */
  paint(cube, on) {
    if (on && !this.hasRoom(cube)) return false;
    const places = this.mirrored(cube).filter((each) => this.has(each) !== on);
    for (const each of places) on ? this.cubes.add(String(each)) : this.cubes.delete(String(each));
    return places.length > 0;
  }

  /**
   * Set or remove a cube as a step of its own.
   * @param {Vector} cube
   * @param {boolean} on
   */
  change(cube, on) {
    this.begin();
    const done = this.paint(cube, on);
    if (!done) this.past.pop();
    return done;
  }

  /**
   * @param {Vector} cube
   * @returns {Vector[]}
   */
  mirrored([x, y, z]) {
    const [back, across] = [this.heart[0] - 1 - x, this.heart[1] - 1 - y];
    /** @type {Record<string, Vector[]>} */
    const others = { none: [], sides: [[x, across, z]], ends: [[back, y, z]], both: [[x, across, z], [back, y, z], [back, across, z]], turn: [[back, across, z]] };
    const seen = new Map([[x, y, z], ...others[this.mirror]].map((each) => [String(each), /** @type {Vector} */ (each)]));
    return [...seen.values()];
  }

  /** @param {typeof MIRRORS[number]} mirror */
  reflect(mirror) {
    this.mirror = mirror;
    this.centre();
  }

  centre() {
    const [x, y] = this.middle();
    this.heart = [2 * x, 2 * y];
  }

  /** @param {string[][]} layers */
  replace(layers) {
    this.begin();
    this.cubes = new Set(cubesOf(layers).map(String));
    this.centre();
    return true;
  }

  clear() {
    if (!this.count) return false;
    return this.replace([]);
  }

  /**
   * Turn the figure a quarter round, tip it over to the front, or mirror it; it stays about where it is.
   * @param {"turn" | "tip" | "flip"} how
   */
  move(how) {
    const box = this.box();
    if (!box) return false;
    this.begin();
    const moves = {
      turn: (/** @type {Vector} */ [x, y, z]) => /** @type {Vector} */ ([box.low[0] + (box.high[1] - y), box.low[1] + (x - box.low[0]), z]),
      tip: (/** @type {Vector} */ [x, y, z]) => /** @type {Vector} */ ([box.low[0] + (z - box.low[2]), y, box.low[2] + (box.high[0] - x)]),
      flip: (/** @type {Vector} */ [x, y, z]) => /** @type {Vector} */ ([x, box.low[1] + box.high[1] - y, z]),
    };
    this.cubes = new Set(this.list().map((cube) => String(moves[how](cube))));
    this.centre();
    return true;
  }

  undo() {
    return this.step(this.past, this.future);
  }

  redo() {
    return this.step(this.future, this.past);
  }

  /**
   * @param {Set<string>[]} from
   * @param {Set<string>[]} to
   */
  step(from, to) {
    const state = from.pop();
    if (!state) return false;
    to.push(this.cubes);
    this.cubes = state;
    return true;
  }

  /**
   * The figure as files have it, in layers.
   * @returns {string[][]}
   */
  layers() {
    const box = this.box();
    if (!box) return [];
    const { low, high } = box;
    return span(low[2], high[2]).map((z) => span(low[0], high[0]).map((x) => span(low[1], high[1]).map((y) => (this.has([x, y, z]) ? "." : "#")).join("")));
  }

  /** The text of a file that the command line reads. */
  text() {
    return `${this.layers().map((rows) => rows.join("\n")).join("\n\n")}\n`;
  }

  /**
   * Where a cell of the server's answer lies: layer, row and column from the corner of the box.
   * @param {[number, number, number]} cell
   * @returns {Vector}
   */
  place([layer, row, column]) {
    const low = this.box()?.low ?? [0, 0, 0];
    return [low[0] + row, low[1] + column, low[2] + layer];
  }
}

/**
 * @param {number} from
 * @param {number} to
 */
export function span(from, to) {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

/**
 * @param {string} text
 * @returns {Vector}
 */
export function vectorOf(text) {
  return /** @type {Vector} */ (text.split(",").map(Number));
}

/**
 * @param {string[][]} layers
 * @returns {Vector[]}
 */
export function cubesOf(layers) {
  return layers.flatMap((rows, z) => rows.flatMap((row, x) => [...row].flatMap((sign, y) => (sign === "." ? [/** @type {Vector} */ ([x, y, z])] : []))));
}
