// Play: the Game of 20 and of 30, boards to cover, to block, to keep pieces off; made and proved like every printed puzzle.

import { get, post, Refusal, toldFault } from "/static/js/lib/api.js";
import { fill, freshId, h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { buildChoice, useStyle } from "/static/js/lib/tool.js";
import { say, spokenLanguage } from "/static/js/lib/words.js";
import { hashOf } from "/static/js/screens.js";
import { buildExclusion } from "/kinds/board/exclusion.js";
import { addressOf, boardWords, BOARDS, DIFFICULTIES, freshSeed, GAMES, gameOf, usual, VERSIONS, wishIn } from "/kinds/board/play_choices.js";
import { gameBuilt, gamesOf } from "/kinds/board/puzzle_model.js";
import { buildFromPaper, foundPuzzle } from "/kinds/board/from_paper.js";
import { buildRankingForm } from "/kinds/board/ranking_form.js";
import { buildSolitaire } from "/kinds/board/solitaire.js";
import { word } from "/kinds/board/table_words.js";

/** @typedef {import("/kinds/board/play_choices.js").Spec} Spec */
/** @typedef {import("/kinds/board/play_choices.js").Wish} Wish */
/** @typedef {import("/kinds/board/puzzle_model.js").Game} Game */
/** @typedef {{ wish: Wish, identity: string, games: Game[], printed: Spec }} Opened `printed` are the parameters of the page with this board */

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
  let wish = wishIn(route.query);

  const middle = h("section", { class: "tool-middle play-middle", "aria-label": word("table") });
  const game = h("div", { class: "play-game" });
  const choices = h("div", { class: "play-choices" });
  const fresh = h("button", { type: "button", onclick: () => next() }, icon("dice"), word("new"));
  const files = await get("/api/files", { suffix: ".txt" }).catch(() => []);
  const next = () => open({ ...wish, seed: freshSeed() });

  /** @param {Wish} wanted */
  async function open(wanted) {
    try {
      const found = await made(wanted, lane);
      wish = wanted;
      begin(found, 0);
      history.replaceState(null, "", `${hashOf("kind", "board/play")}?${addressOf(wish)}`);
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) return;
      studio.notify({ level: "fault", text: error instanceof Refusal ? error.faults.map(toldFault).join(" ") : say("shell.lost") });
    }
    drawChoices();
  }

  /** @param {Opened} found @param {number} place */
  function begin(found, place) {
    running?.stop();
    opened = found;
    wish = found.wish;
    if (!found.games.length) {
      running = null;
      fill(middle, h("p", { class: "play-none" }, word("no_table")));
      return fill(game);
    }
    const chosen = found.games[place];
    const after = found.games[place + 1];
    const tabs = found.games.length > 1 && h("div", { class: "segments play-tabs", role: "group", "aria-label": word("boards_of_puzzle") },
      found.games.map((_, each) => h("button", { type: "button", "aria-pressed": String(each === place), onclick: () => begin(found, each) }, each + 1)));
    if (chosen.goal === "exclude") {
      const play = buildExclusion(middle, chosen, { again: next });
      running = play;
      return fill(game, play.side);
    }
    const play = buildSolitaire(middle, chosen, { finished: (result) => [
      ...(result.helped || "spec" in found.wish ? [] : buildRankingForm(studio, { game: found.wish.game, identity: found.identity, result })),
      h("button", { class: "primary", type: "button", onclick: () => (after ? begin(found, place + 1) : next()) }, word(after ? "end.next_step" : "end.next"))] });
    running = play;
    fill(game, play.end, play.head, tabs, play.told, h("div", { class: "play-actions" }, play.solving, h("div", { class: "tool-row" }, play.clearButton, fresh)), play.table.placesElement);
  }

  function drawChoices() {
    const name = "spec" in wish ? gameOf(wish.spec) : wish.game;
    fill(choices, buildChoice(word("game"), GAMES.map((each) => /** @type {const} */ ([each, word(`games.${each}`)])), (value) => open({ ...usual(value), seed: freshSeed() }), name),
      h("p", { class: "tool-note" }, word(`about_game.${name}`)), "spec" in wish ? name === "cover" && boardChoice(wish.spec) : builderChoice(wish),
      opened && h("div", { class: "tool-row" }, h("a", { class: "button", href: `${hashOf("bench", "board")}?${new URLSearchParams({ seed: String(wish.seed), spec: JSON.stringify(opened.printed) })}` }, icon("make"), word("print"))),
      opened && h("p", { class: "tool-note play-identity" }, opened.identity), buildFromPaper((found) => {
        begin(found, 0);
        drawChoices();
      }),
      h("details", { class: "play-keys" }, h("summary", {}, word("keys")), h("p", { class: "tool-note" }, word("keys_help")), h("p", { class: "tool-note" }, word("touch_help"))));
  }

  /** Who builds the board, and how hard it is. @param {import("/kinds/board/play_choices.js").GameWish} chosen */
  function builderChoice(chosen) {
    return h("div", { class: "play-builder" },
      buildChoice(word("difficulty"), DIFFICULTIES.map((each) => /** @type {const} */ ([each, word(`difficulties.${each}`)])), (difficulty) => open({ ...chosen, difficulty, seed: freshSeed() }), chosen.difficulty),
      buildChoice(word("builder"), VERSIONS.map((each) => /** @type {const} */ ([each, each === "ours" ? word("builder_ours") : each])), (version) => open({ ...chosen, version, seed: freshSeed() }), chosen.version));
  }

  /** @param {Spec} spec */
  function boardChoice(spec) {
    const all = Object.values(BOARDS).flat();
    const known = all.find((each) => JSON.stringify(each.spec) === JSON.stringify(spec));
    const id = freshId("play");
    const select = h("select", { id, onchange: () => {
      const chosen = all.find((each) => each.name === select.value);
      if (chosen) open({ spec: chosen.spec, seed: freshSeed() });
      else if (select.value.startsWith(OWN)) open({ spec: { board: select.value.slice(OWN.length) }, seed: freshSeed() });
    } }, !known && h("option", { value: "" }, word("other_board")),
    Object.entries(BOARDS).map(([sort, boards]) => h("optgroup", { label: word(`sorts.${sort}`) }, boards.map((each) => h("option", { value: each.name, selected: each === known }, boardWords(each.name))))),
    files.length > 0 && h("optgroup", { label: word("sorts.own") }, files.map((/** @type {string} */ each) => h("option", { value: OWN + each, selected: spec.board === each }, each))));
    return h("div", { class: "tool-choice" }, h("label", { for: id }, word("board")), select, h("a", { class: "play-link", href: hashOf("kind", "board/painter") }, word("paint")));
  }

  root.classList.add("tool", "play");
  const more = h("details", { class: "play-more", open: matchMedia("(min-width: 1001px)").matches }, h("summary", {}, word("more")), choices);
  fill(root, middle, h("aside", { class: "tool-side play-side" }, game, more));
  studio.bar({ name: word("title"), title: h("h1", {}, word("title")) });
  const identity = route.query.get("identity");
  if (identity) await foundPuzzle(identity).then((found) => begin(found, 0)).then(drawChoices, (error) => studio.notify({ level: "fault", text: error.message, stays: true }));
  if (!opened) await open(wish);
  return () => running?.stop();
}

/**
 * Have a game made: by the builders of the Games of 20 and 30, or as a puzzle like every printed one.
 * @param {Wish} wish
 * @param {string} lane
 * @returns {Promise<Opened>}
 */
async function made(wish, lane) {
  if ("spec" in wish) {
    const { identity, puzzle } = await post("/api/puzzle", { lane }, { kind: "board", spec: wish.spec, seed: wish.seed, language: spokenLanguage() });
    return { wish, identity, games: gamesOf(puzzle), printed: wish.spec };
  }
  const built = await post("/api/ask/board/play/new_game", { lane }, wish);
  return { wish, identity: built.identity, games: [gameBuilt(built)], printed: { problem: wish.game, board: built.board.join("/") } };
}
