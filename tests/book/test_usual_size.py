"""Drawings without a size: they fit on the paper of their book, whatever the kind makes of them."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from printkit.book import loads, plan
from printkit.book.layout import Layout, layout
from printkit.book.model import Book
from printkit.book.pagination import PuzzlePage
from printkit.book.room import puzzle_frame
from printkit.contract import Job, run
from printkit.kinds.dots.drawing_spec import USUAL_BOX, DrawingSpec

PICTURE = (
    '<svg viewBox="0 0 {width} {height}"><path d="M0 0H{width}V{height}H0zL{width} {height}" fill="none" stroke="#000"/></svg>'
)
SHAPES = {"tall": (30, 60), "page": (78, 100), "wide": (70, 20)}
KINDS = {"numbered": "dots = 20", "closest": "effort = 0.02", "that": "effort = 0.02", "unit": "effort = 0.02"}
SMALL = ("A5", "6x9in")


@pytest.fixture
def art(tmp_path: Path) -> Path:
    for name, (width, height) in SHAPES.items():
        (tmp_path / f"{name}.svg").write_text(PICTURE.format(width=width, height=height), encoding="utf-8")
    return tmp_path


def book(folder: Path, kind: str, paper: str, *shapes: str, head: str = "", more: str = "") -> Book:
    entries = "".join(f'[[section.puzzle]]\nkind = "{kind}"\ndrawing = "{shape}.svg"\n{KINDS[kind]}\n{more}\n' for shape in shapes)
    text = f'title = "Sizes"\npaper = "{paper}"\nanswers_per_page = 0\n{head}\n[[section]]\ntitle = "All"\n{entries}'
    return loads(text, "sizes.toml", folder)


def drawn(of: Book) -> Layout:
    """Lay a book out and draw its pages of puzzles."""
    orders = plan(of)
    laid = layout(of, orders, [run(order.job) for order in orders])
    for index, page in enumerate(laid.pagination.pages):
        if isinstance(page, PuzzlePage):
            laid.scene(index)
    return laid


def spec_of(job: Job) -> DrawingSpec:
    assert isinstance(job.spec, DrawingSpec)
    return job.spec


@pytest.mark.parametrize("paper", ["A5", "6x9in", "Letter", "A4"])
@pytest.mark.parametrize("kind", KINDS)
def test_without_a_size_everything_fits(art: Path, kind: str, paper: str) -> None:
    laid = drawn(book(art, kind, paper, *SHAPES))
    frame = puzzle_frame(laid.style)
    sizes = [(scene.width, scene.height) for scene in (leaf.puzzle.page(frame) for leaf in laid.leaves)]
    assert len(sizes) == len(SHAPES)
    assert all(width <= frame.width + 1e-6 and height <= frame.height + 1e-6 for width, height in sizes)


@pytest.mark.parametrize("kind", ["closest", "that", "unit"])
def test_on_small_paper_there_is_room_for_the_words(art: Path, kind: str) -> None:
    laid = drawn(book(art, kind, "A5", "page"))
    names = {item.name for item in laid.leaves[0].puzzle.page(puzzle_frame(laid.style)).items}
    assert "legend" in names


@pytest.mark.parametrize(
    "head", ['profile = "ingram"', 'theme = "large"\nname_line = true', 'template = "compact"\nprofile = "kdp"']
)
@pytest.mark.parametrize("kind", ["numbered", "unit"])
def test_margins_type_and_lines_for_names_are_counted(art: Path, kind: str, head: str) -> None:
    checked = book(art, kind, "6x9in", "page", "tall", head=head)
    orders = plan(checked)
    laid = layout(checked, orders, [run(order.job) for order in orders], whole=False)
    assert all(laid.scene(number - 1).items for number in laid.pagination.puzzle_page)


@pytest.mark.parametrize("per_page", [2, 4])
def test_puzzles_that_share_a_page_get_their_part_of_it(art: Path, per_page: int) -> None:
    laid = drawn(book(art, "numbered", "A4", "page", more=f"count = {per_page}\nper_page = {per_page}"))
    assert {page.per_page for page in laid.pagination.pages if isinstance(page, PuzzlePage)} == {per_page}


@pytest.mark.parametrize(("kind", "paper"), [*product(("numbered", "closest", "that"), ("A4", "Letter")), ("unit", "A4")])
def test_on_large_paper_the_size_is_the_usual_one(art: Path, kind: str, paper: str) -> None:
    for order in plan(book(art, kind, paper, *SHAPES)):
        alone = Job(kind, type(order.job.spec)(**order.job.spec.model_dump()).gathered(art), order.job.seed)
        assert order.job.identity == alone.identity


def test_on_small_paper_the_drawing_is_smaller(art: Path) -> None:
    for paper in SMALL:
        drawing = spec_of(plan(book(art, "numbered", paper, "page"))[0].job).traced
        assert 80 < drawing.width < 110 < drawing.height + 20 < USUAL_BOX[1]


@pytest.mark.parametrize("paper", [*SMALL, "A4"])
def test_a_size_that_is_written_stays(art: Path, paper: str) -> None:
    drawing = spec_of(plan(book(art, "that", paper, "page", more="size = 190"))[0].job).traced
    assert drawing.height == pytest.approx(190)
