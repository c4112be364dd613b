"""Whatever happens around a book: windows, other programs, fingers, reloads and sudden ends; the book is as at the last change."""

from __future__ import annotations

import os
import re
import signal
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browsed_studio import Lasting, Studio, opened_window, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Locator, Page

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

BOOK = """\
# Mine
title = "Before"
template = "compact"

[[section]]
title = "One"

[[section.puzzle]]
kind = "null"
title = "First"

[[section.puzzle]]
kind = "null"
rows = 4
title = "Second"

[[section.puzzle]]
kind = "null"
rows = 5
title = "Third"
"""
MOST_TAPS = 30
LONG = 'title = "Long"\n[[section]]\ntitle = "One"\n[[section.puzzle]]\nkind = "null"\ncount = 300\nper_page = 6\n'


@pytest.fixture(scope="module")
def folder(lasting: Lasting) -> Path:
    return lasting.folder


@pytest.fixture(scope="module")
def address(lasting: Lasting) -> str:
    return lasting.address


def opened(page: Page, file: Path, text: str = BOOK, **more: str) -> Path:
    """Write a book and open it; its pages are there."""
    for old, new in more.items():
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
    page.goto(f"/#/book/{file.name}")
    expect(page.locator(".thumbnail").first).to_be_visible()
    return file


def title_is(page: Page, title: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


def retitle(page: Page, title: str) -> None:
    page.locator(".row-book .row-choose").click()
    field = page.locator('[data-field="title"] input')
    field.fill(title)
    field.press("Enter")


def said(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def test_orders_outlive_the_page_and_can_be_stopped(page: Page, folder: Path) -> None:
    opened(page, folder / "small.toml")
    page.get_by_role("button", name="Make the PDF").click()
    page.get_by_role("button", name="Make the files").click()
    expect(page.locator('.press-job[data-state="done"]')).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Make the PDF").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save small.pdf").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF")
    with page.context.expect_page() as shown:
        page.get_by_role("link", name="small.pdf", exact=True).click()
    shown.value.close()
    retitle(page, "Another title")
    page.get_by_role("button", name="Make the PDF").click()
    expect(page.get_by_text("The book has changed since.")).to_be_visible()

    (folder / "long.toml").write_text(LONG, encoding="utf-8")
    page.goto("/#/book/long.toml")
    page.get_by_role("button", name="Make the PDF").click()
    page.get_by_role("button", name="Make the files").click()
    progress = page.locator(".press-words")
    expect(progress).to_have_text(re.compile(r"^Making puzzles: \d+ of 300$"))
    page.reload()
    page.get_by_role("button", name="Make the PDF").click()
    expect(progress).to_have_text(re.compile(r"^Making puzzles: \d+ of 300$"))
    page.get_by_role("button", name="Stop").click()
    expect(page.locator('.press-job[data-state="cancelled"]')).to_contain_text("Stopped. Nothing was written.")
    page.reload()
    page.get_by_role("button", name="Make the PDF").click()
    expect(page.get_by_role("heading", name="Make files")).to_be_visible()
    expect(page.locator(".press-job")).to_have_count(0)


def test_whoever_leaves_the_press_is_told_when_the_files_are_ready(page: Page, folder: Path) -> None:
    opened(page, folder / "told.toml")
    page.get_by_role("button", name="Make the PDF").click()
    page.get_by_role("button", name="Make the files").click()
    page.locator(".row-book .row-choose").click()
    page.get_by_role("button", name="Show them").click()
    expect(page.get_by_role("link", name="Save told.pdf")).to_be_visible()


def test_editions_and_volumes_are_looked_at(page: Page, folder: Path) -> None:
    file = opened(page, folder / "series.toml", BOOK.replace('title = "Before"', 'title = "Before"\nvolumes = 2') + VARIANT)
    picture = page.locator(".thumbnail-picture").first
    expect(picture).to_have_attribute("src", re.compile("svg"))
    first = picture.get_attribute("src") or ""
    page.get_by_label("Which edition is shown").select_option("large")
    expect(picture).not_to_have_attribute("src", first)
    page.get_by_label("Which edition is shown").select_option("The book itself")
    expect(picture).to_have_attribute("src", first)
    page.get_by_label("Which volume is shown").select_option("Volume 2")
    expect(picture).not_to_have_attribute("src", first)
    expect(page.locator(".saved-state")).to_have_text("Saved")

    # A puzzle that is swapped now is one of the second volume.
    page.locator(".row-puzzle .row-choose").first.click()
    expect(page.locator(".desk.is-stale")).to_have_count(0)
    page.get_by_role("button", name="Another one").first.click()
    expect(page.locator(".saved-state")).to_have_text("Not saved yet")
    page.keyboard.press("Control+s")
    expect(page.locator(".saved-state")).to_have_text("Saved")
    assert [each.get("volume") for each in said(file)["replace"]] == [2]


VARIANT = '\n[[variant]]\nname = "large"\ntheme = "large"\n'


def test_two_windows_on_one_book_do_not_fight(page: Page, folder: Path) -> None:
    file = opened(page, folder / "two.toml")
    other = page.context.new_page()
    other.goto("/#/book/two.toml")
    title_is(other, "Before")
    retitle(page, "From one window")
    title_is(other, "From one window")

    # Both change the book at the same moment: neither change is lost, and both show the same in the end.
    other.locator(".row-puzzle .row-choose").first.click()
    slider = other.get_by_role("slider", name="Rows")
    slider.focus()
    page.locator('[data-field="title"] input').fill("Again from one")
    slider.press("ArrowRight")
    page.locator('[data-field="title"] input').press("Enter")
    title_is(page, "Again from one")
    title_is(other, "Again from one")
    page.locator(".row-puzzle .row-choose").first.click()
    rows = '[data-field="rows"] input[type="text"]'
    for window in (page, other):
        expect(window.locator(rows)).to_have_value("7")
    other.keyboard.press("Control+s")
    expect(page.locator(".saved-state")).to_have_text("Saved")
    assert said(file)["title"] == "Again from one"
    other.keyboard.press("Control+z")
    expect(page.locator(".saved-state")).to_have_text("Not saved yet")
    other.close()


def test_a_change_of_another_program_is_shown_and_people_choose(page: Page, folder: Path) -> None:
    file = opened(page, folder / "disk.toml")
    retitle(page, "Mine")
    title_is(page, "Mine")
    file.write_text(BOOK.replace("Before", "Theirs"), encoding="utf-8")
    notice = page.get_by_text("The book file was changed by another program.")
    expect(notice).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)
    page.keyboard.press("Control+s")
    expect(notice).to_be_visible()
    assert said(file)["title"] == "Theirs"
    page.get_by_role("button", name="Take the changed file").click()
    title_is(page, "Theirs")
    expect(page.locator(".saved-state")).to_have_text("Saved")
    assert said(file)["title"] == "Theirs"
    page.keyboard.press("Control+z")
    title_is(page, "Mine")

    file.write_text(BOOK.replace("Before", "Theirs again"), encoding="utf-8")
    page.get_by_role("button", name="Keep what is here").click()
    expect(page.locator(".saved-state")).to_have_text("Saved")
    assert said(file)["title"] == "Mine"
    assert file.read_text(encoding="utf-8").startswith("# Mine\n")

    file.unlink()
    expect(page.get_by_text("The book file is no longer there.")).to_be_visible()
    expect(page.locator(".saved-state")).to_have_text("Not saved yet")
    page.get_by_role("button", name="Keep what is here").click()
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.locator(".saved-state")).to_have_text("Saved")
    assert said(file)["title"] == "Mine"


