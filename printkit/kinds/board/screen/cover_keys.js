// A table by keyboard: Tab chooses a piece, arrows move it over the squares, Enter puts it down; every step is told.

import { movedBy, posed, spanOf } from "/kinds/board/cells.js";
import { word } from "/kinds/board/table_words.js";

/** @typedef {import("/kinds/board/cells.js").Cell} Cell */
/** @typedef {{ number: number, board: number, row: number, column: number, next: number }} Lifted */

/** @param {import("/kinds/board/table_parts.js").Table} table */
export function followKeys(table) {
  const { covering, pieces, hand, element } = table;
  const { rows, boards } = covering.model;
  /** @type {Lifted | null} */
  let lifted = null;

  /** @param {number} number */
  const nameOf = (number) => covering.pieces[number].piece;
  /** @param {Lifted} it */
  const shapeOf = (it) => posed(covering.pieces[it.number].cells, pieces[it.number].pose);
  /** @param {Lifted} it */
  const cellsOf = (it) => movedBy(shapeOf(it), it.row, it.column);

  /** Take a piece up: from where it lies, or over the middle of the board. @param {number} number */
  function lift(number) {
    if (covering.fixed[number] || table.locked()) {
      table.speak(word("obstacle.fixed", { piece: nameOf(number) }));
      return null;
    }
    const place = covering.places[number];
    const [high, wide] = spanOf(posed(covering.pieces[number].cells, pieces[number].pose));
    lifted = place ? { number, board: place.board, row: Math.min(...place.cells.map(([r]) => r)), column: Math.min(...place.cells.map(([, c]) => c)), next: -1 }
      : { number, board: table.active(), row: (rows.length - high) >> 1, column: (rows[0].length - wide) >> 1, next: -1 };
    pieces[number].mark("is-held", true);
    pieces[number].mark("is-home", false);
    return lifted;
  }

  /** Show and say where the piece is. @param {Lifted} it */
  function hover(it) {
    const [high, wide] = spanOf(shapeOf(it));
    it.row = Math.min(rows.length - 1, Math.max(1 - high, it.row));
    it.column = Math.min(rows[0].length - 1, Math.max(1 - wide, it.column));
    const cells = cellsOf(it);
    const obstacle = covering.obstacle(it.number, it.board, cells);
    pieces[it.number].glide(table.spotOn(it.board, cells), 90);
    pieces[it.number].mark("is-fitting", !obstacle);
    table.speak(word(obstacle ? "over_not" : "over", { piece: nameOf(it.number), where: table.whereWords(it.board, cells) }));
  }

  function drop() {
    if (!lifted) return;
    const it = lifted;
    lifted = null;
    letGo(it.number);
    if (table.place(it.number, it.board, cellsOf(it))) return;
    lifted = it;
    pieces[it.number].mark("is-held", true);
    pieces[it.number].glide(table.spotOn(it.board, cellsOf(it)), 0);
  }

  /** @param {number} number */
  function letGo(number) {
    pieces[number].mark("is-held", false);
    pieces[number].mark("is-fitting", false);
  }

  function cancel() {
    if (!lifted) return;
    letGo(lifted.number);
    lifted = null;
    table.draw();
  }

  /** Go on to the next place where the piece fits, turned and mirrored too. @param {number} number @param {number} step */
  function next(number, step) {
    const it = lifted?.number === number ? lifted : lift(number);
    if (!it) return;
    const found = Array.from({ length: boards }, (_, offset) => (it.board + offset) % boards)
      .flatMap((board) => covering.fitting(number, board).map((place) => ({ board, ...place })));
    if (!found.length) return table.speak(word("fits_nowhere", { piece: nameOf(number) }));
    it.next = it.next < 0 ? (step > 0 ? 0 : found.length - 1) : (it.next + step + found.length) % found.length;
    const { board, pose, cells } = found[it.next];
    pieces[number].take(pose);
    Object.assign(it, { row: Math.min(...cells.map(([r]) => r)), column: Math.min(...cells.map(([, c]) => c)) });
    it.board = board;
    hover(it);
  }

  /** @param {number} number @param {number} down @param {number} right */
  function move(number, down, right) {
    if (lifted?.number === number) Object.assign(lifted, { row: lifted.row + down, column: lifted.column + right, next: -1 });
    const it = lifted?.number === number ? lifted : lift(number);
    if (it) hover(it);
  }

  /** @param {number} number @param {number} board */
  function toBoard(number, board) {
    if (board < 0 || board >= boards) return;
    const it = lifted?.number === number ? lifted : lift(number);
    if (!it) return;
    it.board = board;
    table.activate(board);
    hover(it);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const piece = event.target instanceof Element ? event.target.closest(".cover-piece") : null;
    if (!(piece instanceof HTMLElement)) return;
    const number = Number(piece.dataset.number);
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    /** @type {Record<string, () => unknown>} */
    const turning = { r: () => table.alter(number, event.shiftKey ? "back" : "turn"), h: () => table.alter(number, "across"), v: () => table.alter(number, "down") };
    /** @type {Record<string, () => unknown>} */
    const moving = {
      ArrowUp: () => move(number, -1, 0), ArrowDown: () => move(number, 1, 0), ArrowLeft: () => move(number, 0, -1), ArrowRight: () => move(number, 0, 1),
      Enter: () => (lifted?.number === number ? drop() : move(number, 0, 0)), " ": () => (lifted?.number === number ? drop() : move(number, 0, 0)),
      Backspace: () => (lifted?.number === number ? back(number) : table.remove(number)), Delete: () => (lifted?.number === number ? back(number) : table.remove(number)),
      Escape: cancel, n: () => next(number, event.shiftKey ? -1 : 1), PageDown: () => toBoard(number, (lifted?.board ?? table.active()) + 1),
      PageUp: () => toBoard(number, (lifted?.board ?? table.active()) - 1), ContextMenu: () => openMenu(piece, number), F10: () => event.shiftKey && openMenu(piece, number),
    };
    const deed = turning[name] ?? (plain ? moving[name] ?? (/^[1-9]$/.test(name) ? () => toBoard(number, Number(name) - 1) : undefined) : undefined);
    if (!deed || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  }

  /** @param {HTMLElement} piece @param {number} number */
  function openMenu(piece, number) {
    const box = piece.getBoundingClientRect();
    table.menu(number, { x: box.left + box.width / 2, y: box.top + box.height / 2 });
  }

  /** Back to the tray, out of the hand. @param {number} number */
  function back(number) {
    cancel();
    table.remove(number);
  }

  /** @param {FocusEvent} event */
  function focus(event) {
    const piece = event.target instanceof Element ? event.target.closest(".cover-piece") : null;
    if (piece instanceof HTMLElement) table.choose(Number(piece.dataset.number));
  }

  /** Steps back and again work wherever the focus is, but for fields one writes in. @param {KeyboardEvent} event */
  function steps(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !element.isConnected) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement) return;
    const name = event.key.toLowerCase();
    if (name !== "z" && name !== "y") return;
    event.preventDefault();
    cancel();
    if (name === "y" || event.shiftKey) table.redo();
    else table.undo();
  }

  hand.addEventListener("keydown", key);
  hand.addEventListener("focusin", focus);
  hand.addEventListener("focusout", () => lifted && cancel());
  document.addEventListener("keydown", steps);
  return {
    held: () => lifted?.number ?? null,
    /** @param {number} number */
    altered(number) {
      if (!lifted || lifted.number !== number) return false;
      lifted.next = -1;
      hover(lifted);
      return true;
    },
    end() {
      document.removeEventListener("keydown", steps);
    },
  };
}
