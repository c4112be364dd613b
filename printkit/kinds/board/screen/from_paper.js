// From paper to the table: a puzzle by the identity at the foot of its page, or by its JSON file.

import { get, Refusal, toldFault } from "/static/js/lib/api.js";
import { fill, freshId, h } from "/static/js/lib/dom.js";
import { say } from "/static/js/lib/words.js";
import { gamesOf } from "/kinds/board/puzzle_model.js";
import { word } from "/kinds/board/table_words.js";

/** @typedef {import("/kinds/board/play.js").Opened} Opened */

const KIND = "board";

/** @param {string} identity @returns {Promise<Opened>} */
export async function foundPuzzle(identity) {
  const { kind, puzzle } = await get("/api/find", { identity });
  if (kind !== KIND) throw new Error(word("paper.other_kind", { kind }));
  return openedRecord(puzzle, identity);
}

/** What a record gives to play; what is none says so. @param {any} record @param {string} identity @returns {Opened} */
function openedRecord(record, identity) {
  if (!String(record?.format ?? "").startsWith("printkit-board/")) throw new Error(word("paper.no_puzzle"));
  const origin = record.printkit ?? {};
  const spec = origin.parameters ?? { problem: record.problem };
  return { wish: { spec, seed: Number(origin.seed) || Number(identity.split("#")[1]) || 1 }, identity: identity || String(origin.identity ?? ""), games: gamesOf(record), printed: spec };
}

/** @param {(found: Opened) => void} play */
export function buildFromPaper(play) {
  const id = freshId("paper");
  const fault = h("p", { class: "field-fault", role: "alert" });
  const input = h("input", { id, type: "text", placeholder: "board:46bd7d4059#3", autocomplete: "off", spellcheck: "false", maxlength: 80 });
  const file = h("input", { type: "file", accept: ".json,application/json", class: "unseen", tabIndex: -1, "aria-hidden": "true", onchange: () => attempt(async () => {
    const [chosen] = file.files ?? [];
    if (chosen) play(openedRecord(parsed(await chosen.text()), ""));
  }) });

  /** @param {() => Promise<void>} work */
  async function attempt(work) {
    fill(fault);
    try {
      await work();
    } catch (error) {
      fill(fault, error instanceof Refusal ? error.faults.map(toldFault).join(" ") : error instanceof Error ? error.message : say("shell.lost"));
    }
  }

  return h("details", { class: "play-paper" }, h("summary", {}, word("paper.title")),
    h("form", { class: "play-rank", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      attempt(async () => play(await foundPuzzle(input.value.trim())));
    } }, h("label", { for: id }, word("paper.identity")), h("div", { class: "play-rank-row" }, input, h("button", { type: "submit" }, word("paper.open")))),
    h("button", { type: "button", onclick: () => file.click() }, word("paper.file")), file, fault);
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(word("paper.no_puzzle"));
  }
}
