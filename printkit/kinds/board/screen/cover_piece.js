// How a piece looks: its colour, its pattern, its letter that stays upright, and how it turns, is mirrored, is lifted and settles.

import { h } from "/static/js/lib/dom.js";
import { outlineOf, posed, spanOf } from "/kinds/board/cells.js";
import { COLOURS, patternOf } from "/kinds/board/patterns.js";
import { svg } from "/static/js/lib/svg.js";

/** @typedef {import("/kinds/board/cells.js").Cell} Cell */
/** @typedef {import("/kinds/board/cells.js").Pose} Pose */
/** @typedef {{ x: number, y: number, scale: number }} Spot where the middle of a piece is, and how large it is drawn */

const SETTLE_MS = 150;
const TURN_MS = 170;
const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * @param {{ piece: string, cells: Cell[] }} piece
 * @param {number} number
 * @param {number} longest how many cells the longest of all pieces spans
 */
export function buildPiece({ piece, cells }, number, longest) {
  const [high, wide] = spanOf(cells);
  const outline = outlineOf(cells);
  const letterCell = heartOf(cells);
  const art = svg("svg", { class: "cover-art", viewBox: `${wide / 2 - longest / 2} ${high / 2 - longest / 2} ${longest} ${longest}`, "aria-hidden": "true" },
    svg("path", { class: "cover-shape", d: outline }), svg("path", { class: "cover-pattern", d: outline, fill: patternOf(number) }),
    svg("path", { class: "cover-seams", d: seamsOf(cells) }), svg("path", { class: "cover-line", d: outline }));
  const body = h("div", { class: "cover-body" }, /** @type {any} */ (art));
  const letter = h("span", { class: "cover-letter", "aria-hidden": "true" }, piece);
  const element = h("div", { class: "cover-piece", tabIndex: 0, role: "button", data: { piece, number, colour: String(number % COLOURS) } }, body, letter);
  let side = 0;
  /** @type {Spot} */
  let spot = { x: 0, y: 0, scale: 1 };
  /** @type {Pose} */
  let pose = { turns: 0, over: false };
  let degrees = 0;

  const written = () => `translate(${spot.x - side / 2}px, ${spot.y - side / 2}px) scale(${spot.scale})`;
  const poseWritten = () => `rotate(${degrees}deg) scaleX(${pose.over ? -1 : 1})`;

  function drawPose() {
    body.style.transform = poseWritten();
    const cell = side / longest;
    const [dx, dy] = heartIn(cells, letterCell, pose);
    letter.style.transform = `translate(${dx * cell}px, ${dy * cell}px)`;
  }

  return {
    element,
    get spot() {
      return spot;
    },
    get pose() {
      return pose;
    },
    /** @param {number} cell how large a cell is drawn */
    resize(cell) {
      side = cell * longest;
      element.style.width = element.style.height = `${side}px`;
      letter.style.fontSize = `${cell * 0.5}px`;
      drawPose();
    },
    /** Put it somewhere at once: nothing else on the page changes. @param {Spot} where */
    put(where) {
      spot = where;
      element.style.transform = written();
    },
    /** Let it glide somewhere. @param {Spot} where @param {number} [duration] */
    glide(where, duration = SETTLE_MS) {
      const before = written();
      spot = where;
      element.style.transform = written();
      if (isStill() || before === written()) return null;
      return element.animate([{ transform: before }, { transform: written() }], { duration, easing: EASE });
    },
    /** Turn or mirror it, the short way round. @param {Pose} next @param {boolean} [still] */
    take(next, still = false) {
      const before = poseWritten();
      const flips = next.over !== pose.over;
      const was = pose;
      pose = next;
      if (flips) degrees = next.turns * 90;
      else degrees += 90 * shortest(next.turns - was.turns);
      drawPose();
      if (still || isStill() || before === poseWritten()) return null;
      // A mirror turns the piece over about an axis that the eye can follow: upright or across.
      const axis = flips ? ((was.turns + next.turns) % 4 === 0 ? "rotateY(180deg)" : "rotateX(180deg)") : "";
      const frames = flips ? [{ transform: `rotateX(0deg) ${before}` }, { transform: `${axis} ${before}` }] : [{ transform: before }, { transform: poseWritten() }];
      if (flips && axis === "rotateY(180deg)") frames[0] = { transform: `rotateY(0deg) ${before}` };
      return body.animate(frames, { duration: flips ? 1.3 * TURN_MS : TURN_MS, easing: "ease-in-out" });
    },
    /** @param {"is-held" | "is-fitting" | "is-chosen" | "is-home" | "is-given" | "is-wrong" | "is-away"} sign @param {boolean} on */
    mark: (sign, on) => void element.classList.toggle(sign, on),
  };
}

/** @param {number} quarters */
function shortest(quarters) {
  const turn = ((quarters % 4) + 4) % 4;
  return turn === 3 ? -1 : turn;
}

/** The cell in which the letter stands: the one that is nearest to the middle, or of several the one with most neighbours. @param {Cell[]} cells @returns {Cell} */
function heartOf(cells) {
  const [high, wide] = spanOf(cells);
  const near = (/** @type {Cell} */ [r, c]) => cells.filter(([s, d]) => Math.abs(r - s) + Math.abs(c - d) === 1).length;
  const far = (/** @type {Cell} */ [r, c]) => Math.hypot(r + 0.5 - high / 2, c + 0.5 - wide / 2);
  return [...cells].sort((one, other) => near(other) - near(one) || far(one) - far(other))[0];
}

/**
 * Where the letter stands in a pose, from the middle of the piece, in cells.
 * @param {Cell[]} cells
 * @param {Cell} heart
 * @param {Pose} pose
 */
function heartIn(cells, heart, { turns, over }) {
  const [high, wide] = spanOf(cells);
  let [x, y] = [heart[1] + 0.5 - wide / 2, heart[0] + 0.5 - high / 2];
  if (over) x = -x;
  for (let quarter = 0; quarter < turns; quarter += 1) [x, y] = [-y, x];
  return [x, y];
}

/** The lines between the squares of a piece. @param {Cell[]} cells */
function seamsOf(cells) {
  const own = new Set(cells.map(String));
  return cells.map(([r, c]) => `${own.has(String([r, c + 1])) ? `M${c + 1} ${r + 0.12}v0.76` : ""}${own.has(String([r + 1, c])) ? `M${c + 0.12} ${r + 1}h0.76` : ""}`).join("");
}

/**
 * The middle of a piece that covers cells, in cells from the corner of the board.
 * @param {Cell[]} cells
 * @returns {{ x: number, y: number }}
 */
export function middleOf(cells) {
  const [rows, columns] = [cells.map(([r]) => r), cells.map(([, c]) => c)];
  return { x: (Math.min(...columns) + Math.max(...columns) + 1) / 2, y: (Math.min(...rows) + Math.max(...rows) + 1) / 2 };
}

/**
 * The corner cell of a shape whose middle is somewhere, in cells.
 * @param {Cell[]} shape
 * @param {Pose} pose
 * @param {number} x
 * @param {number} y
 */
export function cornerOf(shape, pose, x, y) {
  const [high, wide] = spanOf(posed(shape, pose));
  return { row: y - high / 2, column: x - wide / 2 };
}
