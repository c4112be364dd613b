"""Pieces as they lie, with what is known of each and of every two of them; kept while they lie where they are.

While one piece is moved, all others stay. Where their edges meet, whether they overlap and what shape they have is then known
already; what has to be found out anew concerns the piece that moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from shapely.geometry.base import BaseGeometry

from printkit.geometry import contact, ring_edge
from printkit.geometry.affine import Affine
from printkit.geometry.ring import Region
from printkit.geometry.ring_boundary import Meeting, boundary, meetings
from printkit.geometry.ring_edge import Edge
from printkit.geometry.ring_match import MIRROR
from printkit.kinds.tangram.judge import covering
from printkit.kinds.tangram.judge.goal import Goal
from printkit.kinds.tangram.judge.progress import best_fits
from printkit.kinds.tangram.judge.sketch import sketch

_MOST_KEPT = 400
_OF_A_PIECE = 3
ROUGHLY = 3.0
"""Voted motions are a little off for pieces that are; their contours are compared within this many tolerances."""

Box = tuple[float, float, float, float]


@dataclass(eq=False)
class Lying:
    """A piece where it lies. Two of them are the same only if they are one object."""

    region: Region
    size: float
    met: dict[Lying, list[Meeting]] = field(default_factory=dict)
    shared: dict[Lying, float] = field(default_factory=dict)
    """Where edges of others meet its own, and the area that it shares with others if that is an overlap, 0 if not."""
    fits: dict[float, tuple[bool, ...]] = field(default_factory=dict)
    """Which pieces of the set, at some size, it has the shape of."""
    motions: dict[bool, list[Affine]] = field(default_factory=dict)
    """The motions that it would lie best by if it were alone, as it is and turned over."""

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """All its edges."""
        return self.region.edges

    @cached_property
    def boxes(self) -> list[Box]:
        """The box of every edge."""
        return [ring_edge.bounds(edge) for edge in self.edges]

    @cached_property
    def box(self) -> Box:
        """The box of all of it."""
        lefts, tops, rights, bottoms = zip(*self.boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    @cached_property
    def area(self) -> float:
        """Its area, arcs counted exactly."""
        return self.region.area

    @cached_property
    def is_round(self) -> bool:
        """Whether it has arcs."""
        return any(edge.bulge for edge in self.edges)

    @cached_property
    def shape(self) -> BaseGeometry:
        """Its shape, with chords for arcs."""
        return covering.shape(self.region, self.size)


class Stock:
    """All pieces that lie or lay about while one figure is made."""

    def __init__(self, goal: Goal) -> None:
        self._goal = goal
        # Pieces are found by their first edge and then compared: to hash all edges takes longer than to compare them.
        self._pieces: dict[Edge, list[Lying]] = {}
        self._count = 0

    def lying(self, regions: Sequence[Region]) -> list[Lying]:
        """Return the pieces that lie in some places, as they are known; of two in one place, the second anew."""
        if self._count > _MOST_KEPT:
            self._forget()
        found: list[Lying] = []
        for region in regions:
            there = self._pieces.setdefault(region.outline[0], [])
            piece = next((one for one in there if one.region == region and one not in found), None)
            if piece is None:
                piece = Lying(region, self._goal.size)
                there.append(piece)
                self._count += 1
            found.append(piece)
        return found

    def meetings(self, pieces: Sequence[Lying]) -> Iterator[Meeting]:
        """Give where edges meet; they are numbered through all pieces."""
        firsts, count = [], 0
        for piece in pieces:
            firsts.append(count)
            count += len(piece.edges)
        for j, other in enumerate(pieces):
            for i in range(j + 1):
                met = other.met.get(pieces[i])
                if met is None:
                    met = other.met[pieces[i]] = self._met(pieces[i], other)
                for p, q, points in met:
                    yield firsts[i] + p, firsts[j] + q, points

    def motions(self, piece: Lying, is_turned: bool) -> list[Affine]:
        """List the motions by which a piece would lie best on the figure if it were alone."""
        found = piece.motions.get(is_turned)
        if found is None:
            goal = self._goal
            made = boundary(piece.edges, goal.exact)
            own = sketch(made.moved(MIRROR) if is_turned else made, goal.rough_chord)
            fits = best_fits(own, goal.rough_sketch, ROUGHLY * goal.tolerance)
            found = piece.motions[is_turned] = [fit.motion for fit in fits[:_OF_A_PIECE]]
        return found

    def overlaps(self, pieces: Sequence[Lying]) -> tuple[covering.Overlap, ...]:
        """List the pairs of pieces that share a spot wider than the tolerance, with the area they share."""
        self._find_shared(pieces)
        return tuple(
            (i, j, area) for i, one in enumerate(pieces) for j in range(i + 1, len(pieces)) if (area := pieces[j].shared[one])
        )

    def _find_shared(self, pieces: Sequence[Lying]) -> None:
        """Find out which area those pairs share of which it is not known; 0 if it is no overlap."""
        goal = self._goal
        unknown = [(i, j) for j, other in enumerate(pieces) for i in range(j) if pieces[i] not in other.shared]
        slack = max(goal.tolerance - 2 * covering.CHORD * goal.size, 0.0)
        near = []
        for i, j in unknown:
            if _apart(pieces[i].box, pieces[j].box, -slack):
                pieces[j].shared[pieces[i]] = 0.0
            else:
                near.append((i, j))
        for (i, j), area in zip(near, covering.overlapping(pieces, near, goal.tolerance, goal.size), strict=True):
            pieces[j].shared[pieces[i]] = area

    def _met(self, a: Lying, b: Lying) -> list[Meeting]:
        return list(meetings(a.edges, self._goal.exact) if a is b else _between(a, b, self._goal.exact))

    def _forget(self) -> None:
        self._pieces.clear()
        self._count = 0


def _apart(a: Box, b: Box, slack: float) -> bool:
    """Tell whether two boxes are farther apart than the slack."""
    return a[2] + slack < b[0] or b[2] + slack < a[0] or a[3] + slack < b[1] or b[3] + slack < a[1]


def _between(a: Lying, b: Lying, tolerance: float) -> Iterator[Meeting]:
    """Give where the edges of two pieces meet."""
    if _apart(a.box, b.box, tolerance):
        return
    for i, (one, box) in enumerate(zip(a.edges, a.boxes, strict=True)):
        if _apart(box, b.box, tolerance):
            continue
        for j, (other, beside) in enumerate(zip(b.edges, b.boxes, strict=True)):
            if not _apart(box, beside, tolerance):
                points = contact.contacts(one, other, tolerance)
                if points:
                    yield i, j, points
