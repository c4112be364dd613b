"""A problem as bit rows: for every row, which options are in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from printkit.engine.cover.model import Cover, Item

WORD = 64


@dataclass(frozen=True)
class Matrix:
    """The rows of a problem, in this order.

    1. One row per *primary* item (used exactly once): the options that contain it.
    2. One row per *counted* item (may be used more than once): the options that contain it; choosing one is counted.
    3. One row per item that is used at most once.
    4. For a coloured item, one row per colour: the options that clash with that colour; the first stands for "no colour".
    5. One empty row, which fills up the lists of options with few items.

    Choosing an option makes all options in its rows impossible, whatever kind of row it is; so the search knows nothing of colours.
    """

    masks: NDArray[np.uint64]  # [word, row]
    entries: NDArray[np.int32]  # [option, place]: rows whose options become impossible, padded with the empty row
    counted: NDArray[np.int32]  # [option, place]: counted items of the option, padded with -1
    gain: NDArray[np.int64]  # [option]: how many primary items it covers
    groups: NDArray[np.int64]  # [coloured item, (first row, row after the last)]
    least: NDArray[np.int64]  # [counted item]: how often it must be used
    most: NDArray[np.int64]  # [counted item]: how often it may be used
    primaries: int

    @property
    def options(self) -> int:
        """The number of options."""
        return len(self.gain)

    @property
    def rows(self) -> int:
        """The number of rows, with the empty one."""
        return int(self.masks.shape[1])

    @cached_property
    def deepest(self) -> int:
        """No solution has more options than this, because each covers something that must be covered."""
        smallest = int(self.gain[self.gain > 0].min(initial=self.primaries + 1))
        return self.primaries // smallest + int(self.least.sum()) + 1


def matrix_of(cover: Cover) -> Matrix:
    """Lay a problem out as bit rows."""
    layout = _Layout.of(cover)
    entries, counted, gain = _lists(cover, layout)
    groups = np.array([(group[0], group[0] + len(group)) for group in layout.groups], dtype=np.int64).reshape(-1, 2)
    masks = _masks(entries, counted, layout)
    for first, last in groups:
        clash(masks, first, last)
    least = np.array([item.least for item in layout.counted], dtype=np.int64)
    most = np.array([item.most for item in layout.counted], dtype=np.int64)
    return Matrix(masks, entries, counted, gain, groups, least, most, layout.primaries)


def clash(masks: NDArray[np.uint64], first: int, last: int) -> None:
    """Turn the rows "has colour c" of one item into the rows "clashes with colour c"."""
    everything = np.bitwise_or.reduce(masks[:, first:last], axis=1)
    masks[:, first:last] = everything[:, None] & ~masks[:, first:last]
    # Last, because the line above spoils it: who wants the item alone clashes with everyone.
    masks[:, first] = everything


def row_bits(matrix: Matrix, row: int) -> int:
    """Return one row as a Python integer, bit by bit an option."""
    return int.from_bytes(matrix.masks[:, row].astype("<u8").tobytes(), "little")


@dataclass(frozen=True)
class _Layout:
    """Which row stands for which use of an item."""

    places: dict[tuple[int, int], int]  # (item, colour) -> row
    groups: list[range]
    counted: list[Item]
    primaries: int
    rows: int

    @staticmethod
    def of(cover: Cover) -> _Layout:
        colours = _colours(cover)
        numbers = range(len(cover.items))
        primary = [number for number in numbers if cover.items[number].primary]
        counted = [number for number in numbers if cover.items[number].counted]
        special = {*primary, *counted, *colours}
        plain = [number for number in numbers if number not in special]
        places = {(number, 0): row for row, number in enumerate([*primary, *counted, *plain])}
        groups = []
        for number, shades in colours.items():
            group = range(len(places), len(places) + len(shades))
            groups.append(group)
            places.update({(number, shade): row for shade, row in zip(shades, group, strict=True)})
        return _Layout(places, groups, [cover.items[number] for number in counted], len(primary), len(places) + 1)


def _colours(cover: Cover) -> dict[int, list[int]]:
    """Return the colours of every coloured item, with 0 first."""
    shades: dict[int, set[int]] = {}
    for option in cover.options:
        for item, colour in zip(option.items, option.colours, strict=False):
            if colour:
                shades.setdefault(item, {0}).add(colour)
    return {item: sorted(found, key=lambda shade: (shade != 0, shade)) for item, found in sorted(shades.items())}


def _lists(cover: Cover, layout: _Layout) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int64]]:
    """Return for every option its rows, its counted items, and how many primary items it covers."""
    number = len(cover.options)
    owner = np.repeat(np.arange(number), [len(option.items) for option in cover.options])
    rows = np.array(_all_rows(cover, layout), dtype=np.int64)
    counted = (rows >= layout.primaries) & (rows < layout.primaries + len(layout.counted))
    entries = _table(owner[~counted], rows[~counted], number, layout.rows - 1)
    uses = _table(owner[counted], rows[counted] - layout.primaries, number, -1)
    gain = np.bincount(owner[rows < layout.primaries], minlength=number).astype(np.int64)
    return entries, uses, gain


def _all_rows(cover: Cover, layout: _Layout) -> list[int]:
    """Return the rows of all options, one option after the other."""
    if not layout.groups:
        # Without colours, a list by item spares the look-up of a pair for every entry.
        row = [layout.places[item, 0] for item in range(len(cover.items))]
        return [row[item] for option in cover.options for item in option.items]
    return [layout.places[item, option.colour(position)] for option in cover.options for position, item in enumerate(option.items)]


def _table(owner: NDArray[np.int64], values: NDArray[np.int64], number: int, filler: int) -> NDArray[np.int32]:
    """Lay lists of different lengths, given one after the other, side by side."""
    lengths = np.bincount(owner, minlength=number)
    table = np.full((number, int(lengths.max(initial=0))), filler, dtype=np.int32)
    # The lists come one after the other, so a value's place in its own is its place among all less where its own begins.
    table[owner, np.arange(len(owner)) - np.repeat(np.cumsum(lengths) - lengths, lengths)] = values
    return table


def _masks(entries: NDArray[np.int32], counted: NDArray[np.int32], layout: _Layout) -> NDArray[np.uint64]:
    """Set the bit of every option in its rows; words are filled up to a multiple of four, which the kernel takes at a time."""
    words = max(1, -(-len(entries) // WORD))
    masks = np.zeros((-(-words // 4) * 4, layout.rows), dtype=np.uint64)
    option = np.arange(len(entries))
    bit = np.uint64(1) << (option % WORD).astype(np.uint64)
    # Several options share a word of a row; a plain `|=` with such indices would keep only the last of them.
    for column in entries.T:
        np.bitwise_or.at(masks, (option // WORD, column), bit)
    for column in counted.T:
        used = column >= 0
        np.bitwise_or.at(masks, (option[used] // WORD, column[used] + layout.primaries), bit[used])
    # The padding has set bits in the row that must stay empty.
    masks[:, -1] = 0
    return masks
