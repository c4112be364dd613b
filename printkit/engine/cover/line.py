"""A board as a line of cells, for the search that always fills the first empty cell."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from printkit.engine.cover.model import Cover, Option, Start

SHAPES = 64  # the shapes that fit at a cell are one machine word
REACH = 24  # cells behind the first empty one that decide which shapes fit: three look-ups of eight
WINDOW = 64
FULL = (1 << WINDOW) - 1

Shape = tuple[int, tuple[int, ...]]
"""Cells relative to the first one, as bits, and the other items that are used."""


@dataclass(frozen=True)
class Line:
    """The placements of a board, sorted by their first cell on the line and by their shape.

    A shape is a set of cells relative to the first one, together with the other items that a placement uses.
    """

    end: int  # the position after the last cell
    cells: int  # bits of the line: cells of the board
    shapes: tuple[int, ...]  # bits relative to the first cell
    rivals: tuple[int, ...]  # for each shape, the shapes that cannot be used with it, as bits
    required: int  # the shapes of items that must be used, as bits
    slots: dict[tuple[int, int], int]  # (first position, shape) -> option
    homes: tuple[tuple[int, int], ...]  # option -> (first position, shape)

    @cached_property
    def places(self) -> dict[int, list[tuple[int, int, int]]]:
        """What may begin at each position: option, shape and the positions it fills, sorted by shape."""
        places: dict[int, list[tuple[int, int, int]]] = {}
        for (first, shape), option in sorted(self.slots.items()):
            places.setdefault(first, []).append((option, shape, self.shapes[shape] << first))
        return places

    @cached_property
    def allowed(self) -> NDArray[np.uint64]:
        """For every position the shapes that may begin there, as bits."""
        bits = [0] * (self.end + 2 * WINDOW)
        for first, shape in self.slots:
            bits[first] |= 1 << shape
        return np.array(bits, dtype=np.uint64)

    @cached_property
    def options(self) -> NDArray[np.int32]:
        """For every position and shape the option."""
        table = np.zeros((self.end + 1, SHAPES), dtype=np.int32)
        for (first, shape), option in self.slots.items():
            table[first, shape] = option
        return table

    @cached_property
    def fitting(self) -> NDArray[np.uint64]:
        """For three groups of eight cells behind the first empty one and every way to fill them, the shapes that fit."""
        table = np.full((3, 256), np.uint64(FULL), dtype=np.uint64)
        pattern = np.arange(256)
        for group in range(3):
            for shape, bits in enumerate(self.shapes):
                # From the second cell on: the first one is empty at every node.
                clashes = (pattern & (bits >> (8 * group + 1) & 255)) != 0
                table[group, clashes] &= np.uint64(FULL & ~(1 << shape))
        return table


def line_of(cover: Cover) -> Line | None:
    """Lay a problem out on its line; None if it has none, or if the line does not suit the search.

    It suits when every option covers cells, few shapes reach a little way, and all other items are used once.
    """
    if not _suits(cover):
        return None
    keys = _keys(cover)
    if keys is None:
        return None
    shapes = {shape: number for number, shape in enumerate(sorted({shape for _, shape in keys}))}
    slots = {(first, shapes[shape]): option for option, (first, shape) in enumerate(keys)}
    # Equal options would share a slot, and only one of them would be found.
    if len(slots) < len(keys):
        return None
    cells = sum(1 << position for position in cover.line if position >= 0)
    homes = tuple((first, shapes[shape]) for first, shape in keys)
    bits = tuple(bits for bits, _ in shapes)
    return Line(cells.bit_length(), cells, bits, _rivals(shapes), _required(cover, shapes), slots, homes)


def _keys(cover: Cover) -> list[tuple[int, Shape]] | None:
    """Return the first position and the shape of every option; None if there are too many shapes or one reaches too far."""
    keys, found = [], set()
    for option in cover.options:
        first, shape = _key(cover.line, option)
        keys.append((first, shape))
        found.add(shape)
        # Asked after every option: a large problem that does not suit is given up early.
        if len(found) > SHAPES or shape[0] >> (REACH + 1):
            return None
    return keys


def _rivals(shapes: dict[Shape, int]) -> tuple[int, ...]:
    """Return for each shape the shapes that use an item which it uses too."""
    return tuple(sum(1 << shapes[other] for other in shapes if set(other[1]) & set(shape[1])) for shape in shapes)


def _required(cover: Cover, shapes: dict[Shape, int]) -> int:
    """Return the shapes of items that must be used."""
    must = {number for number, item in enumerate(cover.items) if item.primary}
    return sum(1 << shapes[shape] for shape in shapes if must & set(shape[1]))


def _suits(cover: Cover) -> bool:
    if not cover.line or any(item.counted for item in cover.items) or any(option.colours for option in cover.options):
        return False
    # The search fills every cell once, and tries only what begins at a cell.
    positions = Counter(position for position in cover.line if position >= 0)
    on_line = {number for number, position in enumerate(cover.line) if position >= 0}
    return (
        max(positions.values(), default=2) == 1
        and all(cover.items[number].primary for number in on_line)
        and all(not on_line.isdisjoint(option.items) for option in cover.options)
    )


def _key(line: tuple[int, ...], option: Option) -> tuple[int, Shape]:
    """Return the first position of an option and its shape."""
    positions, others = [], []
    for item in option.items:
        if line[item] >= 0:
            positions.append(line[item])
        else:
            others.append(item)
    first = min(positions)
    bits = 0
    for position in positions:
        bits |= 1 << (position - first)
    return first, (bits, tuple(sorted(others)))


def beginning(line: Line, start: Start) -> tuple[int, int]:
    """Return the filled positions of the line (as bits) and the shapes that are still free."""
    filled, free = ~line.cells & ((1 << line.end) - 1), FULL
    for option in start.chosen:
        first, shape = line.homes[option]
        if filled & line.shapes[shape] << first or not free >> shape & 1:
            raise ValueError(f"option {option} clashes with one that was chosen before it")
        filled |= line.shapes[shape] << first
        free &= ~line.rivals[shape]
    return filled, free


def windows(line: Line, filled: int) -> NDArray[np.uint64]:
    """Return for every position what is filled from there on; behind the end everything is."""
    # The last window begins one window behind the end and reads to its own end, so there are enough filled cells for both.
    bits = filled | (((1 << 3 * WINDOW) - 1) << line.end)
    return np.array([bits >> position & FULL for position in range(line.end + WINDOW + 1)], dtype=np.uint64)
