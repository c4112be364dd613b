"""Pictures outside of the answers show no puzzle of the book, nor anything that gives one away."""

from __future__ import annotations

import pytest
from cases import ART

from printkit import book
from printkit.book.layout import layout
from printkit.book.model import Book
from printkit.book.showing import Told, showpieces, wants_pictures
from printkit.contract import Job, Leaf, kind, run

ENTRIES = {
    "null": "count = 2",
    "empty board": 'kind = "board"\nboard = "6x10"',
    "tangram": 'kind = "tangram"\nfigures = "birds"\ncount = 3',
    "spheres": 'kind = "spheres"\nfigure = "small-roof"',
    "dots": 'kind = "numbered"\ndrawing = "cat.svg"\ndots = 20',
}


def asked(entry: str, head: str = "") -> Book:
    lines = entry if "kind" in entry else f'kind = "null"\n{entry}'
    text = f'title = "Shown"\n{head}\n[[section]]\ntitle = "One"\n[[section.puzzle]]\n{lines}\n'
    return book.loads(text, "shown.toml", ART)


@pytest.mark.parametrize("name", ENTRIES)
def test_a_section_is_shown_by_a_puzzle_that_is_not_in_the_book(name: str) -> None:
    checked = asked(ENTRIES[name])
    orders = book.plan(checked)
    leaves = [run(order.job) for order in orders]
    laid = layout(checked, orders, leaves, show=run)
    shown = laid.showpieces[0]
    assert shown.job.kind == orders[0].job.kind
    assert shown.identity not in {leaf.identity for leaf in leaves}
    secrets = {leaf.puzzle.secret() for leaf in leaves} - {""}
    assert shown.puzzle.shows() not in secrets
    told = Told()
    for leaf in leaves:
        told.add(leaf)
        assert told.is_told_by(leaf), "a picture of the puzzle itself would be noticed"
    assert not told.is_told_by(shown)


def test_a_figure_of_the_book_is_passed_over() -> None:
    """Every figure that a picture may show is in the book, but one."""
    checked = asked(ENTRIES["spheres"])
    orders = book.plan(checked)
    tried: list[str] = []
    told = Told(secrets={("spheres", name) for name in ("small-roof", "stump", "round-pyramid")})

    def show(job: Job) -> Leaf | None:
        tried.append(job.spec.shows())
        return None

    assert showpieces(checked, orders, told, show) == {}
    assert tried
    assert not {"small-roof", "stump", "round-pyramid"} & set(tried)


def test_without_a_picture_the_puzzle_is_shown_unsolved() -> None:
    checked = asked("rows = 4\ncolumns = 4")
    orders = book.plan(checked)
    leaves = [run(order.job) for order in orders]
    laid = layout(checked, orders, leaves)
    assert laid.showpieces == {}
    frame = laid.style.frame(laid.style.furniture.body(laid.style.paper, 1))
    drawn = laid.cover_picture()(frame)
    assert drawn.items == leaves[0].puzzle.page(orders[0].job.frame).items != leaves[0].puzzle.answer(frame).items


def test_worksheets_need_no_pictures() -> None:
    assert wants_pictures(asked("count = 1"))
    assert not wants_pictures(asked("count = 1", 'form = "worksheet"'))
    assert wants_pictures(asked("count = 1", 'form = "worksheet"\nwith_pages = ["title"]'))


def test_a_figure_is_known_by_its_cubes_whatever_it_is_called() -> None:
    spec = kind("cubes").spec
    assert spec(figure="3x3x3").shows() == spec(figure="cube").shows() != spec(figure="stairs").shows()
    assert spec(problem="count", size=3).shows() == ""
