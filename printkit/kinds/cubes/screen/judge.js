// What a set of pieces makes of the figure: at once what counting tells, then a search in the background, then how many ways there are.

import { post, Refusal, toldFault } from "/static/js/lib/api.js";
import { afterQuiet, fill, h } from "/static/js/lib/dom.js";
import { listen } from "/static/js/lib/events.js";
import { number, say } from "/static/js/lib/words.js";

/** @typedef {import("/kinds/cubes/figure.js").Figure} Figure */
/** @typedef {import("/kinds/cubes/paint.js").Look} Look */
/** @typedef {[number, number, number]} Cell */
/** @typedef {{ cubes: number, parts: number, hollow: number, pieces: number, size: number, why: string, fewer: number, more: number }} Weight */
/** @typedef {{ verdict: "yes" | "no" | "perhaps", why: string, set?: string, used?: number, names?: string[], cells?: Cell[],
 *   solution?: { piece: string, cells: Cell[], look: Look }[] }} Verdict */

export const ASK = "/api/ask/cubes/builder";
const QUIET_MS = 250;

/**
 * @param {string} key
 * @param {Record<string, string | number>} [blanks]
 */
const word = (key, blanks) => say(`kind.cubes.screen.builder.${key}`, blanks);

/**
 * @param {object} wishes
 * @param {Figure} wishes.figure
 * @param {() => string} wishes.pieces the name of the set
 * @param {(verdict: Verdict | null) => void} wishes.tell
 * @param {(verdict: Verdict | null) => void} wishes.show the solution that is to be seen, or none
 */
