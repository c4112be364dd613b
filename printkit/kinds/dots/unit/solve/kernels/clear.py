"""What a new dot and its line are in the way of."""

from __future__ import annotations

from printkit.engine.native.kernel import compiled, inlined
from printkit.kinds.dots.unit.solve.kernels.memory import FAR, HARD, LINE, NONE, SAME, Around, Table, Terms


@inlined
def square(x: float, y: float) -> float:
    """Return the square of a length."""
    return x * x + y * y


@inlined
def square_to_segment(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Return the square of the distance of a point from a segment."""
    run_x, run_y = bx - ax, by - ay
    along = ((x - ax) * run_x + (y - ay) * run_y) / max(run_x * run_x + run_y * run_y, 1e-30)
    along = min(1.0, max(0.0, along))
    return square(x - ax - along * run_x, y - ay - along * run_y)


@inlined
def is_unclear(terms: Terms, away: float) -> bool:
    """Tell whether two dots at this squared distance are too near to each other or seem to be a unit apart."""
    return away < terms.dmin * terms.dmin or terms.low * terms.low < away < terms.high * terms.high


@compiled
def harm(
    terms: Terms, around: Around, table: Table, parent: int, linked: bool, x: float, y: float, goal_x: float, goal_y: float
) -> float:
    """Return the price of all that a dot and the line from its parent spoil; `FAR` if that is forbidden.

    The goal is a dot to which this one will be joined next, wherever that is.
    """
    price = 0.0
    # A dot farther off than this can neither seem a unit away nor lie on the line, which is a unit long.
    reach = max(terms.high, terms.unit + terms.berth)
    from_x, from_y = (table.x[parent], table.y[parent]) if linked else (x, y)
    for number in range(len(around.dots)):
        there_x, there_y = around.dots[number, 0], around.dots[number, 1]
        if abs(there_x - x) < reach and abs(there_y - y) < reach:
            price += around.dots[number, 2] * _is_spoiled(terms, there_x, there_y, x, y, from_x, from_y, goal_x, goal_y)
            if price >= HARD:
                return FAR
    for number in range(len(around.lines)):
        price += around.lines[number, 4] * _is_on_line(terms, around, number, x, y)
        if price >= HARD:
            return FAR
    return price if _is_clear_of_own(terms, table, parent, linked, x, y, goal_x, goal_y) else FAR


@compiled
def _is_spoiled(
    terms: Terms, there_x: float, there_y: float, x: float, y: float, from_x: float, from_y: float, goal_x: float, goal_y: float
) -> bool:
    """Tell whether a dot that stands already is unclear to a new one, or lies on its line."""
    away = square(there_x - x, there_y - y)
    near_parent, near_goal = square(there_x - from_x, there_y - from_y), square(there_x - goal_x, there_y - goal_y)
    # The dot itself, its parent and its goal stand where they should, a unit away.
    if min(away, near_parent, near_goal) < SAME * SAME:
        return False
    if is_unclear(terms, away):
        return True
    return square_to_segment(there_x, there_y, from_x, from_y, x, y) < terms.berth * terms.berth


@inlined
def _is_on_line(terms: Terms, around: Around, number: int, x: float, y: float) -> bool:
    ax, ay, bx, by = around.lines[number, 0], around.lines[number, 1], around.lines[number, 2], around.lines[number, 3]
    # Lines are a unit long, so one end tells whether all of it is too far off.
    reach = terms.unit + terms.berth
    if abs(ax - x) > reach or abs(ay - y) > reach:
        return False
    if min(square(ax - x, ay - y), square(bx - x, by - y)) < SAME * SAME:
        return False
    return square_to_segment(x, y, ax, ay, bx, by) < terms.berth * terms.berth


@compiled
def _is_clear_of_own(
    terms: Terms, table: Table, parent: int, linked: bool, x: float, y: float, goal_x: float, goal_y: float
) -> bool:
    """Hold a new dot and its line against all dots and lines before it."""
    from_x, from_y = (table.x[parent], table.y[parent]) if linked else (x, y)
    one, narrow = parent, terms.berth * terms.berth
    while one != NONE:
        away = square(table.x[one] - x, table.y[one] - y)
        is_goal = square(table.x[one] - goal_x, table.y[one] - goal_y) < SAME * SAME
        is_other = away > SAME * SAME and not is_goal and not (linked and one == parent)
        aside = square_to_segment(table.x[one], table.y[one], from_x, from_y, x, y)
        if is_other and (is_unclear(terms, away) or aside < narrow):
            return False
        before = table.parent[one]
        if before != NONE and table.how[one] == LINE and away > SAME * SAME:
            at_start = square(table.x[before] - x, table.y[before] - y) < SAME * SAME
            ends = (table.x[before], table.y[before], table.x[one], table.y[one])
            if not at_start and square_to_segment(x, y, ends[0], ends[1], ends[2], ends[3]) < narrow:
                return False
        one = before
    return True
