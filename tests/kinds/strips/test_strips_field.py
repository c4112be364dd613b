"""The bit masks of a board against the rules themselves."""

from __future__ import annotations

from random import Random

import plain_geometry as plain
import pytest
import shapely

from printkit.kinds.strips.solve.contact import joined, linked, overlap
from printkit.kinds.strips.solve.field import Size, field, numbers
from printkit.kinds.strips.solve.game import Game, objection
from printkit.kinds.strips.solve.piece import TURNS, Piece
from printkit.kinds.strips.solve.player import RANDOM, play
from printkit.kinds.strips.solve.rules import Rules
from printkit.kinds.strips.solve.strip import Strips

SIZE = Size(7, 8)


def test_a_board_holds_the_pieces_that_lie_inside_it() -> None:
    board = shapely.box(-1, -1, 2 * SIZE.columns - 1, 2 * SIZE.rows - 1)
    for x in range(-4, 2 * SIZE.columns + 4):
        for y in range(-4, 2 * SIZE.rows + 4):
            for turn in range(TURNS):
                piece = Piece(x, y, turn)
                assert SIZE.holds(piece) == board.covers(plain.whole(piece)), piece


def test_masks_say_what_the_rules_say() -> None:
    places = field(SIZE)
    assert len(places.places) == (SIZE.rows - 2) * (SIZE.columns - 2) * TURNS
    for number, piece in enumerate(places.places):
        for masks, rule in ((places.overlaps, overlap), (places.joins, joined), (places.links, linked)):
            others = {places.places[other] for other in numbers(masks[number])}
            assert others == {other for other in places.places if rule(piece, other)}


@pytest.mark.parametrize("seed", range(5))
def test_legal_moves_are_those_without_objection(seed: int) -> None:
    places = field(SIZE)
    game = play(Rules(SIZE), [RANDOM], Random(seed))
    for count in range(len(game.moves) + 1):
        before = Game(game.rules, game.moves[:count])
        plainly = tuple(piece for piece in places.places if not objection(SIZE, before.moves, piece))
        assert before.legal() == plainly
    assert game.over


@pytest.mark.parametrize("seed", range(5))
def test_strips_on_bits_are_the_strips(seed: int) -> None:
    places = field(SIZE)
    game = play(Rules(SIZE), [RANDOM], Random(seed))
    taken, strips = places.mask(game.moves), Strips(game.pieces)
    for piece in game.moves:
        start = places.index[piece]
        together = {places.places[number] for number in numbers(places.strip(taken, start))}
        assert together == {piece}.union(*(strip.pieces for strip in strips.all() if piece in strip.pieces))
        runs = {frozenset(places.places[number] for number in numbers(run)) for run in places.runs(taken, start)}
        straight = {frozenset(run.pieces) for run in strips.straight() if piece in run.pieces}
        assert {run for run in runs if len(run) > 1} == straight


def test_what_hangs_together() -> None:
    places = field(SIZE)
    game = play(Rules(SIZE), [RANDOM], Random(1))
    assert places.hangs_together(0)
    assert places.hangs_together(places.mask(game.moves))
    lonely = places.mask([game.moves[0]]) | places.mask([places.places[-1] if game.moves[0].y < 6 else places.places[0]])
    assert not places.hangs_together(lonely)


def test_the_supply_is_never_exceeded() -> None:
    assert Size(10, 10).supply == 22
    assert Size(12, 12).supply == 32
    for seed in range(10):
        assert len(play(Rules(Size(10, 10)), [RANDOM], Random(seed)).moves) <= 22
