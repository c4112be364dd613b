"""Solutions up to symmetry, on problems where the orbits are known."""

from __future__ import annotations

from itertools import combinations

import pytest
from brute_force import all_solutions, covers
from hypothesis import given
from hypothesis import strategies as st

from printkit.engine.cover import Cover, Distinct, Item, Option, Symmetry, census
from printkit.engine.cover.folding import count_unmoved, fold


def necklace(beads: int, colours: int, **uses) -> tuple[Cover, list[Symmetry]]:
    """Beads in a ring, each in one of several colours; turning and turning over are the symmetries."""
    items = [Item(f"bead {bead}") for bead in range(beads)]
    items += [Item(f"colour {colour}", **uses) for colour in range(colours)] if uses else []
    options = [Option((bead, *([beads + colour] if uses else []))) for bead in range(beads) for colour in range(colours)]

    def symmetry(turn: int, flip: int) -> Symmetry:
        image = [(flip * bead + turn) % beads for bead in range(beads)]
        moved = tuple(image[bead] * colours + colour for bead in range(beads) for colour in range(colours))
        return Symmetry((*image, *range(beads, len(items))), moved, flip == 1)

    return Cover(tuple(items), tuple(options)), [symmetry(turn, flip) for flip in (1, -1) for turn in range(beads)]


@pytest.mark.parametrize(
    ("beads", "colours", "numbers"),
    # necklaces and bracelets: OEIS A000031, A000029 for two colours, A001867, A027671 for three
    [(4, 2, (16, 6, 6)), (5, 2, (32, 8, 8)), (6, 2, (64, 14, 13)), (7, 2, (128, 20, 18)), (6, 3, (729, 130, 92))],
)
def test_necklaces_and_bracelets(beads, colours, numbers):
    cover, group = necklace(beads, colours)
    found = census(cover, group)
    assert (found.raw, found.rotation, found.unique) == numbers
    assert len(list(Distinct(cover, group))) == numbers[2]


def test_symmetric_problems_with_counted_items():
    cover, group = necklace(6, 2, least=3, most=3)
    found = census(cover, group)
    # three beads of each of two colours: 20 rings, 4 necklaces, 3 bracelets
    assert (found.raw, found.rotation, found.unique) == (20, 4, 3)
    assert len(list(Distinct(cover, group))) == 3


def test_fixed_options_leave_the_symmetries_that_keep_them():
    cover, group = necklace(5, 2)
    found = census(cover, group, fixed=(0,))
    assert (found.raw, found.rotation, found.unique) == (16, 16, 10)


def edges(swap: bool) -> tuple[Cover, list[Symmetry]]:
    """Two cells with a coloured edge between them; the symmetry swaps the cells, and the colours if asked."""
    items = (Item("left"), Item("right"), Item("edge", 0, 1))
    options = tuple(Option((cell, 2), (0, colour)) for cell in (0, 1) for colour in (1, 2))
    image = (3, 2, 1, 0) if swap else (2, 3, 0, 1)
    return Cover(items, options), [Symmetry((0, 1, 2), (0, 1, 2, 3)), Symmetry((1, 0, 2), image)]


def test_colours_are_folded_with_their_items():
    cover, group = edges(swap=False)
    assert census(cover, group).unique == 2
    assert count_unmoved(cover, group[1], (), 100)[0] == 2
    cover, group = edges(swap=True)
    assert census(cover, group).unique == 1
    assert count_unmoved(cover, group[1], (), 100)[0] == 0


def test_folding_drops_orbits_that_clash_with_themselves():
    items = tuple(Item(name) for name in "abcd")
    pairs = list(combinations(range(4), 2))
    turn = (1, 2, 3, 0)
    options = tuple(Option(pair) for pair in pairs)
    image = tuple(pairs.index(tuple(sorted(turn[item] for item in pair))) for pair in pairs)
    folded, _ = fold(Cover(items, options), Symmetry(turn, image))
    # of the three ways to pair off four people in a ring, only the diagonals stay when everyone moves one seat on
    assert len(folded.options) == 1
    assert len(folded.items) == 1


def test_a_motion_that_leaves_every_option_where_it_is_joins_no_solutions():
    items = (Item("left"), Item("right"), Item("both"))
    cover = Cover(items, (Option((0, 1, 2)), Option((0, 1, 2))))
    mirror = Symmetry((1, 0, 2), (0, 1), proper=False)
    found = census(cover, [Symmetry((0, 1, 2), (0, 1)), mirror])
    assert (found.raw, found.rotation, found.unique) == (2, 2, 2)


def test_a_problem_without_options_has_no_solutions_up_to_symmetry_either():
    cover = Cover((Item("left"), Item("right")), ())
    found = census(cover, [Symmetry((0, 1), ()), Symmetry((1, 0), (), proper=False)])
    assert (found.raw, found.rotation, found.unique) == (0, 0, 0)


def test_a_census_cut_short_is_honest():
    cover, group = necklace(10, 3)
    whole = census(cover, group)
    part = census(cover, group, effort=whole.effort // 3)
    assert part.cut == "effort"
    assert part.raw <= whole.raw
    assert part.rotation <= whole.rotation
    assert part.unique <= whole.unique
    assert str(part).startswith("at least")
    assert str(whole) == f"{3**10} ({whole.rotation} up to rotation, {whole.unique} up to rotation and reflection)"


def test_ctrl_c_ends_a_census_with_what_is_known():
    def impatient(_):
        raise KeyboardInterrupt

    found = census(*necklace(6, 2), progress=impatient)
    assert found.cut == "interrupt"
    assert found.raw <= 64


def twins(half: Cover, shared: list[int]) -> tuple[Cover, list[Symmetry]]:
    """Two copies of a problem side by side, and the symmetry that swaps them; the copies have the shared items in common."""
    number = len(half.items)
    own = [item for item in range(number) if item not in shared]
    second = {item: item if item in shared else number + own.index(item) for item in range(number)}
    items = (*half.items, *(half.items[item] for item in own))
    copies = [Option(tuple(second[item] for item in option.items), option.colours) for option in half.options]
    swapped = {**second, **{image: item for item, image in second.items()}}
    swap = tuple(swapped[item] for item in range(len(items)))
    options = len(half.options)
    return Cover(items, (*half.options, *copies)), [
        Symmetry(tuple(range(len(items))), tuple(range(2 * options))),
        Symmetry(swap, (*range(options, 2 * options), *range(options)), proper=False),
    ]


@given(covers(most_options=5), st.data())
def test_counts_up_to_symmetry_are_those_of_brute_force_whatever_the_items(half, data):
    secondary = [number for number, item in enumerate(half.items) if item.least == 0]
    shared = data.draw(st.lists(st.sampled_from(secondary), unique=True)) if secondary else []
    cover, group = twins(half, shared)
    truth = all_solutions(cover)
    kinds = {frozenset({solution, frozenset(group[1].options[option] for option in solution)}) for solution in truth}
    found = census(cover, group)
    assert (found.raw, found.rotation, found.unique) == (len(truth), len(truth), len(kinds))
    distinct = [frozenset(solution) for solution in Distinct(cover, group)]
    assert len(distinct) == len(kinds)
    assert all(any(solution in kind for kind in kinds) for solution in distinct)
