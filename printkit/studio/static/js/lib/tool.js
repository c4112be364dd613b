// What tools have at their side.

import { address } from "./api.js";
import { freshId, h } from "./dom.js";

/**
 * A labelled choice of a few things.
 * @param {string} label
 * @param {readonly (readonly [string, string])[]} options values and the words for them
 * @param {(value: string) => void} choose
 * @param {string} [chosen]
 */
export function buildChoice(label, options, choose, chosen = options[0]?.[0]) {
  const id = freshId("choice");
  const select = h("select", { id, onchange: () => choose(select.value) },
    options.map(([value, words]) => h("option", { value, selected: value === chosen }, words)));
  return h("div", { class: "tool-choice" }, h("label", { for: id }, label), select);
}

/**
 * Let the page know a style sheet that a kind brings along.
 * @param {string} path such as /kinds/KIND/FILE.css
 */
export function useStyle(path) {
  const href = address(path);
  if (!document.querySelector(`link[href="${href}"]`)) document.head.append(h("link", { rel: "stylesheet", href }));
}
