// How the bench shows a puzzle: alone, with its answer, wiped over it, over its drawing, or beside what else it could be.

import { fill, h } from "../lib/dom.js";
import { number, say } from "../lib/words.js";
import { buildOffers } from "./offers.js";
import { buildOverlay } from "./overlay.js";
import { buildWipe } from "./wipe.js";

/** @typedef {import("./live_puzzle.js").LivePuzzle} LivePuzzle */
/** @typedef {{ element: HTMLElement, show: () => void }} View */

/**
 * @param {object} options
 * @param {LivePuzzle} options.live
 * @param {string | undefined} options.drawing the parameter that names a drawing, if there is one
 * @param {boolean} options.alternatives whether the kind shows what else could be made
 * @param {(changes: Record<string, any>) => void} options.take
 */
export function buildViews({ live, drawing, alternatives, take }) {
  /** @type {Record<string, () => View>} */
  const builders = {
    puzzle: () => sheets(live, ["page"]),
    answer: () => sheets(live, ["answer"]),
    both: () => sheets(live, ["page", "answer"]),
    wipe: () => buildWipe(live),
    ...(drawing ? { overlay: () => buildOverlay(live, drawing) } : {}),
    ...(alternatives ? { offers: () => buildOffers(live, take) } : {}),
  };
  let chosen = "both";
  let view = builders[chosen]();
  const desk = h("div", { class: "bench-desk" }, view.element);
  const state = h("p", { class: "bench-state", role: "status" });
  const tabs = Object.keys(builders).map((name) => h("button", { type: "button", "aria-pressed": String(name === chosen), data: { view: name },
    onclick: () => turn(name) }, say(`bench.view.${name}`)));
  const element = h("div", { class: "bench-views" },
    h("div", { class: "segments bench-tabs", role: "group", "aria-label": say("bench.views") }, tabs), desk, state);

  /** @param {string} name */
  function turn(name) {
    chosen = name;
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.view === name));
    view = builders[name]();
    fill(desk, view.element);
    show();
  }

  function show() {
    desk.classList.toggle("is-stale", live.working || live.faults.length > 0);
    const words = live.words();
    state.classList.toggle("is-fault", live.faults.length > 0 || live.lost);
    fill(state, live.working ? say("bench.working") : words.length ? words.join(" ") : live.made ? summary(live.made) : "");
    view.show();
  }

  return { element, show };
}

/** @param {import("./live_puzzle.js").Made} made */
function summary(made) {
  return [made.title, say("bench.stars", { count: made.stars, stars: "★".repeat(made.stars) }), made.identity].join(" · ");
}

/**
 * Pages side by side.
 * @param {LivePuzzle} live
 * @param {("page" | "answer")[]} which
 * @returns {View}
 */
function sheets(live, which) {
  const images = which.map((each) => h("img", { class: "bench-sheet", alt: "", data: { page: each } }));
  return {
    element: h("div", { class: "bench-sheets", data: { count: number(which.length) } }, images),
    show() {
      images.forEach((image, place) => {
        const picture = live.pictures?.[which[place]];
        image.hidden = !picture;
        image.alt = say(which[place] === "page" ? "bench.page_alt" : "bench.answer_alt", { title: live.made?.title ?? "" });
        if (picture && image.src !== picture.address) image.src = picture.address;
      });
    },
  };
}
