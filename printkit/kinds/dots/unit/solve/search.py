"""The search: cover parts anew, move the dots of nodes, and keep what makes the whole sheet better."""

from __future__ import annotations

from math import cos, log, pi, sin, sqrt
from random import Random

import numpy as np

from printkit.chance import below, shuffled
from printkit.kinds.dots.network import Points
from printkit.kinds.dots.unit.solve.kernels.memory import SAME
from printkit.kinds.dots.unit.solve.plan import Plan, reduced
from printkit.kinds.dots.unit.solve.recover import Window, added, clear_away, recover, window

DARING = 0.35
"""What a dot elsewhere counts to whoever dares to spoil it, as a share of what it would cost to pre-draw its line."""
NODE_SHARE = 0.85
"""How far from its node a dot may stand, as a share of the tolerance."""
NODE_MOVES = 0.4
"""How often a node near the ink is moved rather than a part covered anew."""
INKED = 0.85
"""How often a place with ink is chosen."""
TRIES = 10


def first_covers(plan: Plan, rng: Random) -> None:
    """Give nodes their dots and cover strand by strand, the longest first."""
    degrees = [len(one) for one in plan.passing]
    # Nodes where many strands meet come first, since they have the most to lose; the number decides ties for good.
    for node in sorted(range(len(degrees)), key=lambda number: (-degrees[number], number)):
        plan.dots[node] = _free_place(plan, node, rng)
    for number in sorted(range(len(plan.strands)), key=lambda one: (-plan.strands[one].length, one)):
        recover(plan, Window(number, -1, 0), rng)
    release(plan)


def release(plan: Plan) -> None:
    """Give up the dots of nodes at which no line ends."""
    ends = np.vstack([np.zeros((0, 4)), *(cover.lines for cover in plan.covers)]).reshape(-1, 2)
    for node, dot in enumerate(plan.dots):
        if dot is not None and not (len(ends) and (np.abs(ends - np.array(dot)).max(axis=1) < SAME).any()):
            plan.dots[node] = None


def _free_place(plan: Plan, node: int, rng: Random) -> tuple[float, float] | None:
    """Find a place for the dot of a node that is clear of the others; another's dot within the tolerance serves as well."""
    others = np.array([dot for dot in plan.dots if dot is not None]).reshape(-1, 2)
    here = plan.nodes[node]
    serving = np.flatnonzero(np.hypot(*(others - here).T) < NODE_SHARE * plan.rules.eps)
    if len(serving):
        return (float(others[serving[0], 0]), float(others[serving[0], 1]))
    for number in range(TRIES):
        place = _shifted(here, number / TRIES * NODE_SHARE * plan.rules.eps, rng)
        if _is_clear(plan, place, others):
            return place
    return None


def _shifted(here: Points, away: float, rng: Random) -> tuple[float, float]:
    turn = 2 * pi * rng.random()
    return (float(here[0] + away * cos(turn)), float(here[1] + away * sin(turn)))


def _is_clear(plan: Plan, place: tuple[float, float], others: Points) -> bool:
    away = np.hypot(*(others - np.array(place)).T)
    return not ((away < plan.terms.dmin) | ((away > plan.terms.low) & (away < plan.terms.high))).any()


def improve(plan: Plan, steps: int, rng: Random, heat: float = 0.0) -> None:
    """Try so many changes, most of them where there is ink, and keep the best sheet that is found.

    While there is heat, which falls to nothing, a change may make the sheet a little worse.
    """
    best, least = plan.state(), plan.cost
    for step in range(steps):
        before, cost = plan.state(), plan.cost
        _change(plan, *_place_to_change(plan, rng), step, rng)
        # The same as accepting by the exponential of the loss, but with one draw whatever the change.
        allowed = heat * (1 - step / steps) * -log(1 - rng.random())
        if plan.cost > cost + allowed - 1e-9:
            plan.restore(before)
            continue
        release(plan)
        if plan.cost < least - 1e-9:
            best, least = plan.state(), plan.cost
    plan.restore(best)


def _place_to_change(plan: Plan, rng: Random) -> tuple[int, float]:
    """Choose a strand and a place along it, mostly where there is ink."""
    ink = [(number, *part) for number, cover in enumerate(plan.covers) for part in cover.ink]
    if ink and rng.random() < INKED:
        return _inked_place(ink, rng)
    strand = below(rng, len(plan.strands))
    return strand, rng.random() * plan.strands[strand].length


