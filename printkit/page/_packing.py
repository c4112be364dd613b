"""Packing outlines on sheets, upright and without overlap.

Outlines and sheets are bits, one for each half millimetre. A piece goes to the highest place where it fits, and there
to the leftmost, so that pieces reach into each other's corners. Several orders are tried; the one that needs least paper is kept.
Pieces of one size stand in rows and columns, if that needs no more sheets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import ceil, floor
from random import Random
from typing import NamedTuple

from printkit import chance
from printkit.geometry.affine import Point

UNIT = 0.5
TRIES = 12
BALANCED = (0.55, 0.65, 0.75, 0.85)
"""Shares of the height to try when there are several sheets, so that none is nearly empty."""

_HAIR = 1e-6


class Packed(NamedTuple):
    """Where one outline stands: the sheet it is on, and how far its own origin is moved."""

    sheet: int
    x: float
    y: float


class _Block(NamedTuple):
    """A rectangle of bits: its first row and column, and how high and how long it is."""

    row: int
    start: int
    height: int
    length: int


class _Stencil(NamedTuple):
    """An outline with half the gap around it, as blocks of bits."""

    blocks: tuple[_Block, ...]
    width: int
    height: int
    offset: Point
    """From the corner of the stencil to the origin of the outline."""


class _Sheet:
    """The bits that are taken on one sheet, as one number: row by row, so that all places of a stencil are looked at together."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._taken = 0
        self._near: dict[tuple[int, int], int] = {}

    def place_for(self, stencil: _Stencil) -> tuple[int, int] | None:
        """Find the highest, then leftmost place where the stencil touches nothing."""
        free = _places(self.width, self.width - stencil.width + 1, self.height - stencil.height + 1)
        met = 0
        for near, step in self._shadows(stencil):
            met |= near >> step
        free &= ~met
        if not free:
            return None
        top, left = divmod((free & -free).bit_length() - 1, self.width)
        return left, top

    def take(self, stencil: _Stencil, left: int, top: int) -> None:
        """Mark the bits of a stencil as taken."""
        for row, start, height, length in stencil.blocks:
            self._taken |= _places(self.width, length, height) << ((top + row) * self.width + left + start)
        self._near.clear()

    def _shadows(self, stencil: _Stencil) -> Iterator[tuple[int, int]]:
        """Give what shades the places at which a block meets a taken bit, and how far it has to be moved for that.

        Blocks whose sides are powers of two are known: four of them, or fewer, cover any other, however they overlap.
        """
        for row, start, height, length in stencil.blocks:
            tall, long = 1 << height.bit_length() - 1, 1 << length.bit_length() - 1
            near, first = self._within(tall, long), row * self.width + start
            down, across = (height - tall) * self.width, length - long
            yield from ((near, step) for step in {first, first + down, first + across, first + down + across})

    def _within(self, tall: int, long: int) -> int:
        """Return the places from which a block meets a taken bit; its sides are powers of two.

        Runs that would reach over the end of a row go on in the next, but no stencil is asked for where it reaches that far.
        """
        if (tall, long) not in self._near:
            if tall > 1:
                half = self._within(tall // 2, long)
                self._near[tall, long] = half | half >> tall // 2 * self.width
            elif long > 1:
                half = self._within(1, long // 2)
                self._near[tall, long] = half | half >> long // 2
            else:
                self._near[tall, long] = self._taken
        return self._near[tall, long]


@lru_cache(maxsize=256)
def _places(width: int, across: int, down: int) -> int:
    """Return so many bits side by side, in so many rows of a sheet."""
    bits = 0
    if across > 0:
        for row in range(down):
            bits |= ((1 << across) - 1) << row * width
    return bits


def pack(outlines: Sequence[Sequence[Point]], width: float, height: float, gap: float) -> list[Packed]:
    """Place every outline on a sheet of that size, at least `gap` from any other; each must fit a sheet by itself."""
    return list(_packed_once(tuple(tuple(outline) for outline in outlines), width, height, gap))


@lru_cache(maxsize=32)
def _packed_once(outlines: tuple[tuple[Point, ...], ...], width: float, height: float, gap: float) -> tuple[Packed, ...]:
    """Pack; the pieces of a set are asked for again and again, and take seconds."""
    close, regular = _reaching_in(outlines, width, height, gap), _in_rows(outlines, width, height, gap)
    return regular if regular and _sheets(regular) <= _sheets(close) else close


def _in_rows(outlines: tuple[tuple[Point, ...], ...], width: float, height: float, gap: float) -> tuple[Packed, ...]:
    """Set outlines of one size in rows and columns, the same number on every sheet; nothing, if their sizes differ."""
    boxes = [(min(x for x, _ in one), min(y for _, y in one), max(x for x, _ in one), max(y for _, y in one)) for one in outlines]
    wide, high = (max((box[side + 2] - box[side] for box in boxes), default=0.0) for side in (0, 1))
    if not boxes or any(wide - (right - left) > UNIT or high - (bottom - top) > UNIT for left, top, right, bottom in boxes):
        return ()
    columns, rows = (max(1, int((room + gap + _HAIR) // (size + gap))) for room, size in ((width, wide), (height, high)))
    each = ceil(len(boxes) / ceil(len(boxes) / (columns * rows)))
    places = [(index // each, *divmod(index % each, columns)) for index in range(len(boxes))]
    return tuple(
        Packed(sheet, round(column * (wide + gap) - left, 4), round(row * (high + gap) - top, 4))
        for (sheet, row, column), (left, top, _, _) in zip(places, boxes, strict=True)
    )


def _reaching_in(outlines: tuple[tuple[Point, ...], ...], width: float, height: float, gap: float) -> tuple[Packed, ...]:
    """Let pieces reach into each other's corners."""
    stencils = [_stencil(outline, gap) for outline in outlines]
    orders = _orders(stencils)
    wide, high = floor((width + gap) / UNIT + _HAIR), floor((height + gap) / UNIT + _HAIR)
    best = _best(stencils, orders, (wide, high))
    tallest = max((stencil.height for stencil in stencils), default=0)
    for share in BALANCED if _sheets(best) > 1 else ():
        spread = _best(stencils, orders, (wide, max(tallest, floor(share * high))))
        if _sheets(spread) == _sheets(best):
            return tuple(spread)
    return tuple(best)


def _best(stencils: Sequence[_Stencil], orders: Sequence[Sequence[int]], size: tuple[int, int]) -> list[Packed]:
    """Pack in every order until one needs a single sheet, and keep the packing that needs the least paper."""
    best: list[Packed] = []
    for order in orders:
        packed = _packed(stencils, order, size)
        best = min(best or packed, packed, key=_paper)
        if _sheets(best) <= 1:
            break
    return best


def _orders(stencils: Sequence[_Stencil]) -> list[list[int]]:
    """List the orders to try: as given, tallest first, widest first, then some by chance, the same every time."""
    given = list(range(len(stencils)))
    tall = sorted(given, key=lambda index: (-stencils[index].height, -stencils[index].width))
    wide = sorted(given, key=lambda index: (-stencils[index].width, -stencils[index].height))
    rng = Random(0)
    return [given, tall, wide, *(chance.shuffled(rng, given) for _ in range(TRIES))]


def _packed(stencils: Sequence[_Stencil], order: Sequence[int], size: tuple[int, int]) -> list[Packed]:
    sheets: list[_Sheet] = []
    found: dict[int, Packed] = {}
    for index in order:
        stencil = stencils[index]
        number, (left, top) = _first_place(sheets, stencil, size)
        sheets[number].take(stencil, left, top)
        found[index] = Packed(number, round(left * UNIT + stencil.offset[0], 4), round(top * UNIT + stencil.offset[1], 4))
    return [found[index] for index in range(len(stencils))]


def _first_place(sheets: list[_Sheet], stencil: _Stencil, size: tuple[int, int]) -> tuple[int, tuple[int, int]]:
    """Find a place on the first sheet that has one, or on a new sheet."""
    for number, sheet in enumerate(sheets):
        place = sheet.place_for(stencil)
        if place is not None:
            return number, place
    sheets.append(_Sheet(*size))
    return len(sheets) - 1, (0, 0)


def _sheets(packed: Sequence[Packed]) -> int:
    return 1 + max((one.sheet for one in packed), default=0)


def _paper(packed: Sequence[Packed]) -> tuple[int, int, float]:
    """Return how many sheets are used, how many pieces stand on the last, and how far down the pieces begin."""
    last = _sheets(packed) - 1
    return (last, sum(one.sheet == last for one in packed), sum(one.y for one in packed))


def _stencil(outline: Sequence[Point], gap: float) -> _Stencil:
    """Draw an outline, made wider by half the gap, into rows of bits; a bit is set wherever the shape touches it."""
    import shapely

    shape = shapely.Polygon(outline).buffer(gap / 2, join_style="mitre")
    left, top, right, bottom = shape.bounds
    rows = []
    for row in range(ceil((bottom - top) / UNIT - _HAIR)):
        band = shapely.box(left, top + row * UNIT, right, top + (row + 1) * UNIT)
        parts = [part.bounds for part in shapely.get_parts(shape.intersection(band)) if part.area > _HAIR]
        rows.append(tuple(sorted(_run(first - left, last - left) for first, _, last, _ in parts)))
    width = ceil((right - left) / UNIT - _HAIR)
    return _Stencil(tuple(_blocks(rows)), width, len(rows), (-left - gap / 2, -top - gap / 2))


def _blocks(rows: Sequence[Sequence[tuple[int, int]]]) -> Iterator[_Block]:
    """Put rows that are alike together."""
    row = 0
    for runs, alike in groupby(rows):
        height = len(list(alike))
        yield from (_Block(row, start, height, length) for start, length in runs)
        row += height


def _run(first: float, last: float) -> tuple[int, int]:
    start = floor(first / UNIT + _HAIR)
    return start, ceil(last / UNIT - _HAIR) - start
