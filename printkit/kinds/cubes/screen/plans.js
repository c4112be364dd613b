// A small plan of each layer, the table at the bottom: painted by dragging, or with the keys. Often quicker than cube by cube.

import { fill, h } from "/static/js/lib/dom.js";
import { say } from "/static/js/lib/words.js";
import { toldPlace } from "/kinds/cubes/cursor.js";
import { span, vectorOf } from "/kinds/cubes/figure.js";

/** @typedef {import("/kinds/cubes/camera.js").Vector} Vector */
/** @typedef {import("/kinds/cubes/figure.js").Figure} Figure */
/** @typedef {import("/kinds/cubes/stage.js").Laid} Laid */

/**
 * @param {object} wishes
 * @param {Figure} wishes.figure
 * @param {() => void} wishes.stroked something changed, and more may follow
 * @param {() => void} wishes.changed a stroke has ended
 */
export function buildPlans({ figure, stroked, changed }) {
  const element = h("div", { class: "builder-plans" });
  /** @type {Map<string, HTMLElement>} */
  let squares = new Map();
  /** @type {Vector} */
  let at = [0, 0, 0];
  let painting = /** @type {boolean | null} */ (null);
  /** @type {Map<string, { piece: string, ink: string, named: boolean }>} */
  let pieces = new Map();
  let drawn = "";

  /** From where to where plans reach on an axis: one square around the figure, if there is room for more. @param {number} axis @returns {[number, number]} */
  function reach(axis) {
    const { low, high } = figure.box() ?? { low: [-1, -1, 0], high: [1, 1, -1] };
    const more = high[axis] - low[axis] + 1 < figure.most.side ? 1 : 0;
    return [low[axis] - (axis < 2 ? more : 0), high[axis] + more];
  }

  function draw() {
    const [rows, columns, layers] = [reach(0), reach(1), reach(2)];
    const wanted = JSON.stringify([rows, columns, layers]);
    if (wanted !== drawn) build(rows, columns, layers);
    drawn = wanted;
    for (const [place, square] of squares) drawOne(vectorOf(place), square);
  }

  /**
   * @param {[number, number]} rows
   * @param {[number, number]} columns
   * @param {[number, number]} layers
   */
  function build(rows, columns, layers) {
    const focused = element.contains(document.activeElement);
    squares = new Map();
    at = /** @type {Vector} */ ([clamp(at[0], rows), clamp(at[1], columns), clamp(at[2], layers)]);
    const [wide, high, deep] = [columns, rows, layers].map(([low, top]) => top - low + 1);
    element.style.setProperty("--wide", String(wide));
    element.style.setProperty("--high", String(high));
    element.style.setProperty("--deep", String(deep));
    fill(element, span(...layers).reverse().map((z) => h("div", { class: "builder-plan" },
      h("span", { class: "builder-layer", "aria-hidden": "true" }, say("kind.cubes.screen.builder.layer", { layer: z - figure.table + 1 })),
      h("div", { class: "builder-squares", role: "grid", "aria-label": say("kind.cubes.screen.builder.layer", { layer: z - figure.table + 1 }) },
        span(...rows).map((x) => h("div", { class: "builder-row", role: "row" }, span(...columns).map((y) => {
          const square = h("div", { class: "builder-square", role: "gridcell", tabIndex: -1, data: { at: String([x, y, z]) } });
          squares.set(String([x, y, z]), square);
          return square;
        })))))));
    focus(at, focused);
  }

  /**
   * @param {Vector} cube
   * @param {HTMLElement} square
   */
  function drawOne(cube, square) {
    const on = figure.has(cube);
    const piece = pieces.get(String(cube));
    square.classList.toggle("is-cube", on);
    square.setAttribute("aria-selected", String(on));
    square.setAttribute("aria-label", toldPlace(figure, cube));
    if (piece) square.style.setProperty("--own", piece.ink);
    else square.style.removeProperty("--own");
    fill(square, piece?.named ? piece.piece : "");
  }

  /** @param {EventTarget | null} target @returns {Vector | null} */
  function placeOf(target) {
    const square = target instanceof Element ? target.closest(".builder-square") : null;
    return square instanceof HTMLElement && element.contains(square) ? vectorOf(square.dataset.at ?? "0,0,0") : null;
  }

  /** @param {Vector} cube @param {boolean} [really] move the focus there as well */
  function focus(cube, really = true) {
    squares.get(String(at))?.setAttribute("tabindex", "-1");
    at = cube;
    const square = squares.get(String(cube));
    square?.setAttribute("tabindex", "0");
    if (really) square?.focus({ preventScroll: painting !== null });
  }

  /** @param {Vector} cube */
  function stroke(cube) {
    if (!figure.paint(cube, painting === true)) return;
    for (const [place, square] of squares) drawOne(vectorOf(place), square);
    stroked();
  }

  function lift() {
    if (painting === null) return;
    painting = null;
    changed();
  }

  element.addEventListener("pointerdown", (event) => {
    const cube = placeOf(event.target);
    if (!cube || event.button !== 0) return;
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
    figure.begin();
    painting = !figure.has(cube);
    focus(cube);
    stroke(cube);
  });
  element.addEventListener("pointermove", (event) => {
    if (painting === null) return;
    const cube = placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (cube) stroke(cube);
  });
  element.addEventListener("pointerup", lift);
  element.addEventListener("pointercancel", lift);
  element.addEventListener("keydown", (event) => {
    /** @type {Record<string, Vector>} */
    const steps = { ArrowUp: [-1, 0, 0], ArrowDown: [1, 0, 0], ArrowLeft: [0, -1, 0], ArrowRight: [0, 1, 0], PageUp: [0, 0, 1], PageDown: [0, 0, -1] };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const next = /** @type {Vector} */ (at.map((each, axis) => each + step[axis]));
      if (squares.has(String(next))) focus(next);
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      figure.begin();
      painting = !figure.has(at);
      stroke(at);
      lift();
    }
  });

  return {
    element,
    draw,
    /** @param {Laid[]} laid a solution; none takes it away */
    lay(laid) {
      pieces = new Map(laid.flatMap(({ piece, cubes, look }) => cubes.map((cube, place) =>
        [String(cube), { piece, ink: look.left, named: place === 0 || cubes.findIndex((other) => other[2] === cube[2]) === place }])));
      draw();
    },
  };
}

/** @param {number} value @param {[number, number]} limits */
const clamp = (value, [low, high]) => Math.min(high, Math.max(low, value));
