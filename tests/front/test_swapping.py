"""Single puzzles of a book from Python: which number is which, swapped, pinned, and kept when entries come and go."""

from __future__ import annotations

from pathlib import Path

import pytest

import printkit

TEXT = """
title = "Odd ones"

[[section]]
title = "Small"

[[section.puzzle]]
kind = "null"
count = 2

[[section.puzzle]]
kind = "board"
problem = "exact-game"

[[section.puzzle]]
kind = "tangram"
figures = "animals"

[[section]]
title = "Fixed"

[[section.puzzle]]
kind = "null"
rows = 4
seed = 10
count = 3
"""


@pytest.fixture
def book() -> printkit.Book:
    return printkit.read_book(TEXT)


def replaced(book: printkit.Book) -> list[dict[str, object]]:
    return list(book.settings.get("replace", []))


def test_a_book_is_read_from_text_that_lies_nowhere(tmp_path: Path) -> None:
    book = printkit.read_book(TEXT, file=tmp_path / "mine.toml", seed=3)
    assert (book.title, book.file, book.checked.seed) == ("Odd ones", tmp_path / "mine.toml", 3)
    with pytest.raises(printkit.SpecError, match=r"mine.toml:2: titel: .*did you mean"):
        printkit.read_book(TEXT.replace("title", "titel", 1), file="mine.toml")


def test_files_that_are_missing_show_when_a_book_is_checked() -> None:
    book = printkit.new_book("Dots", "numbered", drawing="nowhere.svg")
    with pytest.raises(printkit.InputError, match=r"section\[1\]\.puzzle\[1\]\.drawing"):
        book.check()


def test_every_number_has_its_place(book: printkit.Book) -> None:
    assert [(place.section, place.entry, place.nth) for place in book.numbered] == [
        (0, 0, 0), (0, 0, 1), (0, 2, 0), (1, 0, 0), (1, 0, 1), (1, 0, 2)
    ]  # fmt: skip
    versions = book.change(versions=2).numbered
    assert [(place.version, place.section) for place in versions[5:7]] == [("A", 1), ("B", 0)]


def test_notes_tell_the_same_places_as_the_pages(book: printkit.Book) -> None:
    small = book.without_section("Fixed").change(versions=2)
    with small.laid_out() as pages:
        numbers = [puzzle for puzzle in pages.puzzles if puzzle.number]
        assert [(note.section, note.entry) for note in numbers] == [(place.section, place.entry) for place in small.numbered]
        assert [note.label for note in numbers] == ["A1", "A2", "A3", "B1", "B2", "B3"]
        assert (pages.width, pages.height) == (pages[0].scene.width, pages[0].scene.height)
        for index in range(len(pages)):
            note = pages.note(index)
            assert (note.number, note.name) == (index + 1, pages.name(index))
            for puzzle in note.puzzles:
                assert note.number == (puzzle.page if note.sort == "puzzle" else puzzle.answer_page)
                assert puzzle.identity in pages[index].svg() or note.sort == "answer"
        assert {pages.note(index).sort for index in range(len(pages))} >= {
            "title",
            "contents",
            "opener",
            "rules",
            "puzzle",
            "answer",
        }
        assert pages[2:].note(0) == pages.note(2)


def test_a_puzzle_is_swapped_for_one_that_the_book_has_not(book: printkit.Book) -> None:
    once = book.swap(4)
    twice = once.swap(4)
    [first], [second] = replaced(once), replaced(twice)
    assert first["puzzle"] == second["puzzle"] == 4
    assert len({first["seed"], second["seed"], 10, 11, 12}) == 5
    assert replaced(book) == []
    assert replaced(book.swap(4)) == [first], "the same swap gives the same puzzle"
    with book.laid_out() as before, twice.laid_out() as after:
        one, other = (pages.puzzles for pages in (before, after))
        assert [a.identity == b.identity for a, b in zip(one, other, strict=True)] == [True] * 4 + [False] + [True] * 2
        assert [puzzle.number for puzzle in other if puzzle.is_replaced] == [4]


def test_of_a_theme_another_figure_is_dealt(book: printkit.Book) -> None:
    once, twice = (replaced(each)[0] for each in (book.swap(3), book.swap(3).swap(3)))
    assert once["figure"] != twice["figure"]
    assert once["figures"] == ""


def test_a_pinned_puzzle_stays_whatever_the_seed_of_the_book(book: printkit.Book) -> None:
    with book.laid_out() as pages:
        before = {puzzle.number: puzzle for puzzle in pages.puzzles}
    pinned = book.swap(1, seed=before[1].seed).swap(3, seed=before[3].seed).change(seed=77)
    with pinned.laid_out() as pages:
        after = {puzzle.number: puzzle for puzzle in pages.puzzles}
    assert [after[number].identity == before[number].identity for number in (1, 2, 3)] == [True, False, True]
    assert replaced(pinned.unswap(1).unswap(3)) == []


def test_other_parameters_may_be_swapped_in(book: printkit.Book) -> None:
    assert replaced(book.swap(2, rows=3)) == [{"puzzle": 2, "rows": 3}]
    with pytest.raises(printkit.SpecError, match=r"replace\[1\]\.rows"):
        book.swap(2, rows=99)
    with pytest.raises(printkit.UsageError, match="no puzzle 7; its numbers go from 1 to 6"):
        book.swap(7)
    with pytest.raises(printkit.UsageError, match="no volume 2"):
        book.swap(1, volume=2)


def test_swapped_puzzles_keep_their_puzzles_when_entries_come_and_go(book: printkit.Book) -> None:
    swapped = book.swap(1, seed=5).swap(5, seed=6)
    longer = swapped.with_puzzles("null", section="Small", rows=5, count=4)
    assert [(each["puzzle"], each["seed"]) for each in replaced(longer)] == [(1, 5), (9, 6)]
    assert [(each["puzzle"], each["seed"]) for each in replaced(swapped.without_section("Small"))] == [(2, 6)]
    assert replaced(swapped.without_section("Fixed")) == [{"puzzle": 1, "seed": 5}]


def test_volumes_are_swapped_each_for_itself(book: printkit.Book) -> None:
    series = book.without_section("Small").change(volumes=2)
    both = series.swap(1).swap(1, volume=2)
    assert [each.get("volume", 1) for each in replaced(both)] == [1, 2]
    assert len({each["seed"] for each in replaced(both)}) == 2
