// Words, lists of words, and names of files that lie beside the book.

import { afterQuiet, freshId, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { say } from "../lib/words.js";
import { bringable, onlyFile, suggestions } from "./schema.js";

const TYPING_MS = 400;

/** @type {import("./field.js").ControlBuilder} */
export function textControl(wish) {
  const known = suggestions(wish.property);
  const listId = freshId("known");
  const input = h("input", { id: wish.id, type: "text", autocomplete: "off", "aria-describedby": wish.describedBy,
    maxlength: wish.property.maxLength, list: known.length ? listId : null });
  const control = typing(wish, input, (text) => text, (value) => value);
  const shown = known.length ? h("span", {}, input, h("datalist", { id: listId }, known.map((/** @type {string} */ value) => h("option", { value })))) : input;
  return { ...control, element: shown };
}

/** @type {import("./field.js").ControlBuilder} */
export function proseControl(wish) {
  const input = h("textarea", { id: wish.id, rows: 4, "aria-describedby": wish.describedBy, maxlength: wish.property.maxLength });
  return typing(wish, input, (text) => text, (value) => value);
}

/**
 * Several words or numbers, with commas between them.
 * @type {import("./field.js").ControlBuilder}
 */
export function listControl(wish) {
  const numbers = ["number", "integer"].includes(wish.property.items?.type);
  const input = h("input", { id: wish.id, type: "text", autocomplete: "off", "aria-describedby": wish.describedBy,
    placeholder: say(numbers ? "form.numbers_apart" : "form.words_apart") });
  return typing(wish, input, (text) => {
    const parts = text.split(/[,;]\s*|\s{2,}/).map((part) => part.trim()).filter(Boolean);
    return numbers ? parts.map((part) => (Number.isFinite(Number(part)) ? Number(part) : part)) : parts;
  }, (value) => (Array.isArray(value) ? value.join(", ") : String(value)));
}

/**
 * A file beside the book, dropped or chosen; where words will do as well, they can be typed.
 * @type {import("./field.js").ControlBuilder}
 */
export function fileControl(wish) {
  const text = textControl(wish);
  const endings = bringable(wish.property);
  if (!endings.length) return text;
  const chooser = h("input", { type: "file", class: "unseen", tabIndex: -1, "aria-hidden": "true", accept: endings.join(","),
    onchange: () => take(chooser.files) });
  const words = say(onlyFile(wish.property) ? "form.choose_drawing" : "form.choose_file");
  const button = h("button", { class: "file-button", type: "button", title: words, "aria-label": words, onclick: () => chooser.click() }, icon("folder"));
  const element = h("div", { class: "file-field" }, text.element, button, chooser);
  /** @param {FileList | null | undefined} files */
  async function take(files) {
    if (!files?.length) return;
    wish.begin();
    wish.change(await wish.upload(files[0]));
  }
  element.addEventListener("dragover", (event) => {
    event.preventDefault();
    event.stopPropagation();
    element.classList.add("is-over");
  });
  element.addEventListener("dragleave", () => element.classList.remove("is-over"));
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    element.classList.remove("is-over");
    take(event.dataTransfer?.files);
  });
  return { ...text, element };
}

/**
 * @param {import("./field.js").Wish} wish
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 * @param {(text: string) => any} read
 * @param {(value: any) => string} write
 * @returns {import("./field.js").Control}
 */
function typing(wish, input, read, write) {
  const empty = (/** @type {string} */ text) => text.trim() === "" && !wish.required;
  const send = afterQuiet((/** @type {string} */ text) => wish.change(empty(text) ? null : read(text)), TYPING_MS);
  input.addEventListener("focus", wish.begin);
  input.addEventListener("input", () => send.call(input.value));
  input.addEventListener("change", send.flush);
  return {
    element: input,
    focus: () => input.focus(),
    settle: send.flush,
    show(value) {
      const text = value === undefined ? (wish.usual === undefined ? "" : write(wish.usual)) : write(value);
      const same = JSON.stringify(read(input.value)) === JSON.stringify(read(text));
      if (document.activeElement !== input || !same) input.value = text;
    },
  };
}
