// An open book as the browser knows it: the state that the desk told last, and edits on their way to it, one after the other.

import { get, post, Refusal } from "../lib/api.js";
import { listen } from "../lib/events.js";

/** @typedef {import("./types.js").Op} Op */
/** @typedef {import("./types.js").BookState} BookState */
/** @typedef {"state" | "pages" | "progress" | "preflight" | "press" | "connection" | "refused" | "elsewhere"} News */
/** @typedef {(news: News, detail?: any) => void} Listener */
/** @typedef {{ ops: Op[], gesture: string }} Edit */
/** @typedef {Awaited<ReturnType<typeof openBook>>} BookModel */

/** @param {string} path of the book file, relative to the opened folder */
export async function openBook(path) {
  const query = { book: path };
  /** @type {Set<Listener>} */
  const listeners = new Set();
  /** @type {BookState} */
  let state = await get("/api/book", query);
  /** @type {import("./types.js").Pages} */
  let pages = { revision: -1, layout: 0, pages: [], left_out: [], width: 210, height: 297 };
  /** @type {import("./types.js").Progress | null} */
  let progress = null;
  /** @type {import("./types.js").Preflight | null} */
  let preflight = null;
  /** @type {Edit[]} */
  const waiting = [];
  let busy = false;
  let heardRevision = state.revision;

  /** @param {News} news @param {any} [detail] */
  const tell = (news, detail) => listeners.forEach((listener) => listener(news, detail));

  /** @param {BookState} next */
  function take(next) {
    state = { ...next, text: next.text ?? state.text };
    tell("state");
  }

  async function fetchPages() {
    pages = await get("/api/book/pages", query);
    if (pages.revision >= state.revision) progress = null;
    tell("pages");
  }

  /** Send edits one by one: each is made on what the one before it left. */
  async function sendAll() {
    if (busy) return;
    busy = true;
    for (let edit = waiting.shift(); edit; edit = waiting.shift()) await send(edit);
    busy = false;
    if (heardRevision > state.revision) take(await get("/api/book", query));
  }

  /** @param {Edit} edit */
  async function send(edit) {
    try {
      take(await post("/api/book/edit", query, { base: state.revision, gesture: edit.gesture, ops: edit.ops }));
    } catch (error) {
      if (!(error instanceof Refusal)) return tell("connection", false);
      if (error.status === 409 && error.answer?.revision !== undefined) {
        take(error.answer);
        tell("elsewhere");
      } else {
        tell("refused", error);
        tell("state");
      }
    }
  }

  /**
   * @param {string} verb
   * @param {any} [body]
   */
  async function ask(verb, body = {}) {
    await idle();
    try {
      take(await post(`/api/book/${verb}`, query, body));
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.answer?.revision !== undefined) take(error.answer);
      else tell("refused", error);
      return false;
    }
  }

  async function idle() {
    while (busy || waiting.length) await new Promise((done) => setTimeout(done, 20));
  }

  /** @param {import("../lib/events.js").Told} told */
  function hear(told) {
    if (told.book && told.book !== path) return;
    if (told.type === "state") {
      heardRevision = Math.max(heardRevision, told.revision);
      if (!busy && told.revision > state.revision) get("/api/book", query).then(take);
    } else if (told.type === "layout") {
      progress = { stage: told.stage, done: told.done, total: told.total };
      tell("progress");
    } else if (told.type === "pages") fetchPages();
    else if (told.type === "disk") get("/api/book", query).then(take);
    else if (told.type === "preflight") {
      preflight = { profile: told.profile, problems: told.problems };
      tell("preflight");
    } else if (told.type === "press") tell("press", told);
  }

  let wasLost = false;
  const stop = listen({ query, hear, connection: (here) => {
    if (here && wasLost) get("/api/book", query).then(take).then(fetchPages);
    wasLost = !here;
    tell("connection", here);
  } });
  fetchPages();

  return {
    path,
    get state() {
      return state;
    },
    get pages() {
      return pages;
    },
    get progress() {
      return progress;
    },
    get preflight() {
      return preflight;
    },
    /** Whether the pages are those of the book as it is now. */
    get fresh() {
      return pages.revision >= state.revision;
    },
    /** @param {Listener} listener */
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Change the book; of many quick changes of one gesture only the newest need to arrive.
     * @param {Op[]} ops
     * @param {string} [gesture]
     */
    edit(ops, gesture = "") {
      const last = waiting.at(-1);
      if (last && gesture && last.gesture === gesture && sameTarget(last.ops, ops)) last.ops = ops;
      else waiting.push({ ops, gesture });
      return sendAll();
    },
    undo: () => ask("undo"),
    redo: () => ask("redo"),
    save: (over = false) => ask("save", over ? { over } : {}),
    reload: () => ask("reload"),
    revert: () => ask("revert"),
    idle,
    end: stop,
  };
}

/**
 * @param {Op[]} before
 * @param {Op[]} after
 */
function sameTarget(before, after) {
  const target = (/** @type {Op[]} */ ops) => JSON.stringify(ops.map(({ op, path }) => [op, path]));
  return target(before) === target(after) && after.every(({ op }) => op === "set" || op === "text");
}
