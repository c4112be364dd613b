"""Profiles: data with sources, and layouts that follow them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from inked import boxes, texts

from printkit import book, resources
from printkit.book.layout import Layout, layout
from printkit.book.pages.furniture import is_recto
from printkit.book.pages.style import style_of
from printkit.book.pagination import BlankPage
from printkit.book.profile import profile, profile_names
from printkit.contract import run
from printkit.errors import SpecError
from printkit.scene.item import INTENDED_BLANK, Scene, Text
from printkit.scene.item import Path as Line

TEXT = """
title = "A book for every press"
profile = "{profile}"
template = "compact"
{more}

[[section]]
title = "Odd ones"
[[section.puzzle]]
kind = "null"
count = {count}
"""


def loaded(name: str, more: str = "", count: int = 25) -> book.model.Book:  # type: ignore[name-defined]
    return book.loads(TEXT.format(profile=name, more=more, count=count), "press.toml", Path())


def laid_out(name: str, more: str = "", count: int = 25) -> Layout:
    checked = loaded(name, more, count)
    orders = book.plan(checked)
    return layout(checked, orders, [run(order.job) for order in orders])


def test_every_source_is_named_and_dated() -> None:
    table = resources.table("profiles", "profiles")
    used = {name for entry in table["profile"].values() for name in (*entry["sources"], *entry.get("cover", {}).get("sources", ()))}
    assert used == table["source"].keys()
    assert all(source["title"] for source in table["source"].values())
    assert table["dated"] >= date(2026, 11, 16)


def test_inches_become_millimetres() -> None:
    kdp = profile("kdp")
    assert kdp.margin.outer == pytest.approx(6.35)
    assert kdp.bleed.size == pytest.approx(3.175)
    assert kdp.stocks["black-on-cream"].page == pytest.approx(0.0635)
    assert kdp.cover
    assert kdp.cover.barcode.width == pytest.approx(50.8)
    assert kdp.cover.spine_text_from_pages == 80


@pytest.mark.parametrize(
    ("pages", "inches"), [(24, 0.375), (150, 0.375), (151, 0.5), (300, 0.5), (301, 0.625), (501, 0.75), (701, 0.875), (828, 0.875)]
)
def test_the_gutter_of_a_paperback_grows_with_its_pages(pages: int, inches: float) -> None:
    assert profile("kdp").gutter(pages) == pytest.approx(inches * 25.4)


@pytest.mark.parametrize("name", profile_names())
def test_the_live_area_keeps_the_margins_and_mirrors(name: str) -> None:
    checked, asked = loaded(name), profile(name)
    look = style_of(checked, 160)
    for page in (1, 2):
        live = look.furniture.live(checked.paper, page)
        left, right = live.x, checked.paper.width - live.right
        inner, outer = (left, right) if is_recto(page) else (right, left)
        assert inner > asked.gutter(160)
        assert outer > asked.margin.outer
        assert live.y > asked.margin.top
        assert checked.paper.height - live.bottom > asked.margin.bottom


def test_the_gutter_is_that_of_the_final_number_of_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wider gutter of 30 pages leaves so little room that the book gets longer and needs a still wider one."""
    steps = ((29, 10.0), (34, 40.0), (500, 48.0))
    narrow = replace(profile("kdp"), gutters=steps)
    for module in ("printkit.book.layout", "printkit.book.pages.style"):
        monkeypatch.setattr(f"{module}.profile", lambda _: narrow)
    laid = laid_out("kdp", count=24)
    assert laid.style.furniture.inner >= narrow.gutter(len(laid))
    assert laid.style.furniture.inner > 40


def test_a_book_that_gets_no_longer_is_laid_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    times = []
    inner = layout.__globals__["_laid_out"]
    monkeypatch.setitem(layout.__globals__, "_laid_out", lambda *rest: times.append(1) or inner(*rest))
    laid_out("kdp")
    assert len(times) == 1


