// What lies on a table: a place for every piece, or none if it is in the tray; and the way back.

import { boxOf, edgesOf, flattened, moved } from "/kinds/tangram/shape.js";

/** @typedef {import("/kinds/tangram/shape.js").Piece} Piece */
/** @typedef {import("/kinds/tangram/shape.js").Pose} Pose */
/** @typedef {(Pose | null)[]} Poses */
/** @typedef {[string, number, number, number, "over"?]} Line a piece, by how many degrees it is turned, where its first corner lies, whether it is turned over */

const SAME_GESTURE_MS = 900;

export class Layout {
  /** @param {Piece[]} pieces */
  constructor(pieces) {
    this.pieces = pieces;
    /** @type {Poses} */
    this.poses = pieces.map(() => null);
    /** From the lowest to the topmost. */
    this.order = pieces.map((_, place) => place);
    /** @type {Poses[]} */
    this.past = [];
    /** @type {Poses[]} */
    this.future = [];
    this.gesture = "";
    this.begunAt = 0;
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** Pieces that lie on the table, by number. */
  get lying() {
    return this.poses.flatMap((pose, place) => (pose ? [place] : []));
  }

  /**
   * Begin a step that can be undone; steps of one gesture that follow one another at once are one.
   * @param {string} [gesture]
   */
  begin(gesture = "") {
    const now = performance.now();
    const goesOn = gesture !== "" && gesture === this.gesture && now - this.begunAt < SAME_GESTURE_MS;
    this.gesture = gesture;
    this.begunAt = now;
    if (goesOn) return;
    this.past.push([...this.poses]);
    this.future = [];
  }

  /** Forget the step that was begun: nothing came of it. */
  giveUp() {
    this.poses = this.past.pop() ?? this.poses;
  }

  /** @param {number} place */
  raise(place) {
    this.order = [...this.order.filter((each) => each !== place), place];
  }

  /**
   * Lay pieces, their middle where the table has its own; all others go into the tray.
   * @param {Line[]} lines
   */
  lay(lines) {
    const found = new Map(lines.map(([name, turn, x, y, over]) => [name, { turn, x, y, over: over === "over" }]));
    this.poses = this.pieces.map(({ name }) => found.get(name) ?? null);
    const box = this.box();
    if (box) this.poses = this.poses.map((pose) => pose && moved(pose, -(box.left + box.right) / 2, -(box.top + box.bottom) / 2));
  }

  box() {
    const points = this.lying.flatMap((place) => flattened(edgesOf(this.pieces[place], /** @type {Pose} */ (this.poses[place]))));
    return points.length ? boxOf(points) : null;
  }

  /** @returns {Line[]} */
  lines() {
    return this.lying.map((place) => {
      const { turn, x, y, over } = /** @type {Pose} */ (this.poses[place]);
      return over ? [this.pieces[place].name, turn, x, y, "over"] : [this.pieces[place].name, turn, x, y];
    });
  }

  undo() {
    return this.step(this.past, this.future);
  }

  redo() {
    return this.step(this.future, this.past);
  }

  /**
   * @param {Poses[]} from
   * @param {Poses[]} to
   */
  step(from, to) {
    const poses = from.pop();
    if (!poses) return false;
    to.push([...this.poses]);
    this.poses = poses;
    this.gesture = "";
    return true;
  }
}
