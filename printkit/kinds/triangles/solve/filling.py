"""Marking the edges of a board so that the pieces, once cut apart, can be put together in few ways.

A random filling has many solutions if the marks are few. So marks are changed, one edge after the other, and a change is kept
unless it adds solutions; after a while without any gain a new filling is begun.
"""

from __future__ import annotations

from math import ceil, exp, factorial, log, prod
from random import Random
from typing import NamedTuple

from printkit import chance
from printkit.engine.cover import Count
from printkit.kinds.triangles.solve.board import Board, Edge, edges
from printkit.kinds.triangles.solve.matching import Laid, Matching, Piece, Rules

PATIENCE = 40
"""After so many changes without gain, a new filling is begun."""
SHARE = 20
"""One count may use so small a part of the effort."""
LEAST_STEPS = 20
"""What making and counting a filling costs at least, in search steps."""
MANY_PIECES = 20

Marking = dict[Edge, int]
"""The mark of every edge, as the cell that points up must show it; on the border, as the only cell shows it."""


class Filling(NamedTuple):
    """Pieces in random order, where each lies, and what was counted."""

    pieces: tuple[Piece, ...]
    laid: tuple[Laid, ...]
    counted: Count


def usual_marks(board: Board, rules: Rules, most: int) -> int:
    """Return how many marks leave about one solution of a random filling, but no more than there are."""
    outside = [sum(edge not in board.inner_edges for edge in edges(cell)) for cell in board.cells] if rules.plain else []
    groups = [outside.count(number) for number in range(3)] if rules.plain else [len(board.cells)]
    # Pieces can be laid in so many ways, and each inner edge matches by chance once in so many marks: the two should cancel out.
    ways = 3 ** groups[0] * prod(map(factorial, groups))
    different = ceil(exp(log(ways) / len(board.inner_edges)))
    points = groups[2] if rules.plain else 0  # pieces with one marked edge can only differ in that mark
    spare = len(board.cells) // MANY_PIECES  # a large board is not searched often enough to rely on luck
    return min(most, max(3, spare - (-max(different, points) // (2 if rules.halves else 1))))


def filled(board: Board, rules: Rules, marks: int, most: int, effort: int, rng: Random) -> Filling | None:
    """Return different pieces with at most so many solutions up to rotation; None if none were found within the effort."""
    wanted = most * len(board.rotations)
    spent, idle = 0, PATIENCE
    marking: Marking = {}
    least: Count | None = None
    while spent < effort:
        fresh = idle >= PATIENCE
        trial = _marked(board, rules, marks, rng) if fresh else _changed(marking, rules, marks, rng)
        spent += LEAST_STEPS
        shown = _different(board, rules, trial)
        if shown is None:
            idle += 1
            continue
        found = _counted(board, rules, shown, effort)
        spent += found.effort
        if found.complete and found.number <= wanted:
            return Filling(*_shuffled(shown, rng), found)
        # A change that leaves the number as it is is kept too: that is how the search leaves a plain.
        if found.complete and (fresh or least is None or found.number <= least.number):
            idle = 0 if fresh or least is None or found.number < least.number else idle + 1
            marking, least = trial, found
        elif not fresh:
            idle += 1
    return None


def _counted(board: Board, rules: Rules, shown: list[Piece], effort: int) -> Count:
    return Matching(board, tuple(shown), rules).count(effort // SHARE)


def _marked(board: Board, rules: Rules, marks: int, rng: Random) -> Marking:
    """Mark inner edges, every mark about equally often, and the border."""
    drawn = [1 + number % marks for number in range(len(board.inner_edges))]
    inner = {edge: _sign(rules, rng) * mark for edge, mark in zip(board.inner_edges, chance.shuffled(rng, drawn), strict=True)}
    border = [edge for cell in board.cells for edge in edges(cell) if edge not in inner]
    outer = {edge: 0 if rules.plain else _mark(rules, marks, rng) for edge in border}
    return inner | outer


def _changed(marking: Marking, rules: Rules, marks: int, rng: Random) -> Marking:
    """Change one mark."""
    edge = chance.choose(rng, [edge for edge, mark in marking.items() if mark])
    return marking | {edge: _mark(rules, marks, rng)}


def _mark(rules: Rules, marks: int, rng: Random) -> int:
    return _sign(rules, rng) * (1 + chance.below(rng, marks))


def _sign(rules: Rules, rng: Random) -> int:
    return chance.choose(rng, (1, -1)) if rules.halves else 1


def _different(board: Board, rules: Rules, marking: Marking) -> list[Piece] | None:
    """Cut the board into pieces; None if two of them are alike."""
    inner = set(board.inner_edges)
    shown = []
    for cell in board.cells:
        one, two, three = (rules.partner(marking[edge]) if edge in inner and not cell[2] else marking[edge] for edge in edges(cell))
        shown.append((one, two, three))
    return shown if len({min(_turns(piece)) for piece in shown}) == len(shown) else None


def _shuffled(shown: list[Piece], rng: Random) -> tuple[tuple[Piece, ...], tuple[Laid, ...]]:
    order = chance.shuffled(rng, range(len(shown)))
    turns = [chance.below(rng, 3) for _ in order]
    pieces = tuple(_turns(shown[cell])[turn] for cell, turn in zip(order, turns, strict=True))
    return pieces, tuple(Laid(number, cell, turn) for number, (cell, turn) in enumerate(zip(order, turns, strict=True)))


def _turns(piece: Piece) -> tuple[Piece, Piece, Piece]:
    """Return a piece beginning with each of its edges; entry t, laid with turn t, shows the piece as it was."""
    one, two, three = piece
    return (one, two, three), (two, three, one), (three, one, two)
