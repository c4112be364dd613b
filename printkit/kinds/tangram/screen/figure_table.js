// The figure table: pieces of any set are laid by hand, judged while they move, and saved as a figure that books read.

import { get, post, Refusal, toldFault } from "/static/js/lib/api.js";
import { puzzleIn, specIn } from "/static/js/lib/asked_puzzle.js";
import { fill, freshId, h } from "/static/js/lib/dom.js";
import { listen } from "/static/js/lib/events.js";
import { icon } from "/static/js/lib/icon.js";
import { bookToFill, folderOf, namedFrom, putIntoBook } from "/static/js/lib/into_book.js";
import { svg } from "/static/js/lib/svg.js";
import { useStyle } from "/static/js/lib/tool.js";
import { say, sayOr, spokenLanguage } from "/static/js/lib/words.js";
import { hashOf } from "/static/js/screens.js";
import { buildCount } from "/kinds/tangram/count.js";
import { Layout } from "/kinds/tangram/layout.js";
import { followHand } from "/kinds/tangram/live_judge.js";
import { drawSilhouette } from "/kinds/tangram/piece_art.js";
import { matrixOf } from "/kinds/tangram/shape.js";
import { buildTable } from "/kinds/tangram/table.js";

/** @typedef {{ name: string, text: string }} OwnFile */
/** @typedef {{ name: string, title: string, size: number, pieces: import("/kinds/tangram/shape.js").Piece[], laid: import("/kinds/tangram/layout.js").Line[],
 *   figures: { name: string, theme: string, title: string }[] }} OpenedSet */
/** @typedef {import("/kinds/tangram/live_judge.js").Verdict} Verdict */

const ASK = "/api/ask/tangram/table";
const CLASSIC = "tangram";
const OWN = "own:";

/**
 * @param {string} key
 * @param {Record<string, string | number>} [blanks]
 */
const word = (key, blanks) => say(`kind.tangram.screen.table.${key}`, blanks);

