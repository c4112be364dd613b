"""How hard is a silhouette? A score from 0 to 1 from things that can be measured.

Seams that the outline hides and a plain outline keep the solver guessing, few solutions make each harder to hit, and what costs a
searching computer many trials costs a person many, too. It is an estimate: nobody has measured how long people take.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, log10

from printkit.geometry import ring, ring_edge
from printkit.kinds.tangram.piece_set import Figure, PieceSet
from printkit.kinds.tangram.solve.solve import Solutions

_WEIGHTS = {"hidden seams": 0.3, "plain outline": 0.25, "few solutions": 0.15, "search effort": 0.3}


@dataclass(frozen=True, slots=True)
class Hardness:
    """What was measured, each part from 0 (easy) to 1 (hard), and the score made of them."""

    solutions: int
    hidden_share: float
    corners: int
    effort: int
    parts: tuple[tuple[str, float], ...]

    @property
    def score(self) -> float:
        """Return the weighted mean of the parts."""
        return fsum(_WEIGHTS[name] * value for name, value in self.parts)


def hardness(figure: Figure, pieces: PieceSet, solutions: Solutions) -> Hardness:
    """Measure a figure that has been solved; the search must have used all its solutions for the effort to mean anything."""
    around = fsum(ring.perimeter(one) for piece in pieces.pieces for one in piece.region.rings)
    outline = fsum(ring.perimeter(one) for region in figure.regions for one in region.rings)
    corners = sum(len(one) for region in figure.regions for one in region.rings)
    most = sum(len(piece.region.edges) for piece in pieces.pieces)
    hidden = max(0.0, 1 - outline / around)
    trials = solutions.effort / max(1, solutions.unique)
    parts = (
        ("hidden seams", _between(hidden, 0.3, 0.7)),
        ("plain outline", 1 - _between(corners / most, 0.15, 0.75)),
        ("few solutions", 1 - _between(log10(max(1, solutions.unique)), 0.0, 1.3)),
        ("search effort", _between(log10(max(1.0, trials)), 0.8, 2.3)),
    )
    return Hardness(solutions.unique, hidden, corners, solutions.effort, parts)


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


def _between(value: float, easy: float, hard: float) -> float:
    """Place a value between an easy and a hard one, as a share from 0 to 1."""
    return min(1.0, max(0.0, (value - easy) / (hard - easy)))
