"""A plain second counter, for proofs alone: no maker uses it, and it shares nothing with the engine, neither code nor method.

Where the engine walks through a tree of choices, this counts without listing: it goes over the cells in order and keeps, for every
way in which the cells ahead may be filled and the pieces used up, in how many ways that state is reached (dynamic programming over
the frontier). States that fit into one word are kept in sorted arrays of numpy, others in a dictionary;
`benchmarks/plain_counter.py` says how long that takes.

Solutions that are images of each other are counted once by Burnside's lemma: the mean, over all symmetries, of the number of
solutions that a symmetry leaves as they are.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

_Array = NDArray[np.int64]

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


class Tally(NamedTuple):
    """How many ways there are, and how many placements were tried to know, each once in every state in which it fits."""

    ways: int
    tried: int


@dataclass(frozen=True, slots=True)
class _Placement:
    """A set of cells that is covered at once, and how many copies of which pieces that takes."""

    cells: frozenset[Cell]
    uses: tuple[tuple[int, int], ...]


def count(cells: Iterable[Cell], pieces: Sequence[Piece], every: bool = True, most_states: int = MOST_STATES) -> int:
    """Count the ways to cover all cells; with `every`, with all pieces, otherwise with some of them."""
    return tally(cells, pieces, every, most_states).ways


def used_up(cells: Iterable[Cell], pieces: Sequence[Piece], most_states: int = MOST_STATES) -> set[tuple[int, ...]]:
    """Return which numbers of copies cover all cells: one tuple, with a number for each piece, for every choice that does."""
    board = frozenset(cells)
    sweep = _swept(board, list(_placements(board, pieces)), pieces, most_states)
    layout = sweep.layout
    return {tuple(piece.copies - layout.left(state, n, pieces) for n, piece in enumerate(pieces)) for state in sweep.ends}


def coverings(
    cells: Iterable[Cell], pieces: Sequence[Piece], most: int, most_states: int = MOST_STATES
) -> list[tuple[tuple[int, frozenset[Cell]], ...]]:
    """List the ways to cover all cells with all pieces, each as placements of pieces by number; `OutOfReach` beyond so many."""
    board = frozenset(cells)
    layers: list[_Array] = []
    sweep = _swept(board, list(_placements(board, pieces)), pieces, most_states, layers)
    if sweep.ends.get(sweep.layout.all_of(pieces), 0) > most:
        raise OutOfReach
    return list(_back(sweep.layout.all_of(pieces), len(layers) - 1, sweep, layers)) if sweep.ends else []


def _back(state: int, number: int, sweep: _Sweep, layers: Sequence[_Array]) -> Iterator[tuple[tuple[int, frozenset[Cell]], ...]]:
    """Follow a state back to the empty board, in every way in which it can be reached."""
    if number < 0:
        yield ()
        return
    layout, order = sweep.layout, sweep.order
    low = (1 << layout.ahead) - 1
    # The step forward dropped the bit of the cell just passed, which was full; the step back puts it in again.
    before = (state & ~low) | (state & low) << 1 & low | 1
    if _holds(layers[number], before):
        yield from _back(before, number - 1, sweep, layers)
    for cells, uses in sweep.moves[number]:
        taken = layout.taken(uses)
        earlier = (before & ~cells) - taken
        ((piece, _),) = uses
        is_last = before & cells == cells and layout.left(before, piece, sweep.pieces) < sweep.pieces[piece].copies
        if is_last and _holds(layers[number], earlier):
            place = frozenset(order[number + bit] for bit in range(cells.bit_length()) if cells >> bit & 1)
            for rest in _back(earlier, number - 1, sweep, layers):
                yield (*rest, (piece, place))


def _holds(layer: _Array, state: int) -> bool:
    at = int(np.searchsorted(layer, state))
    return at < len(layer) and int(layer[at]) == state


def tally(cells: Iterable[Cell], pieces: Sequence[Piece], every: bool = True, most_states: int = MOST_STATES) -> Tally:
    """Count the ways to cover all cells, and say how much there was to look at."""
    board = frozenset(cells)
    return _tally(board, list(_placements(board, pieces)), pieces, every, most_states)


def count_up_to(
    cells: Iterable[Cell],
    pieces: Sequence[Piece],
    symmetries: Sequence[Symmetry],
    every: bool = True,
    most_states: int = MOST_STATES,
) -> int:
    """Count the ways to cover all cells where images under symmetries, which form a group, count as one."""
    return tally_up_to(cells, pieces, symmetries, every, most_states).orbits


class UpTo(NamedTuple):
    """How many ways there are if images count as one, and what there is if every image counts."""

    orbits: int
    single: Tally


def tally_up_to(
    cells: Iterable[Cell],
    pieces: Sequence[Piece],
    symmetries: Sequence[Symmetry],
    every: bool = True,
    most_states: int = MOST_STATES,
    mates: Sequence[Sequence[int]] = (),
) -> UpTo:
    """Count the ways to cover all cells where images under symmetries count as one: a group, the first of which moves nothing.

    Where a symmetry turns pieces into others, as mirrors do with pieces that may not be turned over, `mates` says for each symmetry
    which piece becomes which.
    """
    board = frozenset(cells)
    placements = list(_placements(board, pieces))
    partners = mates or [range(len(pieces))] * len(symmetries)
    fixed = [
        _tally(board, list(_orbits(placements, one, mate)), pieces, every, most_states)
        for one, mate in zip(symmetries, partners, strict=True)
    ]
    number, rest = divmod(sum(one.ways for one in fixed), len(fixed))
    # Burnside's mean is whole for every group; a rest betrays a caller whose symmetries are none.
    if rest:
        raise ValueError("the symmetries are no group of the board")
    return UpTo(number, fixed[0])


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
            yield _Placement(frozenset(place), ((number, 1),))


def _orbits(placements: Sequence[_Placement], symmetry: Symmetry, mates: Sequence[int]) -> Iterator[_Placement]:
    """Join each placement with its images under a symmetry; a solution that the symmetry keeps is made of such unions."""
    seen: set[tuple[int, frozenset[Cell]]] = set()
    known = {(one.uses[0][0], one.cells) for one in placements}
    for start in sorted(known, key=lambda one: (one[0], sorted(one[1]))):
        if start in seen:
            continue
        orbit = [start]
        while (image := (mates[orbit[-1][0]], frozenset(map(symmetry, orbit[-1][1])))) != start:
            orbit.append(image)
        seen |= set(orbit)
        # A solution that the symmetry keeps has all images of a placement or none, so they must lie there and beside each other.
        union = frozenset().union(*(cells for _, cells in orbit))
        apart = len(union) == sum(len(cells) for _, cells in orbit)
        if apart and known.issuperset(orbit):
            yield _Placement(union, tuple(sorted(Counter(piece for piece, _ in orbit).items())))


class _Move(NamedTuple):
    """A placement as it is tried at its first cell: its cells as bits from there on, and how many of which pieces it takes."""

    cells: int
    uses: tuple[tuple[int, int], ...]


class _Layout(NamedTuple):
    """How a state is written as one number: the cells ahead as the lowest bits, then a field of bits for each piece."""

    ahead: int
    """How many bits the cells ahead take."""
    shifts: tuple[int, ...]
    """Where the field of each piece begins."""
    bits: int

    def left(self, state: Any, piece: int, pieces: Sequence[Piece]) -> Any:
        """Return how many copies of a piece are left in a state, or in each of many."""
        most = pieces[piece].copies
        return most - (state >> self.shifts[piece] & (1 << most.bit_length()) - 1)

    def taken(self, uses: tuple[tuple[int, int], ...]) -> int:
        """Return what a placement adds to a state for the copies that it takes."""
        return sum(copies << self.shifts[piece] for piece, copies in uses)

    def all_of(self, pieces: Sequence[Piece]) -> int:
        """Return the state in which all cells are filled and all pieces used."""
        return sum(piece.copies << shift for piece, shift in zip(pieces, self.shifts, strict=True))


WORD = 63
"""States of so many bits fit into a word of the machine."""
MOST_WAYS = 2.0**62
"""More ways than this do not."""


class _Sweep(NamedTuple):
    """What is left when all cells were gone over: the states and in how many ways each is reached."""

    order: list[Cell]
    moves: list[list[_Move]]
    pieces: Sequence[Piece]
    layout: _Layout
    ends: dict[int, int]
    tried: int


def _tally(board: frozenset[Cell], placements: list[_Placement], pieces: Sequence[Piece], every: bool, most_states: int) -> Tally:
    sweep = _swept(board, placements, pieces, most_states)
    wanted = sweep.layout.all_of(pieces)
    return Tally(sweep.ends.get(wanted, 0) if every else sum(sweep.ends.values()), sweep.tried)


def _swept(
    board: frozenset[Cell],
    placements: list[_Placement],
    pieces: Sequence[Piece],
    most_states: int,
    layers: list[_Array] | None = None,
) -> _Sweep:
    """Cover the cells one after the other; `layers` receives the states before every cell.

    A state says which of the cells ahead are filled (a bit each, the nearest lowest) and how many copies of each piece are used.
    """
    order = _in_order(board)
    moves = _moves(placements, {cell: number for number, cell in enumerate(order)}, pieces)
    layout = _layout(moves, pieces)
    if layout.bits <= WORD:
        ends, tried = _sweep_arrays(moves, pieces, layout, most_states, layers)
    elif layers is None:
        ends, tried = _sweep_table(moves, pieces, layout, most_states)
    else:
        raise OutOfReach
    return _Sweep(order, moves, pieces, layout, ends, tried)


def _layout(moves: Sequence[Sequence[_Move]], pieces: Sequence[Piece]) -> _Layout:
    bits = max((move.cells.bit_length() for those in moves for move in those), default=1)
    ahead, shifts = bits, []
    for piece in pieces:
        shifts.append(bits)
        bits += piece.copies.bit_length()
    return _Layout(ahead, tuple(shifts), bits)


def _sweep_table(
    moves: Sequence[Sequence[_Move]], pieces: Sequence[Piece], layout: _Layout, most_states: int
) -> tuple[dict[int, int], int]:
    """Go over the cells with a dictionary of states, which may be of any length."""
    low = (1 << layout.ahead) - 1
    states, tried = {0: 1}, 0
    for those in moves:
        ahead: defaultdict[int, int] = defaultdict(int)
        for state, ways in states.items():
            if state & 1:
                ahead[state & ~low | (state & low) >> 1] += ways
                continue
            for cells, uses in those:
                if not state & cells and all(layout.left(state, piece, pieces) >= copies for piece, copies in uses):
                    after = (state | cells) + layout.taken(uses)
                    ahead[after & ~low | (after & low) >> 1] += ways
                    tried += 1
        states = ahead
        if len(states) > most_states:
            raise OutOfReach
    return states, tried


def _sweep_arrays(
    moves: Sequence[Sequence[_Move]], pieces: Sequence[Piece], layout: _Layout, most_states: int, layers: list[_Array] | None
) -> tuple[dict[int, int], int]:
    """Go over the cells with sorted arrays of states and of ways."""
    low = np.int64((1 << layout.ahead) - 1)
    hopeful = _hopeful(moves, most_states)
    states, ways, tried = np.zeros(1, np.int64), np.ones(1, np.int64), 0
    for those, fronts in zip(moves, hopeful, strict=True):
        if layers is not None:
            layers.append(states)
        # Where the nearest cell is full there is nothing to lay; everywhere else every placement that begins there is tried.
        full = (states & 1) == 1
        found, counts = [states[full]], [ways[full]]
        states, ways = states[~full], ways[~full]
        for cells, uses in those:
            fits = (states & cells) == 0
            for piece, copies in uses:
                fits &= layout.left(states, piece, pieces) >= copies
            found.append((states[fits] | cells) + layout.taken(uses))
            counts.append(ways[fits])
        ahead, number = np.concatenate(found), np.concatenate(counts)
        ahead = (ahead & ~low) | (ahead & low) >> 1
        kept = _among(ahead & low, fronts)
        states, ways = _merged(ahead[kept], number[kept])
        tried += sum(map(len, found[1:]))
        if len(states) > most_states:
            raise OutOfReach
    return dict(zip(states.tolist(), ways.tolist(), strict=True)), tried


def _hopeful(moves: Sequence[Sequence[_Move]], most_states: int) -> list[_Array]:
    """Return, after every cell, how the cells ahead may be filled so that the rest can be filled at all, if with any pieces.

    States with another front need not be looked at: nothing comes of them.
    """
    masks = [np.array(sorted({move.cells for move in those}), np.int64) for those in moves]
    fronts = [np.zeros(1, np.int64)]
    for those in masks:
        fronts.append(_fronts_after(fronts[-1], those))
        if len(fronts[-1]) > most_states:
            raise OutOfReach
    for number in range(len(masks) - 1, -1, -1):
        fronts[number] = _fronts_before(fronts[number + 1], masks[number], fronts[number])
    return fronts[1:]


def _fronts_before(after: _Array, masks: _Array, known: _Array) -> _Array:
    """Take a step back from some fronts, in every way; only known fronts, which are sorted, can have been there."""
    filled = after << 1 | 1
    found = np.concatenate([filled, *(filled[filled & mask == mask] & ~mask for mask in masks)])
    places = np.minimum(np.searchsorted(known, found), len(known) - 1)
    reached = np.zeros(len(known), np.bool_)
    reached[places[known[places] == found]] = True
    return known[reached]


def _fronts_after(fronts: _Array, masks: _Array) -> _Array:
    """Fill the nearest cell in every way, if it is empty, and go on to the next."""
    empty = fronts[fronts & 1 == 0]
    found = [fronts[fronts & 1 == 1], *(empty[empty & mask == 0] | mask for mask in masks)]
    ahead = np.sort(np.concatenate(found) >> 1)
    return ahead[_firsts(ahead)]


def _among(numbers: _Array, known: _Array) -> NDArray[np.bool_]:
    """Tell which numbers are among the known ones, which are sorted."""
    if not len(known):
        return np.zeros(len(numbers), np.bool_)
    found: NDArray[np.bool_] = known[np.minimum(np.searchsorted(known, numbers), len(known) - 1)] == numbers
    return found


def _merged(states: _Array, ways: _Array) -> tuple[_Array, _Array]:
    """Bring equal states together, and add up their ways."""
    if not len(states):
        return states, ways
    order = np.argsort(states)
    states, ways = states[order], ways[order]
    first = np.flatnonzero(_firsts(states))
    # Whole numbers of numpy wrap around in silence, so the sum is first made in floating point.
    if float(ways.sum(dtype=np.float64)) > MOST_WAYS:
        raise OutOfReach
    return states[first], np.add.reduceat(ways, first)


def _firsts(numbers: _Array) -> NDArray[np.bool_]:
    """Tell which of sorted numbers are not the same as the one before."""
    first = np.ones(len(numbers), np.bool_)
    np.not_equal(numbers[1:], numbers[:-1], out=first[1:])
    return first


def _moves(placements: Sequence[_Placement], order: Mapping[Cell, int], pieces: Sequence[Piece]) -> list[list[_Move]]:
    """List the placements by their first cell."""
    moves: list[list[_Move]] = [[] for _ in order]
    for one in placements:
        numbers = [order[cell] for cell in one.cells]
        first = min(numbers)
        if all(copies <= pieces[piece].copies for piece, copies in one.uses):
            moves[first].append(_Move(sum(1 << (number - first) for number in numbers), one.uses))
    return moves


def _in_order(board: frozenset[Cell]) -> list[Cell]:
    """Sort cells along the longest side of their box, so that few cells ahead can be filled at any time."""
    spans = [max(numbers) - min(numbers) for numbers in zip(*board, strict=True)]
    axes = sorted(range(len(spans)), key=lambda axis: -spans[axis])
    return sorted(board, key=lambda cell: [cell[axis] for axis in axes])
