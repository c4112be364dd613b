// Hands on a table: what mouse, pen and fingers do with its pieces.

import { centredAt, centreOf, moved, standing, turned } from "/kinds/tangram/shape.js";

/** @typedef {import("/kinds/tangram/shape.js").Pose} Pose */
/** @typedef {{ place: number, from: Pose, x: number, y: number, id: number, far: boolean, begun: boolean, fresh: boolean, twist: { id: number, angle: number } | null, spin: number | null }} Grip */
/**
 * @typedef {object} Board what hands need of a table
 * @property {import("/kinds/tangram/layout.js").Layout} layout
 * @property {SVGSVGElement} ground
 * @property {HTMLElement} tray
 * @property {{ element: SVGElement }[]} art
 * @property {HTMLElement[]} cards
 * @property {() => number | null} chosen
 * @property {() => number} scale
 * @property {(pointer: { x: number, y: number }) => [number, number]} onTable
 * @property {(place: number | null) => void} choose
 * @property {() => void} draw
 * @property {(place: number, pose: Pose) => Pose} kept
 * @property {(place: number, pose: Pose) => Pose} joined
 * @property {(place: number, degrees: number) => void} turn
 * @property {(place: number) => unknown} flip
 * @property {(held: number | null) => void} changed
 */

const THRESHOLD_PX = 4;
const WHEEL_DEG = 15;
const DOUBLE_MS = 350;

