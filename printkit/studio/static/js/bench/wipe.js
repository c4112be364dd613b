// Puzzle and answer in one place: a slider wipes from one to the other.

import { h } from "../lib/dom.js";
import { say } from "../lib/words.js";

/**
 * @param {import("./live_puzzle.js").LivePuzzle} live
 * @returns {import("./views.js").View}
 */
export function buildWipe(live) {
  const below = h("img", { class: "bench-sheet", alt: "" });
  const above = h("img", { class: "bench-sheet bench-above", alt: "" });
  const slider = h("input", { type: "range", min: 0, max: 100, value: "50", "aria-label": say("bench.wipe") });
  const stack = h("div", { class: "bench-stack" }, below, above);
  const wipe = () => stack.style.setProperty("--wiped", `${slider.value}%`);
  slider.addEventListener("input", wipe);
  wipe();
  return {
    element: h("div", { class: "bench-wipe" }, stack, slider),
    show() {
      if (!live.pictures) return;
      below.src = live.pictures.page.address;
      above.src = live.pictures.answer.address;
      below.alt = say("bench.page_alt", { title: live.made?.title ?? "" });
    },
  };
}
