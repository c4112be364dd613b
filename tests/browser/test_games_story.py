"""Games for two in a browser: the last fit against the machine and at one screen, battleships against the machine; to the end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
expect = sync_api.expect


def lay_anything(page: Page) -> None:
    """Lay the first piece that fits somewhere, by keyboard."""
    said = page.locator(".cover-said")
    for piece in "FILNPTUVWXYZ":
        shown = page.locator(f'.cover-piece[data-piece="{piece}"]')
        if "is-given" in (shown.get_attribute("class") or ""):
            continue
        for turn in ("", "r", "h", "r", "r", "r"):
            shown.focus()
            if turn:
                page.keyboard.press(turn)
            page.keyboard.press("n")
            if "It fits" in said.inner_text():
                page.keyboard.press("Enter")
                return
    raise AssertionError("nothing fits")


def given(page: Page) -> int:
    return page.locator(".cover-piece.is-given").count()


def test_the_last_fit_against_the_machine(page: Page) -> None:
    page.goto("/#/kind/board/last-fit")
    status = page.locator(".race-status")
    page.get_by_role("combobox", name="Board").select_option("5x5")
    expect(page.locator(".cover-board td", has_text="empty")).to_have_count(25)
    for _ in range(3):
        expect(status).to_have_text(re.compile("your turn|won"))
        if "won" in status.inner_text():
            break
        before = given(page)
        lay_anything(page)
        expect(page.locator(".cover-piece.is-given")).not_to_have_count(before)
        expect(status).to_have_text(re.compile("your turn|won"))
    expect(status).to_have_text(re.compile(r"won"))
    expect(page.get_by_text("searched to the end")).to_be_visible()


def test_the_last_fit_for_two_at_one_screen(page: Page) -> None:
    page.goto("/#/kind/board/last-fit")
    page.get_by_role("combobox", name="Play").select_option("two")
    status = page.locator(".race-status")
    page.get_by_role("combobox", name="Board").select_option("5x5")
    expect(page.locator(".cover-board td", has_text="empty")).to_have_count(25)
    expect(status).to_have_text("Turn: The first player")
    players = ["The second player", "The first player"]
    for number in range(5):
        lay_anything(page)
        expect(status).to_have_text(re.compile(f"Turn: {players[number % 2]}|won"))
        if "won" in status.inner_text():
            break
    expect(status).to_have_text(re.compile(f"{players[(number + 1) % 2]} won, with the last of {number + 1} pieces"))


def test_battleships_against_the_machine(page: Page) -> None:
    page.goto("/#/kind/board/battleships")
    status = page.locator(".race-status")
    theirs = page.get_by_role("grid", name="What you know of the other covering")
    free = theirs.locator(".letters-cell:not([data-piece])")
    expect(free).to_have_count(60)
    expect(page.get_by_role("grid", name="Your covering").locator(".letters-cell[data-piece]")).to_have_count(60)
    for number in range(6):
        expect(status).to_have_text(re.compile("your turn|won"))
        if "won" in status.inner_text():
            break
        free.nth(0).click()
        free.nth(5).focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Ask for these squares").click()
        expect(free).to_have_count(60 - 2 * (number + 1) if "won" not in status.inner_text() else 0)
    expect(status).to_have_text(re.compile("won"))
    expect(theirs.locator(".letters-cell[data-piece]")).to_have_count(60)
