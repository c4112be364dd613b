// What of a book is chosen: the book, a section, or a run of puzzles; and where it is after the book has changed.

/** @typedef {import("./types.js").Path} Path */
/** @typedef {import("./types.js").BookData} BookData */

/** @param {Path} path */
export const keyOf = (path) => path.join(".") || "book";

/** @param {Path} one @param {Path} other */
export const isSame = (one, other) => keyOf(one) === keyOf(other);

/** @param {Path} path */
export const isPuzzle = (path) => path.length === 4;

/** @param {Path} path */
export const sectionOf = (path) => (path.length >= 2 ? Number(path[1]) : null);

/** @param {number} section @param {number} [entry] @returns {Path} */
export const pathTo = (section, entry) => (entry === undefined ? ["section", section] : ["section", section, "puzzle", entry]);

/**
 * Find what stands at a path.
 * @param {BookData} data
 * @param {Path} path
 * @returns {any}
 */
export const at = (data, path) => path.reduce((/** @type {any} */ inner, step) => inner?.[step], data);

/**
 * Tell whether a fault only says that a section waits, or waited until a moment ago, for its first puzzle: an invitation, nothing wrong.
 * @param {import("./types.js").BookState} state
 * @param {import("../lib/api.js").Fault} fault
 */
export function isInvitation(state, fault) {
  if (fault.path?.length !== 3 || fault.path[2] !== "puzzle") return false;
  const puzzles = at(state.data ?? {}, fault.path);
  return puzzles === undefined || Array.isArray(puzzles) && (!puzzles.length || state.checked !== state.revision);
}

/**
 * Find the nearest thing that is still there.
 * @param {BookData} data
 * @param {Path} path
 * @returns {Path}
 */
export function surviving(data, path) {
  if (!path.length || at(data, path) !== undefined) return path;
  const place = Number(path[path.length - 1]);
  const before = [...path.slice(0, -1), place - 1];
  return place > 0 && at(data, before) !== undefined ? before : surviving(data, path.slice(0, -2));
}

/**
 * The part of a fault's path that can be chosen, and the field in it.
 * @param {Path} path
 * @returns {{ chosen: Path, field: string }}
 */
export function targetOf(path) {
  const chosen = path[0] === "section" && typeof path[1] === "number"
    ? path[2] === "puzzle" && typeof path[3] === "number" ? path.slice(0, 4) : path.slice(0, 2)
    : [];
  return { chosen, field: String(path[chosen.length] ?? "") };
}

/**
 * Say where something goes that is moved one place up or down; puzzles go on into the neighbouring section.
 * @param {BookData} data
 * @param {Path} path
 * @param {1 | -1} way
 * @returns {Path | null}
 */
export function neighbour(data, path, way) {
  const sections = data.section ?? [];
  const section = Number(path[1]);
  if (!isPuzzle(path)) return sections[section + way] ? pathTo(section + way) : null;
  const entry = Number(path[3]) + way;
  if (sections[section].puzzle?.[entry]) return pathTo(section, entry);
  const other = sections[section + way];
  if (!other) return null;
  return pathTo(section + way, way > 0 ? 0 : (other.puzzle?.length ?? 0));
}
