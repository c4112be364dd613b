"""What was found about an assembly, and how it is written."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees
from typing import Any

from printkit.geometry.affine import Affine
from printkit.kinds.tangram.judge.inventory import Inventory

SOLVED, MIRRORED, PARTIAL, OVERLAP, INVALID = "solved", "mirrored", "partial", "overlap", "invalid"
NEARLY = 0.99
"""The completeness of an assembly that is not solved never reaches 1; this is the most it is given."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found about an assembly."""

    status: str
    completeness: float
    contour: float
    area: float
    overlaps: tuple[tuple[int, int, float], ...] = ()
    inventory: Inventory | None = None
    motion: Affine | None = None
    residual: float = 0.0

    @property
    def is_solved(self) -> bool:
        """Tell whether the figure was made."""
        return self.status == SOLVED

    def table(self) -> dict[str, Any]:
        """Write the verdict as the `verify` format does."""
        result: dict[str, Any] = {
            "status": self.status,
            "completeness": round(self.completeness, 9),
            "contour": round(self.contour, 9),
            "area": round(self.area, 9),
            "overlaps": [[i, j, round(area, 9)] for i, j, area in self.overlaps],
            "motion": _motion_table(self.motion),
            "residual": round(self.residual, 9),
        }
        if self.inventory is not None:
            result |= {
                "missing": list(self.inventory.missing),
                "extra": list(self.inventory.extra),
                "foreign": list(self.inventory.foreign),
            }
        return result


def _motion_table(motion: Affine | None) -> dict[str, Any] | None:
    """Write a motion: turn it over about the y axis if `mirrored`, then turn by the angle about the origin, then shift."""
    if motion is None:
        return None
    a, b, c, d, e, f = motion
    mirrored = a * d - b * c < 0
    angle = degrees(atan2(-b, -a) if mirrored else atan2(b, a))
    return {"mirrored": mirrored, "turn_deg": round(angle, 9), "shift": [round(e, 9), round(f, 9)]}
