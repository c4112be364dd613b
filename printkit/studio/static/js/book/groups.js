// Which settings stand together in a form, and in which order. What is new in a model and named nowhere stands in the last group.

import { say } from "../lib/words.js";

/** @typedef {import("../form/form.js").Group} Group */
/** @typedef {import("../form/schema.js").Schema} Schema */

/** @type {[string, string[], boolean][]} */
const BOOK = [
  ["", ["title", "subtitle", "author"], true],
  ["look", ["theme", "paper", "language", "template"], true],
  ["puzzles", ["seed", "answers_per_page", "answer_slips", "age", "name_line"], false],
  ["extras", ["index", "certificate", "notes"], false],
  ["printer", ["profile", "stock", "bleed", "spot"], false],
  ["cover", ["blurb", "isbn", "copyright"], false],
  ["copies", ["form", "with_pages", "versions", "volumes"], false],
];

/** Lists of tables have editors of their own. */
const TABLES = ["section", "variant", "replace", "puzzle"];

/**
 * @param {Schema} schema
 * @returns {Group[]}
 */
export function bookGroups(schema) {
  return withRest(schema, BOOK.map(([key, names, open]) => ({ title: key && say(`group.${key}`), names, open })), TABLES);
}

/**
 * @param {Schema} schema
 * @returns {Group[]}
 */
export function variantGroups(schema) {
  const groups = BOOK.map(([key, names]) => ({ title: key && say(`group.${key}`), names: names.filter((name) => name !== "title") }));
  groups[0].names.unshift("name");
  return withRest(schema, groups, [...TABLES, "title", "versions", "volumes"]);
}

/** @returns {Group[]} */
export const sectionGroups = () => [{ title: "", names: ["title", "intro", "order"] }];

/**
 * A puzzle: what its kind asks for first, then what all puzzles have. Fields that most people leave alone stand in a group of their own.
 * @param {Schema} common
 * @param {Schema} own
 * @returns {Group[]}
 */
export function puzzleGroups(common, own) {
  const names = Object.keys(own.properties);
  const needed = names.filter((name) => (own.required ?? []).includes(name));
  const main = [...needed, ...names.filter((name) => !needed.includes(name))];
  const first = main.slice(0, 6);
  const shared = Object.keys(common.properties).filter((name) => name !== "kind" && !names.includes(name));
  return [
    { title: "", names: ["count", ...first] },
    { title: say("group.on_page"), names: shared.filter((name) => name !== "count"), open: false },
    { title: say("group.more"), names: main.slice(6), open: false },
  ];
}

/**
 * @param {Schema} schema
 * @param {Group[]} groups
 * @param {string[]} without
 */
function withRest(schema, groups, without) {
  const named = new Set([...groups.flatMap((group) => group.names), ...without]);
  const rest = Object.keys(schema.properties).filter((name) => !named.has(name));
  return rest.length ? [...groups, { title: say("group.more"), names: rest }] : groups;
}