@pytest.mark.parametrize(("name", "multiple"), [("kdp", 2), ("ingram", 2), ("press", 4)])
def test_blank_pages_fill_up_to_what_the_binding_wants(name: str, multiple: int) -> None:
    for count in (22, 23, 24, 25):
        laid = laid_out(name, count=count)
        assert len(laid) % multiple == 0
        last = laid.pagination.pages[-1]
        if name == "ingram":
            assert last == BlankPage(empty=True)


def test_a_blank_page_for_the_binding_is_empty_and_says_so() -> None:
    laid = laid_out("ingram")
    scene = laid.scene(len(laid) - 1)
    assert scene.items == ()
    assert INTENDED_BLANK in scene.meta


@pytest.mark.parametrize(
    ("name", "more", "count", "message"),
    [
        ("kdp", "", 5, r"press.toml: profile: the book has \d+ pages; paperbacks from Amazon KDP have at least 24; add puzzles"),
        ("kdp", 'stock = "standard-colour"', 25, "at least 72"),
        ("kdp", 'paper = "250x300mm"', 25, r"press.toml:5: paper: a page of 250 × 300 mm is not for paperbacks"),
        ("home", 'paper = "300x400mm"', 25, r"paper: a page of 300 × 400 mm is not for printing at home"),
        ("kdp", 'stock = "cream"', 25, r'press.toml:5: stock: the profile kdp has no paper "cream"; .*black-on-cream'),
        ("screen", 'stock = "cream"', 25, "the profile screen has no choice of paper"),
        ("screen", "bleed = true", 25, "the profile screen has no bleed"),
        ("ingram", 'spot = "Gold"', 25, "the profile ingram prints no spot colours"),
        ("cream", "", 25, 'press.toml:3: profile: there is no profile "cream"'),
    ],
)
def test_what_a_printer_would_refuse_is_told_at_once(name: str, more: str, count: int, message: str) -> None:
    with pytest.raises(SpecError, match=message):
        laid_out(name, more, count)


def test_a_part_of_a_book_may_be_short() -> None:
    checked = loaded("kdp", count=3)
    orders = book.plan(checked)
    assert len(layout(checked, orders, [run(order.job) for order in orders], whole=False)) < 24


def pages(laid: Layout) -> list[Scene]:
    return [laid.scene(index) for index in range(len(laid))]


def test_type_is_never_smaller_than_the_press_can_print() -> None:
    sizes = [text.size_pt for scene in pages(laid_out("kdp")) for text in texts(scene)]
    assert min(sizes) >= 7
    assert min(text.size_pt for scene in pages(laid_out("screen")) for text in texts(scene)) < 7


def grounds(scene: Scene) -> list[str]:
    return [item.fill.name for item, _ in boxes(scene) if isinstance(item, Line) and item.fill]


def test_a_desk_printer_saves_the_ink_of_grounds() -> None:
    for name, is_tinted in (("screen", True), ("home", False)):
        first = laid_out(name, 'theme = "colour"').scene(0)
        assert any(ground.startswith("tint") for ground in grounds(first)) == is_tinted


def test_grounds_run_off_the_page_where_there_is_bleed() -> None:
    laid = laid_out("kdp", "bleed = true")
    box = next(box for item, box in boxes(laid.scene(0)) if getattr(item, "name", "") == "panel")
    assert box.left == pytest.approx(-3.175)
    assert box.right == pytest.approx(laid.book.paper.width + 3.175)
    assert box.bottom == pytest.approx(laid.book.paper.height + 3.175)


def colours(scene: Scene) -> set[str]:
    found = set()
    for item, _ in boxes(scene):
        if isinstance(item, Text):
            found.add(item.ink.colour)
        elif isinstance(item, Line):
            found.update(ink.colour for ink in (item.fill, item.stroke and item.stroke.ink) if ink)
    return found


def is_grey(colour: str) -> bool:
    return colour[1:3] == colour[3:5] == colour[5:7]


def test_paper_for_black_ink_is_printed_in_black() -> None:
    laid = laid_out("kdp", 'stock = "black-on-cream"')
    assert all(is_grey(colour) for scene in pages(laid) for colour in colours(scene))
    assert not all(is_grey(colour) for scene in pages(laid_out("kdp")) for colour in colours(scene))
