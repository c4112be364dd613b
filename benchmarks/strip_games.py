"""The figures of Pythagoras strips: which reading of the lost sums is right, how strong the players are, and whether it is fair.

Run it with: python benchmarks/strip_games.py [--games 200] [--board 12x12]
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from itertools import product
from math import hypot
from random import Random

from measure import cpu_seconds

from printkit.kinds.strips.prove import quarter
from printkit.kinds.strips.solve.field import Size, field
from printkit.kinds.strips.solve.game import Game
from printkit.kinds.strips.solve.opening import strength
from printkit.kinds.strips.solve.piece import TURNS, Piece, Square, large_square, middle, small_squares
from printkit.kinds.strips.solve.player import LOOK_AHEAD, PLAYERS, Player, play
from printkit.kinds.strips.solve.record import read_size
from printkit.kinds.strips.solve.rules import Rules

Sums = Callable[[Square, Square], tuple[float, float]]
"""Gives D1 and D2 of two squares."""

REACH = range(-8, 9, 2)


def _steps(one: Square, two: Square) -> list[tuple[int, int]]:
    return [(a[0] - b[0], a[1] - b[1]) for a, b in zip(one, two, strict=True)]


def _outside(one: Square, two: Square) -> tuple[float, float]:
    steps = _steps(one, two)
    return abs(sum(x for x, _ in steps)), abs(sum(y for _, y in steps))


def _inside(one: Square, two: Square) -> tuple[float, float]:
    steps = _steps(one, two)
    return sum(abs(x) for x, _ in steps), sum(abs(y) for _, y in steps)


def _signed(one: Square, two: Square) -> tuple[float, float]:
    steps = _steps(one, two)
    return sum(x for x, _ in steps), sum(y for _, y in steps)


def _together(one: Square, two: Square) -> tuple[float, float]:
    whole = abs(sum(x + y for x, y in _steps(one, two)))
    return whole / 2, whole / 2


def _euclidean(one: Square, two: Square) -> tuple[float, float]:
    whole = sum(hypot(x, y) for x, y in _steps(one, two))
    return whole / 2, whole / 2


def _squared(one: Square, two: Square) -> tuple[float, float]:
    steps = _steps(one, two)
    return sum(x * x for x, _ in steps), sum(y * y for _, y in steps)


def _sorted_inside(one: Square, two: Square) -> tuple[float, float]:
    a, b = sorted(one), sorted(two)
    return _inside((a[0], a[1], a[2], a[3]), (b[0], b[1], b[2], b[3]))


READINGS: dict[str, Sums] = {
    "|Σ(x1i - x2i)|, |Σ(y1i - y2i)|": _outside,
    "Σ|x1i - x2i|, Σ|y1i - y2i|": _inside,
    "the same, corners sorted first": _sorted_inside,
    "Σ(x1i - x2i), Σ(y1i - y2i)": _signed,
    "|Σ(x1i - x2i + y1i - y2i)|": _together,
    "Σ√((x1i - x2i)² + (y1i - y2i)²)": _euclidean,
    "Σ(x1i - x2i)², Σ(y1i - y2i)²": _squared,
}


def _relation(one: Piece, two: Piece, sums: Sums) -> tuple[bool, bool, bool]:
    """Return whether two pieces lie on each other, share an edge, and link their large squares, by a reading of the sums."""
    smalls = [sum(sums(a, b)) for a in small_squares(one) for b in small_squares(two)]
    across, down = sums(large_square(one), large_square(two))
    on_large = any(middle(large_square(b)) in small for a, b in ((one, two), (two, one)) for small in small_squares(a))
    linked = across == down == 8
    if on_large or 0 in smalls or (not linked and across + down < 16):
        return True, False, False
    return False, linked or 8 in smalls, linked


def _truth(one: Piece, two: Piece) -> tuple[bool, bool, bool]:
    """Return the same by the quarters of the pieces, which need no sums."""
    a, b = quarter.model(quarter.Piece(*one)), quarter.model(quarter.Piece(*two))
    if a.quarters & b.quarters:
        return True, False, False
    return False, quarter.share_edge(a, b), quarter.are_linked(a, b)


def sums_table() -> None:
    """Count the placements of a second piece that each reading of the sums judges wrongly."""
    pairs = [(Piece(0, 0, a), Piece(x, y, b)) for a, b in product(range(TURNS), repeat=2) for x in REACH for y in REACH]
    print(f"D1, D2 (D is their sum)             wrong of {len(pairs)}  overlaps  edges  links")
    for name, sums in READINGS.items():
        found = [(_relation(*pair, sums), _truth(*pair)) for pair in pairs]
        wrong = sum(read != true for read, true in found)
        parts = [sum(read[at] != true[at] for read, true in found) for at in range(3)]
        print(f"{name:35} {wrong:13} {parts[0]:9} {parts[1]:6} {parts[2]:6}")


def _winner(game: Game) -> int:
    """Return who has won, counting from 0 in the order in which the players sat down."""
    return game.seats[game.rules.colours.index(game.winner)]


def matches(size: Size, games: int) -> None:
    """Let every player play every other, both ways, with the pie rule."""
    print(f"\n{games} games on {size} with the pie rule; share of the first player, and what decided")
    print("first        second         won by first   points  strip  last piece  swapped")
    for one, two in product(PLAYERS.values(), repeat=2):
        played = [play(Rules(size), [one, two], Random(seed)) for seed in range(games)]
        by = Counter(game.result().decided_by for game in played)
        won = sum(_winner(game) == 0 for game in played)
        swapped = sum(game.swapped for game in played)
        decided = f"{by['points']:10} {by['strip']:6} {by['last']:11}"
        print(f"{one.name:12} {two.name:12} {100 * won / games:10.1f} % {decided} {swapped:8}", flush=True)


def openings(size: Size, games: int) -> None:
    """Let equal players begin with weak, fair and strong pieces; nobody swaps."""
    print(f"\n{games} games each on {size} without swapping: share of the first colour by the strength of its first piece")
    print("player        weak (-1)   fair (0)   fair (1)   strong (2)")
    for player in (PLAYERS["greedy"], LOOK_AHEAD):
        shares = [_share(size, player, value, games) for value in (-1, 0, 1, 2)]
        print(f"{player.name:12}" + "".join(f"{100 * share:9.1f} %" for share in shares), flush=True)


def _share(size: Size, player: Player, value: int, games: int) -> float:
    begun = [piece for piece in field(size).places if strength(size, piece) == value]
    won = 0
    for seed in range(games):
        rng = Random(seed)
        game = Game(Rules(size, pie=False), (begun[seed * 7919 % len(begun)],))
        while not game.over:
            game = player.take_turn(game, rng)
        won += game.winner == "A"
    return won / games


def seats(size: Size, games: int) -> None:
    """Let three and four equal players play."""
    print(f"\n{games} games each on {size}, three and four equal players: share of every seat")
    for players, player in product((3, 4), PLAYERS.values()):
        won = Counter(play(Rules(size, players), [player], Random(seed)).winner for seed in range(games))
        told = "  ".join(f"{colour} {100 * won[colour] / games:4.1f} %" for colour in "ABCD"[:players])
        print(f"{players} x {player.name:12} {told}", flush=True)


def move_times() -> None:
    """How long a look-ahead move takes in the middle of a game."""
    print("\nboard   players   look-ahead move: worst of a game")
    for side, players in ((12, 2), (12, 4), (16, 2), (16, 4)):
        rng, game, worst = Random(1), Game(Rules(Size(side, side), players)), 0.0
        while not game.over:
            here = game
            worst = max(worst, cpu_seconds(lambda here=here: LOOK_AHEAD.take_turn(here, Random(2))))
            game = LOOK_AHEAD.take_turn(game, rng)
        print(f"{side}x{side} {players:8} {1000 * worst:12.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--board", default="12x12")
    chosen = parser.parse_args()
    size = read_size(chosen.board)
    if size is None or chosen.games < 1:
        parser.error("write a board such as 12x12, and at least one game")
    sums_table()
    matches(size, chosen.games)
    openings(size, chosen.games)
    seats(size, chosen.games)
    move_times()


if __name__ == "__main__":
    main()
