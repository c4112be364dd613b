"""Making a sheet of dots and stubs."""

from __future__ import annotations

from random import Random

from printkit.kinds.dots.that import solve
from printkit.kinds.dots.that.puzzle import That
from printkit.kinds.dots.that.spec import Spec
from printkit.kinds.dots.usable_art import line_art, with_dots


def make(spec: Spec, rng: Random) -> That:
    """Find dots and stubs for the drawing."""
    return That(with_dots(solve.make(line_art(spec), spec.rules, rng, spec.effort)))
