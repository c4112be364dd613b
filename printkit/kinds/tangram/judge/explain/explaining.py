"""How our own method judges an assembly, step by step.

All edges are split wherever they meet; equal and opposite stretches cancel; what is left is walked into contours, and so is the
target. Each pair of edges that meet has the number of its relation, which says of whole edges what splitting and cancelling does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import Any

from printkit.geometry import contact, edge_relation, ring, ring_edge
from printkit.geometry.relation_table import table_of
from printkit.geometry.ring import Region, Ring
from printkit.geometry.ring_boundary import Part, Tally, Walked, meetings, split_where_met
from printkit.geometry.ring_match import MIRROR
from printkit.geometry.ring_walk import lies_in, rings
from printkit.kinds.tangram.judge.assembly import Assembly
from printkit.kinds.tangram.judge.explain.circular_list import circular_list, compare
from printkit.kinds.tangram.judge.explain.finding import Cancelled, Contour, Explanation, Met, Origin, Side, Split
from printkit.kinds.tangram.judge.goal import Goal
from printkit.kinds.tangram.judge.verify import verify

MOST_RELATIONS = 5000
"""How many relations are told of one assembly; a page of printed figures has some hundred."""
_WORTH = 0.02
"""If, within the tolerance, this share of all edges more than exactly cancels, the seams were laid by hand."""


def explain(one: Assembly) -> Explanation:
    """Judge an assembly and tell how."""
    verdict = verify(one).table()
    goal = Goal(one.target, one.tolerance)
    sides = sides_of(one.regions)
    steps = [_Steps(sides, within) for within in (goal.exact, one.tolerance)]
    exactly, closely = steps
    slack = _WORTH * fsum(ring_edge.length(side.edge) for side in sides)
    # What a hand has laid touches nowhere exactly; the same steps, taken within the tolerance, then tell more.
    chosen = closely if closely.gone > exactly.gone + slack else exactly
    return _told(one, chosen, goal, verdict)


def _told(one: Assembly, steps: _Steps, goal: Goal, verdict: Mapping[str, Any]) -> Explanation:
    relations, is_complete = _relations(steps.sides, steps.within)
    contours = contours_of(rings(steps.left, steps.within), steps.within)
    target = turned_over(one.target.regions) if _is_mirrored(verdict) else one.target.regions
    wanted = contours_of(rings(_Steps(sides_of(target), goal.exact).left, goal.exact), goal.exact)
    made, goals = ([(each.is_hole, circular_list(each.ring, steps.within)) for each in which] for which in (contours, wanted))
    # An exact assembly agrees exactly; one that was laid by hand as well as the tolerance asks for.
    agreed = compare(made, goals, max(steps.within, goal.exact, verdict["residual"]))
    return Explanation(
        tuple(placed.piece for placed in one.placed),
        one.regions,
        target,
        steps.within,
        relations,
        is_complete,
        steps.splits,
        steps.cancelled,
        contours,
        wanted,
        agreed,
        verdict,
    )


class _Steps:
    """Splitting and cancelling, with a record of both."""

    def __init__(self, sides: Sequence[Side], within: float) -> None:
        self.sides = sides
        self.within = within
        edges = [side.edge for side in sides]
        nodes, split = split_where_met(edges, meetings(edges, within), within)
        tally = Tally(nodes)
        walks: dict[int, tuple[Walked, list[tuple[Side, Part, int]]]] = {}
        at: dict[int, list[Origin]] = {}
        for side, parts in zip(sides, split, strict=True):
            for part in parts[1:]:
                at.setdefault(part.first, []).append(side.origin)
            for part in parts:
                curve, sense = tally.add(part, side.edge)
                walks.setdefault(id(curve), (curve, []))[1].append((side, part, sense))
        self.left = tally.left()
        self.splits = tuple(Split(nodes.points[node], tuple(origins)) for node, origins in sorted(at.items()))
        self.cancelled = tuple(pair for _, walked in walks.values() for pair in _opposite(walked))
        self.gone = fsum(ring_edge.length(each.edge) for each in self.cancelled)


def _opposite(walked: Sequence[tuple[Side, Part, int]]) -> list[Cancelled]:
    """Pair the walks along one stretch that cancel: each forwards with one backwards."""
    forwards = [(side, part) for side, part, sense in walked if sense > 0]
    backwards = [side for side, _, sense in walked if sense < 0]
    return [Cancelled(part.edge, side.origin, other.origin) for (side, part), other in zip(forwards, backwards, strict=False)]


def sides_of(regions: Sequence[Region]) -> list[Side]:
    """List all edges of pieces with their places."""
    return [
        Side(Origin(piece, which, number), edge)
        for piece, region in enumerate(regions)
        for which, one in enumerate(region.rings)
        for number, edge in enumerate(one)
    ]


def _relations(sides: Sequence[Side], within: float) -> tuple[tuple[Met, ...], bool]:
    """Name the relation of every two edges of different pieces that meet, be it in a corner; and say whether these are all."""
    found: dict[tuple[int, int], Met] = {}
    for i, j in contact.near_pairs([ring_edge.bounds(side.edge) for side in sides], within):
        a, b = sides[i], sides[j]
        if a.origin.piece == b.origin.piece:
            continue
        relation = edge_relation.relation(a.edge, b.edge, within)
        if relation.shared or relation.points:
            if len(found) == MOST_RELATIONS:
                return tuple(found[key] for key in sorted(found)), False
            found[i, j] = Met(a, b, relation, relation.group, table_of(a.edge, b.edge, within))
    return tuple(found[key] for key in sorted(found)), True


def contours_of(all_rings: Sequence[Ring], tolerance: float) -> tuple[Contour, ...]:
    """Sort closed walks: the largest first, and for every hole the smallest outline around it."""
    measured = sorted(((ring.area(one), one) for one in all_rings), key=lambda pair: -abs(pair[0]))
    kept = [(size, one) for size, one in measured if abs(size) > tolerance * tolerance]
    found = []
    for size, one in kept:
        around = [index for index, (other, outline) in enumerate(kept) if other > 0 and size < 0 and lies_in(one, outline)]
        found.append(Contour(one, size, around[-1] if around else None))
    return tuple(found)


def _is_mirrored(verdict: Mapping[str, Any]) -> bool:
    return verdict["status"] == "mirrored" or bool(verdict["motion"] and verdict["motion"]["mirrored"])


def turned_over(regions: Sequence[Region]) -> tuple[Region, ...]:
    """Turn regions over."""
    return tuple(region.moved(MIRROR) for region in regions)
