// One game for one: a table, the time, proved hints, the machine that shows how, and a message at the end. The studio's screens and
// pages that stand alone both use it.

import { fill, h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { completion, hint, isBlocked, stepsBack } from "/kinds/board/advice.js";
import { keyOf } from "/kinds/board/cells.js";
import { mountCoverTable } from "/kinds/board/cover_table.js";
import { buildDemonstration } from "/kinds/board/demonstration.js";
import { buildStopwatch } from "/kinds/board/stopwatch.js";
import { clock, word } from "/kinds/board/table_words.js";

/** @typedef {import("/kinds/board/advice.js").Step} Step */
/** @typedef {import("/kinds/board/puzzle_model.js").Game} Game */
/** @typedef {import("/kinds/board/cells.js").Laid} Laid */
/** @typedef {{ ms: number, coverings: Laid[][], helped: boolean }} Result `helped` if the machine laid a piece */
/**
 * @typedef {object} Wishes
 * @property {(result: Result) => (Node | string)[]} [finished] what else stands in the message at the end
 * @property {{ load: () => any, save: (state: any) => void }} [keep] where the state is kept between visits
 */

/**
 * @param {HTMLElement} middle
 * @param {Game} game
 * @param {Wishes} [wishes]
 */
export function buildSolitaire(middle, game, wishes = {}) {
  const table = mountCoverTable(middle, game.model, { changed: () => changed() });
  const { covering } = table;
  const time = h("output", { class: "play-time", "aria-label": word("time") });
  const watch = buildStopwatch(time, () => table.held() !== null);
  const told = h("div", { class: "play-told", role: "status" });
  const end = h("section", { class: "play-end", role: "status", hidden: true });
  const show = buildDemonstration(table);
  const blocking = game.goal === "block";
  const hintButton = h("button", { type: "button", onclick: () => ask(giveHint) }, icon("hint"), word("hint.give"));
  const checkButton = h("button", { type: "button", onclick: () => ask(check) }, icon("answer"), word("check.ask"));
  const several = game.model.boards > 1;
  const solveOne = h("button", { type: "button", onclick: () => ask(() => solve(true)) }, icon("play"), word(several ? "show.single" : "show.all_one_board"));
  const solveAll = h("button", { type: "button", onclick: () => ask(() => solve(false)) }, icon("play"), word("show.all", { count: game.model.boards }));
  const clearButton = h("button", { type: "button", onclick: () => table.clear() }, word(several ? "clear_all" : "clear"));
  let helped = false;
  let done = false;
  let asked = 0;
  /** @type {{ step: Step, sure: boolean, level: number } | null} */
  let given = null;

  function restore() {
    const kept = wishes.keep?.load();
    if (!kept) return;
    try {
      table.show(kept.coverings);
      helped = Boolean(kept.helped);
      watch.start(Number(kept.ms) || 0);
    } catch {
      table.show([]);
    }
  }

  function changed() {
    asked += 1;
    given = null;
    table.point(0, []);
    fill(told);
    keep();
    const complete = blocking ? covering.places.filter(Boolean).length <= game.model.use && isBlocked(covering) : covering.isComplete();
    if (complete && !done) finish();
    else if (!complete && done) goOn();
    draw();
  }

  function keep() {
    wishes.keep?.save({ coverings: covering.coverings().map((laid) => laid.filter((each) => !isGiven(each))), ms: watch.now(), helped });
  }

  /** @param {Laid} laid */
  const isGiven = (laid) => (game.model.given ?? []).some((each) => each.piece === laid.piece && keyOf(each.cells) === keyOf(laid.cells));

  function finish() {
    done = true;
    const ms = watch.stop();
    const result = { ms, coverings: covering.coverings(), helped };
    end.hidden = false;
    fill(end, h("h2", {}, word(helped ? "end.helped" : "end.title")), h("p", {}, word(helped ? "end.told_helped" : `end.told.${blocking ? "block" : several ? "several" : "board"}`, { time: clock(ms), count: game.model.boards })),
      ...(wishes.finished?.(result) ?? []), h("button", { class: "quiet", type: "button", onclick: () => stay() }, word("end.stay")));
    middle.classList.add("is-done");
  }

  /** Leave everything as it lies. */
  function stay() {
    end.hidden = true;
  }

  function goOn() {
    done = false;
    end.hidden = true;
    middle.classList.remove("is-done");
    watch.start(watch.now());
  }

  function draw() {
    const none = !covering.places.some((place, number) => place && !covering.fixed[number]);
    clearButton.disabled = none || show.isRunning();
    for (const button of [hintButton, checkButton, solveOne, solveAll]) button.disabled = done || show.isRunning();
  }

  /** Do something that may take a while; a move makes its answer worthless. @param {() => Promise<void>} work */
  async function ask(work) {
    if (show.isRunning() || done) return;
    await work();
  }

  /** What is searched is worthless after a move. */
  function fresh() {
    asked += 1;
    const mine = asked;
    return () => mine !== asked;
  }

  /** @param {string} text @param {...(Node | string)} more */
  const tell = (text, ...more) => fill(told, h("p", {}, text), ...more);

  async function giveHint() {
    if (given && given.level < 3) return more();
    if (blocking) return hintFromAnswer();
    const stale = fresh();
    tell(word("searching"));
    const found = await hint(covering, { stopped: stale });
    if (stale()) return;
    if (found.verdict !== "yes") return dead(found.verdict);
    given = { step: found.steps[0], sure: found.sure, level: 0 };
    more();
  }

  /** On boards to be blocked the answer is the only one, so it is the hint. */
  async function hintFromAnswer() {
    const missing = game.solution[0].find(({ piece, cells }) => !covering.places.some((place, number) => place && covering.pieces[number].piece === piece && keyOf(place.cells) === keyOf(cells)));
    const number = covering.pieces.findIndex(({ piece }) => piece === missing?.piece);
    if (!missing) return tell(word("hint.none"));
    given = { step: { number, board: 0, cells: missing.cells }, sure: true, level: 0 };
    more();
  }

  /** Tell a little more: the piece, then the place, then lay it. */
  function more() {
    if (!given) return;
    given.level += 1;
    const { step, sure, level } = given;
    const blanks = { piece: covering.pieces[step.number].piece, where: table.whereWords(step.board, step.cells) };
    if (level === 1) tell(word(sure ? "hint.sure_piece" : "hint.some_piece", blanks), h("p", { class: "tool-note" }, word("hint.more")));
    else if (level === 2) {
      table.point(step.board, step.cells);
      tell(word(sure ? "hint.sure_place" : "hint.some_place", blanks), h("p", { class: "tool-note" }, word("hint.lay")));
    } else {
      helped = true;
      makeRoom(step);
      table.place(step.number, step.board, step.cells);
    }
  }

  /** What lies where a hint wants to lay something goes back to the tray; only on boards to be blocked. @param {Step} step */
  function makeRoom(step) {
    const owners = covering.owners(step.board, step.number);
    for (const number of new Set(step.cells.flatMap((cell) => owners.get(String(cell)) ?? []))) table.remove(number);
  }

  async function check() {
    const stale = fresh();
    tell(word("searching"));
    const found = known() ?? await completion(covering, { stopped: stale });
    if (stale()) return;
    if (found.verdict === "yes") tell(word("check.yes"));
    else await dead(found.verdict);
  }

  /** Say that it cannot be completed, and offer the way back. @param {"no" | "unknown" | "yes"} verdict */
  async function dead(verdict) {
    if (verdict === "unknown") return tell(word("check.unknown"));
    const stale = fresh();
    tell(word("check.no"));
    const back = await stepsBack(covering, { stopped: stale });
    if (stale() || back === null) return;
    tell(word("check.no"), h("button", { type: "button", onclick: () => goBack(back) }, icon("undo"), word("check.back", { count: back })));
  }

  /** @param {number} steps */
  function goBack(steps) {
    for (let step = 0; step < steps; step += 1) table.undo();
  }

  /** @param {boolean} one */
  async function solve(one) {
    if (blocking) return demonstrate(stepsOf(game.solution));
    const stale = fresh();
    tell(word("searching"));
    const found = known() ?? await completion(covering, { stopped: stale });
    if (stale()) return;
    if (found.verdict !== "yes") return dead(found.verdict);
    const boards = [...new Set(found.steps.map(({ board }) => board))].sort((a, b) => a - b);
    const board = covering.isCovered(table.active()) ? boards[0] : table.active();
    await demonstrate(inOrder(one ? found.steps.filter((step) => step.board === board) : found.steps));
  }

  /** What is left of the printed answer, if nothing lies elsewhere than there. @returns {import("/kinds/board/advice.js").Completion | null} */
  function known() {
    if (!game.solution.length) return null;
    const answer = game.solution.map((laid) => new Map(laid.map(({ piece, cells }) => [keyOf(cells), piece])));
    const right = covering.places.every((place, number) => !place || answer[place.board]?.get(keyOf(place.cells)) === covering.pieces[number].piece);
    if (!right) return null;
    const free = covering.places.flatMap((place, number) => (place ? [] : [number]));
    const steps = game.solution.flatMap((laid, board) => laid.filter(({ cells }) => !covering.owners(board).has(String(cells[0]))).map(({ piece, cells }) => {
      const number = /** @type {number} */ (free.splice(free.findIndex((each) => covering.pieces[each].piece === piece), 1)[0]);
      return { number, board, cells };
    }));
    return { verdict: "yes", steps, effort: 0 };
  }

  /** @param {Laid[][]} solution @returns {Step[]} */
  const stepsOf = (solution) => solution.flatMap((laid, board) => laid.filter((each) => !isGiven(each)).map(({ piece, cells }) => ({ number: covering.pieces.findIndex((each) => each.piece === piece), board, cells })));

  /** @param {Step[]} steps */
  async function demonstrate(steps) {
    fill(told);
    if (blocking) table.clear();
    helped = true;
    const running = show.run(steps);
    draw();
    await running;
    changed();
  }

  restore();
  draw();
  if (covering.isComplete() && game.goal === "cover") finish();
  const head = h("div", { class: "play-head" }, time, h("div", { class: "play-help" }, hintButton, !blocking && checkButton));
  return {
    table,
    head,
    told,
    end,
    solving: h("div", { class: "play-solving" }, several && solveOne, several ? solveAll : solveOne, show.element),
    clearButton,
    /** Begin again from the empty board, with the time at nothing. */
    again() {
      table.clear();
      helped = false;
      watch.start();
      keep();
    },
    stop() {
      show.end();
      watch.end();
      table.end();
      keep();
    },
  };
}

/** From the top left corner to the right: as one would lay them by hand. @param {Step[]} steps */
function inOrder(steps) {
  const first = (/** @type {Step} */ { cells }) => Math.min(...cells.map(([r, c]) => r * 100 + c));
  return [...steps].sort((one, other) => one.board - other.board || first(one) - first(other));
}
