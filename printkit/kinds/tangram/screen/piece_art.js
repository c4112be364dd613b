// How a piece looks on the table and in the tray: its colour, its letter, the dot on its front, and hatching where it overlaps.

import { svg } from "/static/js/lib/svg.js";
import { applied, boxOf, edgesOf, flattened, middleOf, pathOf, standing } from "/kinds/tangram/shape.js";

/** @typedef {import("/kinds/tangram/shape.js").Piece} Piece */
/** @typedef {import("/kinds/tangram/shape.js").Pose} Pose */
/** @typedef {import("/kinds/tangram/shape.js").Matrix} Matrix */

const COLOURS = 12;
const LETTER_PX = 22;

/**
 * @param {Piece} piece
 * @param {number} place
 */
export function buildPieceArt(piece, place) {
  const outline = pathOf(piece.rings);
  const colour = String(place % COLOURS);
  const body = svg("g", {}, svg("path", { class: "piece-body", d: outline }), svg("path", { class: "piece-hatch", d: outline, fill: "url(#figure-hatch)" }),
    svg("path", { class: "piece-line", d: outline }));
  const dot = svg("circle", { class: "piece-dot", cx: piece.dot[0], cy: piece.dot[1], r: Math.min(0.22 * piece.spot[2], 0.5 * piece.dot[2]) });
  const letter = svg("text", { class: "piece-letter" });
  letter.textContent = piece.letter;
  if (piece.front) body.append(dot);
  const element = svg("g", { class: "figure-piece", tabindex: 0, role: "button", "data-colour": colour, "data-piece": piece.name }, body, letter);
  const points = flattened(edgesOf(piece, standing(piece)));
  const box = boxOf(points);
  const [mx, my] = middleOf(piece);
  const side = 1.08 * Math.max(box.right - box.left, box.bottom - box.top);
  const small = svg("svg", { class: "tray-art", viewBox: `${(box.left + box.right - side) / 2} ${(box.top + box.bottom - side) / 2} ${side} ${side}`, "aria-hidden": "true", "data-colour": colour },
    svg("path", { class: "piece-body", d: outline }), svg("path", { class: "piece-line", d: outline }));
  return {
    element,
    small,
    /** How far it reaches from its middle. */
    radius: Math.max(...points.map(([x, y]) => Math.hypot(x - mx, y - my))),
    /**
     * @param {Pose} pose
     * @param {Matrix} matrix
     * @param {string} words
     * @param {boolean} chosen
     */
    draw(pose, matrix, words, chosen) {
      body.setAttribute("transform", `matrix(${matrix.join(" ")})`);
      const [x, y] = applied(matrix, piece.spot);
      letter.setAttribute("x", String(x));
      letter.setAttribute("y", String(y));
      dot.classList.toggle("is-hidden", pose.over);
      element.setAttribute("aria-label", words);
      element.setAttribute("aria-pressed", String(chosen));
      element.classList.toggle("is-chosen", chosen);
    },
    /** @param {number} scale */
    resize(scale) {
      letter.setAttribute("font-size", String(Math.min(1.1 * piece.spot[2], LETTER_PX / scale)));
    },
    /** @param {boolean} on */
    mark(on) {
      element.classList.toggle("is-overlapping", on);
    },
  };
}

/**
 * The silhouette of what lies on a table, as a small picture.
 * @param {import("/kinds/tangram/layout.js").Layout} layout
 * @param {(piece: Piece, pose: Pose) => Matrix} matrixOf
 * @param {SVGSVGElement} picture
 */
export function drawSilhouette(layout, matrixOf, picture) {
  const box = layout.box();
  if (box) {
    const [wide, high] = [box.right - box.left, box.bottom - box.top];
    const edge = 0.04 * Math.max(wide, high);
    picture.setAttribute("viewBox", `${box.left - edge} ${box.top - edge} ${wide + 2 * edge} ${high + 2 * edge}`);
  }
  picture.replaceChildren(...layout.lying.map((place) => {
    const pose = /** @type {Pose} */ (layout.poses[place]);
    return svg("path", { class: "silhouette-part", d: pathOf(layout.pieces[place].rings), transform: `matrix(${matrixOf(layout.pieces[place], pose).join(" ")})` });
  }));
}
