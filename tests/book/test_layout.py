"""A laid-out book: page numbers agree with each other, nothing leaves the live area, nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from inked import boxes, texts

from printkit import book
from printkit.book.layout import Layout, layout, single
from printkit.book.model import Book, Paper
from printkit.book.pagination import (
    ANSWER_GRIDS,
    AnswerPage,
    BlankPage,
    ContentsPage,
    CutoutPage,
    OpenerPage,
    PuzzlePage,
    RulesPage,
    _contents,
    chunks,
    evened,
    grid_for,
)
from printkit.contract import run
from printkit.scene.item import Group, Item, Scene

TEXT = """
title = "A book for the test of books"
subtitle = "With a subtitle"
author = "N. N."
seed = 5
answers_per_page = {answers}

[[section]]
title = "Odd ones"
intro = "Find them."

[[section.puzzle]]
kind = "null"
rows = 3
count = 3

[[section.puzzle]]
kind = "null"
rows = 5
columns = 7
per_page = 4
count = 6

[[section]]
title = "Pentominoes"

[[section.puzzle]]
kind = "board"
given = 10
cutouts = true
"""


def laid_out(answers: int = 6, **changes: object) -> Layout:
    checked: Book = replace(book.loads(TEXT.format(answers=answers), "test.toml", Path()), **changes)
    orders = book.plan(checked)
    return layout(checked, orders, [run(order.job) for order in orders])


@pytest.fixture(scope="module")
def whole() -> Layout:
    return laid_out()


def words(scene: Scene) -> list[str]:
    return [text.text for text in texts(scene)]


def pages_of(laid: Layout, kind: type) -> list[int]:
    return [number for number, page in enumerate(laid.pagination.pages, 1) if isinstance(page, kind)]


def test_the_sequence_of_pages(whole: Layout) -> None:
    names = [whole.name(index)[4:] for index in range(len(whole))]
    assert names[:5] == ["title", "imprint", "contents", "opener", "rules-null"]
    assert names[5:10] == ["puzzle-1", "puzzle-2", "puzzle-3", "puzzle-4-5-6-7", "puzzle-8-9"]
    assert names[10:13] == ["opener", "rules-board", "puzzle-10"]
    assert names[13:] == ["notes", "cutout", "blank", "cutout", "blank", "answers", "answers"]


@pytest.mark.parametrize("answers", sorted(ANSWER_GRIDS))
def test_references_agree_both_ways(answers: int) -> None:
    laid = laid_out(answers)
    for place, order in enumerate(laid.orders):
        page, answer = laid.pagination.puzzle_page[place], laid.pagination.answer_page[place]
        assert place in laid.pagination.pages[page - 1].places  # type: ignore[union-attr]
        assert f"Answer on page {answer}" in words(laid.scene(page - 1))
        back = words(laid.scene(answer - 1))
        assert back[back.index(str(order.number)) + 1] == f"page {page}"


def test_a_book_without_answers_mentions_none() -> None:
    laid = laid_out(0)
    assert not pages_of(laid, AnswerPage)
    assert not any("Answer" in text for index in range(len(laid)) for text in words(laid.scene(index)) if "page" in text)


def test_every_puzzle_is_printed_and_answered_once(whole: Layout) -> None:
    for kind in (PuzzlePage, AnswerPage):
        places = [place for page in whole.pagination.pages if isinstance(page, kind) for place in page.places]
        assert sorted(places) == list(range(len(whole.orders)))


def test_contents_point_at_the_right_pages(whole: Layout) -> None:
    (number,) = pages_of(whole, ContentsPage)
    rows = whole.contents_rows(whole.pagination.pages[number - 1])  # type: ignore[arg-type]
    assert [row.title for row in rows] == ["Odd ones", "Pentominoes", "Pieces to cut out", "Answers"]
    assert [row.page for row in rows] == [
        *pages_of(whole, OpenerPage),
        pages_of(whole, CutoutPage)[0],
        pages_of(whole, AnswerPage)[0],
    ]
    for row in rows:
        assert str(row.page) in words(whole.scene(number - 1))


def test_links_and_outline_lead_to_real_pages(whole: Layout) -> None:
    info = whole.info()
    assert {link.target for link in info.links} <= set(range(1, len(whole) + 1))
    paper = whole.book.paper
    assert all(link.x >= 0 and link.x + link.width <= paper.width and link.y + link.height <= paper.height for link in info.links)
    titles = [entry.title for entry in info.outline]
    assert "Odd ones" in titles
    assert titles[-1] == "Answers"
    assert all(1 <= entry.page <= len(whole) for entry in info.outline)


def test_each_kind_is_explained_once_before_its_first_puzzle(whole: Layout) -> None:
    rules = [page.kind for page in whole.pagination.pages if isinstance(page, RulesPage)]
    assert rules == ["null", "board"]


def test_cut_out_sheets_have_blank_backs(whole: Layout) -> None:
    for number in pages_of(whole, CutoutPage):
        assert number % 2 == 1
        assert isinstance(whole.pagination.pages[number], BlankPage)


@pytest.mark.parametrize("puzzles", [2, 3])
def test_only_the_backs_of_cut_out_sheets_say_so(puzzles: int) -> None:
    text = TEXT.format(answers=6).replace("count = 3", f"count = {puzzles}")
    checked = book.loads(text, "test.toml", Path())
    orders = book.plan(checked)
    laid = layout(checked, orders, [run(order.job) for order in orders])
    reason = laid.style.language.say("book.blank")
    saying = [number for number in range(1, len(laid) + 1) if reason in " ".join(words(laid.scene(number - 1)))]
    assert saying == [number + 1 for number in pages_of(laid, CutoutPage)]
    assert all(number % 2 == 0 for number in saying)


def test_cut_out_pieces_have_the_scale_of_their_page() -> None:
    text = TEXT.format(answers=6).replace("given = 10", "given = 10\nper_page = 4\ncount = 5")
    checked = book.loads(text, "test.toml", Path())
    orders = book.plan(checked)
    laid = layout(checked, orders, [run(order.job) for order in orders])
    shared, alone = (page for page in laid.pagination.pages if isinstance(page, PuzzlePage) and page.places[-1] >= 12)
    assert (shared.per_page, alone.per_page) == (4, 1)
    sheets = [" ".join(words(page.scene)) for page in laid.pagination.pages if isinstance(page, CutoutPage)]
    assert len({re.search(r"measures ([\d.]+)", sheet)[1] for sheet in sheets}) == 2  # type: ignore[index]


def outside(scene: Scene, left: float, top: float, right: float, bottom: float) -> list[object]:
    slack = 0.6
    return [
        (item, box)
        for item, box in boxes(scene)
        if box[0] < left - slack or box[1] < top - slack or box[2] > right + slack or box[3] > bottom + slack
    ]


@pytest.mark.parametrize("theme", ["colour", "safe", "mono", "large"])
@pytest.mark.parametrize("code", ["en", "pt"])
def test_nothing_leaves_the_live_area(theme: str, code: str) -> None:
    laid = laid_out(theme=theme, language=code)
    for index in range(len(laid)):
        live = laid.style.furniture.live(laid.book.paper, index + 1)
        assert not outside(laid.scene(index), live.x, live.y, live.right, live.bottom + 1), laid.name(index)


@pytest.mark.parametrize("paper", [Paper("A5", 148, 210), Paper("Letter", 215.9, 279.4), Paper("6x9in", 152.4, 228.6)])
@pytest.mark.parametrize("template", ["workbook", "compact"])
def test_other_papers_and_furniture(paper: Paper, template: str) -> None:
    laid = laid_out(paper=paper, template=template)
    for index in range(len(laid)):
        live = laid.style.furniture.live(paper, index + 1)
        assert not outside(laid.scene(index), live.x, live.y, live.right, live.bottom + 1), laid.name(index)


def test_margins_are_mirrored(whole: Layout) -> None:
    furniture, paper = whole.style.furniture, whole.book.paper
    right, left = furniture.live(paper, 1), furniture.live(paper, 2)
    assert right.x == furniture.inner
    assert paper.width - left.right == furniture.inner


def test_page_numbers_stand_at_the_outer_edge(whole: Layout) -> None:
    for number in (6, 7):
        live = whole.style.furniture.live(whole.book.paper, number)
        (text,) = [text for text in texts(whole.scene(number - 1)) if text.text == str(number) and text.y == live.bottom]
        assert text.x == (live.right if number % 2 else live.x)


def test_identities_stand_on_their_pages_and_in_the_metadata(whole: Layout) -> None:
    for place in range(len(whole.orders)):
        scene = whole.scene(whole.pagination.puzzle_page[place] - 1)
        identity = whole.notes[place].identity
        assert any(identity in text for text in words(scene))
        assert ("identity", identity) in scene.meta
        assert ("identity", identity) in whole.scene(whole.pagination.answer_page[place] - 1).meta
        assert re.fullmatch(r"[a-z]+:[0-9a-f]{10}#\d+", identity)


def test_the_manifest_lists_every_puzzle(whole: Layout) -> None:
    manifest = whole.manifest()
    assert [entry["number"] for entry in manifest["puzzles"]] == [order.number for order in whole.orders]
    assert len(manifest["pages"]) == len(whole)
    assert manifest["puzzles"][0]["parameters"] == {"rows": 3, "columns": 6}


def test_puzzles_left_out_keep_the_numbers_of_the_others() -> None:
    checked = book.loads(TEXT.format(answers=6), "test.toml", Path())
    orders = [order for order in book.plan(checked) if order.number != 2]
    laid = layout(checked, orders, [run(order.job) for order in orders])
    assert "3" in words(laid.scene(laid.pagination.puzzle_page[1] - 1))


def test_a_single_page_has_title_identity_and_no_number() -> None:
    (order, *_) = book.plan(book.loads(TEXT.format(answers=6), "test.toml", Path()))
    leaf = run(order.job)
    page = single(leaf, Paper("A4", 210, 297), "workbook", "colour", "en")
    solved = single(leaf, Paper("A4", 210, 297), "workbook", "colour", "en", answer=True)
    assert any(leaf.identity in text for text in words(page))
    assert page != solved


def test_the_last_puzzle_page_is_not_half_empty() -> None:
    assert [grid_for(count, (1, 2, 4, 6)) for count in (1, 2, 3, 4, 5, 6)] == [1, 2, 4, 4, 6, 6]


@pytest.mark.parametrize(("count", "most", "sizes"), [(6, 6, [6]), (7, 6, [4, 3]), (9, 6, [6, 3]), (13, 6, [6, 4, 3]), (1, 6, [1])])
def test_no_answer_page_has_a_lone_picture(count: int, most: int, sizes: Sequence[int]) -> None:
    runs = evened(chunks(range(count), most))
    assert [len(run_) for run_ in runs] == sizes
    assert [place for run_ in runs for place in run_] == list(range(count))


def test_every_layer_stands_in_layers_only(whole: Layout) -> None:
    def lost(items: tuple[Item, ...], reachable: bool) -> list[str]:
        groups = [item for item in items if isinstance(item, Group)]
        hidden = [group.name for group in groups if group.layer and not reachable]
        return hidden + [name for group in groups for name in lost(group.items, reachable and group.layer)]

    for index in range(len(whole)):
        assert not lost(whole.scene(index).items, reachable=True), whole.name(index)


def test_a_book_for_the_desk_printer_has_no_outline_and_no_links() -> None:
    screen, home = laid_out().info(), laid_out(profile="home").info()
    assert (screen.with_outline, screen.with_links) == (True, True)
    assert (home.with_outline, home.with_links) == (False, False)


@pytest.mark.parametrize(("sections", "most", "shares"), [(13, 7, [7, 6]), (15, 7, [5, 5, 5]), (7, 7, [7]), (1, 7, [1])])
def test_the_contents_are_shared_evenly_among_their_pages(sections: int, most: int, shares: list[int]) -> None:
    pages = _contents(list(range(sections)), most)
    assert [len(page.sections) for page in pages] == shares  # type: ignore[union-attr]
    assert {page.fullest for page in pages} == {shares[0]}  # type: ignore[union-attr]