def test_a_finger_puts_puzzles_in_order(browser: Browser, address: str, folder: Path) -> None:
    context = opened_window(browser, address, viewport={"width": 820, "height": 1180}, has_touch=True)
    page = context.new_page()
    page.goto("/")
    file = opened(page, folder / "touch.toml")
    expect(page.locator(".desk.is-stale")).to_have_count(0)
    start, end = (page.locator(".row-puzzle").nth(place).locator(".row-handle").bounding_box() for place in (2, 0))
    assert start
    assert end
    touch = context.new_cdp_session(page)
    swipe(touch, start["x"] + start["width"] / 2, start["y"] + start["height"] / 2, end["y"] + 4)
    titles = page.locator(".row-puzzle .row-title")
    expect(titles).to_have_text(["Third", "First", "Second"])
    tap_until_taken(page.get_by_role("button", name="Save", exact=True), page.locator(".saved-state:not(.is-unsaved)"))
    expect(page.locator(".saved-state")).to_have_text("Saved")
    assert [entry["title"] for entry in said(file)["section"][0]["puzzle"]] == ["Third", "First", "Second"]
    context.close()


def tap_until_taken(button: Locator, sign: Locator) -> None:
    """Tap until there is a sign of it: a browser takes a touch in the moment after a swipe for its end, however long that is."""
    for _ in range(MOST_TAPS):
        button.tap(force=True)  # a button that has done its work may be disabled by now
        try:
            expect(sign).to_be_visible(timeout=1000)
        except AssertionError:
            continue
        return
    raise AssertionError("nothing came of many taps")


def swipe(touch: CDPSession, x: float, y: float, to: float) -> None:
    """Lay a finger down, draw it up or down, and lift it."""
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in range(1, 9):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y + (to - y) * part / 8}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def workers_of(studio: Studio) -> list[int]:
    found = Path(f"/proc/{studio.process.pid}/task/{studio.process.pid}/children")
    return [int(pid) for pid in found.read_text().split()] if found.exists() else []


@pytest.mark.skipif(os.name == "nt", reason="processes are killed otherwise there")
def test_browser_workers_and_server_may_die_at_any_time(browser: Browser, tmp_path: Path) -> None:
    place = tmp_path / "books"
    place.mkdir()
    file = place / "killed.toml"
    with running(place, tmp_path) as studio:
        context = opened_window(browser, studio.address)
        page = context.new_page()
        opened(page, file)
        retitle(page, "Before the browser died")
        title_is(page, "Before the browser died")
        context.close()

        context = opened_window(browser, studio.address)
        page = context.new_page()
        page.goto("/#/book/killed.toml")
        title_is(page, "Before the browser died")
        for pid in workers_of(studio):
            os.kill(pid, signal.SIGKILL)
        retitle(page, "Before the server died")
        title_is(page, "Before the server died")
        expect(page.locator(".thumbnail").first).to_be_visible()
        studio.process.kill()
        expect(page.get_by_text("printkit is not running any more.")).to_be_visible()
    assert file.read_text(encoding="utf-8") == BOOK
    with running(place, tmp_path, studio.port):
        page.get_by_role("button", name="Load the page again").click()
        title_is(page, "Before the server died")
        expect(page.get_by_text("Changes that were not saved last time are here again.")).to_be_visible()
        page.get_by_role("button", name="Back to the saved book").click()
        title_is(page, "Before")
        expect(page.locator(".saved-state")).to_have_text("Saved")
        context.close()
