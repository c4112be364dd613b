"""Patterns as an eye reads them: which one fills a ground, and whether it goes on all over it.

A proof asks this of whatever is hatched, dotted or ringed on a page: pieces that have one tone are told apart by their patterns, so
a pattern with a stroke too few, or with one in the wrong place, is no pattern. How the drawing makes patterns is not asked: a weave
is known here by its directions, its pitch and where it begins, and the pitch is measured on the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import hypot, pi
from typing import TYPE_CHECKING, Any, NamedTuple

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.scene._loom import DIRECTIONS, FINEST, NEAR, PITCHES, SPOT, WEAVES, Box, centres, off_centre, way
from printkit.scene.flatten import Chain
from printkit.scene.seen import Colour, Shape

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Points = NDArray[np.float64]

PLAIN = "plain"
_STEP = 0.35
"""How far apart the places are, in millimetres, at which a stroke is looked at."""
_SOME = 24
"""Every so manieth place is looked at first."""
_MOSTLY = 0.8
"""At this share of its radius a spot is looked at all around."""
_MOST_PITCHES = 8
"""So many pitches of other grounds are tried, the most frequent first."""


class Weave(NamedTuple):
    """What fills a ground: its sort, and its ink, which is nothing for a plain ground."""

    sort: str
    ink: Colour


BARE = Weave(PLAIN, "")
"""A ground without a pattern."""


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
    read = [_reading(patch) for patch in patches]
    usual = _usual(read)
    return [one.weave(usual) for one in read]


def alike(patches: Sequence[Patch], others: Sequence[Patch] = ()) -> frozenset[Weave]:
    """Return all weaves that grounds of one piece may have, which are drawn in one manner; where little is seen, there are several.

    A ground that is so small that no stroke falls on it has none. Other grounds in the same manner may tell the pitch.
    """
    read = list(map(_reading, patches))
    usual = _usual([*read, *map(_reading, others)])
    inked = [one for one in read if one.is_inked]
    if not inked:
        unseen = [sort for sort in (*WEAVES, "dots") if _may_all_be(read, sort, usual[:1])]
        return frozenset({BARE, *(Weave(sort, "") for sort in unseen)})
    richest = max(inked, key=_Reading.amount)
    found = [sort for sort in richest.sorts() if _may_all_be(read, sort, [*richest.own(sort), *usual])]
    inks = {one.ink() for one in inked}
    if not found or len(inks) > 1:
        raise ProofError("a pattern has gaps, or strokes that do not belong to it")
    return frozenset(Weave(sort, ink) for sort in found for ink in inks)


def _may_all_be(grounds: Sequence[_Reading], sort: str, pitches: Sequence[float]) -> bool:
    """Tell whether all grounds may have a pattern at one of some pitches."""
    return any(all(one.may_be(sort, pitch) for one in grounds) for pitch in dict.fromkeys(pitches))


def _usual(read: Sequence[_Reading]) -> list[float]:
    """Return the pitches that occur, the most frequent first."""
    found = [pitch for one in read for pitch in one.pitches()]
    exact = {round(pitch, 3): pitch for pitch in found}
    return [exact[pitch] for pitch, _ in Counter(round(pitch, 3) for pitch in found).most_common(_MOST_PITCHES)]


def is_pattern(shape: Shape) -> bool:
    """Tell whether a shape may be a pattern: open or closed lines without dashes, or spots without lines."""
    return bool(shape.chains) and (shape.fill is None) != (shape.pen is None) and not (shape.pen and shape.pen.dash)


def _reading(patch: Patch) -> _Reading:
    return _known_reading(tuple(map(tuple, patch.rings)), tuple(patch.marks), patch.letter)


@lru_cache(maxsize=128)
def _known_reading(rings: tuple[tuple[Point, ...], ...], marks: tuple[Shape, ...], letter: Point | None) -> _Reading:
    """Look at a patch, or remember it: an answer shows again much of what its page shows, as does a page in another language."""
    return _Reading(Patch(rings, marks, letter))


class _Reading:
    """Looking at one patch."""

    def __init__(self, patch: Patch) -> None:
        self._patch = patch
        chains = [chain for shape in patch.marks for chain in shape.chains]
        self._strokes = [(*chain.points, chain.points[0]) if chain.closed else chain.points for chain in chains]
        self._spotted = any(shape.fill for shape in patch.marks)
        self._own: dict[str, list[float]] = {}
        self._known: dict[tuple[str, float], bool] = {}
        points = [point for ring in patch.rings for point in ring]
        self._box: Box = (
            min(x for x, _ in points),
            min(y for _, y in points),
            max(x for x, _ in points),
            max(y for _, y in points),
        )

    @property
    def is_inked(self) -> bool:
        """Whether there is anything on the patch."""
        return bool(self._patch.marks)

    def amount(self) -> int:
        """Return how many strokes or spots there are."""
        return len(self._strokes)

    def weave(self, usual: Sequence[float]) -> Weave:
        """Return what fills the patch."""
        if not self.is_inked:
            return BARE
        sort = self._sort(usual) or _reading(self._patch.turned())._sort(usual)
        if sort is None:
            raise ProofError("a pattern has gaps, or strokes that do not belong to it")
        return Weave(sort, self.ink())

    def _sort(self, usual: Sequence[float]) -> str | None:
        for sort in self.sorts():
            for pitch in dict.fromkeys([*self.own(sort), *usual]):
                if self.may_be(sort, pitch):
                    return sort
        return None

    def pitches(self) -> Iterator[float]:
        """Give the pitches that may be those of this patch."""
        for sort in self.sorts() if self.is_inked else ():
            yield from self.own(sort)

    def own(self, sort: str) -> list[float]:
        """Return what the strokes of the patch tell of the pitch of a weave."""
        if sort not in self._own:
            self._own[sort] = [pitch for pitch in PITCHES[sort](self._strokes, self._box) if pitch > FINEST]
        return self._own[sort]

    def ink(self) -> Colour:
        """Return the one ink of the pattern."""
        inks = {shape.fill or (shape.pen.colour if shape.pen else "") for shape in self._patch.marks}
        widths = {shape.pen.width for shape in self._patch.marks if shape.pen}
        if len(inks) != 1 or len(widths) > 1 or not all(map(is_pattern, self._patch.marks)):
            raise ProofError("a pattern is drawn with several pens")
        return inks.pop()

    def sorts(self) -> Sequence[str]:
        """Return the weaves that strokes of these directions may belong to."""
        if self._spotted:
            return ("dots",)
        ways = {way(stroke) for stroke in self._strokes} - {"crumb"}
        if "bent" in ways:
            return ("rings", "waves")
        return [sort for sort, directions in DIRECTIONS.items() if ways <= directions]

    def may_be(self, sort: str, pitch: float) -> bool:
        """Tell whether what is drawn is a weave of a pitch, as far as it falls on the patch."""
        if (sort, pitch) not in self._known:
            self._known[sort, pitch] = self._is(sort, pitch)
        return self._known[sort, pitch]

    def _is(self, sort: str, pitch: float) -> bool:
        if self._spotted != (sort == "dots") and self.is_inked:
            return False
        if sort == "dots":
            return self._area.is_spotted(self._box, pitch, self._patch.marks)
        return self._area.is_lined(WEAVES[sort](self._box, pitch))

    @cached_property
    def _area(self) -> _Area:
        return _Area(self._patch, self._strokes, self._box)


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
        reach = float(self._drawn.distance(free)) if free and strokes else 0.0
        if reach > hypot(box[2] - box[0], box[3] - box[1]):
            raise ProofError("a pattern is not where its letter is")
        self.inner = whole.buffer(-NEAR, quad_segs=2)
        self.outer = whole.buffer(NEAR, quad_segs=2)
        if free and reach:
            self.inner = self.inner.difference(free.buffer(reach + NEAR))
        shapely.prepare(self.inner)
        shapely.prepare(self.outer)

    # What is drawn is compared with one weave after the other, at one pitch after the other, and looked at once.

    @cached_property
    def _drawn(self) -> Any:
        return _lines(self._strokes)

    @cached_property
    def _ink(self) -> Any:
        """Places along the strokes, as geometries."""
        import shapely

        return shapely.points(_sampled(self._strokes))

    @cached_property
    def _holds_all(self) -> bool:
        import shapely

        return self._holds(shapely.get_coordinates(self._ink))

    def is_lined(self, lines: Sequence[Sequence[Point]]) -> bool:
        """Tell whether the strokes are these lines, as far as they lie in the area."""
        import shapely

        if not lines or not self._strokes:
            return not self._strokes and not (lines and len(self._inside(_sampled(lines))))
        wanted = _lines(lines)
        # A few places are enough to tell that the weave is another one.
        for places in (self._ink[::_SOME], self._ink):
            if not (self._holds_all and shapely.dwithin(wanted, places, NEAR).all()):
                return False
        return bool(shapely.dwithin(self._drawn, shapely.points(self._inside(_sampled(lines))), NEAR).all())

    def is_spotted(self, box: Box, pitch: float, marks: Sequence[Shape]) -> bool:
        """Tell whether spots are the discs of a weave, as far as they lie in the area."""
        import numpy as np
        import shapely

        radius, middles = SPOT * pitch, np.array(list(centres(box, pitch)))
        rings = [chain.points for shape in marks for chain in shape.chains]
        if not rings:
            return not len(middles) or not len(self._inside(middles))
        ink = _sampled(rings)
        if not len(middles) or (off_centre(ink, box, pitch) > radius + NEAR).any() or not self._holds(ink):
            return False
        turns = np.arange(8) * pi / 4
        spokes = _MOSTLY * radius * np.stack([np.cos(turns), np.sin(turns)], axis=-1)
        wanted = middles[:, np.newaxis] + np.concatenate([np.zeros((1, 2)), spokes])
        there = self._inside(wanted.reshape(-1, 2))
        corners, owners = _corners(rings)
        outlines: Any = shapely.polygons(shapely.linearrings(corners, indices=owners))
        spots = shapely.STRtree(shapely.make_valid(outlines))
        return len(set(spots.query(shapely.points(there), predicate="intersects")[0])) == len(there)

    def _holds(self, points: Points) -> bool:
        import shapely

        return bool(shapely.contains_xy(self.outer, points).all())

    def _inside(self, points: Points) -> Points:
        """Return those of some points that lie well inside of the area."""
        import shapely

        kept: Points = points[shapely.contains_xy(self.inner, points)]
        return kept


def _lines(strokes: Sequence[Sequence[Point]]) -> Any:
    """Return strokes as one geometry, ready to be asked for distances."""
    import shapely

    corners, owners = _corners(strokes)
    lines: Any = shapely.linestrings(corners, indices=owners)
    whole = shapely.multilinestrings(lines)
    shapely.prepare(whole)
    return whole


def _corners(strokes: Sequence[Sequence[Point]]) -> tuple[Points, NDArray[np.intp]]:
    """Return the corners of all strokes, and the number of the stroke that each belongs to."""
    import numpy as np

    corners = np.array([point for stroke in strokes for point in stroke])
    return corners, np.repeat(np.arange(len(strokes)), [len(stroke) for stroke in strokes])


def _sampled(strokes: Sequence[Sequence[Point]]) -> Points:
    """Return places along strokes, their corners among them."""
    import numpy as np

    corners, owners = _corners(strokes)
    steps = corners[1:] - corners[:-1]
    numbers = np.ceil(np.hypot(*steps.T) / _STEP).astype(np.intp)
    numbers[owners[1:] != owners[:-1]] = 0
    first = np.repeat(np.cumsum(numbers) - numbers, numbers)
    share = (np.arange(len(first)) - first) / np.repeat(numbers, numbers)
    between = np.repeat(corners[:-1], numbers, axis=0) + share[:, np.newaxis] * np.repeat(steps, numbers, axis=0)
    return np.concatenate([corners, between])
