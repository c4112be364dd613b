"""Figures laid at the table: by mouse, by finger and by keyboard alone; saved, and put into a book that can be made."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import printkit
from printkit.kinds.tangram.library import library

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

HOUR_MS = 3_600_000
WHOLE, NOT_YET = "The pieces make one figure.", "The pieces do not make one figure yet."

CORNER = """name = "corner"
[[piece]]
name = "A"
rings = [[[0, 0], [3, 0], [0, 2]]]
[[piece]]
name = "B"
rings = [[[3, 0], [3, 2], [0, 2]]]
"""


def opened(page: Page, query: str = "") -> None:
    page.goto(f"/#/kind/tangram/table{query}")
    expect(page.get_by_text(WHOLE)).to_be_visible()


def middle(page: Page, piece: str) -> tuple[float, float]:
    box = page.locator(f'[data-piece="{piece}"] .piece-body').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, piece: str, dx: float, dy: float) -> None:
    x, y = middle(page, piece)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=6)
    page.mouse.up()


def test_a_figure_is_laid_by_mouse_saved_and_put_into_a_book(page: Page, folder: Path) -> None:
    (folder / "mine").mkdir()
    (folder / "mine" / "book.toml").write_text('title = "Mine"\n\n[[section]]\ntitle = "First"\n', encoding="utf-8")
    opened(page)
    expect(page.get_by_text("There is only one solution.")).to_be_visible()

    # A piece on top of others is hatched and told at once, and nothing can be saved.
    drag(page, "SQ", 60, -40)
    expect(page.get_by_text("B and F overlap.")).to_be_visible()
    expect(page.locator(".figure-piece.is-overlapping")).to_have_count(3)
    expect(page.get_by_role("button", name="Save")).to_be_disabled()
    drag(page, "SQ", 260, 150)
    expect(page.get_by_text("F lies apart.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text(WHOLE)).to_be_visible()

    # Near its place a piece joins the others exactly, which only the exact judge can tell; with Alt it does not.
    drag(page, "T1", 180, 120)
    expect(page.get_by_text("D lies apart.")).to_be_visible()
    page.keyboard.down("Alt")
    drag(page, "T1", -176, -117)
    page.keyboard.up("Alt")
    expect(page.get_by_text(NOT_YET)).to_be_visible()
    drag(page, "T1", 176, 117)
    drag(page, "T1", -177, -118)
    expect(page.get_by_text(WHOLE)).to_be_visible()

    # A figure of the library, with the number of its solutions.
    known = library("tangram")["swan"].measure
    assert known is not None
    assert known.solutions > 1
    page.get_by_role("combobox", name="Begin with").select_option("swan")
    expect(page.get_by_text(f"{known.solutions} different solutions.")).to_be_visible()
    page.get_by_role("textbox", name="Name of the figure").fill("My swan!")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved as My swan.toml.")).to_be_visible()
    said = tomllib.loads((folder / "My swan.toml").read_text(encoding="utf-8"))
    assert said["name"] == "My swan!"
    tally = printkit.make("tangram", figure=str(folder / "My swan.toml")).to_json()["solutions"]
    assert (tally["unique"], tally["complete"]) == (said["solutions"], True)

    page.get_by_role("button", name="Put it into a book").click()
    expect(page.locator(".row-puzzle")).to_have_count(1)
    page.keyboard.press("Control+s")
    expect(page.locator(".saved-state")).to_have_text("Saved")
    (section,) = tomllib.loads((folder / "mine" / "book.toml").read_text(encoding="utf-8"))["section"]
    assert section["puzzle"] == [{"kind": "tangram", "figure": "My swan.toml"}]
    assert (folder / "mine" / "My swan.toml").is_file()


def test_pieces_come_from_the_tray_and_are_turned_by_knob_and_wheel(page: Page) -> None:
    opened(page)
    page.get_by_role("button", name="Clear the table").click()
    card = page.get_by_role("button", name="Put piece F, SQ, on the table")
    box, ground = card.bounding_box(), page.locator(".figure-ground").bounding_box()
    assert box is not None
    assert ground is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(ground["x"] + 300, ground["y"] + 300, steps=5)
    page.mouse.up()
    expect(page.locator(".figure-piece")).to_have_count(1)
    piece = page.locator('[data-piece="SQ"]')
    x, y = middle(page, "SQ")
    assert abs(x - ground["x"] - 300) < 15
    page.mouse.move(x, y)
    page.mouse.wheel(0, 100)
    expect(piece).to_have_attribute("aria-label", "Piece F, SQ, turned by 15°.")
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 100)
    page.keyboard.up("Shift")
    expect(piece).to_have_attribute("aria-label", "Piece F, SQ, turned by 16°.")
    knob = page.locator(".turn-hit").bounding_box()
    assert knob is not None
    far = y - knob["y"] - knob["height"] / 2
    page.mouse.move(x, y - far)
    page.mouse.down()
    page.mouse.move(x + far, y, steps=6)
    expect(piece).to_have_attribute("aria-label", "Piece F, SQ, turned by 105°.")
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(piece).to_have_attribute("aria-label", "Piece F, SQ, turned by 16°.")
    tray = page.locator(".figure-tray").bounding_box()
    assert tray is not None
    drag(page, "SQ", tray["x"] + 200 - x, tray["y"] + 30 - y)
    expect(page.locator(".figure-piece")).to_have_count(0)


def test_a_set_of_ones_own_is_laid_and_goes_into_a_book_with_its_figure(page: Page, folder: Path) -> None:
    (folder / "corner.toml").write_text(CORNER, encoding="utf-8")
    (folder / "mine").mkdir()
    (folder / "mine" / "book.toml").write_text('title = "Mine"\n\n[[section]]\ntitle = "First"\n', encoding="utf-8")
    (folder / "line.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0H9"/></svg>', encoding="utf-8")
    opened(page)
    page.get_by_role("combobox", name="Pieces").select_option("line.svg")
    expect(page.get_by_text('"line.svg"')).to_be_visible()  # which is no set, and the message says so
    expect(page.get_by_role("combobox", name="Pieces")).to_have_value("tangram")
    page.get_by_role("combobox", name="Pieces").select_option("corner.toml")
    expect(page.locator(".figure-piece")).to_have_count(2)
    expect(page.get_by_text("There is only one solution.")).to_be_visible()
    page.get_by_role("button", name="Put it into a book").click()
    expect(page.locator(".row-puzzle")).to_have_count(1)
    page.keyboard.press("Control+s")
    expect(page.locator(".saved-state")).to_have_text("Saved")
    (section,) = tomllib.loads((folder / "mine" / "book.toml").read_text(encoding="utf-8"))["section"]
    assert section["puzzle"] == [{"kind": "tangram", "set": "corner.toml", "figure": "My figure.toml"}]
    assert (folder / "mine" / "corner.toml").read_text(encoding="utf-8") == CORNER
    printkit.load_book(folder / "mine" / "book.toml").check()


def test_two_fingers_turn_a_piece_and_two_taps_turn_it_over(page: Page) -> None:
    opened(page)
    fingers = page.context.new_cdp_session(page)
    fingers.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})

    def touch(sort: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": sort, "touchPoints": places})

    piece = page.locator('[data-piece="PG"]')
    x, y = middle(page, "PG")
    touch("touchStart", (x, y))
    touch("touchMove", (x - 60, y))
    touch("touchMove", (x - 160, y - 60))
    touch("touchEnd")
    expect(page.get_by_text("G lies apart.")).to_be_visible()
    expect(piece).to_have_attribute("aria-label", "Piece G, PG, turned by 0°.")
    x, y = middle(page, "PG")
    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (x + 100, y))
    touch("touchMove", (x, y), (x, y + 100))
    touch("touchEnd")
    expect(piece).to_have_attribute("aria-label", "Piece G, PG, turned by 90°.")
    x, y = middle(page, "PG")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + HOUR_MS)  # so that two taps are one after the other on any machine
    for _ in range(2):
        touch("touchStart", (x, y))
        touch("touchEnd")
    expect(piece).to_have_attribute("aria-label", "Piece G, PG, turned over, turned by 270°.")


def test_a_figure_is_laid_with_the_keyboard_alone(page: Page, folder: Path) -> None:
    opened(page, "?set=t-puzzle")
    page.get_by_role("button", name="Clear the table").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("A, B, C, D are not used yet.")).to_be_visible()
    for _ in range(4):
        page.locator(".tray-piece").first.focus()
        page.keyboard.press("Enter")
        with page.expect_response("**/judged"):
            page.keyboard.press("r")
        page.keyboard.press("j")
    expect(page.get_by_text(WHOLE)).to_be_visible()
    page.keyboard.press("Delete")
    expect(page.get_by_text("D is not used yet.")).to_be_visible()
    expect(page.locator(".tray-piece")).to_be_focused()
    page.keyboard.press("Control+z")
    expect(page.get_by_text(WHOLE)).to_be_visible()
    page.get_by_role("button", name="Save").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Saved as My figure.toml.")).to_be_visible()
    assert printkit.make("tangram", set="t-puzzle", figure=str(folder / "My figure.toml")).to_json()["answer"]
