// What the desk tells about a book, in types.

/** @typedef {(string | number)[]} Path such as ["section", 0, "puzzle", 1]; [] is the book itself */
/** @typedef {{ op: string, path?: Path, to?: Path, value?: any, puzzle?: number }} Op */
/** @typedef {Record<string, any> & { kind?: string }} Entry a run of puzzles */
/** @typedef {{ title?: string, intro?: string, puzzle?: Entry[] }} Section */
/** @typedef {Record<string, any> & { title?: string, section?: Section[], variant?: Record<string, any>[] }} BookData */
/**
 * @typedef {object} BookState
 * @property {string} path
 * @property {number} revision
 * @property {number} [checked] the revision that the faults are about
 * @property {boolean} saved
 * @property {boolean} recovered
 * @property {"same" | "changed" | "gone"} disk
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {string} [text]
 * @property {BookData | null} data
 * @property {import("../lib/api.js").Fault[]} faults
 * @property {number[]} [pinned]
 * @property {View} view
 * @property {Preflight | null} [preflight]
 */
/** @typedef {{ number: number, label: string, identity: string, seed: number, section: number, entry: number }} PrintedPuzzle */
/**
 * @typedef {object} PageInfo
 * @property {number} number
 * @property {string} key two pages with the same key look the same
 * @property {string} name
 * @property {string} kind
 * @property {number | null} section
 * @property {number | null} entry
 * @property {PrintedPuzzle[]} puzzles
 */
/** @typedef {{ variant: string, volume: number }} View which of the books that a file makes is looked at */
/** @typedef {{ revision: number, layout: number, view?: View, pages: PageInfo[], left_out: any[], width: number, height: number }} Pages */
/** @typedef {{ stage: string, done: number, total: number }} Progress */
/** @typedef {{ file: string, page: number, problem: string, remedy: string }} Finding what a printer would refuse, on a page of the book or of the cover */
/** @typedef {{ profile: string, problems: Finding[] }} Preflight */

export {};
