"""Making the puzzles of a book: once each, none twice, failures apart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from printkit.batch.cache import Store, Stored
from printkit.batch.distinct import make_distinct
from printkit.batch.leaves import StoredLeaves
from printkit.batch.made import Made
from printkit.batch.pool import Failure, Fatal, Pool
from printkit.batch.press import Press
from printkit.book.model import Book, Entry, Order, Paper, Section
from printkit.contract import Job, kind
from printkit.errors import SpecError

pytestmark = pytest.mark.usefixtures("guest")


def book_of(*entries: Entry) -> Book:
    return Book(
        title="Odd",
        subtitle="",
        author="",
        paper=Paper("A4", 210, 297),
        template="workbook",
        theme="colour",
        language="en",
        seed=1,
        answers_per_page=4,
        profile="screen",
        sections=(Section("Only", "", entries),),
        file=Path("odd.toml"),
    )


def entry(count: int, line: int = 1, **parameters: object) -> Entry:
    return Entry("oddity", kind("oddity").spec(**parameters), count, line=line)


def orders_of(book: Book, seed: int = 0) -> list[Order]:
    orders: list[Order] = []
    for place, each in enumerate(book.sections[0].entries):
        for _ in range(each.count):
            orders.append(Order(0, place, len(orders) + 1, Job(each.kind, each.spec, seed + len(orders))))
    return orders


@contextmanager
def press(folder: Path, workers: int = 1) -> Iterator[Press]:
    with Pool(workers) as pool:
        yield Press(Store(folder), pool, lambda stage, done, total: None)


def make(book: Book, folder: Path, workers: int = 1, seed: int = 0) -> list[Made]:
    with press(folder, workers) as ready:
        return make_distinct(book, orders_of(book, seed), ready)


def numbers(made: list[Made], folder: Path) -> list[int]:
    jobs = [order.job for order, ended in made if isinstance(ended, Stored)]
    return [leaf.puzzle.to_json()["number"] for leaf in StoredLeaves(Store(folder), jobs)]


def test_every_puzzle_is_different(tmp_path: Path) -> None:
    made = make(book_of(entry(6, numbers=7)), tmp_path)
    assert len(set(numbers(made, tmp_path))) == 6
    assert [order.number for order, _ in made] == [1, 2, 3, 4, 5, 6]


def test_a_puzzle_that_differs_keeps_its_seed(tmp_path: Path) -> None:
    made = make(book_of(entry(5, numbers=1000)), tmp_path)
    assert [order.job.seed for order, _ in made] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("workers", [1, 2])
def test_the_outcome_depends_on_the_book_alone(tmp_path: Path, workers: int) -> None:
    book = book_of(entry(4, numbers=6), entry(3, numbers=8))
    first = make(book, tmp_path / "first", 1)
    assert make(book, tmp_path / "second", workers) == first
    assert make(book, tmp_path / "first", workers) == first


def test_too_few_different_puzzles_are_told_with_line_and_field(tmp_path: Path) -> None:
    book = book_of(entry(2, numbers=1000), entry(3, line=9, numbers=1), entry(1, line=14, numbers=1))
    with pytest.raises(SpecError) as caught:
        make(book, tmp_path)
    assert str(caught.value).splitlines() == [
        "odd.toml:9: section[1].puzzle[2].count: 3 puzzles were asked for but only 1 different one was found; "
        "write 1 or change the parameters",
        "odd.toml:14: section[1].puzzle[3].count: every puzzle this gives is in the book already; "
        "change its parameters or leave it out",
    ]


@pytest.mark.parametrize("workers", [1, 2])
def test_failures_name_the_identity_and_the_rest_is_made(tmp_path: Path, workers: int) -> None:
    book = book_of(entry(2), entry(1, deed="refuse"), entry(1, deed="crash"), entry(1, deed="cheat"), entry(1))
    made = make(book, tmp_path, workers)
    failures = [(order, ended) for order, ended in made if isinstance(ended, Failure)]
    assert [order.number for order, _ in failures] == [3, 4, 5]
    for order, failure in failures:
        assert str(failure.faults[0]).startswith(f"{order.job.identity}: ")
    assert ["1 // 0" in failure.trace for _, failure in failures] == [False, True, False]
    assert len(numbers(made, tmp_path)) == 3


def test_a_dying_worker_is_named(tmp_path: Path) -> None:
    made = make(book_of(entry(1, deed="die"), entry(3)), tmp_path, workers=2)
    (order, failure), *rest = made
    assert isinstance(failure, Failure)
    assert str(failure.faults[0]).startswith(f"{order.job.identity}: its worker process died")
    assert all(isinstance(ended, Stored) for _, ended in rest)


def test_nothing_is_made_twice(tmp_path: Path) -> None:
    log = tmp_path / "log"
    book = book_of(entry(4, log=str(log)))
    make(book, tmp_path / "store")
    make(book, tmp_path / "store")
    assert log.read_text().splitlines() == ["made"] * 4


def test_equal_jobs_are_made_once(tmp_path: Path) -> None:
    log = tmp_path / "log"
    job = Job("oddity", kind("oddity").spec(log=str(log)), 5)
    with press(tmp_path / "store") as ready:
        first, second = ready.make([job, job])
    assert first == second
    assert log.read_text() == "made\n"


def test_progress_counts_up_to_the_whole(tmp_path: Path) -> None:
    calls: list[tuple[str, int, int]] = []
    jobs = [order.job for order in orders_of(book_of(entry(3)))]
    with Pool(1) as pool:
        ready = Press(Store(tmp_path), pool, lambda *call: calls.append(call))
        ready.make(jobs)
        ready.make(jobs)
    assert calls == [*(("puzzles", done, 3) for done in range(4)), ("puzzles", 3, 3)]


def test_a_full_disk_ends_everything_with_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Store, leaf: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Store, "write", full)
    with pytest.raises(Fatal) as caught:
        make(book_of(entry(3)), tmp_path)
    assert len(caught.value.faults) == 1
    assert "No space left on device" in str(caught.value)
