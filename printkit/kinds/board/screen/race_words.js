// The words of the race and of the ranking.

import { say } from "/static/js/lib/words.js";

/**
 * @param {string} key
 * @param {Record<string, string | number>} [blanks]
 */
export const word = (key, blanks) => say(`kind.board.screen.race.${key}`, blanks);

/**
 * @param {string} key
 * @param {Record<string, string | number>} [blanks]
 */
export const rankWord = (key, blanks) => say(`kind.board.screen.ranking.${key}`, blanks);

/** A time with tenths of a second. @param {number} ms */
export function exactClock(ms) {
  const tenths = Math.floor(ms / 100);
  const [minutes, seconds] = [Math.floor(tenths / 600), Math.floor(tenths / 10) % 60];
  return `${minutes}:${String(seconds).padStart(2, "0")}.${tenths % 10}`;
}
