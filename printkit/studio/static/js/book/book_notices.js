// What a book has to say by itself: the server is gone, the file changed on disk, another window was quicker, work was recovered.

import { say } from "../lib/words.js";

const PATIENCE_MS = 1500;

/**
 * @param {import("./book_model.js").BookModel} book
 * @param {import("../shell/shell.js").Studio} studio
 */
export function watchNotices(book, studio) {
  /** @type {(() => void) | null} */
  let lost = null;
  /** @type {(() => void) | null} */
  let another = null;
  /** @type {(() => void) | null} */
  let disk = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;

  if (book.state.recovered) {
    studio.notify({ text: say("book.recovered"), stays: true, actions: [{ label: say("book.revert"), act: () => void book.revert() }] });
  }

  function connectionIs(/** @type {import("../lib/events.js").Connection} */ now) {
    clearTimeout(patience);
    if (now === "here" || now === "another") {
      lost?.();
      lost = null;
    }
    if (now === "another" && !another) {
      another = studio.notify({ text: say("shell.another"), stays: true, actions: [{ label: say("shell.load_again"), act: () => location.reload() }] });
    } else if (now === "lost" && !lost) {
      patience = setTimeout(() => {
        lost = studio.notify({ level: "fault", text: say("shell.lost"), stays: true });
      }, PATIENCE_MS);
    }
  }

  function diskIs(/** @type {"same" | "changed" | "gone"} */ now) {
    if (now === "same") {
      disk?.();
      disk = null;
    } else if (!disk) {
      disk = studio.notify({ level: "fault", text: say(`book.disk_${now}`), stays: true, actions: [
        ...(now === "changed" ? [{ label: say("book.take_disk"), act: () => void book.reload() }] : []),
        { label: say("book.keep_mine"), act: () => void book.save(true) },
      ] });
    }
  }

  diskIs(book.state.disk);
  const stop = book.listen((news, detail) => {
    if (news === "connection") connectionIs(detail);
    else if (news === "state") diskIs(book.state.disk);
    else if (news === "unsaved") {
      disk?.(); // said once more, also to those who closed it
      disk = null;
      diskIs(book.state.disk);
    } else if (news === "elsewhere") studio.notify({ text: say("book.elsewhere") });
    else if (news === "refused") studio.notify({ level: "fault", text: detail.message });
  });
  return () => {
    clearTimeout(patience);
    stop();
  };
}
