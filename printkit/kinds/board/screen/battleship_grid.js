// A board of letters: what lies on each square as far as it is known, and squares that can be chosen to ask for.

import { h } from "/static/js/lib/dom.js";

/** @typedef {import("/kinds/board/cells.js").Cell} Cell */

const PIECES = "FILNPTUVWXYZ";

/**
 * @param {string[]} rows
 * @param {string} label
 * @param {(cell: Cell, piece: string) => string} describe
 * @param {((cell: Cell) => void) | null} choose what a click, a tap, space or Enter on a square does
 */
export function buildLetters(rows, label, describe, choose) {
  /** @type {Map<string, HTMLElement>} */
  const squares = new Map();
  /** @type {Map<string, string>} */
  const known = new Map();
  const lines = rows.map((row, r) => h("div", { class: "letters-row", role: "row" }, [...row].map((sign, c) => {
    if (sign !== ".") return h("div", { class: "letters-none", role: "gridcell" });
    const square = h("div", { class: "letters-cell", role: "gridcell", tabIndex: -1, "aria-label": describe([r, c], ""), onclick: () => choose?.([r, c]) });
    squares.set(`${r},${c}`, square);
    return square;
  })));
  const element = h("div", { class: "letters", role: "grid", "aria-label": label, onkeydown: keys }, lines);
  element.style.setProperty("--columns", String(rows[0].length));
  const first = [...squares.values()][0];
  if (choose && first) first.tabIndex = 0;

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const at = [...squares].find(([, square]) => square === document.activeElement)?.[0].split(",").map(Number);
    if (!at || !choose) return;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      return choose([at[0], at[1]]);
    }
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!step) return;
    event.preventDefault();
    for (let [r, c] = [at[0] + step[0], at[1] + step[1]]; r >= 0 && c >= 0 && r < rows.length && c < rows[0].length; r += step[0], c += step[1]) {
      const next = squares.get(`${r},${c}`);
      if (!next) continue;
      for (const square of squares.values()) square.tabIndex = -1;
      next.tabIndex = 0;
      return next.focus();
    }
  }

  return {
    element,
    /** @param {Cell} cell @param {string} piece */
    write(cell, piece) {
      const square = squares.get(String(cell));
      if (!square) return;
      known.set(String(cell), piece);
      square.textContent = piece;
      square.dataset.piece = String(PIECES.indexOf(piece));
      square.setAttribute("aria-label", describe(cell, piece));
    },
    /** @param {Set<string>} cells */
    mark: (cells) => squares.forEach((square, key) => {
      square.classList.toggle("is-asked", cells.has(key));
      square.setAttribute("aria-selected", String(cells.has(key)));
    }),
    /** @param {Cell} cell */
    knows: (cell) => known.has(String(cell)),
  };
}
