"""Patterns as an eye reads them: which one fills a ground, and whether it goes on all over it.

A proof asks this of whatever is hatched, dotted or ringed on a page: pieces that have one tone are told apart by their patterns, so
a pattern with a stroke too few, or with one in the wrong place, is no pattern. How the drawing makes patterns is not asked: a weave
is known here by its directions, its pitch and where it begins, and the pitch is measured on the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.scene.flatten import Chain
from printkit.scene.seen import Colour, Shape

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Points = NDArray[np.float64]

PLAIN = "plain"
_NEAR = 0.03
"""Strokes that stray by less, in millimetres, are where they belong."""
_STEP = 0.35
"""How far apart the places are, in millimetres, at which a stroke is looked at."""
_CRUMB = 0.2
"""Shorter strokes, in millimetres, have no direction that could be seen."""
_MOSTLY = 0.8
"""At this share of its radius a spot is looked at all around."""
_COARSE = 1.3
"""Lattices and rings are wider than other weaves by this factor."""
_SPOT, _RING, _SWELL = 0.2, 0.42, 0.3
"""The radius of a spot and of a ring, and the height of a wave, as shares of the pitch."""

Box = tuple[float, float, float, float]


class Weave(NamedTuple):
    """What fills a ground: its sort, and its ink, which is nothing for a plain ground."""

    sort: str
    ink: Colour


@dataclass(frozen=True)
class Patch:
    """A ground with the marks of a pattern on it; a letter may keep a disc around its middle free."""

    rings: Sequence[Sequence[Point]]
    """The outline of the ground, by the even-odd rule."""
    marks: Sequence[Shape]
    letter: Point | None = None

    def turned(self) -> Patch:
        """Return the patch as it looks when the page stands on its head."""
        marks = [replace(shape, chains=tuple(Chain(_half_turn(c.points), c.closed) for c in shape.chains)) for shape in self.marks]
        return Patch([_half_turn(ring) for ring in self.rings], marks, _half_turn([self.letter])[0] if self.letter else None)


def _half_turn(points: Sequence[Point]) -> tuple[Point, ...]:
    return tuple((-x, -y) for x, y in points)


def woven(patches: Sequence[Patch]) -> list[Weave]:
    """Read the patterns of grounds that are drawn in one manner, and refuse any that is not whole.

    On a small ground there may be too little of a pattern to measure its pitch; then that of the other grounds is tried.
    """
    read = [_Reading(patch) for patch in patches]
    found = [pitch for one in read for pitch in one.pitches()]
    exact = {round(pitch, 3): pitch for pitch in found}
    usual = [exact[pitch] for pitch, _ in Counter(round(pitch, 3) for pitch in found).most_common(_MOST_PITCHES)]
    return [one.weave(usual) for one in read]


_MOST_PITCHES = 12


def is_pattern(shape: Shape) -> bool:
    """Tell whether a shape may be a pattern: open or closed lines without dashes, or spots without lines."""
    return bool(shape.chains) and (shape.fill is None) != (shape.pen is None) and not (shape.pen and shape.pen.dash)


class _Reading:
    """Looking at one patch."""

    def __init__(self, patch: Patch) -> None:
        self._patch = patch
        chains = [chain for shape in patch.marks for chain in shape.chains]
        self._strokes = [(*chain.points, chain.points[0]) if chain.closed else chain.points for chain in chains]
        self._spotted = any(shape.fill for shape in patch.marks)
        points = [point for ring in patch.rings for point in ring]
        self._box: Box = (
            min(x for x, _ in points),
            min(y for _, y in points),
            max(x for x, _ in points),
            max(y for _, y in points),
        )

    def weave(self, usual: Sequence[float]) -> Weave:
        """Return what fills the patch."""
        if not self._patch.marks:
            return Weave(PLAIN, "")
        sort = self._sort(usual) or _Reading(self._patch.turned())._sort(usual)
        if sort is None:
            raise ProofError("a pattern has gaps, or strokes that do not belong to it")
        return Weave(sort, self._ink())

    def _sort(self, usual: Sequence[float]) -> str | None:
        area = _Area(self._patch, self._strokes, self._box)
        for sort in self._sorts():
            own = [pitch for pitch in _PITCHES[sort](self._strokes, self._box) if pitch > _FINEST]
            for pitch in dict.fromkeys([*own, *usual]):
                if self._is(sort, pitch, area):
                    return sort
        return None

    def pitches(self) -> Iterator[float]:
        """Give the pitches that may be those of this patch."""
        for sort in self._sorts() if self._patch.marks else ():
            yield from (pitch for pitch in _PITCHES[sort](self._strokes, self._box) if pitch > _FINEST)

    def _ink(self) -> Colour:
        inks = {shape.fill or (shape.pen.colour if shape.pen else "") for shape in self._patch.marks}
        widths = {shape.pen.width for shape in self._patch.marks if shape.pen}
        if len(inks) != 1 or len(widths) > 1 or not all(map(is_pattern, self._patch.marks)):
            raise ProofError("a pattern is drawn with several pens")
        return inks.pop()

    def _sorts(self) -> Sequence[str]:
        """Return the weaves that strokes of these directions may belong to."""
        if self._spotted:
            return ("dots",)
        ways = {_way(stroke) for stroke in self._strokes} - {"crumb"}
        if "bent" in ways:
            return ("rings", "waves")
        return [sort for sort, directions in _DIRECTIONS.items() if ways <= directions]

    def _is(self, sort: str, pitch: float, area: _Area) -> bool:
        if sort == "dots":
            return area.is_spotted(list(_centres(self._box, pitch)), _SPOT * pitch, self._patch.marks)
        return area.is_lined(_WEAVES[sort](self._box, pitch), self._strokes)


class _Area:
    """The ground that a pattern fills, without the disc that it leaves free."""

    def __init__(self, patch: Patch, strokes: Sequence[Sequence[Point]], box: Box) -> None:
        import shapely

        self._strokes = strokes
        whole: Any = shapely.Polygon()
        for ring in patch.rings:
            whole = whole.symmetric_difference(shapely.make_valid(shapely.Polygon(ring)))
        # Whatever ink is nearest to the letter ends where the free disc begins.
        free = shapely.Point(patch.letter) if patch.letter else None
        drawn = shapely.MultiLineString(strokes) if strokes else None
        reach = float(drawn.distance(free)) if free and drawn else 0.0
        if reach > hypot(box[2] - box[0], box[3] - box[1]):
            raise ProofError("a pattern is not where its letter is")
        self.inner = whole.buffer(-_NEAR, quad_segs=2)
        self.outer = whole.buffer(_NEAR, quad_segs=2)
        if free and reach:
            self.inner = self.inner.difference(free.buffer(reach + _NEAR))
        shapely.prepare(self.inner)
        shapely.prepare(self.outer)

    def is_lined(self, lines: Sequence[Sequence[Point]], strokes: Sequence[Sequence[Point]]) -> bool:
        """Tell whether strokes are these lines, as far as they lie in the area."""
        import shapely

        if not lines:
            return False
        drawn, wanted = shapely.MultiLineString(strokes), shapely.MultiLineString(lines)
        for one in (drawn, wanted):
            shapely.prepare(one)
        ink = _sampled(strokes)
        if not (shapely.dwithin(wanted, shapely.points(ink), _NEAR).all() and self._holds(ink)):
            return False
        return bool(shapely.dwithin(drawn, shapely.points(self._inside(_sampled(lines))), _NEAR).all())

    def is_spotted(self, centres: Sequence[Point], radius: float, marks: Sequence[Shape]) -> bool:
        """Tell whether spots are discs around these centres, as far as they lie in the area."""
        import numpy as np
        import shapely

        if not centres:
            return False
        rings = [chain.points for shape in marks for chain in shape.chains]
        middles = shapely.MultiPoint(centres)
        shapely.prepare(middles)
        ink = _sampled(rings)
        if not (shapely.dwithin(middles, shapely.points(ink), radius + _NEAR).all() and self._holds(ink)):
            return False
        turns = np.arange(8) * pi / 4
        spokes = _MOSTLY * radius * np.stack([np.cos(turns), np.sin(turns)], axis=-1)
        wanted = np.array(centres)[:, np.newaxis] + np.concatenate([np.zeros((1, 2)), spokes])
        there = self._inside(wanted.reshape(-1, 2))
        spots = shapely.STRtree([shapely.make_valid(shapely.Polygon(ring)) for ring in rings])
        return len(set(spots.query(shapely.points(there), predicate="intersects")[0])) == len(there)

    def _holds(self, points: Points) -> bool:
        import shapely

        return bool(shapely.contains_xy(self.outer, points).all())

    def _inside(self, points: Points) -> Points:
        """Return those of some points that lie well inside of the area."""
        import shapely

        kept: Points = points[shapely.contains_xy(self.inner, points)]
        return kept


def _sampled(strokes: Sequence[Sequence[Point]]) -> Points:
    """Return places along strokes, their ends among them."""
    import numpy as np

    found = []
    for stroke in strokes:
        points = np.array(stroke)
        long = np.hypot(*(points[1:] - points[:-1]).T)
        for start, end, length in zip(points, points[1:], long, strict=False):
            if length > _STEP:
                found.append(np.linspace(start, end, ceil(length / _STEP), endpoint=False))
        found.append(points)
    return np.concatenate(found)


def _way(stroke: Sequence[Point]) -> str:
    """Name the direction of a stroke."""
    (x, y), (u, v) = stroke[0], stroke[-1]
    across, down, length = u - x, v - y, hypot(u - x, v - y)
    if len(stroke) == 2 and length < _CRUMB:
        return "crumb"
    if any(abs((v - y) * (s - x) - (u - x) * (t - y)) > _NEAR * max(length, _NEAR) for s, t in stroke[1:-1]):
        return "bent"
    slack = _NEAR / 2 + 0.01 * length
    for name, off in (("across", down), ("down", across), ("rising", across + down), ("falling", across - down)):
        if abs(off) < slack:
            return name
    return "bent"


# Weaves: lines over a whole box, for a pitch. The first line is half a pitch from the edge or the corner where they begin.


def _stops(first: float, last: float, pitch: float) -> list[float]:
    return [first + (index + 0.5) * pitch for index in range(ceil((last - first) / pitch))]


def _across(box: Box, pitch: float) -> list[Sequence[Point]]:
    return [((box[0], y), (box[2], y)) for y in _stops(box[1], box[3], pitch)]


def _down(box: Box, pitch: float) -> list[Sequence[Point]]:
    return [((x, box[1]), (x, box[3])) for x in _stops(box[0], box[2], pitch)]


def _rising(box: Box, pitch: float) -> list[Sequence[Point]]:
    """Lines on which x + y is the same all along."""
    left, top, right, bottom = box
    return [((s - bottom, bottom), (s - top, top)) for s in _stops(left + top, right + bottom, sqrt(2) * pitch)]


def _falling(box: Box, pitch: float) -> list[Sequence[Point]]:
    """Lines on which x - y is the same all along."""
    left, top, right, bottom = box
    return [((d + top, top), (d + bottom, bottom)) for d in _stops(left - bottom, right - top, sqrt(2) * pitch)]


def _bricks(box: Box, pitch: float) -> list[Sequence[Point]]:
    """Courses, and joints that change places from one course to the next."""
    left, top, right, _ = box
    courses = [top - pitch / 2, *_stops(top, box[3], pitch)]
    joints = [
        ((x, y), (x, y + pitch))
        for number, y in enumerate(courses)
        for x in _stops(left - (1 + number % 2) * pitch, right, 2 * pitch)
    ]
    return [*_across(box, pitch), *joints]


def _dashes(box: Box, pitch: float) -> list[Sequence[Point]]:
    left, top, right, bottom = box
    return [
        ((x, y), (x + pitch, y))
        for number, y in enumerate(_stops(top, bottom, 0.75 * pitch))
        for x in _stops(left - (0.5 + number % 2) * pitch, right, 2 * pitch)
    ]


def _waves(box: Box, pitch: float) -> list[Sequence[Point]]:
    """Waves as long as two pitches, which begin upwards at the left edge."""
    left, top, right, bottom = box
    reach = [left + step * pitch / 8 for step in range(ceil(8 * (right - left) / pitch) + 1)]
    return [[(x, y - _SWELL * pitch * sin(pi * (x - left) / pitch)) for x in reach] for y in _stops(top, bottom, pitch)]


def _rings(box: Box, pitch: float) -> list[Sequence[Point]]:
    turns = [2 * pi * step / 24 for step in range(25)]
    round_about = [(_RING * pitch * cos(turn), _RING * pitch * sin(turn)) for turn in turns]
    return [[(x + right, y + down) for right, down in round_about] for x, y in _centres(box, _COARSE * pitch)]


def _centres(box: Box, pitch: float) -> Iterator[Point]:
    """Give the places of spots: in rows, every other one shifted by half a pitch."""
    left, top, right, bottom = box
    for number, y in enumerate(_stops(top, bottom, pitch)):
        yield from ((x, y) for x in _stops(left - number % 2 * pitch / 2, right, pitch))


_WEAVES: dict[str, Callable[[Box, float], list[Sequence[Point]]]] = {
    "across": _across,
    "down": _down,
    "rising": _rising,
    "falling": _falling,
    "grid": lambda box, pitch: [*_across(box, pitch), *_down(box, pitch)],
    "lattice": lambda box, pitch: [*_rising(box, _COARSE * pitch), *_falling(box, _COARSE * pitch)],
    "bricks": _bricks,
    "dashes": _dashes,
    "waves": _waves,
    "rings": _rings,
}
_DIRECTIONS = {
    "across": {"across"},
    "down": {"down"},
    "rising": {"rising"},
    "falling": {"falling"},
    "grid": {"across", "down"},
    "bricks": {"across", "down"},
    "dashes": {"across"},
    "lattice": {"rising", "falling"},
}


# Pitches: what the strokes of a patch tell of the pitch of each weave.

_FINEST = 0.3
"""No pattern is finer than this, in millimetres."""

Strokes = Sequence[Sequence[Point]]


def _pitch(first: float, places: Iterator[float]) -> list[float]:
    """Return what the places of lines tell: twice the way to the first one, and the shortest way from one to the next."""
    kept = sorted(places)
    if not kept:
        return []
    gaps = [after - before for before, after in pairwise(kept) if after - before > _FINEST]
    return [2 * (kept[0] - first), *([min(gaps)] if gaps else [])]


def _pitch_across(strokes: Strokes, box: Box) -> list[float]:
    return _pitch(box[1], (stroke[0][1] for stroke in strokes if _way(stroke) == "across"))


def _pitch_down(strokes: Strokes, box: Box) -> list[float]:
    return _pitch(box[0], (stroke[0][0] for stroke in strokes if _way(stroke) == "down"))


def _pitch_rising(strokes: Strokes, box: Box) -> list[float]:
    sums = (x + y for stroke in strokes if _way(stroke) == "rising" for x, y in stroke[:1])
    return [pitch / sqrt(2) for pitch in _pitch(box[0] + box[1], sums)]


def _pitch_falling(strokes: Strokes, box: Box) -> list[float]:
    differences = (x - y for stroke in strokes if _way(stroke) == "falling" for x, y in stroke[:1])
    return [pitch / sqrt(2) for pitch in _pitch(box[0] - box[3], differences)]


def _pitch_lattice(strokes: Strokes, box: Box) -> list[float]:
    return [pitch / _COARSE for pitch in (*_pitch_rising(strokes, box), *_pitch_falling(strokes, box))]


def _pitch_waves(strokes: Strokes, _box: Box) -> list[float]:
    """Measure the height of the highest wave, which is whole if it is long enough."""
    heights = [max(y for _, y in stroke) - min(y for _, y in stroke) for stroke in strokes]
    return [max(heights) / (2 * _SWELL)]


def _circle(stroke: Sequence[Point]) -> tuple[float, float, float]:
    """Return the middle and the radius of the circle that a stroke bends along."""
    import numpy as np

    points = np.array(stroke)
    x, y = points.mean(axis=0)
    across, down = (points - (x, y)).T
    sides = np.stack([across, down, np.ones(len(points))], axis=-1)
    (u, v, w), *_ = np.linalg.lstsq(sides, across**2 + down**2, rcond=None)
    return (float(x + u / 2), float(y + v / 2), float(sqrt(max(0.0, w + (u * u + v * v) / 4))))


def _pitch_round(strokes: Strokes, box: Box, share: float, apart: float) -> list[float]:
    """Measure the circles that stand lowest: their radius tells in which row they are, and their place how far apart rows are."""
    long = max(map(len, strokes))
    found = []
    for stroke in [stroke for stroke in strokes if len(stroke) == long]:
        _, y, radius = _circle(stroke)
        row = round((y - box[1]) / (apart * radius / share) - 0.5) if radius > share * _FINEST else -1
        found += [(row, (y - box[1]) / (row + 0.5) / apart)] if row >= 0 else []
    return [pitch for _, pitch in sorted(found)[-2:]]


_PITCHES: dict[str, Callable[[Strokes, Box], list[float]]] = {
    "across": _pitch_across,
    "down": _pitch_down,
    "rising": _pitch_rising,
    "falling": _pitch_falling,
    "grid": _pitch_across,
    "bricks": _pitch_across,
    "lattice": _pitch_lattice,
    "dashes": lambda strokes, box: [pitch / 0.75 for pitch in _pitch_across(strokes, box)],
    "waves": _pitch_waves,
    "rings": lambda strokes, box: _pitch_round(strokes, box, _RING, _COARSE),
    "dots": lambda strokes, box: _pitch_round(strokes, box, _SPOT, 1.0),
}
