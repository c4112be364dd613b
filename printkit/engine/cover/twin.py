"""The two searches in plain Python: the oracle of the kernels, and quicker than they are while a search is short.

Each takes the very same steps as its kernel, in the same order, so a search may begin here and go on there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from printkit.engine.cover import line as lines
from printkit.engine.cover import matrix as matrices
from printkit.engine.cover.line import Line
from printkit.engine.cover.matrix import Matrix
from printkit.engine.cover.model import Start


class Node(Protocol):
    """A point of the search: what was chosen above it, and what can be chosen next."""

    @property
    def solved(self) -> bool:
        """Whether nothing is left to be covered."""
        ...

    def children(self) -> Iterator[tuple[int, Node]]:
        """Give the options that are tried here, in order, each with the node that its choice leads to."""
        ...

    def starts(self, start: Start) -> Iterator[Start]:
        """Give the children as starts of searches of their own; `start` is the one of this node."""
        ...


class FewestNode(NamedTuple):
    """A node of the search by fewest options: what is possible and open, in bits, and the uses of the counted items."""

    rows: Rows
    possible: int
    open: tuple[int, ...]
    used: tuple[int, ...]

    @property
    def solved(self) -> bool:
        """Whether every primary item is covered, and every counted one as often as it must be."""
        return not self.open and all(used >= least for used, least in zip(self.used, self.rows.matrix.least.tolist(), strict=True))

    def children(self) -> Iterator[tuple[int, Node]]:
        """Branch on the row with fewest options; siblings of a counted item never use an option that was tried before them."""
        possible = self.possible
        row, tries = self._branch()
        counted = row >= self.rows.matrix.primaries
        for option in tries:
            yield option, self.after(option, possible)
            if counted:
                possible &= ~(1 << option)

    def starts(self, start: Start) -> Iterator[Start]:
        """Give the children; those of a counted item bar the options tried before them."""
        row, tries = self._branch()
        counted = row >= self.rows.matrix.primaries
        for number, option in enumerate(tries):
            yield Start((*start.chosen, option), (*start.barred, *tries[:number]) if counted else start.barred)

    def _branch(self) -> tuple[int, list[int]]:
        """Return the row with fewest choices, the first of several, and the options to be tried."""
        bits = self.rows.bits
        live = [((self.possible & bits[row]).bit_count(), row) for row in self.open]
        for item, (used, least) in enumerate(zip(self.used, self.rows.matrix.least.tolist(), strict=True)):
            if used < least:
                row = self.rows.matrix.primaries + item
                # The first option that is used has the other needed ones behind it, so that many choices are left for it.
                live.append(((self.possible & bits[row]).bit_count() - least + used + 1, row))
        if not live:
            return 0, []
        choices, row = min(live)
        return row, _ones(self.possible & bits[row])[: max(0, choices)]

    def after(self, option: int, possible: int) -> FewestNode:
        """Return the node that the choice of an option leads to, if so much was possible before it."""
        used = list(self.used)
        blocked = self.rows.blocked(option, used)
        covered = self.rows.covered(option)
        return FewestNode(self.rows, possible & ~blocked, tuple(row for row in self.open if row not in covered), tuple(used))


class Rows:
    """The rows of a matrix as Python integers."""

    def __init__(self, matrix: Matrix) -> None:
        self.matrix = matrix
        self.bits = [matrices.row_bits(matrix, row) for row in range(matrix.rows)]
        self._entries = matrix.entries.tolist()
        self._counted = matrix.counted.tolist()
        self._most = matrix.most.tolist()

    def blocked(self, option: int, used: list[int]) -> int:
        """Count one more use of the option's counted items, and return everything that its choice makes impossible."""
        blocked = 1 << option
        for row in self._entries[option]:
            blocked |= self.bits[row]
        for item in self._counted[option]:
            if item >= 0:
                used[item] += 1
                if used[item] == self._most[item]:
                    blocked |= self.bits[self.matrix.primaries + item]
        return blocked

    def covered(self, option: int) -> set[int]:
        """Return the rows that the option covers."""
        return set(self._entries[option])


