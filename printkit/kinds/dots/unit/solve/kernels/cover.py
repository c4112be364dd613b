"""The cheapest way to draw a stretch with steps of one unit, with ink where that fails: a dynamic program over labels.

The dots of each label's own past are known exactly, so that no chain is unclear in itself.
"""

from __future__ import annotations

import math

from printkit.engine.native.kernel import compiled, inlined
from printkit.kinds.dots.unit.solve.kernels.clear import harm, square, square_to_segment
from printkit.kinds.dots.unit.solve.kernels.memory import (
    FAR,
    GAP,
    INK,
    LINE,
    NONE,
    SAME,
    START,
    Around,
    Stretch,
    Table,
    Task,
    Terms,
)

NOWHERE = 1e7
PLAIN = 2.0
"""Deviations whose square is more than this are seen at once, and cost more than their square."""


@compiled
def cover(stretch: Stretch, terms: Terms, around: Around, task: Task, table: Table) -> float:
    """Fill the table, and return the price of the best cover."""
    last = len(stretch.x) - 1
    _begin(stretch, terms, around, task, table)
    # Steps lead forward by at least a sample, and ink is left first: so all labels of a sample are final when it is their turn.
    for sample in range(last + 1):
        if sample:
            through = table.inked[sample - 1] + terms.ink * (stretch.arc[sample] - stretch.arc[sample - 1])
            if through < table.inked[sample]:
                table.inked[sample], table.left[sample] = through, table.left[sample - 1]
        _leave_ink(stretch, terms, around, task, table, sample)
        if sample < last:
            for label in range(sample * len(stretch.aside), (sample + 1) * len(stretch.aside)):
                _go_on(stretch, terms, around, task, table, label)
        for number in range(len(task.stations)):
            if int(task.stations[number, 2]) == sample:
                _go_on(stretch, terms, around, task, table, _station(stretch, number))
    return _end(stretch, terms, task, table)


@inlined
def _station(stretch: Stretch, number: int) -> int:
    """Return the label of a station; the one before it belongs to the dot before it."""
    return len(stretch.x) * len(stretch.aside) + 2 * number + 1


@compiled
def _begin(stretch: Stretch, terms: Terms, around: Around, task: Task, table: Table) -> None:
    """Begin at a station, with ink, or with a gap that the first dot stands for."""
    for number in range(len(task.stations)):
        if int(task.stations[number, 2]) == 0:
            price = task.stations[number, 3]
            spot = (task.stations[number, 0], task.stations[number, 1])
            _set(table, _station(stretch, number), price, price, spot[0], spot[1], 0, 0.0, NONE, START)
    if not task.opens:
        return
    table.inked[0] = terms.piece
    for sample in range(len(stretch.x)):
        if stretch.arc[sample] - stretch.arc[0] > 2 * terms.reach:
            break
        for lane in range(len(stretch.aside)):
            x, y = stretch.lane_x[lane, sample], stretch.lane_y[lane, sample]
            toll = terms.dot + terms.gap * (stretch.arc[sample] - stretch.arc[0])
            if _reaches(stretch, terms, x, y, 0, sample):
                _stand(stretch, terms, around, task, table, sample, lane, toll, NONE, GAP)


@compiled
def _reaches(stretch: Stretch, terms: Terms, x: float, y: float, first: int, last: int) -> bool:
    """Tell whether a dot can stand for all samples from one to another."""
    for sample in range(first, last + 1):
        if square(stretch.x[sample] - x, stretch.y[sample] - y) > terms.reach * terms.reach:
            return False
    return True


@compiled
def _leave_ink(stretch: Stretch, terms: Terms, around: Around, task: Task, table: Table, sample: int) -> None:
    """Set dots where ink may end."""
    before, cost = table.left[sample], table.inked[sample]
    if cost >= FAR:
        return
    start = stretch.arc[0] if before == NONE else _foot_arc(stretch, table, before)
    ink = terms.piece + terms.ink * (stretch.arc[sample] - start)
    for lane in range(len(stretch.aside)):
        toll = terms.dot + ink + terms.jump * abs(stretch.aside[lane])
        _stand(stretch, terms, around, task, table, sample, lane, toll, before, INK)
    for number in range(len(task.stations)):
        if int(task.stations[number, 2]) == sample and sample:
            label, price = _station(stretch, number), task.stations[number, 3]
            x, y = task.stations[number, 0], task.stations[number, 1]
            if cost + price < table.cost[label]:
                spoiled = harm(terms, around, table, before, False, x, y, NOWHERE, NOWHERE)
                if cost + price + spoiled < table.cost[label]:
                    _set(table, label, cost + price + spoiled, price + ink, x, y, sample, 0.0, before, INK)


