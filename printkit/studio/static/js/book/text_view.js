// The book file itself, for people who like to write it.

import { toldFault } from "../lib/api.js";
import { afterQuiet, fill, h } from "../lib/dom.js";
import { say } from "../lib/words.js";

const TYPING_MS = 600;

/** @param {import("./book_model.js").BookModel} book */
export function buildTextView(book) {
  let gesture = 0;
  const input = h("textarea", { class: "file-text", spellcheck: "false", autocomplete: "off", "aria-label": say("text.title", { file: book.path }),
    "aria-describedby": "text-faults", wrap: "off" });
  const faults = h("ul", { class: "text-faults", id: "text-faults" });
  const element = h("section", { class: "text-view" }, h("p", { class: "text-hint" }, say("text.hint")), input, faults);
  const send = afterQuiet((/** @type {string} */ value) => void book.edit([{ op: "text", value }], `text:${gesture}`), TYPING_MS);
  input.addEventListener("focus", () => {
    gesture += 1;
  });
  input.addEventListener("input", () => send.call(input.value));
  input.addEventListener("blur", send.flush);
  return {
    element,
    settle: send.flush,
    focus() {
      input.focus();
      input.setSelectionRange(0, 0);
      input.scrollTop = 0;
    },
    async show() {
      const text = book.state.text ?? (await book.text());
      if ((document.activeElement !== input || !input.value) && input.value !== text) input.value = text;
      fill(faults, book.state.faults.map((fault) => h("li", {}, h("strong", {}, `${lineOf(fault)} `), toldFault(fault))));
    },
  };
}

/** @param {import("../lib/api.js").Fault} fault */
function lineOf(fault) {
  const line = /:(\d+)$/.exec(fault.place ?? "")?.[1];
  return line ? say("text.line", { line }) : "";
}
