"""Every screen, light and dark: nothing that axe finds, nothing to be scrolled sideways, nothing too small for a finger."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
SIZES = ((1280, 800), (820, 1180))
TARGET_PX = 44
NARROWEST_PX = 24
"""A button is as high as a finger is wide; one with a word in it may be less wide."""

BOOK = """# A comment
title = "For everyone"
template = "compact"

[[section]]
title = "First"

[[section.puzzle]]
kind = "null"
count = 2

[[section.puzzle]]
kind = "null"
rows = 4
per_page = 2
count = 2
"""


TENT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80"><g fill="none" stroke="#000" stroke-width="2">
<path d="M10 70 L50 10 L90 70 Z"/><path d="M40 70 L50 40 L60 70"/></g></svg>"""


def home(page: Page) -> None:
    expect(page.get_by_role("button", name="An empty book")).to_be_visible()


def opened(page: Page) -> None:
    page.goto("/#/book/mine/book.toml")
    expect(page.locator(".thumbnail").first).to_be_visible()


def puzzle(page: Page) -> None:
    opened(page)
    page.locator(".row-puzzle .row-choose").first.click()
    expect(page.get_by_role("slider", name="Rows")).to_be_visible()
    expect(page.get_by_role("button", name="Another one").first).to_be_visible()


def chooser(page: Page) -> None:
    opened(page)
    page.get_by_role("button", name="Add puzzles").click()
    expect(page.get_by_role("heading", name="What would you like to add?")).to_be_visible()


def text(page: Page) -> None:
    opened(page)
    page.get_by_role("button", name="The book file as text").click()
    expect(page.get_by_role("textbox", name="The book file mine/book.toml")).to_have_value(BOOK)


def faults(page: Page) -> None:
    puzzle(page)
    field = page.locator('[data-field="rows"] input[type="text"]')
    field.fill("99")
    field.press("Enter")
    page.get_by_role("button", name="1 fault").click()
    expect(page.locator(".fault-item")).to_have_count(1)


def press(page: Page) -> None:
    opened(page)
    page.get_by_role("button", name="Make the PDF").click()
    expect(page.get_by_role("heading", name="Make files")).to_be_visible()


def menu(page: Page) -> None:
    home(page)
    page.locator(".menu summary").click()


def bench(page: Page) -> None:
    page.goto("/#/bench/null")
    expect(page.locator(".bench-sheet").first).to_be_visible()


def wiped(page: Page) -> None:
    bench(page)
    page.get_by_role("button", name="Wipe").click()
    expect(page.locator(".bench-wiped")).to_be_visible()


def painter(page: Page) -> None:
    page.goto("/#/kind/board/painter")
    expect(page.get_by_text("The pieces can cover it")).to_be_visible()


def table(page: Page) -> None:
    page.goto("/#/kind/tangram/table")
    expect(page.get_by_text("The pieces make one figure.")).to_be_visible()
    page.locator('[data-piece="SQ"]').focus()
    page.keyboard.press("r")
    page.locator('[data-piece="M"]').focus()
    page.keyboard.press("Delete")
    expect(page.get_by_text("C is not used yet.")).to_be_visible()
    page.get_by_text("By keyboard").click()


def play(page: Page) -> None:
    page.goto("/#/kind/board/play?game=twenty&seed=3")
    page.locator('.cover-piece[data-piece="F"]').focus()
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator(".cover-said")).to_contain_text("15 squares are free")
    page.get_by_text("Where the chosen piece fits").click()
    page.locator('.cover-piece[data-piece="I"]').focus()
    page.keyboard.press("ContextMenu")
    expect(page.get_by_role("menu")).to_be_visible()


def keeping_off(page: Page) -> None:
    page.goto('/#/kind/board/play?spec={"problem":"exclusion"}&seed=3')
    page.locator(".exclude-cell").first.click()


def builder(page: Page) -> None:
    page.goto("/#/kind/cubes/builder?figure=2x2x3")
    expect(page.get_by_text("3 of the 7 pieces can build it")).to_be_visible()
    page.get_by_role("button", name="Show one").click()


