// What lies on boards: pieces that are placed only where they fit, the way back, and whether all is covered. The judge of every table.

import { atOrigin, cellsOfRows, keyOf, movedBy, ordered, posed, posesOf, spanOf } from "/kinds/board/cells.js";

/** @typedef {import("/kinds/board/cells.js").Cell} Cell */
/** @typedef {import("/kinds/board/cells.js").Pose} Pose */
/** @typedef {import("/kinds/board/cells.js").Laid} Laid */
/**
 * @typedef {object} Model a game as plain data
 * @property {string[]} rows the board, a full stop for a cell
 * @property {number} boards how many boards of this form are to be covered
 * @property {Laid[]} pieces all pieces, as they stand in the tray; one that there are several of stands there as often
 * @property {boolean} turn_over whether pieces may be mirrored
 * @property {number} use how many pieces cover all boards
 * @property {Laid[]} [given] pieces that lie on the first board from the beginning
 * @property {Laid[][]} [coverings] what lies on the boards now
 */
/** @typedef {{ board: number, cells: Cell[] }} Place where a piece lies */
/** @typedef {(Place | null)[]} Places one for each piece */

export class Covering {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.cells = cellsOfRows(model.rows);
    this.inside = new Set(this.cells.map(String));
    this.pieces = model.pieces;
    /** @type {Map<number, Map<string, Pose>>} */
    this.known = new Map();
    /** @type {Places} */
    this.places = model.pieces.map(() => null);
    /** Pieces that cannot be taken away. */
    this.fixed = model.pieces.map(() => false);
    /** @type {Places[]} */
    this.past = [];
    /** @type {Places[]} */
    this.future = [];
    for (const laid of model.given ?? []) this.fixed[this.lay(0, laid)] = true;
    this.show(model.coverings ?? []);
  }

  /** Put a piece down without a rule or a way back; its number is returned. @param {number} board @param {Laid} laid */
  lay(board, { piece, cells }) {
    const number = this.pieces.findIndex((each, place) => each.piece === piece && !this.places[place]);
    if (number < 0) throw new Error(`there is no piece ${piece} left`);
    this.places[number] = { board, cells: ordered(cells) };
    return number;
  }

  /** Show what somebody else says lies on the boards; the way back is forgotten. @param {Laid[][]} coverings */
  show(coverings) {
    this.places = this.places.map((place, number) => (this.fixed[number] ? place : null));
    coverings.forEach((laid, board) => laid.forEach((each) => {
      const isGiven = this.places.some((place, number) => this.fixed[number] && place?.board === board && this.pieces[number].piece === each.piece && keyOf(place.cells) === keyOf(each.cells));
      if (!isGiven) this.lay(board, each);
    }));
    this.past = [];
    this.future = [];
  }

  /** Which piece lies on each cell of a board, by the cell. @param {number} board @param {number} [except] */
  owners(board, except = -1) {
    /** @type {Map<string, number>} */
    const found = new Map();
    this.places.forEach((place, number) => {
      if (place && place.board === board && number !== except) for (const cell of place.cells) found.set(String(cell), number);
    });
    return found;
  }

  /**
   * Why a piece cannot lie on certain cells: over the edge, on another piece, or of another shape; empty if it can.
   * @param {number} number
   * @param {number} board
   * @param {Cell[]} cells
   * @returns {"" | "board" | "fixed" | "shape" | "edge" | "overlap"}
   */
  obstacle(number, board, cells) {
    if (!(board >= 0 && board < this.model.boards)) return "board";
    if (this.fixed[number]) return "fixed";
    if (!this.shapes(number).has(keyOf(atOrigin(cells)))) return "shape";
    if (cells.some((cell) => !this.inside.has(String(cell)))) return "edge";
    const owners = this.owners(board, number);
    return cells.some((cell) => owners.has(String(cell))) ? "overlap" : "";
  }

  /** All forms of a piece, each as one text. @param {number} number @returns {Map<string, Pose>} */
  shapes(number) {
    const { cells } = this.pieces[number];
    const found = this.known.get(number) ?? new Map(posesOf(cells, this.model.turn_over).map((pose) => [keyOf(posed(cells, pose)), pose]));
    this.known.set(number, found);
    return found;
  }

  /** Begin a step that can be undone. */
  begin() {
    this.past.push([...this.places]);
    this.future = [];
  }

  /** @param {number} number @param {number} board @param {Cell[]} cells */
  place(number, board, cells) {
    if (this.obstacle(number, board, cells)) return false;
    const before = this.places[number];
    if (before && before.board === board && keyOf(before.cells) === keyOf(cells)) return true;
    this.begin();
    this.places[number] = { board, cells: ordered(cells) };
    return true;
  }

  /** @param {number} number */
  remove(number) {
    if (!this.places[number] || this.fixed[number]) return false;
    this.begin();
    this.places[number] = null;
    return true;
  }

  /** Empty a board, or all of them. @param {number} [board] */
  clear(board) {
    const gone = this.places.map((place, number) => Boolean(place) && !this.fixed[number] && (board === undefined || place?.board === board));
    if (!gone.some(Boolean)) return false;
    this.begin();
    this.places = this.places.map((place, number) => (gone[number] ? null : place));
    return true;
  }

  /** Put many pieces down at once, as one step. @param {Places} places */
  replace(places) {
    this.begin();
    this.places = [...places];
  }

  undo() {
    return this.turn(this.past, this.future);
  }

  redo() {
    return this.turn(this.future, this.past);
  }

  /** @param {Places[]} from @param {Places[]} to */
  turn(from, to) {
    const places = from.pop();
    if (!places) return false;
    to.push([...this.places]);
    this.places = places;
    return true;
  }

  /** How many cells of each board are covered. @returns {number[]} */
  covered() {
    return Array.from({ length: this.model.boards }, (_, board) => this.owners(board).size);
  }

  /** @param {number} board */
  isCovered(board) {
    return this.owners(board).size === this.cells.length;
  }

  isComplete() {
    return this.covered().every((number) => number === this.cells.length);
  }

  /** What lies on each board, as it is sent and kept. @returns {Laid[][]} */
  coverings() {
    return Array.from({ length: this.model.boards }, (_, board) => this.places.flatMap((place, number) => (
      place?.board === board ? [{ piece: this.pieces[number].piece, cells: place.cells }] : [])));
  }

  /** All places where a piece fits now. @param {number} number @param {number} board @returns {{ pose: Pose, cells: Cell[] }[]} */
  fitting(number, board) {
    const free = this.freeOn(board, number);
    return [...this.shapes(number).values()].flatMap((pose) => {
      const shape = posed(this.pieces[number].cells, pose);
      const [high, wide] = spanOf(shape);
      const found = [];
      for (let r = 0; r <= free.rows - high; r += 1) {
        for (let c = 0; c <= free.columns - wide; c += 1) if (free.has(shape, r, c)) found.push({ pose, cells: movedBy(shape, r, c) });
      }
      return found;
    });
  }

  /** What is free on a board, as a table that is quick to look things up in. @param {number} board @param {number} [except] */
  freeOn(board, except = -1) {
    const [rows, columns] = spanOf(this.cells);
    const table = new Uint8Array(rows * columns);
    for (const [r, c] of this.cells) table[r * columns + c] = 1;
    this.places.forEach((place, number) => {
      if (place && place.board === board && number !== except) for (const [r, c] of place.cells) table[r * columns + c] = 0;
    });
    return {
      rows,
      columns,
      /** Whether a shape fits with its corner there. @param {Cell[]} shape @param {number} down @param {number} right */
      has: (shape, down, right) => shape.every(([r, c]) => {
        const [row, column] = [r + down, c + right];
        return row >= 0 && row < rows && column >= 0 && column < columns && table[row * columns + column] === 1;
      }),
    };
  }
}
