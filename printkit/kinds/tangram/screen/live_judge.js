// Following a hand: one question at a time, and of those that come meanwhile only the newest is asked.

import { post, Refusal } from "/static/js/lib/api.js";

/** @typedef {{ overlaps: [number, number][], apart: number[][], near: [number, number][], missing: string[], whole: boolean }} Verdict */

/**
 * @param {string} where
 * @param {(verdict: Verdict, asked: any) => void} tell
 * @param {(error: unknown) => void} fail
 */
export function followHand(where, tell, fail) {
  /** @type {any} */
  let waiting = null;
  let busy = false;
  let ended = false;

  async function goOn() {
    if (busy || !waiting || ended) return;
    busy = true;
    const asked = waiting;
    waiting = null;
    try {
      const verdict = await post(where, {}, asked);
      if (!waiting && !ended) tell(verdict, asked);
    } catch (error) {
      if (!ended && !(error instanceof Refusal && error.status === 409)) fail(error);
    }
    busy = false;
    goOn();
  }

  return {
    /** @param {any} content */
    ask(content) {
      waiting = content;
      goOn();
    },
    end() {
      ended = true;
    },
  };
}
