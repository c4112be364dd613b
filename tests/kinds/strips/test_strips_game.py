"""The game, its players and its record."""

from __future__ import annotations

from random import Random

import plain_geometry as plain
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.errors import InputError
from printkit.kinds.strips.solve import record
from printkit.kinds.strips.solve.field import Size
from printkit.kinds.strips.solve.game import Game, objection
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.player import GREEDY, RANDOM, play
from printkit.kinds.strips.solve.rules import Rules
from printkit.kinds.strips.solve.strip import Strip

TEN = Size(10, 10)


def test_a_game_alternates_and_ends_when_nothing_fits() -> None:
    game = play(Rules(TEN, 3), [RANDOM], Random(1))
    assert game.over
    assert list(game.pieces.values()) == [("A", "B", "C")[move % 3] for move in range(len(game.moves))]
    assert Game(game.rules, game.moves[:-1]).legal()


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.booleans())
def test_every_move_of_a_game_is_legal_by_plain_geometry(seed: int, greedy: bool) -> None:
    game = play(Rules(Size(8, 8)), [GREEDY if greedy else RANDOM], Random(seed))
    for number, piece in enumerate(game.moves):
        earlier = game.moves[:number]
        assert not any(plain.overlap(piece, other) for other in earlier)
        assert not earlier or any(plain.joined(piece, other) for other in earlier)
        left, top, right, bottom = plain.whole(piece).bounds
        assert min(left, top) >= -1
        assert max(right, bottom) <= 15


@pytest.mark.parametrize(
    ("piece", "problem"),
    [
        (Piece(5, 4, 0), "does not lie in the cells"),
        (Piece(4, 4, 7), "does not lie in the cells"),
        (Piece(0, 4, 0), "reaches over the edge"),
        (Piece(8, 18, 0), "reaches over the edge"),
        (Piece(10, 8, 0), "lies on another"),
        (Piece(16, 16, 0), "shares no whole edge"),
    ],
)
def test_illegal_moves_are_refused_with_the_reason(piece: Piece, problem: str) -> None:
    game = Game(Rules(TEN)).play(Piece(8, 8, 0))
    with pytest.raises(InputError, match=problem):
        game.play(piece)


def test_the_first_piece_goes_anywhere() -> None:
    assert len(Game(Rules(TEN)).legal()) == 8 * 8 * 4


def strip(owners: str) -> Strip:
    return Strip(tuple(Piece(2 * at, 0, 0) for at in range(len(owners))), tuple(owners))


def test_a_strip_scores_its_length_squared_for_whoever_owns_most() -> None:
    rules = Rules(TEN, 3)
    assert rules.score([strip("AAB"), strip("BB"), strip("AB"), strip("ABC"), strip("CCAAC")]) == {"A": 9, "B": 4, "C": 25}


def test_straight_rules_count_straight_runs() -> None:
    branch = {Piece(4, 4, 0): "A", Piece(6, 8, 3): "A", Piece(10, 10, 2): "B", Piece(10, 4, 1): "B"}
    assert [one.length for one in Rules(TEN).strips(branch)] == [4]
    assert [one.length for one in Rules(TEN, straight=True).strips(branch)] == [3, 2]


def test_greed_pays() -> None:
    lead = 0
    for seed in range(12):
        score = play(Rules(TEN, pie=False), [GREEDY, RANDOM], Random(seed)).score()
        lead += score["A"] - score["B"]
    assert lead > 0


def test_a_greedy_move_is_never_worse_than_another() -> None:
    rng = Random(5)
    game = play(Rules(TEN), [RANDOM], rng, 6)
    colour, other = game.turn, "B" if game.turn == "A" else "A"

    def lead(after: Game) -> int:
        return after.score()[colour] - after.score()[other]

    chosen = lead(GREEDY.take_turn(game, rng))
    assert chosen == max(lead(game.play(move)) for move in game.legal())


def test_games_are_repeatable() -> None:
    assert play(Rules(TEN), [GREEDY], Random(9)) == play(Rules(TEN), [GREEDY], Random(9))


# The record

