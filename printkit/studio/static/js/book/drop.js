// Drawings that are dropped anywhere on a book: each becomes a puzzle.

import { h } from "../lib/dom.js";
import { post } from "../lib/api.js";
import { icon } from "../lib/icon.js";
import { say } from "../lib/words.js";

/**
 * Let files fall on an element.
 * @param {HTMLElement} root
 * @param {(files: File[]) => void} take
 * @param {string} words what happens to them
 */
export function letDrop(root, take, words = say("drop.here")) {
  const veil = h("div", { class: "drop-veil", "aria-hidden": "true", hidden: true }, h("p", {}, icon("file"), words));
  root.append(veil);
  let depth = 0;
  /** @param {DragEvent} event */
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files") ?? false;
  const away = () => {
    depth = 0;
    veil.hidden = true;
  };
  root.addEventListener("dragenter", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth += 1;
    veil.hidden = false;
  });
  root.addEventListener("dragover", (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  root.addEventListener("dragleave", () => {
    depth -= 1;
    if (depth <= 0) away();
  });
  root.addEventListener("drop", (event) => {
    away();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    take(files);
  });
}

/**
 * Put a file beside the book, and return the name that the book calls it by.
 * @param {string} book
 * @param {File} file
 * @returns {Promise<string>}
 */
export async function uploaded(book, file) {
  return (await post("/api/upload", { book, name: file.name }, file)).name;
}
