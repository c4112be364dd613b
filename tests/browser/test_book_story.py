"""A book from nothing to the disk: chosen by pictures, changed by a slider, put in order by keyboard, saved."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from browsed_studio import Lasting

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<path d="M10 90 L50 10 L90 90 Z" fill="none" stroke="black"/></svg>"""


@pytest.fixture(scope="module")
def folder(lasting: Lasting) -> Path:
    return lasting.folder


@pytest.fixture(scope="module")
def address(lasting: Lasting) -> str:
    return lasting.address


def book_of(page: Page, folder: Path) -> dict[str, object]:
    """Read the file of the book that is open."""
    file = folder / unquote(page.url.partition("#/book/")[2])
    return tomllib.loads(file.read_text(encoding="utf-8"))


def kinds_in(book: dict[str, object]) -> list[list[str]]:
    return [[entry["kind"] for entry in section["puzzle"]] for section in book["section"]]  # type: ignore[attr-defined]


def add(page: Page, kind: str) -> None:
    page.locator(f'.picture-card[data-kind="{kind}"]').click()
    expect(page.locator(".desk")).to_be_visible()


def test_a_book_is_made_from_nothing(page: Page, folder: Path) -> None:
    page.get_by_role("button", name="An empty book").click()
    expect(page.get_by_role("heading", name="What would you like to add?")).to_be_visible()

    # Puzzles are chosen by pictures, and their pages appear.
    add(page, "null")
    page.get_by_role("button", name="Add puzzles").click()
    add(page, "maze")
    rows = page.locator(".row-puzzle .row-choose")
    expect(rows).to_have_count(2)
    expect(page.locator(".sheet-picture").first).to_have_js_property("complete", True)
    expect(page.locator(".thumbnail").nth(5)).to_be_attached()

    # A slider changes a number, the typed field follows, and the page is another one.
    rows.first.click()
    picture = page.locator(".thumbnail-picture").nth(5)
    before = picture.get_attribute("src")
    slider = page.get_by_role("slider", name="Rows")
    slider.focus()
    for _ in range(3):
        slider.press("ArrowRight")
    expect(page.locator('[data-field="rows"] input[type="text"]')).to_have_value("9")
    expect(page.locator(".saved-state")).to_have_text("Not saved yet")
    expect(picture).not_to_have_attribute("src", before or "")

    # The keyboard puts puzzles in order, and undo takes it back.
    rows.first.focus()
    rows.first.press("Alt+ArrowDown")
    expect(page.locator(".row-title").nth(2)).to_have_text("Mazes")
    expect(page.locator(".row-choose:focus")).to_contain_text("Odd one out")
    page.keyboard.press("Control+z")
    expect(page.locator(".row-title").nth(2)).to_have_text("Odd one out")
    page.keyboard.press("Control+Shift+z")
    expect(page.locator(".row-title").nth(2)).to_have_text("Mazes")

    # Nothing is in the file until it is saved.
    assert "puzzle" not in book_of(page, folder)["section"][0]  # type: ignore[index]
    page.keyboard.press("Control+s")
    expect(page.locator(".saved-state")).to_have_text("Saved")
    saved = book_of(page, folder)
    assert kinds_in(saved) == [["maze", "null"]]
    assert saved["section"][0]["puzzle"][1]["rows"] == 9  # type: ignore[index]


def test_dropped_drawings_become_puzzles(page: Page, folder: Path) -> None:
    page.get_by_role("button", name="An empty book").click()
    expect(page.get_by_role("heading", name="What would you like to add?")).to_be_visible()
    files = page.evaluate_handle(
        """(text) => {
            const files = new DataTransfer();
            for (const name of ["one", "two", "three"]) files.items.add(new File([text + " ".repeat(name.length)], `${name}.svg`));
            return files;
        }""",
        DRAWING,
    )
    page.dispatch_event(".book-screen", "drop", {"dataTransfer": files})
    expect(page.get_by_role("heading", name="What shall these 3 drawings become?")).to_be_visible()
    add(page, "numbered")
    expect(page.locator(".row-puzzle")).to_have_count(3)
    page.keyboard.press("Control+s")
    expect(page.locator(".saved-state")).to_have_text("Saved")
    (section,) = book_of(page, folder)["section"]  # type: ignore[misc]
    assert [entry["drawing"] for entry in section["puzzle"]] == ["art/one.svg", "art/two.svg", "art/three.svg"]
    page.keyboard.press("Control+z")
    expect(page.locator(".row-puzzle")).to_have_count(0)


def test_a_fault_is_listed_and_leads_to_its_field(page: Page, folder: Path) -> None:
    page.get_by_role("button", name="An empty book").click()
    add(page, "null")
    field = page.locator('[data-field="rows"] input[type="text"]')
    field.fill("99")
    field.press("Enter")
    expect(page.locator('[data-field="rows"] .field-fault')).to_contain_text("20")
    page.locator(".row-book .row-choose").click()
    page.get_by_role("button", name="1 fault").click()
    page.locator(".fault-item").click()
    expect(page.get_by_role("slider", name="Rows")).to_be_focused()
    page.keyboard.press("Control+z")
    expect(page.locator(".field-fault:visible")).to_have_count(0)
