// The buttons below a table: turn, mirror, take back, step back and again.

import { h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { word } from "/kinds/board/table_words.js";

/** @param {() => import("/kinds/board/table_parts.js").Table} table */
export function buildTools(table) {
  /** @param {(number: number) => void} act */
  const withChosen = (act) => () => {
    const number = table().chosen();
    if (number !== null) act(number);
  };
  /** @type {[string, import("/static/js/lib/icon.js").IconName, string, () => void][]} */
  const deeds = [["turn", "turn", "R", withChosen((number) => table().alter(number, "turn"))], ["across", "flip", "H", withChosen((number) => table().alter(number, "across"))],
    ["down", "flip_down", "V", withChosen((number) => table().alter(number, "down"))], ["away", "tray", "Backspace", withChosen((number) => table().remove(number))]];
  const buttons = deeds.map(([key, sign, letter, act]) => h("button", { type: "button", "aria-label": word(`do.${key}`), "aria-keyshortcuts": letter, title: `${word(`do.${key}`)} (${letter})`, onclick: act },
    icon(sign), h("span", {}, word(`do.${key}`))));
  const [back, again] = /** @type {const} */ (["undo", "redo"]).map((key) => h("button", { class: "icon-button", type: "button", "aria-label": word(key), title: word(key), onclick: () => table()[key]() }, icon(key)));
  return {
    element: h("div", { class: "cover-tools", role: "toolbar", "aria-label": word("tools") }, buttons, h("span", { class: "cover-ways" }, back, again)),
    draw() {
      const { covering, chosen, locked } = table();
      const number = chosen();
      const fixed = number === null || covering.fixed[number] || locked();
      const usable = [!fixed, !fixed && covering.model.turn_over, !fixed && covering.model.turn_over, !fixed && covering.places[number] !== null];
      buttons.forEach((button, place) => {
        button.disabled = !usable[place];
      });
      back.disabled = locked() || !covering.past.length;
      again.disabled = locked() || !covering.future.length;
    },
  };
}
