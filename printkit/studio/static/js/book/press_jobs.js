// Files that are being made or are ready: every order of the book, also those that were given before the page was opened.

import { address, get, post, Refusal, toldFault } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { number, say, sayOr } from "../lib/words.js";

/** @typedef {{ name: string, size: number }} MadeFile */
/**
 * @typedef {object} Job
 * @property {string} job
 * @property {"waiting" | "running" | "done" | "failed" | "cancelled"} state
 * @property {{ outputs: string[], profile?: string, variant: string, revision: number }} order
 * @property {string} stage
 * @property {number} done
 * @property {number} total
 * @property {MadeFile[]} files
 * @property {import("../lib/api.js").Fault[]} faults
 * @property {string[]} warnings
 */

const BYTES_PER_KB = 1024;

/** @param {Job} job */
const isOver = (job) => job.state !== "waiting" && job.state !== "running";

/**
 * @param {import("./book_model.js").BookModel} book
 * @param {(job: Job) => void} ended told when files are ready or could not be made
 */
export function buildPressJobs(book, ended) {
  /** @type {Map<string, { job: Job, card: ReturnType<typeof buildCard> }>} */
  const known = new Map();
  const list = h("ul", { class: "press-jobs" });
  const title = h("h3", {}, say("press.jobs"));
  const spoken = h("p", { class: "unseen", role: "status" });
  const element = h("div", { class: "press-report" }, title, list, spoken);

  /** @param {Job} job */
  function take(job) {
    const before = known.get(job.job);
    if (before && isOver(before.job)) return;
    const card = before?.card ?? buildCard(book);
    known.set(job.job, { job, card });
    if (!before) list.prepend(card.element);
    card.show(job);
    title.hidden = false;
    if (before && isOver(job)) {
      fill(spoken, say(`press.${job.state}`));
      ended(job);
    }
  }

  /** Ask for all orders, such as after the page was loaded again; what was stopped is of no interest any more. */
  async function refresh() {
    const { jobs } = await get("/api/press", { book: book.path });
    const there = new Set(jobs.map((/** @type {Job} */ job) => job.job));
    for (const [name, { card }] of known) {
      if (there.has(name)) continue;
      known.delete(name);
      card.element.remove();
    }
    jobs.filter((/** @type {Job} */ job) => job.state !== "cancelled" || known.has(job.job)).forEach(take);
    title.hidden = !known.size;
  }

  title.hidden = true;
  const stop = book.listen((news, detail) => {
    if (news === "press") take(detail);
    else if (news === "connection" && detail === "here") refresh().catch(() => {});
    else if (news === "state") known.forEach(({ card }) => card.age());
  });
  refresh().catch(() => {});
  return { element, take, end: stop };
}

/** @param {import("./book_model.js").BookModel} book */
function buildCard(book) {
  /** @type {Job | null} */
  let job = null;
  const order = h("p", { class: "press-order" });
  const words = h("p", { class: "press-words" });
  const bar = h("progress", { "aria-label": say("press.title") });
  const stop = h("button", { type: "button", onclick: cancel }, icon("close"), say("press.cancel"));
  const working = h("div", { class: "press-progress" }, words, bar, stop);
  const older = h("p", { class: "field-help press-older", hidden: true }, say("press.older"));
  const body = h("div", {});
  const element = h("li", { class: "press-job" }, order, older, body);

  async function cancel() {
    stop.disabled = true;
    await post("/api/press/cancel", {}, { job: job?.job }).catch(() => {
      stop.disabled = false;
    });
  }

  /**
   * Show how far it is; the button to stop it stays where it is.
   * @param {Job} now
   */
  function progress({ stage, done, total }) {
    const told = sayOr([`press.stage.${stage}`, `stage.${stage}`], say("press.waiting"));
    fill(words, total ? say("paper.progress", { stage: told, done, total }) : told);
    bar.max = Math.max(1, total);
    if (total) bar.value = done;
    else bar.removeAttribute("value");
    if (!working.isConnected) fill(body, working);
  }

  function age() {
    older.hidden = !job || job.state !== "done" || job.order.revision === book.state.revision;
  }

  return {
    element,
    age,
    /** @param {Job} now */
    show(now) {
      job = now;
      element.dataset.state = now.state;
      fill(order, h("strong", {}, now.order.outputs.map((output) => say(`press.${output}`)).join(", ")), orderNote(book, now));
      if (now.state === "done") fill(body, results(now));
      else if (now.state === "cancelled") fill(body, h("p", { class: "field-help" }, say("press.cancelled")));
      else if (now.state === "failed") fill(body, h("p", { class: "field-fault" }, new Refusal(0, now).message));
      else progress(now);
      age();
    },
  };
}

/**
 * Say for whom an order was, and which edition.
 * @param {import("./book_model.js").BookModel} book
 * @param {Job} job
 */
function orderNote(book, { order }) {
  const profile = order.profile ?? book.state.data?.profile;
  const edition = order.variant === "main" ? "" : order.variant === "all" ? say("press.all_variants") : order.variant;
  const note = [profile && sayOr([`field.profile.value.${profile}`], profile), edition].filter(Boolean).join(" · ");
  return note && h("span", { class: "field-help" }, note);
}

/** @param {Job} job */
function results(job) {
  const where = (/** @type {string} */ file) => `/api/press/${encodeURIComponent(job.job)}/${encodeURIComponent(file)}`;
  const files = readableFirst(job.files);
  return h("div", { class: "press-files" }, h("p", { class: "all-well" }, icon("answer"), say("press.done")),
    [...job.faults.map(toldFault), ...job.warnings].map((each) => h("p", { class: "press-warning" }, icon("fault"), h("span", {}, each))),
    h("ul", {}, files.map((file) => h("li", {}, icon("file"),
      h("a", { href: address(where(file.name), { show: 1 }), target: "_blank", rel: "noopener", title: say("press.look") }, file.name),
      h("span", { class: "file-size" }, `${number(Math.ceil(file.size / BYTES_PER_KB))} KB`),
      h("a", { class: "icon-button", href: where(file.name), download: file.name, title: say("press.save"),
        "aria-label": say("press.save_file", { file: file.name }) }, icon("save"))))),
    files.length > 1 && h("a", { class: "press-all", href: where("all.zip"), download: "" }, icon("save"), say("press.save_all")));
}

/**
 * What people open comes before what machines read, and the book before its cover.
 * @param {MadeFile[]} files
 */
function readableFirst(files) {
  const rank = (/** @type {MadeFile} */ file) => `${Number(file.name.endsWith(".json"))} ${file.name.replace(/\.\w+$/, "")}`;
  return [...files].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}
