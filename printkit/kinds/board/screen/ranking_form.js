// The result goes into the ranking: the one place that knows how it is sent.

import { post, Refusal } from "/static/js/lib/api.js";
import { fill, freshId, h } from "/static/js/lib/dom.js";
import { say } from "/static/js/lib/words.js";
import { word } from "/kinds/board/table_words.js";

const KEY = "printkit.player";

/**
 * @param {import("/static/js/shell/shell.js").Studio} studio
 * @param {{ game: string, identity: string, result: import("/kinds/board/solitaire.js").Result }} done
 */
export function buildRankingForm(studio, { game, identity, result }) {
  const id = freshId("player");
  const name = h("input", { id, type: "text", maxlength: 40, autocomplete: "nickname", value: kept() });
  const form = h("form", { class: "play-rank", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    const player = name.value.trim();
    if (!player) return name.focus();
    try {
      localStorage.setItem(KEY, player);
      const { rank } = await post("/api/ranking", {}, { game, board: identity, player, ms: Math.max(1, result.ms), coverings: result.coverings });
      fill(form, h("p", {}, word("rank.done", { name: player, rank })));
    } catch (error) {
      studio.notify({ level: "fault", text: error instanceof Refusal ? error.message : say("shell.lost") });
    }
  } }, h("label", { for: id }, word("rank.name")), h("div", { class: "play-rank-row" }, name, h("button", { type: "submit" }, word("rank.enter"))));
  return [form];
}

function kept() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
