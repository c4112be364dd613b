// Play: the Game of 20 and of 30, boards to cover, to block, to keep pieces off; made and proved like every printed puzzle.

import { get, post, Refusal, toldFault } from "/static/js/lib/api.js";
import { fill, freshId, h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { buildChoice, useStyle } from "/static/js/lib/tool.js";
import { say, spokenLanguage } from "/static/js/lib/words.js";
import { hashOf } from "/static/js/screens.js";
import { buildExclusion } from "/kinds/board/exclusion.js";
import { boardWords, BOARDS, GAMES, gameOf, USUAL } from "/kinds/board/play_choices.js";
import { gamesOf } from "/kinds/board/puzzle_model.js";
import { buildRankingForm } from "/kinds/board/ranking_form.js";
import { buildSolitaire } from "/kinds/board/solitaire.js";
import { word } from "/kinds/board/table_words.js";

/** @typedef {import("/kinds/board/play_choices.js").Spec} Spec */
/** @typedef {import("/kinds/board/puzzle_model.js").Game} Game */
/** @typedef {{ spec: Spec, seed: number, identity: string, puzzle: any, games: Game[] }} Opened */

const OWN = "own:";

/** @type {import("/static/js/screens.js").Screen["show"]} */
export async function show(root, route, studio) {
  useStyle("/kinds/board/cover_table.css");
  useStyle("/kinds/board/play.css");
  const lane = `play-${Math.random().toString(36).slice(2)}`;
  /** @type {Opened | null} */
  let opened = null;
  /** @type {{ stop: () => void } | null} */
  let running = null;
  let spec = specIn(route);
  let seed = Number(route.query.get("seed")) || freshSeed();

  const middle = h("section", { class: "tool-middle play-middle", "aria-label": word("table") });
  const game = h("div", { class: "play-game" });
  const choices = h("div", { class: "play-choices" });
  const fresh = h("button", { type: "button", onclick: () => open(spec, freshSeed()) }, icon("dice"), word("new"));
  const files = await get("/api/files", { suffix: ".txt" }).catch(() => []);

  /** @param {Spec} wanted @param {number} number */
  async function open(wanted, number) {
    try {
      const made = await post("/api/puzzle", { lane }, { kind: "board", spec: wanted, seed: number, language: spokenLanguage() });
      spec = wanted;
      seed = number;
      begin({ spec, seed, identity: made.identity, puzzle: made.puzzle, games: gamesOf(made.puzzle) }, 0);
      history.replaceState(null, "", `${hashOf("kind", "board/play")}?${new URLSearchParams({ spec: JSON.stringify(spec), seed: String(seed) })}`);
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) return;
      studio.notify({ level: "fault", text: error instanceof Refusal ? error.faults.map(toldFault).join(" ") : say("shell.lost") });
    }
    drawChoices();
  }

  /** @param {Opened} next @param {number} place */
  function begin(next, place) {
    running?.stop();
    opened = next;
    if (!next.games.length) {
      running = null;
      fill(middle, h("p", { class: "play-none" }, word("no_table")));
      return fill(game);
    }
    const chosen = next.games[place];
    const tabs = next.games.length > 1 && h("div", { class: "segments play-tabs", role: "group", "aria-label": word("boards_of_puzzle") },
      next.games.map((_, each) => h("button", { type: "button", "aria-pressed": String(each === place), onclick: () => begin(next, each) }, each + 1)));
    if (chosen.goal === "exclude") {
      const play = buildExclusion(middle, chosen, { again: () => open(spec, freshSeed()) });
      running = play;
      return fill(game, play.side);
    }
    const play = buildSolitaire(middle, chosen, { finished: (result) => [
      ...(result.helped ? [] : buildRankingForm(studio, { game: gameOf(next.spec), identity: next.identity, result })),
      h("button", { class: "primary", type: "button", onclick: () => (next.games[place + 1] ? begin(next, place + 1) : open(spec, freshSeed())) }, word(next.games[place + 1] ? "end.next_step" : "end.next"))] });
    running = play;
    fill(game, play.end, play.head, tabs, play.told, h("div", { class: "play-actions" }, play.solving, h("div", { class: "tool-row" }, play.clearButton, fresh)), play.table.placesElement);
  }

  function drawChoices() {
    const name = gameOf(spec);
    fill(choices, buildChoice(word("game"), GAMES.map((each) => /** @type {const} */ ([each, word(`games.${each}`)])), (value) => {
      open(value === "cover" ? { board: "6x10" } : USUAL[/** @type {keyof typeof USUAL} */ (value)], freshSeed());
    }, name),
    h("p", { class: "tool-note" }, word(`about_game.${name}`)), name === "cover" && boardChoice(),
    h("div", { class: "tool-row" }, h("a", { class: "button", href: `${hashOf("bench", "board")}?${new URLSearchParams({ seed: String(seed), spec: JSON.stringify(spec) })}` }, icon("make"), word("print"))),
    opened && h("p", { class: "tool-note play-identity" }, opened.identity),
    h("details", { class: "play-keys" }, h("summary", {}, word("keys")), h("p", { class: "tool-note" }, word("keys_help")), h("p", { class: "tool-note" }, word("touch_help"))));
  }

  function boardChoice() {
    const all = Object.values(BOARDS).flat();
    const known = all.find((each) => JSON.stringify(each.spec) === JSON.stringify(spec));
    const id = freshId("play");
    const select = h("select", { id, onchange: () => {
      const chosen = all.find((each) => each.name === select.value);
      if (chosen) open(chosen.spec, freshSeed());
      else if (select.value.startsWith(OWN)) open({ board: select.value.slice(OWN.length) }, freshSeed());
    } }, !known && h("option", { value: "" }, word("other_board")),
    Object.entries(BOARDS).map(([sort, boards]) => h("optgroup", { label: word(`sorts.${sort}`) }, boards.map((each) => h("option", { value: each.name, selected: each === known }, boardWords(each.name))))),
    files.length > 0 && h("optgroup", { label: word("sorts.own") }, files.map((/** @type {string} */ each) => h("option", { value: OWN + each, selected: spec.board === each }, each))));
    return h("div", { class: "tool-choice" }, h("label", { for: id }, word("board")), select, h("a", { class: "play-link", href: hashOf("kind", "board/painter") }, word("paint")));
  }

  root.classList.add("tool", "play");
  const more = h("details", { class: "play-more", open: matchMedia("(min-width: 1001px)").matches }, h("summary", {}, word("more")), choices);
  fill(root, middle, h("aside", { class: "tool-side play-side" }, game, more));
  studio.bar({ name: word("title"), title: h("h1", {}, word("title")) });
  await open(spec, seed);
  return () => running?.stop();
}

const freshSeed = () => 1 + Math.floor(Math.random() * 999_999);

/** @param {import("/static/js/screens.js").Route} route @returns {Spec} */
function specIn(route) {
  try {
    const found = JSON.parse(route.query.get("spec") ?? "null");
    if (found && typeof found === "object") return found;
  } catch {
    // An address that was cut short opens the usual game.
  }
  const name = route.query.get("game") ?? "";
  return name === "cover" ? { board: "6x10" } : USUAL[/** @type {keyof typeof USUAL} */ (name)] ?? USUAL.twenty;
}
