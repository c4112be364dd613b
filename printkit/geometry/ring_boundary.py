"""Boundaries of assemblies: the edges that remain when pieces are put together.

Walk every piece with its inside on the same side. Where two pieces touch, the one walks the seam forwards and the other backwards,
so the sum of all walks, with opposite stretches cancelled, is the boundary of the assembly. It equals the boundary of a figure
if and only if the pieces fill the figure exactly once: two functions of the plane (how many pieces cover a point; is it in the
figure) that jump in the same places by the same amounts are the same. Overlaps, gaps, holes and strays all show in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, floor, hypot, pi, tan

from printkit.geometry import contact, ring_edge
from printkit.geometry.affine import Affine, Point
from printkit.geometry.ring import moved_boundary
from printkit.geometry.ring_edge import Circle, Edge

_SAME_CURVE = 4.0
"""Rounding its ends moves the inside of an edge by little more than the tolerance; this many times it is still the same curve."""

_SAME_WAY = 0.9
"""The cosine of the angle between arcs that go on in one direction; far from 1, because short arcs have rough directions."""
_SAME_TURN = 0.05


@dataclass(frozen=True, slots=True)
class Boundary:
    """A boundary in its longest edges; whole circles stand apart, because they begin nowhere."""

    edges: tuple[Edge, ...]
    circles: tuple[tuple[Circle, bool], ...] = ()

    def moved(self, motion: Affine) -> Boundary:
        """Move the boundary rigidly; the inside stays on the same side even when it is turned over."""
        halves = moved_boundary((half for disc, positive in self.circles for half in _halves(disc, positive)), motion)
        circles = tuple((ring_edge.circle(half), half.bulge > 0) for half in halves[::2])
        return Boundary(moved_boundary(self.edges, motion), circles)


class Nodes:
    """Points that are the same within a tolerance, numbered in the order of their coming."""

    def __init__(self, tolerance: float) -> None:
        self.points: list[Point] = []
        self.tolerance = tolerance
        # Much larger than the tolerance, so that the neighbourhood of most points lies in one cell.
        self._cell = 8 * tolerance
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._exact: dict[Point, int] = {}

    def find(self, point: Point) -> int:
        """Return the number of a point, a new one if no known point is within the tolerance."""
        known = self._exact.get(point)
        if known is None:
            known = self._exact[point] = self._near(point)
        return known

    def _near(self, point: Point) -> int:
        x, y = point
        cell, reach = self._cell, self.tolerance
        columns = {floor((x - reach) / cell), floor((x + reach) / cell)}
        rows = {floor((y - reach) / cell), floor((y + reach) / cell)}
        for key in ((column, row) for column in columns for row in rows):
            for number in self._cells.get(key, ()):
                px, py = self.points[number]
                if hypot(px - x, py - y) <= reach:
                    return number
        self.points.append(point)
        self._cells.setdefault((floor(x / cell), floor(y / cell)), []).append(len(self.points) - 1)
        return len(self.points) - 1


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of an edge between two nodes."""

    first: int
    last: int
    edge: Edge


def boundary(edges: Iterable[Edge], tolerance: float) -> Boundary:
    """Sum the walks around pieces, given by all their edges, and return the boundary of what they form."""
    return joined(parts_left(edges, tolerance), tolerance)


def parts_left(edges: Iterable[Edge], tolerance: float) -> list[Part]:
    """Split all edges at every contact and cancel equal and opposite parts; what is left keeps its direction."""
    all_edges = list(edges)
    return parts_of(all_edges, meetings(all_edges, tolerance), tolerance)


Meeting = tuple[int, int, Sequence[Point]]
"""The numbers of two edges and the points where they meet."""


def meetings(edges: Sequence[Edge], tolerance: float) -> Iterator[Meeting]:
    """Give all pairs of edges that meet otherwise than neighbours do in their corner."""
    for i, j in contact.near_pairs([ring_edge.bounds(edge) for edge in edges], tolerance):
        if not contact.only_a_corner(edges[i], edges[j], tolerance):
            points = contact.contacts(edges[i], edges[j], tolerance)
            if points:
                yield i, j, points


def parts_of(edges: Sequence[Edge], met: Iterable[Meeting], tolerance: float) -> list[Part]:
    """Split edges where they are said to meet, and cancel equal and opposite parts."""
    nodes, split = split_where_met(edges, met, tolerance)
    tally = Tally(nodes)
    for edge, parts in zip(edges, split, strict=True):
        for part in parts:
            tally.add(part, edge)
    return tally.left()


