// A page that stands alone: one puzzle, the same table as in the studio, no server; what lies there is kept in this browser.

import { fill, h } from "/static/js/lib/dom.js";
import { know } from "/static/js/lib/words.js";
import { buildExclusion } from "/kinds/board/exclusion.js";
import { gamesOf } from "/kinds/board/puzzle_model.js";
import { buildSolitaire } from "/kinds/board/solitaire.js";
import { word } from "/kinds/board/table_words.js";

/** @typedef {{ record: any, title: string, identity: string, language: string, words: Record<string, string> }} Held */

/**
 * @param {HTMLElement} root
 * @param {Held} held
 */
export function play(root, held) {
  know(held.words, held.language);
  const games = gamesOf(held.record);
  const middle = h("section", { class: "tool-middle play-middle", "aria-label": word("table") });
  const side = h("div", { class: "play-game" });
  const stage = h("main", { class: "stage tool play" }, middle, h("aside", { class: "tool-side play-side" }, side, keys()));
  fill(root, h("header", { class: "page-head" }, h("h1", {}, held.title), h("p", {}, held.identity)), stage);
  /** @type {{ stop: () => void } | null} */
  let running = null;

  /** @param {number} place */
  function begin(place) {
    running?.stop();
    const game = games[place];
    const tabs = games.length > 1 && h("div", { class: "segments play-tabs", role: "group", "aria-label": word("boards_of_puzzle") },
      games.map((_, each) => h("button", { type: "button", "aria-pressed": String(each === place), onclick: () => begin(each) }, each + 1)));
    const about = h("p", { class: "tool-note" }, word(`about_game.${aboutOf(game)}`));
    if (game.goal === "exclude") {
      const playing = buildExclusion(middle, game, { keep: kept(held.identity, place) });
      running = playing;
      return fill(side, about, playing.side);
    }
    const playing = buildSolitaire(middle, game, { keep: kept(held.identity, place), finished: () => [
      games[place + 1] ? h("button", { class: "primary", type: "button", onclick: () => begin(place + 1) }, word("end.next_step"))
        : h("button", { type: "button", onclick: () => playing.again() }, word("end.again"))] });
    running = playing;
    fill(side, playing.end, playing.head, tabs, playing.told, h("div", { class: "play-actions" }, playing.solving, h("div", { class: "tool-row" }, playing.clearButton)), about, playing.table.placesElement);
  }

  begin(0);
  window.addEventListener("pagehide", () => running?.stop());
}

const keys = () => h("details", { class: "play-keys" }, h("summary", {}, word("keys")), h("p", { class: "tool-note" }, word("keys_help")), h("p", { class: "tool-note" }, word("touch_help")));

/** @param {import("/kinds/board/puzzle_model.js").Game} game */
function aboutOf({ goal, model }) {
  if (goal !== "cover") return goal;
  return model.boards === 3 ? "twenty" : model.boards === 2 ? "thirty" : "cover";
}

/**
 * Where the state of a puzzle is kept; a browser that keeps nothing forgets it with the page.
 * @param {string} identity
 * @param {number} place
 */
function kept(identity, place) {
  const key = `printkit.play.${identity}.${place}`;
  return {
    load() {
      try {
        return JSON.parse(localStorage.getItem(key) ?? "null");
      } catch {
        return null;
      }
    },
    /** @param {any} state */
    save(state) {
      try {
        localStorage.setItem(key, JSON.stringify(state));
      } catch {
        // Nothing is kept here.
      }
    },
  };
}