def fewest_node(rows: Rows, start: Start) -> FewestNode:
    """Return the node where a search by fewest options begins."""
    possible, used = (1 << rows.matrix.options) - 1, [0] * len(rows.matrix.least)
    covered: set[int] = set()
    for option in start.chosen:
        if not possible >> option & 1:
            raise ValueError(f"option {option} clashes with one that was chosen before it")
        possible &= ~rows.blocked(option, used)
        covered |= rows.covered(option)
    for option in start.barred:
        possible &= ~(1 << option)
    return FewestNode(rows, possible, tuple(row for row in range(rows.matrix.primaries) if row not in covered), tuple(used))


class SweepNode(NamedTuple):
    """A node of the search that fills the first empty cell: the filled positions and the free shapes, in bits."""

    line: Line
    filled: int
    free: int
    barred: frozenset[int]

    @property
    def solved(self) -> bool:
        """Whether every cell is filled and every piece that must be used is."""
        return self.filled == (1 << self.line.end) - 1 and not self.free & self.line.required

    def children(self) -> Iterator[tuple[int, Node]]:
        """Fill the first empty cell in every way."""
        for option, shape, bits in self._fitting():
            yield option, SweepNode(self.line, self.filled | bits, self.free & ~self.line.rivals[shape], self.barred)

    def starts(self, start: Start) -> Iterator[Start]:
        """Give the children; they bar nothing, since no two fill the cell alike."""
        for option, _, _ in self._fitting():
            yield Start((*start.chosen, option), start.barred)

    def _fitting(self) -> Iterator[tuple[int, int, int]]:
        # Adding one carries through all filled cells up to the first empty one.
        first = (~self.filled & (self.filled + 1)).bit_length() - 1
        for option, shape, bits in self.line.places.get(first, ()):
            if self.free >> shape & 1 and not self.filled & bits and option not in self.barred:
                yield option, shape, bits


def sweep_node(line: Line, start: Start) -> SweepNode:
    """Return the node where a search along the line begins."""
    filled, free = lines.beginning(line, start)
    return SweepNode(line, filled, free, frozenset(start.barred))


class Walk:
    """A walk through the tree below a node, which can be left and taken up at any step."""

    def __init__(self, root: Node) -> None:
        self.steps = 0
        self.found = 0
        self._root: Node | None = root
        self._path: list[int] = []
        self._stack: list[Iterator[tuple[int, Node]]] = []
        self._ahead: tuple[int, Node] | None = None

    def advance(self, steps: int, wanted: int = sys.maxsize, kept: list[tuple[int, ...]] | None = None) -> bool:
        """Go on until so many options were tried or so many solutions were found; say whether there is more to search."""
        last_step, last_found = self.steps + steps, self.found + wanted
        if self._root is not None:
            self._enter(self._root, kept)
            self._root = None
        # It looks ahead before it asks for the steps: a walk with nothing left comes to its end instead of stopping before it.
        while self.found < last_found and self._look_ahead():
            if self.steps == last_step:
                break
            self.steps += 1
            option, node = self._ahead or (0, None)
            self._ahead = None
            self._path.append(option)
            self._enter(node, kept)
        return bool(self._stack)

    def _look_ahead(self) -> bool:
        """Find the next option to be tried, and leave the nodes where there is none."""
        while self._ahead is None and self._stack:
            self._ahead = next(self._stack[-1], None)
            if self._ahead is None:
                self._stack.pop()
                if self._path:
                    self._path.pop()
        return self._ahead is not None

    def _enter(self, node: Node | None, kept: list[tuple[int, ...]] | None) -> None:
        if node is None:
            return
        if not node.solved:
            self._stack.append(node.children())
            return
        self.found += 1
        if kept is not None:
            kept.append(tuple(self._path))
        if self._path:
            self._path.pop()


def _ones(bits: int) -> list[int]:
    """Return the places of the set bits, from the lowest."""
    places = []
    while bits:
        low = bits & -bits
        places.append(low.bit_length() - 1)
        bits ^= low
    return places
