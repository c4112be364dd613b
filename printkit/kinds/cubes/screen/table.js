// The table that the figure stands on: squares to put cubes on, and where symmetry mirrors.

import { beside, cornersOf } from "/kinds/cubes/faces.js";
import { span } from "/kinds/cubes/figure.js";
import { svg } from "/static/js/lib/svg.js";
import { around } from "/kinds/cubes/paint.js";

/** @typedef {import("/kinds/cubes/camera.js").Camera} Camera */
/** @typedef {import("/kinds/cubes/camera.js").Point} Point */
/** @typedef {import("/kinds/cubes/camera.js").Vector} Vector */
/** @typedef {import("/kinds/cubes/figure.js").Figure} Figure */
/** @typedef {import("/kinds/cubes/paint.js").Place} Place */
/** @typedef {{ cube: Vector, axis: number, sign: number, corners: Point[], table: boolean }} Spot what a pointer may be over */

const AROUND = 2;
const NOTHING = { low: [0, 0, 0], high: [0, 0, 0] };

/**
 * The squares of the table around the figure; a cube may be put on each.
 * @param {Figure} figure
 * @param {Camera} camera
 * @returns {Spot[]}
 */
export function tableSpots(figure, camera) {
  const level = figure.table;
  if (!camera.isFront(2, 1, level)) return [];
  const { low, high } = figure.box() ?? NOTHING;
  const cells = span(low[0] - AROUND, high[0] + AROUND).flatMap((x) => span(low[1] - AROUND, high[1] + AROUND).map((y) => /** @type {Vector} */ ([x, y, level])));
  return cells.filter((cell) => !figure.has(cell)).map((cell) => beside(cell, 2, -1))
    .filter((below) => cornersOf(below, 2, 1).every((corner) => camera.sees(corner)))
    .map((below) => ({ cube: below, axis: 2, sign: 1, corners: cornersOf(below, 2, 1).map((corner) => camera.picture(corner)), table: true }));
}

/**
 * Where symmetry mirrors, drawn on the table.
 * @param {Figure} figure
 * @param {Camera} camera
 * @param {Place} place
 */
export function heartLines(figure, camera, place) {
  const { low, high } = figure.box() ?? NOTHING;
  const [x, y] = figure.heart.map((each) => each / 2);
  const level = figure.table;
  const across = /** @type {Vector[]} */ ([[x, low[1] - AROUND, level], [x, high[1] + 1 + AROUND, level]]);
  const along = /** @type {Vector[]} */ ([[low[0] - AROUND, y, level], [high[0] + 1 + AROUND, y, level]]);
  const shown = { none: [], sides: [along], ends: [across], both: [along, across], turn: [along, across] }[figure.mirror];
  return shown.filter((line) => camera.isFront(2, 1, level) && line.every((point) => camera.sees(point)))
    .map((line) => svg("path", { d: around(line.map((point) => camera.picture(point)), place), class: "builder-heart" }));
}
