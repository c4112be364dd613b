"""Books from Python: read, changed, looked at and built."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
import shapely
from inked import texts

import printkit

BOOK = """
title = "Odd ones"
seed = 5

[[section]]
title = "Small"

[[section.puzzle]]
kind = "null"
count = 2
"""


@pytest.fixture
def book(tmp_path: Path) -> printkit.Book:
    file = tmp_path / "book.toml"
    file.write_text(BOOK)
    return printkit.load_book(file)


def words_of(page: printkit.Page) -> str:
    return " ".join(text.text for text in texts(page.scene))


def test_a_book_is_built_and_tells_how_far_it_is(book: printkit.Book, tmp_path: Path) -> None:
    said: list[tuple[str, int, int]] = []
    built = book.build(tmp_path / "out" / "book.pdf", svg=tmp_path / "svg", progress=lambda *step: said.append(step))
    assert built.made["pdf"].read_bytes().startswith(b"%PDF")
    assert len(list((tmp_path / "svg").glob("*.svg"))) == built.page_count
    assert {stage for stage, _, _ in said} >= {"puzzles", "pages"}
    assert said[-1][1] == said[-1][2]
    assert built.left_out == ()


def test_the_command_builds_the_same_bytes(book: printkit.Book, tmp_path: Path) -> None:
    from printkit.cli import main

    book.build(tmp_path / "here.pdf", workers=1)
    assert main(["book", str(book.file), "-o", str(tmp_path / "there.pdf"), "-q"]) == 0
    assert (tmp_path / "here.pdf").read_bytes() == (tmp_path / "there.pdf").read_bytes()


def test_a_change_gives_another_book_and_leaves_the_first_alone(book: printkit.Book) -> None:
    other = book.change(title="Odder ones", paper="A5").with_puzzles("null", section="Small", count=3, per_page=2)
    more = other.with_section("Large", "null", rows=6, columns=6, intro="Look closely.")
    assert (book.title, len(book.sections), len(book.sections[0].entries)) == ("Odd ones", 1, 1)
    assert (more.title, [section.title for section in more.sections]) == ("Odder ones", ["Small", "Large"])
    assert more.sections[0].entries[1].count == 3
    assert more.without_section("Small").sections == more.sections[1:]
    assert other.change(paper=None).checked.paper.name == "A4"
    assert printkit.load_book(book.file, seed=9).change(title="X").checked.seed == 9


def test_what_a_change_makes_wrong_is_told_in_the_words_of_the_book_file(book: printkit.Book) -> None:
    with pytest.raises(printkit.SpecError) as caught:
        book.change(paper="A44", sead=3)
    assert {fault.field for fault in caught.value.faults} == {"paper", "sead"}
    assert all(fault.place == str(book.file) for fault in caught.value.faults)
    with pytest.raises(printkit.SpecError, match=r"section\[1\]\.puzzle\[2\]\.rows"):
        book.with_puzzles("null", rows="six")
    with pytest.raises(printkit.UsageError, match="there is no section"):
        book.with_puzzles("null", section="Smell")


def test_a_book_begins_in_python_and_takes_geometry(tmp_path: Path) -> None:
    shape = shapely.Point(0, 0).buffer(10)
    book = printkit.new_book("Maps", "numbered", drawing=shape, dots=12, folder=tmp_path)
    elsewhere = tmp_path / "elsewhere.svg"
    elsewhere.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1H8V8H1Z" fill="none" stroke="#000"/></svg>'
    )
    inside = tmp_path / "book" / "x"
    inside.mkdir(parents=True)
    other = printkit.new_book("Maps", "null", folder=inside).with_puzzles("numbered", drawing=elsewhere, dots=12)
    built = book.with_puzzles("numbered", drawing=shapely.box(0, 0, 2, 1), dots=10).build(tmp_path / "maps.pdf")
    assert [puzzle["kind"] for puzzle in built.manifest["puzzles"]] == ["numbered", "numbered"]
    assert len({puzzle["identity"] for puzzle in built.manifest["puzzles"]}) == 2
    manifest = other.build(tmp_path / "other.pdf").manifest
    assert manifest["puzzles"][1]["parameters"]["drawing"] == "elsewhere.svg"


def test_pages_of_ones_own_stand_in_the_book(book: printkit.Book) -> None:
    scene = printkit.make("null").page.scene
    with book.laid_out() as pages:
        before = len(pages)
    own = book.with_page(scene, title="From me").with_page(shapely.box(0, 0, 3, 2), title="A box", section=1, at="start")
    with own.laid_out() as pages:
        assert len(pages) == before + 2
        names = [pages.name(place).partition("-")[2] for place in range(len(pages))]
        first, last = names.index("own"), len(names) - 1 - names[::-1].index("own")
        assert "A box" in words_of(pages[first])
        assert "From me" in words_of(pages[last])
        assert first < names.index("puzzle-1") < names.index("puzzle-2") < last
    with pytest.raises(printkit.UsageError, match="a int is not a page"):
        book.with_page(3)


def test_pages_are_looked_at_one_by_one(book: printkit.Book) -> None:
    with book.laid_out() as pages:
        assert "Odd ones" in words_of(pages[0])
        assert pages[-1].svg() == pages[len(pages) - 1].svg()
        assert len(pages[1:3]) == 2
        with pytest.raises(IndexError):
            pages[len(pages)]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_build_that_nobody_wants_any_more_writes_nothing(book: printkit.Book, tmp_path: Path, workers: int) -> None:
    cancel = threading.Event()

    def progress(stage: str, done: int, total: int) -> None:
        if done == 1:
            cancel.set()

    target = tmp_path / "out" / "book.pdf"
    with pytest.raises(printkit.Cancelled):
        book.build(target, progress=progress, cancel=cancel, workers=workers)
    assert not target.parent.exists()


def test_a_build_in_another_thread_is_cancelled_while_a_worker_works(tmp_path: Path) -> None:
    """A closest-dot sheet of high effort takes minutes; its worker is stopped at once."""
    snail = Path(__file__).parents[2] / "templates" / "books" / "dot-to-dot" / "art" / "snail.svg"
    book = printkit.new_book("Long", "closest", drawing=snail, effort=50.0)
    cancel, ended = threading.Event(), list[BaseException]()

    def build() -> None:
        try:
            book.build(tmp_path / "long.pdf", cancel=cancel, workers=2)
        except printkit.PrintkitError as error:
            ended.append(error)

    thread = threading.Thread(target=build)
    thread.start()
    thread.join(2.0)
    cancel.set()
    thread.join(60.0)
    assert [type(error) for error in ended] == [printkit.Cancelled]


def test_a_puzzle_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    """A board that cannot be filled is left out; a book of nothing else is an error."""
    impossible = {"board": "4x5", "pieces": "tetrominoes"}
    book = printkit.new_book("Some", "null").with_puzzles("board", **impossible)
    built = book.build(tmp_path / "some.pdf")
    assert [missing.number for missing in built.left_out] == [2]
    with pytest.raises(printkit.JobError):
        printkit.new_book("None", "board", **impossible).build(tmp_path / "none.pdf")
    assert not (tmp_path / "none.pdf").exists()


def test_a_series_is_built_volume_by_volume(book: printkit.Book, tmp_path: Path) -> None:
    series = book.change(volumes=2)
    with pytest.raises(printkit.UsageError, match="series of 2 volumes"):
        series.build(tmp_path / "all.pdf")
    built = [each.build(tmp_path / f"{each.name}.pdf") for each in series.copies()]
    assert sorted(file.name for file in tmp_path.glob("*.pdf")) == ["1.pdf", "2.pdf"]
    one, two = ({puzzle["identity"] for puzzle in each.manifest["puzzles"]} for each in built)
    assert not one & two


def test_everything_for_designers(book: printkit.Book, tmp_path: Path) -> None:
    exported = book.export(tmp_path / "desk")
    assert exported.pages == len(list((tmp_path / "desk" / "pages").glob("*.svg")))
    assert {file.name for file in (tmp_path / "desk" / "answers").glob("*.svg")} == {"001.svg", "002.svg"}
    assert exported.left_out == ()
