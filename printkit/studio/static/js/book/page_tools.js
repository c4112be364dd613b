// Below a page: what can be done with the puzzles that are printed on it.

import { fill, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { say } from "../lib/words.js";
import { kindScreens } from "../kind/kind_screen.js";
import { hashOf } from "../screens.js";

/** @typedef {import("./types.js").PrintedPuzzle} PrintedPuzzle */

/** @param {import("./book_model.js").BookModel} book */
export function buildPageTools(book) {
  const element = h("div", { class: "page-tools" });
  /** @type {number | null} */
  let chosen = null;
  /** @type {PrintedPuzzle[]} */
  let puzzles = [];
  /** The kinds that have a table to play on. @type {Set<string>} */
  let played = new Set();
  kindScreens().then((screens) => {
    played = new Set(screens.filter(({ name }) => name === "play").map(({ kind }) => kind));
    draw();
  }).catch(() => {});

  function draw() {
    const puzzle = puzzles.find((each) => each.number === chosen) ?? puzzles[0];
    if (!puzzle) return fill(element);
    const kept = (book.state.pinned ?? []).includes(puzzle.number);
    const focused = /** @type {HTMLElement | null} */ (element.contains(document.activeElement) ? document.activeElement : null)?.dataset.key;
    fill(element, picker(puzzle),
      tool("swap", puzzle, "swap", null),
      tool(kept ? "unpin" : "pin", puzzle, "pin", kept), table(puzzle));
    if (focused) /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${focused}"]`))?.focus();
  }

  /**
   * @param {"swap" | "pin" | "unpin"} op
   * @param {PrintedPuzzle} puzzle
   * @param {import("../lib/icon.js").IconName} drawing
   * @param {boolean | null} pressed
   */
  function tool(op, puzzle, drawing, pressed) {
    const words = say(op === "swap" ? "puzzle.another" : "puzzle.keep");
    return h("button", { class: "quiet", type: "button", "aria-pressed": pressed === null ? null : String(pressed),
      "aria-label": `${words} (${say("paper.puzzles", { numbers: puzzle.label })})`, title: say(`puzzle.${op}_help`), data: { key: drawing },
      onclick: () => book.edit([{ op, puzzle: puzzle.number }]) }, icon(drawing), h("span", { class: "tool-words" }, words));
  }

  /** The way to the table that the puzzle can be played on. @param {PrintedPuzzle} puzzle */
  function table({ identity, label }) {
    const [kind] = identity.split(":");
    return played.has(kind) && h("a", { class: "button quiet", "aria-label": `${say("puzzle.play")} (${say("paper.puzzles", { numbers: label })})`, title: say("puzzle.play_help"), data: { key: "play" },
      href: `${hashOf("kind", `${kind}/play`)}?${new URLSearchParams({ identity })}` }, icon("play"), h("span", { class: "tool-words" }, say("puzzle.play")));
  }

  /** @param {PrintedPuzzle} puzzle */
  function picker(puzzle) {
    if (puzzles.length < 2) return h("span", { class: "puzzle-number" }, puzzle.label);
    const select = h("select", { "aria-label": say("puzzle.which"), data: { key: "picker" }, onchange: () => {
      chosen = Number(select.value);
      draw();
    } }, puzzles.map((each) => h("option", { value: each.number, selected: each === puzzle }, each.label)));
    return select;
  }

  return {
    element,
    /** @param {import("./types.js").PageInfo | undefined} page */
    show(page) {
      puzzles = page?.puzzles ?? [];
      draw();
    },
  };
}
