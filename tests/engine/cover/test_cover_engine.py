"""The engine against brute force, and the kernels against their twins in plain Python."""

from __future__ import annotations

from random import Random

import pytest
from brute_force import all_solutions, covers
from hypothesis import given
from hypothesis import strategies as st

from printkit.engine.cover import Cover, Engine, Item, Option, Progress, Search, Start, count, first, sample
from printkit.engine.cover.run import Run
from printkit.engine.cover.search import explore

HARD = 14


def pairings(people: int) -> Cover:
    """All ways to pair people off: (people - 1)!! of them."""
    pairs = [(one, other) for one in range(people) for other in range(one)]
    return Cover(tuple(Item(str(person)) for person in range(people)), tuple(Option(pair) for pair in pairs))


def dominoes(height: int, width: int) -> Cover:
    """Domino tilings, laid out on a line."""
    cells = [(row, column) for column in range(width) for row in range(height)]
    number = {cell: place for place, cell in enumerate(cells)}
    options = [
        Option((number[cell], number[other]))
        for cell in cells
        for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
        if other in number
    ]
    return Cover(tuple(Item(str(cell)) for cell in cells), tuple(options), tuple(range(len(cells))))


@given(covers())
def test_all_solutions_are_those_of_brute_force(cover):
    found = list(Search(cover, plain=True))
    assert len(set(found)) == len(found)
    assert {frozenset(solution) for solution in found} == all_solutions(cover)


@given(covers(most_options=14))
def test_the_kernel_takes_the_steps_of_its_twin(cover):
    twin, kernel = Search(cover, plain=True), Search(cover, plain=False)
    assert list(twin) == list(kernel)
    assert twin.effort == kernel.effort
    assert twin.complete
    assert kernel.complete


@given(covers(), st.integers(0, 40))
def test_an_effort_limit_cuts_twin_and_kernel_at_the_same_step(cover, effort):
    twin, kernel = Search(cover, effort=effort, plain=True), Search(cover, effort=effort, plain=False)
    assert list(twin) == list(kernel)
    assert (twin.effort, twin.complete) == (kernel.effort, kernel.complete)
    assert twin.effort <= effort


@given(covers(), st.integers(0, 30))
def test_a_count_cut_short_is_honest(cover, effort):
    truth = len(all_solutions(cover))
    counted = count(cover, effort=effort)
    assert counted.number <= truth
    assert counted.complete == (counted.number == truth and counted.cut == "")
    assert str(counted) == (str(truth) if counted.complete else f"at least {counted.number}")


@given(covers(), st.integers(1, 3))
def test_a_limit_stops_the_count(cover, limit):
    truth = len(all_solutions(cover))
    counted = count(cover, limit=limit)
    assert counted.number == min(limit, truth)
    assert counted.complete or counted.cut == "limit"


@given(covers())
def test_first_finds_a_solution_or_proves_that_there_is_none(cover):
    truth = all_solutions(cover)
    found = first(cover)
    assert found.complete
    assert (found.solution is None) == (not truth)
    assert found.solution is None or frozenset(found.solution) in truth


@given(covers(), st.data())
def test_fixed_options_are_in_every_solution(cover, data):
    truth = all_solutions(cover)
    if truth:
        solution = sorted(data.draw(st.sampled_from(sorted(map(sorted, truth)))))
        fixed = data.draw(st.lists(st.sampled_from(solution), unique=True)) if solution else []
        expected = sum(set(fixed) <= other for other in truth)
        assert count(cover, fixed).number == expected
        assert len(list(Search(cover, Start(tuple(fixed)), plain=False))) == expected


@given(covers(), st.integers(0, 1 << 30))
def test_a_random_solution_is_one_and_says_that_it_is_uniform(cover, seed):
    truth = all_solutions(cover)
    chosen = sample(cover, Random(seed))
    assert chosen.uniform
    assert chosen.population == len(truth)
    assert (chosen.solution is None) == (not truth)
    assert chosen.solution is None or frozenset(chosen.solution) in truth


@given(covers(), st.integers(0, 25))
def test_parts_side_by_side_add_up_to_one_search(cover, effort):
    engine = Engine(cover)
    run = Run(engine, Start(), keep=False, plain=True)
    run.advance(effort)
    tally = explore(engine, [Start()], effort=effort, jobs=2)
    assert tally.found == (run.found,)
    assert tally.effort == run.steps
    assert (tally.cut == "effort") == run.more


