// The board painter: cells painted and erased by hand, and what the pieces make of them while one paints.

import { get, post, Refusal, toldFault } from "/static/js/lib/api.js";
import { specIn } from "/static/js/lib/asked_puzzle.js";
import { afterQuiet, fill, h } from "/static/js/lib/dom.js";
import { listen } from "/static/js/lib/events.js";
import { icon } from "/static/js/lib/icon.js";
import { bookToFill, folderOf, namedFrom, putIntoBook } from "/static/js/lib/into_book.js";
import { buildChoice, useStyle } from "/static/js/lib/tool.js";
import { say, sayOr } from "/static/js/lib/words.js";
import { hashOf } from "/static/js/screens.js";
import { buildGrid } from "/kinds/board/grid.js";
import { MIRRORS, Painting } from "/kinds/board/painting.js";

/** @typedef {{ verdict: "yes" | "no" | "perhaps", why: string, cells: number, pieces: number, size: number, used?: number,
 *   covering?: { piece: string, cells: [number, number][] }[] }} Verdict */
/** @typedef {{ name: string, pieces: number, cells: number }} PieceSet */

const ASK = "/api/ask/board/painter";
const QUIET_MS = 250;

/**
 * @param {string} key
 * @param {Record<string, string | number>} [blanks]
 */
const word = (key, blanks) => say(`kind.board.screen.painter.${key}`, blanks);

/** @type {import("/static/js/screens.js").Screen["show"]} */
export async function show(root, route, studio) {
  useStyle("/kinds/board/painter.css");
  const lane = `painter-${Math.random().toString(36).slice(2)}`;
  const sets = /** @type {PieceSet[]} */ (await post(`${ASK}/sets`));
  const painting = new Painting(route.query.get("rows")?.split("/") ?? await rowsOf(specIn(route).board ?? ""));
  const book = route.query.get("book") ?? "";
  let pieces = "pentominoes";
  let counting = false;
  /** @type {Verdict | undefined} */
  let verdict;

  const grid = buildGrid(painting, { label: word("board"), changed: () => repaint() });
  const area = h("p", { class: "painter-area" });
  const judgement = h("p", { class: "painter-verdict", role: "status" });
  const count = h("p", { class: "tool-note", role: "status" });
  const countButton = h("button", { type: "button", onclick: () => (counting ? stop() : startCount()) });
  const showButton = h("button", { type: "button", "aria-pressed": "false", onclick: () => showCovering(showButton.getAttribute("aria-pressed") !== "true") },
    word("show"));
  const undo = h("button", { class: "icon-button", type: "button", "aria-label": say("book.undo"), title: say("book.undo"), onclick: () => step(painting.undo()) }, icon("undo"));
  const redo = h("button", { class: "icon-button", type: "button", "aria-label": say("book.redo"), title: say("book.redo"), onclick: () => step(painting.redo()) }, icon("redo"));
  const name = h("input", { type: "text", value: word("file"), maxlength: 60, autocomplete: "off" });
  const save = h("button", { type: "button", onclick: () => attempt(keep) }, say("book.save"));
  const put = h("button", { class: "primary", type: "button", onclick: () => attempt(intoBook) }, icon("add"), say(book ? "bench.put_here" : "bench.put"));

  const judge = afterQuiet(async () => {
    const rows = painting.rows();
    if (!rows.length) return tell(undefined);
    try {
      tell(await post(`${ASK}/judged`, { lane }, { rows, pieces }));
    } catch (error) {
      if (error instanceof Refusal && error.status !== 409) fill(judgement, error.faults.map(toldFault).join(" "));
    }
  }, QUIET_MS);

  function repaint() {
    stop();
    verdict = undefined;
    showCovering(false);
    undo.disabled = !painting.canUndo;
    redo.disabled = !painting.canRedo;
    fill(area, word("cells", { count: painting.area }));
    fill(judgement, painting.area ? word("looking") : word("empty"));
    fill(count);
    furnishButtons();
    judge.call();
  }

  /** @param {Verdict | undefined} told */
  function tell(told) {
    verdict = told;
    fill(judgement, told ? sentence(told) : word("empty"));
    judgement.dataset.verdict = told?.verdict ?? "";
    furnishButtons();
  }

  function furnishButtons() {
    showButton.disabled = verdict?.verdict !== "yes";
    countButton.disabled = !counting && verdict?.verdict === "no" || !painting.area;
    fill(countButton, counting ? word("stop") : word("count"));
    save.disabled = put.disabled = !painting.area;
  }

  /** @param {boolean} on */
  function showCovering(on) {
    showButton.setAttribute("aria-pressed", String(on && Boolean(verdict?.covering)));
    grid.cover(on && verdict?.covering ? verdict.covering : []);
  }

  /** @param {boolean} changed */
  function step(changed) {
    if (!changed) return;
    grid.draw();
    repaint();
  }

  async function startCount() {
    counting = true;
    furnishButtons();
    fill(count, word("counting", { share: 0, found: 0 }));
    try {
      const found = await post(`${ASK}/counted`, { lane: `${lane}-count` }, { rows: painting.rows(), pieces });
      fill(count, found.raw ? word("ways", { count: found.unique, all: found.raw }) : word("no_way"));
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) fill(count, [count.textContent ?? "", " ", word("stopped")]);
      else if (error instanceof Refusal) fill(count, error.faults.map(toldFault).join(" "));
    }
    counting = false;
    furnishButtons();
  }

  function stop() {
    if (counting) post("/api/stop", { lane: `${lane}-count` }).catch(() => {});
  }

  /**
   * Save the board as a file.
   * @param {string} folder
   * @returns {Promise<string>}
   */
  async function written(folder) {
    const file = `${folder}${name.value.trim().replace(/[^\p{L}\p{N} _-]/gu, "") || word("file")}.txt`;
    return (await post("/api/file", { name: file }, { text: `${painting.rows().join("\n")}\n` })).name;
  }

  async function keep() {
    studio.notify({ text: word("saved", { name: await written(folderOf(book)) }) });
  }

  async function intoBook() {
    const target = await bookToFill(book);
    const file = await written(folderOf(target));
    await putIntoBook(target, { kind: "board", board: namedFrom(target, file), ...(pieces === "pentominoes" ? {} : { pieces }) });
    studio.go(hashOf("book", target));
  }

  /** @param {() => Promise<void>} work */
  function attempt(work) {
    work().catch((error) => studio.notify({ level: "fault", text: error instanceof Refusal ? error.message : say("shell.lost") }));
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    step(event.shiftKey ? painting.redo() : painting.undo());
  }

  const startForm = startField((rows) => {
    painting.replace(rows);
    grid.draw();
    repaint();
  });
  const mirror = buildChoice(word("mirror"), MIRRORS.map((each) => /** @type {const} */ ([each, word(`mirrors.${each}`)])), (chosen) => {
    painting.mirror = /** @type {typeof MIRRORS[number]} */ (chosen);
  });
  const setChoice = buildChoice(word("pieces"), sets.map((each) => /** @type {const} */ ([each.name, sayOr([`kind.board.screen.painter.sets.${each.name}`], each.name)])), (chosen) => {
    pieces = chosen;
    repaint();
  }, pieces);

  root.classList.add("tool");
  fill(root,
    h("section", { class: "tool-middle painter-middle", "aria-label": word("board") }, grid.element),
    h("aside", { class: "tool-side" },
      h("p", { class: "tool-hint" }, word("hint")),
      startForm, mirror, setChoice,
      h("div", { class: "tool-told" }, area, judgement, h("div", { class: "tool-row" }, showButton, countButton), count),
      h("div", { class: "tool-row" },
        h("button", { type: "button", onclick: () => step(painting.clear()) }, word("clear")),
        h("button", { type: "button", onclick: () => step(painting.invert()) }, word("invert"))),
      h("label", { class: "tool-choice" }, word("name"), name), h("div", { class: "tool-row" }, save, put)));
  studio.bar({ name: word("title"), title: h("h1", {}, word("title")), tools: [undo, redo] });
  const ended = listen({ query: {}, connection: () => {}, hear: (told) => {
    if (told.type !== "ask" || told.lane !== `${lane}-count` || !counting || typeof told.news !== "object") return;
    fill(count, word("counting", { share: Math.floor(100 * told.news.share), found: told.news.found }));
  } });
  document.addEventListener("keydown", keys);
  repaint();
  return () => {
    ended();
    stop();
    judge.forget();
    document.removeEventListener("keydown", keys);
  };
}

