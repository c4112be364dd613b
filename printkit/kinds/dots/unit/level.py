"""What suits whom: the rules of a sheet by age, where nothing else is asked for."""

from __future__ import annotations

from printkit.kinds.dots.unit.solve import Rules

USUAL = Rules()
"""From twelve years on, and where no age is given."""

_BY_AGE = {
    7: Rules(eps=4.0, margin=0.25, dmin=9.0, diameter=3.0),
    9: Rules(eps=3.5, margin=0.2, dmin=7.5, diameter=2.6),
    11: Rules(eps=3.0, margin=0.15, dmin=6.0, diameter=2.2),
}


def level(age: int | None) -> Rules:
    """Return what suits an age: the younger, the larger and clearer."""
    return next((found for last, found in _BY_AGE.items() if age is not None and age <= last), USUAL)
