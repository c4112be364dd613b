// Hands on a table: what mouse, pen and fingers do. While a piece is dragged nothing but its own transform changes, once a frame.

import { cellsOver } from "/kinds/board/snapping.js";
import { posed, spanOf } from "/kinds/board/cells.js";
import { word } from "/kinds/board/table_words.js";

/** @typedef {import("/kinds/board/cells.js").Cell} Cell */
/** @typedef {{ number: number, id: number, touch: boolean, startX: number, startY: number, x: number, y: number, dx: number, dy: number, lifted: boolean,
 *   fit: { board: number, cells: Cell[] } | null, second: { id: number, angle: number, turned: boolean } | null }} Grip */

const THRESHOLD_PX = 4;
const FINGER_THRESHOLD_PX = 8;
const LONG_PRESS_MS = 550;
const DOUBLE_MS = 350;
/** How far above the finger a piece floats. */
const FLOAT_PX = 28;

/** @param {import("/kinds/board/table_parts.js").Table} table */
export function followHands(table) {
  const { covering, pieces, ground, hand } = table;
  /** @type {Grip | null} */
  let grip = null;
  let frame = 0;
  let tapped = { number: -1, at: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let press;
  let corner = { x: 0, y: 0 };
  /** @type {ReturnType<typeof covering.freeOn>[]} */
  let free = [];
  const fingers = /** @type {Map<number, { x: number, y: number }>} */ (new Map());

  /** @param {EventTarget | null} target */
  const numberOf = (target) => {
    const element = target instanceof Element ? target.closest(".cover-piece") : null;
    return element instanceof HTMLElement ? Number(element.dataset.number) : -1;
  };

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.pointerType === "touch") fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (grip && event.pointerId !== grip.id) {
      event.preventDefault();
      clearTimeout(press);
      grip.second ??= { id: event.pointerId, angle: angleOf(grip.id, event.pointerId), turned: false };
      return;
    }
    const number = numberOf(event.target);
    if (number < 0) {
      if (ground.contains(/** @type {Node} */ (event.target))) table.choose(null);
      return;
    }
    if (event.button !== 0) return;
    event.preventDefault();
    table.choose(number);
    pieces[number].element.focus({ preventScroll: true });
    if (table.locked()) return;
    const touch = event.pointerType === "touch";
    grip = { number, id: event.pointerId, touch, startX: event.clientX, startY: event.clientY, x: event.clientX, y: event.clientY, dx: 0, dy: 0, lifted: false, fit: null, second: null };
    clearTimeout(press);
    if (touch) press = setTimeout(() => longPress(event), LONG_PRESS_MS);
  }

  /** @param {PointerEvent} event */
  function longPress(event) {
    if (!grip || grip.lifted) return;
    const { number } = grip;
    grip = null;
    table.menu(number, { x: event.clientX, y: event.clientY });
  }

  /** @param {number} one @param {number} other */
  function angleOf(one, other) {
    const [a, b] = [fingers.get(one), fingers.get(other)];
    return a && b ? (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI : 0;
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!grip) return;
    if (grip.second && fingers.size > 1) twist(grip);
    if (event.pointerId !== grip.id) return;
    grip.x = event.clientX;
    grip.y = event.clientY;
    const far = Math.hypot(grip.x - grip.startX, grip.y - grip.startY);
    if (!grip.lifted && far <= (grip.touch ? FINGER_THRESHOLD_PX : THRESHOLD_PX)) return;
    if (!grip.lifted) lift(grip);
    if (!frame) frame = requestAnimationFrame(follow);
  }

  /** Two fingers turn a piece by quarters. @param {Grip} held */
  function twist(held) {
    const second = /** @type {NonNullable<Grip["second"]>} */ (held.second);
    const turn = ((angleOf(held.id, second.id) - second.angle + 540) % 360) - 180;
    if (Math.abs(turn) < 45) return;
    second.angle += Math.sign(turn) * 90;
    second.turned = true;
    table.alter(held.number, turn > 0 ? "turn" : "back");
  }

  /** @param {Grip} held */
  function lift(held) {
    clearTimeout(press);
    if (covering.fixed[held.number]) {
      table.speak(word("obstacle.fixed", { piece: covering.pieces[held.number].piece }));
      grip = null;
      return;
    }
    held.lifted = true;
    const box = ground.getBoundingClientRect();
    corner = { x: box.left, y: box.top };
    free = table.layout().boards.map((_, board) => covering.freeOn(board, held.number));
    const piece = pieces[held.number];
    const { spot } = piece;
    if (held.touch) floatAbove(held);
    else {
      held.dx = (spot.x + corner.x - held.startX) / spot.scale;
      held.dy = (spot.y + corner.y - held.startY) / spot.scale;
    }
    piece.mark("is-held", true);
    piece.mark("is-home", false);
    table.element.classList.add("is-busy");
  }

  /** A piece floats above the finger, which would hide it. @param {Grip} held */
  function floatAbove(held) {
    const [high] = spanOf(posed(covering.pieces[held.number].cells, pieces[held.number].pose));
    held.dx = 0;
    held.dy = -(high * table.layout().cell) / 2 - FLOAT_PX;
  }

  /** Once a frame: where the piece is, or the place that it snaps to. */
  function follow() {
    frame = 0;
    if (!grip?.lifted) return;
    const piece = pieces[grip.number];
    const at = { x: grip.x - corner.x + grip.dx, y: grip.y - corner.y + grip.dy };
    const had = grip.fit;
    grip.fit = cellsOver(posed(covering.pieces[grip.number].cells, piece.pose), at, table.layout(), free);
    piece.put(grip.fit ? table.spotOn(grip.fit.board, grip.fit.cells) : { ...at, scale: 1 });
    if (Boolean(had) !== Boolean(grip.fit)) piece.mark("is-fitting", Boolean(grip.fit));
  }

  /** @param {PointerEvent} event */
  function up(event) {
    fingers.delete(event.pointerId);
    if (!grip) return;
    if (grip.second && event.pointerId === grip.second.id) {
      if (!grip.second.turned) table.alter(grip.number, "turn");
      grip.second = null;
      return;
    }
    if (event.pointerId !== grip.id) return;
    clearTimeout(press);
    const held = grip;
    if (held.lifted) follow();
    grip = null;
    if (!held.lifted) return tap(held.number);
    letGo(held.number);
    const over = isOverBoard(held);
    if (held.fit) table.place(held.number, held.fit.board, held.fit.cells);
    else if (covering.places[held.number] && !over) table.remove(held.number);
    else {
      if (over) table.speak(word("no_fit", { piece: covering.pieces[held.number].piece }));
      table.draw();
    }
  }

  /** @param {Grip} held */
  function isOverBoard(held) {
    const { boards, cell } = table.layout();
    const { rows } = covering.model;
    const at = { x: held.x - corner.x + held.dx, y: held.y - corner.y + held.dy };
    return boards.some(({ x, y }) => at.x > x && at.x < x + rows[0].length * cell && at.y > y && at.y < y + rows.length * cell);
  }

  /** @param {number} number */
  function letGo(number) {
    pieces[number].mark("is-held", false);
    pieces[number].mark("is-fitting", false);
    table.element.classList.remove("is-busy");
  }

  /** @param {number} number */
  function tap(number) {
    const now = performance.now();
    if (tapped.number === number && now - tapped.at < DOUBLE_MS) {
      tapped = { number: -1, at: 0 };
      table.alter(number, covering.model.turn_over ? "across" : "turn");
    } else tapped = { number, at: now };
  }

  function cancel() {
    clearTimeout(press);
    fingers.clear();
    if (!grip) return;
    const held = grip;
    grip = null;
    if (!held.lifted) return;
    letGo(held.number);
    table.draw();
  }

  /** @param {MouseEvent} event */
  function contextMenu(event) {
    const number = numberOf(event.target);
    if (number < 0 && !(event.target instanceof Element && event.target.closest(".cover-menu"))) return;
    event.preventDefault();
    if (number < 0 || grip?.lifted) return;
    clearTimeout(press);
    grip = null;
    table.choose(number);
    table.menu(number, { x: event.clientX, y: event.clientY });
  }

  /** @param {KeyboardEvent} event */
  const escape = (event) => event.key === "Escape" && grip?.lifted && cancel();
  hand.addEventListener("contextmenu", contextMenu);
  ground.addEventListener("pointerdown", down);
  /** @type {[string, (event: any) => void][]} */
  const listened = [["pointermove", move], ["pointerup", up], ["pointercancel", cancel], ["blur", cancel]];
  for (const [name, work] of listened) window.addEventListener(name, work);
  // Before the piece that has the focus hears of it.
  window.addEventListener("keydown", escape, true);
  return {
    held: () => (grip?.lifted ? grip.number : null),
    /** A piece in hand was turned; it stays in hand. @param {number} number */
    altered(number) {
      if (!grip?.lifted || grip.number !== number) return false;
      if (grip.touch) floatAbove(grip);
      if (!frame) frame = requestAnimationFrame(follow);
      return true;
    },
    end() {
      cancel();
      cancelAnimationFrame(frame);
      for (const [name, work] of listened) window.removeEventListener(name, work);
      window.removeEventListener("keydown", escape, true);
    },
  };
}
