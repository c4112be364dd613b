// A race over the network: a room is joined by name, a board is shown to all, and whoever covers it first wins. The server decides.

import { get } from "/static/js/lib/api.js";
import { fill, freshId, h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { buildChoice, useStyle } from "/static/js/lib/tool.js";
import { hashOf } from "/static/js/screens.js";
import { mountCoverTable } from "/kinds/board/cover_table.js";
import { buildPlayers } from "/kinds/board/race_players.js";
import { enterRoom } from "/kinds/board/race_link.js";
import { exactClock, word } from "/kinds/board/race_words.js";
import { buildStopwatch } from "/kinds/board/stopwatch.js";

/** @typedef {import("/kinds/board/race_link.js").Message} Message */
/** @typedef {import("/kinds/board/cells.js").Laid} Laid */

const GAMES = ["twenty", "thirty"];
const LEVELS = ["easy", "medium", "hard"];
const VERSIONS = ["ours", "1.1", "1.2", "2.1", "2.2"];
const PLAYER = "printkit.player";

/** @type {import("/static/js/screens.js").Screen["show"]} */
export async function show(root, route, studio) {
  for (const style of ["cover_table", "play", "race"]) useStyle(`/kinds/board/${style}.css`);
  root.classList.add("tool", "play", "race");
  const middle = h("section", { class: "tool-middle play-middle", "aria-label": word("table") });
  const side = h("aside", { class: "tool-side play-side" });
  fill(root, middle, side);
  studio.bar({ name: word("title"), title: h("h1", {}, word("title")), tools: [h("a", { class: "button", href: hashOf("kind", "board/ranking") }, word("ranking"))] });
  /** @type {{ leave: (forGood: boolean) => void } | null} */
  let playing = null;

  /** @param {string} [why] */
  function welcome(why) {
    playing = null;
    const name = h("input", { id: freshId("race"), type: "text", maxlength: 24, autocomplete: "nickname", required: true, value: keptName() });
    const room = h("input", { id: freshId("race"), type: "text", maxlength: 40, required: true, pattern: "[A-Za-z0-9_\\-]+", autocomplete: "off", value: route.query.get("room") ?? word("usual_room") });
    const form = h("form", { class: "race-join", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      keepName(name.value.trim());
      playing = join(room.value.trim(), name.value.trim());
    } },
    h("h2", {}, word("join.title")), h("p", { class: "tool-note" }, word("join.about")),
    h("div", { class: "tool-choice" }, h("label", { for: name.id }, word("join.name")), name),
    h("div", { class: "tool-choice" }, h("label", { for: room.id }, word("join.room")), room),
    h("button", { class: "primary", type: "submit" }, word("join.enter")));
    fill(middle, h("div", { class: "race-welcome" }, why && h("p", { class: "race-why", role: "status" }, why), form));
    fill(side, invitation(room.value));
    name.focus();
  }

  /** @param {string} room @param {string} name */
  function join(room, name) {
    const players = buildPlayers();
    const status = h("p", { class: "race-status", role: "status", "aria-live": "polite" });
    const time = h("output", { class: "play-time", "aria-label": word("time"), hidden: true });
    const action = h("div", { class: "race-action" });
    const host = h("div", { class: "race-choices" });
    /** @type {ReturnType<typeof mountCoverTable> | null} */
    let table = null;
    /** @type {ReturnType<typeof buildStopwatch> | null} */
    let watch = null;
    /** @type {Message | null} */
    let board = null;
    let [you, hostName, phase] = ["", "", "lobby"];
    let wish = { game: "twenty", difficulty: "medium", version: "ours" };
    /** Where the server says that my pieces lie. @type {Map<string, number>} */
    let mine = new Map();

    const link = enterRoom(room, name, { hear, connection: (is) => {
      if (is === "lost") fill(status, word("lost"));
    } });

    /** @param {Message} message */
    function hear(message) {
      if (message.type === "joined") {
        [you, hostName] = [message.you, message.host];
        players.about({ you, host: hostName });
        draw();
      } else if (message.type === "lobby") {
        hostName = message.host;
        players.about({ host: hostName });
        players.who(message.states);
        draw();
      } else if (message.type === "board") showBoard(message);
      else if (message.type === "start") begin(0, message.players);
      else if (message.type === "state") {
        begin(message.ms ?? 0, board?.players ?? []);
        table?.show(message.coverings);
        told(message.coverings.flatMap((/** @type {Laid[]} */ laid, /** @type {number} */ at) => laid.map(({ piece }) => [piece, at])));
        players.far(you, message.covered);
      } else if (message.type === "progress") players.far(message.player, message.covered);
      else if (message.type === "finish") finish(message);
      else if (message.type === "closed") {
        stop();
        welcome(word("closed"));
      } else if (message.type === "refused" && !message.id) {
        studio.notify({ level: "fault", text: message.why });
        draw();
      }
    }

    /** @param {[string, number][]} lies */
    const told = (lies) => void (mine = new Map(lies));

    /** @param {Message} message */
    function showBoard(message) {
      stop();
      board = message;
      phase = "board";
      told([]);
      players.who(players.states().map((each) => ({ ...each, ready: false, again: false, playing: message.players.includes(each.player) })));
      table = mountCoverTable(middle, { rows: message.board, boards: message.coverings, turn_over: true, use: message.pieces.length,
        pieces: message.pieces.map((/** @type {string} */ piece) => ({ piece, cells: message.shapes[piece] })) }, { place, remove, clear });
      table.lock(true);
      players.about({ cells: message.board.join("").split(".").length - 1, phase });
      draw();
    }

    /** @param {number} ms @param {string[]} names */
    function begin(ms, names) {
      phase = "race";
      players.begin(names, board?.coverings ?? 0);
      players.about({ phase });
      table?.lock(false);
      time.hidden = false;
      watch ??= buildStopwatch(time, () => (table?.held() ?? null) !== null);
      watch.start(ms);
      draw();
    }

    /** @param {{ covering: number, piece: string, cells: import("/kinds/board/cells.js").Cell[] }} move */
    async function place(move) {
      const before = mine.get(move.piece);
      if (before !== undefined && !await remove({ covering: before, piece: move.piece })) return false;
      return settled(await link.ask({ type: "place", ...move }), () => mine.set(move.piece, move.covering));
    }

    /** @param {{ covering: number, piece: string }} move */
    async function remove(move) {
      return settled(await link.ask({ type: "remove", ...move }), () => mine.delete(move.piece));
    }

    /** @param {{ covering: number }} move */
    async function clear(move) {
      return settled(await link.ask({ type: "clear", ...move }), () => {
        for (const [piece, at] of mine) if (at === move.covering) mine.delete(piece);
      });
    }

    /** @param {Message} answer @param {() => void} then */
    function settled(answer, then) {
      if (answer.type === "refused") return phase !== "race";
      then();
      players.far(you, answer.covered);
      return true;
    }

    /** @param {Message} message */
    function finish(message) {
      phase = "over";
      watch?.stop();
      table?.lock(true);
      players.about({ phase });
      const won = message.winner === you;
      fill(status, h("strong", {}, word(won ? "won" : "lost_to", { player: message.winner, time: exactClock(message.ms) })));
      fill(action, h("button", { class: "primary", type: "button", onclick: () => link.send({ type: "again" }) }, word("again")),
        !won && h("button", { type: "button", onclick: () => table?.show(message.coverings) }, word("see")),
        h("a", { class: "button", href: hashOf("kind", "board/ranking") }, word("ranking")));
      drawHost();
    }

    function draw() {
      if (phase !== "over") fill(status, statusWords());
      if (phase === "board") {
        const own = players.states().find((each) => each.player === you);
        fill(action, own?.playing && !own.ready && h("button", { class: "primary", type: "button", onclick: () => link.send({ type: "ready" }) }, icon("answer"), word("ready")));
      } else if (phase !== "over") fill(action);
      drawHost();
    }

    function statusWords() {
      const playing = players.states().filter((each) => each.playing && each.here);
      if (phase === "board") return word("confirm", { ready: playing.filter((each) => each.ready).length, count: playing.length });
      if (phase === "race") return word("go");
      if (players.states().some((each) => each.playing)) return word("late");
      return you === hostName ? word("choose") : word("wait", { host: hostName });
    }

    function drawHost() {
      if (you !== hostName || phase === "race") return fill(host);
      fill(host, buildChoice(word("game"), GAMES.map((each) => /** @type {const} */ ([each, word(`games.${each}`)])), (game) => void (wish = { ...wish, game }), wish.game),
        buildChoice(word("difficulty"), LEVELS.map((each) => /** @type {const} */ ([each, word(`levels.${each}`)])), (difficulty) => void (wish = { ...wish, difficulty }), wish.difficulty),
        buildChoice(word("version"), VERSIONS.map((each) => /** @type {const} */ ([each, each === "ours" ? word("ours") : each])), (version) => void (wish = { ...wish, version }), wish.version),
        h("button", { class: phase === "lobby" ? "primary" : "", type: "button", onclick: () => {
          fill(status, word("building"));
          link.send({ type: "new", ...wish });
        } }, icon("dice"), word("new")));
    }

    function stop() {
      watch?.end();
      watch = null;
      time.hidden = true;
      table?.end();
      table = null;
    }

    const leave = h("button", { type: "button", onclick: () => {
      stop();
      link.end(true);
      welcome();
    } }, word("leave"));
    fill(middle, h("div", { class: "race-welcome" }, h("p", { class: "race-room" }, word("in_room", { room })), invitation(room)));
    fill(side, h("div", { class: "play-head" }, h("h2", {}, room), time), status, action, players.element, host, h("div", { class: "tool-row" }, leave));
    history.replaceState(null, "", `${hashOf("kind", "board/race")}?${new URLSearchParams({ room })}`);
    return { leave: (/** @type {boolean} */ forGood) => {
      stop();
      link.end(forGood);
    } };
  }

  welcome();
  return () => playing?.leave(false);
}

/** How others come in: an address, and a picture of it for the camera of a telephone. @param {string} room */
function invitation(room) {
  const place = h("div", { class: "race-invite" });
  const to = `${hashOf("kind", "board/race")}?${new URLSearchParams({ room })}`;
  get("/api/lan", { to }).then(({ links, qr }) => {
    if (!links.length) return fill(place, h("p", { class: "tool-note" }, word("invite.alone")));
    const picture = h("img", { class: "race-qr", alt: word("invite.qr"), src: URL.createObjectURL(new Blob([qr], { type: "image/svg+xml" })) });
    fill(place, h("h3", {}, word("invite.title")), picture, h("p", { class: "race-link" }, links[0]));
  }).catch(() => {});
  return place;
}

function keptName() {
  try {
    return localStorage.getItem(PLAYER) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name */
function keepName(name) {
  try {
    localStorage.setItem(PLAYER, name);
  } catch {
    // A browser that keeps nothing asks again.
  }
}
