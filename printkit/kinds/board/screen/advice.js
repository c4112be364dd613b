// What can be said of a position for sure: whether it can be completed, which piece must lie where, and how far to go back.
// Every answer is proved by a search to its end or by a completion; where the effort does not settle it, that is the answer.

import { keyOf } from "/kinds/board/cells.js";
import { ExactCover } from "/kinds/board/exact_cover.js";

/** @typedef {import("/kinds/board/covering.js").Covering} Covering */
/** @typedef {import("/kinds/board/covering.js").Places} Places */
/** @typedef {import("/kinds/board/cells.js").Cell} Cell */
/** @typedef {{ number: number, board: number, cells: Cell[] }} Step a piece and where it goes */
/** @typedef {{ verdict: "yes" | "no" | "unknown", steps: Step[], effort: number }} Completion */
/** @typedef {Completion & { sure: boolean }} Hint one step at most; `sure` if it is part of every completion */

export const EFFORT = 400_000;
const SLICE = 1500;

/** Lets go of the page for a moment, so that it can be used while something is searched. */
const breathe = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve(undefined);
  };
  port2.postMessage(0);
});

/**
 * State what is left to do: the cells that are free, and the pieces that may cover them.
 * @param {Covering} covering
 * @param {Step[]} [forbidden]
 */
function problemOf(covering, forbidden = []) {
  const { boards, use } = covering.model;
  const owners = Array.from({ length: boards }, (_, board) => covering.owners(board));
  /** @type {Map<string, number>} */
  const items = new Map();
  owners.forEach((owned, board) => covering.cells.forEach((cell) => {
    if (!owned.has(String(cell))) items.set(`${board}:${cell}`, items.size);
  }));
  const free = covering.pieces.flatMap((_, number) => (covering.places[number] ? [] : [number]));
  const laid = covering.pieces.length - free.length;
  const every = use === covering.pieces.length;
  const barred = new Set(forbidden.map((step) => `${covering.pieces[step.number].piece}@${step.board}:${keyOf(step.cells)}`));
  const cellItems = items.size;
  /** @type {Step[]} */
  const steps = [];
  /** @type {number[][]} */
  const options = [];
  free.forEach((number, place) => {
    const name = covering.pieces[number].piece;
    owners.forEach((_, board) => covering.fitting(number, board).forEach(({ cells }) => {
      if (barred.has(`${name}@${board}:${keyOf(cells)}`)) return;
      steps.push({ number, board, cells });
      options.push([...cells.map((cell) => /** @type {number} */ (items.get(`${board}:${cell}`))), cellItems + place]);
    }));
  });
  const primary = cellItems + (every ? free.length : 0);
  const possible = every || laid <= use;
  return { problem: { primary, secondary: every ? 0 : free.length, options: possible ? options : [] }, steps };
}

/**
 * Look for a way to complete a position.
 * @param {Covering} covering
 * @param {{ forbidden?: Step[], effort?: number, stopped?: () => boolean }} [how]
 * @returns {Promise<Completion>}
 */
export async function completion(covering, { forbidden = [], effort = EFFORT, stopped = () => false } = {}) {
  const { problem, steps } = problemOf(covering, forbidden);
  const search = new ExactCover(problem);
  for (;;) {
    const found = search.advance(Math.min(SLICE, effort - search.steps));
    if (found) return { verdict: "yes", steps: found.map((option) => steps[option]), effort: search.steps };
    if (search.finished) return { verdict: "no", steps: [], effort: search.steps };
    if (search.steps >= effort || stopped()) return { verdict: "unknown", steps: [], effort: search.steps };
    await breathe();
  }
}

/**
 * Look for a piece that lies at the same place in every completion; the one that is proved most easily, since it is seen most easily.
 * Where no piece does, a step of some completion is told, as what it is.
 * @param {Covering} covering
 * @param {{ effort?: number, stopped?: () => boolean }} [how]
 * @returns {Promise<Hint>}
 */
export async function hint(covering, { effort = EFFORT, stopped = () => false } = {}) {
  const first = await completion(covering, { effort, stopped });
  if (first.verdict !== "yes") return { ...first, sure: false };
  let candidates = first.steps;
  let spent = first.effort;
  /** @type {{ step: Step, effort: number } | null} */
  let best = null;
  for (const step of first.steps) {
    if (!candidates.includes(step) || spent >= effort || stopped()) continue;
    const without = await completion(covering, { forbidden: [step], effort: Math.min(effort - spent, best ? best.effort + 1 : effort), stopped });
    spent += without.effort;
    if (without.verdict === "no" && (!best || without.effort < best.effort)) best = { step, effort: without.effort };
    if (without.verdict === "yes") candidates = candidates.filter((each) => without.steps.some((other) => isSame(covering, each, other)));
  }
  return { verdict: "yes", steps: [best?.step ?? first.steps[0]], effort: spent, sure: best !== null };
}

/** Whether two steps put the same piece, or one just like it, on the same cells. @param {Covering} covering @param {Step} one @param {Step} other */
const isSame = (covering, one, other) => one.board === other.board && covering.pieces[one.number].piece === covering.pieces[other.number].piece
  && keyOf(one.cells) === keyOf(other.cells);

/**
 * Look for the last choice that can be completed.
 * @param {Covering} covering
 * @param {{ effort?: number, stopped?: () => boolean }} [how]
 * @returns {Promise<number | null>} how many steps to take back; null if none is known that helps
 */
export async function stepsBack(covering, how = {}) {
  const now = covering.places;
  try {
    for (let back = 1; back <= covering.past.length; back += 1) {
      covering.places = covering.past[covering.past.length - back];
      if ((await completion(covering, how)).verdict === "yes") return back;
    }
    return null;
  } finally {
    covering.places = now;
  }
}

/** Whether no piece that is left fits anywhere. @param {Covering} covering */
export function isBlocked(covering) {
  return covering.pieces.every((_, number) => covering.places[number] !== null || boardsOf(covering).every((board) => covering.fitting(number, board).length === 0));
}

/** @param {Covering} covering */
const boardsOf = (covering) => Array.from({ length: covering.model.boards }, (_, board) => board);