@compiled
def _stand(
    stretch: Stretch,
    terms: Terms,
    around: Around,
    task: Task,
    table: Table,
    sample: int,
    lane: int,
    toll: float,
    parent: int,
    how: int,
) -> None:
    """Set a dot on a lane that no line leads to, if that is the cheapest way to have it there."""
    label = sample * len(stretch.aside) + lane
    cost = toll + task.noise[label] + (0.0 if parent == NONE else table.cost[parent])
    # Harm is by far the dearest to reckon: it is left until all else says that the label would gain.
    if cost >= table.cost[label]:
        return
    x, y = stretch.lane_x[lane, sample], stretch.lane_y[lane, sample]
    cost += harm(terms, around, table, parent, False, x, y, NOWHERE, NOWHERE)
    if cost < table.cost[label]:
        _set(table, label, cost, toll, x, y, sample, 0.0, parent, how)


@inlined
def _set(
    table: Table, label: int, cost: float, toll: float, x: float, y: float, sample: int, share: float, parent: int, how: int
) -> None:
    table.cost[label], table.toll[label] = cost, toll
    table.x[label], table.y[label] = x, y
    table.sample[label], table.share[label] = sample, share
    table.parent[label], table.how[label] = parent, how


@inlined
def _foot_arc(stretch: Stretch, table: Table, label: int) -> float:
    sample = table.sample[label]
    following = min(sample + 1, len(stretch.arc) - 1)
    return float(stretch.arc[sample] + table.share[label] * (stretch.arc[following] - stretch.arc[sample]))


@compiled
def _go_on(stretch: Stretch, terms: Terms, around: Around, task: Task, table: Table, label: int) -> None:
    """Find all that can follow on a dot: ink, a dot one step ahead on each lane, or a station two steps ahead."""
    cost, sample = table.cost[label], table.sample[label]
    if cost >= FAR:
        return
    if sample < len(stretch.x) - 1 and (table.how[label] == LINE or table.how[label] == START):
        foot = _foot(stretch, sample, table.share[label])
        aside = math.sqrt(square(foot[0] - table.x[label], foot[1] - table.y[label]))
        ink = terms.ink * (stretch.arc[sample + 1] - _foot_arc(stretch, table, label))
        if cost + terms.piece + terms.jump * aside + ink < table.inked[sample + 1]:
            table.inked[sample + 1] = cost + terms.piece + terms.jump * aside + ink
            table.left[sample + 1] = label
    for lane in range(len(stretch.aside)):
        _step_on_lane(stretch, terms, around, task, table, label, lane)
    for number in range(len(task.stations)):
        if int(task.stations[number, 2]) > sample:
            _step_to_station(stretch, terms, around, task, table, label, number)


@inlined
def _foot(stretch: Stretch, sample: int, share: float) -> tuple[float, float]:
    following = min(sample + 1, len(stretch.x) - 1)
    return (
        stretch.x[sample] + share * (stretch.x[following] - stretch.x[sample]),
        stretch.y[sample] + share * (stretch.y[following] - stretch.y[sample]),
    )


@compiled
def _step_on_lane(stretch: Stretch, terms: Terms, around: Around, task: Task, table: Table, label: int, lane: int) -> None:
    """Find where a lane ahead is one unit away; beyond what one line can stand for, nothing is looked for."""
    x, y, unit = table.x[label], table.y[label], terms.unit
    limit = (unit + terms.eps) ** 2
    sample = table.sample[label] + 1
    if sample >= len(stretch.x):
        return
    before = square(stretch.lane_x[lane, sample] - x, stretch.lane_y[lane, sample] - y) - unit * unit
    while sample + 1 < len(stretch.x) and square(stretch.x[sample] - x, stretch.y[sample] - y) <= limit:
        ahead_x, ahead_y = stretch.lane_x[lane, sample + 1], stretch.lane_y[lane, sample + 1]
        after = square(ahead_x - x, ahead_y - y) - unit * unit
        # Where the strand winds, a lane may cross the circle several times; each crossing is offered.
        if (before < 0.0) != (after < 0.0):
            start_x, start_y = stretch.lane_x[lane, sample], stretch.lane_y[lane, sample]
            share = _share_at_unit(start_x - x, start_y - y, ahead_x - start_x, ahead_y - start_y, unit)
            there_x, there_y = start_x + share * (ahead_x - start_x), start_y + share * (ahead_y - start_y)
            _offer(stretch, terms, around, task, table, label, lane, sample, share, there_x, there_y)
        before = after
        sample += 1


