"""The weaves that patterns are known by: where their lines and spots are for a pitch, and what strokes on paper tell of the pitch.

The first line of a weave is half a pitch from the edge or the corner of the box where it begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING

from printkit.geometry.affine import Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Points = NDArray[np.float64]

NEAR = 0.03
"""Strokes that stray by less, in millimetres, are where they belong."""
_CRUMB = 0.2
"""Shorter strokes, in millimetres, have no direction that could be seen."""
_COARSE = 1.3
"""Lattices and rings are wider than other weaves by this factor."""
SPOT, _RING, _SWELL = 0.2, 0.42, 0.3
"""The radius of a spot and of a ring, and the height of a wave, as shares of the pitch."""
FINEST = 0.3
"""No pattern is finer than this, in millimetres."""

Box = tuple[float, float, float, float]
Strokes = Sequence[Sequence[Point]]


def way(stroke: Sequence[Point]) -> str:
    """Name the direction of a stroke."""
    (x, y), (u, v) = stroke[0], stroke[-1]
    across, down, length = u - x, v - y, hypot(u - x, v - y)
    if len(stroke) == 2 and length < _CRUMB:
        return "crumb"
    if any(abs((v - y) * (s - x) - (u - x) * (t - y)) > NEAR * max(length, NEAR) for s, t in stroke[1:-1]):
        return "bent"
    slack = NEAR / 2 + 0.01 * length
    for name, off in (("across", down), ("down", across), ("rising", across + down), ("falling", across - down)):
        if abs(off) < slack:
            return name
    return "bent"


# Weaves: lines over a whole box, for a pitch.


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
    return [[(x + right, y + down) for right, down in round_about] for x, y in centres(box, _COARSE * pitch)]


def centres(box: Box, pitch: float) -> Iterator[Point]:
    """Give the places of spots: in rows, every other one shifted by half a pitch."""
    left, top, right, bottom = box
    for number, y in enumerate(_stops(top, bottom, pitch)):
        yield from ((x, y) for x in _stops(left - number % 2 * pitch / 2, right, pitch))


def off_centre(points: Points, box: Box, pitch: float) -> Points:
    """Return how far points are from the middle of the nearest spot of their row."""
    import numpy as np

    row = np.floor((points[:, 1] - box[1]) / pitch)
    left = box[0] - row % 2 * pitch / 2
    column = np.floor((points[:, 0] - left) / pitch)
    off: Points = np.hypot(points[:, 0] - left - (column + 0.5) * pitch, points[:, 1] - box[1] - (row + 0.5) * pitch)
    return off


WEAVES: dict[str, Callable[[Box, float], list[Sequence[Point]]]] = {
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
DIRECTIONS = {
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


def _pitch(first: float, places: Iterator[float]) -> list[float]:
    """Return what the places of lines tell: twice the way to the first one, and the shortest way from one to the next."""
    kept = sorted(places)
    if not kept:
        return []
    gaps = [after - before for before, after in pairwise(kept) if after - before > FINEST]
    return [2 * (kept[0] - first), *([min(gaps)] if gaps else [])]


def _pitch_across(strokes: Strokes, box: Box) -> list[float]:
    return _pitch(box[1], (stroke[0][1] for stroke in strokes if way(stroke) == "across"))


def _pitch_down(strokes: Strokes, box: Box) -> list[float]:
    return _pitch(box[0], (stroke[0][0] for stroke in strokes if way(stroke) == "down"))


def _pitch_rising(strokes: Strokes, box: Box) -> list[float]:
    sums = (x + y for stroke in strokes if way(stroke) == "rising" for x, y in stroke[:1])
    return [pitch / sqrt(2) for pitch in _pitch(box[0] + box[1], sums)]


def _pitch_falling(strokes: Strokes, box: Box) -> list[float]:
    differences = (x - y for stroke in strokes if way(stroke) == "falling" for x, y in stroke[:1])
    return [pitch / sqrt(2) for pitch in _pitch(box[0] - box[3], differences)]


def _pitch_lattice(strokes: Strokes, box: Box) -> list[float]:
    return [pitch / _COARSE for pitch in (*_pitch_rising(strokes, box), *_pitch_falling(strokes, box))]


def _pitch_waves(strokes: Strokes, _box: Box) -> list[float]:
    """Measure the height of the highest wave, which is whole if it is long enough."""
    heights = [max(y for _, y in stroke) - min(y for _, y in stroke) for stroke in strokes]
    return [max(heights) / (2 * _SWELL)]


def _circles(strokes: Strokes) -> list[tuple[float, float]]:
    """Return how far down the middle is, and the radius, of the circle that each stroke bends along; they have as many corners."""
    import numpy as np

    points = np.array(strokes)
    middles = points.mean(axis=1)
    across, down = np.moveaxis(points - middles[:, np.newaxis], -1, 0)
    sides = np.stack([across, down, np.ones_like(across)], axis=-1)
    best = np.linalg.pinv(sides) @ (across**2 + down**2)[..., np.newaxis]
    u, v, w = best[..., 0].T
    radii = np.sqrt(np.maximum(0.0, w + (u * u + v * v) / 4))
    return list(zip((middles[:, 1] + v / 2).tolist(), radii.tolist(), strict=True))


def _pitch_round(strokes: Strokes, box: Box, share: float, apart: float) -> list[float]:
    """Measure the circles that stand lowest: their radius tells in which row they are, and their place how far apart rows are."""
    long = max(map(len, strokes))
    found = []
    for y, radius in _circles([stroke for stroke in strokes if len(stroke) == long]):
        row = round((y - box[1]) / (apart * radius / share) - 0.5) if radius > share * FINEST else -1
        found += [(row, (y - box[1]) / (row + 0.5) / apart)] if row >= 0 else []
    return [pitch for _, pitch in sorted(found)[-2:]]


PITCHES: dict[str, Callable[[Strokes, Box], list[float]]] = {
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
    "dots": lambda strokes, box: _pitch_round(strokes, box, SPOT, 1.0),
}
