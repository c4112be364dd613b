// A board as it is seen, and as it is read aloud: a table with the letter of the piece on every square.

import { fill, h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { svg } from "/static/js/lib/svg.js";
import { outlineOf } from "/kinds/board/cells.js";
import { word } from "/kinds/board/table_words.js";

/** @typedef {import("/kinds/board/cells.js").Cell} Cell */

const NARROW_PX = 160;

/**
 * @param {import("/kinds/board/covering.js").Covering} covering
 * @param {number} board
 * @param {() => void} clear
 */
export function buildBoard(covering, board, clear) {
  const { rows, boards } = covering.model;
  const [high, wide] = [rows.length, rows[0].length];
  const outline = outlineOf(covering.cells, 0.06);
  const hint = svg("path", { class: "cover-hint", d: "" });
  const stones = svg("g", { class: "cover-stones" });
  const art = svg("svg", { class: "cover-board-art", viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true" },
    svg("path", { class: "cover-paper", d: outline }), svg("path", { class: "cover-lines", d: linesOf(covering.cells) }), svg("path", { class: "cover-edge", d: outline }), stones, hint);
  const squares = rows.map((row) => [...row].map((sign) => h("td", {}, sign === "." ? word("empty") : word("no_cell"))));
  const caption = h("caption");
  const reading = h("table", { class: "unseen" }, caption,
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, word("row")), rows[0].split("").map((_, c) => h("th", { scope: "col" }, c + 1)))),
    h("tbody", {}, squares.map((row, r) => h("tr", {}, h("th", { scope: "row" }, r + 1), row))));
  const tick = h("span", { class: "cover-tick" });
  const name = h("span", { class: "cover-name" }, tick, h("span", { class: "cover-word" }, word("covering", { number: board + 1 })), h("span", { class: "cover-number", "aria-hidden": "true" }, board + 1));
  const empty = h("button", { class: "icon-button", type: "button", "aria-label": word("clear_one", { number: board + 1 }), title: word("clear_one", { number: board + 1 }), onclick: clear }, icon("usual"));
  const head = h("div", { class: "cover-head" }, name, empty);
  const element = h("section", { class: "cover-board", "aria-label": boards > 1 ? word("covering", { number: board + 1 }) : word("board"), data: { board } }, boards > 1 && head, /** @type {any} */ (art), reading);

  return {
    element,
    /** @param {{ x: number, y: number }} corner @param {number} cell @param {number} headHigh */
    arrange(corner, cell, headHigh) {
      element.classList.toggle("is-narrow", wide * cell < NARROW_PX);
      Object.assign(element.style, { transform: `translate(${corner.x}px, ${corner.y - headHigh}px)`, width: `${wide * cell}px`, height: `${high * cell + headHigh}px` });
    },
    /** @param {boolean} active */
    draw(active) {
      const owners = covering.owners(board);
      squares.forEach((row, r) => row.forEach((square, c) => {
        const owner = owners.get(String([r, c]));
        const text = owner !== undefined ? covering.pieces[owner].piece : rows[r][c] === "." ? word("empty") : word("no_cell");
        if (square.textContent !== text) square.textContent = text;
      }));
      const done = owners.size === covering.cells.length;
      const blanks = { number: board + 1, covered: owners.size, of: covering.cells.length };
      const told = word(boards > 1 ? "board_caption_of" : "board_caption", blanks);
      if (caption.textContent !== told) caption.textContent = told;
      fill(tick, done && icon("answer"));
      element.classList.toggle("is-active", active);
      element.classList.toggle("is-covered", done);
      empty.disabled = ![...owners.values()].some((number) => !covering.fixed[number]);
    },
    /** @param {Cell[]} cells */
    point: (cells) => hint.setAttribute("d", cells.length ? outlineOf(cells, 0.1) : ""),
    stones,
  };
}

/** The lines between the squares of a board. @param {Cell[]} cells */
function linesOf(cells) {
  const own = new Set(cells.map(String));
  return cells.map(([r, c]) => `${own.has(String([r, c + 1])) ? `M${c + 1} ${r}v1` : ""}${own.has(String([r + 1, c])) ? `M${c} ${r + 1}h1` : ""}`).join("");
}
