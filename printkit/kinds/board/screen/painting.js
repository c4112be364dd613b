// A painted board: which places are cells, how far each stroke reaches by symmetry, and the way back.

export const MIRRORS = /** @type {const} */ (["none", "sides", "ends", "both", "turn"]);

/** How large the place to paint on is; a board may be smaller. */
export const ROWS = 16;
export const COLUMNS = 22;

export class Painting {
  /** @param {string[]} rows of . for cells and # for what is none */
  constructor(rows) {
    /** @type {boolean[][]} */
    this.cells = blank();
    /** @type {typeof MIRRORS[number]} */
    this.mirror = "none";
    /** @type {boolean[][][]} */
    this.past = [];
    /** @type {boolean[][][]} */
    this.future = [];
    this.lay(rows);
  }

  get area() {
    return this.cells.flat().filter(Boolean).length;
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** Begin a stroke: all that is painted until the next one is one step to undo. */
  begin() {
    this.past.push(copied(this.cells));
    this.future = [];
  }

  /**
   * Paint or erase a place and whatever mirrors it; the places that changed are returned.
   * @param {number} row
   * @param {number} column
   * @param {boolean} on
   * @returns {[number, number][]}
   */
  paint(row, column, on) {
    const places = this.mirrored(row, column).filter(([r, c]) => this.cells[r][c] !== on);
    for (const [r, c] of places) this.cells[r][c] = on;
    return places;
  }

  /**
   * @param {number} row
   * @param {number} column
   * @returns {[number, number][]}
   */
  mirrored(row, column) {
    const [down, across] = [ROWS - 1 - row, COLUMNS - 1 - column];
    /** @type {Record<string, [number, number][]>} */
    const others = { none: [], sides: [[row, across]], ends: [[down, column]], both: [[row, across], [down, column], [down, across]], turn: [[down, across]] };
    return [[row, column], ...others[this.mirror]];
  }

  /** @param {string[]} rows */
  replace(rows) {
    this.begin();
    this.lay(rows);
  }

  /**
   * Lay a board in the middle.
   * @param {string[]} rows
   */
  lay(rows) {
    this.cells = blank();
    const wide = Math.max(...rows.map((row) => row.length), 0);
    const [top, left] = [Math.max(0, (ROWS - rows.length) >> 1), Math.max(0, (COLUMNS - wide) >> 1)];
    rows.slice(0, ROWS).forEach((row, r) => [...row].slice(0, COLUMNS).forEach((sign, c) => {
      if (sign === "." && this.cells[top + r]?.[left + c] !== undefined) this.cells[top + r][left + c] = true;
    }));
  }

  clear() {
    this.begin();
    this.cells = blank();
    return true;
  }

  /** Swap cells and holes inside the box that the board fills. */
  invert() {
    const box = this.box();
    if (!box) return false;
    this.begin();
    for (let r = box.top; r <= box.bottom; r += 1) for (let c = box.left; c <= box.right; c += 1) this.cells[r][c] = !this.cells[r][c];
    return true;
  }

  undo() {
    return this.turn(this.past, this.future);
  }

  redo() {
    return this.turn(this.future, this.past);
  }

  /**
   * @param {boolean[][][]} from
   * @param {boolean[][][]} to
   */
  turn(from, to) {
    const state = from.pop();
    if (!state) return false;
    to.push(copied(this.cells));
    this.cells = state;
    return true;
  }

  box() {
    const filled = this.cells.flatMap((row, r) => row.flatMap((on, c) => (on ? [[r, c]] : [])));
    if (!filled.length) return null;
    const [rows, columns] = [filled.map(([r]) => r), filled.map(([, c]) => c)];
    return { top: Math.min(...rows), bottom: Math.max(...rows), left: Math.min(...columns), right: Math.max(...columns) };
  }

  /** The board as files have it: the box that it fills, . for cells and # for what is none. */
  rows() {
    const box = this.box();
    if (!box) return [];
    return this.cells.slice(box.top, box.bottom + 1).map((row) => row.slice(box.left, box.right + 1).map((on) => (on ? "." : "#")).join(""));
  }
}

function blank() {
  return Array.from({ length: ROWS }, () => Array.from({ length: COLUMNS }, () => false));
}

/** @param {boolean[][]} cells */
function copied(cells) {
  return cells.map((row) => [...row]);
}
