// The menu of a piece: on right click, long press or the menu key.

import { h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { word } from "/kinds/board/table_words.js";

/** @param {import("/kinds/board/table_parts.js").Table} table */
export function buildMenu(table) {
  /** @type {HTMLElement | null} */
  let menu = null;
  let owner = -1;

  /** @param {number} number @param {{ x: number, y: number }} at in the window */
  function open(number, at) {
    close();
    if (table.locked() || table.covering.fixed[number]) return;
    owner = number;
    const over = table.covering.model.turn_over;
    /** @type {[string, import("/static/js/lib/icon.js").IconName, string, () => void, boolean][]} */
    const deeds = [["turn", "turn", "R", () => table.alter(number, "turn"), true], ["across", "flip", "H", () => table.alter(number, "across"), over],
      ["down", "flip_down", "V", () => table.alter(number, "down"), over], ["away", "tray", "⌫", () => table.remove(number), table.covering.places[number] !== null]];
    const items = deeds.filter(([, , , , usable]) => usable).map(([key, sign, letter, act]) => h("button", { type: "button", role: "menuitem", tabIndex: -1, onclick: () => {
      close();
      act();
    } }, icon(sign), h("span", {}, word(`do.${key}`)), h("kbd", { "aria-hidden": "true" }, letter)));
    menu = h("div", { class: "cover-menu", role: "menu", "aria-label": word("menu", { piece: table.covering.pieces[number].piece }), onkeydown: keys }, items);
    table.ground.append(menu);
    const [ground, box] = [table.ground.getBoundingClientRect(), menu.getBoundingClientRect()];
    const x = Math.round(Math.max(0, Math.min(at.x - ground.left, ground.width - box.width)));
    const y = Math.round(Math.max(0, Math.min(at.y - ground.top, ground.height - box.height)));
    menu.style.transform = `translate(${x}px, ${y}px)`;
    items[0].focus();
    document.addEventListener("pointerdown", outside, true);
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const items = /** @type {HTMLElement[]} */ ([...(menu?.children ?? [])]);
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const ways = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    if (event.key in ways) {
      event.preventDefault();
      items[(ways[event.key] + items.length) % items.length].focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  /** @param {Event} event */
  function outside(event) {
    if (!(event.target instanceof Node) || !menu?.contains(event.target)) close();
  }

  function close() {
    if (!menu) return;
    const focused = menu.contains(document.activeElement);
    menu.remove();
    menu = null;
    document.removeEventListener("pointerdown", outside, true);
    if (focused) table.pieces[owner].element.focus({ preventScroll: true });
  }

  return { open, close };
}
