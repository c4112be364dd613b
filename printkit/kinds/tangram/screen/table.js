// The table: pieces to drag, turn and turn over, by mouse, pen, one finger or two, and by keyboard. It knows nothing of what they are laid for.

import { h } from "/static/js/lib/dom.js";
import { svg } from "/static/js/lib/svg.js";
import { followPointers } from "/kinds/tangram/hands.js";
import { buildPieceArt } from "/kinds/tangram/piece_art.js";
import { centredAt, centreOf, flipped, matrixOf, moved, standing, turned } from "/kinds/tangram/shape.js";
import { joins, snapped, solidOf } from "/kinds/tangram/snapping.js";

/** @typedef {import("/kinds/tangram/shape.js").Pose} Pose */
/** @typedef {import("/kinds/tangram/layout.js").Layout} Layout */
/**
 * @typedef {object} Wishes
 * @property {number} size that of the whole set
 * @property {string} label
 * @property {string} trayLabel
 * @property {(place: number) => string} describe what is said of a piece on the table
 * @property {(place: number) => string} describeInTray
 * @property {(held: number | null) => void} changed hears of every movement; `held` is the piece that is still in hand
 * @property {(place: number | null) => void} chose
 */

const REACH_PX = 14;
const HANDLE_PX = 34;
const STEP_DEG = 45;
/** So many times the size of the set fits on the table. */
const ROOM = 1.75;

/**
 * @param {Layout} layout
 * @param {Wishes} wishes
 */
