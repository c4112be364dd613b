// The table: one board or several of one form, a tray, and pieces that are laid only where they fit. It shows a `Covering` and asks
// whoever mounted it about every change, so that a server may decide; what the game is about is none of its business.

import { fill, h } from "/static/js/lib/dom.js";
import { buildBoard } from "/kinds/board/board_view.js";
import { mirroredAcross, mirroredDown, movedBy, poseFor, posed, STANDING, turnedBy } from "/kinds/board/cells.js";
import { followHands } from "/kinds/board/cover_hands.js";
import { followKeys } from "/kinds/board/cover_keys.js";
import { buildMenu } from "/kinds/board/cover_menu.js";
import { buildPiece, middleOf } from "/kinds/board/cover_piece.js";
import { buildTools } from "/kinds/board/cover_tools.js";
import { Covering } from "/kinds/board/covering.js";
import { buildPatterns } from "/kinds/board/patterns.js";
import { buildPlaces } from "/kinds/board/place_list.js";
import { placeWords, word } from "/kinds/board/table_words.js";
import { arranged } from "/kinds/board/table_layout.js";

/** @typedef {import("/kinds/board/cells.js").Cell} Cell */
/** @typedef {import("/kinds/board/cells.js").Pose} Pose */
/** @typedef {import("/kinds/board/covering.js").Model} Model */
/** @typedef {"turn" | "back" | "across" | "down"} Change how a piece is turned */
/**
 * @typedef {object} Hooks what happens is told here; a promise of false takes it back
 * @property {(move: { covering: number, piece: string, cells: Cell[] }) => void | Promise<boolean>} [place]
 * @property {(move: { covering: number, piece: string }) => void | Promise<boolean>} [remove]
 * @property {(move: { covering: number }) => void | Promise<boolean>} [clear]
 * @property {() => void} [changed] something lies elsewhere than before
 * @property {(number: number | null) => void} [chose]
 */

/** @type {Record<Change, (pose: Pose) => Pose>} */
const CHANGES = { turn: (pose) => turnedBy(pose), back: (pose) => turnedBy(pose, -1), across: mirroredAcross, down: mirroredDown };

/**
 * Build a table into an element.
 * @param {HTMLElement} root
 * @param {Model} model
 * @param {Hooks} [hooks]
 */