@inlined
def _share_at_unit(x: float, y: float, run_x: float, run_y: float, unit: float) -> float:
    """Return how far along a run, which crosses the circle of one unit once, it does so."""
    a, b, c = square(run_x, run_y), x * run_x + y * run_y, square(x, y) - unit * unit
    root = math.sqrt(max(0.0, b * b - a * c))
    # From inside the circle the later crossing is meant, from outside the earlier one.
    share = (-b + root) / a if c < 0.0 else (-b - root) / a
    return min(1.0, max(0.0, share))


@compiled
def _offer(
    stretch: Stretch, terms: Terms, around: Around, task: Task, table: Table, parent: int, lane: int,
    sample: int, share: float, x: float, y: float,
) -> None:  # fmt: skip
    """Take a step if it is the cheapest way to its place and keeps the rules."""
    label = sample * len(stretch.aside) + lane
    cost = table.cost[parent] + terms.dot + task.noise[label]
    if cost >= table.cost[label]:
        return
    # The crossing is exact up to rounding only; the step is stretched to one unit before errors add up along a chain.
    away = terms.unit / math.sqrt(square(x - table.x[parent], y - table.y[parent]))
    x, y = table.x[parent] + away * (x - table.x[parent]), table.y[parent] + away * (y - table.y[parent])
    shape = _shape(stretch, terms, table.x[parent], table.y[parent], table.sample[parent], table.share[parent], x, y, sample, share)
    if cost + shape >= table.cost[label]:
        return
    cost += shape + harm(terms, around, table, parent, True, x, y, NOWHERE, NOWHERE)
    if cost < table.cost[label]:
        _set(table, label, cost, terms.dot + shape, x, y, sample, share, parent, LINE)


@compiled
def _shape(
    stretch: Stretch, terms: Terms, from_x: float, from_y: float, first: int, first_share: float,
    x: float, y: float, last: int, last_share: float,
) -> float:  # fmt: skip
    """Return the price of a line for all that it deviates from the strand between two feet; `FAR` if that is too much."""
    limit = terms.eps * terms.eps
    start, end = _foot(stretch, first, first_share), _foot(stretch, last, last_share)
    if square(end[0] - x, end[1] - y) > limit or square(start[0] - from_x, start[1] - from_y) > limit:
        return FAR
    price = 0.0
    for sample in range(first + 1, last + 1):
        away = square_to_segment(stretch.x[sample], stretch.y[sample], from_x, from_y, x, y)
        if away > limit:
            return FAR
        price += stretch.weight[sample] * away * (1.0 + away / PLAIN)
    return price


@compiled
def _step_to_station(stretch: Stretch, terms: Terms, around: Around, task: Task, table: Table, label: int, number: int) -> None:
    """Reach a station with one step or, by a dot between, with two."""
    x, y = task.stations[number, 0], task.stations[number, 1]
    run_x, run_y = x - table.x[label], y - table.y[label]
    away = math.sqrt(square(run_x, run_y))
    last, price = int(task.stations[number, 2]), task.stations[number, 3]
    goal = _station(stretch, number)
    if abs(away - terms.unit) < SAME:
        shape = _shape(stretch, terms, table.x[label], table.y[label], table.sample[label], table.share[label], x, y, last, 0.0)
        cost = table.cost[label] + price + shape
        if cost < table.cost[goal]:
            cost += harm(terms, around, table, label, True, x, y, NOWHERE, NOWHERE)
            if cost < table.cost[goal]:
                _set(table, goal, cost, price + shape, x, y, last, 0.0, label, LINE)
        return
    if away >= 2 * terms.unit or away < SAME or table.cost[label] + terms.dot + price >= table.cost[goal]:
        return
    # The dot between is the tip of a triangle with two sides of a unit, on either side of the way.
    tall = math.sqrt(terms.unit * terms.unit - away * away / 4)
    for side in (-1.0, 1.0):
        middle_x = table.x[label] + run_x / 2 - side * tall * run_y / away
        middle_y = table.y[label] + run_y / 2 + side * tall * run_x / away
        _step_twice(stretch, terms, around, task, table, label, number, middle_x, middle_y)


