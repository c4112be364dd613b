// What else the same drawing could become: pictures to choose from, from few colours to few dots.

import { post, Refusal } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { number, say, sayOr } from "../lib/words.js";
import { Picture } from "./live_puzzle.js";

/** @typedef {{ parameters: Record<string, any>, figures: Record<string, number>, page: string, answer: string }} Offer */

/**
 * @param {import("./live_puzzle.js").LivePuzzle} live
 * @param {(changes: Record<string, any>) => void} take
 * @returns {import("./views.js").View}
 */
export function buildOffers(live, take) {
  const list = h("ul", { class: "picture-grid bench-offers" });
  const word = h("p", { class: "bench-report" });
  let asked = "";
  /** @type {Picture[]} */
  let pictures = [];

  async function fetchOffers() {
    fill(word, say("bench.offers_working"));
    try {
      const offers = /** @type {Offer[]} */ (await post("/api/puzzle/offers", { lane: `${live.lane}-offers` }, live.wish()));
      for (const picture of pictures) picture.forget();
      pictures = offers.map((offer) => new Picture(offer.answer));
      fill(word, offers.length ? say("bench.offers_hint") : say("bench.no_offers"));
      fill(list, offers.map((offer, place) => h("li", {}, h("button", { class: "picture-card", type: "button", "aria-pressed": "false",
        onclick: (/** @type {Event} */ event) => choose(/** @type {HTMLElement} */ (event.currentTarget), offer) },
        h("span", { class: "card-paper bench-offer" }, h("img", { src: pictures[place].address, alt: "" })),
        h("span", { class: "card-note" }, Object.entries(offer.figures).filter(([, value]) => value).map(([name, value]) => figure(name, value)).join(" · "))))));
    } catch (error) {
      if (error instanceof Refusal && error.status !== 409) fill(word, error.message);
    }
  }

  /**
   * @param {HTMLElement} card
   * @param {Offer} offer
   */
  function choose(card, offer) {
    for (const other of list.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === card));
    take(offer.parameters);
  }

  return {
    element: h("div", { class: "bench-choose" }, word, list),
    show() {
      const { most_colours: _colours, dots: _dots, problem: _problem, ...rest } = live.spec;
      const wanted = JSON.stringify([rest, live.seed]);
      if (!live.made || wanted === asked) return;
      asked = wanted;
      fetchOffers();
    },
  };
}

/**
 * @param {string} name
 * @param {number} value
 */
function figure(name, value) {
  return sayOr([`bench.figure.${name}.${value === 1 ? "one" : "other"}`], `${name}: {count}`).replace("{count}", number(value));
}
