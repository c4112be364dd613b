// Where a piece that floats over the boards would fit: the nearest place, if one is near enough.

import { movedBy, spanOf } from "/kinds/board/cells.js";

/** @typedef {import("/kinds/board/cells.js").Cell} Cell */

/** How far from its place a piece snaps to it, in cells. */
const REACH = 0.75;

/**
 * @param {Cell[]} shape at the origin
 * @param {{ x: number, y: number }} at the middle of the piece
 * @param {{ cell: number, boards: { x: number, y: number }[] }} layout
 * @param {{ has: (shape: Cell[], down: number, right: number) => boolean }[]} free what is free on each board
 * @returns {{ board: number, cells: Cell[] } | null}
 */
export function cellsOver(shape, at, layout, free) {
  const [high, wide] = spanOf(shape);
  let best = null;
  let nearest = REACH;
  for (let board = 0; board < layout.boards.length; board += 1) {
    const row = (at.y - layout.boards[board].y) / layout.cell - high / 2;
    const column = (at.x - layout.boards[board].x) / layout.cell - wide / 2;
    for (let down = Math.floor(row); down <= Math.floor(row) + 1; down += 1) {
      for (let right = Math.floor(column); right <= Math.floor(column) + 1; right += 1) {
        const far = Math.hypot(down - row, right - column);
        if (far < nearest && free[board].has(shape, down, right)) {
          nearest = far;
          best = { board, down, right };
        }
      }
    }
  }
  return best && { board: best.board, cells: movedBy(shape, best.down, best.right) };
}