/** @param {Verdict} told */
function sentence(told) {
  if (told.verdict === "yes") return word(told.used === told.pieces ? "yes_all" : "yes_some", { number: told.used ?? 0, of: told.pieces });
  if (told.verdict === "perhaps") return word("perhaps");
  return word(`no.${told.why}`, { cells: told.cells, size: told.size, pieces: told.pieces });
}

/** @param {(rows: string[]) => void} begin */
function startField(begin) {
  const input = h("input", { type: "text", placeholder: "6x10, 8x8-2x2, letter:A", autocomplete: "off", spellcheck: "false", maxlength: 60 });
  const fault = h("span", { class: "field-fault", role: "alert" });
  return h("form", { class: "painter-start", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    fill(fault);
    try {
      begin((await post(`${ASK}/opened`, {}, { form: input.value })).rows);
    } catch (error) {
      fill(fault, error instanceof Refusal ? error.faults.map(toldFault).join(" ") : say("shell.lost"));
    }
  } }, h("label", { class: "tool-choice" }, word("start"), input), h("button", { type: "submit" }, word("begin")), fault);
}

/**
 * The rows of a board that a book names, by a short form or a file; a usual one if it names none that can be read.
 * @param {string} board
 * @returns {Promise<string[]>}
 */
async function rowsOf(board) {
  try {
    if (/\.txt$/i.test(board)) return (await get("/api/file", { name: board })).text.trimEnd().split(/\r?\n/);
    if (board) return (await post(`${ASK}/opened`, {}, { form: board })).rows;
  } catch {
    // Then it is a usual one.
  }
  return Array(6).fill("..........");
}
