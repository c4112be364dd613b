"""What stands where on the drawing of an explanation: numbers at seams and corners, none on top of another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from printkit.geometry import edge_relation, ring_edge
from printkit.geometry.affine import Point
from printkit.geometry.ring_boundary import Nodes
from printkit.geometry.ring_edge import Edge
from printkit.kinds.tangram.judge.explain.finding import VOID, Met

_SMOOTH = 0.999
"""The cosine between arcs that continue each other: they came from one curve."""
_ORDER = (edge_relation.OVERLAP, VOID, edge_relation.SPLIT, edge_relation.ELIMINATE, edge_relation.NULL)
"""What is placed first where there is little room."""
_STEPS = 12
_MOST_BOXES = 200
_REACHES = (0.0, 1.0, 1.5, 2.2, 3.0, 4.0)


@dataclass(frozen=True, slots=True)
class Mark:
    """A number, or several, to be drawn at a place; along a curve that became many arcs one stands for all."""

    at: Point
    codes: tuple[int, ...]
    group: str
    times: int = 1

    @property
    def text(self) -> str:
        """Return what is written."""
        joined = " ".join(map(str, self.codes))
        return f"{joined} ×{self.times}" if self.times > 1 else joined


def marks(relations: Iterable[Met], within: float) -> list[Mark]:
    """Gather relations where they stand: seams each for itself, whatever happens in one point together."""
    told = list(relations)
    chains = _chains([met for met in told if met.relation.shared], within)
    found = [mark for chain in chains for mark in _along(chain)]
    nodes = Nodes(2 * within)
    # Where arcs of one curve follow each other, corners meet that nobody drew.
    joints = {nodes.find(met.relation.shared[0].start) for chain in chains for met in _inner(chain)}
    spots: dict[tuple[int, int], set[int]] = {}
    for met in told:
        for point in met.relation.points if not met.relation.shared else ():
            node = nodes.find(point)
            if met.group != edge_relation.NULL or node not in joints:
                spots.setdefault((_ORDER.index(met.group), node), set()).add(met.relation.code)
    return found + [Mark(nodes.points[node], tuple(sorted(codes)), _ORDER[group]) for (group, node), codes in sorted(spots.items())]


def _chains(seams: Sequence[Met], within: float) -> list[list[Met]]:
    """Chain seams of one sort between the same pieces that go on as one curve."""
    chains: dict[tuple[int, int, int, str], list[list[Met]]] = {}
    for met in seams:
        alike = chains.setdefault((met.a.origin.piece, met.b.origin.piece, met.relation.code, met.group), [])
        before = next((chain for chain in alike if _goes_on(chain[-1], met, within)), None)
        after = next((chain for chain in alike if chain is not before and _goes_on(met, chain[0], within)), None)
        if before is not None:
            before.append(met)
        if after is not None:
            after[:0] = before or [met]
        if before is not None and after is not None:
            alike.remove(before)
        elif before is None and after is None:
            alike.append([met])
    return [chain for alike in chains.values() for chain in alike]


def _inner(chain: Sequence[Met]) -> Sequence[Met]:
    """Return the seams that begin where another one of their chain ends; a chain that comes round has no first one."""
    first, last = chain[0].relation.shared[0], chain[-1].relation.shared[-1]
    return chain if len(chain) > 1 and first.start == last.end else chain[1:]


def _goes_on(one: Met, other: Met, within: float) -> bool:
    a, b = one.relation.shared[-1], other.relation.shared[0]
    near = hypot(a.end[0] - b.start[0], a.end[1] - b.start[1]) <= 2 * within
    return near and not (a.is_straight and b.is_straight) and cos(ring_edge.end_angle(a) - ring_edge.start_angle(b)) > _SMOOTH


def _along(chain: Sequence[Met]) -> list[Mark]:
    """Mark a seam in its middle; arcs that meet around their circle may share two stretches."""
    first = chain[0]
    if len(chain) > 1:
        middle = chain[len(chain) // 2].relation.shared[0]
        return [Mark(_middle(middle), (first.relation.code,), first.group, len(chain))]
    return [Mark(_middle(edge), (first.relation.code,), first.group) for edge in first.relation.shared]


def _middle(edge: Edge) -> Point:
    return ring_edge.point_at(edge, 0.5)


class Room:
    """Boxes that are taken; whatever is placed goes to the nearest free place around where it belongs."""

    def __init__(self, bounds: tuple[float, float, float, float]) -> None:
        self._bounds = bounds
        self._taken: list[tuple[float, float, float, float]] = []

    def place(self, at: Point, width: float, height: float, aside: float = 0.0) -> Point | None:
        """Return the middle of a free box near a point, at least `aside` away from it; None if all is taken."""
        for reach in _REACHES:
            away = aside + reach * height / 2
            if not away:
                candidates: Iterable[Point] = [at]
            else:
                turns = [2 * pi * (step + 0.5) / _STEPS for step in range(_STEPS)]
                candidates = [(at[0] + (away + width / 2 - height / 2) * cos(turn), at[1] + away * sin(turn)) for turn in turns]
            for x, y in candidates:
                box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
                if self._is_free(box):
                    self._taken.append(box)
                    return x, y
        return None

    def take(self, at: Point, width: float, height: float) -> None:
        """Take a box, whatever is there."""
        self._taken.append((at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2))

    def take_along(self, edge: Edge, width: float) -> None:
        """Take small boxes along an edge."""
        count = min(_MOST_BOXES, int(ring_edge.length(edge) / width) + 1)
        for step in range(count + 1):
            self.take(ring_edge.point_at(edge, step / count), width, width)

    def _is_free(self, box: tuple[float, float, float, float]) -> bool:
        left, top, right, bottom = self._bounds
        if box[0] < left or box[1] < top or box[2] > right or box[3] > bottom:
            return False
        return all(box[2] <= one[0] or one[2] <= box[0] or box[3] <= one[1] or one[3] <= box[1] for one in self._taken)