def split_where_met(edges: Sequence[Edge], met: Iterable[Meeting], tolerance: float) -> tuple[Nodes, list[list[Part]]]:
    """Split edges where they are said to meet; gives the points between parts, and the parts of each edge in its order."""
    nodes = Nodes(tolerance)
    marks = [[nodes.find(edge.start), nodes.find(edge.end)] for edge in edges]
    for i, j, points in met:
        for point in points:
            node = nodes.find(point)
            # A node may be found again and again; twice in one edge, it would make a part of no length.
            if node not in marks[i]:
                marks[i].append(node)
            if node not in marks[j]:
                marks[j].append(node)
    return nodes, [_split_at(edge, mark, nodes.points) for edge, mark in zip(edges, marks, strict=True)]


def joined(parts: Sequence[Part], tolerance: float) -> Boundary:
    """Join parts that continue one another along one line or circle."""
    edges: list[Edge] = []
    circles: list[tuple[Circle, bool]] = []
    gaps: list[tuple[int, int]] = []
    runs: list[list[int]] = []
    for chain, is_closed in _chains(_continuations(parts, tolerance), len(parts)):
        run = [parts[index].edge for index in chain]
        if (is_closed or _gap(run) <= _SAME_CURVE * tolerance) and _goes_round(run):
            # The longest arc knows the circle best.
            longest = max(run, key=ring_edge.length)
            circles.append((ring_edge.circle(longest), longest.bulge > 0))
            gaps += [] if is_closed else [(parts[chain[-1]].last, parts[chain[0]].first)]
        else:
            runs.append(chain)
    for chain in runs:
        # What is left of a circle whose end was taken for another point than its start is no edge.
        if len(chain) > 1 or (parts[chain[0]].first, parts[chain[0]].last) not in gaps:
            edges += _grown([parts[index].edge for index in chain], tolerance)
    return Boundary(tuple(edges), tuple(circles))


def _gap(run: Sequence[Edge]) -> float:
    """Measure from the end of a run to its start."""
    return hypot(run[-1].end[0] - run[0].start[0], run[-1].end[1] - run[0].start[1])


def join(a: Edge, b: Edge, tolerance: float) -> Edge | None:
    """Join an edge and the one that continues it along the same line or circle; None if it does not, or closes a circle."""
    if not _continues(a, b, tolerance) or hypot(b.end[0] - a.start[0], b.end[1] - a.start[1]) <= tolerance:
        return None
    return Edge(a.start, b.end, 0.0 if a.is_straight else tan(_joined_sweep(a, b) / 4))


def _joined_sweep(a: Edge, b: Edge) -> float:
    """Measure the angle from the start of one arc to the end of the next, around the centre of the longer one.

    The sweep of a short arc is roughly known, and would bend the joined one if it were added.
    """
    (cx, cy), _ = ring_edge.circle(a if ring_edge.length(a) >= ring_edge.length(b) else b)
    turn = atan2(b.end[1] - cy, b.end[0] - cx) - atan2(a.start[1] - cy, a.start[0] - cx)
    rough = ring_edge.sweep(a) + ring_edge.sweep(b)
    return (turn - rough + pi) % (2 * pi) - pi + rough


@dataclass(slots=True)
class Walked:
    """A curve between two nodes, and how often it is walked; known by the edge that it was first cut from, and its sense."""

    bulge: float
    count: int
    whole: Edge
    step: int


class Tally:
    """Counts how often each stretch is walked, forwards less backwards."""

    def __init__(self, nodes: Nodes) -> None:
        self._points = nodes.points
        self._same = _SAME_CURVE * nodes.tolerance
        self._counts: dict[tuple[int, int], list[Walked]] = {}

    def add(self, part: Part, whole: Edge) -> tuple[Walked, int]:
        """Count one walk of a part of a whole edge; gives the curve that it runs along, and whether with (1) or against it (-1)."""
        forwards = part.first < part.last
        key = (part.first, part.last) if forwards else (part.last, part.first)
        bulge, step = (part.edge.bulge, 1) if forwards else (-part.edge.bulge, -1)
        # The bulge times half the chord is the rise, so two curves are compared where they are farthest apart.
        half = ring_edge.chord(part.edge) / 2
        curves = self._counts.setdefault(key, [])
        for curve in curves:
            if abs(curve.bulge - bulge) * half <= self._same and self._alike(curve, whole, step):
                curve.count += step
                return curve, step
        curves.append(Walked(bulge, step, whole, step))
        return curves[-1], step

    def _alike(self, curve: Walked, whole: Edge, step: int) -> bool:
        """Tell whether the edges that two parts were cut from run along one curve.

        Where a circle touches a line or another circle, short parts of the two can hardly be told apart; the whole edges can.
        """
        if not (curve.whole.bulge or whole.bulge) or curve.whole is whole:
            return True
        bend = curve.step * ring_edge.curvature(curve.whole) - step * ring_edge.curvature(whole)
        long = min(ring_edge.length(curve.whole), ring_edge.length(whole))
        # So much higher than the other does the shorter one rise over its chord, if it is not much of a circle.
        return abs(bend) * long * long / 8 <= self._same

    def left(self) -> list[Part]:
        """Return every stretch as often as it is left."""
        parts = []
        for (low, high), curves in self._counts.items():
            for curve in curves:
                first, last, way = (low, high, curve.bulge) if curve.count > 0 else (high, low, -curve.bulge)
                part = Part(first, last, Edge(self._points[first], self._points[last], way))
                parts += [part] * abs(curve.count)
        return parts


