// The list at the side: the book, its sections and their puzzles, to choose, to reorder, to copy and to take away.

import { fill, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { say, sayOr } from "../lib/words.js";
import { buildPicture } from "../paper/page_picture.js";
import { valueLabel } from "../form/form.js";
import { letDrag } from "./outline_drag.js";
import { isInvitation, isPuzzle, isSame, keyOf, neighbour, pathTo } from "./selection.js";

/** @typedef {import("./types.js").Path} Path */
/**
 * @typedef {object} OutlineActions
 * @property {(path: Path) => void} choose
 * @property {(path: Path, to: Path) => void} move
 * @property {(path: Path) => void} duplicate
 * @property {(path: Path) => void} remove
 * @property {(section: number) => void} addPuzzle
 * @property {() => void} addSection
 * @property {(path: Path) => string | undefined} picture
 */

const ACCENTS = 6;
const COMMON = ["kind", "title"];
const LONGEST_NOTE = 40;

/**
 * @param {import("./book_model.js").BookModel} book
 * @param {OutlineActions} actions
 */
export function buildOutline(book, actions) {
  const list = h("div", { class: "outline-list" });
  const element = h("nav", { class: "outline", "aria-label": say("outline.title") }, list,
    h("button", { class: "quiet outline-add-section", type: "button", onclick: actions.addSection }, icon("add"), say("outline.add_section")));
  /** @type {Path} */
  let chosen = [];
  /** @type {Map<string, ReturnType<typeof buildPicture>>} */
  const pictures = new Map();
  letDrag(list, (path, to) => actions.move(path, to), () => show(chosen));

  list.addEventListener("keydown", (event) => {
    const row = /** @type {HTMLElement} */ (event.target).closest(".row");
    if (!row || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    const way = event.key === "ArrowUp" ? -1 : 1;
    const path = JSON.parse(/** @type {HTMLElement} */ (row).dataset.path ?? "[]");
    event.preventDefault();
    if (event.altKey) {
      const to = path.length ? neighbour(book.state.data ?? {}, path, way) : null;
      if (to) actions.move(path, to);
    } else {
      const rows = [...list.querySelectorAll(".row-choose")];
      const focused = /** @type {HTMLElement | undefined} */ (rows[rows.indexOf(/** @type {Element} */ (row.querySelector(".row-choose"))) + way]);
      focused?.focus();
    }
  });

  /**
   * @param {Path} path
   * @param {object} shown
   * @param {string} shown.title
   * @param {string} shown.note
   * @param {string} shown.className
   * @param {string} [shown.picture]
   */
  function row(path, { title, note, className, picture }) {
    const isChosen = isSame(path, chosen);
    const choose = h("button", { class: "row-choose", type: "button", "aria-current": isChosen ? "true" : null,
      "aria-keyshortcuts": path.length ? "Alt+ArrowUp Alt+ArrowDown" : null, data: { key: keyOf(path) }, onclick: () => actions.choose(path) },
    picture !== undefined && h("span", { class: "row-picture" }, pictureOf(path, picture)),
    h("span", { class: "row-words" }, h("span", { class: "row-title" }, title), note && h("span", { class: "row-note" }, note)));
    return h("div", { class: `row ${className} ${isChosen ? "is-chosen" : ""} ${faulty(path) ? "is-wrong" : ""}`, data: { path: JSON.stringify(path) } },
      path.length > 0 && h("span", { class: "row-handle", "aria-hidden": "true", title: say("outline.drag") }, icon("drag")),
      choose,
      isChosen && path.length > 0 && tools(path));
  }

  /**
   * Every row keeps its picture when the list is drawn anew, so that nothing flickers.
   * @param {Path} path
   * @param {string} address
   */
  function pictureOf(path, address) {
    const key = keyOf(path);
    const picture = pictures.get(key) ?? buildPicture("row-page");
    pictures.set(key, picture);
    if (address) picture.show(address, "");
    return picture.element;
  }

  /** @param {Path} path */
  function faulty(path) {
    const own = path.length;
    if (!own) return false;
    return book.state.faults.some((fault) => fault.level !== "warning" && !isInvitation(book.state, fault) && isSame((fault.path ?? []).slice(0, own), path)
      && (isPuzzle(path) || fault.path?.[2] !== "puzzle" || fault.path.length === 3));
  }

  /** @param {Path} path */
  function tools(path) {
    const data = book.state.data ?? {};
    const up = neighbour(data, path, -1);
    const down = neighbour(data, path, 1);
    const sort = isPuzzle(path) ? "puzzle" : "section";
    /**
     * @param {string} key
     * @param {import("../lib/icon.js").IconName} drawing
     * @param {(() => void) | null} act
     */
    const tool = (key, drawing, act) => h("button", { class: "icon-button", type: "button", disabled: !act, title: say(`outline.${key}`),
      "aria-label": say(`outline.${key}`), data: { key: `${key}.${sort}` }, onclick: () => act?.() }, icon(drawing));
    return h("div", { class: "row-tools" },
      tool("up", "up", up && (() => actions.move(path, up))),
      tool("down", "down", down && (() => actions.move(path, down))),
      tool("duplicate", "copy", () => actions.duplicate(path)),
      tool("remove", "delete", () => actions.remove(path)));
  }

  /**
   * @param {import("./types.js").Section} section
   * @param {number} place
   */
  function sectionRows(section, place) {
    const entries = section.puzzle ?? [];
    return h("section", { class: "outline-section", data: { accent: place % ACCENTS, section: place } },
      row(pathTo(place), { title: section.title || say("outline.untitled"), note: "", className: "row-section" }),
      entries.map((entry, index) => row(pathTo(place, index), {
        title: entry.title || kindName(entry.kind ?? ""),
        note: noteOf(entry),
        className: "row-puzzle",
        picture: actions.picture(pathTo(place, index)) ?? "",
      })),
      h("button", { class: "quiet row-add", type: "button", data: { key: `add.${place}` }, onclick: () => actions.addPuzzle(place) }, icon("add"),
        say("outline.add_puzzle"), h("span", { class: "unseen" }, section.title ?? "")));
  }

  /**
   * Draw the list anew, unless somebody holds a part of it.
   * @param {Path} path
   */
  function show(path) {
    chosen = path;
    if (list.classList.contains("is-held")) return;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.key;
    const hadFocus = list.contains(document.activeElement);
    const data = book.state.data ?? {};
    fill(list,
      row([], { title: data.title || say("outline.untitled"), note: say("outline.book"), className: "row-book", picture: actions.picture([]) ?? "" }),
      (data.section ?? []).map(sectionRows));
    if (hadFocus) focusOn(focused === undefined ? keyOf(path) : focused);
  }

  return {
    element,
    show,
    /** @param {Path} path */
    focus: (path) => focusOn(keyOf(path)),
  };

  /** @param {string} key */
  function focusOn(key) {
    const found = list.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? list.querySelector(".is-chosen .row-choose");
    /** @type {HTMLElement | null} */ (found)?.focus();
  }
}

/** @param {string} kind */
export const kindName = (kind) => sayOr([`kind.${kind}`], kind || say("outline.no_kind"));

/**
 * Say in a few words what a run of puzzles is: how many, and what tells it from others of its kind.
 * @param {import("./types.js").Entry} entry
 */
function noteOf(entry) {
  const count = typeof entry.count === "number" ? entry.count : 1;
  const name = entry.title ? kindName(entry.kind ?? "") : "";
  return [name, ...telling(entry), say("outline.puzzles", { count })].filter(Boolean).join(" · ");
}

/**
 * What tells one run from another of its kind: the names that are chosen in it, such as a board, a figure or a drawing.
 * @param {import("./types.js").Entry} entry
 */
function telling(entry) {
  const chosen = Object.entries(entry).filter(([name, value]) => typeof value === "string" && !COMMON.includes(name) && value.length <= LONGEST_NOTE);
  return chosen.slice(0, 1).map(([name, value]) => valueLabel(name, value.split("/").at(-1) ?? "", entry.kind ?? ""));
}
