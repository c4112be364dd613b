// A puzzle that follows its parameters: the newest wish wins, the last good picture stays until the next one is there.

import { post, Refusal, toldFault } from "../lib/api.js";
import { say } from "../lib/words.js";

/** @typedef {{ identity: string, page: string, answer: string, title: string, stars: number, warnings: string[], origin: string }} Made */

const WORKING_MS = 80;

/** A picture of our own as an address that an image can have. */
export class Picture {
  /** @param {string} svg */
  constructor(svg) {
    this.address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  }

  forget() {
    URL.revokeObjectURL(this.address);
  }
}

export class LivePuzzle {
  /** @param {{ kind: string, spec: Record<string, any>, seed: number, language: string }} begin */
  constructor({ kind, spec, seed, language }) {
    this.kind = kind;
    this.spec = spec;
    this.seed = seed;
    this.language = language;
    /** Files that the parameters name but nobody has saved yet: texts by name. @type {Record<string, string>} */
    this.files = {};
    this.lane = `bench-${Math.random().toString(36).slice(2)}`;
    /** @type {Made | null} */
    this.made = null;
    /** @type {{ page: Picture, answer: Picture } | null} */
    this.pictures = null;
    /** @type {import("../lib/api.js").Fault[]} */
    this.faults = [];
    this.working = false;
    this.lost = false;
    this.turn = 0;
    /** @type {() => void} */
    this.tell = () => {};
  }

  /** @param {() => void} tell */
  hear(tell) {
    this.tell = tell;
  }

  /** What is asked for, as the server takes it. */
  wish() {
    return { kind: this.kind, spec: this.spec, seed: this.seed, language: this.language };
  }

  /**
   * @param {Record<string, any>} changes null takes a parameter back
   * @param {number} [seed]
   */
  change(changes, seed) {
    this.spec = Object.fromEntries(Object.entries({ ...this.spec, ...changes }).filter(([, value]) => value !== null && value !== undefined));
    if (seed !== undefined) this.seed = seed;
    this.start();
  }

  async start() {
    this.turn += 1;
    const turn = this.turn;
    const told = setTimeout(() => {
      if (turn !== this.turn) return;
      this.working = true;
      this.tell();
    }, WORKING_MS);
    try {
      const made = /** @type {Made} */ (await post("/api/puzzle", { lane: this.lane }, { ...this.wish(), files: this.files, outlines: true }));
      if (turn === this.turn) this.take(made);
    } catch (error) {
      if (turn !== this.turn) return;
      this.faults = error instanceof Refusal ? error.faults : [];
      this.lost = !(error instanceof Refusal);
    } finally {
      clearTimeout(told);
      if (turn === this.turn) {
        this.working = false;
        this.tell();
      }
    }
  }

  /** @param {Made} made */
  take(made) {
    this.pictures?.page.forget();
    this.pictures?.answer.forget();
    this.made = made;
    this.pictures = { page: new Picture(made.page), answer: new Picture(made.answer) };
    this.faults = [];
    this.lost = false;
  }

  /** What is wrong or doubtful, in a sentence each. */
  words() {
    if (this.lost) return [say("shell.lost")];
    return this.faults.length ? this.faults.map(toldFault) : (this.made?.warnings ?? []);
  }

  end() {
    this.turn += 1;
    post("/api/stop", { lane: this.lane }).catch(() => {});
    this.pictures?.page.forget();
    this.pictures?.answer.forget();
  }
}
