// Keep every piece off a board with as few counters as possible: a click, a tap or space sets one or takes it away.

import { fill, h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { cellsOfRows, partsOf } from "/kinds/board/cells.js";
import { buildStopwatch } from "/kinds/board/stopwatch.js";
import { clock, word } from "/kinds/board/table_words.js";

/** @typedef {import("/kinds/board/cells.js").Cell} Cell */

const PIECE = 5;

/** Where a pentomino still fits: parts of five cells or more without a counter. @param {Cell[]} cells @param {Set<string>} counters */
export const openParts = (cells, counters) => partsOf(cells.filter((cell) => !counters.has(String(cell)))).filter((part) => part.length >= PIECE);

/**
 * @param {HTMLElement} middle
 * @param {import("/kinds/board/puzzle_model.js").Game} game
 * @param {{ again?: () => void, keep?: import("/kinds/board/solitaire.js").Wishes["keep"] }} [wishes]
 */
export function buildExclusion(middle, game, wishes = {}) {
  const { rows } = game.model;
  const cells = cellsOfRows(rows);
  const answer = game.counters ?? [];
  /** @type {Set<string>} */
  let counters = new Set((wishes.keep?.load()?.counters ?? []).filter((/** @type {string} */ each) => cells.some((cell) => String(cell) === each)));
  let at = cells[0];
  let done = false;
  const time = h("output", { class: "play-time", "aria-label": word("time") });
  const watch = buildStopwatch(time, () => false);
  const left = h("p", { class: "play-left", role: "status" });
  const end = h("section", { class: "play-end", role: "status", hidden: true });
  const squares = rows.map((row, r) => [...row].map((sign, c) => (sign === "."
    ? h("div", { class: "exclude-cell", role: "gridcell", tabIndex: -1, data: { cell: `${r},${c}` } }) : h("div", { class: "exclude-none", role: "gridcell", "aria-label": word("no_cell") }))));
  const grid = h("div", { class: "exclude-grid", role: "grid", "aria-label": word("board"), data: { columns: rows[0].length } }, squares.map((row) => h("div", { class: "exclude-row", role: "row" }, row)));
  grid.style.setProperty("--columns", String(rows[0].length));
  grid.style.setProperty("--rows", String(rows.length));

  /** @param {Cell} cell */
  const squareOf = ([r, c]) => squares[r][c];

  function draw() {
    wishes.keep?.save({ counters: [...counters], ms: watch.now() });
    const open = new Set(openParts(cells, counters).flat().map(String));
    for (const cell of cells) {
      const square = squareOf(cell);
      const on = counters.has(String(cell));
      square.classList.toggle("is-counter", on);
      square.classList.toggle("is-open", open.has(String(cell)));
      square.setAttribute("aria-selected", String(on));
      square.setAttribute("aria-label", word(on ? "exclude.counter" : open.has(String(cell)) ? "exclude.room" : "exclude.closed", { row: cell[0] + 1, column: cell[1] + 1 }));
      square.tabIndex = String(cell) === String(at) ? 0 : -1;
    }
    fill(left, word(open.size ? "exclude.left" : "exclude.none_fits", { number: counters.size, most: answer.length }));
    const complete = open.size === 0 && counters.size <= answer.length;
    if (complete && !done) finish();
    if (!complete && done) {
      done = false;
      end.hidden = true;
      watch.start(watch.now());
    }
  }

  function finish() {
    done = true;
    const ms = watch.stop();
    end.hidden = false;
    fill(end, h("h2", {}, word("end.title")), h("p", {}, word("end.told.exclude", { time: clock(ms), count: counters.size })),
      wishes.again && h("button", { class: "primary", type: "button", onclick: wishes.again }, word("end.next")));
  }

  /** @param {Cell} cell */
  function toggle(cell) {
    if (!counters.delete(String(cell))) counters.add(String(cell));
    at = cell;
    draw();
  }

  grid.addEventListener("click", (event) => {
    const square = event.target instanceof Element ? event.target.closest(".exclude-cell") : null;
    if (!(square instanceof HTMLElement)) return;
    toggle(/** @type {Cell} */ ((square.dataset.cell ?? "").split(",").map(Number)));
    square.focus();
  });
  grid.addEventListener("keydown", (event) => {
    /** @type {Record<string, Cell>} */
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      let [r, c] = [at[0] + step[0], at[1] + step[1]];
      while (rows[r]?.[c] === "#") [r, c] = [r + step[0], c + step[1]];
      if (rows[r]?.[c] !== ".") return;
      at = [r, c];
      draw();
      squareOf(at).focus();
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      toggle(at);
    }
  });

  fill(middle, h("div", { class: "exclude" }, grid));
  draw();
  return {
    side: h("div", { class: "play-excluding" }, h("div", { class: "play-head" }, time), h("p", {}, word("exclude.goal", { number: answer.length })), left, end,
      h("div", { class: "tool-row" }, h("button", { type: "button", onclick: () => set([]) }, word("clear")),
        h("button", { type: "button", onclick: () => set(answer) }, icon("play"), word("exclude.show")), wishes.again && h("button", { type: "button", onclick: wishes.again }, icon("dice"), word("new")))),
    stop: () => watch.end(),
  };

  /** @param {Cell[]} chosen */
  function set(chosen) {
    counters = new Set(chosen.map(String));
    draw();
  }
}
