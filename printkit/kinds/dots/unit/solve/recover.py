"""Covering a part of a strand anew while everything else stays, and clearing away what is in the way of new dots."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np

from printkit.kinds.dots.network import Points
from printkit.kinds.dots.unit.solve.kernels.memory import (
    GAP,
    HARD,
    INK,
    LINE,
    SAME,
    START,
    Around,
    Flags,
    Stretch,
    Table,
    Task,
    table,
)
from printkit.kinds.dots.unit.solve.plan import DOT, GAP_PRICE, INK_PRICE, PIECE, Cover, Plan, reduced
from printkit.kinds.dots.unit.solve.strand import LANES

NOISE = 0.6
"""By how much the price of a dot differs from place to place, by chance."""


class Window(NamedTuple):
    """A part of a strand between two of its dots, by number; -1 is its start, and the number of dots its end."""

    strand: int
    first: int
    last: int


def window(plan: Plan, strand: int, start: float, end: float) -> Window:
    """Return the smallest window with dots for its ends around a part of a strand."""
    arc = plan.covers[strand].arc
    return Window(strand, int(np.searchsorted(arc, start, "right")) - 1, int(np.searchsorted(arc, end, "left")))


def recover(plan: Plan, where: Window, rng: Random, regard: float = HARD, noise: float = NOISE) -> None:
    """Cover a window as cheaply as possible; with little regard for others, what is spoiled must be cleared away after."""
    from printkit.kinds.dots.unit.solve.kernels.cover import cover

    old, strand = plan.covers[where.strand], plan.strands[where.strand]
    opens, closes = where.first < 0, where.last >= len(old.arc)
    start = 0.0 if opens else float(old.arc[where.first])
    end = strand.length if closes else float(old.arc[where.last])
    if end - start < 1e-3:
        return
    bounds = plan.terms_of(strand)
    stretch = strand.stretch(start, end, bounds.eps)
    stations = _stations(plan, where, stretch)
    labels = len(stretch.x) * LANES
    shaken = np.array([noise * rng.random() for _ in range(len(stretch.x))])
    task = Task(stations, opens, closes, np.repeat(shaken, LANES)[:labels])
    filled = table(len(stretch.x), LANES, len(stations))
    cover(stretch, bounds, _around(plan, where, stretch, regard), task, filled)
    plan.covers[where.strand] = _spliced(old, where, _traced(filled, stretch))


def _stations(plan: Plan, where: Window, stretch: Stretch) -> Points:
    """List the dots that a window may use: those at its ends and those of its nodes."""
    cover, found = plan.covers[where.strand], []
    last = len(stretch.x) - 1
    if where.first >= 0:
        found.append((*cover.places[where.first], 0.0, 0.0))
    for node, arc in plan.strands[where.strand].stops:
        dot = plan.dots[node]
        is_inside = stretch.arc[0] + SAME < arc < stretch.arc[-1] - SAME
        is_end = (where.first < 0 and arc == 0.0) or (where.last >= len(cover.arc) and arc == stretch.arc[-1])
        if dot is not None and (is_inside or is_end):
            found.append((*dot, float(np.argmin(np.abs(stretch.arc - arc))), 0.3))
    if where.last < len(cover.arc):
        found.append((*cover.places[where.last], float(last), DOT))
    return np.array(found).reshape(-1, 4)


def _around(plan: Plan, where: Window, stretch: Stretch, regard: float) -> Around:
    """Gather the dots and lines near a window that are not its own, with the price of spoiling each."""
    # A dot of the window is at most a tolerance off, and can spoil nothing farther away than this.
    reach = plan.terms.high + plan.rules.eps + plan.rules.berth
    area = _area(np.column_stack([stretch.x, stretch.y]), np.zeros((0, 4)), reach)
    dots, lines = [np.array([dot for dot in plan.dots if dot is not None]).reshape(-1, 2)], [np.zeros((0, 4))]
    for number, cover in enumerate(plan.covers):
        left, top, right, bottom = cover.bounds
        if number != where.strand and left < area[2] and top < area[3] and right > area[0] and bottom > area[1]:
            dots.append(cover.places)
            lines.append(cover.lines)
    own = plan.covers[where.strand]
    for part in (slice(0, where.first + 1), slice(where.last, None)):
        places, how = own.places[part], own.how[part.start : part.stop]
        second = np.flatnonzero(how[1 : len(places)] == LINE) + 1
        dots.append(places)
        lines.append(np.hstack([places[second - 1], places[second]]))
    # What is spoiled will be ink: so much of it, and one more piece.
    price = HARD if regard >= HARD else regard * (PIECE + INK_PRICE * plan.terms.unit)
    return Around(_near(np.vstack(dots), area, price), _near(np.vstack(lines), area, price))


def _near(rows: Points, area: tuple[float, float, float, float], price: float) -> Points:
    """Keep what begins in an area, and give it a price."""
    x, y = rows[:, 0], rows[:, 1]
    found = rows[(x > area[0]) & (x < area[2]) & (y > area[1]) & (y < area[3])]
    return np.column_stack([found, np.full(len(found), price)])


def _traced(filled: Table, stretch: Stretch) -> Cover:
    """Follow the cheapest way back from the end."""
    label, how_it_ends = int(filled.final[0]), int(filled.final[1])
    path = []
    while label >= 0:
        path.append(label)
        label = int(filled.parent[label])
    chosen = np.array(path[::-1], dtype=np.int64)
    samples = filled.sample[chosen]
    following = np.minimum(samples + 1, len(stretch.arc) - 1)
    arc = stretch.arc[samples] + filled.share[chosen] * (stretch.arc[following] - stretch.arc[samples])
    left = float(stretch.arc[-1] - (arc[-1] if len(arc) else stretch.arc[0]))
    price = {INK: PIECE + INK_PRICE * left, GAP: GAP_PRICE * left, START: 0.0}[how_it_ends]
    places = np.column_stack([filled.x[chosen], filled.y[chosen]])
    return Cover(places, arc, np.append(filled.how[chosen], how_it_ends), np.append(filled.toll[chosen], price), 0.0)


def _spliced(old: Cover, where: Window, new: Cover) -> Cover:
    """Put a new cover of a window, whose ends are dots of the old one, into its place."""
    opens, closes = where.first < 0, where.last >= len(old.arc)
    begin = 0 if opens else where.first + 1
    head = slice(0, begin)
    inner = slice(0 if opens else 1, None)
    places, arc, how, toll = new.places[inner], new.arc[inner], new.how[inner], new.toll[inner]
    if not closes:
        if how[-1] == INK:  # ink leads to the dot at the end
            toll[-1] += DOT
            how_end, toll_end = how[-1:], toll[-1:]
            places, arc = np.vstack([places, old.places[where.last]]), np.append(arc, old.arc[where.last])
        else:
            how_end, toll_end = how[-2:-1], toll[-2:-1]
        count = len(arc) - 1
        how, toll = np.concatenate([how[:count], how_end]), np.concatenate([toll[:count], toll_end])
        tail = slice(where.last + 1, None)
        places, arc = np.vstack([places, old.places[tail]]), np.concatenate([arc, old.arc[tail]])
        how, toll = np.concatenate([how, old.how[tail]]), np.concatenate([toll, old.toll[tail]])
    return Cover(
        np.vstack([old.places[head], places]),
        np.concatenate([old.arc[head], arc]),
        np.concatenate([old.how[head], how]),
        np.concatenate([old.toll[head], toll]),
        old.length,
    )


def clear_away(plan: Plan, strand: int | None, dots: Points, lines: Points) -> list[tuple[int, float]]:
    """Take away whatever is in the way of new dots and lines of a strand; return the strands that lost something, and where."""
    lost: list[tuple[int, float]] = []
    area = _area(dots, lines, plan.terms.high + plan.terms.unit)
    for number, cover in enumerate(plan.covers):
        left, top, right, bottom = cover.bounds
        if left > area[2] or top > area[3] or right < area[0] or bottom < area[1]:
            continue
        lost += [(number, arc) for arc in _clear_cover(plan, number, number == strand, dots, lines)]
    _clear_nodes(plan, area, dots, lines)
    return lost


def _clear_cover(plan: Plan, number: int, is_own: bool, dots: Points, lines: Points) -> list[float]:
    """Take away what is in the way on one strand; return where along it."""
    cover = plan.covers[number]
    fresh = _matches(cover.places, dots)
    # A dot that is among the new ones is shared, and not in the way of itself.
    bad = _unclear(plan, cover.places, dots, lines) & ~fresh
    cut = np.append(_run_over(plan, cover, dots), False) if len(dots) else np.zeros(len(cover.how), bool)
    if is_own:
        cut[:-1] &= ~(fresh | np.append(False, fresh[:-1]))  # what is new is clear in itself
    if not bad.any() and not (cut[:-1] & (cover.how[:-1] == LINE)).any():
        return []
    plan.covers[number] = reduced(cover, ~bad, cut)
    return [float(cover.arc[at]) for at in np.flatnonzero(bad | cut[:-1])]


def _clear_nodes(plan: Plan, area: tuple[float, float, float, float], dots: Points, lines: Points) -> None:
    """Take away the dots of nodes that are in the way, unless they are among the new ones."""
    for node, dot in enumerate(plan.dots):
        if dot is not None and area[0] < dot[0] < area[2] and area[1] < dot[1] < area[3]:
            here = np.array([dot])
            if _unclear(plan, here, dots, lines)[0] and not _matches(here, dots)[0]:
                plan.dots[node] = None


def _area(dots: Points, lines: Points, reach: float) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of what dots and lines can be in the way of."""
    points = np.vstack([dots, lines.reshape(-1, 2)])
    if not len(points):
        return (0.0, 0.0, 0.0, 0.0)
    return (*(points.min(axis=0) - reach).tolist(), *(points.max(axis=0) + reach).tolist())


