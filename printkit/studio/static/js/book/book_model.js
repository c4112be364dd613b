// An open book as the browser knows it: the state that the desk told last, and edits on their way to it, one after the other.

import { get, post, Refusal } from "../lib/api.js";
import { listen } from "../lib/events.js";
import { at, isSame } from "./selection.js";

/** @typedef {import("./types.js").Op} Op */
/** @typedef {import("./types.js").BookState} BookState */
/** @typedef {"state" | "pages" | "progress" | "preflight" | "press" | "connection" | "refused" | "elsewhere" | "unsaved"} News */
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
  let preflight = state.preflight ?? null;
  /** @type {Edit[]} */
  const waiting = [];
  /** @type {Edit | null} */
  let flying = null;
  let busy = false;
  let heardRevision = state.revision;

  /** @param {News} news @param {any} [detail] */
  const tell = (news, detail) => listeners.forEach((listener) => listener(news, detail));

  /** @param {BookState} next */
  function take(next) {
    const same = next.revision === state.revision;
    state = { ...next, text: next.text ?? (same ? state.text : undefined) };
    if (!same) preflight = null;
    tell("state");
  }

  /** @param {any} next */
  function takePages(next) {
    pages = next;
    if (pages.revision >= state.revision && isSeen()) progress = null;
    tell("pages");
  }

  /** Whether the pages are those of the edition and the volume that somebody wants to look at. */
  const isSeen = () => !pages.view || (pages.view.variant === state.view.variant && pages.view.volume === state.view.volume);

  const fetchPages = async () => takePages(await get("/api/book/pages", query));

  /** Send edits one by one: each is made on what the one before it left. */
  async function sendAll() {
    if (busy) return;
    busy = true;
    for (flying = waiting.shift() ?? null; flying; flying = waiting.shift() ?? null) await send(flying);
    busy = false;
    tell("state");
    if (heardRevision > state.revision) take(await get("/api/book", query));
  }

  /**
   * Send an edit. If another window was quicker, it is made on what that one left, unless they meant the same.
   * @param {Edit} edit
   * @param {number} [tries]
   */
  async function send(edit, tries = 3) {
    try {
      take(await post("/api/book/edit", query, { base: state.revision, gesture: edit.gesture, ops: edit.ops }));
    } catch (error) {
      if (!(error instanceof Refusal)) return tell("connection", "lost");
      if (error.answer?.state) {
        const seen = state.data ?? {};
        take(error.answer.state);
        if (tries > 1 && edit.ops.every((op) => stillMeant(op, seen, state.data ?? {}))) return send(edit, tries - 1);
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
      if (error.answer?.state) {
        take(error.answer.state);
        if (verb === "save") tell("unsaved");
      } else tell("refused", error);
      return false;
    }
  }

  async function idle() {
    while (busy || waiting.length) await new Promise((done) => setTimeout(done, 20));
  }

  /** @param {import("../lib/events.js").Told} told */
  function hear(told) {
    if (told.book && told.book !== path) return;
    HEARD[told.type]?.(told);
  }

  /** @type {Record<string, (told: import("../lib/events.js").Told) => void>} */
  const HEARD = {
    state(told) {
      heardRevision = Math.max(heardRevision, told.state.revision);
      if (!busy && told.state.revision >= state.revision) take(told.state);
    },
    faults(told) {
      if (told.revision === state.revision) take({ ...state, faults: told.faults, checked: told.revision });
    },
    layout(told) {
      progress = told.state === "failed" ? null : { stage: told.stage, done: told.done, total: told.total };
      tell("progress");
    },
    pages: takePages,
    disk: (told) => take({ ...state, disk: told.disk }),
    preflight(told) {
      preflight = { profile: told.profile, problems: told.problems };
      tell("preflight");
    },
    press: (told) => tell("press", told),
  };

  let wasLost = false;
  const stop = listen({ query, hear, connection: (now) => {
    if (now === "here" && wasLost) get("/api/book", query).then(take).then(fetchPages);
    wasLost = now !== "here";
    tell("connection", now);
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
      return pages.revision >= state.revision && isSeen();
    },
    /**
     * What a table of the book says, with the changes that are still on their way: a slider never jumps back under the hand.
     * @param {import("./types.js").Path} place
     * @returns {Record<string, any>}
     */
    values(place) {
      const found = { ...(at(state.data ?? {}, place) ?? {}) };
      const coming = [...(flying ? [flying] : []), ...waiting].flatMap((edit) => edit.ops).filter((op) => op.op === "set");
      for (const { path: target = [], value } of coming) {
        if (target.length !== place.length + 1 || !isSame(target.slice(0, -1), place)) continue;
        const name = String(target.at(-1));
        if (value === null) delete found[name];
        else found[name] = value;
      }
      return found;
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
    /** The book file as it would be saved now. */
    async text() {
      const now = await get("/api/book", query);
      if (now.revision === state.revision) state = { ...state, text: now.text };
      return /** @type {string} */ (now.text);
    },
    undo: () => ask("undo"),
    redo: () => ask("redo"),
    save: (over = false) => ask("save", over ? { over } : {}),
    reload: () => ask("reload"),
    revert: () => ask("revert"),
    /**
     * Look at another of the books that the file makes; nothing is changed by it.
     * @param {import("./types.js").View} view
     */
    look: (view) => ask("view", view),
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

/**
 * Whether a value can be set although the book has changed meanwhile: it is as it was seen, and so is all that lies beside it; but
 * of what says something of the whole book, only the value itself counts.
 * @param {Op} op
 * @param {Record<string, any>} seen
 * @param {Record<string, any>} now
 */
function stillMeant({ op, path = [] }, seen, now) {
  if (op !== "set" || !path.length) return false;
  const place = path.length > 1 ? path.slice(0, -1) : path;
  return JSON.stringify(at(seen, place)) === JSON.stringify(at(now, place));
}