export function mountCoverTable(root, model, hooks = {}) {
  const covering = new Covering(model);
  const longest = Math.max(...model.pieces.flatMap(({ cells }) => cells.flat().map((each) => each + 1)));
  let chosen = /** @type {number | null} */ (null);
  let active = 0;
  let locked = false;
  // Pieces that lie there from the beginning never come into the tray.
  const loose = covering.fixed.flatMap((fixed, number) => (fixed ? [] : [number]));
  const slotOf = covering.fixed.map((_, number) => Math.max(0, loose.indexOf(number)));
  const room = { rows: model.rows.length, columns: model.rows[0].length, boards: model.boards, pieces: loose.length, longest };
  let layout = arranged({ width: 800, height: 600, ...room });

  const pieces = model.pieces.map((piece, number) => buildPiece(piece, number, longest));
  const boards = Array.from({ length: model.boards }, (_, board) => buildBoard(covering, board, () => clear(board)));
  const said = h("p", { class: "cover-said", role: "status", "aria-live": "polite" });
  const trayArt = h("div", { class: "cover-tray", "aria-hidden": "true" });
  const hand = h("div", { class: "cover-pieces", role: "group", "aria-label": word("pieces") }, pieces.map(({ element }) => element));
  const ground = h("div", { class: "cover-ground" }, /** @type {any} */ (buildPatterns()), trayArt, boards.map(({ element }) => element), hand);
  const tools = buildTools(() => table);
  const places = buildPlaces();
  const element = h("div", { class: "cover-table" }, ground, said, tools.element);
  fill(root, element);

  /** @param {number} number */
  const homeOf = (number) => ({ ...layout.slots[slotOf[number]], scale: (layout.slot * 0.92) / (longest * layout.cell) });
  /** @param {number} board @param {Cell[]} cells */
  function spotOn(board, cells) {
    const middle = middleOf(cells);
    return { x: layout.boards[board].x + middle.x * layout.cell, y: layout.boards[board].y + middle.y * layout.cell, scale: 1 };
  }
  /** Where a piece belongs now. @param {number} number */
  function spotOf(number) {
    const place = covering.places[number];
    return place ? spotOn(place.board, place.cells) : homeOf(number);
  }

  function measure() {
    const box = ground.getBoundingClientRect();
    if (!box.width || !box.height) return;
    layout = arranged({ width: box.width, height: box.height, ...room });
    const { tray } = layout;
    Object.assign(trayArt.style, { transform: `translate(${tray.x}px, ${tray.y}px)`, width: `${tray.width}px`, height: `${tray.height}px` });
    boards.forEach((each, board) => each.arrange(layout.boards[board], layout.cell, layout.head));
    pieces.forEach((piece, number) => {
      piece.resize(layout.cell);
      piece.put(spotOf(number));
    });
  }
  const watch = new ResizeObserver(measure);
  watch.observe(ground);

  /** Bring everything to where it belongs. @param {boolean} [still] */
  function draw(still = false) {
    pieces.forEach((piece, number) => {
      const place = covering.places[number];
      const pose = place ? poseFor(model.pieces[number].cells, place.cells, model.turn_over) ?? piece.pose : piece.pose;
      if (place && String(posed(model.pieces[number].cells, piece.pose)) !== String(posed(model.pieces[number].cells, pose))) piece.take(pose, still);
      piece.mark("is-home", !place);
      piece.mark("is-given", covering.fixed[number]);
      piece.mark("is-chosen", number === chosen);
      if (hands.held() !== number && keys.held() !== number) still ? piece.put(spotOf(number)) : piece.glide(spotOf(number));
      piece.element.setAttribute("aria-label", described(number));
      piece.element.setAttribute("aria-pressed", String(number === chosen));
    });
    boards.forEach((each, board) => each.draw(board === active && model.boards > 1));
    tools.draw();
    places.draw();
  }

  /** @param {number} number */
  function described(number) {
    const name = model.pieces[number].piece;
    const place = covering.places[number];
    if (!place) return word("piece_in_tray", { piece: name });
    return word(covering.fixed[number] ? "piece_given" : "piece_on_board", { piece: name, where: whereWords(place.board, place.cells) });
  }

  /** @param {number} board @param {Cell[]} cells */
  const whereWords = (board, cells) => placeWords(cells, model.boards > 1 ? board : -1);

  /** Say something, aloud too. @param {string} text */
  function speak(text) {
    said.textContent = text;
  }

  /** @param {number | null} number */
  function choose(number) {
    if (number !== null && covering.places[number]) active = /** @type {{ board: number }} */ (covering.places[number]).board;
    if (number === chosen) return;
    if (chosen !== null) pieces[chosen].mark("is-chosen", false);
    if (chosen !== null) pieces[chosen].element.setAttribute("aria-pressed", "false");
    chosen = number;
    if (number !== null) pieces[number].mark("is-chosen", true);
    if (number !== null) pieces[number].element.setAttribute("aria-pressed", "true");
    tools.draw();
    places.draw();
    hooks.chose?.(number);
  }

  /** What changed is drawn, and taken back if whoever decides does not want it. @param {void | Promise<boolean>} answer */
  function settle(answer) {
    draw();
    hooks.changed?.();
    answer?.then((right) => {
      if (right) return;
      covering.undo();
      draw();
      speak(word("refused"));
      hooks.changed?.();
    });
  }

  /**
   * Put a piece down; whether it fits is judged here.
   * @param {number} number
   * @param {number} board
   * @param {Cell[]} cells
   */
  function place(number, board, cells) {
    const name = model.pieces[number].piece;
    const obstacle = locked ? "fixed" : covering.obstacle(number, board, cells);
    if (obstacle) {
      speak(word(`obstacle.${obstacle}`, { piece: name }));
      draw();
      return false;
    }
    covering.place(number, board, cells);
    active = board;
    speak(covering.isCovered(board) ? word(model.boards > 1 ? "covered_one" : "covered", { piece: name, number: board + 1 })
      : word("placed", { piece: name, where: whereWords(board, cells), count: covering.cells.length - covering.owners(board).size }));
    settle(hooks.place?.({ covering: board, piece: name, cells }));
    return true;
  }

  /** @param {number} number */
  function remove(number) {
    const place = covering.places[number];
    if (locked || !place || !covering.remove(number)) return false;
    speak(word("removed", { piece: model.pieces[number].piece }));
    settle(hooks.remove?.({ covering: place.board, piece: model.pieces[number].piece }));
    return true;
  }

  /** @param {number} [board] */
  function clear(board) {
    if (locked || !covering.clear(board)) return false;
    speak(word(board === undefined || model.boards === 1 ? "cleared" : "cleared_one", { number: (board ?? 0) + 1 }));
    const cleared = board === undefined ? boards.map((_, each) => each) : [board];
    const answers = cleared.map((each) => hooks.clear?.({ covering: each })).filter(Boolean);
    settle(answers.length ? Promise.all(answers).then((all) => all.every(Boolean)) : undefined);
    return true;
  }

  /**
   * Turn or mirror a piece; one that lies on a board stays there if it fits, and goes to the tray if it does not.
   * @param {number} number
   * @param {Change} change
   */
  function alter(number, change) {
    if (locked || covering.fixed[number] || (!model.turn_over && (change === "across" || change === "down"))) return;
    const piece = pieces[number];
    const pose = CHANGES[change](piece.pose);
    piece.take(pose);
    if (hands.altered(number) || keys.altered(number)) return;
    const name = model.pieces[number].piece;
    const place = covering.places[number];
    if (!place) return speak(word(`did.${change}`, { piece: name }));
    const cells = fittingNear(number, place, pose);
    if (cells) return void (String(cells) === String(place.cells) ? speak(word(`did.${change}`, { piece: name })) : set(number, place.board, cells));
    remove(number);
    speak(word("no_room_turned", { piece: name }));
  }

  /** @param {number} number @param {number} board @param {Cell[]} cells */
  const set = (number, board, cells) => void place(number, board, cells);

  /** The cells that a piece covers after it was turned where it lies. @param {number} number @param {{ board: number, cells: Cell[] }} place @param {Pose} pose */
  function fittingNear(number, { board, cells }, pose) {
    const shape = posed(model.pieces[number].cells, pose);
    const [before, after] = [middleOf(cells), middleOf(shape)];
    const near = [0, -0.5, 0.5].flatMap((dy) => [0, -0.5, 0.5].map((dx) => [before.y - after.y + dy, before.x - after.x + dx]))
      .filter(([r, c]) => Number.isInteger(r) && Number.isInteger(c));
    return near.map(([r, c]) => movedBy(shape, r, c)).find((each) => covering.obstacle(number, board, each) === "") ?? null;
  }

  /** @param {boolean} done @param {string} key */
  function step(done, key) {
    if (!done || locked) return;
    speak(word(key));
    settle(undefined);
  }

  function undo() {
    if (!locked) step(mirroredMoves(() => covering.undo()), "undone");
  }

  function redo() {
    if (!locked) step(mirroredMoves(() => covering.redo()), "redone");
  }

  /** Tell whoever decides what a step back means: pieces that went away, then pieces that came. @param {() => boolean} work */
  function mirroredMoves(work) {
    const before = [...covering.places];
    if (!work()) return false;
    const differs = before.flatMap((place, number) => (place === covering.places[number] ? [] : [number]));
    for (const number of differs) if (before[number]) hooks.remove?.({ covering: /** @type {any} */ (before[number]).board, piece: model.pieces[number].piece });
    for (const number of differs) {
      const now = covering.places[number];
      if (now) hooks.place?.({ covering: now.board, piece: model.pieces[number].piece, cells: now.cells });
    }
    return true;
  }

  /** @type {import("/kinds/board/table_parts.js").Table} */
  const table = {
    covering, pieces, ground, hand, element, choose, place, remove, alter, draw, speak, spotOn, spotOf, homeOf, undo, redo, whereWords,
    chosen: () => chosen,
    active: () => active,
    activate(board) {
      active = board;
      boards.forEach((each, number) => each.draw(number === active && model.boards > 1));
    },
    layout: () => layout,
    locked: () => locked,
    menu: (number, at) => menu.open(number, at),
    held: () => hands.held() ?? keys.held(),
  };
  const hands = followHands(table);
  const keys = followKeys(table);
  const menu = buildMenu(table);
  places.join(table);
  measure();
  draw(true);

  return {
    ...table,
    /** The list of legal places, for wherever there is room. */
    placesElement: places.element,
    clear,
    /** Show what somebody else says lies there. @param {import("/kinds/board/cells.js").Laid[][]} coverings */
    show(coverings) {
      covering.show(coverings);
      draw();
    },
    /** Nothing can be moved while it is locked, such as during a demonstration. @param {boolean} on */
    lock(on) {
      locked = on;
      element.classList.toggle("is-locked", on);
      draw();
    },
    /** Outline cells on a board. @param {number} board @param {Cell[]} cells */
    point: (board, cells) => boards.forEach((each, number) => each.point(number === board ? cells : [])),
    stand: () => pieces.forEach((piece, number) => covering.places[number] || piece.take(STANDING)),
    end() {
      watch.disconnect();
      hands.end();
      keys.end();
      menu.close();
    },
  };
}
