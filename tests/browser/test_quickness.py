"""Whoever waits for a puzzle sees at once that it is being made; the last good picture stays, dimmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

ALLOWED_MS = 150
HOUR_MS = 3_600_000


def test_a_puzzle_that_takes_long_is_announced_at_once(page: Page) -> None:
    """Time passes by the clock of the page, which the test turns, so that a busy machine changes nothing."""
    page.clock.install()
    page.goto("about:blank")
    page.goto("/#/bench/null?seed=5")
    expect(page.locator(".bench-sheet[src]")).to_have_count(2)
    page.route("**/api/puzzle?*", lambda _: None)  # as if it took for ever
    page.clock.pause_at(page.evaluate("Date.now()") + HOUR_MS)
    with page.expect_request("**/api/puzzle?*"):
        page.locator(".seed-field button").click()
    page.clock.run_for(ALLOWED_MS)
    expect(page.locator(".bench-desk.is-stale")).to_have_count(1)
    expect(page.locator(".bench-state")).to_have_text("Being made and proved …")
    expect(page.locator(".bench-sheet[src]")).to_have_count(2)
    page.unroute_all(behavior="ignoreErrors")
