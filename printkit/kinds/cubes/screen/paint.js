// Painting faces as the plates print them: three tones, the top lightest, and lines of three weights.

import { svg } from "/static/js/lib/svg.js";
import { cubesOf } from "/kinds/cubes/figure.js";
import { facesSeen } from "/kinds/cubes/faces.js";
import { Camera, usualDistance } from "/kinds/cubes/camera.js";

/** @typedef {import("/kinds/cubes/camera.js").Point} Point */
/** @typedef {import("/kinds/cubes/camera.js").Shot} Shot */
/** @typedef {import("/kinds/cubes/camera.js").Vector} Vector */
/** @typedef {import("/kinds/cubes/faces.js").Face} Face */
/** @typedef {{ top: string, left: string, right: string, bottom: string, seam: string, line: string }} Look the inks of a piece */
/** @typedef {{ factor: number, x: number, y: number }} Place pixels for an edge at the middle, and where the middle is */

const SORTS = /** @type {const} */ (["seam", "crease", "outline"]);
/** How heavy the lines are, as shares of the pen for outlines. */
const WEIGHTS = { seam: 0.5, crease: 0.62, outline: 1 };
const PEN = 0.028;
const [DARK, LIGHT] = ["#1A1A1A", "#FFFFFF"];
const [THINNEST, HEAVIEST] = [1, 2.2];

/**
 * @param {Point} point
 * @param {Place} place
 * @returns {Point}
 */
export function onScreen([x, y], place) {
  return [place.x + place.factor * x, place.y + place.factor * y];
}

/**
 * The path around corners.
 * @param {Point[]} corners
 * @param {Place} place
 */
export function around(corners, place) {
  return `M${corners.map((corner) => told(corner, place)).join("L")}Z`;
}

/**
 * @param {Point} corner
 * @param {Place} place
 */
function told(corner, place) {
  const [x, y] = onScreen(corner, place);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

/**
 * Paint faces into a group, the first at the bottom; what was in it before is used again.
 * @param {SVGGElement} group
 * @param {Face[]} faces
 * @param {Place} place
 * @param {(face: Face) => Look} lookOf
 */
export function paintFaces(group, faces, place, lookOf) {
  let used = 0;
  const pen = Math.min(HEAVIEST, Math.max(THINNEST, PEN * place.factor));
  /**
   * @param {string} path
   * @param {string} ink
   * @param {string} line
   * @param {number} width
   */
  const put = (path, ink, line, width) => {
    const part = group.children[used] ?? group.appendChild(svg("path", { "stroke-linecap": "round", "stroke-linejoin": "round" }));
    used += 1;
    part.setAttribute("d", path);
    part.setAttribute("fill", ink);
    part.setAttribute("stroke", line);
    part.setAttribute("stroke-width", width.toFixed(2));
  };
  for (const face of faces) {
    const look = lookOf(face);
    put(around(face.corners, place), look[face.side], "none", 0);
    for (const sort of SORTS) {
      const lines = face.edges.filter((edge) => edge.sort === sort);
      const path = lines.map(({ ends }) => `M${told(ends[0], place)}L${told(ends[1], place)}`).join("");
      if (path) put(path, "none", sort === "seam" ? look.seam : look.line, pen * WEIGHTS[sort]);
    }
  }
  while (group.children.length > used) group.lastChild?.remove();
}

/**
 * The ink of a letter that stands out from its ground, as on the plates.
 * @param {string} ground such as #E6C48F
 */
export function letterInk(ground) {
  const light = luminance(ground);
  return (light + 0.05) / (luminance(DARK) + 0.05) >= 1.05 / (light + 0.05) ? DARK : LIGHT;
}

/** @param {string} colour */
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Where a picture stands in the middle of a room, as large as that and `most` allow.
 * @param {Point[]} points
 * @param {{ width: number, height: number }} room
 * @param {number} margin
 * @param {number} most
 * @returns {Place}
 */
export function fitted(points, room, margin, most) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const factor = Math.max(1, Math.min((room.width - 2 * margin) / Math.max(right - left, 1e-9), (room.height - 2 * margin) / Math.max(bottom - top, 1e-9), most));
  return { factor, x: (room.width - factor * (left + right)) / 2, y: (room.height - factor * (top + bottom)) / 2 };
}

/**
 * A small picture of a figure, to choose it by.
 * @param {string[][]} layers
 * @param {Look} look
 * @param {{ usual: number, roomy: number }} rule
 * @param {{ width: number, height: number }} room
 */
export function thumbnail(layers, look, rule, room) {
  const cubes = cubesOf(layers);
  const spans = /** @type {Vector} */ ([layers[0].length, Math.max(...layers.flat().map((row) => row.length)), layers.length]);
  const middle = /** @type {Vector} */ (spans.map((each) => each / 2));
  const faces = facesSeen(cubes, new Camera({ xa: 30, za: 60, distance: usualDistance(spans, rule), screen: 1 }, middle));
  const drawing = svg("svg", { viewBox: `0 0 ${room.width} ${room.height}`, "aria-hidden": "true" });
  const group = drawing.appendChild(svg("g"));
  paintFaces(group, faces, fitted(faces.flatMap((face) => face.corners), room, 4, 28), () => look);
  return drawing;
}
