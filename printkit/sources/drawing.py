"""A drawing: lines on paper as a planar graph, in millimetres, y down."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import hypot

from printkit.geometry.affine import Point
from printkit.sources.report import Report


@dataclass(frozen=True, slots=True)
class Edge:
    """A polyline from one vertex to another, or back to the same one; its first and last points are those vertices."""

    start: int
    end: int
    points: tuple[Point, ...]

    @property
    def is_loop(self) -> bool:
        """Whether it returns to where it starts."""
        return self.start == self.end

    @property
    def length(self) -> float:
        """How long it is."""
        return sum(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in zip(self.points, self.points[1:], strict=False))


@dataclass(frozen=True, slots=True)
class Drawing:
    """Vertices where lines end or meet, and edges that meet only there; `width` and `height` include the margins.

    A loop that nothing touches has one vertex of its own. Vertices and edges are in a canonical order, so equal pictures are equal
    drawings. The report says how the drawing came about and is no part of what it is.
    """

    width: float
    height: float
    vertices: tuple[Point, ...]
    edges: tuple[Edge, ...]
    report: Report = field(default=Report(), compare=False)

    def polylines(self) -> Iterator[tuple[Point, ...]]:
        """Yield every edge as a polyline; a loop ends where it starts."""
        return (edge.points for edge in self.edges)

    def degrees(self) -> list[int]:
        """How many edge ends meet at each vertex."""
        count = [0] * len(self.vertices)
        for edge in self.edges:
            count[edge.start] += 1
            count[edge.end] += 1
        return count

    @property
    def length(self) -> float:
        """The length of all lines together."""
        return sum(edge.length for edge in self.edges)

    def digest(self) -> str:
        """A short name for the content, the same on every machine."""
        content = [self.width, self.height, [edge.points for edge in self.edges]]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


def drawing(chains: Iterable[Sequence[Point]], margin: float = 0.0, report: Report | None = None) -> Drawing:
    """Make a drawing of noded chains; they are moved so that the margin lies around them, and put in canonical order."""
    ordered = _ordered(_placed([list(chain) for chain in chains], margin))
    vertices = sorted({end for chain in ordered for end in (chain[0], chain[-1])})
    number = {vertex: place for place, vertex in enumerate(vertices)}
    edges = tuple(Edge(number[chain[0]], number[chain[-1]], tuple(chain)) for chain in ordered)
    right, bottom = max(x for chain in ordered for x, _ in chain), max(y for chain in ordered for _, y in chain)
    return Drawing(*_rounded(right + margin, bottom + margin), tuple(vertices), edges, report or Report())


def _placed(chains: Sequence[Sequence[Point]], margin: float) -> list[list[Point]]:
    """Move chains so that the margin lies to their left and above them."""
    left, top = min(x for chain in chains for x, _ in chain), min(y for chain in chains for _, y in chain)
    return [[_rounded(x - left + margin, y - top + margin) for x, y in chain] for chain in chains]


def _ordered(chains: Sequence[list[Point]]) -> list[list[Point]]:
    """Put chains in canonical order; they are rounded already, so that ends which meet are equal and can be counted."""
    ends = Counter(end for chain in chains for end in (chain[0], chain[-1]))
    return sorted(_canonical(chain, alone=ends[chain[0]] == 2) for chain in chains)


def _rounded(x: float, y: float) -> Point:
    """Micrometres are enough, and short to write."""
    return (round(x, 4) + 0.0, round(y, 4) + 0.0)


def _canonical(chain: list[Point], alone: bool) -> list[Point]:
    """Give a chain the direction that sorts first; a loop that nothing touches also starts at its first point in order."""
    if alone and chain[0] == chain[-1]:
        start = chain.index(min(chain))
        chain = chain[start:-1] + chain[: start + 1]
    return min(chain, chain[::-1])
