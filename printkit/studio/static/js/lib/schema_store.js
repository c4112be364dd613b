// The models of the book file and of all kinds of puzzle; they do not change while the studio runs.

import { get } from "./api.js";

/** @typedef {import("../form/schema.js").Schema} Schema */
/** @typedef {{ book: Schema, section: Schema, puzzle: Schema, replace: Schema, variant: Schema, kinds: Record<string, { summary: string, schema: Schema, alternatives: boolean }> }} Models */

/** @type {Promise<Models> | undefined} */
let fetched;

/** @returns {Promise<Models>} */
export function models() {
  fetched ??= get("/api/schema");
  return fetched;
}

/**
 * Which parameter of a kind is a drawing that has to be brought along, if there is one.
 * @param {Schema} schema
 * @returns {string | undefined}
 */
export function neededDrawing(schema) {
  return (schema.required ?? []).find((/** @type {string} */ name) => Array.isArray(schema.properties[name]?.file));
}
