// The puzzle that an address carries: its parameters and its seed, so that it can be passed on and opened again.

import { post } from "./api.js";

/** @typedef {import("../screens.js").Route} Route */

/**
 * Write a puzzle into the query of an address.
 * @param {string} book that it stands in, empty if in none
 * @param {number} seed
 * @param {Record<string, any>} spec
 */
export const puzzleQuery = (book, seed, spec) =>
  new URLSearchParams({ ...(book ? { book } : {}), seed: String(seed), spec: JSON.stringify(spec) }).toString();

/**
 * @param {Route} route
 * @returns {Record<string, any>}
 */
export function specIn(route) {
  try {
    const spec = JSON.parse(route.query.get("spec") ?? "{}");
    return spec && typeof spec === "object" && !Array.isArray(spec) ? spec : {};
  } catch {
    return {};
  }
}

/** @param {Route} route */
export const seedIn = (route) => Number(route.query.get("seed")) || 1;

/**
 * The puzzle itself as JSON, the same that is printed; null if the address carries none, or one that cannot be made.
 * @param {string} kind
 * @param {Route} route
 * @returns {Promise<any>}
 */
export async function puzzleIn(kind, route) {
  if (!route.query.has("spec")) return null;
  const made = await post("/api/puzzle", {}, { kind, spec: specIn(route), seed: seedIn(route) }).catch(() => null);
  return made?.puzzle ?? null;
}
