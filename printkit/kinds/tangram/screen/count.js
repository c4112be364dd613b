// The number of solutions, counted while one waits; it can be stopped, and begins anew whenever the figure is another one.

import { post, Refusal, toldFault } from "/static/js/lib/api.js";
import { fill, h } from "/static/js/lib/dom.js";

/**
 * @param {string} where
 * @param {(key: string, blanks?: Record<string, string | number>) => string} word
 * @param {() => object} question
 */
export function buildCount(where, word, question) {
  const lane = `figure-count-${Math.random().toString(36).slice(2)}`;
  const words = h("p", { class: "tool-note", role: "status" });
  const button = h("button", { type: "button", onclick: () => (counting ? stop() : start()) }, word("stop"));
  const element = h("div", { class: "figure-count", hidden: true }, words, button);
  let counting = false;
  let run = 0;
  let known = 0;

  async function start() {
    run += 1;
    const own = run;
    counting = true;
    known = 0;
    element.hidden = button.hidden = false;
    fill(words, word("counting", { found: 0, tried: 0 }));
    fill(button, word("stop"));
    try {
      const found = await post(`${where}/counted`, { lane }, question());
      if (own !== run) return;
      known = found.complete ? found.unique : 0;
      fill(words, word(found.complete ? "solutions" : "at_least", { count: found.unique }));
      button.hidden = true;
    } catch (error) {
      if (own !== run) return;
      if (error instanceof Refusal && error.status === 409) fill(words, word("stopped"));
      else fill(words, error instanceof Refusal ? error.faults.map(toldFault).join(" ") : "");
      fill(button, word("count"));
    }
    counting = false;
  }

  function stop() {
    if (counting) post("/api/stop", { lane }).catch(() => {});
  }

  return {
    element,
    start,
    get known() {
      return known;
    },
    /** The figure is another one now. */
    forget() {
      stop();
      run += 1;
      counting = false;
      known = 0;
      element.hidden = true;
    },
    /** @param {any} news */
    hear(news) {
      if (news.type === "ask" && news.lane === lane && counting && typeof news.news === "object") fill(words, word("counting", news.news));
    },
  };
}