def added(rows: Points, before: Points) -> Points:
    """Return the dots or lines that were not there before."""
    return rows[~_matches(rows, before)]


def _matches(places: Points, dots: Points) -> Flags:
    """Tell which places are among the dots."""
    if not len(dots) or not len(places):
        return np.zeros(len(places), dtype=bool)
    away = np.abs(places[:, None, :] - dots[None, :, :]).max(axis=2)
    return np.asarray((away < SAME).any(axis=1))


def _unclear(plan: Plan, places: Points, dots: Points, lines: Points) -> Flags:
    """Tell which places are too near to a dot, about a unit away from it, or on a line; what a line joins is not meant."""
    found = np.zeros(len(places), dtype=bool)
    terms = plan.terms
    if len(dots):
        away = np.hypot(places[:, None, 0] - dots[None, :, 0], places[:, None, 1] - dots[None, :, 1])
        wrong = (away < terms.dmin) | ((away > terms.low) & (away < terms.high))
        found |= (wrong & (away > SAME) & (np.abs(away - terms.unit) > SAME)).any(axis=1)
    if len(lines):
        found |= (plan.to_lines(places, lines) < terms.berth).any(axis=1)
    return found


def _run_over(plan: Plan, cover: Cover, dots: Points) -> Flags:
    """Tell to which dots of a cover a line leads that runs over one of some dots."""
    found = np.zeros(len(cover.arc), dtype=bool)
    second = np.flatnonzero(cover.how[1:-1] == LINE) + 1
    if len(second):
        found[second] = (plan.to_lines(dots, cover.lines) < plan.terms.berth).any(axis=0)
    return found