/** @type {import("/static/js/screens.js").Screen["show"]} */
export async function show(root, route, studio) {
  useStyle("/kinds/tangram/figure_table.css");
  const language = spokenLanguage();
  const book = route.query.get("book") ?? "";
  const [sets, files] = await Promise.all([post(`${ASK}/sets`, {}, { language }), ownFiles()]);
  /** @type {string | OwnFile} */
  let asked = CLASSIC;
  let setChosen = CLASSIC;
  /** @type {OpenedSet} */
  let set;
  /** @type {Layout} */
  let layout;
  /** @type {ReturnType<typeof buildTable> | null} */
  let table = null;
  /** @type {Verdict | null} */
  let verdict = null;
  /** What was saved last, so that saving it again does not make a second file. */
  let kept = { file: "", name: "", digest: "" };

  const middle = h("section", { class: "tool-middle figure-middle", "aria-label": word("table") });
  const preview = svg("svg", { class: "figure-preview", role: "img", "aria-label": word("silhouette") });
  const told = h("div", { class: "figure-told", role: "status" });
  const name = h("input", { type: "text", value: word("file"), maxlength: 60, autocomplete: "off" });
  const save = h("button", { type: "button", onclick: () => attempt(keep) }, say("book.save"));
  const put = h("button", { class: "primary", type: "button", onclick: () => attempt(intoBook) }, icon("add"), say(book ? "bench.put_here" : "bench.put"));
  const undo = h("button", { class: "icon-button", type: "button", "aria-label": say("book.undo"), title: say("book.undo"), onclick: () => step(layout.undo()) }, icon("undo"));
  const redo = h("button", { class: "icon-button", type: "button", "aria-label": say("book.redo"), title: say("book.redo"), onclick: () => step(layout.redo()) }, icon("redo"));
  const count = buildCount(ASK, word, () => ({ set: asked, laid: layout.lines() }));
  const judge = followHand(`${ASK}/judged`, tell, (error) => fill(told, h("p", { class: "is-wrong" }, wrong(error))));
  const setId = freshId("figure");
  const setChoice = h("select", { id: setId, onchange: () => attempt(() => open(setChoice.value)) },
    sets.map((/** @type {{ name: string, title: string, pieces: number }} */ each) => h("option", { value: each.name }, word("set_of", { title: each.title, number: each.pieces }))),
    files.sets.length > 0 && h("optgroup", { label: word("in_folder") }, files.sets.map((each) => h("option", { value: OWN + each }, each))));
  const startId = freshId("figure");
  const startChoice = h("select", { id: startId, onchange: () => attempt(() => begin(startChoice.value)) });

  /** @type {[string, import("/static/js/lib/icon.js").IconName | null, () => unknown][]} */
  const deeds = [["left", "turn_back", () => table?.turn(-45)], ["right", "turn", () => table?.turn(45)], ["finer_left", null, () => table?.turn(-1)], ["finer_right", null, () => table?.turn(1)],
    ["flip", "flip", () => table?.flip()], ["join", null, () => table?.join()], ["tray", null, () => table?.toTray()]];
  const tools = deeds.map(([key, sign, act]) => h("button", { type: "button", title: word(`do.${key}_help`), onclick: act }, sign && icon(sign), word(`do.${key}`)));
  const clear = h("button", { type: "button", onclick: () => change(() => layout.lay([])) }, word("clear"));

  /** @param {string} value */
  async function open(value) {
    try {
      const wanted = value.startsWith(OWN) ? await fileOf(value.slice(OWN.length)) : value;
      set = await post(`${ASK}/opened`, {}, { set: wanted, language });
      asked = wanted;
      setChosen = value;
    } catch (error) {
      setChoice.value = setChosen;
      throw error;
    }
    layout = new Layout(set.pieces);
    layout.lay(set.laid);
    kept = { file: "", name: "", digest: "" };
    table?.end();
    table = buildTable(layout, { size: set.size, label: word("table"), trayLabel: word("in_tray"), describe, changed: judged, chose: furnish,
      describeInTray: (place) => word("tray_piece", { letter: set.pieces[place].letter, name: set.pieces[place].name }) });
    fill(middle, table.element, h("div", { class: "figure-tools", role: "toolbar", "aria-label": word("tools") }, tools, clear));
    fillStarts();
    judged(null);
  }

  function fillStarts() {
    const themes = [...new Set(set.figures.map((each) => each.theme))].filter(Boolean).sort((one, other) => theme(one).localeCompare(theme(other)));
    /** @param {string} of */
    const options = (of) => set.figures.filter((each) => each.theme === of).sort((one, other) => one.title.localeCompare(other.title))
      .map((each) => h("option", { value: each.name }, each.title));
    fill(startChoice, h("option", { value: "" }, word("own_layout")),
      files.figures.length > 0 && h("optgroup", { label: word("in_folder") }, files.figures.map((each) => h("option", { value: OWN + each }, each))),
      options(""), themes.map((each) => h("optgroup", { label: theme(each) }, options(each))));
  }

  /** @param {string} each */
  const theme = (each) => sayOr([`kind.tangram.screen.table.themes.${each}`], each);

  /** @param {string} value */
  async function begin(value) {
    const own = value.startsWith(OWN) ? value.slice(OWN.length) : "";
    const found = value === "" ? { name: "", laid: set.laid } : await post(`${ASK}/laid`, {}, own ? { set: asked, file: await fileOf(own) } : { set: asked, figure: value });
    change(() => layout.lay(found.laid));
    if (own) name.value = found.name;
  }

  /** A figure that has no name of its own, such as one that was made for a page. @param {{ name: string }} figure */
  async function beginWith(figure) {
    const found = await post(`${ASK}/laid`, {}, { set: asked, file: { name: `${figure.name}.json`, text: JSON.stringify(figure) } });
    change(() => layout.lay(found.laid));
  }

  /** @param {() => void} work */
  function change(work) {
    layout.begin();
    work();
    table?.choose(null);
    table?.draw();
    judged(null);
  }

  /** @param {boolean} changed */
  function step(changed) {
    if (!changed) return;
    table?.choose(null);
    table?.draw();
    judged(null);
  }

  /** @param {number | null} held */
  function judged(held) {
    drawSilhouette(layout, matrixOf, preview);
    count.forget();
    if (held === null) verdict = null;
    furnish();
    judge.ask({ set: asked, laid: layout.lines() });
  }

  /**
   * @param {Verdict} found
   * @param {{ laid: unknown }} question
   */
  function tell(found, question) {
    const lying = layout.lying;
    const letters = (/** @type {number[]} */ places) => places.map((place) => set.pieces[lying[place]]?.letter ?? "").join(", ");
    const settled = JSON.stringify(question.laid) === JSON.stringify(layout.lines());
    verdict = settled ? found : null;
    const lines = [
      ...found.overlaps.map((pair) => h("p", { class: "is-wrong" }, word("overlap", { one: letters([pair[0]]), other: letters([pair[1]]) }))),
      ...found.apart.map((group) => h("p", { class: "is-wrong" }, word("apart", { count: group.length, letters: letters(group) }))),
      ...found.near.map((pair) => h("p", { class: "is-hint" }, word("near", { one: letters([pair[0]]), other: letters([pair[1]]) }))),
      found.missing.length > 0 && h("p", { class: "is-wrong" }, word("missing", { count: found.missing.length,
        letters: set.pieces.filter((each) => found.missing.includes(each.name)).map((each) => each.letter).join(", ") })),
    ].filter(Boolean);
    fill(told, h("p", { class: found.whole ? "is-whole" : "is-partial" }, word(found.whole ? "whole" : "not_yet")), ...lines);
    table?.mark(new Set(found.overlaps.flat().map((place) => lying[place])));
    furnish();
    if (found.whole && settled) count.start();
  }

  /** @param {number} place */
  function describe(place) {
    const pose = layout.poses[place];
    const { letter, name: own } = set.pieces[place];
    const blanks = { letter, name: own, turn: Math.round(pose?.turn ?? 0) };
    const at = layout.lying.indexOf(place);
    const overlapping = verdict?.overlaps.some((pair) => pair.includes(at));
    return [word(pose?.over ? "piece_over" : "piece", blanks), overlapping && word("overlapping")].filter(Boolean).join(" ");
  }

  function furnish() {
    undo.disabled = !layout.canUndo;
    redo.disabled = !layout.canRedo;
    save.disabled = put.disabled = !verdict?.whole;
    const chosen = table?.chosen ?? null;
    tools.forEach((each, place) => {
      each.disabled = chosen === null || (deeds[place][0] === "flip" && !set.pieces[chosen].over);
    });
  }

  /**
   * Save the figure as a file, over the one that was saved before under this name.
   * @param {string} folder
   * @returns {Promise<string>}
   */
  async function written(folder) {
    const title = name.value.trim() || word("file");
    const file = `${folder}${title.replace(/[^\p{L}\p{N} _-]/gu, "").trim() || word("file")}.toml`;
    const { text } = await post(`${ASK}/written`, {}, { set: asked, laid: layout.lines(), name: title, ...(count.known ? { solutions: count.known } : {}) });
    const again = kept.file === file;
    const made = await post("/api/file", { name: again ? kept.name : file }, again ? { text, over: kept.digest } : { text });
    kept = { file, name: made.name, digest: made.digest };
    return made.name;
  }

  async function keep() {
    studio.notify({ text: word("saved", { name: await written(folderOf(book)) }) });
  }

  async function intoBook() {
    const target = await bookToFill(book);
    const file = await written(folderOf(target));
    await putIntoBook(target, { kind: "tangram", ...(await setEntry(target)), figure: namedFrom(target, file) });
    studio.go(hashOf("book", target));
  }

  /** A book names files of its own folder only: a set that lies elsewhere is copied there. @param {string} target */
  async function setEntry(target) {
    if (typeof asked === "string") return asked === CLASSIC ? {} : { set: asked };
    if (asked.name.startsWith(folderOf(target))) return { set: namedFrom(target, asked.name) };
    const made = await post("/api/file", { name: folderOf(target) + asked.name.slice(asked.name.lastIndexOf("/") + 1) }, { text: asked.text });
    return { set: namedFrom(target, made.name) };
  }

  /** @param {() => Promise<void>} work */
  function attempt(work) {
    work().catch((error) => studio.notify({ level: "fault", text: wrong(error) }));
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    step(event.shiftKey ? layout.redo() : layout.undo());
  }

  root.classList.add("tool");
  fill(root, middle, h("aside", { class: "tool-side" },
    h("p", { class: "tool-hint" }, word("hint")),
    h("div", { class: "figure-choices" },
      h("div", { class: "tool-choice" }, h("label", { for: setId }, word("set")), setChoice),
      h("div", { class: "tool-choice" }, h("label", { for: startId }, word("start")), startChoice)),
    h("div", { class: "tool-told figure-verdict" }, /** @type {any} */ (preview), told, count.element),
    h("label", { class: "tool-choice" }, word("name"), name),
    h("div", { class: "figure-keep" }, save, put),
    h("details", { class: "figure-keys" }, h("summary", {}, word("keys")), h("p", { class: "tool-note" }, word("keys_help")))));
  studio.bar({ name: word("title"), title: h("h1", {}, word("title")), tools: [undo, redo] });
  const wished = specIn(route);
  setChoice.value = offered(setChoice, route.query.get("set") ?? wished.set) ?? CLASSIC;
  await open(setChoice.value ||= CLASSIC);
  const figure = offered(startChoice, route.query.get("figure") ?? wished.figure);
  const printed = figure ? null : await puzzleIn("tangram", route);
  if (figure) attempt(() => begin(startChoice.value = figure));
  else if (printed?.figure) attempt(() => beginWith(printed.figure));
  const ended = listen({ query: {}, connection: () => {}, hear: count.hear });
  document.addEventListener("keydown", keys);
  return () => {
    ended();
    judge.end();
    count.forget();
    table?.end();
    document.removeEventListener("keydown", keys);
  };
}

