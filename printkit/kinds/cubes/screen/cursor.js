// A place in space that keys move: along the directions that lie nearest to those of the picture, up and down by layers.

import { say } from "/static/js/lib/words.js";

/** @typedef {import("/kinds/cubes/camera.js").Vector} Vector */
/** @typedef {import("/kinds/cubes/figure.js").Figure} Figure */

/** @param {Figure} figure */
export function cursorIn(figure) {
  const box = figure.box();
  /** @type {Vector} */
  let at = box ? [box.high[0], box.low[1], box.high[2]] : [0, 0, 0];

  /** Keep it beside the figure at most, where the next cube may be. */
  function clamp() {
    const { low, high } = figure.box() ?? { low: [0, 0, 0], high: [0, 0, 0] };
    at = /** @type {Vector} */ (at.map((each, axis) => Math.min(high[axis] + 1, Math.max(low[axis] - 1, each))));
  }

  return {
    get at() {
      return at;
    },
    set at(cube) {
      at = cube;
    },
    clamp,
    /**
     * Move by a key; tells whether the key is one that moves.
     * @param {string} key
     * @param {number} xa the X-angle of the camera, in degrees
     */
    moved(key, xa) {
      const step = stepOf(key, xa);
      if (!step) return false;
      at = /** @type {Vector} */ (at.map((each, axis) => each + step[axis]));
      clamp();
      return true;
    },
    /** Say where it is and what is there. */
    told: () => toldPlace(figure, at),
  };
}

/**
 * Say where a cube is, or would be: layers are counted from the table.
 * @param {Figure} figure
 * @param {Vector} cube
 */
export function toldPlace(figure, cube) {
  return say(`kind.cubes.screen.builder.${figure.has(cube) ? "here" : "nothing"}`, { layer: cube[2] - figure.table + 1, row: cube[0] + 1, column: cube[1] + 1 });
}

/**
 * @param {string} key
 * @param {number} xa
 * @returns {Vector | undefined}
 */
function stepOf(key, xa) {
  const quarter = (((Math.round(xa / 90) % 4) + 4) % 4);
  const right = /** @type {Vector[]} */ ([[0, 1, 0], [-1, 0, 0], [0, -1, 0], [1, 0, 0]])[quarter];
  const away = /** @type {Vector[]} */ ([[-1, 0, 0], [0, -1, 0], [1, 0, 0], [0, 1, 0]])[quarter];
  const minus = (/** @type {Vector} */ step) => /** @type {Vector} */ (step.map((each) => -each));
  /** @type {Record<string, Vector>} */
  const steps = { ArrowRight: right, ArrowLeft: minus(right), ArrowUp: away, ArrowDown: minus(away), PageUp: [0, 0, 1], PageDown: [0, 0, -1] };
  return steps[key];
}