export function buildTable(layout, wishes) {
  const { pieces } = layout;
  const { size } = wishes;
  let chosen = /** @type {number | null} */ (null);
  let scale = 1;
  let stacked = "none";
  let half = { x: size, y: size };
  /** @type {{ place: number, poses: Pose[], next: number } | null} */
  let offered = null;

  const art = pieces.map((piece, place) => buildPieceArt(piece, place));
  const handle = svg("g", { class: "turn-handle", "aria-hidden": "true" }, svg("line", { class: "turn-arm" }), svg("circle", { class: "turn-hit" }), svg("circle", { class: "turn-knob" }));
  const ground = svg("svg", { class: "tool-sheet figure-ground", role: "group", "aria-label": wishes.label },
    svg("defs", {}, svg("pattern", { id: "figure-hatch", width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, svg("rect", { width: 2.5, height: 8, class: "hatch-bar" }))));
  const tray = h("ul", { class: "figure-tray", "aria-label": wishes.trayLabel });
  const cards = pieces.map((_, place) => h("button", { class: "tray-piece", type: "button", onclick: () => put(place) }, art[place].small));
  const element = h("div", { class: "figure-table" }, /** @type {any} */ (ground), tray);

  const watch = new ResizeObserver(() => measure());
  watch.observe(ground);

  function measure() {
    const box = ground.getBoundingClientRect();
    if (!box.width || !box.height) return;
    scale = Math.min(box.width, box.height) / (ROOM * size);
    half = { x: box.width / scale / 2, y: box.height / scale / 2 };
    ground.setAttribute("viewBox", `${-half.x} ${-half.y} ${2 * half.x} ${2 * half.y}`);
    ground.querySelector("pattern")?.setAttribute("patternTransform", `rotate(45) scale(${1 / scale})`);
    for (const each of art) each.resize(scale);
    draw();
  }

  /** @param {{ x: number, y: number }} pointer @returns {[number, number]} */
  function onTable({ x, y }) {
    const box = ground.getBoundingClientRect();
    return [(x - box.left - box.width / 2) / scale, (y - box.top - box.height / 2) / scale];
  }

  function draw() {
    for (const place of layout.lying) {
      const pose = /** @type {Pose} */ (layout.poses[place]);
      art[place].draw(pose, matrixOf(pieces[place], pose), wishes.describe(place), place === chosen);
    }
    const stack = layout.order.filter((place) => layout.poses[place]);
    if (String(stack) !== stacked) restack(stack);
    drawHandle();
  }

  /** Put pieces over each other, and what does not lie on the table into the tray. @param {number[]} stack */
  function restack(stack) {
    stacked = String(stack);
    const focused = document.activeElement;
    for (const each of art) each.element.remove();
    ground.append(...stack.map((place) => art[place].element));
    tray.replaceChildren(...cards.flatMap((card, place) => {
      if (layout.poses[place]) return [];
      card.setAttribute("aria-label", wishes.describeInTray(place));
      return [h("li", {}, card)];
    }));
    element.classList.toggle("has-tray", stack.length < pieces.length);
    // What is taken out of the page for a moment loses the focus.
    if (focused instanceof SVGElement && focused.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
  }

  function drawHandle() {
    const pose = chosen === null ? null : layout.poses[chosen];
    if (chosen === null || !pose) return handle.remove();
    const [x, y] = centreOf(pieces[chosen], pose);
    const long = art[chosen].radius + HANDLE_PX / scale;
    const up = y - long > -half.y + 14 / scale ? -1 : 1;
    const [line, hit, knob] = handle.children;
    for (const [name, value] of Object.entries({ x1: x, y1: y + up * art[chosen].radius * 0.6, x2: x, y2: y + up * long })) line.setAttribute(name, String(value));
    for (const circle of [hit, knob]) {
      circle.setAttribute("cx", String(x));
      circle.setAttribute("cy", String(y + up * long));
    }
    hit.setAttribute("r", String(22 / scale));
    knob.setAttribute("r", String(9 / scale));
    ground.append(handle);
  }

  /** @param {number | null} place */
  function choose(place) {
    if (place !== null) layout.raise(place);
    if (place !== chosen) offered = null;
    chosen = place;
    wishes.chose(place);
  }

  /** Pieces never leave the table. @param {number} place @param {Pose} pose */
  function kept(place, pose) {
    const [x, y] = centreOf(pieces[place], pose);
    const edge = 8 / scale;
    return centredAt(pieces[place], pose, clamp(x, half.x - edge), clamp(y, half.y - edge));
  }

  /** @param {number} place */
  const othersThan = (place) => layout.lying.filter((each) => each !== place).map((each) => solidOf(pieces[each], /** @type {Pose} */ (layout.poses[each]), size));

  /**
   * @param {number} place
   * @param {Pose} pose
   * @param {number} [reach]
   */
  function joined(place, pose, reach = REACH_PX) {
    return snapped(pieces[place], pose, othersThan(place), size, reach / scale) ?? pose;
  }

  /**
   * One step that can be undone.
   * @param {number} place
   * @param {string} gesture
   * @param {(pose: Pose) => Pose} change
   */
  function change(place, gesture, change) {
    const pose = layout.poses[place];
    if (!pose) return;
    layout.begin(gesture && `${gesture}-${place}`);
    layout.poses[place] = kept(place, change(pose));
    if (gesture !== "join") offered = null;
    draw();
    wishes.changed(null);
  }

  /** Put a piece from the tray where there is room. @param {number} place */
  function put(place) {
    if (hands.busy()) return;
    layout.begin();
    const others = othersThan(place);
    const spots = [[0, 0], ...[0.5, 0.85].flatMap((far) => Array.from({ length: 8 }, (_, step) => [Math.cos(step * Math.PI / 4) * far * half.x, Math.sin(step * Math.PI / 4) * far * half.y]))];
    const free = spots.map(([x, y]) => centredAt(pieces[place], standing(pieces[place]), x, y)).find((pose) => {
      const { box } = solidOf(pieces[place], pose, size);
      return others.every((other) => box[2] < other.box[0] || other.box[2] < box[0] || box[3] < other.box[1] || other.box[3] < box[1]);
    });
    layout.poses[place] = free ?? centredAt(pieces[place], standing(pieces[place]), 0, 0);
    choose(place);
    draw();
    art[place].element.focus();
    wishes.changed(null);
  }

  /** @param {number} place */
  function toTray(place) {
    layout.begin();
    layout.poses[place] = null;
    choose(null);
    draw();
    cards[place].focus();
    wishes.changed(null);
  }

  /** Go on to the next place where the piece joins others. @param {number} place @param {number} step */
  function join(place, step) {
    const pose = layout.poses[place];
    if (!pose) return;
    if (!offered || offered.place !== place) offered = { place, poses: joins(pieces[place], pose, othersThan(place), size), next: step > 0 ? -1 : 0 };
    const { poses } = offered;
    if (!poses.length) return;
    offered.next = (offered.next + step + poses.length) % poses.length;
    const target = poses[offered.next];
    change(place, "join", () => target);
  }

  /** @param {KeyboardEvent} event @param {number} place */
  function keys(event, place) {
    if (event.ctrlKey || event.metaKey) return;
    const far = (event.shiftKey ? 1 : 8) / scale;
    /** @type {Record<string, () => void>} */
    const deeds = {
      ArrowLeft: () => change(place, "keys", (pose) => moved(pose, -far, 0)),
      ArrowRight: () => change(place, "keys", (pose) => moved(pose, far, 0)),
      ArrowUp: () => change(place, "keys", (pose) => moved(pose, 0, -far)),
      ArrowDown: () => change(place, "keys", (pose) => moved(pose, 0, far)),
      r: () => turn(place, event.shiftKey ? -STEP_DEG : STEP_DEG),
      ".": () => turn(place, 1),
      ",": () => turn(place, -1),
      f: () => flip(place),
      j: () => join(place, event.shiftKey ? -1 : 1),
      Enter: () => change(place, "", (pose) => joined(place, pose, 3 * REACH_PX)),
      " ": () => change(place, "", (pose) => joined(place, pose, 3 * REACH_PX)),
      Delete: () => toTray(place),
      Backspace: () => toTray(place),
    };
    const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  }

  /** @param {number} place @param {number} degrees */
  const turn = (place, degrees) => change(place, "turn", (pose) => turned(pieces[place], pose, degrees));
  /** @param {number} place */
  const flip = (place) => pieces[place].over && change(place, "", (pose) => flipped(pieces[place], pose));

  art.forEach(({ element: each }, place) => {
    each.addEventListener("keydown", (event) => keys(event, place));
    each.addEventListener("focus", () => {
      if (chosen === place) return;
      choose(place);
      draw();
    });
  });
  const hands = followPointers({ layout, ground, tray, art, cards, chosen: () => chosen, scale: () => scale, onTable, choose, draw, kept, joined, turn, flip, changed: wishes.changed });

  return {
    element,
    draw,
    /** Show which pieces overlap. @param {Set<number>} places */
    mark(places) {
      art.forEach((each, place) => each.mark(places.has(place)));
      layout.lying.forEach((place) => art[place].element.setAttribute("aria-label", wishes.describe(place)));
    },
    get chosen() {
      return chosen;
    },
    /** @param {number} degrees */
    turn: (degrees) => chosen !== null && turn(chosen, degrees),
    flip: () => chosen !== null && flip(chosen),
    join: () => chosen !== null && join(chosen, 1),
    toTray: () => chosen !== null && toTray(chosen),
    choose,
    end() {
      watch.disconnect();
      hands.end();
    },
  };
}

/** @param {number} value @param {number} most */
const clamp = (value, most) => Math.min(most, Math.max(-most, value));
