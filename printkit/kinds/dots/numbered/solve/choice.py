"""Which strokes the pencil is asked to draw; the others are printed beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist

import numpy as np

from printkit.geometry.affine import Point
from printkit.kinds.dots.numbered.solve.room import Pressure, Room, room
from printkit.kinds.dots.numbered.solve.trail import Line, Trail, outlined, trails

SHORTEST = 14.0
"""A stroke shorter than this is printed: two dots and a number each would be larger than what they draw."""
_LINKS = 2.5
"""A stroke is worth drawing if it is so many links long; if links are long because dots are few, it takes more of them."""
_DOTS_PER_LINE = 12
_FEWEST_LINKS = 5.0
"""A stroke is printed, too, if the paper around it is so crowded that it has room for no more links than this."""
_NEARLY = 0.97
_NEAR_BARRED = 3.5


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of the dots: a number of them, or how near the solved picture comes to the drawing.

    With `eps` a straight link strays no farther than that, or than `limit` where dots cannot stand closer; `dmin` and `dmax` bound
    the distance of neighbours along a stroke, and `apart` is the least distance of any two dots. `lines` is the most strokes that
    the pencil draws. `label` is the paper that a label takes, in square millimetres; `pressed` tells where that was too little.
    """

    dots: int | None
    eps: float | None
    dmin: float
    dmax: float
    apart: float
    lines: int | None = None
    limit: float | None = None
    label: float = 0.0
    pressed: tuple[Pressure, ...] = ()
    barred: tuple[Point, ...] = ()
    """Places where a dot would have no label: no stroke that ends there, or close by, can be drawn."""


Covers = tuple[Sequence[Trail], Sequence[Trail]]


@dataclass(frozen=True, eq=False)
class Choice:
    """Strokes to draw, longest first, strokes to print, and the room that there is along the former."""

    drawn: Sequence[Trail]
    printed: Sequence[Trail]
    room: Room

    @property
    def capacity(self) -> float:
        """How many numbers the strokes have room for."""
        return len(self.drawn) + sum(links_along(trail, self.room) for trail in self.drawn)


def covers(lines: Sequence[Line]) -> Covers:
    """Cover a drawing by strokes in two ways: its outline may be a stroke by itself, or all strokes run as straight as they can."""
    return outlined(lines), trails(lines)


def chosen(ways: Covers, wish: Wish) -> Choice:
    """Part a drawing into strokes to draw and strokes to print, in the way that leaves less of the picture printed."""
    outline, straight = (parted(strokes, wish) for strokes in ways)
    return outline if _length(outline.drawn) >= _NEARLY * _length(straight.drawn) else straight


def parted(strokes: Sequence[Trail], wish: Wish) -> Choice:
    """Part strokes into those to draw and those to print."""
    everywhere = _room(strokes, (), wish)
    order = sorted(strokes, key=lambda trail: (-round(trail.length, 6), trail.points))
    fit = [trail for trail in order if links_along(trail, everywhere) >= _FEWEST_LINKS and not _is_barred(trail, wish)] or order[:1]
    # The longest strokes are drawn first; more of them leave fewer dots for each, so even the last must still be worth it.
    count = max((count for count in range(1, len(fit) + 1) if _is_worth(fit[:count], wish)), default=1)
    drawn = fit[:count]
    printed = [trail for trail in order if trail not in drawn]
    return Choice(drawn, printed, _room(drawn, printed, wish))


def links_along(trail: Trail, around: Room) -> float:
    """How many links a stroke has room for."""
    one = trail.stroke
    middles = one.points((one.at[1:] + one.at[:-1]) / 2)
    return float((np.diff(one.at) / around.spacing(middles)).sum())


def _is_barred(trail: Trail, wish: Wish) -> bool:
    ends = () if trail.closed else (trail.points[0], trail.points[-1])
    return any(dist(end, point) < _NEAR_BARRED for end in ends for point in wish.barred)


def _room(drawn: Sequence[Trail], printed: Sequence[Trail], wish: Wish) -> Room:
    return room([trail.points for trail in drawn], [trail.points for trail in printed], wish.dmin, wish.label, wish.pressed)


def _length(strokes: Sequence[Trail]) -> float:
    return sum(trail.length for trail in strokes)


def _is_worth(drawn: Sequence[Trail], wish: Wish) -> bool:
    """Tell whether even the shortest of these strokes gets dots enough to be seen."""
    if len(drawn) > most_lines(wish):
        return False
    if wish.dots is None:
        return drawn[-1].length >= max(SHORTEST, _LINKS * wish.dmin)
    links = wish.dots - len(drawn)
    gap = _length(drawn) / links if links > 0 else float("inf")
    return drawn[-1].length >= max(SHORTEST, max(_LINKS, 1.2 + gap / 6.0) * max(gap, wish.dmin))


def most_lines(wish: Wish) -> int:
    """How many strokes may be drawn at most."""
    if wish.lines is not None:
        return wish.lines
    return 1000 if wish.dots is None else max(1, wish.dots // _DOTS_PER_LINE)
