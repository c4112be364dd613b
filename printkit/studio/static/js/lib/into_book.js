// Putting something into a book: which book it is, how files are named from there, and the new entry at its end.

import { get, post } from "./api.js";
import { say } from "./words.js";

/**
 * Tell which book something goes into: the one that was asked for, the one that was opened last, or a new one.
 * @param {string} asked its path, empty if none was asked for
 * @returns {Promise<string>}
 */
export async function bookToFill(asked) {
  if (asked) return asked;
  const home = await get("/api/home");
  return [...home.recent, ...home.books.map((/** @type {{ path: string }} */ each) => each.path)][0]
    ?? (await post("/api/books", {}, { title: say("home.new_title"), name: "book" })).path;
}

/**
 * The folder of a book, with a slash behind it; files that the book names lie there.
 * @param {string} book
 */
export const folderOf = (book) => book.slice(0, book.lastIndexOf("/") + 1);

/**
 * Name a file from the folder of a book; one that lies above it cannot be named there, and the book says so.
 * @param {string} book
 * @param {string} file
 */
export const namedFrom = (book, file) => (file.startsWith(folderOf(book)) ? file.slice(folderOf(book).length) : file);

/**
 * Add a puzzle at the end of a book.
 * @param {string} book
 * @param {Record<string, unknown>} entry
 */
export async function putIntoBook(book, entry) {
  const state = await get("/api/book", { book });
  const sections = state.data?.section ?? [];
  const last = sections.length - 1;
  const op = last >= 0
    ? { op: "insert", path: ["section", last, "puzzle", (sections[last].puzzle ?? []).length], value: entry }
    : { op: "insert", path: ["section", 0], value: { title: say("book.first_section"), puzzle: [entry] } };
  await post("/api/book/edit", { book }, { base: state.revision, ops: [op] });
}
