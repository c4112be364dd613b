// The game of the last fit: pieces are laid in turn and stay, and whoever lays the last one wins. Two at one screen, against the
// machine, or in a room over the network.

import { post, Refusal, toldFault } from "/static/js/lib/api.js";
import { fill, freshId, h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { buildChoice, useStyle } from "/static/js/lib/tool.js";
import { say } from "/static/js/lib/words.js";
import { mountCoverTable } from "/kinds/board/cover_table.js";
import { enterRoom } from "/kinds/board/race_link.js";

/** @typedef {import("/kinds/board/cells.js").Laid} Laid */
/** @typedef {import("/kinds/board/race_link.js").Message} Message */
/** @typedef {"machine" | "two" | "network"} Mode */

const ASK = "/api/ask/board/last-fit";
const BOARDS = ["8x8", "5x5", "5x6", "6x6", "7x7", "6x10"];
const MODES = /** @type {const} */ (["machine", "two", "network"]);

/** @param {string} key @param {Record<string, string | number>} [blanks] */
const word = (key, blanks) => say(`kind.board.screen.last-fit.${key}`, blanks);

/** @type {import("/static/js/screens.js").Screen["show"]} */
export async function show(root, _route, studio) {
  for (const style of ["cover_table", "play", "race"]) useStyle(`/kinds/board/${style}.css`);
  root.classList.add("tool", "play", "race");
  const middle = h("section", { class: "tool-middle play-middle", "aria-label": word("table") });
  const status = h("p", { class: "race-status", role: "status", "aria-live": "polite" });
  const remark = h("p", { class: "tool-note", role: "status" });
  const action = h("div", { class: "race-action" });
  const choices = h("div", { class: "race-choices" });
  let [board, begins] = ["8x8", "you"];
  /** @type {Mode} */
  let mode = "machine";
  /** @type {ReturnType<typeof enterRoom> | null} */
  let link = null;
  /** @type {ReturnType<typeof mountCoverTable> | null} */
  let table = null;
  /** @type {Laid[]} */
  let laid = [];
  /** @type {string[]} */
  let rows = [];
  /** @type {string[]} */
  let names = [];
  let turn = 0;
  let [me, applying, game, over] = ["", false, 0, false];

  /** @param {Message} opening */
  function lay(opening) {
    table?.end();
    [laid, rows, over] = [[], opening.board, false];
    game += 1;
    table = mountCoverTable(middle, { rows, boards: 1, turn_over: true, use: opening.pieces.length,
      pieces: opening.pieces.map((/** @type {string} */ piece) => ({ piece, cells: opening.shapes[piece] })) }, { place });
    fill(remark);
    fill(action);
  }

  /** @param {{ piece: string, cells: import("/kinds/board/cells.js").Cell[] }} move */
  function place({ piece, cells }) {
    if (applying) return undefined;
    if (mode !== "network") return void queueMicrotask(() => moved({ piece, cells }));
    return link ? link.ask({ type: "lay", piece, cells }).then((answer) => answer.type === "laid") : Promise.resolve(false);
  }

  /** A piece lies and stays. @param {Laid} move */
  function settle(move) {
    laid.push(move);
    const number = table?.covering.pieces.findIndex(({ piece }) => piece === move.piece) ?? -1;
    if (!table || number < 0) return;
    table.covering.fixed[number] = true;
    table.covering.past = [];
    table.covering.future = [];
    table.draw();
  }

  /** Lay what somebody else chose. @param {Laid} move */
  function apply(move) {
    const number = table?.covering.pieces.findIndex(({ piece }) => piece === move.piece) ?? -1;
    if (!table || number < 0) return;
    applying = true;
    table.lock(false);
    table.place(number, 0, move.cells);
    applying = false;
  }

  /** @param {Laid} move */
  async function moved(move) {
    const current = game;
    settle(move);
    table?.lock(true); // one piece a turn, also while the server looks whether the game is over
    fill(status, mode === "machine" ? word("thinks") : "");
    const state = await asked("last_fit_state", { board: rows, laid });
    if (current !== game || !state) return;
    if (state.over) return end(names[turn]);
    turn = 1 - turn;
    next();
  }

  async function next() {
    const current = game;
    fill(status, mode === "two" || turn === 0 ? word(mode === "two" ? "turn_of" : "your_turn", { player: names[turn] }) : word("thinks"));
    table?.lock(mode === "machine" && turn === 1);
    if (mode !== "machine" || turn === 0) return;
    const answer = await asked("last_fit_move", { board: rows, laid });
    if (current !== game || !answer) return;
    apply(answer.move);
    settle(answer.move);
    fill(remark, word(`outcome.${answer.outcome}`));
    if (answer.over) return end(names[1]);
    turn = 0;
    next();
  }

  /** @param {string} winner */
  function end(winner) {
    over = true;
    table?.lock(true);
    fill(status, h("strong", {}, winner === me ? word("you_won", { number: laid.length }) : word("won", { player: winner, number: laid.length })));
  }

  async function begin() {
    link?.end(true);
    link = null;
    const opening = await asked("last_fit_board", { board });
    if (!opening) return;
    lay(opening);
    names = mode === "two" ? [word("first"), word("second")] : [word("you"), word("machine")];
    me = mode === "two" ? "" : names[0];
    turn = mode === "machine" && begins === "machine" ? 1 : 0;
    next();
  }

  /** @param {string} what @param {unknown} content @returns {Promise<any>} */
  async function asked(what, content) {
    try {
      return await post(`${ASK}/${what}`, {}, content);
    } catch (error) {
      studio.notify({ level: "fault", text: error instanceof Refusal ? error.faults.map(toldFault).join(" ") : say("shell.lost") });
      return null;
    }
  }

  /** @param {string} room @param {string} name */
  function enter(room, name) {
    let host = "";
    link?.end(true);
    link = enterRoom(room, name, { connection: (is) => void (is === "lost" && fill(status, word("lost"))), hear(message) {
      if (message.type === "joined") [me, host] = [message.you, message.host];
      else if (message.type === "lobby") {
        host = message.host;
        if (!table || over) fill(status, message.players.length < 2 ? word("alone") : word("here", { players: message.players.join(", ") }));
        if (!table || over) fill(action, me === host && message.players.length > 1 && h("button", { class: "primary", type: "button", onclick: () => link?.send({ type: "new", game: "last-fit", board }) }, icon("dice"), word("new")));
      } else if (message.type === "board") {
        lay(message);
        table?.lock(true);
        fill(action, h("button", { class: "primary", type: "button", onclick: () => {
          link?.send({ type: "ready" });
          fill(action);
        } }, icon("answer"), word("ready")));
        const first = message.players[message.first % message.players.length];
        fill(status, word("begins_with", { player: first }));
        names = [first];
      } else if (message.type === "start") whose(names[0]);
      else if (message.type === "state") {
        for (const move of message.laid) {
          apply(move);
          settle(move);
        }
        fill(action);
        whose(message.turn);
      } else if (message.type === "laid") {
        if (message.player !== me) apply({ piece: message.piece, cells: message.cells });
        settle({ piece: message.piece, cells: message.cells });
        whose(message.turn);
      } else if (message.type === "finish") {
        end(message.winner);
        if (me === host) fill(action, h("button", { class: "primary", type: "button", onclick: () => link?.send({ type: "new", game: "last-fit", board }) }, icon("dice"), word("new")));
      } else if (message.type === "closed") {
        table?.lock(true);
        fill(status, word("closed"));
        fill(action);
      } else if (message.type === "refused") studio.notify({ level: "fault", text: message.why });
    } });
  }

  /** @param {string} player */
  function whose(player) {
    fill(status, player === me ? word("your_turn") : word("turn_of", { player }));
    table?.lock(player !== me);
  }

  function drawChoices() {
    const boards = buildChoice(word("board"), BOARDS.map((each) => /** @type {const} */ ([each, each.replace("x", " × ")])), (value) => {
      board = value;
      if (mode !== "network") begin();
    }, board);
    fill(choices, buildChoice(word("mode"), MODES.map((each) => /** @type {const} */ ([each, word(`modes.${each}`)])), (value) => {
      mode = /** @type {Mode} */ (value);
      drawChoices();
      if (mode !== "network") begin();
    }, mode), boards, mode === "machine" && buildChoice(word("begins"), [["you", word("you")], ["machine", word("machine")]], (value) => {
      begins = value;
      begin();
    }, begins), mode === "network" ? joinForm() : h("button", { type: "button", onclick: begin }, icon("dice"), word("new")));
    if (mode === "network") {
      table?.end();
      table = null;
      fill(middle);
      fill(status, word("network"));
      fill(remark);
    }
  }

  function joinForm() {
    const name = h("input", { id: freshId("fit"), type: "text", maxlength: 24, required: true, autocomplete: "nickname" });
    const room = h("input", { id: freshId("fit"), type: "text", maxlength: 40, required: true, pattern: "[A-Za-z0-9_\\-]+", value: "last-fit" });
    return h("form", { class: "race-choices", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      enter(room.value.trim(), name.value.trim());
    } }, h("div", { class: "tool-choice" }, h("label", { for: name.id }, word("name")), name),
    h("div", { class: "tool-choice" }, h("label", { for: room.id }, word("room")), room), h("button", { class: "primary", type: "submit" }, word("enter")));
  }

  fill(root, middle, h("aside", { class: "tool-side play-side" }, status, remark, action, h("p", { class: "tool-note" }, word("rules")), choices));
  studio.bar({ name: word("title"), title: h("h1", {}, word("title")) });
  drawChoices();
  await begin();
  return () => {
    game += 1;
    table?.end();
    link?.end(true);
  };
}
