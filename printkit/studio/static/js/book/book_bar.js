// The bar on top of a book: its title, whether it is saved, undo and redo, what is wrong, and the button that makes the files.

import { fill, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { say } from "../lib/words.js";
import { isInvitation } from "./selection.js";

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
  const ifEnabled = (/** @type {() => void} */ act) => (/** @type {Event} */ event) => {
    if (/** @type {HTMLElement} */ (event.currentTarget).getAttribute("aria-disabled") !== "true") act();
  };
  const title = h("h1", {});
  const saved = h("span", { class: "saved-state", role: "status" });
  /**
   * @param {string} key
   * @param {import("../lib/icon.js").IconName} drawing
   * @param {() => void} act
   * @param {string} keys
   */
  const tool = (key, drawing, act, keys) => h("button", { class: "icon-button", type: "button", onclick: ifEnabled(act), "aria-keyshortcuts": keys,
    "aria-label": say(key), title: `${say(key)} (${keys.replace("Control", "Ctrl")})` }, icon(drawing));
  const undo = tool("book.undo", "undo", actions.undo, "Control+Z");
  const redo = tool("book.redo", "redo", actions.redo, "Control+Shift+Z");
  const text = h("button", { class: "icon-button", type: "button", onclick: actions.text, "aria-label": say("text.toggle"), title: say("text.toggle"),
    "aria-pressed": "false" }, icon("text"));
  const faults = h("button", { class: "quiet faults-button", type: "button", onclick: actions.faults });
  const save = h("button", { type: "button", onclick: ifEnabled(actions.save), "aria-keyshortcuts": "Control+S" }, say("book.save"));
  const press = h("button", { class: "primary", type: "button", onclick: actions.press }, icon("make"), h("span", { class: "bar-words" }, say("press.open")));
  press.setAttribute("aria-label", say("press.open"));
  return {
    title: [title, saved],
    tools: [undo, redo, text, faults, save, press],
    /** @param {boolean} asText */
    show(asText) {
      const { state } = book;
      const invited = state.faults.filter((fault) => isInvitation(state, fault)).length;
      const wrong = state.faults.filter((fault) => fault.level !== "warning").length - invited;
      const doubtful = state.faults.length - invited - wrong + (book.pages.left_out?.length ?? 0) + (book.preflight?.problems.length ?? 0);
      fill(title, state.data?.title || say("outline.untitled"));
      fill(saved, say(state.saved ? "book.saved" : "book.unsaved"));
      saved.classList.toggle("is-unsaved", !state.saved);
      enable(undo, state.can_undo);
      enable(redo, state.can_redo);
      enable(save, !state.saved);
      text.setAttribute("aria-pressed", String(asText));
      faults.classList.toggle("is-wrong", wrong > 0);
      faults.classList.toggle("is-doubtful", !wrong && doubtful > 0);
      const words = wrong ? say("book.faults", { count: wrong }) : doubtful ? say("book.warnings", { count: doubtful })
        : say(invited ? "book.no_puzzles" : "book.all_well");
      fill(faults, icon(wrong || doubtful ? "fault" : invited ? "puzzle" : "answer"), h("span", { class: "wide-only" }, words));
      faults.setAttribute("aria-label", words);
    },
  };
}

/**
 * A button that has done its work keeps the focus of those who work by keyboard, so it is never taken away from under them.
 * @param {HTMLElement} button
 * @param {boolean} can
 */
function enable(button, can) {
  button.setAttribute("aria-disabled", String(!can));
}
