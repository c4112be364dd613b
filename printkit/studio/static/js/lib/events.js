// What the server tells by itself: a websocket that comes back when it was lost.

import { address, token } from "./api.js";

/** @typedef {{ type: string, [key: string]: any }} Told */
/** @typedef {"here" | "lost" | "another"} Connection `another`: a studio that was started anew answers, which does not know this page */

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;

/**
 * Listen to the server until the returned function is called.
 * @param {object} wishes
 * @param {import("./api.js").Query} wishes.query
 * @param {(told: Told) => void} wishes.hear
 * @param {(now: Connection) => void} wishes.connection told when the server is lost and when it is there (again)
 */
export function listen({ query, hear, connection }) {
  let ended = false;
  let wait = FIRST_WAIT_MS;
  /** @type {WebSocket | undefined} */
  let socket;
  const open = () => {
    if (ended) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}${address("/api/events", { token: token(), ...query })}`);
    socket.addEventListener("open", () => {
      wait = FIRST_WAIT_MS;
      connection("here");
    });
    socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
    socket.addEventListener("close", async () => {
      if (ended) return;
      connection(await isAnother() ? "another" : "lost");
      setTimeout(open, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    });
  };
  open();
  return () => {
    ended = true;
    socket?.close();
  };
}

/** Whether a studio answers whose pages have another token than this one. */
async function isAnother() {
  try {
    const text = await (await fetch("/", { cache: "no-store" })).text();
    return !text.includes(`"${token()}"`) && text.includes("printkit-token");
  } catch {
    return false;
  }
}
