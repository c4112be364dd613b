"""The rules as a table would use them: who wins, the pie rule, steps back, contacts, the end, and players who look ahead."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import plain_geometry as plain
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proving import proof_of

from printkit.errors import InputError, ProofError
from printkit.kinds.strips.make import make
from printkit.kinds.strips.prove import judge, quarter
from printkit.kinds.strips.sheet import Game as GamePage
from printkit.kinds.strips.solve import record
from printkit.kinds.strips.solve.contact import small_adjacent
from printkit.kinds.strips.solve.ending import fitting, seeming
from printkit.kinds.strips.solve.field import Size, field
from printkit.kinds.strips.solve.game import Game
from printkit.kinds.strips.solve.opening import fair_pieces, strength
from printkit.kinds.strips.solve.outlook import Outlook, added, lead
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.player import GREEDY, LOOK_AHEAD, PLAYERS, RANDOM, play
from printkit.kinds.strips.solve.position import position_of
from printkit.kinds.strips.solve.rules import Rules
from printkit.kinds.strips.solve.strip import Strip
from printkit.kinds.strips.spec import Spec

TWELVE = Rules(Size(12, 12))
CENTRE = Piece(10, 10, 0)


def strip(owners: str) -> Strip:
    return Strip(tuple(Piece(2 * at, 0, 0) for at in range(len(owners))), tuple(owners))


# Who wins


@pytest.mark.parametrize(
    ("strips", "moves", "winner", "decided_by"),
    [
        (("AAA", "BB"), 9, "A", "points"),
        (("AAAAA", "BBBB", "BBB"), 12, "A", "strip"),
        (("AAA", "BBB"), 9, "A", "last"),
        (("AAA", "BBB"), 10, "B", "last"),
        ((), 7, "A", "last"),
        (("AABB",), 8, "B", "last"),
    ],
)
def test_points_decide_then_the_longest_strip_then_the_last_piece(
    strips: tuple[str, ...], moves: int, winner: str, decided_by: str
) -> None:
    found = [strip(owners) for owners in strips]
    assert TWELVE.result(found, moves, over=True)[1:] == (winner, decided_by)
    going_on = TWELVE.result(found, moves, over=False)
    assert going_on[1:] == (("", "") if decided_by == "last" else (winner, decided_by))


def test_among_more_than_two_the_last_piece_of_those_who_are_level_decides() -> None:
    rules = Rules(Size(12, 12), 4)
    found = [strip("AAA"), strip("CCC"), strip("BB")]
    assert [rules.result(found, moves, over=True).winner for moves in (13, 14, 15, 16)] == ["A", "A", "C", "C"]


# The pie rule, and steps back


def test_the_second_of_two_may_swap_once_after_the_first_piece() -> None:
    game = Game(TWELVE)
    assert not game.may_swap
    game = game.play(CENTRE)
    assert game.may_swap
    assert (game.seats, game.player) == ((0, 1), 1)
    swapped = game.swap()
    assert (swapped.turn, swapped.seats, swapped.player) == ("B", (1, 0), 0)
    assert not swapped.may_swap
    with pytest.raises(InputError, match="may not change places now"):
        swapped.swap()
    after = swapped.play(swapped.legal()[0])
    assert (after.turn, after.player) == ("A", 1)
    assert not after.may_swap


@pytest.mark.parametrize("rules", [Rules(Size(12, 12), pie=False), Rules(Size(12, 12), 3), Rules(Size(12, 12), 4)])
def test_without_the_pie_rule_nobody_swaps(rules: Rules) -> None:
    game = Game(rules).play(CENTRE)
    assert not game.may_swap
    with pytest.raises(InputError, match="played without it"):
        game.swap()


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_every_step_can_be_taken_back(seed: int, players: int) -> None:
    rng = Random(seed)
    games = [Game(Rules(Size(7, 7), players))]
    while not games[-1].over:
        games.append(RANDOM.take_turn(games[-1], rng))
    for before, after in pairwise(games):
        assert after.undo() == before
    with pytest.raises(InputError, match="nothing to take back"):
        games[0].undo()


# Contacts and strips of a placement


def test_a_placement_tells_its_sums() -> None:
    game = Game(TWELVE).play(Piece(4, 4, 0))
    found = game.contacts(Piece(6, 8, 3))
    assert {(contact.size, *contact.sums) for contact in found if contact.edge} == {("large", 8, 8)}
    assert not any(contact.overlap for contact in found)
    assert all(contact.edge == small_adjacent(contact.mine, contact.theirs) for contact in found if contact.size == "small")
    assert game.contacts(Piece(20, 20, 0)) == ()


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_a_legal_placement_has_a_contact_and_an_illegal_one_has_a_reason(seed: int) -> None:
    rng = Random(seed)
    game = play(Rules(Size(8, 8)), [RANDOM], rng, 5)
    legal = set(game.legal())
    for piece in field(Size(8, 8)).places:
        found = game.contacts(piece)
        assert (piece in legal) == (not game.objection(piece))
        if piece in legal:
            assert any(contact.edge for contact in found)
            assert not any(contact.overlap for contact in found)


def test_a_placement_tells_the_strips_it_would_form() -> None:
    game = Game(TWELVE).play(Piece(4, 4, 0)).play(Piece(6, 8, 3))
    assert [one.owners for one in game.strips_with(Piece(10, 10, 2))] == [("A", "B", "A")]
    lonely = next(piece for piece in game.legal() if not any(plain.linked(piece, other) for other in game.moves))
    assert game.strips_with(lonely) == ()


# The record

SWAPPED = """printkit-strips-game/2
board 10x10
players 2
strips connected
pie yes
1 A c3 se
swap
2 B d5 ne
3 A f6 nw
score A 9 B 0
"""
FORMER = SWAPPED.replace("game/2", "game/1").replace("pie yes\n", "").replace("swap\n", "")


def test_a_swap_is_written_down_and_read_back() -> None:
    game = record.read(SWAPPED)
    assert game.swapped
    assert record.write(game) == SWAPPED


def test_records_of_the_former_format_are_games_without_the_pie_rule() -> None:
    game = record.read(FORMER)
    assert not game.rules.pie
    assert game.moves == record.read(SWAPPED).moves
    assert record.read(record.write(game)) == game


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("swap\n2 B d5 ne\n", "2 B d5 ne\nswap\n", "line 8"),
        ("1 A c3 se\nswap\n", "swap\n1 A c3 se\n", "line 6"),
        ("swap\n", "swap\nswap\n", "line 8"),
        ("pie yes", "pie no", "line 7"),
    ],
)
def test_a_swap_that_may_not_be_is_told_with_its_line(old: str, new: str, line: str) -> None:
    with pytest.raises(InputError, match="may not change places here") as caught:
        record.read(SWAPPED.replace(old, new))
    assert [fault.place for fault in caught.value.faults] == [line]


def test_a_game_page_tells_the_swap_and_its_proof_reads_it() -> None:
    spec = Spec(problem="game", record=SWAPPED)
    page = make(spec, Random(1))
    assert isinstance(page, GamePage)
    proof_of("strips", page, spec)
    for other in (SWAPPED.replace("swap\n", ""), FORMER):
        with pytest.raises(ProofError, match="changed places"):
            proof_of("strips", page, Spec(problem="game", record=other))


# Players


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.integers(2, 4), st.booleans(), st.integers(2, 9))
def test_gains_are_what_a_full_count_would_find(seed: int, players: int, straight: bool, moves: int) -> None:
    rules = Rules(Size(8, 8), players, straight, pie=False)
    game = play(rules, [GREEDY, RANDOM], Random(seed), moves)
    outlook, places = Outlook(game), field(Size(8, 8))
    assert outlook.points == tuple(game.score().values())
    for piece in game.legal()[::3]:
        spot = places.spot[places.index[piece]]
        after = game.play(piece)
        points = added(outlook.points, outlook.gain(spot, outlook.mover))
        assert points == tuple(after.score().values())
        step = outlook.step(spot, outlook.mover)
        for answer in after.legal()[::5]:
            gain = outlook.gain_after(places.spot[places.index[answer]], outlook.rival, step)
            assert added(points, gain) == tuple(after.play(answer).score().values())


def foreseen(game: Game, piece: Piece) -> int:
    """What a move is worth when the next player has answered, by trying every answer on the board."""
    mover = len(game.moves) % game.rules.players
    rival = (mover + 1) % game.rules.players
    after = game.play(piece)
    ends = [tuple(after.play(answer).score().values()) for answer in after.legal()] or [tuple(after.score().values())]
    best = max(lead(end, rival) for end in ends)
    return min(lead(end, mover) for end in ends if lead(end, rival) == best)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_a_look_ahead_move_is_the_best_against_every_answer(seed: int, players: int) -> None:
    rng = Random(seed)
    game = play(Rules(Size(7, 7), players, pie=False), [GREEDY], rng, 4)
    worth = {piece: foreseen(game, piece) for piece in game.legal()}
    assert worth[LOOK_AHEAD.take_turn(game, rng).moves[-1]] == max(worth.values())


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_repeat_themselves_by_their_seed(name: str, players: int) -> None:
    rules = Rules(Size(8, 8), players)
    first, second = (play(rules, [PLAYERS[name]], Random(7)) for _ in range(2))
    assert first == second
    assert first.over
    assert first.winner in rules.colours
    assert first != play(rules, [PLAYERS[name]], Random(8))


def test_looking_ahead_beats_greed_and_greed_beats_chance() -> None:
    def wins(one: str, two: str) -> int:
        games = [play(TWELVE, [PLAYERS[one], PLAYERS[two]], Random(seed)) for seed in range(12)]
        return sum(game.seats[game.rules.colours.index(game.winner)] == 0 for game in games)

    assert wins("greedy", "random") > 9
    assert wins("look-ahead", "greedy") > 6


# The first piece


@pytest.mark.parametrize("side", [6, 8, 12, 16])
def test_a_first_piece_is_as_strong_as_its_mirror_images(side: int) -> None:
    size, far = Size(side, side), 2 * (side - 1)
    mirrored = {0: 1, 1: 0, 2: 3, 3: 2}
    for piece in field(size).places:
        value = strength(size, piece)
        assert value == strength(size, Piece(far - piece.x, piece.y, mirrored[piece.turn]))
        assert value == strength(size, Piece(far - piece.y, piece.x, (piece.turn + 1) % 4))
    assert fair_pieces(Game(Rules(size)), 0)


def test_what_is_strong_is_taken_over_and_what_is_fair_is_not() -> None:
    centre = Game(TWELVE).play(CENTRE)
    assert GREEDY.choose(centre, Random(1)) is None
    assert LOOK_AHEAD.choose(centre, Random(1)) is None
    for player in (GREEDY, LOOK_AHEAD):
        begun = player.take_turn(Game(TWELVE), Random(2))
        assert player.choose(begun, Random(3)) is not None


# The end


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.integers(1, 12))
def test_places_that_seem_to_fit_are_those_of_the_quarters(seed: int, moves: int) -> None:
    position = position_of(play(Rules(Size(8, 9)), [RANDOM], Random(seed), moves))
    pieces, size = [quarter.Piece(*piece) for piece in position.moves], judge.Size(8, 9)
    assert sorted(seeming(position)) == sorted(judge.seeming_places(pieces, size))
    assert sorted(fitting(position)) == sorted(judge.fitting_places(pieces, size))


@pytest.mark.parametrize(
    ("looks", "players", "wrong"),
    [("ABABA", 2, []), ("ABABBAB", 2, [4]), ("AABAB", 2, [1]), ("ABCABCA", 3, []), ("ABCAABC", 3, [4]), ("ABACB", 3, [2])],
)
def test_moves_out_of_turn_are_found(looks: str, players: int, wrong: list[int]) -> None:
    assert judge.out_of_turn(looks, players) == wrong
