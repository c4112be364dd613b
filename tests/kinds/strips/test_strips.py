"""Pythagoras strips as a kind: every page is proved from what is printed, and damage to any of them is noticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from proving import proof_of
from pydantic import ValidationError

from printkit.contract import Job, run
from printkit.errors import InputError, ProofError, SpecError
from printkit.kinds.strips.complete import Five, Ways
from printkit.kinds.strips.count import Count
from printkit.kinds.strips.illegal import Illegal
from printkit.kinds.strips.kind import PROBLEMS, from_json
from printkit.kinds.strips.last import Last
from printkit.kinds.strips.make import make
from printkit.kinds.strips.prove import judge, quarter
from printkit.kinds.strips.sheet import End, Game, Pieces, supply
from printkit.kinds.strips.solve.field import Size, field
from printkit.kinds.strips.solve.piece import Piece, border
from printkit.kinds.strips.solve.player import GREEDY, RANDOM, play
from printkit.kinds.strips.solve.position import Placed, Position, completing, position_of
from printkit.kinds.strips.solve.rules import Rules
from printkit.kinds.strips.solve.trap import TRAPS
from printkit.kinds.strips.spec import SHEETS, Spec
from printkit.kinds.strips.winner import Winner
from printkit.page.difficulty import Difficulty
from printkit.page.language import language

TEN = Size(10, 10)


@lru_cache(maxsize=64)
def made(page: str, seed: int = 1, **changes: Any) -> Any:
    return make(Spec(page=page, **changes), Random(seed))


def rated(page: str, seed: int = 1, **changes: Any) -> Difficulty:
    return run(Job("strips", Spec(page=page, **changes), seed)).difficulty


# The model of the proofs


def polygons(piece: Piece) -> shapely.Polygon:
    """A piece put together from its quarters, and nothing else."""
    corners = {"n": ((0, 0), (1, 0)), "e": ((1, 0), (1, 1)), "s": ((1, 1), (0, 1)), "w": ((0, 1), (0, 0))}
    triangles = [
        shapely.Polygon([(x + 0.5, y + 0.5), *((x + u, y + v) for u, v in corners[side])])
        for x, y, side in quarter.model(quarter.Piece(*piece)).quarters
    ]
    return shapely.union_all(triangles)


@pytest.mark.parametrize("turn", range(4))
def test_quarters_are_the_piece_exactly(turn: int) -> None:
    for centre in ((0, 0), (8, -6), (3, 5)):
        piece = Piece(*centre, turn)
        assert len(quarter.model(quarter.Piece(*piece)).quarters) == 72
        assert polygons(piece).equals(shapely.Polygon(border(piece)))


def test_the_model_agrees_with_the_rules_of_contact_everywhere() -> None:
    """Two ways to judge a move, one by sums and one by quarters: on every place of a board, against every other."""
    places = field(Size(7, 7))
    for number, piece in enumerate(places.places):
        mine = quarter.model(quarter.Piece(*piece))
        for other_number, other in enumerate(places.places):
            theirs = quarter.model(quarter.Piece(*other))
            overlap = bool(mine.quarters & theirs.quarters)
            assert overlap == bool(places.overlaps[number] >> other_number & 1)
            if not overlap:
                assert quarter.share_edge(mine, theirs) == bool(places.joins[number] >> other_number & 1)
                assert quarter.are_linked(mine, theirs) == bool(places.links[number] >> other_number & 1)


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(2, 4), st.booleans(), st.booleans(), st.integers(3, 12))
def test_the_model_finds_the_same_strips_points_and_places(
    seed: int, players: int, straight: bool, greedy: bool, moves: int
) -> None:
    rules = Rules(Size(9, 8), players, straight)
    position = position_of(play(rules, [GREEDY if greedy else RANDOM], Random(seed), moves))
    pieces, size = [quarter.Piece(*piece) for piece in position.moves], judge.Size(9, 8)
    owners = {quarter.Piece(*piece): colour for colour, piece in position.placed}
    assert not judge.faults(pieces, size)
    found = quarter.strips(pieces, straight)
    assert set(found) == {frozenset(strip.pieces) for strip in position.strips()}
    assert tuple(judge.result(found, owners, rules.colours, position.over)) == tuple(position.result())
    legal = judge.legal_places(pieces, size)
    for length in (3, 4, 5):
        completed = [place for place in legal if judge.linked(place, pieces) and judge.completed(place, pieces, length, straight)]
        assert tuple(completed) == completing(position, length)


# Every page


@pytest.mark.parametrize("strips", ["connected", "straight"])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("page", PROBLEMS)
def test_every_page_is_made_and_proved(page: str, players: int, strips: str) -> None:
    leaf = run(Job("strips", Spec(page=page, players=players, strips=strips, board="11x11"), 3))
    assert leaf.puzzle.name == page
    assert leaf.puzzle.position.rules == Rules(Size(11, 11), players, strips == "straight", page in SHEETS)
    assert from_json(json.loads(json.dumps(leaf.puzzle.to_json()))) == leaf.puzzle


def test_the_generator_has_not_changed_without_a_new_version() -> None:
    assert made("five", 1, board="8x8", pieces=6).to_json() == {
        "format": "printkit-strips/1",
        "problem": "five",
        "board": "8x8",
        "players": 2,
        "strips": "connected",
        "pieces": ["A e4 se", "B d2 sw", "A g4 nw", "A d6 ne", "B b5 nw", "A g2 se"],
        "question": {"length": 5},
        "answer": {"places": ["f7 nw"]},
    }


@pytest.mark.parametrize("pieces", [6, 9, 11])
@pytest.mark.parametrize("page", ["five", "ways", "count", "illegal"])
def test_as_many_pieces_lie_on_the_board_as_asked(page: str, pieces: int) -> None:
    assert len(made(page, 2, pieces=pieces).position.placed) == pieces


def test_a_whole_page_of_unique_fives_is_quick_and_unique() -> None:
    puzzles = [made("five", seed) for seed in range(6)]
    facts = [dict(proof_of("strips", puzzle, Spec()).facts) for puzzle in puzzles]
    assert all(fact["solutions"] == 1 and fact["places tried"] == 4 * 12 * 12 for fact in facts)
    assert len({puzzle.position for puzzle in puzzles}) == 6


def test_ways_are_counted() -> None:
    numbers = {len(made("ways", seed, board="12x12", pieces=10).places) for seed in range(5)}
    assert min(numbers) >= 2
    assert len(numbers) > 1


@pytest.mark.parametrize("length", [3, 4, 6, 7])
def test_other_lengths_can_be_asked_for(length: int) -> None:
    puzzle = made("five", 1, length=length, board="12x12")
    assert [len(strip) for strip in puzzle.completed(puzzle.places[0])] == [length]
    assert not any(strip.length == length for strip in puzzle.position.strips()), "a strip of that length would only confuse"
    assert puzzle.title(language("en")) == f"Make a strip of {language('en').say(f'strips.numbers.{length}')}"


@pytest.mark.parametrize("trap", TRAPS)
def test_a_trap_is_the_one_asked_for(trap: str) -> None:
    for seed in range(4):
        assert made("illegal", seed, trap=trap).reason() == trap


def test_any_trap_is_one_of_the_six() -> None:
    assert {made("illegal", seed).reason() for seed in range(30)} == set(TRAPS)


def test_a_finished_game_is_finished() -> None:
    for seed in range(3):
        puzzle = made("winner", seed)
        assert not judge.legal_places([quarter.Piece(*piece) for piece in puzzle.position.moves], judge.Size(12, 12))
        best = sorted(dict(puzzle.score).values())[-2:]
        assert best[0] < best[1]


def test_more_pieces_and_near_misses_are_harder() -> None:
    few = [rated("five", seed, pieces=5).score for seed in range(5)]
    many = [rated("five", seed, board="12x12", pieces=15).score for seed in range(5)]
    assert sum(few) < sum(many)
    assert {name for name, _ in rated("five").reasons} == {"pieces", "near misses"}
    early = rated("illegal", 1, trap="early", pieces=9).score
    assert rated("illegal", 1, trap="half", pieces=9).score < early


# Damage


def moved(position: Position, number: int, piece: Piece) -> Position:
    placed = list(position.placed)
    placed[number] = Placed(placed[number].colour, piece)
    return replace(position, placed=tuple(placed))


def recoloured(position: Position, number: int, colour: str) -> Position:
    placed = list(position.placed)
    placed[number] = Placed(colour, placed[number].piece)
    return replace(position, placed=tuple(placed))


def flipped(position: Position, number: int) -> Position:
    """Give a piece to the other player."""
    return recoloured(position, number, "B" if position.placed[number].colour == "A" else "A")


def decisive(puzzle: Winner) -> int:
    """Return a piece whose owner decides the points."""
    count = len(puzzle.position.placed)
    return next(number for number in range(count) if flipped(puzzle.position, number).result() != puzzle.position.result())


DAMAGES: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "count: a strip is forgotten": ("count", lambda one: replace(one, strips=one.strips[:-1])),
    "count: a strip is named twice": ("count", lambda one: replace(one, strips=(*one.strips, one.strips[-1]))),
    "count: a piece is named twice": (
        "count",
        lambda one: replace(one, strips=((one.strips[0][0], *one.strips[0]), *one.strips[1:])),
    ),
    "count: a piece is named twice instead of another": (
        "count",
        lambda one: replace(one, strips=((one.strips[0][0], *one.strips[0][:-1]), *one.strips[1:])),
    ),
    "count: a strip of one piece": ("count", lambda one: replace(one, strips=(*one.strips, one.strips[0][:1]))),
    "count: a strip is cut short": ("count", lambda one: replace(one, strips=(one.strips[0][:-1], *one.strips[1:]))),
    "count: two strips are one": ("count", lambda one: replace(one, strips=(one.strips[0] + one.strips[1], *one.strips[2:]))),
    "count: the shortest comes first": ("count", lambda one: replace(one, strips=one.strips[::-1])),
    "count: a piece that is not there": ("count", lambda one: replace(one, strips=(*one.strips, (98, 99)))),
    "count: a piece lies half a cell off": (
        "count",
        lambda one: replace(one, position=moved(one.position, 0, one.position.moves[0]._replace(x=one.position.moves[0].x + 1))),
    ),
    "ways: one is forgotten": ("ways", lambda one: replace(one, places=one.places[1:])),
    "ways: one is counted twice": ("ways", lambda one: replace(one, places=(*one.places, one.places[0]))),
    "ways: one is wrong": ("ways", lambda one: replace(one, places=(one.position.moves[0], *one.places[1:]))),
    "ways: another length": ("ways", lambda one: replace(one, length=9)),
    "illegal: another move": ("illegal", lambda one: replace(one, illegal=(one.illegal + 1) % len(one.position.placed))),
    "illegal: nothing is wrong": (
        "illegal",
        lambda one: replace(
            one,
            position=replace(
                one.position, placed=tuple(Placed("AB"[at % 2], p) for at, p in enumerate(made("game").position.moves))
            ),
        ),
    ),
    "illegal: out of turn": ("illegal", lambda one: replace(one, position=flipped(one.position, 3))),
    "illegal: two pieces overlap": (
        "illegal",
        lambda one: replace(one, position=moved(one.position, 0, one.position.moves[1]._replace(turn=3))),
    ),
    "illegal: two moves are wrong": (
        "illegal",
        lambda one: replace(one, position=moved(one.position, 0, Piece(one.position.moves[0].x + 1, one.position.moves[0].y, 0))),
    ),
    "winner: a point too many": ("winner", lambda one: replace(one, score=(("A", one.score[0][1] + 1), *one.score[1:]))),
    "winner: points the other way round": (
        "winner",
        lambda one: replace(
            one, score=tuple((colour, points) for (colour, _), (_, points) in zip(one.score, one.score[::-1], strict=True))
        ),
    ),
    "winner: a piece changes hands": ("winner", lambda one: replace(one, position=flipped(one.position, decisive(one)))),
    "winner: the game is not over": (
        "winner",
        lambda one: replace(one, position=replace(one.position, placed=one.position.placed[:-1])),
    ),
    "winner: the strip decides and is told as if it did not": (
        "winner",
        lambda one: replace(one, score=tuple((colour, 9) for colour, _ in one.score)),
    ),
    "illegal: somebody else moved twice": (
        "illegal",
        lambda one: Illegal(made("illegal", 4, trap="turn").position, made("illegal", 4, trap="turn").illegal - 1),
    ),
    "last: another place": ("last", lambda one: replace(one, place=one.place._replace(turn=(one.place.turn + 1) % 4))),
    "last: a piece is missing": (
        "last",
        lambda one: replace(one, position=replace(one.position, placed=one.position.placed[:-1])),
    ),
    "end: the game is not over": ("end", lambda one: replace(one, position=replace(one.position, placed=one.position.placed[:-1]))),
    "game: a move is missing": ("game", lambda one: replace(one, position=replace(one.position, placed=one.position.placed[1:]))),
    "game: a move is illegal": (
        "game",
        lambda one: replace(one, position=moved(one.position, 2, one.position.moves[2]._replace(x=one.position.moves[2].x + 1))),
    ),
    "board: two moves by one player": ("board", lambda one: replace(one, position=flipped(one.position, 1))),
    "pieces: of nobody": ("pieces", lambda one: replace(one, colour="D")),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_to_any_page_is_noticed(damage: str) -> None:
    page, spoil = DAMAGES[damage]
    good, spec = made(page, 4), Spec(page=page)
    proof_of("strips", good, spec)
    bad = spoil(good)
    assert bad != good
    with pytest.raises(ProofError):
        proof_of("strips", bad, spec)


def test_a_second_way_is_noticed() -> None:
    """A puzzle that promises one place is refused when there are two, even if one of them is in the answer."""
    ways = made("ways", 1)
    with pytest.raises(ProofError, match="there must be one place"):
        proof_of("strips", Five(ways.position, ways.length, ways.places[:1]), Spec())
    one = made("five", 1)
    with pytest.raises(ProofError):
        proof_of("strips", Ways(one.position, one.length, (*one.places, Piece(2, 2, 0))), Spec(page="ways"))


def test_a_hidden_trap_must_leave_no_second_piece_to_blame() -> None:
    """A move that hangs on the guilty piece alone would be illegal, too, once that is taken away."""
    puzzle = made("illegal", 2, trap="early", pieces=9)
    assert proof_of("strips", puzzle, Spec(page="illegal", trap="early", pieces=9))
    moves = [quarter.Piece(*piece) for number, piece in enumerate(puzzle.position.moves) if number != puzzle.illegal]
    assert not judge.illegal_moves(moves, judge.Size(12, 12))


# The spec


@pytest.mark.parametrize("name", ["10x12", "10X12", " 10 × 12 "])
def test_sizes_may_be_written_as_people_do(name: str) -> None:
    assert Spec(board=name) == Spec(board="10x12")


def test_a_slip_is_told_with_what_would_be_right() -> None:
    with pytest.raises(ValidationError, match="is not the size of a board; write one from 6x6 to 16x16"):
        Spec(board="3x3")
    with pytest.raises(ValidationError, match="3 pieces make no puzzle; write 4 or more"):
        Spec(pieces=3)
    with pytest.raises(ValidationError, match="nobody has the colour D; choose one of: A, B"):
        Spec(page="pieces", colour="D")


def test_what_cannot_be_found_is_told_and_not_searched_for_ever() -> None:
    with pytest.raises(SpecError, match="none of 3 games on a board of 6x6 gave"):
        make(Spec(page="five", board="6x6", pieces=30, effort=3), Random(1))
    with pytest.raises(SpecError, match="none of 3 games"):
        make(Spec(page="illegal", board="6x6", pieces=30, effort=3), Random(1))


def test_sheets_ask_nothing() -> None:
    assert [page for page in PROBLEMS if Spec(page=page).is_sheet()] == list(SHEETS)


def test_the_supply_is_an_equal_share() -> None:
    assert [supply(Rules(TEN, players)) for players in (2, 3, 4)] == [11, 8, 6]
    assert isinstance(made("pieces", colour="B"), Pieces)


# JSON from strangers


@pytest.mark.parametrize("page", PROBLEMS)
def test_json_of_any_page_that_lacks_or_twists_anything_is_refused(page: str) -> None:
    good = made(page).to_json()
    for key in good:
        for twisted in (None, 7, 7.5, True, "x" * 100, "A", [], [[]], ["a", 1], ["A e5 se x"], {}, {"a": 1}, ["."] * 500):
            if good[key] != twisted and (key, twisted) != ("colour", "A"):
                with pytest.raises(InputError):
                    from_json({**good, key: twisted})


@pytest.mark.parametrize(
    ("page", "answer"),
    [
        ("count", {"strips": [[1, 2], "x"]}),
        ("count", {"strips": [[0, 2]]}),
        ("count", {"strips": [[1, 2.0]]}),
        ("five", {"places": ["e5 se", "e5 sw"]}),
        ("five", {"places": ["e5"]}),
        ("illegal", {"move": 0}),
        ("illegal", {"move": 99}),
        ("winner", {"score": {"A": 4}}),
        ("winner", {"score": {"A": 4, "B": -1}}),
        ("last", {"place": "e5"}),
        ("last", {"places": ["e5 se"]}),
    ],
)
def test_answers_out_of_bounds_are_refused(page: str, answer: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        from_json({**made(page).to_json(), "answer": answer})


def test_places_half_a_cell_off_are_written_and_read() -> None:
    puzzle = made("illegal", 1, trap="half")
    written = puzzle.to_json()["pieces"][puzzle.illegal]
    assert written.endswith((" right", " down"))
    assert from_json(puzzle.to_json()) == puzzle


def test_pages_are_of_their_types() -> None:
    types = {
        "five": Five,
        "ways": Ways,
        "count": Count,
        "illegal": Illegal,
        "winner": Winner,
        "last": Last,
        "game": Game,
        "end": End,
    }
    assert all(isinstance(made(page), sort) for page, sort in types.items())
