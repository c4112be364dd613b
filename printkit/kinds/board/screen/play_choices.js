// What can be played: games and boards by name, each as the parameters of a puzzle that is made and proved for it.

import { word } from "/kinds/board/table_words.js";

/** @typedef {Record<string, any>} Spec */
/** @typedef {{ name: string, spec: Spec }} Choice */

export const GAMES = /** @type {const} */ (["twenty", "thirty", "cover", "block", "exclude"]);
/** @typedef {typeof GAMES[number]} GameName */

export const VERSIONS = /** @type {const} */ (["ours", "2.2", "2.1", "1.2", "1.1"]);
export const DIFFICULTIES = /** @type {const} */ (["easy", "medium", "hard"]);
/** @typedef {{ game: "twenty" | "thirty", version: string, difficulty: string, seed: number }} GameWish a board of a builder */
/** @typedef {{ spec: Spec, seed: number }} PuzzleWish a puzzle like every printed one */
/** @typedef {GameWish | PuzzleWish} Wish */

export const freshSeed = () => 1 + Math.floor(Math.random() * 999_999);

/** What is played of a game unless more is said. @param {string} name @returns {Omit<GameWish, "seed"> | Omit<PuzzleWish, "seed">} */
export function usual(name) {
  /** @type {Record<string, Spec>} */
  const specs = { cover: { board: "6x10" }, block: { problem: "block" }, exclude: { problem: "exclusion" } };
  return name in specs ? { spec: specs[name] } : { game: name === "thirty" ? "thirty" : "twenty", version: "ours", difficulty: "medium" };
}

/** The wish that stands in an address. @param {URLSearchParams} query @returns {Wish} */
export function wishIn(query) {
  const seed = Number(query.get("seed")) || freshSeed();
  try {
    const spec = JSON.parse(query.get("spec") ?? "null");
    if (spec && typeof spec === "object") return { spec, seed };
  } catch {
    // An address that was cut short opens the usual game.
  }
  const found = usual(query.get("game") ?? "twenty");
  if ("spec" in found) return { ...found, seed };
  return { ...found, version: query.get("version") ?? found.version, difficulty: query.get("difficulty") ?? found.difficulty, seed };
}

/** @param {Wish} wish */
export function addressOf(wish) {
  /** @type {Record<string, string>} */
  const told = "spec" in wish ? { spec: JSON.stringify(wish.spec) } : { game: wish.game, version: wish.version, difficulty: wish.difficulty };
  return new URLSearchParams({ ...told, seed: String(wish.seed) }).toString();
}

/** @param {string} board */
const exact = (board) => ({ name: board, spec: { board } });

/** @type {Record<string, Choice[]>} boards to cover, by sort */
export const BOARDS = {
  rectangles: ["6x10", "5x12", "4x15", "3x20"].map(exact),
  easier: [{ name: "hints", spec: { problem: "hints" } }, { name: "unique", spec: { problem: "unique" } }, { name: "progressive", spec: { problem: "progressive" } }],
  holes: [exact("8x8-2x2"), { name: "holes", spec: { problem: "holes" } }, { name: "tetromino", spec: { problem: "tetromino" } }],
  toothed: ["10,6,1", "15,4,1", "10,3,2", "6,5,2", "5,4,3", "6,2,5"].map((sides) => ({ name: `toothed:${sides}`, spec: { board: `toothed:${sides}` } })),
  double: [..."NPTUWYZ"].map((letter) => ({ name: `double:${letter}`, spec: { problem: "double", board: `double:${letter}` } })),
  triple: [..."FILNPTUVWXYZ"].map((letter) => ({ name: `triple:${letter}`, spec: { problem: "triple", board: `triple:${letter}` } })),
  letters: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => ({ name: `letter:${letter}`, spec: { board: `letter:${letter}` } })),
};

/** Say a board that is chosen by name. @param {string} name */
export function boardWords(name) {
  const [sort, rest] = name.split(":");
  if (rest) return word(`boards.${sort}`, { what: rest.replaceAll(",", " · ") });
  return /^\d/.test(name) ? name.replaceAll("x", " × ").replace("-", " − ") : word(`boards.${name}`);
}

/** The game that a puzzle belongs to. @param {Spec} spec @returns {GameName} */
export function gameOf(spec) {
  const problem = String(spec.problem ?? "exact").replace(/-game$/, "");
  /** @type {Record<string, GameName>} */
  const known = { twenty: "twenty", thirty: "thirty", block: "block", exclusion: "exclude" };
  return known[problem] ?? "cover";
}
