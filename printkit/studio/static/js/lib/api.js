// The calls to the server: JSON in, JSON out, refusals as faults that people can read.

/**
 * @typedef {object} Fault
 * @property {string} place
 * @property {string} field
 * @property {string} problem
 * @property {string} remedy
 * @property {(string | number)[]} [path]
 * @property {"fault" | "warning"} [level]
 */
/** @typedef {Record<string, string | number | boolean | null | undefined>} Query */

/** What the server did not want to do, and why. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {any} answer
   */
  constructor(status, answer) {
    const faults = /** @type {Fault[]} */ (answer?.faults ?? []);
    super(faults.map(toldFault).join(" ") || `HTTP ${status}`);
    this.status = status;
    this.answer = answer;
    this.faults = faults;
  }
}

/** The server cannot be reached. */
export class Unreachable extends Error {}

/**
 * Say a fault in a sentence: what is wrong, and what would be right.
 * @param {Fault} fault
 */
export function toldFault(fault) {
  const sentence = fault.remedy ? `${fault.problem}; ${fault.remedy}` : fault.problem;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${/[.!?]$/.test(sentence) ? "" : "."}`;
}

export const token = () => document.querySelector('meta[name="printkit-token"]')?.getAttribute("content") ?? "";

/**
 * Write an address with its query; what is null or undefined is left out.
 * @param {string} path
 * @param {Query} [query]
 */
export function address(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/**
 * @param {string} path
 * @param {Query} [query]
 * @returns {Promise<any>}
 */
export const get = (path, query) => called(address(path, query), {});

/**
 * @param {string} path
 * @param {Query} [query]
 * @param {unknown} [body] an object becomes JSON; a Blob is sent as it is
 * @returns {Promise<any>}
 */
export const post = (path, query, body = {}) =>
  called(address(path, query), {
    method: "POST",
    headers: { "X-Printkit-Token": token(), "Content-Type": body instanceof Blob ? "application/octet-stream" : "application/json" },
    body: body instanceof Blob ? body : JSON.stringify(body),
  });

/**
 * @param {string} where
 * @param {RequestInit} how
 */
async function called(where, how) {
  const headers = { ...how.headers, "X-Printkit-Language": document.documentElement.lang };
  const answer = await fetch(where, { ...how, headers }).catch((error) => {
    throw new Unreachable(String(error));
  });
  const content = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal(answer.status, content);
  return content;
}
