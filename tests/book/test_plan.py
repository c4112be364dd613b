"""Every puzzle gets a number and a seed, and keeps its seed whatever happens elsewhere in the book."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printkit.book import loads, plan
from printkit.book.model import Book, Order
from printkit.errors import InputError, SpecError

pytestmark = pytest.mark.usefixtures("wave")
in_a_fixture = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


def book(*sections: list[str], seed: int = 7, folder: Path = Path()) -> Book:
    """Write a book of entries given by their settings, and read it."""
    text = f'title = "x"\nseed = {seed}\n'
    for number, entries in enumerate(sections):
        text += f'[[section]]\ntitle = "Section {number}"\n'
        text += "".join(f'[[section.puzzle]]\nkind = "wave"\n{entry}\n' for entry in entries)
    return loads(text, "rainy.toml", folder)


def seeds(*sections: list[str], seed: int = 7) -> list[list[int]]:
    """Return the seeds of each entry."""
    found: dict[tuple[int, int], list[int]] = {}
    for order in plan(book(*sections, seed=seed)):
        found.setdefault((order.section, order.entry), []).append(order.job.seed)
    return list(found.values())


def test_orders_follow_the_book() -> None:
    orders = plan(book(["rows = 3\ncount = 2", "rows = 4"], ["rows = 5"]))
    assert [(order.section, order.entry, order.number) for order in orders] == [(0, 0, 1), (0, 0, 2), (0, 1, 3), (1, 0, 4)]
    assert [order.job.spec.model_dump()["rows"] for order in orders] == [3, 3, 4, 5]
    assert all(isinstance(order, Order) and order.job.kind == "wave" for order in orders)


def test_jobs_travel_between_processes() -> None:
    orders = plan(book(["rows = 3\ncount = 2"]))
    assert pickle.loads(pickle.dumps(orders)) == orders


def test_an_entry_counts_up_from_its_own_seed() -> None:
    assert seeds(["rows = 3\nseed = 12\ncount = 3"]) == [[12, 13, 14]]
    assert seeds(["rows = 3\nseed = 12\ncount = 3"], seed=8) == [[12, 13, 14]]


def test_derived_seeds_are_the_same_everywhere() -> None:
    assert seeds(["rows = 3\ncount = 3", "rows = 4"], ["rows = 3"]) == [[409886, 165942, 757582], [631003], [429654]]


def test_another_book_seed_gives_other_puzzles() -> None:
    one, other = seeds(["rows = 3\ncount = 20"], seed=1)[0], seeds(["rows = 3\ncount = 20"], seed=2)[0]
    assert not set(one) & set(other)


def test_nothing_elsewhere_moves_a_seed() -> None:
    base = seeds(["rows = 3\ncount = 3", "rows = 4\ncount = 2"], ["rows = 3\ncount = 2", "rows = 5"])
    longer = seeds(["rows = 3\ncount = 4", "rows = 4\ncount = 2"], ["rows = 3\ncount = 2", "rows = 5"])
    assert longer[0][:3] == base[0]
    assert longer[1:] == base[1:]
    inserted = seeds(["rows = 6"], ["rows = 3\ncount = 3", "rows = 7", "rows = 4\ncount = 2"], ["rows = 3\ncount = 2", "rows = 5"])
    assert [inserted[place] for place in (1, 3, 4, 5)] == base
    fixed = seeds(["rows = 3\ncount = 3\nseed = 5", "rows = 4\ncount = 2"], ["rows = 3\ncount = 2", "rows = 5"])
    assert fixed[1:] == base[1:]


@in_a_fixture
@given(
    st.lists(st.tuples(st.integers(1, 3), st.integers(1, 30), st.none() | st.integers(0, 10**9 - 31)), min_size=1, max_size=12),
    st.integers(0, 10**9 - 1),
)
def test_no_two_puzzles_share_their_identity(entries: list[tuple[int, int, int | None]], seed: int) -> None:
    lines = [f"rows = {rows}\ncount = {count}" + ("" if own is None else f"\nseed = {own}") for rows, count, own in entries]
    own_seeds = [(rows, own + index) for rows, count, own in entries if own is not None for index in range(count)]
    if len(set(own_seeds)) < len(own_seeds):
        with pytest.raises(SpecError, match="the same puzzles"):
            book(lines, seed=seed)
        return
    orders = plan(book(lines, seed=seed))
    assert len({order.job.identity for order in orders}) == len(orders) == sum(count for _, count, _ in entries)


def test_a_full_book_of_one_make_has_no_seed_twice() -> None:
    found = [seed for run in seeds(["rows = 3\ncount = 1000"] * 5) for seed in run]
    assert len(set(found)) == 5000
    assert max(found) < 1_000_000


def test_a_derived_seed_gives_way_to_one_that_is_written() -> None:
    taken = seeds(["rows = 3"])[0][0]
    written = seeds(["rows = 3"], [f"rows = 3\nseed = {taken}"])
    assert written == [[taken + 1_000_000], [taken]]
    twice = seeds(["rows = 3"], [f"rows = 3\nseed = {taken}"], [f"rows = 3\nseed = {taken + 1_000_000}"])
    assert twice[0] == [taken + 2_000_000]


def test_files_are_read_once_for_each_entry(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text("<a/>")
    (tmp_path / "b.svg").write_text("<b/>")
    orders = plan(book(['rows = 3\ncount = 2\ndrawing = "a.svg"', 'rows = 3\ndrawing = "b.svg"'], folder=tmp_path))
    assert [order.job.spec.model_dump()["content"] for order in orders] == ["<a/>", "<a/>", "<b/>"]
    assert orders[0].job.spec is orders[1].job.spec


def test_all_files_that_cannot_be_read_are_told_together(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        plan(book(['rows = 3\ndrawing = "a.svg"', "rows = 3", 'rows = 3\ndrawing = "b.svg"'], folder=tmp_path))
    assert str(caught.value).split("\n") == [
        "rainy.toml:8: section[1].puzzle[1].drawing: a.svg cannot be read",
        "rainy.toml:15: section[1].puzzle[3].drawing: b.svg cannot be read",
    ]


def test_two_files_with_the_same_content_do_not_give_one_puzzle_twice(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text("<a/>")
    (tmp_path / "b.svg").write_text("<a/>")
    entries = ['rows = 3\ndrawing = "a.svg"', 'rows = 3\ndrawing = "b.svg"']
    first, second = plan(book(entries, folder=tmp_path))
    assert first.job.identity != second.job.identity
    with pytest.raises(SpecError, match=r"^rainy.toml:14: section\[1\].puzzle\[2\].seed: the entry on line 5 makes the same"):
        plan(book([f"{entry}\nseed = 5" for entry in entries], folder=tmp_path))