/**
 * What a choice offers under a name, be it ours or that of a file.
 * @param {HTMLSelectElement} choice
 * @param {string | undefined} name
 */
const offered = (choice, name) => [...choice.options].map((each) => each.value).find((value) => name && (value === name || value === OWN + name));

/** @param {unknown} error */
const wrong = (error) => (error instanceof Refusal ? error.faults.map(toldFault).join(" ") : say("shell.lost"));

/** @param {string} name @returns {Promise<OwnFile>} */
async function fileOf(name) {
  const { text } = await get("/api/file", { name });
  return { name, text };
}

/** Look through the opened folder for sets and for figures that were laid here; drawings that are no sets say so when they are chosen. */
async function ownFiles() {
  const [tables, notes, drawings] = await Promise.all([".toml", ".json", ".svg"].map((suffix) => get("/api/files", { suffix })));
  const read = await Promise.all([...tables, ...notes].slice(0, 60).map((name) => fileOf(name).catch(() => ({ name, text: "" }))));
  return {
    sets: [...read.filter(({ text }) => /^\s*\[\[pieces?\]\]|"pieces?"\s*:\s*\[/m.test(text) && !/\[\[section/.test(text)).map(({ name }) => name),
      ...drawings.filter((/** @type {string} */ each) => !/(^|\/)art\//.test(each)).slice(0, 40)],
    figures: read.filter(({ text }) => /^\s*laid\s*=|"laid"\s*:/m.test(text)).map(({ name }) => name),
  };
}
