"""How long our scripts take for a frame while a piece is dragged over the table, in a real Chromium, from a trace.

A Game of 20 is opened as a page that stands alone, and a piece is dragged over its three boards, on which others lie. Told are the
milliseconds of processor time that scripts, styles and layout take for each movement; the scripts should stay under 4 ms in 95 of
100 frames.

Run it with: python benchmarks/cover_table.py
"""

from __future__ import annotations

import json
import math
import shutil
import tempfile
from pathlib import Path
from typing import Any

import printkit
from printkit.batch.play_page import Played, play_page

MOVES = 240
ALLOWED_MS = 4.0
SORTS = {"scripts": ("FunctionCall", "FireAnimationFrame", "EventDispatch"), "styles": ("UpdateLayoutTree",), "layout": ("Layout",)}


def share(values: list[float], of: float) -> float:
    """Return the value that so many of all do not exceed."""
    return sorted(values)[math.ceil(of * len(values)) - 1] if values else 0.0


def outermost(events: list[dict[str, Any]], names: tuple[str, ...]) -> list[float]:
    """Return the processor time of events that lie in no other one of these, in milliseconds."""
    found, end = [], 0.0
    for each in sorted((each for each in events if each["name"] in names and each["ph"] == "X"), key=lambda each: each["ts"]):
        if each["ts"] >= end:
            found.append(each.get("tdur", each["dur"]) / 1000)
            end = each["ts"] + each["dur"]
    return found


def dragged(browser: Any, file: Path) -> list[dict[str, Any]]:
    """Drag a piece about, and return what the browser did."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(file.as_uri())
    for piece in "XWZ":
        page.locator(f'.cover-piece[data-piece="{piece}"]').focus()
        page.keyboard.press("n")
        page.keyboard.press("Enter")
    box = page.locator('.cover-piece[data-piece="P"]').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y - 10, steps=2)
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    for step in range(MOVES):
        page.mouse.move(640 + 420 * math.cos(step / 19), 270 + 170 * math.sin(step / 7))
    found: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    page.mouse.up()
    return found


def main() -> None:
    """Print a line for scripts, styles and layout."""
    from playwright.sync_api import sync_playwright

    place = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    record = printkit.make("board", seed=3, problem="twenty-game").to_json()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder, "twenty.html")
        file.write_text(play_page(Played("board", record, "The Game of 20", "", "en")), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=place, args=["--no-sandbox", "--disable-gpu"])
        events = dragged(browser, file)
        browser.close()
    for sort, names in SORTS.items():
        times = outermost(events, names)
        allowed = f", {sum(each <= ALLOWED_MS for each in times) / len(times):4.0%} within {ALLOWED_MS:.0f} ms" if times else ""
        print(f"{sort:8} {len(times):4} times, half {share(times, 0.5):6.2f} ms, 95 % {share(times, 0.95):6.2f} ms{allowed}")


if __name__ == "__main__":
    main()
