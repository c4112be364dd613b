// How a slider turns its way into a number: evenly over a few steps, in growing steps over many. Every step is another number, so that
// an arrow key always does something.

const EVEN_STEPS = 250;
const FINE_STEPS = 100;

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
  const stops = stopsOf(limits);
  return { min: 0, max: stops.length - 1, step: 1, at: (value) => nearest(stops, value), value: (at) => stops[at] };
}

/**
 * List where a slider stops: every step at first, then numbers of two digits, which are enough for what is chosen by hand.
 * @param {Limits} limits
 */
function stopsOf({ least, most, step }) {
  const stops = [];
  let way = 1;
  for (let count = 0; least + count * step < most; count += way) {
    if (count >= FINE_STEPS * way) way *= 10;
    stops.push(tidy(least + count * step, step));
    if (count < FINE_STEPS) continue;
    const over = (least / step + count + way) % way;
    if (Number.isInteger(over)) count -= over; // on from a least of 1 come 110 and 120, not 111 and 121
  }
  return [...stops, most];
}

/**
 * @param {number[]} stops
 * @param {number} value
 */
function nearest(stops, value) {
  let found = 0;
  stops.forEach((stop, place) => {
    if (Math.abs(stop - value) < Math.abs(stops[found] - value)) found = place;
  });
  return found;
}

/**
 * @param {number} value
 * @param {number} step
 */
function tidy(value, step) {
  return Number((Math.round(value / step) * step).toFixed(6));
}
