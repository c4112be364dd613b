"""The machine's move in the game of the last fit for two.

Whoever moves wins if some move leaves the other without a winning one. What can still be laid decides everything that follows, so
positions are remembered by that alone, as bits: different ways to the same set of possible moves are one. On a small board, or late
in a game, this is searched to the end, and the move is perfect. Where the effort ends first, the machine takes a move that it could
not show to lose, and of these one that leaves the other the fewest answers; and it says that nothing is proved.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from printkit.kinds.board.play.last_fit import Position, every_placement
from printkit.kinds.board.shape import TURNS, Cells
from printkit.kinds.board.state import Laid

EFFORT = 150_000
"""Positions that are looked at for one move."""
_FIRST_SHARE = 8
"""No single move gets more than this part of the effort before the others have had theirs."""


@dataclass(frozen=True, slots=True)
class MachineMove:
    """What the machine lays, and what it knows about the outcome."""

    laid: Laid
    outcome: str
    """`wins`: the machine wins, whatever the other does. `loses`: the other wins by playing well. `open`: nothing is proved."""
    effort: int

    @property
    def is_proved(self) -> bool:
        """Whether the move is perfect."""
        return self.outcome != "open"


class _Spent(Exception):
    """The effort is used up."""


class _Search:
    """Winning and losing sets of possible moves, by a search that remembers what it found."""

    def __init__(self, cells: Cells) -> None:
        self.moves = every_placement(cells)
        self.clashes = _clashes(self.moves)
        self._known: dict[int, bool] = {}
        self.looked_at = 0
        self._limit = 0

    def wins(self, live: int, effort: int) -> bool | None:
        """Say whether whoever moves wins with these possible moves; None if the effort does not settle it."""
        self._limit = self.looked_at + effort
        try:
            return self._wins(live)
        except _Spent:
            return None

    def _wins(self, live: int) -> bool:
        known = self._known.get(live)
        if known is not None:
            return known
        self.looked_at += 1
        if self.looked_at > self._limit:
            raise _Spent
        after = self.after_each(live)
        won = 0 in after or any(not self._wins(left) for left in sorted(after, key=int.bit_count))
        self._known[live] = won
        return won

    def after_each(self, live: int) -> dict[int, int]:
        """Return what can be laid after each of the moves, with one move that leads there; equal sets are one."""
        left, found = live, dict[int, int]()
        while left:
            lowest = left & -left
            move = lowest.bit_length() - 1
            left ^= lowest
            found.setdefault(live & ~self.clashes[move], move)
        return found


def machine_move(position: Position, effort: int = EFFORT) -> MachineMove | None:
    """Choose a move; None if there is none."""
    search = _Search(position.cells)
    number = {laid: place for place, laid in enumerate(search.moves)}
    live = sum(1 << number[laid] for laid in position.moves)
    if not live:
        return None
    after = search.after_each(live)
    if not position.laid:
        after = _essentially_different(after, search.moves, position.cells)
    if 0 in after:
        return MachineMove(search.moves[after[0]], "wins", 0)
    ordered = sorted(after, key=lambda left: (left.bit_count(), after[left]))
    return _searched(search, ordered, after, effort)


def _searched(search: _Search, ordered: list[int], after: dict[int, int], effort: int) -> MachineMove:
    """Try to prove a move: all of them a little first, then the best with what is left."""
    shares = (max(1, effort // (_FIRST_SHARE * len(ordered))), effort)
    unknown = ordered
    for share in shares:
        still: list[int] = []
        for left in unknown:
            rest = effort - search.looked_at
            verdict = search.wins(left, min(share, rest)) if rest > 0 else None
            if verdict is False:
                return MachineMove(search.moves[after[left]], "wins", search.looked_at)
            if verdict is None:
                still.append(left)
        unknown = still
        if not unknown:
            # All moves lose: the one that leaves most to go wrong makes it hardest for the other.
            return MachineMove(search.moves[after[ordered[-1]]], "loses", search.looked_at)
    return MachineMove(search.moves[after[unknown[0]]], "open", search.looked_at)


def _essentially_different(after: dict[int, int], moves: tuple[Laid, ...], cells: Cells) -> dict[int, int]:
    """Leave out moves on the empty board that a symmetry of the board turns into another one."""
    number = {(laid.piece, laid.cells): place for place, laid in enumerate(moves)}
    symmetries = _symmetries(cells)
    return {left: move for left, move in after.items() if all(number[_image(moves[move], turn)] >= move for turn in symmetries)}


def _image(laid: Laid, symmetry: dict[tuple[int, int], tuple[int, int]]) -> tuple[str, Cells]:
    return laid.piece, frozenset(symmetry[cell] for cell in laid.cells)


def _symmetries(cells: Cells) -> list[dict[tuple[int, int], tuple[int, int]]]:
    found: list[dict[tuple[int, int], tuple[int, int]]] = []
    for turn in TURNS:
        turned = {cell: turn(*cell) for cell in cells}
        top, left = (min(image[axis] for image in turned.values()) for axis in (0, 1))
        images = {cell: (r - top, c - left) for cell, (r, c) in turned.items()}
        if set(images.values()) == set(cells):
            found.append(images)
    return found


@lru_cache(maxsize=8)
def _clashes(moves: tuple[Laid, ...]) -> tuple[int, ...]:
    """Return for every move, as bits, those that it makes impossible."""
    groups: dict[object, int] = {}
    for number, laid in enumerate(moves):
        for key in (laid.piece, *laid.cells):
            groups[key] = groups.get(key, 0) | 1 << number
    found: list[int] = []
    for laid in moves:
        bits = groups[laid.piece]
        for cell in laid.cells:
            bits |= groups[cell]
        found.append(bits)
    return tuple(found)
