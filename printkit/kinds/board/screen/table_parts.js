// What the parts of a table know of each other.

/** @typedef {import("/kinds/board/cells.js").Cell} Cell */
/**
 * @typedef {object} Table
 * @property {import("/kinds/board/covering.js").Covering} covering
 * @property {ReturnType<typeof import("/kinds/board/cover_piece.js").buildPiece>[]} pieces
 * @property {HTMLElement} element the whole table
 * @property {HTMLElement} ground where boards, tray and pieces are; places are counted from its corner
 * @property {HTMLElement} hand what the pieces are in
 * @property {() => number | null} chosen
 * @property {(number: number | null) => void} choose
 * @property {() => number} active the board that keys work on
 * @property {(board: number) => void} activate
 * @property {(number: number, board: number, cells: Cell[]) => boolean} place
 * @property {(number: number) => boolean} remove
 * @property {(number: number, change: import("/kinds/board/cover_table.js").Change) => void} alter
 * @property {(still?: boolean) => void} draw
 * @property {(text: string) => void} speak
 * @property {(board: number, cells: Cell[]) => import("/kinds/board/cover_piece.js").Spot} spotOn
 * @property {(number: number) => import("/kinds/board/cover_piece.js").Spot} spotOf
 * @property {(number: number) => import("/kinds/board/cover_piece.js").Spot} homeOf
 * @property {(board: number, cells: Cell[]) => string} whereWords
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => import("/kinds/board/table_layout.js").Arrangement} layout
 * @property {() => boolean} locked
 * @property {(number: number, at: { x: number, y: number }) => void} menu opens the menu of a piece
 * @property {() => number | null} held the piece that is in hand
 */

export {};
