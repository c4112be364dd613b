"""Players of a race at browsers: joining a room, laying the pieces of a solution by keyboard, and looking at what others see."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from printkit.kinds.board.play.building import build
from printkit.kinds.board.play.completion import completion
from printkit.kinds.board.play.covering import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page


@contextmanager
def player(browser: Browser, address: str, name: str, room: str = "class", **look: Any) -> Iterator[Page]:
    """Open a browser of its own, and enter a room."""
    context = browser.new_context(
        **({"base_url": address, "viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce"} | look)
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto(f"/#/kind/board/race?room={room}")
    enter(page, name)
    yield page
    context.close()


def enter(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Enter").click()
    page.locator(f'.race-players li[data-player="{name}"]').wait_for()


def solution_on(rows: list[str]) -> list[tuple[int, str, list[list[int]]]]:
    """Return the moves that finish the board with these rows."""
    game = build("twenty")
    cells = frozenset((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == ".")
    found = completion(State(type(game)("twenty", cells, ""))).coverings
    assert found is not None
    return [(at, laid.piece, [list(cell) for cell in sorted(laid.cells)]) for at, covering in enumerate(found) for laid in covering]


def rows_on(page: Page) -> list[str]:
    """Read the board from the table that is read aloud."""
    table = page.locator(".cover-board table").first
    return table.evaluate(
        """table => [...table.querySelectorAll("tbody tr")].map(row =>
        [...row.querySelectorAll("td")].map(cell => cell.textContent === "not part of the board" ? "#" : ".").join(""))"""
    )
