// The connection to a room: what is said is answered, and a connection that was lost comes back to the same place.

import { address, token } from "/static/js/lib/api.js";

/** @typedef {{ type: string, [key: string]: any }} Message */

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 4000;

/**
 * @param {string} room
 * @param {string} name
 * @param {object} ears
 * @param {(message: Message) => void} ears.hear
 * @param {(is: "here" | "lost" | "closed") => void} ears.connection
 * @param {string} [part] tells several players in one page apart
 */
export function enterRoom(room, name, { hear, connection }, part = "") {
  const key = `printkit.race.${location.host}.${room}${part}`;
  let wait = FIRST_WAIT_MS;
  let ended = false;
  let counted = 0;
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {Map<number, (answer: Message) => void>} */
  const waiting = new Map();

  function open() {
    if (ended) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}${address(`/api/race/${encodeURIComponent(room)}`, { token: token() })}`);
    socket = line;
    line.addEventListener("open", () => send({ type: "join", name, player_token: kept(key) }));
    line.addEventListener("message", (event) => heard(JSON.parse(event.data)));
    line.addEventListener("close", () => {
      for (const answer of waiting.values()) answer({ type: "refused", why: "" });
      waiting.clear();
      if (ended || socket !== line) return;
      connection("lost");
      setTimeout(open, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    });
  }

  /** @param {Message} message */
  function heard(message) {
    if (message.type === "joined") {
      wait = FIRST_WAIT_MS;
      keep(key, message.player_token);
      connection("here");
    }
    if (message.type === "closed") {
      ended = true;
      keep(key, "");
      connection("closed");
    }
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
    hear(message);
  }

  /** @param {Message} message */
  function send(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  open();
  return {
    send,
    /** Say something that is answered. @param {Message} message @returns {Promise<Message>} */
    ask(message) {
      if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ type: "refused", why: "" });
      counted += 1;
      const id = counted;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        send({ ...message, id });
      });
    },
    /** Go away for good, or only look at something else and come back. @param {boolean} forGood */
    end(forGood) {
      ended = true;
      if (forGood) {
        send({ type: "leave" });
        keep(key, "");
      }
      socket?.close();
    },
  };
}

/** @param {string} key */
function kept(key) {
  try {
    return sessionStorage.getItem(key) || undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} key @param {string} value */
function keep(key, value) {
  try {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing cannot come back, but can play.
  }
}
