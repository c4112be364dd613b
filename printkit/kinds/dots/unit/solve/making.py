"""Making a sheet: several units are tried for a while, the better ones for longer, and the best one to the end."""

from __future__ import annotations

from random import Random

from printkit.kinds.dots.line_art import LineArt
from printkit.kinds.dots.network import network
from printkit.kinds.dots.unit.solve.ease import ease
from printkit.kinds.dots.unit.solve.finish import finished
from printkit.kinds.dots.unit.solve.plan import Plan
from printkit.kinds.dots.unit.solve.rule import Rules
from printkit.kinds.dots.unit.solve.search import first_covers, improve, polish
from printkit.kinds.dots.unit.solve.sheet import Sheet
from printkit.kinds.dots.unit.solve.strand import strands

STEPS_PER_MM = 0.35
"""At effort 1, so many changes are tried for each millimetre of the drawing with the unit that is best in the end."""
FEWEST, MOST = 150, 1000
SHARES = (0.06, 0.2, 1.0)
"""The shares of these changes that are tried with all units, with the better ones, and with the best one."""
KEPT = (3, 1)
POLISH = 3
SHORTEST, LONGEST = 1.5, 4.5
"""The units that are tried, in `dmin`."""
GROWTH = 1.17
ACROSS = 0.4
"""No unit is longer than this share of the drawing."""


def units(art: LineArt, rules: Rules) -> tuple[float, ...]:
    """List the units to try, in tenths of a millimetre, from the shortest that is worth a step."""
    shortest = _shortest(rules)
    longest = max(shortest, min(LONGEST * rules.dmin, ACROSS * art.extent))
    found, unit = [], shortest
    while unit <= longest * 1.0001:
        found.append(round(unit + 0.049, 1))
        unit *= GROWTH
    return tuple(found)


def longest_unit(rules: Rules) -> float:
    """Return a length that no unit exceeds, whatever the drawing, unless it is asked for."""
    return max(_shortest(rules), LONGEST * rules.dmin) + 0.1


def _shortest(rules: Rules) -> float:
    return max(SHORTEST * rules.dmin, 1.01 * rules.least_unit)


def make(art: LineArt, rules: Rules, rng: Random, effort: float = 1.0, unit: float | None = None) -> Sheet:
    """Find a unit and dots that draw a picture; what cannot be drawn under the rules is pre-drawn."""
    nodes, found = strands(network(art), rng)
    steps = effort * min(MOST, max(FEWEST, STEPS_PER_MM * art.length))
    plans = [Plan.empty(rules, one, nodes, found) for one in ([unit] if unit else units(art, rules))]
    for plan in plans:
        first_covers(plan, rng)
    for share, kept in zip(SHARES, (*KEPT, 1), strict=True):
        for plan in plans:
            improve(plan, round(steps * share), rng)
        plans = sorted(plans, key=lambda plan: (plan.cost, plan.terms.unit))[:kept]
    for _ in range(POLISH):
        polish(plans[0], rng)
    ease(plans[0])
    return finished(art, plans[0])
