"""The rules of a sheet: one that breaks any of them is never printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printkit.errors import Fault
from printkit.kinds.dots.sheet import PEN, DotRules

STUB_SHARE = 0.65
"""How far from the centre of its dot a stub reaches, as a share of `dmin`: short of any other dot."""
STUBS_APART = 2.0
"""Stubs of one dot differ by at least so many times `angle_deg`."""


@dataclass(frozen=True, slots=True)
class Rules(DotRules):
    """What must hold on paper, in millimetres.

    `eps`: no point of the solved picture or of the drawing is farther than this from the other. `angle_deg` and `rho`: any other
    dot whose direction differs from that of a stub by at most this angle is at least so many times as far as the dot meant.
    `dmin`: the least distance between any two dots. `dmax`: the longest line to draw. `diameter`: the size of a dot.
    """

    eps: float = 3.0
    angle_deg: float = 8.0
    rho: float = 1.3
    dmin: float = 5.0
    dmax: float = 60.0
    diameter: float = 2.0

    def _faults(self) -> Iterator[Fault]:
        if self.rho < 1:
            yield Fault(f"{self.rho} would let a nearer dot pass for the first", "write 1 or more", "rho")
        if self.angle_deg > 45:
            yield Fault(f"within {self.angle_deg} degrees there is room for no line", "write 45 or less", "angle_deg")
        if self.dmin > self.dmax:
            yield Fault(f"{self.dmin} is more than dmax, {self.dmax}", "make dmin smaller or dmax larger", "dmin")
        if self.diameter / 2 > (1 - STUB_SHARE) * self.dmin - PEN:
            yield Fault(
                f"dots of {self.diameter} mm hide their stubs when dmin is {self.dmin}", "make dmin larger or dots smaller", "dmin"
            )

    @property
    def stub(self) -> float:
        """How far from the centre of its dot a stub reaches."""
        return STUB_SHARE * self.dmin
