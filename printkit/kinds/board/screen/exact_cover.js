// Exact cover by dancing links, in steps: a search that can be stopped and gone on with, so that a page never waits for it.

/**
 * @typedef {object} CoverProblem
 * @property {number} primary so many items, from 0 on, must be covered exactly once
 * @property {number} secondary so many items behind them may be covered once
 * @property {number[][]} options each names the items that it covers
 */

export class ExactCover {
  /** @param {CoverProblem} problem */
  constructor({ primary, secondary, options }) {
    const items = primary + secondary;
    const size = items + 1 + options.reduce((sum, each) => sum + each.length, 0);
    this.left = new Int32Array(items + 1);
    this.right = new Int32Array(items + 1);
    this.up = new Int32Array(size);
    this.down = new Int32Array(size);
    this.head = new Int32Array(size);
    this.option = new Int32Array(size).fill(-1);
    this.length = new Int32Array(items + 1);
    /** Where the nodes of each option begin. */
    this.start = new Int32Array(options.length + 1);
    for (let item = 0; item <= items; item += 1) {
      this.up[item] = this.down[item] = this.head[item] = item;
      // Item 0 is the root; secondary items are not linked into its ring, so they are never branched on.
      this.left[item] = item <= primary ? (item + primary) % (primary + 1) : item;
      this.right[item] = item <= primary ? (item + 1) % (primary + 1) : item;
    }
    let node = items + 1;
    options.forEach((each, number) => {
      this.start[number] = node;
      for (const item of each) {
        const head = item + 1;
        this.head[node] = head;
        this.option[node] = number;
        this.up[node] = this.up[head];
        this.down[node] = head;
        this.down[this.up[head]] = node;
        this.up[head] = node;
        this.length[head] += 1;
        node += 1;
      }
    });
    this.start[options.length] = node;
    /** @type {number[]} */
    this.chosen = [];
    this.steps = 0;
    this.forward = true;
    this.finished = false;
  }

  /**
   * Search on for at most so many steps.
   * @param {number} most
   * @returns {number[] | null} the options of a solution; null if there is none, or none yet: `finished` tells which
   */
  advance(most) {
    const end = this.steps + most;
    while (!this.finished) {
      if (this.forward) {
        if (this.right[0] === 0) {
          this.forward = false;
          return this.chosen.map((node) => this.option[node]);
        }
        if (this.steps >= end) return null;
        this.enter();
      } else this.goOn();
    }
    return null;
  }

  /** Branch on the item with fewest options. */
  enter() {
    this.steps += 1;
    let best = this.right[0];
    for (let item = best; item !== 0 && this.length[best] > 0; item = this.right[item]) if (this.length[item] < this.length[best]) best = item;
    if (this.length[best] === 0) {
      this.forward = false;
      return;
    }
    this.cover(best);
    this.choose(this.down[best]);
  }

  /** Take back the last option and try the next one for the same item. */
  goOn() {
    const node = this.chosen.pop();
    if (node === undefined) {
      this.finished = true;
      return;
    }
    this.release(node);
    const next = this.down[node];
    if (next === this.head[node]) this.uncover(next);
    else this.choose(next);
  }

  /** @param {number} node */
  choose(node) {
    this.chosen.push(node);
    const number = this.option[node];
    for (let other = this.start[number]; other < this.start[number + 1]; other += 1) if (other !== node) this.cover(this.head[other]);
    this.forward = true;
  }

  /** @param {number} node */
  release(node) {
    const number = this.option[node];
    for (let other = this.start[number + 1] - 1; other >= this.start[number]; other -= 1) if (other !== node) this.uncover(this.head[other]);
  }

  /** @param {number} item */
  cover(item) {
    this.right[this.left[item]] = this.right[item];
    this.left[this.right[item]] = this.left[item];
    for (let row = this.down[item]; row !== item; row = this.down[row]) {
      const number = this.option[row];
      for (let node = this.start[number]; node < this.start[number + 1]; node += 1) {
        if (node === row) continue;
        this.down[this.up[node]] = this.down[node];
        this.up[this.down[node]] = this.up[node];
        this.length[this.head[node]] -= 1;
      }
    }
  }

  /** @param {number} item */
  uncover(item) {
    for (let row = this.up[item]; row !== item; row = this.up[row]) {
      const number = this.option[row];
      for (let node = this.start[number + 1] - 1; node >= this.start[number]; node -= 1) {
        if (node === row) continue;
        this.down[this.up[node]] = node;
        this.up[this.down[node]] = node;
        this.length[this.head[node]] += 1;
      }
    }
    this.right[this.left[item]] = item;
    this.left[this.right[item]] = item;
  }
}
