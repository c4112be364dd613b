// A drawing under its puzzle: the illustration as it was brought, the lines that were understood, and the solved picture.

import { address, post, Refusal } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { Picture } from "./live_puzzle.js";

const LAYERS = /** @type {const} */ (["original", "drawing", "solved"]);
const AT_FIRST = { original: 35, drawing: 60, solved: 100 };

/**
 * @param {import("./live_puzzle.js").LivePuzzle} live
 * @param {string} parameter that names the drawing
 * @returns {import("./views.js").View}
 */
export function buildOverlay(live, parameter) {
  /** @type {Record<string, HTMLImageElement>} */
  const images = Object.fromEntries(LAYERS.map((name) => [name, h("img", { class: `bench-layer layer-${name}`, alt: say(`bench.layer.${name}`) })]));
  const stack = h("div", { class: "bench-stack bench-overlay", hidden: true }, Object.values(images));
  const sliders = LAYERS.map((name) => {
    const slider = h("input", { type: "range", min: 0, max: 100, value: String(AT_FIRST[name]) });
    const shine = () => images[name].style.setProperty("opacity", String(Number(slider.value) / 100));
    slider.addEventListener("input", shine);
    shine();
    return h("label", {}, say(`bench.layer.${name}`), slider);
  });
  const report = h("p", { class: "bench-report" });
  let shown = "";
  /** @type {Picture[]} */
  let pictures = [];

  async function fetchLayers() {
    const wish = live.wish();
    const name = live.spec[parameter];
    try {
      const found = await post("/api/puzzle/overlay", { lane: `${live.lane}-over` }, wish);
      for (const picture of pictures) picture.forget();
      pictures = found ? [new Picture(found.drawing), new Picture(found.solved)] : [];
      stack.hidden = !found;
      fill(report, found ? "" : say("bench.no_overlay"));
      if (!found) return;
      stack.style.setProperty("aspect-ratio", `${found.width} / ${found.height}`);
      images.drawing.src = pictures[0].address;
      images.solved.src = pictures[1].address;
      images.original.hidden = typeof name !== "string" || !/\.svgz?$/i.test(name);
      if (!images.original.hidden) images.original.src = address("/api/original.png", { name, width: 1000 });
    } catch (error) {
      if (error instanceof Refusal && error.status !== 409) fill(report, error.message);
    }
  }

  return {
    element: h("div", { class: "bench-over" }, stack, h("div", { class: "bench-sliders" }, sliders), report),
    show() {
      if (!live.made || live.made.identity === shown) return;
      shown = live.made.identity;
      fetchLayers();
    },
  };
}
