"""The tools of a kind, opened from a puzzle of a book, begin with the figure of that very puzzle."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

BOOK = """title = "Own figures"
seed = 7

[[section]]
title = "One"

[[section.puzzle]]
kind = "cubes"
figure = "mine.txt"
xa = 40
seed = 5

[[section.puzzle]]
kind = "tangram"
figure = "grown"
seed = 5

[[section.puzzle]]
kind = "board"
board = "5x12"
given = 9
"""
ROWS = """(rows) => rows.map((row) => row.querySelectorAll('[aria-selected="true"]').length)"""
CUBE = "\n\n".join(["...\n...\n..."] * 3) + "\n"


def _open_tool(page: Page, place: int, tool: str) -> None:
    """Choose a puzzle of the book, and follow the link to its tool."""
    page.goto("/#/book/own/book.toml")
    page.locator(".row-puzzle .row-choose").nth(place).click()
    page.get_by_role("link", name=tool).click()


def test_a_tool_begins_with_the_figure_of_the_puzzle_it_is_opened_from(page: Page, folder: Path) -> None:
    (folder / "own").mkdir()
    (folder / "own" / "book.toml").write_text(BOOK, encoding="utf-8")
    (folder / "own" / "mine.txt").write_text(CUBE, encoding="utf-8")

    _open_tool(page, 0, "Build with cubes")
    expect(page.locator('.builder-square[aria-selected="true"]')).to_have_count(27)
    expect(page.locator(".builder-number input").first).to_have_value("40")

    _open_tool(page, 1, "Lay a figure")
    expect(page.locator(".figure-verdict")).to_contain_text("one figure")

    _open_tool(page, 2, "Paint a board")
    expect(page.locator('.square[aria-selected="true"]')).to_have_count(60)
    widest = page.locator(".squares-row").evaluate_all(ROWS)
    assert [count for count in widest if count] == [12] * 5
