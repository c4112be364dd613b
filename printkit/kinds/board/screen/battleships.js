// Pentomino battleships: hidden coverings, questions about squares, and the whole covering laid at the end. The server decides; the
// machine is a player of the room like any other.

import { post } from "/static/js/lib/api.js";
import { fill, freshId, h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { buildChoice, useStyle } from "/static/js/lib/tool.js";
import { say } from "/static/js/lib/words.js";
import { buildLetters } from "/kinds/board/battleship_grid.js";
import { mountCoverTable } from "/kinds/board/cover_table.js";
import { enterRoom } from "/kinds/board/race_link.js";

/** @typedef {import("/kinds/board/race_link.js").Message} Message */
/** @typedef {import("/kinds/board/cells.js").Cell} Cell */

const MODES = /** @type {const} */ (["machine", "network"]);
const GAME = "battleships";

/** @param {string} key @param {Record<string, string | number>} [blanks] */
const word = (key, blanks) => say(`kind.board.screen.battleships.${key}`, blanks);
/** @param {Cell} cell @param {string} piece */
const described = ([r, c], piece) => word(piece ? "cell_known" : "cell", { row: r + 1, column: c + 1, piece });

/** @type {import("/static/js/screens.js").Screen["show"]} */
export async function show(root, _route, studio) {
  for (const style of ["cover_table", "play", "race"]) useStyle(`/kinds/board/${style}.css`);
  root.classList.add("tool", "play", "race");
  const middle = h("section", { class: "tool-middle play-middle", "aria-label": word("table") });
  const status = h("p", { class: "race-status", role: "status", "aria-live": "polite" });
  const count = h("p", { class: "tool-note", role: "status" });
  const action = h("div", { class: "race-action" });
  const knowing = h("div", { class: "letters-side is-small" });
  const choices = h("div", { class: "race-choices" });
  let mode = "machine";
  /** @type {{ end: (forGood: boolean) => void }[]} */
  let links = [];

  function leave() {
    for (const link of links) link.end(true);
    links = [];
  }

  /** @param {string} room @param {string} name */
  function sit(room, name) {
    let [me, host, turn, per, over] = ["", "", "", 4, false];
    /** @type {Message | null} */
    let board = null;
    /** @type {Set<string>} */
    let asked = new Set();
    /** @type {ReturnType<typeof buildLetters> | null} */
    let theirs = null;
    /** @type {ReturnType<typeof buildLetters> | null} */
    let mine = null;
    /** @type {ReturnType<typeof mountCoverTable> | null} */
    let table = null;

    const link = enterRoom(room, name, { hear, connection: (is) => void (is === "lost" && fill(status, word("cut"))) });
    links.push(link);

    /** @param {Message} message */
    function hear(message) {
      if (message.type === "joined") {
        [me, host] = [message.you, message.host];
        if (mode === "machine" && links.length === 1) seatMachine(room);
      } else if (message.type === "lobby") {
        host = message.host;
        if (!board || over) {
          if (!over) fill(status, message.players.length < 2 ? word("alone") : word("here", { players: message.players.join(", ") }));
          fill(action, me === host && message.players.length > 1 && fresh());
          if (mode === "machine" && !board && message.players.length > 1) link.send({ type: "new", game: GAME });
        }
      } else if (message.type === "board") shown(message);
      else if (message.type === "start") link.send({ type: "hide" });
      else if (message.type === "hidden" || message.type === "state") {
        for (const { piece, cells } of message.pieces) for (const cell of cells) mine?.write(cell, piece);
        for (const answer of message.answers ?? []) known(answer);
        if (message.type === "state" && !message.pieces.length) link.send({ type: "hide" });
        standing(message);
      } else if (message.type === "hid") standing(message);
      else if (message.type === "answered") {
        if (message.player === me) known(message);
        standing(message);
      } else if (message.type === "solved") {
        if (message.player === me && !message.right) fill(count, word("wrong"));
        standing(message);
      } else if (message.type === "finish") finish(message);
      else if (message.type === "closed") {
        fill(status, word("closed"));
        fill(action);
      } else if (message.type === "refused") studio.notify({ level: "fault", text: message.why });
    }

    const fresh = () => h("button", { class: "primary", type: "button", onclick: () => link.send({ type: "new", game: GAME }) }, icon("dice"), word("new"));

    /** @param {Message} message */
    function shown(message) {
      [board, over, per, turn] = [message, false, message.per_turn, ""];
      asked = new Set();
      theirs = buildLetters(message.board, word("theirs"), described, toggle);
      mine = buildLetters(message.board, word("mine"), described, null);
      questions();
      fill(action, mode === "network" && h("button", { class: "primary", type: "button", onclick: () => {
        link.send({ type: "ready" });
        fill(action);
      } }, icon("answer"), word("ready")));
      if (mode === "machine") link.send({ type: "ready" });
    }

    function questions() {
      table?.end();
      table = null;
      fill(knowing);
      fill(middle, h("div", { class: "letters-two" }, h("figure", {}, h("figcaption", {}, word("theirs")), theirs?.element), h("figure", { class: "is-small" }, h("figcaption", {}, word("mine")), mine?.element)));
    }

    /** @param {Message} answer */
    function known(answer) {
      answer.cells.forEach((/** @type {Cell} */ cell, /** @type {number} */ at) => theirs?.write(cell, answer.pieces[at]));
    }

    /** @param {Cell} cell */
    function toggle(cell) {
      const key = String(cell);
      if (turn !== me || over || theirs?.knows(cell)) return;
      if (!asked.delete(key) && asked.size < per) asked.add(key);
      theirs?.mark(asked);
      draw();
    }

    /** @param {Message} message */
    function standing(message) {
      turn = message.turn ?? "";
      fill(count, word("asked", { list: Object.entries(message.asked).map(([player, number]) => `${player} ${number}`).join(", ") }));
      draw();
    }

    function draw() {
      if (!turn || over) return;
      fill(status, turn === me ? `${word("your_turn")} ${word("choose")}` : word("turn_of", { player: turn }));
      if (turn !== me) return fill(action);
      fill(action, !table && h("button", { class: "primary", type: "button", disabled: asked.size === 0, onclick: () => {
        link.send({ type: "ask", cells: [...asked].map((key) => key.split(",").map(Number)) });
        asked = new Set();
        theirs?.mark(asked);
      } }, word("ask")), h("button", { type: "button", onclick: table ? () => {
        questions();
        draw();
      } : lay }, word(table ? "grid" : "lay")), table && h("button", { class: "primary", type: "button", disabled: !table.covering.isCovered(0), onclick: solve }, word("sure")));
    }

    function lay() {
      if (!board) return;
      const { board: rows, pieces, shapes } = board;
      table = mountCoverTable(middle, { rows, boards: 1, turn_over: true, use: pieces.length, pieces: pieces.map((/** @type {string} */ piece) => ({ piece, cells: shapes[piece] })) }, { changed: draw });
      fill(knowing, theirs?.element);
      draw();
    }

    function solve() {
      if (!table) return;
      const pieces = table.covering.places.map((place, number) => ({ piece: table?.covering.pieces[number].piece, cells: place?.cells }));
      questions();
      link.send({ type: "solve", pieces });
    }

    /** @param {Message} message */
    function finish(message) {
      over = true;
      questions();
      const other = Object.keys(message.fleets).find((each) => each !== me) ?? "";
      for (const { piece, cells } of message.fleets[other] ?? []) for (const cell of cells) theirs?.write(cell, piece);
      fill(status, h("strong", {}, message.winner === null ? word("draw") : message.winner === me ? word("won") : word("lost_to", { player: message.winner })));
      fill(action, me === host && fresh());
    }
  }

  /** Let the machine sit down as the other player. @param {string} room */
  function seatMachine(room) {
    const name = word("machine");
    let me = name;
    /** @type {string[]} */
    let rows = [];
    /** @type {{ cell: Cell, piece: string }[]} */
    let known = [];
    const link = enterRoom(room, name, { connection: () => {}, hear: async (message) => {
      if (message.type === "joined") me = message.you;
      if (message.type === "board") {
        [rows, known] = [message.board, []];
        link.send({ type: "ready" });
      }
      if (message.type === "start") link.send({ type: "hide" });
      if (message.type === "answered" && message.player === me) known.push(...message.cells.map((/** @type {Cell} */ cell, /** @type {number} */ at) => ({ cell, piece: message.pieces[at] })));
      if (message.turn !== me || !["hidden", "hid", "answered", "solved"].includes(message.type)) return;
      const move = await post("/api/ask/board/battleships/battleships_move", {}, { board: rows, known });
      link.send(move.covering ? { type: "solve", pieces: move.covering } : { type: "ask", cells: move.cells });
    } }, ".machine");
    links.push(link);
  }

  function begin() {
    leave();
    fill(action);
    fill(count);
    fill(middle);
    if (mode === "network") return fill(status, word("network"));
    const room = `battle-${Math.random().toString(36).slice(2, 12)}`;
    sit(room, word("you"));
  }

  function drawChoices() {
    fill(choices, buildChoice(word("mode"), MODES.map((each) => /** @type {const} */ ([each, word(`modes.${each}`)])), (value) => {
      mode = value;
      drawChoices();
      begin();
    }, mode), mode === "network" && joinForm());
  }

  function joinForm() {
    const name = h("input", { id: freshId("ship"), type: "text", maxlength: 24, required: true, autocomplete: "nickname" });
    const room = h("input", { id: freshId("ship"), type: "text", maxlength: 40, required: true, pattern: "[A-Za-z0-9_\\-]+", value: GAME });
    return h("form", { class: "race-choices", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      leave();
      sit(room.value.trim(), name.value.trim());
    } }, h("div", { class: "tool-choice" }, h("label", { for: name.id }, word("name")), name),
    h("div", { class: "tool-choice" }, h("label", { for: room.id }, word("room")), room), h("button", { class: "primary", type: "submit" }, word("enter")));
  }

  fill(root, middle, h("aside", { class: "tool-side play-side" }, status, action, count, knowing, h("p", { class: "tool-note" }, word("rules")), choices));
  studio.bar({ name: word("title"), title: h("h1", {}, word("title")) });
  drawChoices();
  begin();
  return leave;
}
