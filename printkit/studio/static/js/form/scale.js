// How a slider turns its way into a number: evenly over a few steps, in growing steps over many.

const EVEN_STEPS = 250;
const WAY = 1000;

/** @typedef {{ least: number, most: number, step: number }} Limits */
/** @typedef {{ min: number, max: number, step: number, at: (value: number) => number, value: (at: number) => number }} Scale */

/**
 * @param {Limits} limits
 * @returns {Scale}
 */
export function scaleOf(limits) {
  const { least, most, step } = limits;
  if ((most - least) / step <= EVEN_STEPS) {
    return { min: least, max: most, step, at: (value) => value, value: (at) => tidy(at, step) };
  }
  const whole = Math.log1p((most - least) / step);
  return {
    min: 0,
    max: WAY,
    step: 1,
    at: (value) => Math.round((WAY * Math.log1p(Math.max(0, value - least) / step)) / whole),
    value: (at) => Math.min(most, least + rounded(step * Math.expm1((whole * at) / WAY), step)),
  };
}

/**
 * Two digits are enough for a number that is chosen by hand.
 * @param {number} value
 * @param {number} step
 */
function rounded(value, step) {
  const coarse = value < 100 * step ? value : Number(value.toPrecision(2));
  return tidy(coarse, step);
}

/**
 * @param {number} value
 * @param {number} step
 */
function tidy(value, step) {
  return Number((Math.round(value / step) * step).toFixed(6));
}
