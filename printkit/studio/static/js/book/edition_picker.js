// Which of the books that a file makes lies on the desk: an edition such as large print, and a volume of a series.

import { fill, h } from "../lib/dom.js";
import { say } from "../lib/words.js";

export const MAIN = "main";

/** @param {import("./book_model.js").BookModel} book */
export function buildEditionPicker(book) {
  const edition = h("select", { "aria-label": say("paper.edition"), title: say("paper.edition"), onchange: look });
  const volume = h("select", { "aria-label": say("paper.volume"), title: say("paper.volume"), onchange: look });
  const element = h("span", { class: "edition-picker" }, edition, volume);
  let offered = "";

  function look() {
    book.look({ variant: edition.value || MAIN, volume: Number(volume.value) || 1 });
  }

  return {
    element,
    show() {
      const names = (book.state.data?.variant ?? []).map((each) => String(each.name ?? "")).filter(Boolean);
      const volumes = Number(book.state.data?.volumes) || 1;
      const offer = JSON.stringify([names, volumes]);
      if (offer !== offered) {
        offered = offer;
        fill(edition, h("option", { value: MAIN }, say("paper.main_edition")), names.map((name) => h("option", { value: name }, name)));
        fill(volume, Array.from({ length: volumes }, (_, place) => h("option", { value: place + 1 }, say("paper.volume_number", { number: place + 1 }))));
      }
      const { variant, volume: shown } = book.state.view;
      edition.hidden = !names.length;
      volume.hidden = volumes < 2;
      edition.value = names.includes(variant) ? variant : MAIN;
      volume.value = String(Math.min(shown, volumes));
    },
  };
}
