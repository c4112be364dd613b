// Who is in the room, who is ready, and how far everybody is: a bar for every covering, never where pieces lie.

import { fill, h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { word } from "/kinds/board/race_words.js";

/** @typedef {{ player: string, here: boolean, ready: boolean, again: boolean, playing: boolean }} PlayerState */

export function buildPlayers() {
  const list = h("ul", { class: "race-players", "aria-label": word("players") });
  /** @type {Map<string, number[]>} */
  const progress = new Map();
  /** @type {PlayerState[]} */
  let states = [];
  let about = { you: "", host: "", cells: 0, phase: "lobby" };

  /** @param {PlayerState} state */
  function line(state) {
    const covered = progress.get(state.player);
    const racing = about.cells > 0 && covered && about.phase !== "lobby";
    const name = h("span", { class: "race-name" }, state.player, state.player === about.you && h("span", { class: "race-you" }, word("you")),
      state.player === about.host && h("span", { class: "race-host" }, word("host")),
      racing && about.phase === "over" && state.again && h("span", { class: "race-host" }, word("state.again")));
    return h("li", { class: state.here ? "" : "is-away", data: { player: state.player } }, name,
      racing ? h("span", { class: "race-bars" }, covered.map((cells, number) => meter(state.player, cells, number))) : h("span", { class: "race-note" }, mark(state), note(state)));
  }

  /** @param {string} player @param {number} cells @param {number} number */
  function meter(player, cells, number) {
    const share = Math.round((100 * cells) / about.cells);
    const bar = h("span", { class: "race-fill" });
    bar.style.width = `${share}%`;
    return h("span", { class: cells === about.cells ? "race-bar is-full" : "race-bar", role: "meter", "aria-valuemin": 0, "aria-valuemax": about.cells, "aria-valuenow": cells,
      "aria-label": word("meter", { player, number: number + 1 }) }, bar);
  }

  /** @param {PlayerState} state */
  const mark = (state) => (state.here && (about.phase === "over" ? state.again : state.ready) ? /** @type {any} */ (icon("answer")) : null);

  /** @param {PlayerState} state */
  function note(state) {
    if (!state.here) return word("state.away");
    if (about.phase === "over") return word(state.again ? "state.again" : "state.looks");
    if (about.phase === "board") return word(state.ready ? "state.ready" : state.playing ? "state.not_ready" : "state.waits");
    return about.phase === "race" ? word("state.waits") : word("state.here");
  }

  const draw = () => fill(list, states.map(line));
  return {
    element: list,
    /** @param {PlayerState[]} now */
    who(now) {
      states = now;
      draw();
    },
    /** @param {string} player @param {number[]} covered */
    far(player, covered) {
      progress.set(player, covered);
      draw();
    },
    /** @param {Partial<typeof about>} now */
    about(now) {
      about = { ...about, ...now };
      draw();
    },
    /** @param {string[]} players @param {number} coverings */
    begin(players, coverings) {
      progress.clear();
      for (const player of players) progress.set(player, Array.from({ length: coverings }, () => 0));
      draw();
    },
    states: () => states,
  };
}
