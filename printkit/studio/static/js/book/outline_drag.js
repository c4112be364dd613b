// Dragging in the list, by mouse, pen or finger: the row follows, a line shows where it will lie.

import { h } from "../lib/dom.js";
import { isPuzzle, isSame, pathTo } from "./selection.js";

/** @typedef {import("./types.js").Path} Path */
/** @typedef {{ to: Path, y: number }} Landing where something would lie, and where the line for it is drawn */

const BEGIN_PX = 5;
const EDGE_PX = 40;

/**
 * @param {HTMLElement} list
 * @param {(path: Path, to: Path) => void} drop
 * @param {() => void} ended told when nothing is held any more, so that the list can be drawn as the book is by then
 */
export function letDrag(list, drop, ended) {
  list.addEventListener("pointerdown", (event) => {
    const handle = /** @type {HTMLElement} */ (event.target).closest(".row-handle");
    const row = /** @type {HTMLElement | null} */ (handle?.closest(".row") ?? null);
    if (!handle || !row || event.button !== 0) return;
    event.preventDefault();
    follow(list, row, event, drop, ended);
  });
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement} row
 * @param {PointerEvent} start
 * @param {(path: Path, to: Path) => void} drop
 * @param {() => void} ended
 */
function follow(list, row, start, drop, ended) {
  const path = /** @type {Path} */ (JSON.parse(row.dataset.path ?? "[]"));
  const carried = isPuzzle(path) ? row : /** @type {HTMLElement} */ (row.closest(".outline-section") ?? row);
  const line = h("div", { class: "drop-line" });
  const startScroll = list.scrollTop;
  /** @type {Landing | null} */
  let landing = null;
  let lifted = false;
  list.classList.add("is-held"); // from the first touch on: a row that is drawn anew would slip out of the hand

  /** @param {PointerEvent} event */
  const move = (event) => {
    const way = event.clientY - start.clientY + (list.scrollTop - startScroll);
    if (!lifted && Math.abs(way) < BEGIN_PX) return;
    if (!lifted) {
      lifted = true;
      carried.classList.add("is-lifted");
      list.append(line);
    }
    scrollAtEdges(list, event.clientY);
    carried.style.transform = `translateY(${way}px)`;
    landing = landingAt(list, path, event.clientY);
    line.hidden = !landing;
    if (landing) line.style.top = `${landing.y - list.getBoundingClientRect().top + list.scrollTop}px`;
  };
  const end = () => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", end);
    window.removeEventListener("keydown", escape, true);
    carried.classList.remove("is-lifted");
    carried.style.transform = "";
    line.remove();
    list.classList.remove("is-held");
    ended();
  };
  const up = () => {
    end();
    if (landing && !isSame(landing.to, path)) drop(path, landing.to);
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    end();
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", end);
  window.addEventListener("keydown", escape, true);
}

/**
 * @param {HTMLElement} list
 * @param {number} y
 */
function scrollAtEdges(list, y) {
  const box = list.getBoundingClientRect();
  if (y < box.top + EDGE_PX) list.scrollTop -= 8;
  else if (y > box.bottom - EDGE_PX) list.scrollTop += 8;
}

/**
 * Find where something would lie if it were let go here; its place counts as if it had been taken out before.
 * @param {HTMLElement} list
 * @param {Path} path
 * @param {number} y
 * @returns {Landing | null}
 */
function landingAt(list, path, y) {
  const sections = [...list.querySelectorAll(".outline-section")];
  const under = sections.find((each) => y < each.getBoundingClientRect().bottom) ?? sections.at(-1);
  if (!under) return null;
  const section = sections.indexOf(under);
  return isPuzzle(path) ? amongPuzzles(under, section, y) : amongSections(sections, y);
}

/**
 * @param {Element} under
 * @param {number} section
 * @param {number} y
 * @returns {Landing}
 */
function amongPuzzles(under, section, y) {
  const rows = [...under.querySelectorAll(".row-puzzle")].filter((each) => !each.classList.contains("is-lifted"));
  const before = rows.filter((each) => middle(each) < y).length;
  const last = rows[before - 1] ?? under.querySelector(".row-section");
  const edge = before < rows.length ? rows[before].getBoundingClientRect().top : (last?.getBoundingClientRect().bottom ?? y);
  return { to: pathTo(section, before), y: edge };
}

/**
 * @param {Element[]} sections
 * @param {number} y
 * @returns {Landing}
 */
function amongSections(sections, y) {
  const others = sections.filter((each) => !each.classList.contains("is-lifted"));
  const before = others.filter((each) => middle(each) < y).length;
  const edge = before < others.length ? others[before].getBoundingClientRect().top : (others.at(-1)?.getBoundingClientRect().bottom ?? y);
  return { to: pathTo(before), y: edge };
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return box.top + box.height / 2;
}
