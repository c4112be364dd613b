"""Strips kept while pieces come and go, against a brute-force search with plain polygons."""

from __future__ import annotations

from random import Random

import plain_geometry as plain
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.errors import InputError
from printkit.kinds.strips.solve.field import Size
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.player import GREEDY, RANDOM, play
from printkit.kinds.strips.solve.rules import Rules
from printkit.kinds.strips.solve.strip import Strip, Strips

SIZES = st.builds(Size, st.integers(6, 9), st.integers(6, 9))


def groups(strips: tuple[Strip, ...]) -> set[frozenset[Piece]]:
    return {frozenset(strip.pieces) for strip in strips}


def assert_right(kept: Strips, pieces: dict[Piece, str]) -> None:
    expected = plain.components(pieces)
    assert groups(kept.all()) == expected
    assert len(kept) == len(expected)
    assert kept.lengths() == tuple(sorted(map(len, expected), reverse=True))
    assert groups(kept.straight()) == plain.straight_runs(pieces)
    for strip in kept.all():
        assert strip.owners == tuple(pieces[piece] for piece in strip.pieces)


@settings(max_examples=40)
@given(SIZES, st.integers(0, 10**6), st.booleans(), st.data())
def test_strips_agree_with_a_component_search_as_pieces_come_and_go(
    size: Size, seed: int, greedy: bool, data: st.DataObject
) -> None:
    game = play(Rules(size, 3), [GREEDY if greedy else RANDOM], Random(seed))
    kept, pieces = Strips(), dict[Piece, str]()
    for piece, colour in game.pieces.items():
        kept.add(piece, colour)
        pieces[piece] = colour
        if pieces and data.draw(st.integers(0, 3)) == 0:
            gone = data.draw(st.sampled_from(sorted(pieces)))
            kept.remove(gone)
            del pieces[gone]
            assert gone not in kept
        assert_right(kept, pieces)
    for gone in data.draw(st.permutations(sorted(pieces))):
        kept.remove(gone)
        del pieces[gone]
        assert_right(kept, pieces)
    assert len(kept) == 0


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_the_order_of_adding_means_nothing(seed: int, rng: Random) -> None:
    game = play(Rules(Size(9, 9)), [GREEDY], Random(seed))
    mixed = sorted(game.pieces.items(), key=lambda _: rng.random())
    assert Strips(dict(mixed)).all() == Strips(game.pieces).all()
    assert Strips(dict(mixed)).straight() == Strips(game.pieces).straight()


LINE = (Piece(0, 0, 0), Piece(4, 2, 1), Piece(4, 6, 3))
"""Three pieces whose large squares follow one another."""
BLOCK = (Piece(0, 0, 0), Piece(2, 4, 3), Piece(6, 2, 2), Piece(4, -2, 1))
"""Four pieces whose large squares lie around one point."""
BRANCH = (Piece(0, 0, 0), Piece(2, 4, 3), Piece(6, 6, 2), Piece(6, 0, 1))
"""The second piece has three neighbours."""


def kept_with(pieces: tuple[Piece, ...]) -> Strips:
    return Strips(dict.fromkeys(pieces, "A"))


def test_a_line_is_taken_apart_by_removing_its_middle() -> None:
    kept = kept_with(LINE)
    assert kept.lengths() == (3,)
    assert [run.length for run in kept.straight()] == [3]
    kept.remove(LINE[1])
    assert kept.lengths() == ()


@pytest.mark.parametrize("gone", range(4))
def test_a_closed_block_stays_one_strip_whichever_piece_goes(gone: int) -> None:
    kept = kept_with(BLOCK)
    assert kept.lengths() == (4,)
    assert [run.length for run in kept.straight()] == [2, 2, 2, 2]
    kept.remove(BLOCK[gone])
    assert kept.lengths() == (3,)


def test_a_branch_is_one_strip_of_two_straight_runs() -> None:
    kept = kept_with(BRANCH)
    assert kept.lengths() == (4,)
    assert [run.length for run in kept.straight()] == [3, 2]
    kept.remove(BRANCH[1])
    assert kept.lengths() == ()


def test_a_piece_merges_two_strips() -> None:
    far = (Piece(8, 6, 1), Piece(10, 10, 2))
    kept = kept_with((LINE[0], LINE[1], *far))
    assert kept.lengths() == (2, 2)
    kept.add(LINE[2], "B")
    assert kept.lengths() == (5,)


def test_who_holds_a_strip() -> None:
    assert Strip(LINE, ("A", "B", "A")).holder == "A"
    assert Strip(LINE[:2], ("A", "B")).holder == ""
    assert Strip(LINE, ("A", "B", "C")).holder == ""
    assert Strip(LINE, ("B", "B", "B")).holder == "B"


def test_pieces_that_lie_on_others_are_refused() -> None:
    kept = Strips({Piece(4, 4, 0): "A"})
    with pytest.raises(InputError, match=r"the piece at \(6, 4\) lies on the one at \(4, 4\)"):
        kept.add(Piece(6, 4, 0), "B")
    with pytest.raises(InputError, match="off the lattice"):
        kept.add(Piece(21, 20, 0), "B")
    with pytest.raises(InputError, match=r"there is no piece at \(8, 8\)"):
        kept.remove(Piece(8, 8, 0))
    assert Piece(4, 4, 0) in kept
    assert Piece(6, 4, 0) not in kept
