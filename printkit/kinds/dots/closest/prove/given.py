"""What is on the paper, and what it is held against."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.errors import Fault, InputError

VARIANTS = ("single", "equal", "pairs")
Polyline = tuple[tuple[float, float], ...]
Mark = Any
"""A colour or a sign: anything that can be told apart."""
Line = tuple[int, int, Mark]
"""A line that is drawn from one dot to another in a colour; the lower dot first."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A dot as it is printed."""

    x: float
    y: float
    colours: tuple[Mark, ...]

    @property
    def place(self) -> tuple[float, float]:
        """Where it is."""
        return (self.x, self.y)


@dataclass(frozen=True, slots=True)
class Given:
    """A sheet, the drawing it should give and the rules it should keep; `expected` are the lines that its maker expects.

    `variant`: a line goes to the `single` nearest dot, to all that are nearest at an `equal` distance, or joins `pairs` of dots
    that are each other's nearest. `hair` is the share by which lengths may differ from what is right, since they are measured.
    """

    spots: tuple[Spot, ...]
    ink: tuple[Polyline, ...]
    drawing: tuple[Polyline, ...]
    eps: float
    rho: float
    dmin: float
    dmax: float
    diameters: Mapping[int, float]
    expected: frozenset[Line] | None = None
    variant: str = "single"
    hair: float = 1e-6

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Given:
        """Read the form in which sheets are written."""
        try:
            return cls._read(found)
        except (KeyError, TypeError, ValueError, AttributeError) as problem:
            raise InputError(Fault(f"this is not a sheet of dots ({type(problem).__name__}: {problem})")) from problem

    @classmethod
    def _read(cls, found: Mapping[str, Any]) -> Given:
        rules = found["params"]
        farthest = rules.get("dmax")
        solution = found.get("solution")
        return cls(
            spots=tuple(Spot(float(dot["x"]), float(dot["y"]), tuple(dot["colors"])) for dot in found["dots"]),
            ink=_polylines(found["predrawn"]),
            drawing=_polylines(found["drawing"]),
            eps=float(rules["eps"]),
            rho=float(rules["rho"]),
            dmin=float(rules["dmin"]),
            dmax=math.inf if farthest is None else float(farthest),
            diameters={int(number): float(size) for number, size in found["diam"].items()},
            expected=None if solution is None else frozenset((min(a, b), max(a, b), colour) for a, b, colour in solution),
            variant=_variant(rules.get("variant", "single")),
        )


def _variant(name: str) -> str:
    if name not in VARIANTS:
        raise ValueError(f"{name!r} is none of {', '.join(VARIANTS)}")
    return name


def _polylines(lines: Sequence[Sequence[Sequence[float]]]) -> tuple[Polyline, ...]:
    return tuple(tuple((float(x), float(y)) for x, y in line) for line in lines)
