// The squares to paint on: by mouse, pen and finger in strokes, by keyboard one by one; a covering can be laid over them.

import { fill, h } from "/static/js/lib/dom.js";
import { say } from "/static/js/lib/words.js";
import { COLUMNS, ROWS } from "/kinds/board/painting.js";

/** @typedef {{ piece: string, cells: [number, number][] }} Laid */

const COLOURS = 12;

/**
 * @param {import("/kinds/board/painting.js").Painting} painting
 * @param {{ label: string, changed: () => void }} wishes
 */
export function buildGrid(painting, { label, changed }) {
  let at = [ROWS >> 1, COLUMNS >> 1];
  let painting_on = /** @type {boolean | null} */ (null);
  const squares = painting.cells.map((row, r) => row.map((_, c) => h("div", { class: "square", role: "gridcell", tabIndex: -1, data: { r, c } })));
  const element = h("div", { class: "squares", role: "grid", "aria-label": label, "aria-rowcount": ROWS, "aria-colcount": COLUMNS },
    squares.map((row) => h("div", { class: "squares-row", role: "row" }, row)));

  /**
   * @param {number} row
   * @param {number} column
   */
  function drawOne(row, column) {
    const on = painting.cells[row][column];
    const square = squares[row][column];
    square.classList.toggle("is-cell", on);
    square.setAttribute("aria-selected", String(on));
    square.setAttribute("aria-label", say(`kind.board.screen.painter.${on ? "cell" : "no_cell"}`, { row: row + 1, column: column + 1 }));
  }

  function draw() {
    squares.forEach((row, r) => row.forEach((_, c) => drawOne(r, c)));
  }

  /** @param {EventTarget | null} target @returns {[number, number] | null} */
  function placeOf(target) {
    const square = target instanceof Element ? target.closest(".square") : null;
    return square instanceof HTMLElement ? [Number(square.dataset.r), Number(square.dataset.c)] : null;
  }

  /** @param {[number, number]} place */
  function stroke([row, column]) {
    for (const [r, c] of painting.paint(row, column, painting_on === true)) drawOne(r, c);
  }

  /** @param {[number, number]} place */
  function focus([row, column]) {
    squares[at[0]][at[1]].tabIndex = -1;
    at = [row, column];
    squares[row][column].tabIndex = 0;
  }

  element.addEventListener("pointerdown", (event) => {
    const place = placeOf(event.target);
    if (!place || event.button !== 0) return;
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    painting.begin();
    painting_on = !painting.cells[place[0]][place[1]];
    focus(place);
    squares[place[0]][place[1]].focus({ preventScroll: true });
    stroke(place);
  });
  element.addEventListener("pointermove", (event) => {
    if (painting_on === null) return;
    const place = placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (place) stroke(place);
  });
  const lift = () => {
    if (painting_on === null) return;
    painting_on = null;
    changed();
  };
  element.addEventListener("pointerup", lift);
  element.addEventListener("pointercancel", lift);

  element.addEventListener("keydown", (event) => {
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const place = /** @type {[number, number]} */ ([clamp(at[0] + step[0], ROWS), clamp(at[1] + step[1], COLUMNS)]);
      focus(place);
      squares[place[0]][place[1]].focus();
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      painting.begin();
      painting_on = !painting.cells[at[0]][at[1]];
      stroke(/** @type {[number, number]} */ (at));
      lift();
    }
  });

  focus(/** @type {[number, number]} */ (at));
  draw();
  return {
    element,
    draw,
    /**
     * Show a covering over the board; nothing takes it away.
     * @param {Laid[]} laid
     */
    cover(laid) {
      for (const square of squares.flat()) {
        delete square.dataset.piece;
        square.classList.remove("ends-top", "ends-left", "ends-right", "ends-bottom");
        fill(square);
      }
      const box = painting.box();
      if (!box) return;
      laid.forEach(({ piece, cells }, place) => {
        const own = new Set(cells.map(String));
        cells.forEach(([row, column], first) => {
          const square = squares[box.top + row][box.left + column];
          square.dataset.piece = String(place % COLOURS);
          square.classList.toggle("ends-top", !own.has(String([row - 1, column])));
          square.classList.toggle("ends-bottom", !own.has(String([row + 1, column])));
          square.classList.toggle("ends-left", !own.has(String([row, column - 1])));
          square.classList.toggle("ends-right", !own.has(String([row, column + 1])));
          if (first === Math.floor(cells.length / 2)) fill(square, piece);
        });
      });
    },
  };
}

/**
 * @param {number} value
 * @param {number} count
 */
function clamp(value, count) {
  return Math.min(count - 1, Math.max(0, value));
}