export function buildJudge({ figure, pieces, tell, show }) {
  const lane = `builder-${Math.random().toString(36).slice(2)}`;
  const amount = h("p", { class: "builder-amount" });
  const shape = h("p", { class: "tool-note" });
  const sentence = h("p", { class: "builder-verdict", role: "status" });
  const count = h("p", { class: "tool-note", role: "status" });
  const showing = h("button", { type: "button", "aria-pressed": "false", onclick: () => reveal(showing.getAttribute("aria-pressed") !== "true") }, word("show"));
  const counting = h("button", { type: "button", onclick: () => (busy ? stop() : verdict ? countWays(true) : search()) });
  const element = h("div", { class: "tool-told" }, amount, shape, sentence, h("div", { class: "tool-row" }, showing, counting), count);
  let turn = 0;
  /** @type {"" | "search" | "count"} */
  let busy = "";
  let complete = false;
  let halted = false;
  /** @type {Weight | null} */
  let weight = null;
  /** @type {Verdict | null} */
  let verdict = null;

  const later = afterQuiet(() => search(), QUIET_MS);

  /** Ask something about the figure; nothing comes back if a newer question was asked meanwhile, or this one was stopped. @param {string} what @param {Record<string, unknown>} [more] */
  async function ask(what, more = {}) {
    const now = turn;
    try {
      const told = await post(`${ASK}/${what}`, { lane: `${lane}-${what}` }, { layers: figure.layers(), set: pieces(), ...more });
      return now === turn ? told : null;
    } catch (error) {
      if (now !== turn) return null;
      if (!(error instanceof Refusal && error.status === 409)) fill(sentence, error instanceof Refusal ? error.faults.map(toldFault).join(" ") : say("shell.lost"));
      return null;
    }
  }

  function furnish() {
    showing.disabled = !verdict?.solution;
    counting.disabled = !busy && !halted && (!verdict || verdict.verdict === "no" || complete);
    fill(counting, busy ? word("stop") : halted ? word("again") : word("count"));
    sentence.dataset.verdict = verdict?.verdict ?? (weight?.why ? "no" : "");
  }

  /** @param {boolean} on */
  function reveal(on) {
    const shown = on && verdict?.solution ? verdict : null;
    showing.setAttribute("aria-pressed", String(Boolean(shown)));
    show(shown);
  }

  async function begin() {
    turn += 1;
    stopAll();
    [weight, verdict, complete, halted] = [null, null, false, false];
    reveal(false);
    tell(null);
    fill(amount, word("cubes", { count: figure.count }));
    fill(count);
    later.forget();
    if (!figure.count) {
      fill(shape);
      fill(sentence, word("empty"));
      return furnish();
    }
    furnish();
    weight = await ask("weighed");
    if (!weight) return;
    fill(shape, weight.parts > 1 ? "" : [word("whole"), weight.hollow ? ` ${word("hollow", { count: weight.hollow })}` : ""]);
    if (weight.why) {
      verdict = { verdict: "no", why: weight.why };
      fill(sentence, reason(verdict, weight));
      furnish();
      return tell(verdict);
    }
    fill(sentence, word("looking"));
    furnish();
    later.call();
  }

  async function search() {
    busy = "search";
    halted = false;
    fill(sentence, word("looking"));
    furnish();
    const now = turn;
    const told = /** @type {Verdict | null} */ (await ask("searched"));
    if (now !== turn) return;
    busy = "";
    if (!told || !weight) {
      halted = true;
      fill(sentence, word("stopped"));
      return furnish();
    }
    verdict = told;
    fill(sentence, told.verdict === "yes" ? found(told, weight) : reason(told, weight));
    furnish();
    tell(verdict);
    if (told.verdict === "yes") countWays(false);
  }

  /** @param {boolean} all on and on, or for as long as nobody minds */
  async function countWays(all) {
    busy = "count";
    furnish();
    fill(count, word("counting", { share: 0, found: 0 }));
    const now = turn;
    const told = await ask("counted", { set: verdict?.set ?? pieces(), all });
    if (now !== turn) return;
    busy = "";
    if (told) {
      complete = told.complete;
      fill(count, !told.complete ? word("so_far", { count: told.raw }) : told.raw ? word("ways", { count: told.unique, all: number(told.raw) }) : word("no_way"));
    } else fill(count, [count.textContent ?? "", " ", word("stopped")]);
    furnish();
  }

  function stop() {
    for (const what of busy === "search" ? ["searched"] : ["counted"]) post("/api/stop", { lane: `${lane}-${what}` }).catch(() => {});
  }

  function stopAll() {
    if (busy) stop();
    busy = "";
  }

  const ended = listen({ query: {}, connection: () => {}, hear: ({ type, lane: from, news }) => {
    if (type !== "ask" || typeof news !== "object" || !news) return;
    if (from === `${lane}-searched` && busy === "search") fill(sentence, word("tried", { count: news.tried }));
    if (from === `${lane}-counted` && busy === "count") fill(count, word("counting", { share: Math.floor(100 * news.share), found: news.found }));
  } });

  return {
    element,
    begin,
    /** Why there is no page, in a sentence; empty if there may be one. */
    why: () => (verdict?.verdict === "no" && weight ? reason(verdict, weight) : figure.count ? "" : word("empty")),
    end() {
      turn += 1;
      stopAll();
      later.forget();
      ended();
    },
  };
}

/**
 * @param {Verdict} told
 * @param {Weight} weight
 */
function found(told, weight) {
  if (told.used === weight.pieces) return word("yes_all", { number: weight.pieces });
  return word("yes_some", { number: told.used ?? 0, of: weight.pieces, names: told.set?.split(":")[1]?.split(told.set.includes(",") ? "," : "").join(" ") ?? "" });
}

/**
 * Say why pieces cannot build a figure, and what they lack.
 * @param {Verdict} told
 * @param {Weight} weight
 */
function reason(told, weight) {
  if (told.verdict === "perhaps") return word("perhaps");
  const { cubes, size, pieces, fewer, more, parts } = weight;
  return word(`no.${told.why}`, { cubes, size, pieces, fewer, more, parts, over: cubes - size, names: (told.names ?? []).join(", "), count: told.names?.length ?? told.cells?.length ?? 0 });
}
