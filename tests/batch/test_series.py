"""Volumes of a series share no puzzle, and replacing one puzzle changes no other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from printkit.batch.cache import Store, Stored
from printkit.batch.distinct import make_all
from printkit.batch.leaves import StoredLeaves
from printkit.batch.pool import Failure, Pool
from printkit.batch.press import Press
from printkit.book import loads
from printkit.book.model import Book
from printkit.errors import SpecError

pytestmark = pytest.mark.usefixtures("guest")


def book(entries: str, *tables: str, head: str = "") -> Book:
    text = f'title = "Odd"\n{head}\n[[section]]\ntitle = "One"\n{entries}\n' + "\n".join(tables)
    return loads(text, "odd.toml")


def run_of(count: int, numbers: int = 1000, more: str = "") -> str:
    return f'[[section.puzzle]]\nkind = "oddity"\nnumbers = {numbers}\ncount = {count}\n{more}\n'


def answers(of: Book, folder: Path) -> list[int | None]:
    """Return what the puzzles are, in book order; None where one failed."""
    with Pool(1) as pool:
        made = make_all(of, Press(Store(folder), pool, lambda *_: None))
    assert [order.number for order, _ in made] == list(range(1, len(made) + 1))
    leaves = iter(StoredLeaves(Store(folder), [order.job for order, ended in made if isinstance(ended, Stored)]))
    return [None if isinstance(ended, Failure) else next(leaves).puzzle.to_json()["number"] for _, ended in made]


def test_no_puzzle_stands_in_two_volumes(tmp_path: Path) -> None:
    series = book(run_of(4, numbers=13), head="volumes = 3")
    volumes = [answers(replace(series, volume=volume), tmp_path) for volume in (1, 2, 3)]
    assert len({number for volume in volumes for number in volume}) == 12


def test_the_first_volume_is_the_book_without_a_series(tmp_path: Path) -> None:
    assert answers(book(run_of(4), head="volumes = 3"), tmp_path) == answers(book(run_of(4)), tmp_path)


def test_runs_with_a_seed_of_their_own_go_on_in_the_next_volume(tmp_path: Path) -> None:
    long = answers(book(run_of(6, more="seed = 5")), tmp_path)
    series = book(run_of(3, more="seed = 5"), head="volumes = 2")
    assert [answers(replace(series, volume=volume), tmp_path) for volume in (1, 2)] == [long[:3], long[3:]]


def test_a_volume_made_alone_is_the_volume_made_after_the_others(tmp_path: Path) -> None:
    series = book(run_of(4, numbers=13), head="volumes = 3")
    alone = answers(replace(series, volume=3), tmp_path / "alone")
    for volume in (1, 2):
        answers(replace(series, volume=volume), tmp_path / "all")
    assert answers(replace(series, volume=3), tmp_path / "all") == alone


def test_too_few_puzzles_for_a_series_are_told(tmp_path: Path) -> None:
    series = book(run_of(4, numbers=6), head="volumes = 2")
    with pytest.raises(SpecError, match="4 puzzles were asked for but only 2 different ones were found that no earlier volume has"):
        answers(replace(series, volume=2), tmp_path)


def swapped_for(seed: int, folder: Path) -> list[int | None] | str:
    """Return the puzzles of a book whose second one has another seed, or what is said against it."""
    try:
        return answers(book(run_of(6, numbers=9), f"[[replace]]\npuzzle = 2\nseed = {seed}"), folder)
    except SpecError as error:
        return str(error)


def test_replacing_one_puzzle_changes_no_other(tmp_path: Path) -> None:
    before = answers(book(run_of(6, numbers=9)), tmp_path)
    outcomes = [swapped_for(seed, tmp_path) for seed in range(12)]
    made = [outcome for outcome in outcomes if isinstance(outcome, list)]
    refused = [outcome for outcome in outcomes if isinstance(outcome, str)]
    assert any(after[1] != before[1] for after in made)
    assert all(after[:1] + after[2:] == before[:1] + before[2:] for after in made)
    assert refused
    assert all("puzzle 2: this puzzle is in the book already; write another seed" in each for each in refused)


def test_a_pinned_puzzle_stays_when_the_book_gets_another_seed(tmp_path: Path) -> None:
    pin = "[[replace]]\npuzzle = 3\nseed = 77"
    one, other = (answers(book(run_of(4), pin, head=f"seed = {seed}"), tmp_path) for seed in (1, 2))
    assert one[2] == other[2]
    assert one[0] != other[0]


def test_other_parameters_for_one_puzzle(tmp_path: Path) -> None:
    before = answers(book(run_of(3)), tmp_path)
    after = answers(book(run_of(3), "[[replace]]\npuzzle = 1\nnumbers = 2"), tmp_path)
    assert after[0] in (0, 1)
    assert after[1:] == before[1:]


def test_a_puzzle_that_failed_can_be_replaced(tmp_path: Path) -> None:
    failing = run_of(2) + run_of(1, more='deed = "refuse"')
    assert answers(book(failing), tmp_path)[2] is None
    assert None not in answers(book(failing, '[[replace]]\npuzzle = 3\ndeed = "behave"'), tmp_path)


def test_a_replacement_belongs_to_its_volume(tmp_path: Path) -> None:
    plain = book(run_of(3), head="volumes = 2")
    swapped = book(run_of(3), "[[replace]]\npuzzle = 1\nvolume = 2\nseed = 123456", head="volumes = 2")
    assert answers(swapped, tmp_path) == answers(plain, tmp_path)
    one, other = (answers(replace(each, volume=2), tmp_path) for each in (plain, swapped))
    assert one[0] != other[0]
    assert one[1:] == other[1:]


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ("puzzle = 9\nseed = 1", "odd.toml:12: replace[1].puzzle: the book has no puzzle 9; its numbers go from 1 to 3"),
        ("puzzle = 1\nvolume = 2\nseed = 1", "odd.toml:13: replace[1].volume: there is no volume 2; leave it out"),
        ("puzzle = 1", "odd.toml:11: replace[1]: nothing says what is to be different; write seed = 1, or a parameter"),
        ("puzzle = 1\nnumbers = 0", "odd.toml:13: replace[1].numbers: 0 is"),
        ("puzzle = 1\nnumbesr = 5", 'odd.toml:13: replace[1].numbesr: there is no setting "numbesr" here; did you mean "numbers"?'),
        (
            "puzzle = 1\nseed = 1\n[[replace]]\npuzzle = 1\nseed = 2",
            "odd.toml:15: replace[2].puzzle: puzzle 1 is replaced already; leave one of the two out",
        ),
    ],
)
def test_a_replacement_that_cannot_be_is_told_with_its_line(table: str, complaint: str) -> None:
    with pytest.raises(SpecError) as caught:
        book(run_of(3), f"[[replace]]\n{table}")
    assert str(caught.value).startswith(complaint)
