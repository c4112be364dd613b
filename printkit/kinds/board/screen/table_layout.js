// Where boards and tray stand on a screen of any size: as large as it goes, with room for every piece beside or below.

/**
 * @typedef {object} Room
 * @property {number} width
 * @property {number} height
 * @property {number} rows of one board
 * @property {number} columns
 * @property {number} boards
 * @property {number} pieces
 * @property {number} longest cells that the longest piece spans
 */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ cell: number, head: number, boards: Point[], slots: Point[], slot: number, tray: { x: number, y: number, width: number, height: number } }} Arrangement */

const GAP = 8;
const APART = 24;
const HEAD = 44;
const [SMALLEST, LARGEST] = [10, 96];
const [LEAST_SLOT, MOST_SLOT] = [48, 132];
/** How large a cell in the tray would like to be, as a share of one on the board. */
const TRAY_SHARE = 0.56;

/** @param {Room} room @returns {Arrangement} */
export function arranged(room) {
  const head = room.boards > 1 ? HEAD : 0;
  for (let cell = LARGEST; cell >= SMALLEST; cell -= 1) {
    const found = candidates(room, cell, head);
    if (found.length) return found.sort((one, other) => other.slot - one.slot)[0];
  }
  return /** @type {Arrangement} */ (candidates({ ...room, height: Infinity, width: Math.max(room.width, SMALLEST * room.columns + 2 * LEAST_SLOT) }, SMALLEST, head)[0]);
}

/** @param {Room} room @param {number} cell @param {number} head */
function candidates(room, cell, head) {
  const { width, height, rows, columns, boards, pieces, longest } = room;
  const slot = Math.round(Math.min(MOST_SLOT, Math.max(LEAST_SLOT, TRAY_SHARE * cell * longest)));
  /** @type {Arrangement[]} */
  const found = [];
  for (let across = Math.min(boards, 6); across >= 1; across -= 1) {
    const down = Math.ceil(boards / across);
    const block = { width: across * columns * cell + (across - 1) * APART, height: down * (rows * cell + head) + (down - 1) * GAP };
    const perRow = Math.min(pieces, Math.floor((width - 2 * GAP + GAP) / (slot + GAP)));
    if (perRow >= 1 && block.width <= width) {
      const lines = Math.ceil(pieces / perRow);
      const even = Math.ceil(pieces / lines);
      const tray = { width: even * (slot + GAP) + GAP, height: lines * (slot + GAP) + GAP };
      if (block.height + APART + tray.height <= height && tray.width <= width) found.push(placed(room, cell, head, slot, across, even, block, tray, "below"));
    }
    const perColumn = Math.min(pieces, Math.floor((height - GAP) / (slot + GAP)));
    if (perColumn >= 1 && block.height <= height) {
      const lines = Math.ceil(pieces / perColumn);
      const tray = { width: lines * (slot + GAP) + GAP, height: Math.ceil(pieces / lines) * (slot + GAP) + GAP };
      if (block.width + APART + tray.width <= width && tray.height <= height) found.push(placed(room, cell, head, slot, across, lines, block, tray, "beside"));
    }
  }
  return found;
}

/**
 * @param {Room} room
 * @param {number} cell
 * @param {number} head
 * @param {number} slot
 * @param {number} across
 * @param {number} perLine
 * @param {{ width: number, height: number }} block
 * @param {{ width: number, height: number }} size
 * @param {"below" | "beside"} side
 * @returns {Arrangement}
 */
function placed(room, cell, head, slot, across, perLine, block, size, side) {
  const below = side === "below";
  const whole = below ? { width: Math.max(block.width, size.width), height: block.height + APART + size.height }
    : { width: block.width + APART + size.width, height: Math.max(block.height, size.height) };
  const left = Math.max(0, (room.width - whole.width) / 2);
  const spare = Number.isFinite(room.height) ? Math.max(0, room.height - whole.height) : 0;
  const top = spare / (below ? 3 : 2);
  const from = { x: left + (below ? (whole.width - block.width) / 2 : 0), y: top + (below ? 0 : (whole.height - block.height) / 2) };
  const tray = below ? { x: left + (whole.width - size.width) / 2, y: top + block.height + APART + spare / 3, ...size }
    : { x: left + block.width + APART, y: top + (whole.height - size.height) / 2, ...size };
  const lastRow = room.boards % across || across;
  const boards = Array.from({ length: room.boards }, (_, board) => {
    const [line, place] = [Math.floor(board / across), board % across];
    const isLast = line === Math.ceil(room.boards / across) - 1;
    const indent = isLast ? ((across - lastRow) * (room.columns * cell + APART)) / 2 : 0;
    return { x: Math.round(from.x + indent + place * (room.columns * cell + APART)), y: Math.round(from.y + head + line * (room.rows * cell + head + GAP)) };
  });
  const slots = Array.from({ length: room.pieces }, (_, piece) => ({
    x: tray.x + GAP + (piece % perLine) * (slot + GAP) + slot / 2,
    y: tray.y + GAP + Math.floor(piece / perLine) * (slot + GAP) + slot / 2,
  }));
  return { cell, head, boards, slots, slot, tray };
}
