"""How likely a builder of free boards is to build a certain board.

The builders of `builder` lay pieces one by one, and boards that suit a game may turn up once in twenty thousand tries. Instead of
trying, one can look at such a board: every order in which pieces that cover it can be laid is a way to build it, and the chance of
each way is a product of the chances of its draws. So a board can be drawn from a list as the builder would have built it.
"""

from __future__ import annotations

from itertools import permutations
from math import perm

from printkit.engine.polyform.board import Board
from printkit.engine.polyform.catalogue import piece_set
from printkit.engine.polyform.packing import Packing, Solution
from printkit.engine.polyform.problem import Placement, Problem
from printkit.kinds.board.solve.builder import Place, Turned, Yard, looks

LOOKS = 16
"""A builder turns and mirrors a piece in one of so many ways."""


def building_chance(version: str, board: Board) -> float:
    """Return how likely a builder is to build this very board, turned as it is, with its first try.

    A piece that fits nowhere is laid later by the builders; such ways are left out, since there is always room beside a cluster of
    a few pieces.
    """
    pieces = piece_set("pentominoes")
    number = board.area // 5
    coverings = Packing(Problem(board, pieces, every=False)).solutions()
    ways = (_chance(version, laid) for covering in coverings for laid in permutations(covering))
    return sum(ways) / perm(len(pieces.pieces), number)


def _chance(version: str, laid: Solution) -> float:
    """Return the chance that pieces, drawn in this order, are turned like this and laid in these places."""
    turned = [_turned(placement) for placement in laid]
    chance = 1.0
    yard = Yard([], as_printed=False)
    for number, (piece, place, alike) in enumerate(turned):
        chance *= alike / LOOKS * (_chance_of_place(version, yard, piece, place) if number else 1.0)
        if not chance:
            return 0.0
        yard.add(piece, place)
    return chance


def _turned(placement: Placement) -> tuple[Turned, Place, int]:
    """Return how a piece lies, the corner of its box, and how many of its looks are alike."""
    place = (min(row for _, row, _ in placement.cells), min(column for _, _, column in placement.cells))
    cells = sorted((row - place[0], column - place[1]) for _, row, column in placement.cells)
    same = [look for look in looks()[placement.piece] if sorted(look.cells) == cells]
    return same[0], place, len(same)


def _chance_of_place(version: str, yard: Yard, piece: Turned, place: Place) -> float:
    if version == "1.1":
        fitting = [each for each in yard.border() if yard.contacts(piece, each)]
        return fitting.count(place) / len(fitting) if fitting else 0.0
    return float(yard.best(piece, around=version == "2.2") == place)
