"""Making a sheet of unit dots."""

from __future__ import annotations

from random import Random

from printkit.errors import Fault, SpecError
from printkit.kinds.dots.unit import solve
from printkit.kinds.dots.unit.puzzle import Unit
from printkit.kinds.dots.unit.spec import Spec
from printkit.kinds.dots.usable_art import line_art, with_dots


def make(spec: Spec, rng: Random) -> Unit:
    """Find a unit and dots for the drawing."""
    art, least = line_art(spec), spec.unit or spec.rules.least_unit
    if art.extent < least:
        problem = f"the drawing is only {art.extent:.3g} mm across, less than one step of {least:.3g} mm"
        raise SpecError(Fault(problem, "write a larger size or a smaller unit", "size"))
    sheet = solve.make(art, spec.rules, rng, spec.effort, spec.unit)
    return Unit(with_dots(sheet, "write a larger eps or size, or a smaller unit"))
