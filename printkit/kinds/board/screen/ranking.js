// The ranking: the quickest of each game, filtered by board and difficulty, shown again piece by piece, and as a file for spreadsheets.

import { address, get, Refusal, toldFault, token } from "/static/js/lib/api.js";
import { fill, h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { buildChoice, useStyle } from "/static/js/lib/tool.js";
import { say, spokenLanguage } from "/static/js/lib/words.js";
import { hashOf } from "/static/js/screens.js";
import { mountCoverTable } from "/kinds/board/cover_table.js";
import { exactClock, rankWord as word, word as raceWord } from "/kinds/board/race_words.js";

/** @typedef {{ number: number, player: string, ms: number, board: string, at: string, game: string, difficulty: string, race: boolean, can_be_shown: boolean }} Entry */

const GAMES = ["twenty", "thirty"];
const STEP_MS = 600;

/** @type {import("/static/js/screens.js").Screen["show"]} */
export async function show(root, route, studio) {
  for (const style of ["cover_table", "play", "race"]) useStyle(`/kinds/board/${style}.css`);
  root.classList.add("tool", "play", "race");
  const middle = h("section", { class: "tool-middle rank-middle", "aria-label": word("title") });
  const side = h("aside", { class: "tool-side play-side" });
  fill(root, middle, side);
  studio.bar({ name: word("title"), title: h("h1", {}, word("title")), tools: [h("a", { class: "button", href: hashOf("kind", "board/race") }, raceWord("title"))] });
  let filter = { game: GAMES.includes(route.query.get("game") ?? "") ? String(route.query.get("game")) : "twenty", difficulty: "", board: route.query.get("board") ?? "" };
  /** @type {(() => void) | null} */
  let stopReplay = null;

  async function list() {
    stopReplay?.();
    stopReplay = null;
    try {
      const { entries, choices } = await get("/api/ranking/entries", filter);
      drawList(entries);
      drawFilters(choices.filter((/** @type {{ game: string }} */ each) => each.game === filter.game));
    } catch (error) {
      studio.notify({ level: "fault", text: error instanceof Refusal ? error.faults.map(toldFault).join(" ") : say("shell.lost") });
    }
  }

  /** @param {Entry[]} entries */
  function drawList(entries) {
    const heads = [["place", "is-number"], ["player", ""], ["time", "is-number"], ["date", "is-extra"], ["board", "is-extra"], ["difficulty", "is-extra"], ["replay", ""]];
    fill(middle, h("div", { class: "rank-list" }, entries.length === 0 ? h("p", { class: "rank-empty" }, word("empty"))
      : h("table", {}, h("caption", { class: "unseen" }, word("title")), h("thead", {}, h("tr", {}, heads.map(([key, sort]) => h("th", { scope: "col", class: sort }, word(`head.${key}`))))),
        h("tbody", {}, entries.map((entry, place) => h("tr", {}, h("td", { class: "is-number" }, place + 1), h("th", { scope: "row" }, entry.player),
          h("td", { class: "is-number" }, exactClock(entry.ms)), h("td", { class: "is-extra" }, new Date(entry.at).toLocaleDateString(spokenLanguage(), { dateStyle: "medium" })),
          h("td", { class: "is-extra" }, h("code", {}, entry.board)), h("td", { class: "is-extra" }, entry.difficulty && raceWord(`levels.${entry.difficulty}`)),
          h("td", {}, entry.can_be_shown && h("button", { type: "button", "aria-label": word("show_of", { player: entry.player }), onclick: () => replay(entry) }, icon("next"), word("show")))))))));
  }

  /** @param {{ difficulty: string, board: string }[]} choices */
  function drawFilters(choices) {
    const levels = [...new Set(choices.map((each) => each.difficulty))].filter(Boolean);
    const boards = [...new Set(choices.map((each) => each.board))];
    /** @param {Partial<typeof filter>} change */
    const change = (change) => {
      filter = { ...filter, ...change };
      list();
    };
    fill(side, buildChoice(raceWord("game"), GAMES.map((each) => /** @type {const} */ ([each, raceWord(`games.${each}`)])), (game) => change({ game, difficulty: "", board: "" }), filter.game),
      buildChoice(raceWord("difficulty"), [/** @type {const} */ (["", word("all")]), ...levels.map((each) => /** @type {const} */ ([each, raceWord(`levels.${each}`)]))], (difficulty) => change({ difficulty }), filter.difficulty),
      buildChoice(word("head.board"), [/** @type {const} */ (["", word("all")]), ...boards.map((each) => /** @type {const} */ ([each, each]))], (board) => change({ board }), filter.board),
      h("a", { class: "button", href: address("/api/ranking.csv", { ...filter, token: token() }), download: "ranking.csv" }, icon("save"), word("csv")));
  }

  /** @param {Entry} entry */
  async function replay(entry) {
    const { coverings, on } = await get(`/api/ranking/entries/${entry.number}`);
    const table = mountCoverTable(middle, { rows: on.board, boards: on.coverings, turn_over: true, use: on.pieces.length,
      pieces: on.pieces.map((/** @type {string} */ piece) => ({ piece, cells: on.shapes[piece] })) });
    table.lock(true);
    const steps = coverings.flatMap((/** @type {any[]} */ laid, /** @type {number} */ at) => laid.map((each) => ({ at, each })));
    let shown = 0;
    const draw = () => table.show(coverings.map((/** @type {any} */ _, /** @type {number} */ at) => steps.slice(0, shown).filter((/** @type {any} */ step) => step.at === at).map((/** @type {any} */ step) => step.each)));
    const timer = setInterval(() => {
      shown += 1;
      draw();
      if (shown >= steps.length) clearInterval(timer);
    }, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : STEP_MS);
    stopReplay = () => {
      clearInterval(timer);
      table.end();
    };
    fill(side, h("h2", {}, entry.player), h("p", { class: "play-time" }, exactClock(entry.ms)), h("p", { class: "tool-note" }, entry.board),
      h("button", { type: "button", onclick: () => {
        clearInterval(timer);
        shown = steps.length;
        draw();
      } }, word("whole")), h("button", { class: "primary", type: "button", onclick: list }, icon("back"), word("back")));
  }

  await list();
  return () => stopReplay?.();
}
