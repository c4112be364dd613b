// The drawing on the desk: every line can be chosen, left out and taken back; a pen adds lines that are missing.

import { fill } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { keyOf, meeting } from "./lines.js";

/** @typedef {import("./lines.js").Line} Line */
/** @typedef {import("./lines.js").Point} Point */

const SVG = "http://www.w3.org/2000/svg";
const REACH = 0.02;
const ROOM = 0.03;

/**
 * @param {object} wishes
 * @param {(line: Line) => void} wishes.toggle
 * @param {(line: Line) => void} wishes.add
 */
export function buildSheet({ toggle, add }) {
  const element = /** @type {SVGSVGElement} */ (document.createElementNS(SVG, "svg"));
  element.setAttribute("class", "tool-sheet drawing-sheet");
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", say("drawing.sheet"));
  /** @type {Line[]} */
  let lines = [];
  let size = 100;
  let pen = false;
  /** @type {Point[]} */
  let drawn = [];
  const trail = document.createElementNS(SVG, "polyline");
  trail.setAttribute("class", "drawing-trail");

  /** @param {PointerEvent | MouseEvent} event @returns {Point} */
  function placeOf(event) {
    const matrix = element.getScreenCTM()?.inverse();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [at.x, at.y];
  }

  function drawTrail() {
    trail.setAttribute("points", drawn.map((point) => point.join()).join(" "));
  }

  element.addEventListener("pointerdown", (event) => {
    if (!pen || event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    drawn = [meeting(lines, placeOf(event), REACH * size)];
    event.preventDefault();
  });
  element.addEventListener("pointermove", (event) => {
    if (!drawn.length) return;
    const at = placeOf(event);
    const last = drawn[drawn.length - 1];
    if (Math.hypot(at[0] - last[0], at[1] - last[1]) > REACH * size / 2) drawn.push([Math.round(at[0] * 1000) / 1000, Math.round(at[1] * 1000) / 1000]);
    drawTrail();
  });
  element.addEventListener("pointerup", (event) => {
    if (!drawn.length) return;
    const points = [...drawn, meeting(lines, placeOf(event), REACH * size)];
    drawn = [];
    drawTrail();
    const length = points.slice(1).reduce((sum, point, place) => sum + Math.hypot(point[0] - points[place][0], point[1] - points[place][1]), 0);
    if (length > REACH * size) add({ points, key: keyOf(points), own: true });
  });

  return {
    element,
    /** @param {boolean} on */
    usePen(on) {
      pen = on;
      element.classList.toggle("with-pen", on);
    },
    /**
     * @param {Line[]} shown
     * @param {Set<string>} left keys of lines that are left out
     * @param {{ width: number, height: number }} box
     */
    show(shown, left, box) {
      lines = shown;
      size = Math.max(box.width, box.height);
      const room = ROOM * size;
      element.setAttribute("viewBox", `${-room} ${-room} ${box.width + 2 * room} ${box.height + 2 * room}`);
      element.style.setProperty("--pen", `${size / 250}px`);
      fill(element, shown.flatMap((line, place) => pathOf(line, place, left.has(line.key))), trail);
    },
  };

  /**
   * @param {Line} line
   * @param {number} place
   * @param {boolean} out
   */
  function pathOf(line, place, out) {
    const seen = polyline(line);
    seen.setAttribute("class", `drawing-line ${out ? "is-out" : ""} ${line.own ? "is-own" : ""}`);
    const hit = polyline(line);
    hit.setAttribute("class", "drawing-hit");
    hit.setAttribute("role", "checkbox");
    hit.setAttribute("tabindex", "0");
    hit.setAttribute("aria-checked", String(!out));
    hit.setAttribute("aria-label", say("drawing.line", { number: place + 1 }));
    hit.addEventListener("click", () => {
      if (!pen) toggle(line);
    });
    hit.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      toggle(line);
    });
    return [seen, hit];
  }
}

/** @param {Line} line */
function polyline(line) {
  const drawn = document.createElementNS(SVG, "polyline");
  drawn.setAttribute("points", line.points.map((point) => point.join()).join(" "));
  return drawn;
}
