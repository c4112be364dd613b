"""Does an assembly make the figure? Exactly where it can be decided exactly, else within the tolerance.

1. Exact tier: the boundary of the assembly (all pieces summed, seams cancelled) is compared with that of the figure under every
   motion that could carry one onto the other. If they agree, the pieces fill the figure exactly once; nothing more is needed.
2. Tolerance tier, for pieces placed by hand or scanned: a motion must bring the assembly so close that nowhere between it and
   the figure a gap or an excess is wider than the tolerance; overlaps of pieces are held to the same measure.
3. If neither holds, the assembly is measured for the thermometer: its completeness is the largest value, over motions, of the
   smaller of two shares, the area covered and the contour matched.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import atan2, degrees
from typing import Any

from printkit.errors import Fault, InputError
from printkit.geometry.affine import Affine
from printkit.kinds.tangram.judge.assembly import Assembly, entries, read_assembly
from printkit.kinds.tangram.judge.inventory import Inventory, take_inventory
from printkit.kinds.tangram.judge.measuring import Measuring

SOLVED, MIRRORED, PARTIAL, OVERLAP, INVALID = "solved", "mirrored", "partial", "overlap", "invalid"
_MOST_FAULTS = 40

_NEARLY = 0.99
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


def verify_table(data: Any, place: str = "") -> dict[str, Any]:
    """Judge what a file holds: one assembly, a list, or {"cases": [...]}; gives {"results": [...]} in the same order.

    An assembly of a list that cannot be read gets a result of its own, with its faults; if none can be read, the file is refused.
    """
    results: list[dict[str, Any]] = []
    faults: list[Fault] = []
    for entry, field in entries(data, place):
        try:
            results.append(verify(read_assembly(entry, field, place)).table())
        except InputError as error:
            results.append({"status": INVALID, "faults": [asdict(fault) for fault in error.faults]})
            faults += error.faults
    if all(result["status"] == INVALID for result in results):
        raise InputError(*faults[:_MOST_FAULTS])
    return {"results": results}


def verify(one: Assembly) -> Verdict:
    """Judge one assembly."""
    inventory = take_inventory(one)
    if not one.placed:
        return Verdict(PARTIAL, 0.0, 0.0, 0.0, (), inventory)
    table = Measuring(one)
    ways = (False, True) if one.allow_mirror else (False,)
    for mirrored in ways:
        motion = table.exact_motion(mirrored)
        if motion is not None:
            return _made(motion, 0.0, inventory)
    # Exact agreement rules overlaps out; so they are measured only where there is none.
    if not table.overlaps:
        for mirrored in ways:
            close = table.close_motion(mirrored)
            if close is not None:
                return _made(*close, inventory)
    return _unmade(one, table, inventory)


def _made(motion: Affine, residual: float, inventory: Inventory | None) -> Verdict:
    """Give the verdict on an assembly that makes the figure; with the wrong pieces it is still not solved."""
    if inventory is None or inventory.is_complete:
        return Verdict(SOLVED, 1.0, 1.0, 1.0, (), inventory, motion, residual)
    return Verdict(PARTIAL, _NEARLY, 1.0, 1.0, (), inventory, motion, residual)


def _unmade(one: Assembly, table: Measuring, inventory: Inventory | None) -> Verdict:
    """Give the verdict on an assembly that does not make the figure, with all that is measured of it."""
    level = table.level(one.allow_mirror)
    status = OVERLAP if table.overlaps else MIRRORED if _is_mirrored(one, table) else PARTIAL
    return Verdict(status, min(level.completeness, _NEARLY), level.contour, level.area, table.overlaps, inventory, level.motion)


def _is_mirrored(one: Assembly, table: Measuring) -> bool:
    """Tell whether the assembly would make the figure if it might be turned over."""
    return not one.allow_mirror and (table.exact_motion(True) is not None or table.close_motion(True) is not None)


def _motion_table(motion: Affine | None) -> dict[str, Any] | None:
    """Write a motion: turn it over about the y axis if `mirrored`, then turn by the angle about the origin, then shift."""
    if motion is None:
        return None
    a, b, c, d, e, f = motion
    mirrored = a * d - b * c < 0
    angle = degrees(atan2(-b, -a) if mirrored else atan2(b, a))
    return {"mirrored": mirrored, "turn_deg": round(angle, 9), "shift": [round(e, 9), round(f, 9)]}
