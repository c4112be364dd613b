// Short messages at the foot of the screen: they say what happened, and offer what can be done about it.

import { h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { say } from "../lib/words.js";

/**
 * @typedef {object} Notice
 * @property {string} text
 * @property {"word" | "fault"} [level]
 * @property {{ label: string, act: () => void }[]} [actions]
 * @property {boolean} [stays] until it is closed or taken away
 */

const SHOWN_MS = 7000;

export function buildNotices() {
  const element = h("div", { class: "notices", role: "region", "aria-live": "polite", "aria-label": say("shell.notices") });
  /** @param {Notice} notice */
  const show = (notice) => {
    const away = () => box.remove();
    const box = h("div", { class: `notice ${notice.level === "fault" ? "is-fault" : ""}`, role: notice.level === "fault" ? "alert" : null },
      notice.level === "fault" && icon("fault"),
      h("p", {}, notice.text),
      (notice.actions ?? []).map((action) => h("button", { class: "quiet", type: "button", onclick: () => {
        away();
        action.act();
      } }, action.label)),
      h("button", { class: "icon-button", type: "button", "aria-label": say("shell.close"), onclick: away }, icon("close")));
    element.append(box);
    if (!notice.stays) setTimeout(away, SHOWN_MS);
    return away;
  };
  return { element, show, clear: () => element.replaceChildren() };
}
