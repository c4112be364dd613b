"""While a piece is dragged nothing but that piece changes: a trace shows no layout, and no style but the piece's own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from laid_by_hand import middle_of, target_of

import printkit
from printkit.batch.play_page import Played, play_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

OF_A_PIECE = 12
"""More elements than one piece consists of."""


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """Open a table on a page that stands alone, where nothing but the hand changes anything."""
    record = printkit.make("board", seed=3, board="3x5", pieces="pentominoes:PUV").to_json()
    file = tmp_path / "small.html"
    file.write_text(play_page(Played("board", record, "Small", "", "en")), encoding="utf-8")
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    opened = context.new_page()
    opened.goto(file.as_uri())
    yield opened
    context.close()


def traced(browser: Browser, page: Page, *, nudge: str = "") -> list[dict[str, Any]]:
    """Drag a piece over a board and beside it, and return what the browser did meanwhile."""
    x, y = middle_of(page, "P")
    to_x, to_y = target_of(page, 0, [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]], 3)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y - 10, steps=2)
    expect(page.locator(".is-held")).to_have_count(1)
    frames = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    page.evaluate(frames)
    browser.start_tracing(page=page, categories=["devtools.timeline", "blink.user_timing"])
    page.evaluate("() => performance.mark('drag-begins')")
    for step in range(24):
        share = (step % 12) / 11
        page.mouse.move(x + (to_x - x) * share, y + (to_y - y) * share)
        if nudge:
            page.evaluate(nudge)
        page.evaluate(frames)
    page.evaluate("() => performance.mark('drag-ends')")
    found = json.loads(browser.stop_tracing())["traceEvents"]
    page.mouse.up()
    begin, end = (next(each["ts"] for each in found if each["name"] == name) for name in ("drag-begins", "drag-ends"))
    return [each for each in found if begin <= each.get("ts", 0) <= end]


def laid_out(events: list[dict[str, Any]]) -> list[int]:
    """Return of every layout how many elements needed one."""
    return [each["args"].get("beginData", {}).get("dirtyObjects", 0) for each in events if each["name"] == "Layout"]


def restyled(events: list[dict[str, Any]]) -> list[int]:
    """Return of every recalculation of styles how many elements it was about."""
    return [each["args"].get("elementCount", 0) for each in events if each["name"] == "UpdateLayoutTree"]


def test_dragging_touches_nothing_but_the_piece(page: Page, browser: Browser) -> None:
    events = traced(browser, page)
    assert restyled(events), "the piece itself is moved"
    assert max(restyled(events)) < OF_A_PIECE
    assert sum(laid_out(events)) == 0


def test_a_layout_while_dragging_would_be_noticed(page: Page, browser: Browser) -> None:
    events = traced(
        browser, page, nudge="() => { document.querySelector('.play-side').style.paddingTop = `${Math.random() * 9}px`; }"
    )
    assert sum(laid_out(events)) > 0