@compiled
def _step_twice(
    stretch: Stretch, terms: Terms, around: Around, task: Task, table: Table, label: int, number: int, x: float, y: float
) -> None:
    """Take the step to a place one unit before a station, and the step from there."""
    there_x, there_y = task.stations[number, 0], task.stations[number, 1]
    last, price, goal = int(task.stations[number, 2]), task.stations[number, 3], _station(stretch, number)
    sample, share = _nearest_foot(stretch, x, y, table.sample[label], last)
    first = (table.x[label], table.y[label], table.sample[label], table.share[label])
    here = _shape(stretch, terms, first[0], first[1], first[2], first[3], x, y, sample, share)
    if table.cost[label] + terms.dot + price + here >= table.cost[goal]:
        return
    there = _shape(stretch, terms, x, y, sample, share, there_x, there_y, last, 0.0)
    cost = table.cost[label] + terms.dot + price + here + there
    if cost >= table.cost[goal]:
        return
    cost += harm(terms, around, table, label, True, x, y, there_x, there_y)
    if cost >= table.cost[goal]:
        return
    # Harm is reckoned along parents in the table, so the dot between must stand there while the second step is tried.
    kept = (table.cost[goal - 1], table.toll[goal - 1], table.x[goal - 1], table.y[goal - 1])
    places = (table.sample[goal - 1], table.share[goal - 1], table.parent[goal - 1], table.how[goal - 1])
    _set(table, goal - 1, cost, terms.dot + here, x, y, sample, share, label, LINE)
    cost += harm(terms, around, table, goal - 1, True, there_x, there_y, NOWHERE, NOWHERE)
    if cost < table.cost[goal]:
        _set(table, goal, cost, price + there, there_x, there_y, last, 0.0, goal - 1, LINE)
    else:
        _set(table, goal - 1, kept[0], kept[1], kept[2], kept[3], places[0], places[1], places[2], places[3])


@compiled
def _nearest_foot(stretch: Stretch, x: float, y: float, first: int, last: int) -> tuple[int, float]:
    """Return the point of the strand, from one sample to another, that is nearest to a place."""
    best, found, found_share = FAR, first, 0.0
    for sample in range(first, last):
        run_x, run_y = stretch.x[sample + 1] - stretch.x[sample], stretch.y[sample + 1] - stretch.y[sample]
        share = ((x - stretch.x[sample]) * run_x + (y - stretch.y[sample]) * run_y) / max(square(run_x, run_y), 1e-30)
        share = min(1.0, max(0.0, share))
        away = square(stretch.x[sample] + share * run_x - x, stretch.y[sample] + share * run_y - y)
        if away < best:
            best, found, found_share = away, sample, share
    return found, found_share


@compiled
def _end(stretch: Stretch, terms: Terms, task: Task, table: Table) -> float:
    """Choose the cheapest end: at a station, in ink, or with a gap that the last dot stands for."""
    last = len(stretch.x) - 1
    best = float(table.inked[last])
    table.final[0], table.final[1] = table.left[last], INK
    for number in range(len(task.stations)):
        label = _station(stretch, number)
        if int(task.stations[number, 2]) == last and table.cost[label] < best:
            best, table.final[0], table.final[1] = float(table.cost[label]), label, START
    if not task.closes:
        return best
    lanes = len(stretch.x) * len(stretch.aside)
    for label in range(len(table.cost)):
        if label >= lanes and (label - lanes) % 2 == 0:
            continue  # the dot before a station is joined to it
        cost = _cost_with_gap(stretch, terms, table, label, best)
        if cost < best:
            best, table.final[0], table.final[1] = cost, label, GAP
    return best


@compiled
def _cost_with_gap(stretch: Stretch, terms: Terms, table: Table, label: int, best: float) -> float:
    """Return the price of a cover that ends with a dot that stands for the rest, or something beyond the best."""
    if table.cost[label] >= best or (table.how[label] != LINE and table.how[label] != START):
        return FAR
    last = len(stretch.x) - 1
    left = stretch.arc[last] - _foot_arc(stretch, table, label)
    if left > 2 * terms.reach or not _reaches(stretch, terms, table.x[label], table.y[label], table.sample[label] + 1, last):
        return FAR
    return float(table.cost[label] + terms.gap * left)
