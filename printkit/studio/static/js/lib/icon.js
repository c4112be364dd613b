// Our own small icons, drawn with lines on a grid of 20 by 20; they take the colour of the text beside them.

const LINES = {
  add: "M10 4v12M4 10h12",
  answer: "M4 10.5l4 4 8-9",
  back: "M12.5 4.5L7 10l5.5 5.5",
  book: "M10 5.5C8 4 5.5 4 3 4.5v11c2.5-.5 5-.5 7 1 2-1.500 4.500-1.500 7-1v-11c-2.500-.5-5-.5-7 1zM10 5.500v11",
  close: "M5 5l10 10M15 5L5 15",
  copy: "M7 7h9v9H7zM4 13V4h9",
  delete: "M4 6h12M8 6V4h4v2M6 6l.7 10h6.600L14 6M8.500 9v4.500M11.500 9v4.500",
  down: "M4.500 7.500L10 13l5.500-5.500",
  dice: "M4 4h12v12H4zM7.500 7.500h.01M12.500 7.500h.01M7.500 12.500h.01M12.500 12.500h.01M10 10h.01",
  drag: "M8 5h.01M12 5h.01M8 10h.01M12 10h.01M8 15h.01M12 15h.01",
  fault: "M10 3l7.500 13.500h-15zM10 8v4M10 14.200h.01",
  file: "M5 3h6l4 4v10H5zM11 3v4h4",
  fit: "M4 7V4h3M13 4h3v3M16 13v3h-3M7 16H4v-3",
  flip: "M10 3v14M7.500 6L3 14h4.500zM12.500 6l4.500 8h-4.500",
  flip_down: "M3 10h14M6 7.500L14 3v4.500zM6 12.500l8 4.500v-4.500",
  folder: "M3 6h5l1.500 2H17v8H3z",
  look: "M10 6.500a3.500 3.500 0 100 7 3.500 3.500 0 000-7M10 2.500v1.500M10 16v1.500M2.500 10H4M16 10h1.500M4.700 4.700l1 1M14.300 14.300l1 1M15.300 4.700l-1 1M5.700 14.300l-1 1",
  hint: "M7.500 13.500C5.500 12 5 10.500 5 8.500a5 5 0 0110 0c0 2-.5 3.500-2.500 5zM8 16.500h4",
  less: "M4 10h12",
  make: "M5 8V3h10v5M5 14H3V8h14v6h-2M6 12h8v5H6z",
  next: "M7.500 4.500L13 10l-5.500 5.500",
  pause: "M7 4.500v11M13 4.500v11",
  pen: "M13 3.500l3.500 3.500L7 16.500l-4 .5.5-4zM11 5.500L14.500 9",
  pin: "M7.500 3h5M8.500 3v5L6 11h8l-2.500-3V3M10 11v6",
  play: "M6.500 4.500l9 5.500-9 5.500z",
  puzzle: "M4 7h4a2 2 0 114 0h4v3.500a2 2 0 100 4V17H4z",
  redo: "M16 8H8a4 4 0 000 8h4M13 5l3 3-3 3",
  save: "M4 4h9l3 3v9H4zM7 4v4h5V4M7 16v-4h6v4",
  swap: "M15.500 8A6 6 0 004.500 8.500M4.500 12a6 6 0 0011-.5M4.500 4.500v4h4M15.500 15.500v-4h-4",
  text: "M4 5h12M4 9h8M4 13h12M4 17h6",
  tip: "M4 8.500h7v7H4zM7 5.500A6.500 6.500 0 0117 11M17 7v4h-4",
  tray: "M3 11v5h14v-5M10 3.500v8M6.500 8l3.500 3.500L13.500 8",
  turn: "M15 6.500A6 6 0 1016 11M16 4v3.500h-3.500",
  turn_back: "M5 6.500A6 6 0 114 11M4 4v3.500h3.500",
  undo: "M4 8h8a4 4 0 010 8H8M7 5L4 8l3 3",
  up: "M4.500 12.500L10 7l5.500 5.500",
  usual: "M5 6.500A6 6 0 114 11M4 4v3.500h3.500",
};

/** @typedef {keyof typeof LINES} IconName */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Draw an icon; what it means is said by the button it stands in.
 * @param {IconName} name
 */
export function icon(name) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 20 20");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", LINES[name]);
  drawing.append(line);
  return drawing;
}
