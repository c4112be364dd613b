// Where the figure of an answer lies over the figure of its puzzle: the pages are laid out apart, the figures are the same.

/** @typedef {{ x: number, y: number, width: number, height: number }} Box its corner in parts of the page, its sides in widths of the page */
/** @typedef {{ scale: number, x: number, y: number }} Shift how an answer is moved onto its puzzle; `x` and `y` in parts of the page */

const SAME_SHAPE = 0.02;
const LEAST = 0.02;
const STYLES = / style="[^"]*"|<style\b[^]*?<\/style>/g;
const STILL = { scale: 1, x: 0, y: 0 };

/**
 * Find out how to lay an answer onto its puzzle, by the largest layer that both have and that has one shape in both. Where there is
 * none, the solution lies on what stands in the puzzle; else the pages stay as they are.
 * @param {string} page our own SVG
 * @param {string} answer our own SVG
 * @returns {Shift}
 */
export function shiftOnto(page, answer) {
  const [below, above] = [boxesOf(page), boxesOf(answer)];
  const shared = [...below.keys()].filter((name) => above.has(name)).map((name) => [name, name]);
  const solved = [...above.keys()].filter((name) => name.startsWith("answer"));
  const pairs = [...shared, ...[...below.keys()].flatMap((name) => solved.map((other) => [name, other]))]
    .map(([name, other]) => /** @type {[Box, Box]} */ ([below.get(name), above.get(other)]))
    .filter(([one, other]) => isSameShape(one, other));
  const area = (/** @type {[Box, Box]} */ [one]) => one.width * one.height;
  const best = pairs.reduce((/** @type {[Box, Box] | null} */ found, pair) => (!found || area(pair) > area(found) ? pair : found), null);
  if (!best) return STILL;
  const scale = Math.max(best[0].width, best[0].height) / Math.max(best[1].width, best[1].height);
  return { scale, x: best[0].x - scale * best[1].x, y: best[0].y - scale * best[1].y };
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function isSameShape(one, other) {
  return Math.max(one.width, one.height) > LEAST && Math.abs(one.width * other.height - other.width * one.height)
    <= SAME_SHAPE * Math.max(one.width * other.height, other.width * one.height);
}

/**
 * Measure the layers of the picture on a page. It stands in the document for that moment, without its styles, and is not seen.
 * @param {string} svg
 * @returns {Map<string, Box>}
 */
function boxesOf(svg) {
  const root = new DOMParser().parseFromString(svg.replace(STYLES, ""), "image/svg+xml").documentElement;
  root.setAttribute("class", "bench-measured");
  root.setAttribute("aria-hidden", "true");
  const shown = document.body.appendChild(document.adoptNode(root));
  const whole = shown.getBoundingClientRect();
  const layers = [...shown.querySelectorAll('g[id$="-picture"] > g[id]')];
  /** @type {Map<string, Box>} */
  const boxes = new Map();
  for (const layer of layers) {
    const box = layer.getBoundingClientRect();
    boxes.set(layer.id, { x: (box.x - whole.x) / whole.width, y: (box.y - whole.y) / whole.height,
      width: box.width / whole.width, height: box.height / whole.width });
  }
  shown.remove();
  return boxes;
}