def _split_at(edge: Edge, mark: list[int], points: list[Point]) -> list[Part]:
    """Split an edge at nodes; the first two nodes given are its ends."""
    first, last, *inner = mark
    if not inner:
        # An edge shorter than the tolerance has one node at both ends; it is no part of a boundary.
        return [Part(first, last, edge)] if first != last else []
    stops = [(0.0, first), *sorted((ring_edge.share_of(edge, points[node]), node) for node in inner), (1.0, last)]
    return [Part(i, j, ring_edge.part(edge, s, t, points[i], points[j])) for (s, i), (t, j) in pairwise(stops) if i != j]


def _continuations(parts: Sequence[Part], tolerance: float) -> dict[int, int]:
    """Map each part to the one that continues it, where there is one."""
    leaving: dict[int, list[int]] = {}
    for index, part in enumerate(parts):
        leaving.setdefault(part.first, []).append(index)
    successor: dict[int, int] = {}
    taken: set[int] = set()
    for index, part in enumerate(parts):
        for other in leaving.get(part.last, ()):
            # Where parts of a figure touch, several may go on from a node; each is the continuation of one only.
            if other not in taken and _continues(part.edge, parts[other].edge, tolerance):
                successor[index] = other
                taken.add(other)
                break
    return successor


def _continues(a: Edge, b: Edge, tolerance: float) -> bool:
    """Tell whether b, which starts where a ends, goes on along the same line or circle."""
    if a.is_straight != b.is_straight:
        return False
    (x1, y1), (x2, y2), bulge = a
    (x3, y3), (x4, y4), other = b
    if a.is_straight:
        # The cross product over the joined chord is how far the common point lies off it.
        dx, dy, ux, uy = x2 - x1, y2 - y1, x4 - x3, y4 - y3
        return dx * ux + dy * uy > 0 and abs(dx * uy - dy * ux) <= 2 * tolerance * hypot(dx + ux, dy + uy)
    if bulge * other <= 0 or cos(ring_edge.end_angle(a) - ring_edge.start_angle(b)) < _SAME_WAY:
        return False
    # The ends of a short arc, off by a tolerance, can move its centre far away; the circle of the longer one is the better known.
    long, short = (a, b) if ring_edge.length(a) >= ring_edge.length(b) else (b, a)
    (cx, cy), radius = ring_edge.circle(long)
    points = (short.start, ring_edge.middle(short), short.end)
    return all(abs(hypot(x - cx, y - cy) - radius) <= _SAME_CURVE * tolerance for x, y in points)


def _chains(successor: dict[int, int], count: int) -> list[tuple[list[int], bool]]:
    """List the runs of parts that continue one another, and whether each comes round to its beginning."""
    followed = set(successor.values())
    seen: set[int] = set()
    chains = []
    # Runs with a beginning first; what is left after them comes round.
    for index in sorted(range(count), key=lambda index: index in followed):
        chain: list[int] = []
        step: int | None = index
        while step is not None and step not in seen:
            seen.add(step)
            chain.append(step)
            step = successor.get(step)
        if chain:
            chains.append((chain, step == index))
    return chains


def _goes_round(run: Sequence[Edge]) -> bool:
    """Tell whether arcs that follow one another make a whole circle: very short ones continue almost anything."""
    return abs(abs(sum(map(ring_edge.sweep, run))) - 2 * pi) < _SAME_TURN


def _grown(run: Sequence[Edge], tolerance: float) -> list[Edge]:
    """Join a run of edges into one as long as it stays on one line or circle: very short edges follow any direction."""
    edges = [run[0]]
    for edge in run[1:]:
        longer = join(edges[-1], edge, tolerance)
        edges[-1:] = [longer] if longer else [edges[-1], edge]
    return edges


def _halves(disc: Circle, positive: bool) -> tuple[Edge, Edge]:
    """Write a circle as two half arcs."""
    (x, y), radius = disc
    east, west, bulge = (x + radius, y), (x - radius, y), 1.0 if positive else -1.0
    return Edge(east, west, bulge), Edge(west, east, bulge)


def circle_rings(one: Boundary) -> list[tuple[Edge, Edge]]:
    """Write the whole circles of a boundary as rings of two half arcs."""
    return [_halves(disc, positive) for disc, positive in one.circles]
