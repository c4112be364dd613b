// The words of tables, and how places on a board are told.

import { say } from "/static/js/lib/words.js";

/** @typedef {import("/kinds/board/cells.js").Cell} Cell */

/**
 * @param {string} key
 * @param {Record<string, string | number>} [blanks]
 */
export const word = (key, blanks) => say(`kind.board.screen.play.${key}`, blanks);

/**
 * Say where cells are: the rows and columns that they span, and the board if there are several.
 * @param {Cell[]} cells
 * @param {number} board negative if there is only one
 */
export function placeWords(cells, board) {
  const [rows, columns] = [cells.map(([r]) => r + 1), cells.map(([, c]) => c + 1)];
  const blanks = { rows: range(rows), columns: range(columns) };
  return board < 0 ? word("where", blanks) : word("where_board", { ...blanks, number: board + 1 });
}

/** @param {number[]} values */
function range(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least}–${most}`;
}

/** A time as clocks show it. @param {number} ms */
export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
