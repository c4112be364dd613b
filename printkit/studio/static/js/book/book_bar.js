// The bar on top of a book: its title, whether it is saved, undo and redo, what is wrong, and the button that makes the files.

import { fill, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { say } from "../lib/words.js";

/**
 * @typedef {object} BarActions
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} save
 * @property {() => void} faults
 * @property {() => void} press
 * @property {() => void} text
 */

/**
 * @param {import("./book_model.js").BookModel} book
 * @param {BarActions} actions
 */
export function buildBookBar(book, actions) {
  const title = h("h1", {});
  const saved = h("span", { class: "saved-state", role: "status" });
  /**
   * @param {string} key
   * @param {import("../lib/icon.js").IconName} drawing
   * @param {() => void} act
   * @param {string} keys
   */
  const tool = (key, drawing, act, keys) => h("button", { class: "icon-button", type: "button", onclick: act, "aria-keyshortcuts": keys,
    "aria-label": say(key), title: `${say(key)} (${keys.replace("Control", "Ctrl")})` }, icon(drawing));
  const undo = tool("book.undo", "undo", actions.undo, "Control+Z");
  const redo = tool("book.redo", "redo", actions.redo, "Control+Shift+Z");
  const text = h("button", { class: "icon-button", type: "button", onclick: actions.text, "aria-label": say("text.toggle"), title: say("text.toggle"),
    "aria-pressed": "false" }, icon("text"));
  const faults = h("button", { class: "quiet faults-button", type: "button", onclick: actions.faults });
  const save = h("button", { type: "button", onclick: actions.save, "aria-keyshortcuts": "Control+S" }, say("book.save"));
  const press = h("button", { class: "primary", type: "button", onclick: actions.press }, icon("make"), h("span", { class: "bar-words" }, say("press.open")));
  press.setAttribute("aria-label", say("press.open"));
  return {
    title: [title, saved],
    tools: [undo, redo, text, faults, save, press],
    /** @param {boolean} asText */
    show(asText) {
      const { state } = book;
      const wrong = state.faults.filter((fault) => fault.level !== "warning").length;
      const doubtful = state.faults.length - wrong + (book.pages.left_out?.length ?? 0) + (book.preflight?.problems.length ?? 0);
      fill(title, state.data?.title || say("outline.untitled"));
      fill(saved, say(state.saved ? "book.saved" : "book.unsaved"));
      saved.classList.toggle("is-unsaved", !state.saved);
      undo.disabled = !state.can_undo;
      redo.disabled = !state.can_redo;
      save.disabled = state.saved;
      text.setAttribute("aria-pressed", String(asText));
      faults.classList.toggle("is-wrong", wrong > 0);
      faults.classList.toggle("is-doubtful", !wrong && doubtful > 0);
      const words = wrong ? say("book.faults", { count: wrong }) : doubtful ? say("book.warnings", { count: doubtful }) : say("book.all_well");
      fill(faults, icon(wrong || doubtful ? "fault" : "answer"), h("span", { class: "wide-only" }, words));
      faults.setAttribute("aria-label", words);
    },
  };
}