/** @param {Board} board */
export function followPointers(board) {
  const { layout, ground, tray, art, cards } = board;
  /** @type {Grip | null} */
  let grip = null;
  let tapped = { place: -1, at: 0 };
  const fingers = /** @type {Map<number, { x: number, y: number }>} */ (new Map());

  /**
   * @param {PointerEvent} event
   * @param {number} place
   * @param {"drag" | "spin"} sort
   */
  function grab(event, place, sort) {
    const from = layout.poses[place] ?? standing(layout.pieces[place]);
    grip = { place, from, x: event.clientX, y: event.clientY, id: event.pointerId, far: false, begun: false, fresh: !layout.poses[place], twist: null,
      spin: sort === "spin" ? angleTo(event, place) : null };
    if (layout.poses[place]) board.choose(place);
    board.draw();
  }

  /** @param {{ clientX: number, clientY: number }} pointer @param {number} place */
  function angleTo(pointer, place) {
    const [x, y] = board.onTable({ x: pointer.clientX, y: pointer.clientY });
    const [cx, cy] = centreOf(layout.pieces[place], /** @type {Pose} */ (layout.poses[place]));
    return Math.atan2(y - cy, x - cx) * 180 / Math.PI;
  }

  ground.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (grip && event.pointerId !== grip.id) {
      event.preventDefault();
      grip.twist ??= { id: event.pointerId, angle: betweenFingers(grip.id, event.pointerId) };
      return;
    }
    if (event.button !== 0) return;
    const target = /** @type {Element} */ (event.target);
    const chosen = board.chosen();
    if (chosen !== null && target.closest(".turn-handle")) {
      event.preventDefault();
      return grab(event, chosen, "spin");
    }
    const place = art.findIndex(({ element: each }) => each.contains(target));
    if (place < 0) {
      board.choose(null);
      return board.draw();
    }
    event.preventDefault();
    grab(event, place, "drag");
    art[place].element.focus({ preventScroll: true });
  });
  tray.addEventListener("pointerdown", (event) => {
    const place = cards.findIndex((card) => card.contains(/** @type {Node} */ (event.target)));
    if (place < 0 || event.button !== 0) return;
    grab(event, place, "drag");
  });

  /** @param {number} one @param {number} other */
  function betweenFingers(one, other) {
    const [a, b] = [fingers.get(one), fingers.get(other)];
    return a && b ? Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI : 0;
  }

  /** @param {PointerEvent} event */
  function drag(event) {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!grip || (event.pointerId !== grip.id && event.pointerId !== grip.twist?.id)) return;
    const held = grip;
    const piece = layout.pieces[held.place];
    const at = event.pointerId === held.id ? { x: event.clientX, y: event.clientY } : fingers.get(held.id) ?? held;
    held.far ||= Math.hypot(at.x - held.x, at.y - held.y) > THRESHOLD_PX || held.twist !== null;
    if (!held.far) return;
    if (!held.begun) begin(held);
    if (held.spin !== null) {
      const angle = softened(held.from.turn + angleTo(event, held.place) - held.spin, event.altKey);
      layout.poses[held.place] = board.kept(held.place, turned(piece, held.from, angle - held.from.turn));
    } else {
      const spun = held.twist ? turned(piece, held.from, betweenFingers(held.id, held.twist.id) - held.twist.angle) : held.from;
      const free = board.kept(held.place, moved(spun, (at.x - held.x) / board.scale(), (at.y - held.y) / board.scale()));
      layout.poses[held.place] = event.altKey ? free : board.joined(held.place, free);
    }
    art[held.place].element.classList.add("is-held");
    board.draw();
    board.changed(held.place);
  }

  /** @param {Grip} held */
  function begin(held) {
    held.begun = true;
    layout.begin();
    if (held.fresh) {
      held.from = centredAt(layout.pieces[held.place], held.from, ...board.onTable(held));
      layout.poses[held.place] = held.from;
    }
    board.choose(held.place);
  }

  /** @param {PointerEvent} event */
  function drop(event) {
    fingers.delete(event.pointerId);
    if (!grip || event.pointerId !== grip.id) return;
    const held = grip;
    grip = null;
    art[held.place].element.classList.remove("is-held");
    if (!held.begun) {
      if (held.spin === null && !held.fresh) tap(held.place);
      return;
    }
    const box = tray.getBoundingClientRect();
    const [x, y] = [event.clientX, event.clientY];
    if (held.spin === null && !held.fresh && x > box.left && x < box.right && y > box.top && y < box.bottom) {
      layout.poses[held.place] = null;
      board.choose(null);
    } else if (held.fresh) {
      // The click that follows is that of the card which is gone from the tray.
      setTimeout(() => art[held.place].element.focus({ preventScroll: true }), 0);
    }
    board.draw();
    board.changed(null);
  }

  /** @param {number} place */
  function tap(place) {
    const now = performance.now();
    if (tapped.place === place && now - tapped.at < DOUBLE_MS) {
      tapped = { place: -1, at: 0 };
      board.flip(place);
    } else tapped = { place, at: now };
  }

  function cancel() {
    if (!grip) return;
    const held = grip;
    grip = null;
    art[held.place].element.classList.remove("is-held");
    if (held.begun) layout.giveUp();
    board.draw();
    board.changed(null);
  }

  ground.addEventListener("wheel", (event) => {
    const place = art.findIndex(({ element: each }) => each.contains(/** @type {Node} */ (event.target)));
    if (place < 0) return;
    event.preventDefault();
    board.choose(place);
    board.turn(place, Math.sign(event.deltaY || event.deltaX) * (event.shiftKey ? 1 : WHEEL_DEG));
  }, { passive: false });
  /** @param {KeyboardEvent} event */
  const escape = (event) => event.key === "Escape" && cancel();
  window.addEventListener("pointermove", drag);
  window.addEventListener("pointerup", drop);
  window.addEventListener("pointercancel", cancel);
  window.addEventListener("keydown", escape);
  return {
    /** Whether a piece is in hand and was moved. */
    busy: () => Boolean(grip?.begun),
    end() {
      window.removeEventListener("pointermove", drag);
      window.removeEventListener("pointerup", drop);
      window.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", escape);
    },
  };
}

/** An angle near to a step of the wheel becomes that step, unless it is to be free. @param {number} degrees @param {boolean} free */
function softened(degrees, free) {
  const step = Math.round(degrees / WHEEL_DEG) * WHEEL_DEG;
  return !free && Math.abs(degrees - step) < 4 ? step : degrees;
}
