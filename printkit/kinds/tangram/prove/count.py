"""The second solver, for proofs alone: in how many ways do pieces fill a figure?

It looks at points, not at outlines: at every corner of the figure or of a piece that lies there, it keeps which angles are still
free. A free angle of less than a half turn has to be filled by corners of pieces, one of which lies along its first ray. So it
takes the angle that the fewest corners can begin to fill, tries each of them, and goes on. Pieces that are placed are never carved
out of anything: that they do not overlap is told by the angles and by shapely, and in the end their walks are summed up and must
leave the outline of the figure.

It shares neither code nor data with the solver of the maker, does not use the symmetry of a figure to save work, remembers no dead
ends, and adds up no lengths or areas. Solutions that a symmetry carries onto each other are counted as one in the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from printkit.geometry import ring, ring_edge
from printkit.geometry.affine import Affine, Point, apply
from printkit.geometry.ring import Region, Ring
from printkit.geometry.ring_boundary import boundary
from printkit.geometry.ring_edge import Edge
from printkit.kinds.tangram.prove.angles import ALL_ROUND, SAME_TURN, Angle, between, complement, same_bend, taken
from printkit.kinds.tangram.prove.motion import Points, symmetries

MOST_PLACEMENTS = 20_000
"""So many placements are tried before a count is given up: a page must not claim its result."""
CLOSE = 1e-5
"""Points nearer than this share of the figure's size are one point."""
_CHORD, _SHRUNK = 2e-5, 2e-4
"""How closely arcs are followed by chords, and by how much pieces are shrunk so that neighbours do not overlap for that."""
_MOST_SUMS = 4000
_MIRROR: Affine = (-1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class OutOfReach(Exception):
    """A count that takes too many steps, or runs into a rest without a corner to go on from."""


@dataclass(frozen=True)
class Shape:
    """A shape of pieces, how many pieces have it, and whether they may be turned over."""

    region: Region
    copies: int
    turn_over: bool


@dataclass(frozen=True)
class Count:
    """How many ways there are in all, how many when symmetric ones count once, and how many placements were tried.

    What is not complete says "at least".
    """

    fillings: int
    solutions: int
    placements: int
    complete: bool


class Form(NamedTuple):
    """A shape held by one corner: the corner at the origin, the edge that leaves it along x, and the angle of the corner."""

    shape: int
    region: Region
    angle: Angle
    core: BaseGeometry
    """The shape, shrunk a little."""


@dataclass(eq=False)
class Placement:
    """A shape in its place: its corners with their angles, and its inner part."""

    shape: int
    region: Region
    corners: list[tuple[int, Angle]]
    core: BaseGeometry
    touches: dict[int, Angle | None] = field(default_factory=dict)
    clear_of: dict[int, bool] = field(default_factory=dict)
    fits: bool = True


Place = tuple[int, ...]
"""A shape where it lies: its number and the numbers of its corners and of the middles of its edges."""
Free = dict[int, list[Angle]]


def count(figure: Sequence[Region], shapes: Sequence[Shape], most: int = MOST_PLACEMENTS) -> Count:
    """Count the ways to fill a figure with all copies of all shapes, which have its area together."""
    search = _Search(figure, shapes, most)
    found: set[frozenset[Place]] = set()
    complete = True
    try:
        for filling in search.fillings():
            found.add(frozenset(map(search.place, filling)))
    except OutOfReach:
        complete = False
    return Count(len(found), _families(found, search), search.placements, complete)


class _Search:
    """One search: what it knows of points, and which placements it has met."""

    def __init__(self, figure: Sequence[Region], shapes: Sequence[Shape], most: int) -> None:
        self.figure = figure
        self.size = ring.diameter(edge for region in figure for edge in region.edges)
        self.close = CLOSE * self.size
        self.points = Points(self.close)
        self.placements = 0
        self._most = most
        self._shapes = shapes
        self._forms = [form for number, shape in enumerate(shapes) for form in _forms(number, shape, self.size)]
        self._has_cusps = any(form.angle.is_cusp for form in self._forms)
        self._sums = _sums([form.angle.width for form in self._forms])
        self._area = _polygon(figure, _CHORD * self.size).buffer(_SHRUNK * self.size / 4, quad_segs=2)
        shapely.prepare(self._area)
        self._grounds: dict[int, list[Angle] | None] = {}
        self._known: dict[tuple[int, int, int], Placement] = {}
        self._candidates: dict[tuple[int, ...], list[int]] = {}

    def fillings(self) -> Iterator[tuple[Placement, ...]]:
        """Give every filling; of a figure of whole circles, those with a corner at one point of the outermost."""
        copies = [shape.copies for shape in self._shapes]
        # In one order, wherever the walk around the figure begins: which of two like corners is taken first decides the effort.
        starts = sorted((edge.start for region in self.figure for edge in region.edges), key=self._order)
        corners = [self.points.number(start) for start in starts]
        free = {number: angles for number in corners if (angles := self._ground(number))}
        start = self.round_start
        if start is None:
            yield from self._filled(free, (), copies)
            return
        number = self.points.number(start)
        (half,) = self._ground(number) or [ALL_ROUND]
        yield from self._tried(self._fitting(number, half, (), copies), free, (), copies)

    def _order(self, point: Point) -> tuple[int, int]:
        return (round(point[0] / self.size * 1e3), round(point[1] / self.size * 1e3))

    @cached_property
    def round_start(self) -> Point | None:
        """The point to begin at on the outermost of whole circles about one centre; None if the figure has a corner."""
        edges = [edge for region in self.figure for edge in region.edges]
        if any(edge.is_straight for edge in edges):
            return None
        discs = [ring_edge.circle(edge) for edge in edges]
        (x, y), _ = discs[0]
        around = all(hypot(disc.centre[0] - x, disc.centre[1] - y) < self.close for disc in discs)
        whole = all(abs(sum(map(ring_edge.sweep, one))) > 2 * pi - SAME_TURN for region in self.figure for one in region.rings)
        return max(zip(discs, edges, strict=True), key=lambda pair: pair[0].radius)[1].start if around and whole else None

    @cached_property
    def symmetries(self) -> list[Affine]:
        """The motions that carry the figure onto itself."""
        return symmetries([edge for region in self.figure for edge in region.edges], self.close)

    def place(self, one: Placement) -> Place:
        """Write where a shape lies."""
        return (one.shape, *sorted(self.points.number(point) for point in _marks(one.region)))

    def _filled(self, free: Free, placed: tuple[Placement, ...], copies: list[int]) -> Iterator[tuple[Placement, ...]]:
        if not any(copies):
            if self._makes_figure(placed):
                yield placed
            return
        tightest: tuple[int, list[Placement]] | None = None
        for number, angles in free.items():
            for angle in filter(self._is_forced, angles):
                fitting = self._fitting(number, angle, placed, copies)
                if not fitting:
                    return
                if tightest is None or len(fitting) < len(tightest[1]):
                    tightest = number, fitting
        if tightest is None:
            raise OutOfReach
        yield from self._tried(tightest[1], free, placed, copies)

    def _tried(
        self, fitting: Sequence[Placement], free: Free, placed: tuple[Placement, ...], copies: list[int]
    ) -> Iterator[tuple[Placement, ...]]:
        """Try placements that all begin to fill one angle."""
        for one in fitting:
            self.placements += 1
            if self.placements > self._most:
                raise OutOfReach
            left = self._left(one, free, placed)
            if left is not None:
                copies[one.shape] -= 1
                yield from self._filled(left, (*placed, one), copies)
                copies[one.shape] += 1

    def _fitting(self, number: int, angle: Angle, placed: tuple[Placement, ...], copies: Sequence[int]) -> list[Placement]:
        """List the placements that begin to fill a free angle along its first ray, and overlap nothing."""
        ways = (self._placement(form, number, angle.start) for form in self._beginning(angle, copies))
        return [one for one in ways if one.fits and all(_is_clear(one, other) for other in placed)]

    def _is_forced(self, angle: Angle) -> bool:
        """Tell whether a piece must have a corner along the first ray of a free angle.

        Where the boundary goes straight on, a piece can pass if it bends alike, or if it bends away inwards and a cusp fills the
        gap.
        """
        if not angle.is_straight:
            return angle.width < pi
        if same_bend(-angle.first_bend, angle.last_bend):
            return False
        return -angle.first_bend > angle.last_bend or not self._has_cusps

    def _beginning(self, angle: Angle, copies: Sequence[int]) -> list[int]:
        """List the forms that can begin to fill an angle."""
        bends = (angle.first_bend * self.size, angle.last_bend * self.size)
        key = (round(angle.width * 1e4), *(round(bend * 1e2) for bend in bends))
        if key not in self._candidates:
            self._candidates[key] = [number for number, form in enumerate(self._forms) if self._begins(form.angle, angle)]
        return [number for number in self._candidates[key] if copies[self._forms[number].shape]]

    def _begins(self, corner: Angle, angle: Angle) -> bool:
        if not same_bend(corner.first_bend, angle.first_bend) or corner.width > angle.width + SAME_TURN:
            return False
        left = taken([angle], corner._replace(start=angle.start))
        return left is not None and (angle.width > pi - SAME_TURN or all(self._can_be_filled(one.width) for one in left))

    def _can_be_filled(self, width: float) -> bool:
        """Tell whether angles of corners add up to a width."""
        return self._sums is None or any(abs(width - one) < 10 * SAME_TURN for one in self._sums)

    def _placement(self, number: int, corner: int, direction: float) -> Placement:
        key = (number, corner, round(direction % (2 * pi) * 1e4) % 62832)
        if key not in self._known:
            form, (x, y) = self._forms[number], self.points.at[corner]
            c, s = cos(direction), sin(direction)
            region = form.region.moved((c, s, -s, c, x, y))
            turn, shift = np.array([[c, s], [-s, c]]), np.array([x, y])
            core = shapely.transform(form.core, lambda points: points @ turn + shift)
            one = Placement(form.shape, region, [], core)
            one.fits = bool(shapely.contains_properly(self._area, core))
            if one.fits:
                one.corners = [(self.points.number(at), angle) for at, angle in _corners(region)]
            self._known[key] = one
        return self._known[key]

    def _left(self, one: Placement, free: Free, placed: tuple[Placement, ...]) -> Free | None:
        """Return the free angles that are left when a piece is placed as well; None if its angles are not free."""
        left = dict(free)
        own = set()
        for number, angle in one.corners:
            own.add(number)
            angles = taken(left[number] if number in left else self._freed(number, placed), angle)
            if angles is None:
                return None
            left[number] = angles
        for number, angles in free.items():
            if angles and number not in own and (touched := self._touch(one, number)) is not None:
                rest = taken(angles, touched)
                if rest is None:
                    return None
                left[number] = rest
        return left

    def _freed(self, number: int, placed: tuple[Placement, ...]) -> list[Angle]:
        """Return the free angles at a point that no piece has had a corner at yet."""
        free = self._ground(number) or []
        for other in placed:
            touched = self._touch(other, number)
            if touched is not None:
                free = taken(free, touched) or []
        return free

    def _touch(self, one: Placement, number: int) -> Angle | None:
        """Return the angle that a piece fills at a point along one of its edges."""
        if number not in one.touches:
            one.touches[number] = _angle_along(one.region.edges, self.points.at[number], self.close)
        return one.touches[number]

    def _ground(self, number: int) -> list[Angle] | None:
        """Return the angles that belong to the figure at a point; holes that touch it there are taken out."""
        if number not in self._grounds:
            self._grounds[number] = self._seen_ground(number)
        return self._grounds[number]

    def _seen_ground(self, number: int) -> list[Angle] | None:
        point = self.points.at[number]
        found = [angle for region in self.figure if (angle := self._angle_of(region.outline, point))]
        if not found:
            found = [ALL_ROUND] if shapely.contains_xy(self._area, *point) else []
        for hole in (hole for region in self.figure for hole in region.holes):
            angle = self._angle_of(hole, point)
            if angle:
                found = taken(found, complement(angle)) or []
        return found

    def _angle_of(self, one: Ring, point: Point) -> Angle | None:
        """Return the angle of a ring at a point of it, be it a corner or not."""
        close = 4 * self.close
        for at, angle in _ring_corners(one):
            if hypot(at[0] - point[0], at[1] - point[1]) < close:
                return angle
        return _angle_along(one, point, self.close)

    def _makes_figure(self, placed: Sequence[Placement]) -> bool:
        """Sum up the walks around all pieces: they must leave the outline of the figure, and nothing else."""
        outline = [edge.reversed for region in self.figure for edge in region.edges]
        rest = boundary([*(edge for one in placed for edge in one.region.edges), *outline], self.close)
        return not rest.edges and not rest.circles


def _forms(number: int, shape: Shape, size: float) -> Iterator[Form]:
    """Give all ways to hold a shape by a corner; of those that look alike, one."""
    known: set[tuple[int, ...]] = set()
    points = Points(CLOSE * size)
    for region in (shape.region, shape.region.moved(_MIRROR)) if shape.turn_over else (shape.region,):
        for (x, y), angle in _corners(region):
            c, s = cos(angle.start), -sin(angle.start)
            held = region.moved((c, s, -s, c, -c * x + s * y, -s * x - c * y))
            look = tuple(sorted(points.number(point) for point in _marks(held)))
            if look not in known:
                known.add(look)
                yield Form(number, held, angle._replace(start=0.0), _core(held, size))


def _core(region: Region, size: float) -> BaseGeometry:
    """Shrink a shape a little, so that neighbours do not overlap for how their arcs are written."""
    return _polygon([region], _CHORD * size).buffer(-_SHRUNK * size, quad_segs=2, join_style="mitre")


def _polygon(regions: Sequence[Region], tolerance: float) -> BaseGeometry:
    parts = [
        shapely.Polygon(ring.flattened(one.outline, tolerance), [ring.flattened(hole, tolerance) for hole in one.holes])
        for one in regions
    ]
    return shapely.union_all([shapely.make_valid(part) for part in parts], grid_size=tolerance / 1000)


def _corners(region: Region) -> Iterator[tuple[Point, Angle]]:
    """Give every corner of a region with its angle."""
    for one in region.rings:
        yield from _ring_corners(one)


def _ring_corners(one: Ring) -> Iterator[tuple[Point, Angle]]:
    for before, after in zip((one[-1], *one[:-1]), one, strict=True):
        back = ring_edge.end_angle(before) + pi
        yield (
            after.start,
            between(ring_edge.start_angle(after), ring_edge.curvature(after), back, -ring_edge.curvature(before)),
        )


def _angle_along(edges: Sequence[Edge], point: Point, close: float) -> Angle | None:
    """Return the half turn that lies beside an edge at a point of it; None if no edge passes there."""
    for edge in edges:
        if ring_edge.distance(edge, point) < close:
            share = min(1.0, max(0.0, ring_edge.share_of(edge, point)))
            direction, bend = ring_edge.start_angle(edge) + share * ring_edge.sweep(edge), ring_edge.curvature(edge)
            return Angle(direction, bend, pi, -bend)
    return None


def _is_clear(one: Placement, other: Placement) -> bool:
    """Tell whether two pieces do not overlap."""
    key = id(other)
    if key not in one.clear_of:
        one.clear_of[key] = other.clear_of[id(one)] = not shapely.intersects(one.core, other.core)
    return one.clear_of[key]


def _marks(region: Region) -> Iterator[Point]:
    """Give the points that tell where a region lies: corners, and middles of edges."""
    for edge in region.edges:
        yield edge.start
        yield ring_edge.middle(edge)


def _sums(widths: Sequence[float]) -> list[float] | None:
    """List what angles of corners add up to, up to a half turn; None if that is very much."""
    found = {0}
    ahead = [0]
    steps = sorted({round(width * 1e7) for width in widths if SAME_TURN < width < pi})
    while ahead and len(found) < _MOST_SUMS:
        here = ahead.pop()
        for step in steps:
            total = here + step
            if total < pi * 1e7 and not any(near in found for near in range(total - 20, total + 21)):
                found.add(total)
                ahead.append(total)
    return [one / 1e7 for one in found] if len(found) < _MOST_SUMS else None


def _families(found: set[frozenset[Place]], search: _Search) -> int:
    """Count fillings once that a symmetry of the figure carries onto each other."""
    left, families = set(found), 0
    while left:
        ahead = [left.pop()]
        families += 1
        while ahead:
            here = ahead.pop()
            for motion in _motions(here, search):
                image = frozenset(_moved(place, motion, search.points) for place in here)
                if image in left:
                    left.remove(image)
                    ahead.append(image)
    return families


def _moved(place: Place, motion: Affine, points: Points) -> Place:
    shape, *numbers = place
    return (shape, *sorted(points.number(apply(motion, points.at[number])) for number in numbers))


def _motions(filling: frozenset[Place], search: _Search) -> list[Affine]:
    """List the motions that carry the figure onto itself; of whole circles, those that bring a corner on the rim to the start."""
    if search.round_start is None:
        return search.symmetries
    start = search.round_start
    edge = next(edge for region in search.figure for edge in region.edges if edge.start == start)
    (x, y), radius = ring_edge.circle(edge)
    turned: list[Affine] = []
    for number in {number for _, *numbers in filling for number in numbers}:
        u, v = search.points.at[number]
        if abs(hypot(u - x, v - y) - radius) < 4 * search.close:
            for flip in (1.0, -1.0):
                turn = atan2(start[1] - y, start[0] - x) - flip * atan2(v - y, u - x)
                c, s = cos(turn), sin(turn)
                turned.append(_about((c, s, -s * flip, c * flip), (x, y)))
    return turned


def _about(turn: tuple[float, float, float, float], centre: Point) -> Affine:
    a, b, c, d = turn
    x, y = centre
    return (a, b, c, d, x - a * x - c * y, y - b * x - d * y)
