"""Positions for puzzles: what a search promises is so by plain geometry, and it is quick."""

from __future__ import annotations

from collections import Counter
from random import Random

import plain_geometry as plain
import pytest
import shapely

from printkit.errors import SpecError
from printkit.kinds.strips.solve.field import Size, field
from printkit.kinds.strips.solve.piece import Piece, border, is_even
from printkit.kinds.strips.solve.position import Position, Wish, completing, completion, linking, with_strips, with_winner
from printkit.kinds.strips.solve.rules import Rules
from printkit.kinds.strips.solve.trap import TRAPS, trapped

TEN = Rules(Size(10, 10))


def wish(pieces: int, rules: Rules = TEN, effort: int = 2000) -> Wish:
    return Wish(rules, pieces, effort)


def is_sound(position: Position) -> bool:
    pieces = list(position.moves)
    apart = not any(plain.overlap(one, two) for at, one in enumerate(pieces) for two in pieces[:at])
    return apart and all(position.rules.size.holds(piece) for piece in pieces)


def plainly_completing(position: Position, length: int) -> set[Piece]:
    """Try every place on the board with polygons alone."""
    groups = plain.straight_runs if position.rules.straight else plain.components
    pieces = position.moves
    legal = [
        piece
        for piece in field(position.rules.size).places
        if not any(plain.overlap(piece, other) for other in pieces) and any(plain.joined(piece, other) for other in pieces)
    ]
    return {piece for piece in legal if any(len(group) == length and piece in group for group in groups([*pieces, piece]))}


@pytest.mark.parametrize("straight", [False, True])
@pytest.mark.parametrize("pieces", [6, 8])
def test_completing_places_are_those_of_plain_geometry(pieces: int, straight: bool) -> None:
    rules = Rules(Size(8, 9), straight=straight)
    for seed in range(2):
        position, found = completion(wish(pieces, rules), 4, range(1, 9), Random(seed))
        assert is_sound(position)
        assert len(position.placed) == pieces
        assert set(found) == plainly_completing(position, 4)
        assert set(found) <= set(linking(position))


@pytest.mark.parametrize("pieces", [0, 6, 8, 11])
def test_unique_fives_are_unique(pieces: int) -> None:
    for seed in range(4):
        position, found = completion(wish(pieces), 5, range(1, 2), Random(seed))
        assert len(found) == 1
        assert found == completing(position, 5)
        assert len(linking(position)) > 1, "there is something else to try"


def test_one_seed_in_unique_fives_is_judged_by_polygons() -> None:
    position, found = completion(wish(8), 5, range(1, 2), Random(3))
    assert plainly_completing(position, 5) == set(found)


def test_counted_positions_have_strips() -> None:
    for seed in range(5):
        position = with_strips(wish(9), Random(seed))
        assert is_sound(position)
        assert len(position.strips()) >= 2


def test_contested_positions_have_a_winner() -> None:
    for seed in range(5):
        position = with_winner(wish(0, Rules(Size(12, 12), 3)), Random(seed))
        score, winner, decided_by = position.result()
        assert winner
        assert decided_by in {"points", "strip"}
        assert sum(points > 0 for points in score.values()) >= 2


@pytest.mark.parametrize("trap", TRAPS)
def test_a_trap_has_one_illegal_move(trap: str) -> None:
    for seed in range(5):
        position, illegal = trapped(wish(8), trap, Random(seed))
        moves = position.moves
        assert len(moves) == 8
        assert is_sound(position) == (trap != "overlap")
        wrong = [
            number
            for number, piece in enumerate(moves)
            if number
            and (
                not any(plain.joined(piece, other) for other in moves[:number])
                or any(plain.overlap(piece, other) for other in moves[:number])
                or position.placed[number].colour == position.placed[number - 1].colour
            )
        ]
        assert wrong == [illegal]
        others = [piece for number, piece in enumerate(moves) if number != illegal]
        assert all(any(plain.joined(piece, other) for other in others[:at]) for at, piece in enumerate(others) if at)
        colours = [colour for colour, _ in position.placed]
        if trap == "turn":
            assert colours.pop(illegal) == colours[illegal - 1]
        assert colours == [TEN.colour(number) for number in range(len(colours))]


def rest(position: Position, illegal: int) -> tuple[Piece, ...]:
    return position.moves[:illegal] + position.moves[illegal + 1 :]


def test_each_trap_is_what_its_name_says() -> None:
    position, illegal = trapped(wish(9), "early", Random(1))
    piece, later = position.moves[illegal], position.moves[illegal + 1 :]
    assert any(plain.joined(piece, other) for other in later)
    position, illegal = trapped(wish(9), "corner", Random(1))
    piece, others = position.moves[illegal], position.moves[:illegal] + position.moves[illegal + 1 :]
    touched = Counter(point for other in others for point in border(other))
    assert sum(touched[point] > 0 for point in set(border(piece))) >= 2
    position, illegal = trapped(wish(9), "apart", Random(1))
    assert plain.whole(position.moves[illegal]).disjoint(shapely.union_all([plain.whole(one) for one in rest(position, illegal)]))
    position, illegal = trapped(wish(9), "overlap", Random(1))
    under = [plain.whole(one).intersection(plain.whole(position.moves[illegal])).area for one in rest(position, illegal)]
    assert sorted(under)[-2:] == [0, 2]
    position, illegal = trapped(wish(9), "half", Random(1))
    assert [is_even(piece) for piece in position.moves].count(False) == 1
    assert not is_even(position.moves[illegal])


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_gives_the_same_position(seed: int) -> None:
    assert completion(wish(8), 5, range(2, 9), Random(seed)) == completion(wish(8), 5, range(2, 9), Random(seed))


def test_a_search_that_finds_nothing_says_so() -> None:
    with pytest.raises(SpecError, match="none of 5 games on a board of 6x6 gave two strips with 20 pieces; ask for fewer pieces"):
        with_strips(wish(20, Rules(Size(6, 6)), 5), Random(1))
    with pytest.raises(SpecError, match="gave a strip of 9 to complete with the end of a game"):
        completion(wish(0, Rules(Size(6, 6)), 5), 9, range(1, 2), Random(1))
    with pytest.raises(SpecError, match="gave an illegal move that can be hidden"):
        trapped(wish(20, Rules(Size(6, 6)), 5), "half", Random(1))