def figures(page: Page) -> None:
    builder(page)
    page.get_by_role("button", name="Begin with").click()
    expect(page.get_by_role("heading", name="Figures of these pieces")).to_be_visible()


def no_drawing(page: Page) -> None:
    page.route("**/api/files?*", lambda route: route.fulfill(json=[]))
    page.goto("/#/drawing")
    expect(page.locator(".drawing-first")).to_be_visible()
    page.unroute("**/api/files?*")


def drawing(page: Page) -> None:
    page.goto("/#/drawing/tent.svg")
    expect(page.locator(".drawing-hit").first).to_be_attached()
    expect(page.locator(".drawing-preview")).to_be_visible()


def lobby(page: Page) -> None:
    page.goto("/#/kind/board/race")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_text("You are the host")).to_be_visible()


def racing(page: Page) -> None:
    lobby(page)
    page.get_by_role("button", name="New board for all").click()
    page.get_by_role("button", name="I am ready").click()
    expect(page.get_by_role("meter").first).to_be_visible()


def ranking(page: Page) -> None:
    page.goto("/#/kind/board/ranking")
    expect(page.get_by_text("Nobody has finished a board here yet.")).to_be_visible()


def last_fit(page: Page) -> None:
    page.goto("/#/kind/board/last-fit")
    expect(page.get_by_text("It is your turn.")).to_be_visible()


def battleships(page: Page) -> None:
    page.goto("/#/kind/board/battleships")
    expect(page.get_by_text(re.compile("your turn|Turn:"))).to_be_visible()


SCREENS: tuple[Callable[[Page], None], ...] = (
    home,
    menu,
    opened,
    puzzle,
    chooser,
    text,
    press,
    faults,
    bench,
    wiped,
    painter,
    table,
    play,
    keeping_off,
    builder,
    figures,
    no_drawing,
    drawing,
    lobby,
    racing,
    ranking,
    last_fit,
    battleships,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "books" / "mine"
    place.mkdir(parents=True)
    (place / "book.toml").write_text(BOOK, encoding="utf-8")
    (place.parent / "tent.svg").write_text(TENT, encoding="utf-8")
    return place.parent


def complaints(page: Page) -> list[str]:
    """Ask axe; each complaint names its rule and the elements."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed; .ci/install-browser tries to")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [f"{each['id']}: {json.dumps([node['html'][:120] for node in each['nodes']][:3])}" for each in found["violations"]]


def sideways(page: Page) -> int:
    return int(page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth"))


def too_small(page: Page) -> list[str]:
    script = """(least) => [...document.querySelectorAll("button, a, select, summary, input, label.choice, label.tick")]
        .filter((each) => each.checkVisibility() && !each.closest(".unseen, .skip") && each.role !== "switch")
        .filter((each) => each.localName !== "input" || each.type !== "file" && !each.closest("label"))
        .filter((each) => { const box = each.getBoundingClientRect(); return box.height < least[0] || box.width < least[1]; })
        .map((each) => each.outerHTML.slice(0, 120))"""
    return list(page.evaluate(script, [TARGET_PX, NARROWEST_PX]))


def test_every_screen_is_for_everyone(page: Page) -> None:
    found: dict[str, list[str]] = {}
    for show in SCREENS:
        page.goto("about:blank")
        page.goto("/")
        show(page)
        for look in ("light", "dark"):
            page.emulate_media(color_scheme=look)  # type: ignore[arg-type]
            found[f"{show.__name__}, {look}"] = complaints(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert sideways(page) <= 0, f"{show.__name__} at {width} px"
            found[f"{show.__name__}, {width}"] = too_small(page)
        page.set_viewport_size({"width": 1280, "height": 800})
    assert {where: what for where, what in found.items() if what} == {}


def test_axe_finds_what_is_wrong(page: Page) -> None:
    home(page)
    page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert any(each.startswith("button-name") for each in complaints(page))
