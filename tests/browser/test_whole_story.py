"""The whole way through the visible studio: from an empty book to files for a printer, which the command line makes as well."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

KINDS = ["numbered", "null", "numbered", "maze", "numbered"]
"""The order in which the puzzles end, after they were moved about."""


def star(points: int) -> str:
    """Draw a star; every drawing has other lines."""
    corners = []
    for step in range(2 * points):
        radius, angle = 40 - step % 2 * 20, math.pi * step / points
        corners.append((50 + radius * math.sin(angle), 50 - radius * math.cos(angle)))
    line = "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in corners) + " Z"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<path d="{line}" fill="none" stroke="black" stroke-width="2"/></svg>'
    )


def drop(page: Page, drawings: dict[str, str]) -> None:
    """Let drawings fall on the book, as a file manager does."""
    script = """(drawings) => {
        const files = new DataTransfer();
        for (const [name, text] of Object.entries(drawings)) files.items.add(new File([text], name, { type: "image/svg+xml" }));
        return files;
    }"""
    files = page.evaluate_handle(script, drawings)
    for event in ("dragenter", "dragover", "drop"):
        page.dispatch_event(".book-screen", event, {"dataTransfer": files})


def box_of(element: Locator) -> Any:
    """Say where something is, even if the list is just drawn anew."""
    while (box := element.bounding_box()) is None:
        element.page.wait_for_timeout(20)
    return box


def drag(page: Page, row: Locator, onto: Locator) -> None:
    """Take a row by its dots and let it go just above another."""
    handle, target = box_of(row.locator(".row-handle")), box_of(onto)
    page.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
    page.mouse.down()
    for part in range(1, 7):
        page.mouse.move(handle["x"] + 4, handle["y"] + (target["y"] + 4 - handle["y"]) * part / 6)
    expect(page.locator(".drop-line")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".drop-line")).to_have_count(0)


def command(*words: str | Path, cache: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "printkit", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PRINTKIT_CACHE": str(cache)},
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_from_an_empty_book_to_the_printer(page: Page, folder: Path, tmp_path: Path) -> None:
    page.get_by_role("button", name="An empty book").click()
    expect(page.get_by_role("heading", name="What would you like to add?")).to_be_visible()
    rows = page.locator(".row-puzzle")
    titles = rows.locator(".row-title")

    # Three drawings at once, and two other kinds.
    drop(page, {f"star-{points}.svg": star(points) for points in (5, 6, 7)})
    page.locator('.picture-card[data-kind="numbered"]').click()
    expect(rows).to_have_count(3)
    for kind in ("maze", "null"):
        page.get_by_role("button", name="Add puzzles").click()
        page.locator(f'.picture-card[data-kind="{kind}"]').click()
        expect(page.locator(".desk")).to_be_visible()
    expect(rows).to_have_count(5)
    expect(rows.nth(4).locator(".row-tools")).to_be_visible()
    dots = titles.first.text_content() or ""

    # They are put in order by mouse and by keyboard.
    drag(page, rows.nth(4), rows.nth(1))
    expect(titles.nth(1)).to_have_text("Odd one out")
    maze = rows.nth(4).locator(".row-choose")
    maze.focus()
    maze.press("Alt+ArrowUp")
    expect(titles).to_have_text([dots, "Odd one out", dots, "Mazes", dots])
    expect(page.locator(".row-choose:focus")).to_contain_text("Mazes")

    # Sliders, by keyboard and by mouse.
    rows.nth(1).locator(".row-choose").click()
    how_many = page.get_by_role("slider", name="How many puzzles")
    how_many.focus()
    for _ in range(3):
        how_many.press("ArrowRight")
    expect(rows.nth(1).locator(".row-note")).to_have_text("4 puzzles")
    slider = page.get_by_role("slider", name="Rows")
    box = box_of(slider)
    slider.click(position={"x": box["width"] * 0.8, "y": box["height"] / 2})
    expect(page.locator('[data-field="rows"] input[type="text"]')).not_to_have_value("6")

    # Theme, language, printer: the settings of the book.
    page.locator(".row-book .row-choose").click()
    page.locator('[data-field="theme"] label', has_text="Magazine").click()
    page.locator('[data-field="language"] label', has_text="Deutsch").click()
    page.get_by_text("For the printer", exact=True).click()
    page.locator('[data-field="profile"] select').select_option("Amazon KDP")
    page.get_by_text("Extra pages", exact=True).click()

    # The printer wants more pages than there are; the list of faults leads to the field, and pages for notes fill them up.
    page.get_by_role("button", name="1 fault").click()
    expect(page.locator(".fault-item")).to_contain_text("24")
    page.locator(".fault-item").click()
    expect(page.locator('[data-field="profile"] select')).to_be_focused()
    notes = page.locator('[data-field="notes"] input[type="text"]')
    notes.fill("10")
    notes.press("Enter")
    expect(page.locator(".faults-button.is-wrong")).to_have_count(0)

    # One printed puzzle is swapped for another of its make.
    rows.nth(3).locator(".row-choose").click()
    swap = page.locator(".page-tools:visible").get_by_role("button", name="Another one").first
    expect(swap).to_be_visible()
    expect(page.locator(".desk.is-stale")).to_have_count(0)
    before = page.locator(".sheet-column:has(.page-tools button) .sheet-picture").first.get_attribute("src")
    swap.click()
    expect(page.locator(f'.sheet-picture[src="{before}"]')).to_have_count(0)
    page.keyboard.press("Control+s")
    expect(page.locator(".saved-state")).to_have_text("Saved")

    # The files are made, and saved where the browser saves files.
    page.get_by_role("button", name="Make the PDF").click()
    page.get_by_role("checkbox", name="The cover").check()
    page.get_by_role("button", name="Make the files").click()
    expect(page.locator('.press-job[data-state="done"]')).to_have_count(1)
    made = {}
    for file in ("my-puzzle-book.pdf", "my-puzzle-book-cover.pdf"):
        with page.expect_download() as saved:
            page.get_by_role("link", name=f"Save {file}").click()
        assert saved.value.suggested_filename == file
        made[file] = tmp_path / file
        saved.value.save_as(made[file])
    interior, cover = made.values()

    # A printer takes them.
    cache = tmp_path / "cache of the command line"
    command("check", interior, "--profile", "kdp", cache=cache)
    command("check", cover, "--profile", "kdp", "--cover-of", interior, cache=cache)

    # The saved file says what was done, and the command line makes the same bytes of it, without anything that the studio kept.
    (file,) = folder.glob("*/book.toml")
    book = tomllib.loads(file.read_text(encoding="utf-8"))
    (section,) = book["section"]
    assert [entry["kind"] for entry in section["puzzle"]] == KINDS
    assert [entry.get("drawing") for entry in section["puzzle"]][::2] == [f"art/star-{points}.svg" for points in (5, 6, 7)]
    assert section["puzzle"][1]["count"] == 4
    assert section["puzzle"][1]["rows"] > 6
    assert (book["theme"], book["language"], book["profile"], book["notes"]) == ("magazine", "de", "kdp", 10)
    assert len(book["replace"]) == 1
    again = tmp_path / "again.pdf"
    command("book", file, "-o", again, "--cover", tmp_path / "again-cover.pdf", "-q", cache=cache)
    assert again.read_bytes() == interior.read_bytes()
    assert (tmp_path / "again-cover.pdf").read_bytes() == cover.read_bytes()
