// Runs before the page is painted, so that a studio in the dark does not flash white.
(() => {
  const kept = (() => {
    try {
      return JSON.parse(localStorage.getItem("printkit.studio") ?? "{}");
    } catch {
      return {};
    }
  })();
  if (kept.look === "light" || kept.look === "dark") document.documentElement.dataset.look = kept.look;
  if (kept.dimmedPaper) document.documentElement.dataset.paper = "dimmed";
})();
