"""What suits whom: the rules of a sheet by age, where nothing else is asked for."""

from __future__ import annotations

from printkit.kinds.dots.that.solve import Rules

USUAL = Rules()
"""From twelve years on, and where no age is given."""

_BY_AGE = {
    7: Rules(eps=4.0, angle_deg=12.0, rho=1.5, dmin=8.0, dmax=45.0, diameter=3.0),
    9: Rules(eps=3.5, angle_deg=10.0, rho=1.4, dmin=6.5, dmax=50.0, diameter=2.6),
    11: Rules(eps=3.0, angle_deg=9.0, rho=1.35, dmin=5.5, dmax=55.0, diameter=2.2),
}


def level(age: int | None) -> Rules:
    """Return what suits an age: the younger, the larger, nearer and clearer."""
    return next((found for last, found in _BY_AGE.items() if age is not None and age <= last), USUAL)
