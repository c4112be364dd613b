"""The rules of a sheet: one that breaks any of them is never printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printkit.errors import Fault
from printkit.kinds.dots.sheet import PEN, DotRules

LARGEST_MARGIN = 0.5
"""A larger one would call dots unclear that are two steps apart on an almost straight line."""


@dataclass(frozen=True, slots=True)
class Rules(DotRules):
    """What must hold on paper, in millimetres.

    `eps`: no point of the solved picture or of the drawing is farther than this from the other. `margin`: any two dots that are not
    a unit apart are nearer than the unit divided by one and this, or farther than the unit times that. `dmin`: the least distance
    between any two dots. `diameter`: the size of a dot.
    """

    eps: float = 3.0
    margin: float = 0.12
    dmin: float = 5.0
    diameter: float = 2.0

    def _faults(self) -> Iterator[Fault]:
        if self.margin > LARGEST_MARGIN:
            yield Fault(f"a margin of {self.margin} leaves no room for chains", f"write {LARGEST_MARGIN} or less", "margin")
        if self.diameter + PEN > self.dmin:
            yield Fault(f"dots of {self.diameter} mm touch when dmin is {self.dmin}", "make dmin larger or dots smaller", "dmin")

    @property
    def least_unit(self) -> float:
        """The least unit: a step is clearly longer than the least distance."""
        return self.dmin * (1 + self.margin)
