"""Which piece to draw in first, as a hint."""

from __future__ import annotations

from printkit.geometry import ring, ring_edge
from printkit.kinds.tangram.solve.solve import Solutions


def easiest_hint(solutions: Solutions) -> str:
    """Name the piece to draw in as a first hint: the one that lies in the same place in most solutions, large ones first."""
    first = solutions.solutions[0]

    def shared(index: int) -> tuple[int, float]:
        places = [_place(solution.pieces[index].region) for solution in solutions.solutions]
        return places.count(places[0]), first.pieces[index].region.area

    return first.pieces[max(range(len(first.pieces)), key=shared)].name


def _place(region: ring.Region) -> tuple[float, ...]:
    """Write where a region is, whatever corner it is written from."""
    points = [ring_edge.middle(edge) for edge in region.edges]
    return tuple(round(value, 4) for value in (*map(sum, zip(*points, strict=True)), *max(points)))
