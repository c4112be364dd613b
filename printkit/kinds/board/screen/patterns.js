// Twelve patterns beside twelve colours, so that pieces are told apart without colour as well. Lengths are in cells.

import { svg } from "/static/js/lib/svg.js";

export const COLOURS = 12;

const UNIT = 0.25;
/** @type {(string | null)[]} what is drawn in a square of one unit, on a grid of 8 by 8; the first piece is plain */
const LINES = [
  null,
  "M-1 9L9 -1M-1 1L1 -1M7 9L9 7",
  "M4 3.2v1.600M3.200 4h1.600",
  "M0 4h8",
  "M-1 -1L9 9M-1 7L1 9M7 -1L9 1",
  "M0 4h8M4 0v8",
  "M4 0v8",
  "M-1 9L9 -1M-1 -1L9 9",
  "M1 2h4M5 6h3M0 6h1",
  "M4 2a2 2 0 100 4 2 2 0 000-4",
  "M0 4q2 -3 4 0t4 0",
  "M0 0.500h8M0 4.500h8M2 0.500v4M6 4.500v3.500",
];

/** @param {number} number */
export const patternOf = (number) => (LINES[number % COLOURS] === null ? "none" : `url(#cover-pattern-${number % COLOURS})`);

/** The patterns, to be put somewhere on the page once. */
export function buildPatterns() {
  return svg("svg", { class: "cover-patterns", width: 0, height: 0, "aria-hidden": "true" }, svg("defs", {}, ...LINES.flatMap((line, number) => (line === null ? [] : [
    svg("pattern", { id: `cover-pattern-${number}`, width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: `scale(${UNIT / 8})` },
      svg("path", { class: "cover-weave", d: line })),
  ]))));
}
