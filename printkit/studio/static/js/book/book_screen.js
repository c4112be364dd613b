// The book builder: list, paper and form around one book.

import { Refusal } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { forgetPictures } from "../lib/picture_queue.js";
import { models as fetchModels, neededDrawing } from "../lib/schema_store.js";
import { say } from "../lib/words.js";
import { buildBookBar } from "./book_bar.js";
import { openBook } from "./book_model.js";
import { letDrop, uploaded } from "./drop.js";
import { buildFaultsPanel } from "./faults_panel.js";
import { watchKeys } from "./keys.js";
import { buildKindChooser } from "./kind_chooser.js";
import { watchNotices } from "./book_notices.js";
import { buildOutline } from "./outline.js";
import { buildPaperView, pageAddress, pageOf } from "./paper_view.js";
import { buildPressPanel } from "./press_panel.js";
import { at, isPuzzle, pathTo, sectionOf, surviving } from "./selection.js";
import { buildSettingsPanel } from "./settings_panel.js";
import { buildTextView } from "./text_view.js";

/** @typedef {import("./types.js").Path} Path */

/** @type {import("../screens.js").Screen["show"]} */
export async function show(root, route, studio) {
  const [book, models] = await Promise.all([openBook(route.rest), fetchModels()]);
  /** @type {Path} */
  let chosen = [];
  let choices = 0;
  /** @type {"pages" | "text" | "chooser"} */
  let middleShows = "pages";
  /** @type {"settings" | "faults" | "press"} */
  let sideShows = "settings";

  const paper = buildPaperView(book, (path) => choose(path, false));
  const text = buildTextView(book);
  const settings = buildSettingsPanel(book, models, (file) => uploaded(book.path, file).catch(refused));
  const faults = buildFaultsPanel(book, lead, () => turnSide("settings"));
  const press = buildPressPanel(book, models, () => turnSide("settings"), (job) => {
    if (sideShows === "press" || job.state === "cancelled") return;
    studio.notify({ text: say(`press.told_${job.state}`), level: job.state === "failed" ? "fault" : "word", stays: true,
      actions: [{ label: say("press.show"), act: () => turnSide("press") }] });
  });
  const outline = buildOutline(book, {
    choose: (path) => choose(path, true),
    move: (path, to) => move(path, to),
    duplicate: (path) => void after(book.edit([{ op: "duplicate", path }]), [...path.slice(0, -1), Number(path.at(-1)) + 1]),
    remove: (path) => void after(book.edit([{ op: "remove", path }]), path),
    addPuzzle: (section) => openChooser(section, []),
    addSection,
    picture: (path) => {
      const page = pageOf(book, path);
      return page && pageAddress(book, page);
    },
  });
  const bar = buildBookBar(book, {
    undo: () => { settings.settle(); text.settle(); book.undo(); },
    redo: () => { book.redo(); },
    save: () => save(),
    faults: () => turnSide(sideShows === "faults" ? "settings" : "faults"),
    press: () => turnSide(sideShows === "press" ? "settings" : "press"),
    text: () => turnMiddle(middleShows === "text" ? "pages" : "text"),
  });
  const middle = h("div", { class: "book-middle" });
  const side = h("div", { class: "book-side" });
  const spoken = h("p", { class: "unseen", role: "status" });
  root.classList.add("book-screen");
  fill(root, outline.element, middle, side, spoken);
  studio.bar({ name: book.state.data?.title || book.path, title: bar.title, tools: bar.tools });

  /** @param {unknown} error @returns {never} */
  function refused(error) {
    studio.notify({ level: "fault", text: error instanceof Refusal ? error.message : say("shell.lost") });
    throw error;
  }

  function draw() {
    chosen = surviving(book.state.data ?? {}, chosen);
    outline.show(chosen);
    settings.show(chosen);
    bar.show(middleShows === "text");
    if (middleShows === "pages") paper.show();
    if (middleShows === "text") text.show();
    if (sideShows === "faults") faults.show();
    if (sideShows === "press") press.show();
  }

  /**
   * @param {Path} path
   * @param {boolean} leaf whether the paper turns to it
   */
  function choose(path, leaf) {
    chosen = path;
    choices += 1;
    settings.settle();
    if (sideShows !== "settings") turnSide("settings");
    if (middleShows === "chooser" && hasPuzzles()) turnMiddle("pages");
    draw();
    if (leaf) paper.goTo(path);
  }

  /**
   * Choose something when an edit is done, unless somebody chose something else meanwhile; tell whether it was chosen.
   * @param {Promise<void>} edit
   * @param {Path} path
   */
  async function after(edit, path) {
    const before = choices;
    await edit;
    if (choices !== before) return false;
    choose(surviving(book.state.data ?? {}, path), true);
    return true;
  }

  /** @param {Path} path @param {Path} to */
  async function move(path, to) {
    const isHere = await after(book.edit([{ op: "move", path, to }]), to);
    if (isHere) outline.focus(to);
    const of = isPuzzle(to) ? at(book.state.data ?? {}, to.slice(0, 3)).length : (book.state.data?.section ?? []).length;
    fill(spoken, say("outline.moved", { place: Number(to.at(-1)) + 1, of }));
  }

  const hasPuzzles = () => (book.state.data?.section ?? []).some((section) => section.puzzle?.length);

  /** @param {"pages" | "text"} shown */
  function turnMiddle(shown) {
    text.settle();
    if (middleShows === "chooser") forgetPictures(middle); // pages are drawn sooner if no picture to choose by is waited for
    middleShows = shown;
    fill(middle, shown === "text" ? text.element : paper.element);
    draw();
    if (shown === "text") text.focus();
  }

  /** @param {"settings" | "faults" | "press"} shown */
  function turnSide(shown) {
    sideShows = shown;
    const panel = { settings, faults, press }[shown];
    fill(side, panel.element);
    draw();
    if (shown === "faults") faults.focus();
    if (shown === "press") press.focus();
  }

  /**
   * @param {number} section
   * @param {File[]} drawings
   */
  function openChooser(section, drawings) {
    middleShows = "chooser";
    const chooser = buildKindChooser({
      models,
      drawings,
      close: hasPuzzles() ? () => turnMiddle("pages") : null,
      add: (kind, files) => addPuzzles(section, kind, files),
    });
    fill(middle, chooser.element);
    if (hasPuzzles() || drawings.length) chooser.focus();
    draw();
  }

  /**
   * Add a run of puzzles, or one for each drawing.
   * @param {number} section
   * @param {string} kind
   * @param {File[]} files
   */
  async function addPuzzles(section, kind, files) {
    const drawing = neededDrawing(models.kinds[kind].schema);
    /** @type {Record<string, any>[]} */
    let entries = [{ kind }];
    if (drawing) {
      entries = [];
      for (const [done, file] of files.entries()) {
        fill(spoken, say("drop.reading", { done: done + 1, total: files.length }));
        try {
          entries.push({ kind, [drawing]: await uploaded(book.path, file) });
        } catch (error) {
          studio.notify({ level: "fault", text: `${file.name}: ${error instanceof Refusal ? error.message : say("shell.lost")}` });
        }
      }
    }
    fill(spoken);
    if (!entries.length) return;
    const sections = book.state.data?.section ?? [];
    const first = sections[section]?.puzzle?.length ?? 0;
    const gesture = `add:${Date.now()}`;
    const ops = sections[section]
      ? entries.map((value, index) => ({ op: "insert", path: [...pathTo(section), "puzzle", first + index], value }))
      : [{ op: "insert", path: pathTo(sections.length), value: { title: say("book.first_section"), puzzle: entries } }];
    await book.edit(ops, gesture);
    turnMiddle("pages");
    choose(pathTo(sections[section] ? section : sections.length, first), true);
    outline.focus(chosen);
  }

  async function addSection() {
    openChooser((book.state.data?.section ?? []).length, []);
  }

  /** @param {Path} path @param {string} field */
  function lead(path, field) {
    turnSide("settings");
    choose(surviving(book.state.data ?? {}, path), true);
    if (!settings.focus(field)) outline.focus(chosen);
  }

  async function save() {
    settings.settle();
    text.settle();
    const done = await book.save();
    if (done) fill(spoken, say("book.saved"));
  }

  const stopKeys = watchKeys({ undo: () => { settings.settle(); text.settle(); book.undo(); }, redo: () => void book.redo(), save });
  const stopNotices = watchNotices(book, studio);
  const stopListening = book.listen((news) => {
    if (news === "pages" || news === "state" || news === "preflight" || news === "progress") draw();
  });
  letDrop(root, (files) => openChooser(sectionOf(chosen) ?? Math.max(0, (book.state.data?.section ?? []).length - 1), files));
  turnSide("settings");
  if (hasPuzzles() || !book.state.data) turnMiddle("pages");
  else openChooser(0, []);
  return () => {
    stopKeys();
    stopNotices();
    stopListening();
    paper.end();
    press.end();
    book.end();
  };
}
