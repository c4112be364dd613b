// The time from the first look to the last piece. It goes on while nobody looks, but is not drawn while a piece is in hand.

import { clock } from "/kinds/board/table_words.js";

/**
 * @param {HTMLElement} place
 * @param {() => boolean} busy
 */
export function buildStopwatch(place, busy) {
  let before = 0;
  let since = performance.now();
  let running = true;
  const now = () => Math.round(before + (running ? performance.now() - since : 0));
  const draw = () => {
    const text = clock(now());
    if (!busy() && place.textContent !== text) place.textContent = text;
  };
  const timer = setInterval(draw, 250);
  draw();
  return {
    now,
    /** @param {number} [ms] */
    start(ms = 0) {
      before = ms;
      since = performance.now();
      running = true;
      draw();
    },
    stop() {
      before = now();
      running = false;
      draw();
      return before;
    },
    end: () => clearInterval(timer),
  };
}
