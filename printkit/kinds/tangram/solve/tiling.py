"""Solving: all ways to fill a figure with the pieces of a set.

At a corner of what is left, some piece has to lie along the edge that leaves the corner, with a corner of its own there: if the
corner is convex, because nothing else fits; where the boundary merely changes its curvature, because no piece could go on alike
(unless it bends away inwards, so that an edge can pass and leave a cusp that some piece fills). So it is enough to try every piece,
held by every corner of it, at one corner, and to go on with the rest. This is complete for straight and round pieces turned by any
angle; only a rest without such a corner (lobes that meet in hollow corners) ends the proof.

Of all corners, the one with the fewest candidates is taken. What is left must have corners that the angles of pieces can fill and
parts whose areas the areas of pieces can make up; rests that were found impossible are remembered. If the figure is symmetric, what
was tried at its first corner need not be tried at the corners that are its images.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import pi

from printkit.geometry import ring, ring_edge
from printkit.geometry.affine import Affine, compose
from printkit.geometry.ring import Region
from printkit.geometry.ring_edge import Edge
from printkit.geometry.ring_walk import with_holes
from printkit.kinds.tangram.piece_set import Figure, PieceSet
from printkit.kinds.tangram.solve.carving import Rest, carved
from printkit.kinds.tangram.solve.form import Form, interior_angle, shapes_of
from printkit.kinds.tangram.solve.making_up import Lengths, is_near, sums
from printkit.kinds.tangram.solve.symmetry import Mark, Symmetry

DEFAULT_EFFORT = 200_000
"""How many placements are tried before the solver gives up, unless told otherwise."""
_OFTEN = 100
"""After so many placements whoever watches hears of it."""
_CLOSE = 1e-6
_SAME_BEND = 1e-3


@dataclass(frozen=True, slots=True)
class Placement:
    """A shape put into the figure: which one, by which motion from where it stands in its set, and where it lies."""

    shape: int
    motion: Affine
    region: Region


class Search:
    """One search: the shapes, what was tried, and whether everything was."""

    def __init__(
        self,
        figure: Figure,
        pieces: PieceSet,
        effort: int,
        tolerance: float,
        symmetry: Symmetry | None = None,
        watch: Callable[[int], None] | None = None,
    ) -> None:
        self.shapes = shapes_of(pieces.pieces)
        self.effort = 0
        self.is_complete = True
        self._limit = effort
        self._watch = watch
        self._tolerance = tolerance
        self._start = Rest([one for region in figure.regions for one in region.rings])
        self._dead: set[tuple[object, ...]] = set()
        self._symmetry = symmetry if symmetry and symmetry.is_useful else None
        self._done: set[Mark] = set()
        self._angles = sums([[form.angle for form in shape.forms] for shape in self.shapes for _ in shape.names], pi)
        self._areas: dict[tuple[int, ...], list[float]] = {}
        self._lengths = Lengths(self.shapes, 8 * tolerance)
        shortest = min(form.reach for shape in self.shapes for form in shape.forms)
        # Ends that are off by a tolerance turn a short edge more than a long one.
        self._angle_slack = max(_CLOSE, 8 * tolerance / shortest)
        self._bend_slack = max(_SAME_BEND, self._angle_slack)
        self._round = _corner_free(self._start, self._bend_slack)
        # A boundary that is off by the tolerance everywhere changes the area by as much as this.
        self._area_slack = tolerance * sum(ring.perimeter(one) for one in self._start.rings)

    def tilings(self) -> Iterator[list[Placement]]:
        """Give every filling of the figure, or with symmetries at least one of each family; stop when the effort is used up."""
        counts = tuple(len(shape.names) for shape in self.shapes)
        filled = sum(shape.area * count for shape, count in zip(self.shapes, counts, strict=True))
        if abs(filled - sum(map(ring.area, self._start.rings))) <= self._area_slack:
            yield from self._fill(self._start, counts, [])

    def _fill(self, rest: Rest, counts: tuple[int, ...], placed: list[Placement]) -> Iterator[list[Placement]]:
        if not rest.rings:
            if not any(counts):
                yield list(placed)
            return
        key = (counts, _signature(rest, self._tolerance))
        if key in self._dead or not any(counts) or not self._areas_fit(rest, counts):
            return
        found = False
        for placement, shape, left in self._moves(rest, counts):
            fewer = tuple(count - (index == shape) for index, count in enumerate(counts))
            placed.append(placement)
            for tiling in self._fill(left, fewer, placed):
                found = True
                yield tiling
            placed.pop()
            if rest is self._start and self._symmetry:
                # All tilings with this placement are known, and so are their images.
                self._done |= self._symmetry.images(placement)
        # Only what was searched to the end is dead; a rest left for lack of effort is not.
        if not found and self.effort < self._limit:
            self._dead.add(key)

    def _moves(self, rest: Rest, counts: tuple[int, ...]) -> Iterator[tuple[Placement, int, Rest]]:
        """Try every candidate at the corner that has the fewest."""
        corner = self._tightest(rest, counts)
        if corner is None:
            return
        edge, candidates = corner
        (x, y), direction = edge.start, ring_edge.start_angle(edge)
        for shape, form in candidates:
            if self.effort >= self._limit:
                self.is_complete = False
                return
            motion = form.placed(x, y, direction)
            placement = Placement(shape, compose(motion, form.home), form.region.moved(motion))
            if self._symmetry and self._symmetry.mark(placement) in self._done:
                continue
            self.effort += 1
            if self._watch and self.effort % _OFTEN == 0:
                self._watch(self.effort)
            left = carved(rest, placement.region.edges, self._tolerance)
            if left is not None:
                yield placement, shape, left

    def _tightest(self, rest: Rest, counts: tuple[int, ...]) -> tuple[Edge, list[tuple[int, Form]]] | None:
        """Find the corner with the fewest candidates; None if there is a corner without any."""
        best: tuple[Edge, list[tuple[int, Form]]] | None = None
        cusps = any(counts[index] and shape.has_cusp for index, shape in enumerate(self.shapes))
        slacks = self._angle_slack, self._bend_slack
        for corner in _corners(rest, rest is self._start and self._round, *slacks, cusps):
            # A single corner that cannot be filled ends this branch, however many candidates others have.
            if corner.angle < pi - self._angle_slack and not self._angle_fits(corner.angle):
                return None
            candidates = [
                (index, form)
                for index, shape in enumerate(self.shapes)
                if counts[index]
                for form in shape.forms
                if self._could_fit(form, corner)
            ]
            if not candidates:
                return None
            if best is None or len(candidates) < len(best[1]):
                best = corner.after, candidates
        if best is None:
            self.is_complete = False
        return best

    def _could_fit(self, form: Form, corner: _Corner) -> bool:
        """Compare a form with a corner: the angle, the bend of the edge it lies along, and lengths where the figure ends."""
        turn = self._angle_slack
        spare = corner.angle - form.angle
        if spare < -turn or not _same_bend(form.bend, corner.bend, self._bend_slack):
            return False
        if corner.is_stopped and not self._lengths.may_end(corner.reach - form.reach):
            return False
        if spare > turn:
            return corner.angle > pi - turn or self._angle_fits(spare)
        flush = _same_bend(form.last_bend, corner.last_bend, self._bend_slack)
        return not (flush and corner.was_stopped) or self._lengths.may_end(corner.last_reach - form.last_reach)

    def _angle_fits(self, angle: float) -> bool:
        """Tell whether angles of pieces add up to an angle."""
        if self._angles is None:
            return True
        return is_near(self._angles, angle, self._angle_slack)

    def _areas_fit(self, rest: Rest, counts: tuple[int, ...]) -> bool:
        """Tell whether the areas of the parts that are left can each be made up of pieces that are left."""
        # One part has the area of all pieces that are left, as it had from the start.
        if len(rest.rings) == 1:
            return True
        known = self._areas.get(counts)
        if known is None:
            areas = [[shape.area] for shape, count in zip(self.shapes, counts, strict=True) for _ in range(count)]
            known = self._areas[counts] = sums(areas, float("inf")) or []
        parts = [region.area for region in with_holes(rest.rings, self._tolerance)]
        return not known or all(is_near(known, part, self._area_slack) for part in parts)


@dataclass(frozen=True, slots=True)
class _Corner:
    """A corner of the rest: its angle, the edge that leaves it, and what bounds the pieces that lie along its two edges."""

    after: Edge
    angle: float
    bend: float
    reach: float
    is_stopped: bool
    last_bend: float
    last_reach: float
    was_stopped: bool


def _corners(rest: Rest, round_start: bool, slack: float, bend_slack: float, cusps: bool) -> Iterator[_Corner]:
    """Give the corners at which a piece must begin; of a figure of whole circles, one point of the outermost."""
    if round_start:
        edge = max(rest.edges, key=ring_edge.length)
        yield _Corner(edge, pi, ring_edge.curvature(edge), float("inf"), False, 0.0, float("inf"), False)
        return
    for one in rest.rings:
        befores = (one[-1], *one[:-1])
        angles = [interior_angle(before, after) for before, after in zip(befores, one, strict=True)]
        for index, (before, after) in enumerate(zip(befores, one, strict=True)):
            if angles[index] < pi - slack or (angles[index] < pi + slack and _begins(before, after, bend_slack, cusps)):
                following = angles[(index + 1) % len(one)]
                yield _Corner(
                    after,
                    angles[index],
                    ring_edge.curvature(after),
                    ring_edge.length(after),
                    following < pi - slack,
                    ring_edge.curvature(before),
                    ring_edge.length(before),
                    angles[index - 1] < pi - slack,
                )


def _bends(before: Edge, after: Edge, slack: float) -> bool:
    """Tell whether the boundary changes its curvature where it goes straight on."""
    return not _same_bend(ring_edge.curvature(before), ring_edge.curvature(after), slack)


def _begins(before: Edge, after: Edge, slack: float, cusps: bool) -> bool:
    """Tell whether, where the boundary goes straight on, a piece along it must begin: because its bend changes, and because no edge
    can come from inside, which would need the boundary to bend away inwards and a cusp to fill the gap.
    """
    return _bends(before, after, slack) and (not cusps or ring_edge.curvature(after) < ring_edge.curvature(before))


def _same_bend(a: float, b: float, slack: float) -> bool:
    """Tell whether two edges bend alike; bends of different circles of one set differ by far more."""
    return abs(a - b) <= slack * max(abs(a), abs(b))


def _corner_free(rest: Rest, slack: float) -> bool:
    """Tell whether a figure consists of whole circles about one centre."""
    if any(edge.is_straight for edge in rest.edges):
        return False
    (x, y), _ = ring_edge.circle(rest.edges[0])
    radii = [ring_edge.circle(edge) for edge in rest.edges]
    return all(abs(cx - x) + abs(cy - y) < _CLOSE * radius for (cx, cy), radius in radii) and not any(
        _bends(before, after, slack) for one in rest.rings for before, after in zip((one[-1], *one[:-1]), one, strict=True)
    )


def _signature(rest: Rest, tolerance: float) -> tuple[tuple[int, ...], ...]:
    """Write a rest so that equal ones are equal whatever order their edges come in."""
    # Cells much wider than the tolerance: equal rests seldom fall into different ones, and then are only searched twice.
    cell = 16 * tolerance
    return tuple(
        sorted(
            tuple(int(value // cell) for value in (*edge.start, *edge.end, edge.bulge * ring_edge.chord(edge)))
            for edge in rest.edges
        )
    )
