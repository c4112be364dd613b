from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.solvers.exact_cover import Cover, Effort, Tally, count, first, solutions

# Seven items, six options, one solution: options 0, 3 and 4.
SMALL = Cover(7, ((2, 4), (0, 3, 6), (1, 2, 5), (0, 3, 5), (1, 6), (3, 4, 6)))


@st.composite
def covers(draw: st.DrawFn) -> Cover:
    items = draw(st.integers(0, 6))
    option = st.sets(st.integers(0, max(0, items - 1)), min_size=1).map(lambda chosen: tuple(sorted(chosen)))
    return Cover(items, tuple(draw(st.lists(option, max_size=9)) if items else ()))


def every_exact_choice(cover: Cover) -> set[frozenset[int]]:
    """Try all sets of options, which is what an exact cover means."""
    numbers = range(len(cover.options))
    choices = (set(choice) for size in range(cover.items + 1) for choice in combinations(numbers, size))
    return {frozenset(choice) for choice in choices if is_exact(cover, choice)}


def is_exact(cover: Cover, choice: set[int]) -> bool:
    return sorted(item for number in choice for item in cover.options[number]) == list(range(cover.items))


def test_the_small_cover_has_its_one_solution() -> None:
    assert [set(solution) for solution in solutions(SMALL)] == [{0, 3, 4}]
    assert count(SMALL) == Tally(1, True, count(SMALL).steps)


@given(covers())
def test_all_solutions_are_found_and_each_once(cover: Cover) -> None:
    found = [frozenset(solution) for solution in solutions(cover)]
    assert len(found) == len(set(found))
    assert set(found) == every_exact_choice(cover)


@given(covers(), st.integers(0, 50))
def test_a_random_solution_is_a_solution(cover: Cover, seed: int) -> None:
    solution = first(cover, rng=Random(seed))
    if solution is None:
        assert not every_exact_choice(cover)
    else:
        assert is_exact(cover, set(solution))


@given(covers(), st.integers(0, 6), st.integers(0, 30))
def test_a_count_that_is_cut_short_never_says_too_much(cover: Cover, most: int, limit: int) -> None:
    true = len(every_exact_choice(cover))
    tally = count(cover, most=most, limit=limit)
    assert tally.number <= min(true, most)
    assert tally.steps <= limit
    if tally.complete:
        assert tally.number == true


def test_the_limit_on_solutions_is_reported() -> None:
    four = Cover(2, ((0,), (0,), (1,), (1,)))
    assert count(four) == Tally(4, True, 3)
    assert not count(four, most=3).complete
    assert count(four, most=4).complete
    assert str(count(four)) == "4"
    assert str(count(four, most=3)) == "at least 3"


def test_the_limit_on_effort_is_reported() -> None:
    effort = Effort(limit=1)
    assert first(SMALL, effort) is None
    assert effort.spent
    effort = Effort()
    assert first(SMALL, effort) is not None
    assert not effort.spent


def test_the_same_seed_gives_the_same_solution() -> None:
    many = Cover(6, tuple((item,) for item in range(6) for _ in range(4)))
    assert first(many, rng=Random(5)) == first(many, rng=Random(5))
    assert len({first(many, rng=Random(seed)) for seed in range(20)}) > 10


@pytest.mark.parametrize("option", [(), (0, 0), (-1,), (3,)])
def test_a_senseless_option_is_refused(option: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="not an option"):
        Cover(3, (option,))
