"""Easing chains: dots slide a little so that what a chain is too long for its strand is spread over all of its steps.

Every round pulls the dots towards the drawing, then brings all steps back to exactly one unit. Dots that would break a rule by that
stay where they were; the dots of nodes and of gaps never move.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from printkit.kinds.dots.network import Points
from printkit.kinds.dots.unit.solve.kernels.memory import GAP, LINE, SAME, Flags, Numbers, Reals, room_to_push
from printkit.kinds.dots.unit.solve.plan import Plan
from printkit.kinds.dots.unit.solve.strand import Strand

ROUNDS = 40
PULL = 0.3
"""How far dots are pulled in a round, as a share of the mean deviation of their lines."""
BUCKLE = 0.12
"""So many millimetres to either side, in turn, dots are pushed at first: a straight chain cannot give way by itself."""
POINTS = 7
"""At so many points along each line its deviation is measured."""
FARTHEST = 0.4
"""No round moves a dot farther than this."""


@dataclass
class _Chains:
    """All dots as one table, and where they belong."""

    places: Points
    fixed: Flags
    owners: list[Numbers]
    """For each cover, the numbers of its dots."""
    ends: Numbers
    """The dots of each line."""
    strand: Numbers
    """Of each line."""
    first: Numbers
    """Of each line, which dot of its cover it begins at."""
    ground: tuple[Points, Reals, Numbers, Reals]
    """The samples of all strands and their arcs; for each line, where those of its strand are, and how far it may leave it."""

    def feet(self, arcs: list[Reals]) -> Reals:
        """Return where along its strand each line begins and ends."""
        starts = np.append(0, np.cumsum([len(arc) for arc in arcs]))[self.strand] + self.first
        joined = np.concatenate(arcs)
        return np.column_stack([joined[starts], joined[starts + 1]])


def ease(plan: Plan, rounds: int = ROUNDS) -> None:
    """Ease all chains of a plan."""
    chains = _gathered(plan)
    if not len(chains.ends):
        return
    arcs = [cover.arc for cover in plan.covers]
    for turn in range(rounds):
        wanted = chains.places + _pull(plan, chains, arcs)
        if turn == 0:
            wanted += _buckle(plan, chains, arcs)
        moved = _settled(plan, chains, arcs, wanted)
        if moved is None:
            continue
        chains.places, arcs = moved
    plan.covers = [
        replace(cover, places=chains.places[owner], arc=arc) if len(arc) else cover
        for cover, owner, arc in zip(plan.covers, chains.owners, arcs, strict=True)
    ]


def _gathered(plan: Plan) -> _Chains:
    """Number all dots; those that two covers share, that stand for the end of a strand or for a node are fixed."""
    numbers: dict[tuple[float, float], int] = {}
    uses: list[int] = []
    owners, ends, strand, first = [], [], [], []
    fixed: set[int] = set()
    for number, cover in enumerate(plan.covers):
        owner = []
        for x, y in np.round(cover.places, 6).tolist():
            dot = numbers.setdefault((x, y), len(numbers))
            if dot == len(uses):
                uses.append(0)
            uses[dot] += 1
            owner.append(dot)
        owners.append(np.array(owner, dtype=np.int64))
        lines = np.flatnonzero(cover.how[1:-1] == LINE)
        ends += [(owner[at], owner[at + 1]) for at in lines.tolist()]
        strand += [number] * len(lines)
        first += lines.tolist()
        fixed |= {owner[at] for at, how in ((0, cover.how[0]), (-1, cover.how[-1])) if owner and how == GAP}
    places = np.zeros((len(numbers), 2))
    for cover, owner_numbers in zip(plan.covers, owners, strict=True):
        places[owner_numbers] = cover.places
    still = np.array([use > 1 or number in fixed for number, use in enumerate(uses)], dtype=bool)
    for place in plan.dots:
        if place is not None and len(places):
            still |= np.abs(places - np.array(place)).max(axis=1) < SAME
    joined = np.array(ends, dtype=np.int64).reshape(-1, 2)
    numbered = np.array(strand, dtype=np.int64)
    return _Chains(places, still, owners, joined, numbered, np.array(first, dtype=np.int64), _ground(plan, numbered))


def _ground(plan: Plan, strand: Numbers) -> tuple[Points, Reals, Numbers, Reals]:
    """Join the samples of all strands into one table."""
    ends = np.append(0, np.cumsum([len(one.arc) for one in plan.strands]))
    limits = np.array([plan.terms_of(one).eps for one in plan.strands])
    bounds = np.column_stack([ends[strand], ends[strand + 1]])
    samples, arcs = np.vstack([one.points for one in plan.strands]), np.concatenate([one.arc for one in plan.strands])
    return samples, arcs, bounds, limits[strand]


def _samples(plan: Plan, chains: _Chains, arcs: list[Reals]) -> Points:
    """Return points of the drawing for each line to follow, by line."""
    found = np.zeros((len(chains.ends), POINTS, 2))
    shares = np.linspace(0.0, 1.0, POINTS)
    for number, strand in enumerate(plan.strands):
        here = chains.strand == number
        if here.any():
            start, end = arcs[number][chains.first[here]], arcs[number][chains.first[here] + 1]
            along = start[:, None] + (end - start)[:, None] * shares
            found[here, :, 0] = np.interp(along, strand.arc, strand.points[:, 0])
            found[here, :, 1] = np.interp(along, strand.arc, strand.points[:, 1])
    return found


def _deviations(chains: _Chains, places: Points, samples: Points) -> tuple[Points, Reals]:
    """Return how each sample lies aside from its line, and how far along the line that is."""
    start, end = places[chains.ends[:, 0]], places[chains.ends[:, 1]]
    run = (end - start)[:, None, :]
    along = np.clip(((samples - start[:, None, :]) * run).sum(axis=2) / (run**2).sum(axis=2), 0.0, 1.0)
    return samples - start[:, None, :] - along[:, :, None] * run, along


def _pull(plan: Plan, chains: _Chains, arcs: list[Reals]) -> Points:
    """Pull dots towards the drawing, those with large deviations much more than others."""
    aside, along = _deviations(chains, chains.places, _samples(plan, chains, arcs))
    size = np.hypot(aside[:, :, 0], aside[:, :, 1])[:, :, None]
    # The cube of the deviation: what is seen to be off is mended first.
    force = aside * size**2 / POINTS
    pull = np.zeros_like(chains.places)
    np.add.at(pull, chains.ends[:, 0], (force * (1 - along)[:, :, None]).sum(axis=1))
    np.add.at(pull, chains.ends[:, 1], (force * along[:, :, None]).sum(axis=1))
    pull *= PULL
    length = np.hypot(pull[:, 0], pull[:, 1])[:, None]
    pull *= np.minimum(1.0, FARTHEST / np.maximum(length, 1e-12))
    pull[chains.fixed] = 0.0
    return pull


def _buckle(plan: Plan, chains: _Chains, arcs: list[Reals]) -> Points:
    """Push dots aside in turn."""
    push = np.zeros_like(chains.places)
    for strand, owner, arc in zip(plan.strands, chains.owners, arcs, strict=True):
        if len(arc):
            across = np.column_stack([np.interp(arc, strand.arc, strand.normal[:, axis]) for axis in (0, 1)])
            push[owner] = BUCKLE * np.where(np.arange(len(arc)) % 2, 1.0, -1.0)[:, None] * across
    push[chains.fixed] = 0.0
    return push


def _settled(plan: Plan, chains: _Chains, arcs: list[Reals], wanted: Points) -> tuple[Points, list[Reals]] | None:
    """Make all steps exact again, and let dots stay that would break a rule; return nothing if that does not end well."""
    from printkit.kinds.dots.unit.solve.kernels.chain import make_exact

    still = chains.fixed.copy()
    for _ in range(4):
        places = np.where(still[:, None], chains.places, wanted)
        if not make_exact(places, chains.ends, ~still, room_to_push(len(chains.ends)), plan.terms.unit):
            return None
        feet = _feet(plan, chains, arcs, places)
        wrong = _wrong(plan, chains, places, feet)
        if not wrong.any():
            return places, feet
        # Whoever breaks a rule stays where it stood, where it broke none; its neighbours on a line stay too.
        still |= wrong
        near = still[chains.ends].any(axis=1)
        still[chains.ends[near & wrong[chains.ends].any(axis=1)].ravel()] = True
    return None


def _feet(plan: Plan, chains: _Chains, arcs: list[Reals], places: Points) -> list[Reals]:
    """Find the point of its strand that each dot stands for, between the middles of the steps beside it."""
    found = []
    for strand, owner, arc in zip(plan.strands, chains.owners, arcs, strict=True):
        if not len(arc):
            found.append(arc)
            continue
        found.append(np.where(chains.fixed[owner], arc, _nearest(strand, arc, places[owner])))
    return found


def _nearest(strand: Strand, arc: Reals, places: Points) -> Reals:
    """Return for each dot the sample nearest to it that lies between those middles; where none does, its old place."""
    middle = (arc[1:] + arc[:-1]) / 2
    first = np.searchsorted(strand.arc, np.append(-1.0, middle), "left")
    count = np.searchsorted(strand.arc, np.append(middle, np.inf), "right") - first
    start = np.cumsum(count) - count
    dot = np.repeat(np.arange(len(arc)), count)
    sample = np.arange(len(dot)) + (first - start)[dot]
    away = np.hypot(*(places[dot] - strand.points[sample]).T)
    some = count > 0
    nearest = arc.copy()
    nearest[some] = strand.arc[sample[np.lexsort((away, dot))[start[some]]]]
    return nearest


def _wrong(plan: Plan, chains: _Chains, places: Points, feet: list[Reals]) -> Flags:
    """Tell which dots break a rule."""
    from printkit.kinds.dots.unit.solve.kernels.chain import find_strays

    terms, wrong = plan.terms, np.zeros(len(places), dtype=bool)
    away = np.hypot(places[:, None, 0] - places[None, :, 0], places[:, None, 1] - places[None, :, 1])
    unclear = (away < terms.dmin) | ((away > terms.low) & (away < terms.high))
    np.fill_diagonal(unclear, False)
    unclear[chains.ends[:, 0], chains.ends[:, 1]] = unclear[chains.ends[:, 1], chains.ends[:, 0]] = False
    wrong |= unclear.any(axis=1)
    near = plan.to_lines(places, np.hstack([places[chains.ends[:, 0]], places[chains.ends[:, 1]]])) < terms.berth
    wrong |= near.any(axis=1)
    wrong[chains.ends[near.any(axis=0)].ravel()] = True
    strays = np.zeros(len(chains.ends), dtype=bool)
    find_strays(places, chains.ends, chains.feet(feet), *chains.ground, strays)
    wrong[chains.ends[strays].ravel()] = True
    return wrong & ~chains.fixed