SHORT = """printkit-strips-game/2
board 10x10
players 2
strips connected
pie yes
1 A c3 se
2 B d5 ne   # a comment

3 A f6 nw
score A 9 B 0
"""


def test_a_record_is_replayed() -> None:
    game = record.read(SHORT)
    assert game.moves == (Piece(4, 4, 0), Piece(6, 8, 3), Piece(10, 10, 2))
    assert game.score() == {"A": 9, "B": 0}
    assert record.write(game) == SHORT.replace("   # a comment\n", "")


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(2, 4), st.booleans(), st.integers(6, 12), st.integers(6, 12))
def test_what_is_written_is_read_back(seed: int, players: int, straight: bool, rows: int, columns: int) -> None:
    game = play(Rules(Size(rows, columns), players, straight), [GREEDY, RANDOM], Random(seed))
    assert record.read(record.write(game)) == game


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("game/2", "game/3", "this is not the record of a game"),
        ("board 10x10", "board 3x3", 'line 2: "board 3x3" does not say the board; write for example "board 12x12"'),
        ("players 2", "players 9", 'line 3: "players 9" does not say the players'),
        ("strips connected", "strips any", 'line 4: "strips any" does not say the strips'),
        ("pie yes", "pie maybe", 'line 5: "pie maybe" does not say the pie; write for example "pie yes"'),
        ("2 B d5 ne", "2 A d5 ne", 'line 7: "2 A d5 ne" is not move 2; write for example "2 B e5 se"'),
        ("2 B d5 ne", "2 B d5", 'line 7: "2 B d5" is not move 2'),
        ("2 B d5 ne", "2 B d55 up", 'line 7: "2 B d55 up" is not move 2'),
        ("2 B d5 ne", "2 B d4 ne", "line 7: the piece lies on another: d4 ne"),
        ("2 B d5 ne", "2 B j5 ne", "line 7: the piece reaches over the edge of the board: j5 ne"),
        ("3 A f6 nw", "3 A i9 nw", "line 9: the piece shares no whole edge of a square with an earlier piece: i9 nw"),
        ("A 9 B 0", "A 9 B 1", 'line 10: the score is wrong; write "score A 9 B 0"'),
    ],
)
def test_a_wrong_record_is_refused_where_it_is_wrong(old: str, new: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        record.read(SHORT.replace(old, new))
    assert problem in str(caught.value)


def test_all_that_cannot_be_read_is_told_at_once() -> None:
    with pytest.raises(InputError) as caught:
        record.read("printkit-strips-game/2\nboard x\nplayers x")
    assert [fault.place for fault in caught.value.faults] == ["line 2", "line 3", "line 4", "line 4"]
    with pytest.raises(InputError) as caught:
        record.read(SHORT.replace("1 A", "7 A").replace("3 A", "8 A"))
    assert [fault.place for fault in caught.value.faults] == ["line 6", "line 9"]


@settings(max_examples=200)
@given(st.one_of(st.text(), st.text("printk-sgame/1 \nboards0123456789ABxeconted#").map(lambda tail: record.FORMAT + "\n" + tail)))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        game = record.read(text)
    except InputError:
        return
    assert record.read(record.write(game)) == game


def test_a_very_long_text_is_refused_unread() -> None:
    with pytest.raises(InputError, match="too long"):
        record.read("#" * (record.LONGEST + 1))


def test_places_have_names() -> None:
    assert record.place_text(Piece(8, 8, 0)) == "e5 se"
    assert record.read_place("e5 se") == Piece(8, 8, 0)
    assert record.read_place("a10 ne") == Piece(0, 18, 3)
    for nonsense in ("", "e5", "E5 se", "e0 se", "e05 se", "e5  se", "e5 se\n", "z5 se", "é5 se"):
        assert record.read_place(nonsense) is None
    assert objection(TEN, (), Piece(8, 198, 0))


def test_sizes_have_limits() -> None:
    assert record.read_size("10x12") == Size(10, 12)
    for nonsense in ("", "5x10", "10x17", "10x", "10×10", "010x10", "10x10 "):
        assert record.read_size(nonsense) is None
