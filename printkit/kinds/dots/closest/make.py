"""Making a closest-dot sheet."""

from __future__ import annotations

from random import Random

from printkit.kinds.dots.closest import solve as solver
from printkit.kinds.dots.closest.front import Front, Point
from printkit.kinds.dots.closest.puzzle import Closest
from printkit.kinds.dots.closest.spec import Spec
from printkit.kinds.dots.usable_art import line_art, with_dots


def make(spec: Spec, rng: Random) -> Closest | Front:
    """Find dots for the drawing."""
    art = line_art(spec)
    if spec.problem == "front":
        offers = solver.front(art, spec.rules, spec.taste, rng, spec.effort)
        return Front(tuple(Point.of(with_dots(offer.sheet), offer.taste) for offer in offers), spec.marks)
    return Closest(with_dots(solver.make(art, spec.rules, spec.taste, rng, spec.effort)), spec.marks)
