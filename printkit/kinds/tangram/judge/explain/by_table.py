"""Judging by the published table alone, without anything that was added to it since.

Only what the paper says is done: relations are looked up and applied until no pair of edges changes any more, the edges that are
left are walked from end to start, by the smallest angle where several leave one point, and the list of each filled contour is
compared with that of the target. Where the paper is silent, the plainest reading was taken: pairs are looked at in the order of the
pieces, what a relation leaves of an edge is looked at again, and angles are those between the curves where they meet.

The paper has no tolerance; points nearer than the exact tier of our own method takes for one point are equal here too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum, hypot, pi
from typing import Any

from printkit.errors import Fault, InputError
from printkit.geometry import contact, edge_relation, ring_edge
from printkit.geometry.relation_table import by_table, table_of
from printkit.geometry.ring import Ring, area, winding
from printkit.geometry.ring_boundary import join
from printkit.geometry.ring_edge import Edge
from printkit.kinds.tangram.judge.assembly import Assembly, read_assembly
from printkit.kinds.tangram.judge.explain.circular_list import Compared, Element, compare, published_list
from printkit.kinds.tangram.judge.explain.explaining import MOST_RELATIONS, sides_of
from printkit.kinds.tangram.judge.explain.finding import VOID, Cancelled, Contour, Explanation, Met, Side, Split
from printkit.kinds.tangram.judge.goal import Goal
from printkit.kinds.tangram.judge.solid import is_solid
from printkit.kinds.tangram.judge.verdict import NEARLY, PARTIAL, SOLVED

METHOD = "table"
_MOST_STEPS = 20
"""Relations are applied at most this many times as often as there are edges; what overlaps could otherwise go on for long."""


def judged_by_table(entry: Any, field: str, place: str) -> dict[str, Any]:
    """Judge one entry of a file; assemblies in space are refused, for which the table has nothing."""
    if is_solid(entry):
        problem = "the table of relations has nothing for assemblies of cubes"
        raise InputError(Fault(problem, "judge it without the table", field.rstrip("."), place))
    return dict(explain_by_table(read_assembly(entry, field, place)).verdict)


def explain_by_table(one: Assembly) -> Explanation:
    """Judge an assembly by the table and tell how."""
    within = Goal(one.target, one.tolerance).exact
    table = _Table(sides_of(one.regions), within)
    table.apply()
    touching = _untold(table.left, within, MOST_RELATIONS - len(table.steps))
    contours = tuple(Contour(ring, vertex_area(ring)) for ring in _walked([side.edge for side in table.left], within))
    wanted = tuple(Contour(_unified(ring, within), vertex_area(ring)) for region in one.target.regions for ring in region.rings)
    compared = compare(_lists(contours), _lists(wanted), within)
    found = _decide(contours, wanted, compared, one.target.area)
    relations = (*table.steps[:MOST_RELATIONS], *touching)
    return Explanation(
        tuple(placed.piece for placed in one.placed),
        one.regions,
        one.target.regions,
        within,
        relations,
        table.is_settled and len(relations) < MOST_RELATIONS,
        tuple(table.splits),
        tuple(table.cancelled),
        contours,
        wanted,
        compared,
        found.table(),
        by_table=True,
    )


class _Table:
    """Edges to which relations are applied until none changes any more."""

    def __init__(self, sides: Sequence[Side], within: float) -> None:
        self._waiting = deque(sides)
        self._within = within
        self._most = _MOST_STEPS * len(sides)
        self.left: list[Side] = []
        self.steps: list[Met] = []
        self.splits: list[Split] = []
        self.cancelled: list[Cancelled] = []

    @property
    def is_settled(self) -> bool:
        """Tell whether no relation changes anything any more."""
        return not self._waiting

    def apply(self) -> None:
        """Look every edge up against all that were looked at before; what is left of either is looked at again."""
        while self._waiting and len(self.steps) < self._most:
            side = self._waiting.popleft()
            met = next((met for other in self.left if (met := self._changing(other, side))), None)
            if met is None:
                self.left.append(side)
                continue
            self.steps.append(met)
            self._note(met)
            self.left.remove(met.a if met.a is not side else met.b)
            self._waiting.extendleft(_kept(met, self._within))
        self.left += self._waiting

    def _changing(self, one: Side, other: Side) -> Met | None:
        """Return the relation of two edges if it changes one of them."""
        if one.origin.piece == other.origin.piece or not _are_near(one.edge, other.edge, self._within):
            return None
        a, b = (one, other) if one.origin <= other.origin else (other, one)
        relation = by_table(a.edge, b.edge, self._within)
        if relation.group == edge_relation.NULL:
            return None
        seen = edge_relation.relation(a.edge, b.edge, self._within)
        told = edge_relation.Relation(
            relation.code, relation.group, relation.left_of_a, relation.left_of_b, seen.shared, seen.points
        )
        return Met(a, b, told, relation.group, table_of(a.edge, b.edge, self._within))

    def _note(self, met: Met) -> None:
        if met.group == edge_relation.SPLIT:
            whole = met.a if len(met.relation.left_of_a) > 1 else met.b
            parts = met.relation.left_of_a if whole is met.a else met.relation.left_of_b
            self.splits.append(Split(parts[0].end, (whole.origin,)))
        self.cancelled += [Cancelled(edge, met.a.origin, met.b.origin) for edge in met.relation.shared]


def _kept(met: Met, within: float) -> list[Side]:
    """List what is left of two edges, the last first, as a queue takes it."""
    sides = [Side(met.a.origin, edge) for edge in met.relation.left_of_a] + [
        Side(met.b.origin, edge) for edge in met.relation.left_of_b
    ]
    return [side for side in reversed(sides) if ring_edge.length(side.edge) > within]


def _untold(left: Sequence[Side], within: float, most: int) -> list[Met]:
    """List pairs that still meet: corners that touch, and contacts that the table does not see."""
    found: list[Met] = []
    for i, j in contact.near_pairs([ring_edge.bounds(side.edge) for side in left], within):
        a, b = sorted((left[i], left[j]))
        if a.origin.piece == b.origin.piece or len(found) >= most:
            continue
        seen = edge_relation.relation(a.edge, b.edge, within)
        if seen.points or seen.shared:
            is_void = seen.group != edge_relation.NULL
            told = edge_relation.Relation(seen.code, edge_relation.NULL, (a.edge,), (b.edge,), seen.shared, seen.points)
            found.append(Met(a, b, told, VOID if is_void else edge_relation.NULL, table_of(a.edge, b.edge, within)))
    return sorted(found, key=lambda met: (met.a, met.b))


def _are_near(a: Edge, b: Edge, within: float) -> bool:
    return next(contact.near_pairs([ring_edge.bounds(a), ring_edge.bounds(b)], within), None) is not None


def _walked(edges: Sequence[Edge], within: float) -> list[Ring]:
    """Walk edges into closed contours; what does not close is none."""
    free = list(edges)
    found: list[Ring] = []
    while free:
        run = [free.pop(0)]
        while not _meet(run[-1], run[0], within):
            onward = [edge for edge in free if _meet(run[-1], edge, within)]
            if not onward:
                run = []
                break
            chosen = min(onward, key=lambda edge: _angle(run[-1], edge))
            free.remove(chosen)
            run.append(chosen)
        if run:
            found.append(_unified(tuple(run), within))
    return found


def _meet(a: Edge, b: Edge, within: float) -> bool:
    """Tell whether the second begins where the first ends; a lone edge does not meet itself."""
    return hypot(a.end[0] - b.start[0], a.end[1] - b.start[1]) <= within


def _angle(came: Edge, out: Edge) -> float:
    """Measure the angle between the ways back along one edge and out along another."""
    back = ring_edge.end_angle(came) + pi
    return abs((ring_edge.start_angle(out) - back + pi) % (2 * pi) - pi)


def _unified(run: Ring, within: float) -> Ring:
    """Join neighbours along one line, and arcs of one centre."""
    result: list[Edge] = []
    for edge in run:
        longer = join(result[-1], edge, within) if result else None
        result[-1:] = [longer] if longer else [*result[-1:], edge]
    while len(result) > 2 and (longer := join(result[-1], result[0], within)):
        result[0] = longer
        del result[-1]
    return tuple(result)


def vertex_area(ring: Ring) -> float:
    """Measure the area between straight lines from corner to corner, which alone decides the sense: arcs are not seen."""
    return area(tuple(Edge(edge.start, edge.end) for edge in ring))


def _lists(contours: Iterable[Contour]) -> list[tuple[bool, tuple[Element, ...]]]:
    return [(one.is_hole, published_list(one.ring)) for one in contours]


@dataclass(frozen=True, slots=True)
class _Found:
    """What the table decides, and why."""

    status: str
    completeness: float
    contour: float
    area: float
    reason: str

    def table(self) -> dict[str, Any]:
        """Write it in the form of all verdicts, with the method and the reason."""
        shares = {name: round(getattr(self, name), 9) for name in ("completeness", "contour", "area")}
        return {
            "status": self.status,
            **shares,
            "overlaps": [],
            "motion": None,
            "residual": 0,
            "method": METHOD,
            "reason": self.reason,
        }


def _decide(contours: Sequence[Contour], wanted: Sequence[Contour], compared: Sequence[Compared], target_area: float) -> _Found:
    """Decide as published: some filled contour has the list of the target, and there is no hole in it."""
    filled = [one for one in compared if one.contour is not None and contours[one.contour].area > 0 and one.target is not None]
    contour, share = max(
        ((_contour_share(one), _area_share(contours[one.contour or 0], target_area)) for one in filled), default=(0, 0), key=min
    )
    level = min(NEARLY, contour, share)
    if len(wanted) != 1:
        return _Found(PARTIAL, level, contour, share, "the target has holes or several parts, which the table does not know")
    alike_ones = [one for one in filled if one.is_same]
    if not alike_ones:
        return _Found(PARTIAL, level, contour, share, _why_not(contours))
    hollow = [one for one in alike_ones if _has_hole(contours[one.contour or 0], contours)]
    if len(hollow) == len(alike_ones):
        return _Found(PARTIAL, level, contour, share, "the contour is that of the target, but there is a hole in it")
    return _Found(SOLVED, 1.0, 1.0, 1.0, "a filled contour has the list of the target and no hole")


def _why_not(contours: Sequence[Contour]) -> str:
    filled = sum(one.area > 0 for one in contours)
    return (
        f"none of {filled} filled contours has the list of the target"
        if filled != 1
        else "the filled contour has another list than the target"
    )


def _has_hole(outline: Contour, contours: Iterable[Contour]) -> bool:
    """Tell whether all corners of some hole lie in an outline."""
    return any(one.is_hole and all(winding(outline.ring, edge.start) for edge in one.ring) for one in contours)


def _contour_share(one: Compared) -> float:
    """Measure how much of the target's list, by length, a contour has in the same order."""
    whole = fsum(element.chord for element in one.wanted)
    same = fsum(element.chord for element, is_same in zip(one.wanted, one.alike, strict=False) if is_same)
    return same / whole if whole else 0.0


def _area_share(one: Contour, target_area: float) -> float:
    return max(0.0, min(1.0, area(one.ring) / target_area))
