"""The centre lines of thin areas.

The boundary is sampled and triangulated; the chords between facing sides of a stroke have its centre line through their middles and
its width as their length (the chordal axis). A chord that cuts off hardly more boundary than its own length faces nothing: it lies
in a corner, a bump or a blunt end, and is left out, which keeps the axis free of twigs. A triangle with three chords is a fork.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon

from printkit.geometry.flatten import Points

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Link = tuple[int, int]

MOST_SAMPLES = 16_000  # a bound on the time that triangles take
_CUT_OFF = 2.0
"""A chord must cut off this many times its own length of boundary: tips sharper than 60 degrees keep their axis to the end."""
_SHORT_TWIG = 3.0  # a loose branch of more than this many widths is a stroke of its own
_STUB = 1.2  # so is a blunt one that sticks out by more than this many widths of the strokes beside it
_BEND = -0.5
"""The cosine of the widest angle between two strokes that still meet in a point."""


@dataclass(slots=True, eq=False)
class Branch:
    """A piece of axis between two nodes, with the width of the area at each of its points."""

    start: int
    end: int
    points: Points
    widths: Floats

    @property
    def length(self) -> float:
        """How long it is."""
        return float(np.hypot(*np.diff(self.points, axis=0).T).sum())

    def turned(self) -> Branch:
        """The same branch from its other end."""
        return Branch(self.end, self.start, self.points[::-1], self.widths[::-1])


@dataclass(slots=True)
class Axis:
    """The axis of one area: branches between the nodes where it forks or ends."""

    branches: list[Branch] = field(default_factory=list)

    def degree(self) -> dict[int, int]:
        """How many branch ends meet at each node."""
        count: dict[int, int] = defaultdict(int)
        for branch in self.branches:
            count[branch.start] += 1
            count[branch.end] += 1
        return count

    def ends(self) -> dict[int, list[Branch]]:
        """The branches that end at each node, one that returns to its node twice."""
        at: dict[int, list[Branch]] = defaultdict(list)
        for branch in self.branches:
            at[branch.start].append(branch)
            at[branch.end].append(branch)
        return at


def axis_of(area: Polygon, step: float) -> Axis:
    """Return the axis of an area whose boundary is sampled every `step`, and more coarsely if that would be too much."""
    axis = _traced(*_linked(_Mesh(area, max(step, area.length / MOST_SAMPLES))))
    _trim_twigs(axis)
    _join(axis)
    _gather_forks(axis)
    _join(axis)
    return axis


class _Mesh:
    """Triangles between the samples of a boundary, and where each sample lies along it."""

    def __init__(self, area: Polygon, step: float) -> None:
        dense = shapely.segmentize(area, step)
        triangles = np.asarray(shapely.get_parts(shapely.delaunay_triangles(dense)))
        corners = shapely.get_coordinates(triangles).reshape(-1, 4, 2)[:, :3]
        middle = corners.mean(axis=1)
        shapely.prepare(area)
        # Triangulation knows no boundary and fills the hull; the dense samples keep triangles from crossing the boundary.
        corners = corners[shapely.contains_xy(area, middle[:, 0], middle[:, 1])]
        self.sites, index = np.unique(corners.reshape(-1, 2), axis=0, return_inverse=True)
        self.triangles: Integers = index.reshape(-1, 3)
        self.ring, self.along, self.round = self._places(dense)

    def _places(self, dense: Polygon) -> tuple[Integers, Floats, Floats]:
        """For every site its ring, how far along it lies, and how long the ring is."""
        known = {(x, y): number for number, (x, y) in enumerate(self.sites.tolist())}
        ring, along, around = np.full(len(self.sites), -1), np.zeros(len(self.sites)), np.zeros(len(self.sites))
        for number, loop in enumerate((dense.exterior, *dense.interiors)):
            points = np.asarray(loop.coords)
            places = np.concatenate([[0.0], np.hypot(*np.diff(points, axis=0).T).cumsum()])
            own = np.array([known.get((x, y), -1) for x, y in points[:-1].tolist()])
            kept = own >= 0
            ring[own[kept]], along[own[kept]], around[own[kept]] = number, places[:-1][kept], places[-1]
        return ring, along, around

    def chords(self) -> tuple[Integers, Floats]:
        """The pairs of sites that face each other across the area, and how far apart they are."""
        edges = np.sort(self.triangles[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
        pairs, times = np.unique(edges, axis=0, return_counts=True)
        # An edge of one triangle only lies on the boundary.
        pairs = pairs[times == 2]
        a, b = pairs.T
        length = np.hypot(*(self.sites[a] - self.sites[b]).T)
        gap = np.abs(self.along[a] - self.along[b])
        # Between two rings there is no way along the boundary, so what lies there always faces something.
        cut_off = np.where(self.ring[a] == self.ring[b], np.minimum(gap, self.round[a] - gap), np.inf)
        facing = cut_off >= _CUT_OFF * length
        return pairs[facing], length[facing]


def _linked(mesh: _Mesh) -> tuple[Points, list[list[int]], Floats]:
    """Link the middles of chords through the triangles between them; a fork gets a point of its own."""
    pairs, widths = mesh.chords()
    number: dict[Link, int] = {(a, b): place for place, (a, b) in enumerate(pairs.tolist())}
    points = (mesh.sites[pairs[:, 0]] + mesh.sites[pairs[:, 1]]) / 2
    forks: list[Points] = []
    fork_widths: list[float] = []
    links: list[Link] = []
    for triangle in mesh.triangles.tolist():
        # A triangle with a single chord is the end of a stroke: the axis stops at that chord.
        own = [number[edge] for edge in _edges(triangle) if edge in number]
        if len(own) == 2:
            links.append((own[0], own[1]))
        elif len(own) == 3:
            links += [(place, len(points) + len(forks)) for place in own]
            forks.append(mesh.sites[triangle].mean(axis=0))
            fork_widths.append(float(np.median(widths[own])))
    neighbours: list[list[int]] = [[] for _ in range(len(points) + len(forks))]
    for a, b in links:
        neighbours[a].append(b)
        neighbours[b].append(a)
    return np.concatenate([points, np.array(forks).reshape(-1, 2)]), neighbours, np.concatenate([widths, fork_widths])


def _edges(triangle: list[int]) -> Iterator[Link]:
    a, b, c = triangle
    for one, other in ((a, b), (b, c), (c, a)):
        yield (one, other) if one < other else (other, one)


def _traced(points: Points, neighbours: list[list[int]], widths: Floats) -> Axis:
    """Follow the links from node to node; a ring without nodes is cut anywhere."""
    axis = Axis()
    seen: set[Link] = set()
    hubs = [place for place, near in enumerate(neighbours) if len(near) not in {0, 2}]
    rings = [place for place, near in enumerate(neighbours) if len(near) == 2]
    # Rings come last: by then everything that a hub leads to has been walked, and what is left has no node.
    for hub in (*hubs, *rings):
        for first in neighbours[hub]:
            if (hub, first) not in seen:
                way = _way(hub, first, neighbours, seen)
                axis.branches.append(Branch(way[0], way[-1], points[way], widths[way]))
    return axis


def _way(hub: int, first: int, neighbours: list[list[int]], seen: set[Link]) -> list[int]:
    """Walk from a node until the next one, and mark the way so that it is not walked back."""
    way = [hub, first]
    while len(neighbours[way[-1]]) == 2 and way[-1] != hub:
        one, other = neighbours[way[-1]]
        way.append(other if one == way[-2] else one)
    for a, b in pairwise(way):
        seen.add((a, b))
        seen.add((b, a))
    return way


def _trim_twigs(axis: Axis) -> None:
    """Deal with short loose branches at forks: the tip of a bend is where its two strokes should meet; any other is a stub."""
    axis.branches = [half for branch in axis.branches for half in _halves(branch)]
    at = axis.ends()
    gone: set[int] = set()
    for twig in _loose(axis, at):
        out = twig if len(at[twig.end]) == 1 else twig.turned()
        # A fork loses one twig at most: what is left then is a stroke through it, and nothing that it could be a stub of.
        limbs = [branch for branch in at[out.start] if branch is not twig and id(branch) not in gone]
        if len(limbs) == 2 and not _is_branch(out, limbs):
            gone.add(id(twig))
            if _bends(limbs, out):
                _meet_at(_apex(out, limbs), out, limbs)
    axis.branches = [branch for branch in axis.branches if id(branch) not in gone]


def _loose(axis: Axis, at: dict[int, list[Branch]]) -> list[Branch]:
    """The branches with one loose end; one that is loose at both ends is a stroke by itself."""
    return [branch for branch in axis.branches if (len(at[branch.start]) == 1) != (len(at[branch.end]) == 1)]


def _halves(branch: Branch) -> tuple[Branch, ...]:
    """A branch, or the two halves of one that returns to its own node, so that every node sees two ends of it apart."""
    middle = len(branch.points) // 2
    if branch.start != branch.end or middle < 2:
        return (branch,)
    # A number that no other node has: a fork of three ends has room for one loop.
    node = -1 - branch.start
    first = Branch(branch.start, node, branch.points[: middle + 1], branch.widths[: middle + 1])
    return (first, Branch(node, branch.end, branch.points[middle:], branch.widths[middle:]))


def _is_branch(twig: Branch, limbs: list[Branch]) -> bool:
    """Tell a stroke of its own from a mere tip or bump: it is long, or does not taper and sticks out of the strokes beside it."""
    if twig.length > _SHORT_TWIG * twig.widths[0]:
        return True
    limb = max(_width_near(other, twig.start) for other in limbs)
    blunt_end = twig.widths[-1] / 2  # where the axis of a blunt stroke stops short
    return bool(twig.widths[-1] > 0.6 * twig.widths[0] and twig.length + blunt_end > _STUB * limb)


def _bends(limbs: list[Branch], twig: Branch) -> bool:
    """Tell whether two strokes make a bend whose outside the twig points to."""
    away = [_heading(limb, twig.start) for limb in limbs]
    tip = twig.points[-1] - twig.points[0]
    return bool(away[0] @ away[1] > _BEND and (away[0] + away[1]) @ tip < 0)


def _heading(limb: Branch, node: int) -> Points:
    """Where a stroke goes from a node, judged over a few widths."""
    points = limb.points if limb.start == node else limb.points[::-1]
    far = np.hypot(*(points - points[0]).T)
    # `argmax` gives 0 if no point is far enough; then the whole limb counts.
    step = points[min(len(points) - 1, int(np.argmax(far > 3 * limb.widths.max())) or len(points) - 1)] - points[0]
    heading: Points = step / max(float(np.hypot(*step)), 1e-12)
    return heading


def _apex(twig: Branch, limbs: list[Branch]) -> Points:
    """How far out two strokes should meet: where the tip is a little less wide than they are."""
    wide = twig.widths > 0.7 * max(_width_near(limb, twig.start) for limb in limbs)
    apex: Points = twig.points[-1] if wide.all() else twig.points[max(1, int(np.argmin(wide))) - 1]
    return apex


def _meet_at(apex: Points, twig: Branch, limbs: list[Branch]) -> None:
    """Lead two strokes to a common point; what they had closer to the fork than that goes."""
    reach = float(np.hypot(*(apex - twig.points[0])))
    for limb in limbs:
        at_start = limb.start == twig.start
        points, widths = (limb.points, limb.widths) if at_start else (limb.points[::-1], limb.widths[::-1])
        keep = np.hypot(*(points - points[0]).T) > reach
        # The far end belongs to another node, however near it is.
        keep[-1] = True
        points, widths = np.concatenate([apex[None, :], points[keep]]), np.concatenate([widths[:1], widths[keep]])
        limb.points, limb.widths = (points, widths) if at_start else (points[::-1], widths[::-1])


def _width_near(branch: Branch, node: int) -> float:
    """How wide a stroke is a little way from a node, where the node itself no longer widens it."""
    widths = branch.widths if branch.start == node else branch.widths[::-1]
    points = branch.points if branch.start == node else branch.points[::-1]
    along = np.concatenate([[0.0], np.hypot(*np.diff(points, axis=0).T).cumsum()])
    return float(np.median(widths[(along <= 3 * widths[0])]))


def _gather_forks(axis: Axis) -> None:
    """Where strokes cross, two forks lie within one width of each other; make them one, halfway between."""
    degree = axis.degree()
    place = {
        node: point
        for branch in axis.branches
        for node, point in ((branch.start, branch.points[0]), (branch.end, branch.points[-1]))
    }
    moved: dict[int, int] = {}
    gone: set[int] = set()
    # Shortest first, so that the nearest two forks of a crossing are put together before others are measured against them.
    for link in sorted(axis.branches, key=lambda branch: branch.length):
        one, other, width = _final(link.start, moved), _final(link.end, moved), 0.7 * float(link.widths.max())
        apart = float(np.hypot(*(place[one] - place[other])))
        if one != other and min(degree[link.start], degree[link.end]) > 2 and link.length < width and apart < width:
            moved[other] = one
            place[one] = (place[one] + place[other]) / 2
            gone.add(id(link))
    axis.branches = [branch for branch in axis.branches if id(branch) not in gone]
    for branch in axis.branches if moved else ():
        branch.start, branch.end = _final(branch.start, moved), _final(branch.end, moved)
        branch.points = np.concatenate([[place[branch.start]], branch.points[1:-1], [place[branch.end]]])


def _final(node: int, moved: dict[int, int]) -> int:
    while node in moved:
        node = moved[node]
    return node


def _join(axis: Axis) -> None:
    """Join branches where only two are left at a node."""
    at = axis.ends()
    alive = {id(branch): branch for branch in axis.branches}
    for node in list(at):
        pair = at[node]
        # A ring has both its ends at one node, and stays as it is.
        if len(pair) != 2 or pair[0] is pair[1]:
            continue
        merged = _merged(
            pair[0] if pair[0].end == node else pair[0].turned(), pair[1] if pair[1].start == node else pair[1].turned()
        )
        for branch in pair:
            del alive[id(branch)]
        alive[id(merged)] = merged
        for end in {merged.start, merged.end}:
            at[end] = [merged if branch in pair else branch for branch in at[end]]
        at[node] = []
    axis.branches = list(alive.values())


def _merged(one: Branch, other: Branch) -> Branch:
    points, widths = np.concatenate([one.points, other.points[1:]]), np.concatenate([one.widths, other.widths[1:]])
    return Branch(one.start, other.end, points, widths)