def polish(plan: Plan, rng: Random) -> None:
    """Cover part after part anew where that brings the lines nearer to the drawing."""
    size = 8.0 * plan.terms.unit
    for strand, one in enumerate(plan.strands):
        # Windows overlap by half and begin anywhere, so that no seam stays where it is.
        start = -0.5 * size * rng.random()
        while start < one.length and len(plan.covers[strand].arc):
            before, cost = plan.covers[strand], plan.covers[strand].cost
            recover(plan, window(plan, strand, start, start + size), rng, noise=0.0)
            if plan.covers[strand].cost > cost - 1e-9:
                plan.covers[strand] = before
            start += 0.5 * size


def _inked_place(ink: list[tuple[int, float, float]], rng: Random) -> tuple[int, float]:
    lengths = np.cumsum([end - start for _, start, end in ink])
    mark = rng.random() * float(lengths[-1])
    strand, start, end = ink[min(int(np.searchsorted(lengths, mark)), len(ink) - 1)]
    return strand, start + rng.random() * (end - start)


def _change(plan: Plan, strand: int, at: float, step: int, rng: Random) -> None:
    node = _node_near(plan, strand, at)
    if node is not None and rng.random() < NODE_MOVES:
        move_node(plan, node, rng)
        return
    half = plan.terms.unit * (1.0 + 4.0 * rng.random() ** 2)
    where = window(plan, strand, at - half, at + half)
    if step % 2:
        recover(plan, where, rng)
    else:
        dare(plan, where, rng)


def _node_near(plan: Plan, strand: int, at: float) -> int | None:
    """Return the node of a strand nearest to a place, if it is within a few steps."""
    node, arc = min(plan.strands[strand].stops, key=lambda stop: abs(stop[1] - at))
    return node if abs(arc - at) < 2.5 * plan.terms.unit else None


def dare(plan: Plan, where: Window, rng: Random) -> None:
    """Cover a window with little regard for others, clear away what it spoils, and cover that anew."""
    old = plan.covers[where.strand]
    recover(plan, where, rng, DARING)
    new = plan.covers[where.strand]
    lost = clear_away(plan, where.strand, added(new.places, old.places), added(new.lines, old.lines))
    _mend(plan, lost, rng)


def _mend(plan: Plan, lost: list[tuple[int, float]], rng: Random) -> None:
    """Cover the surroundings of what was lost."""
    done: list[tuple[int, float]] = []
    for strand, arc in lost:
        if any(strand == other and abs(arc - there) < 1.5 * plan.terms.unit for other, there in done):
            continue
        done.append((strand, arc))
        half = 2.5 * plan.terms.unit
        recover(plan, window(plan, strand, arc - half, arc + half), rng)


def move_node(plan: Plan, node: int, rng: Random) -> None:
    """Give a node another place for its dot, or none, and cover what surrounds it anew."""
    half = plan.terms.unit * (1.5 + 1.5 * rng.random())
    for strand, arc in plan.passing[node]:
        _strip(plan, strand, arc - half, arc + half)
    plan.dots[node] = _new_place(plan, node, rng)
    lost: list[tuple[int, float]] = []
    if plan.dots[node] is not None:
        lost = clear_away(plan, None, np.array([plan.dots[node]]), np.zeros((0, 4)))
    for strand, arc in shuffled(rng, plan.passing[node]):
        recover(plan, window(plan, strand, arc - half, arc + half), rng)
    _mend(plan, lost, rng)


def _strip(plan: Plan, strand: int, start: float, end: float) -> None:
    """Pre-draw a part of a strand."""
    cover = plan.covers[strand]
    inside = (cover.arc > start) & (cover.arc < end)
    if inside.any():
        plan.covers[strand] = reduced(cover, ~inside, np.zeros(len(cover.how), bool))


def _new_place(plan: Plan, node: int, rng: Random) -> tuple[float, float] | None:
    """Choose a place for the dot of a node: anywhere near it, a unit from another dot of a node, or none."""
    here, reach = plan.nodes[node], NODE_SHARE * plan.rules.eps
    chance = rng.random()
    if plan.dots[node] is not None and chance < 0.25:
        return None
    others = [dot for number, dot in enumerate(plan.dots) if dot is not None and number != node]
    close = [dot for dot in others if np.hypot(*(np.array(dot) - here)) < reach]
    if close and chance < 0.6:
        return close[below(rng, len(close))]
    unit = plan.terms.unit
    ring = [dot for dot in others if abs(float(np.hypot(*(np.array(dot) - here))) - unit) < reach]
    if ring and chance < 0.8:
        dot = np.array(ring[below(rng, len(ring))])
        aim = np.array(_shifted(here, reach * rng.random(), rng)) - dot
        place = dot + unit * aim / max(float(np.hypot(*aim)), 1e-9)
        if np.hypot(*(place - here)) < reach:
            return (float(place[0]), float(place[1]))
    return _shifted(here, reach * sqrt(rng.random()) * rng.random(), rng)