def test_every_solution_is_chosen_equally_often():
    cover = pairings(4)
    rng = Random(1)
    chosen = [sample(cover, rng).solution for _ in range(300)]
    assert sorted(map(chosen.count, set(chosen))) == pytest.approx([100, 100, 100], abs=25)


def test_a_random_solution_of_too_many_is_labelled_a_sample():
    chosen = sample(pairings(HARD), Random(3), effort=100)
    assert not chosen.uniform
    assert chosen.population is None
    assert chosen.solution is not None
    assert len(chosen.solution) == HARD // 2


def test_a_random_solution_depends_on_the_seed_alone():
    cover = pairings(8)
    assert sample(cover, Random(5)).solution == sample(cover, Random(5)).solution
    assert len({sample(cover, Random(seed)).solution for seed in range(20)}) > 5


@pytest.mark.parametrize("method", ["sweep", "fewest"])
@pytest.mark.parametrize(("size", "tilings"), [((2, 9), 55), ((4, 4), 36), ((4, 6), 281), ((5, 6), 1183), ((5, 5), 0)])
def test_both_searches_count_domino_tilings(method, size, tilings):
    cover = dominoes(*size)
    counted = count(cover, method=method)
    assert counted.number == tilings
    engine = Engine(cover, method)
    assert list(Search(engine, plain=True)) == list(Search(engine, plain=False))


def test_the_eight_by_eight_board_has_twelve_million_domino_tilings():
    # P. W. Kasteleyn, The statistics of dimers on a lattice, Physica 27 (1961)
    counted = count(dominoes(8, 8))
    assert (counted.number, counted.complete) == (12_988_816, True)


def test_a_search_can_be_left_and_taken_up():
    whole = list(Search(pairings(8)))
    search = Search(pairings(8))
    begun = [next(search) for _ in range(40)]
    assert (search.found, search.complete) == (40, False)
    assert begun + list(search) == whole
    assert (search.found, search.complete) == (105, True)


def test_a_search_goes_from_python_to_the_kernel_without_a_seam():
    cover = pairings(10)
    run = Run(Engine(cover), Start(), keep=True, plain=True)
    run._quick = 500
    run.advance(1 << 40)
    assert run._kernel is not None
    assert run.taken() == list(Search(cover, plain=True))


def test_the_watcher_sees_the_search_go_on():
    seen: list[Progress] = []
    total = count(pairings(HARD), progress=seen.append)
    assert total.number == 135_135
    assert [step.effort for step in seen] == sorted(step.effort for step in seen)
    assert seen[-1].share == 1
    assert seen[-1].found == total.number


@pytest.mark.parametrize("people", [6, 16])
def test_ctrl_c_gives_what_was_counted_so_far(people):
    def impatient(progress: Progress) -> None:
        if progress.found > 0:
            raise KeyboardInterrupt

    counted = count(pairings(people), progress=impatient)
    truth = {6: 15, 16: 2_027_025}[people]
    assert counted.cut == "interrupt"
    assert 0 < counted.number <= truth
    assert str(counted).startswith("at least")


def test_colours_let_options_share_an_item():
    items = (Item("left"), Item("right"), Item("edge", 0, 1))
    red, blue, alone = Option((0, 2), (0, 1)), Option((1, 2), (0, 2)), Option((1, 2))
    assert count(Cover(items, (red, blue, alone))).number == 0
    assert count(Cover(items, (red, Option((1, 2), (0, 1))))).number == 1


@pytest.mark.parametrize(
    "bad",
    [
        lambda: Cover((Item("a"),), (Option((1,)),)),
        lambda: Cover((Item("a"),), (Option((0, 0)),)),
        lambda: Cover((Item("a", 2, 1),), ()),
        lambda: Cover((Item("a", 0, 0),), ()),
        lambda: Cover((Item("a"),), (Option((0,), (1,)),)),
        lambda: Cover((Item("a", 1, 2),), (Option((0,)),)),
        lambda: Cover((Item("a"),), (), (1, 2)),
        lambda: count(Cover((Item("a"),), (Option((0,)), Option((0,)))), fixed=(0, 1)),
    ],
)
def test_a_problem_that_makes_no_sense_is_refused(bad):
    with pytest.raises(ValueError, match=r"\w"):
        bad()
