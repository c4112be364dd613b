// What can be played of a puzzle: its record, as `printkit make` writes it, becomes games for a table.

/** @typedef {import("/kinds/board/cells.js").Laid} Laid */
/** @typedef {import("/kinds/board/cells.js").Cell} Cell */
/** @typedef {import("/kinds/board/covering.js").Model} Model */
/**
 * @typedef {object} Game
 * @property {"cover" | "block" | "exclude"} goal cover all boards; leave no room for another piece; keep all pieces off by counters
 * @property {Model} model
 * @property {Laid[][]} solution what lies on each board at the end
 * @property {Cell[]} [counters] where counters keep the pieces off
 * @property {string} name of the problem
 */

/** Problems that are played by covering one board several times. */
const SHARED = new Set(["twenty", "thirty", "twenty-game", "thirty-game"]);

/**
 * @param {any} record
 * @returns {Game[]} none if the puzzle is not for a table; several if it has several boards of its own
 */
export function gamesOf(record) {
  const name = String(record.problem);
  if (record.task && record.solutions) return [covered(name, record.task, record.solutions[0])];
  if (record.boards) return record.boards.map((/** @type {any} */ each) => covered(name, each.task, each.solution));
  if (name === "block") {
    const { board, tray, given, added } = record;
    return [{ name, goal: "block", model: { rows: board, boards: 1, pieces: tray.pieces, turn_over: tray.turn_over, use: given.length + added.length, given }, solution: [[...given, ...added]] }];
  }
  if (name === "exclusion") {
    return [{ name, goal: "exclude", model: { rows: record.board, boards: 1, pieces: [], turn_over: true, use: 0 }, solution: [[]], counters: record.counters }];
  }
  const coverings = record.coverings ?? (SHARED.has(name) || name === "exact-game" ? record.games : null);
  if (!coverings) return [];
  const { board, tray } = record;
  return [{ name, goal: "cover", model: { rows: board, boards: coverings.length, pieces: tray.pieces, turn_over: tray.turn_over, use: tray.pieces.length }, solution: coverings }];
}

/**
 * @param {string} name
 * @param {{ board: string[], tray: { pieces: Laid[], turn_over: boolean }, use: number, given: Laid[] }} task
 * @param {Laid[]} solution
 * @returns {Game}
 */
function covered(name, { board, tray, use, given }, solution) {
  return { name, goal: "cover", model: { rows: board, boards: 1, pieces: tray.pieces, turn_over: tray.turn_over, use, given }, solution: [solution] };
}

/**
 * A game that a builder made; its coverings are for the players, and for the search, to find.
 * @param {{ game: string, board: string[], pieces: string[], shapes: Record<string, Cell[]>, coverings: number }} built
 * @returns {Game}
 */
export function gameBuilt({ game, board, pieces, shapes, coverings }) {
  const tray = pieces.map((piece) => ({ piece, cells: shapes[piece] }));
  return { name: game, goal: "cover", model: { rows: board, boards: coverings, pieces: tray, turn_over: true, use: tray.length }, solution: [] };
}
