"""A plain second counter, for proofs alone: no maker uses it, and it shares nothing with the engine, neither code nor method.

Where the engine walks through a tree of choices, this counts without listing: it goes over the cells in order and keeps, for every
way in which the cells ahead may be filled and the pieces used up, in how many ways that state is reached (dynamic programming over
the frontier). It is plain Python and takes its time: `benchmarks/plain_counter.py` says how much.

Solutions that are images of each other are counted once by Burnside's lemma: the mean, over all symmetries, of the number of
solutions that a symmetry leaves as they are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

Cell = tuple[int, ...]
Symmetry = Callable[[Cell], Cell]
"""A map of all cells that maps the board, with what lies on it, onto itself."""

MOST_STATES = 3_000_000
"""So many states are kept before a count is given up as out of reach; about a gigabyte."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as it may lie on a board: its forms, at any place, and how many of it there are."""

    forms: frozenset[frozenset[Cell]]
    copies: int = 1


class OutOfReach(Exception):
    """A count that would need more memory than is allowed; a page must not claim its result."""


@dataclass(frozen=True, slots=True)
class _Placement:
    """A set of cells that is covered at once, by so many copies of a piece."""

    cells: frozenset[Cell]
    piece: int
    copies: int = 1


def count(cells: Iterable[Cell], pieces: Sequence[Piece], every: bool = True, most_states: int = MOST_STATES) -> int:
    """Count the ways to cover all cells; with `every`, with all pieces, otherwise with some of them."""
    board = frozenset(cells)
    return _count(board, list(_placements(board, pieces)), pieces, every, most_states)


def count_up_to(
    cells: Iterable[Cell],
    pieces: Sequence[Piece],
    symmetries: Sequence[Symmetry],
    every: bool = True,
    most_states: int = MOST_STATES,
) -> int:
    """Count the ways to cover all cells where images under symmetries, which form a group, count as one."""
    board = frozenset(cells)
    placements = list(_placements(board, pieces))
    fixed = [_count(board, list(_orbits(placements, one)), pieces, every, most_states) for one in symmetries]
    number, rest = divmod(sum(fixed), len(fixed))
    if rest:
        raise ValueError("the symmetries are no group of the board")
    return number


def places(board: frozenset[Cell], form: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    """Give every place of a form on a board."""
    anchor = min(form)
    for cell in board:
        step = [here - there for here, there in zip(cell, anchor, strict=True)]
        placed = frozenset(tuple(number + by for number, by in zip(one, step, strict=True)) for one in form)
        if placed <= board:
            yield placed


def _placements(board: frozenset[Cell], pieces: Sequence[Piece]) -> Iterator[_Placement]:
    for number, piece in enumerate(pieces):
        for place in sorted({tuple(sorted(place)) for form in piece.forms for place in places(board, form)}):
            yield _Placement(frozenset(place), number)


def _orbits(placements: Sequence[_Placement], symmetry: Symmetry) -> Iterator[_Placement]:
    """Join each placement with its images under a symmetry; a solution that the symmetry keeps is made of such unions."""
    seen: set[tuple[int, frozenset[Cell]]] = set()
    known = {(one.piece, one.cells) for one in placements}
    for one in placements:
        if (one.piece, one.cells) in seen:
            continue
        orbit = [one.cells]
        while (image := frozenset(map(symmetry, orbit[-1]))) != one.cells:
            orbit.append(image)
        seen |= {(one.piece, cells) for cells in orbit}
        union = frozenset().union(*orbit)
        apart = len(union) == sum(map(len, orbit))
        if apart and all((one.piece, cells) in known for cells in orbit):
            yield _Placement(union, one.piece, len(orbit))


def _count(board: frozenset[Cell], placements: list[_Placement], pieces: Sequence[Piece], every: bool, most_states: int) -> int:
    """Count the ways to cover the cells one after the other.

    A state says which of the cells ahead are filled (a bit each, the nearest lowest) and how many copies of each piece are used (as
    the digits of a number, in which piece `n` has the digit of weight `weights[n]`).
    """
    order = {cell: number for number, cell in enumerate(_in_order(board))}
    weights = [1]
    for piece in pieces:
        weights.append(weights[-1] * (piece.copies + 1))
    moves = _moves(placements, order, pieces, weights)
    states: dict[tuple[int, int], int] = {(0, 0): 1}
    for number in range(len(order)):
        ahead: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (filled, used), ways in states.items():
            if filled & 1:
                ahead[filled >> 1, used] += ways
                continue
            for mask, weight, copies, digits, most in moves[number]:
                if not filled & mask and used // weight % digits <= most:
                    ahead[(filled | mask) >> 1, used + copies * weight] += ways
        if len(ahead) > most_states:
            raise OutOfReach
        states = ahead
    return sum(ways for (_, used), ways in states.items() if used == weights[-1] - 1 or not every)


def _moves(
    placements: Sequence[_Placement], order: Mapping[Cell, int], pieces: Sequence[Piece], weights: Sequence[int]
) -> list[list[tuple[int, int, int, int, int]]]:
    """List the placements by their first cell: their bits from there on, and what they do to the number of used pieces."""
    moves: list[list[tuple[int, int, int, int, int]]] = [[] for _ in order]
    for one in placements:
        numbers = [order[cell] for cell in one.cells]
        first, copies = min(numbers), pieces[one.piece].copies
        if one.copies <= copies:
            mask = sum(1 << (number - first) for number in numbers)
            moves[first].append((mask, weights[one.piece], one.copies, copies + 1, copies - one.copies))
    return moves


def _in_order(board: frozenset[Cell]) -> list[Cell]:
    """Sort cells along the longest side of their box, so that few cells ahead can be filled at any time."""
    spans = [max(numbers) - min(numbers) for numbers in zip(*board, strict=True)]
    axes = sorted(range(len(spans)), key=lambda axis: -spans[axis])
    return sorted(board, key=lambda cell: [cell[axis] for axis in axes])
