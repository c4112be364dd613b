// Puzzle and answer in one place: a slider wipes from one to the other, with the figure of the answer on the figure of the puzzle.

import { h } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { shiftOnto } from "./register.js";

/**
 * @param {import("./live_puzzle.js").LivePuzzle} live
 * @returns {import("./views.js").View}
 */
export function buildWipe(live) {
  const below = h("img", { class: "bench-layer", alt: "" });
  const above = h("img", { class: "bench-layer", alt: "" });
  const slider = h("input", { type: "range", min: 0, max: 100, value: "50", "aria-label": say("bench.wipe") });
  const stack = h("div", { class: "bench-stack bench-wiped" }, below, h("div", { class: "bench-above" }, above), h("div", { class: "bench-edge" }));
  const wipe = () => stack.style.setProperty("--wiped", `${slider.value}%`);
  slider.addEventListener("input", wipe);
  below.addEventListener("load", () => stack.style.setProperty("aspect-ratio", `${below.naturalWidth} / ${below.naturalHeight}`));
  wipe();
  let shown = "";
  return {
    element: h("div", { class: "bench-wipe" }, stack, slider),
    show() {
      if (!live.pictures || !live.made || live.pictures.page.address === shown) return;
      shown = live.pictures.page.address;
      const { scale, x, y } = shiftOnto(live.made.page, live.made.answer);
      above.style.setProperty("transform", `translate(${100 * x}%, ${100 * y}%) scale(${scale})`);
      below.src = live.pictures.page.address;
      above.src = live.pictures.answer.address;
      below.alt = say("bench.page_alt", { title: live.made.title });
    },
  };
}
