"""The sheet around a trimmed page: bleed, boxes that tell the cutter where it ends, crop and registration marks."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.render._number import short
from printkit.render.pdf import PrintSetup
from printkit.scene.font import MM_PER_PT
from printkit.scene.item import Scene

_HAIRLINE = 0.25 * MM_PER_PT
_TARGET = 2.0
"""The radius of a registration mark."""
_EDGE = 2.0
"""What the sheet leaves beyond its marks."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where a page stands on its sheet, in millimetres: what lies around it, first its bleed, then everything."""

    width: float
    height: float
    bleed: tuple[float, float, float, float]
    """Left, top, right and bottom, here and below."""
    around: tuple[float, float, float, float]

    def boxes(self, told: bool) -> bytes:
        """Return the boxes of the page, measured in points from the lower left corner of the sheet."""
        left, top, right, bottom = self.around
        whole = _box(0, 0, left + self.width + right, bottom + self.height + top)
        if not told:
            return f"/MediaBox{whole}".encode()
        trim = (left, bottom, left + self.width, bottom + self.height)
        out = self.bleed
        bleed = (trim[0] - out[0], trim[1] - out[3], trim[2] + out[2], trim[3] + out[1])
        return f"/MediaBox{whole}/TrimBox{_box(*trim)}/BleedBox{_box(*bleed)}".encode()

    def marks(self, distance: float, length: float) -> str:
        """Return the operators that draw the marks, in millimetres from the top left corner of the trimmed page."""
        crops = "\n".join(_line(*ends) for ends in self._crops(distance, length))
        targets = "\n".join(_target(x, y) for x, y in self._targets(distance + length / 2))
        return f"/All CS 1 SCN {short(_HAIRLINE, 4)} w 0 J [] 0 d\n{crops}\n{targets}"

    def _crops(self, distance: float, length: float) -> list[tuple[float, float, float, float]]:
        near, far = distance, distance + length
        return [
            line
            for x in (0.0, self.width)
            for y in (0.0, self.height)
            for line in (
                (x, y + (near if y else -near), x, y + (far if y else -far)),
                (x + (near if x else -near), y, x + (far if x else -far), y),
            )
        ]

    def _targets(self, out: float) -> list[tuple[float, float]]:
        across, down = self.width / 2, self.height / 2
        return [(across, -out), (across, self.height + out), (-out, down), (self.width + out, down)]


def sheet(scene: Scene, setup: PrintSetup, page: int) -> Sheet:
    """Place a page on its sheet; pages count from 1."""
    spine_left = page % 2 == 1
    left = setup.bleed if setup.bleed_inside or not spine_left else 0.0
    right = setup.bleed if setup.bleed_inside or spine_left else 0.0
    bleed = (left, setup.bleed, right, setup.bleed)
    if setup.marks is None:
        return Sheet(scene.width, scene.height, bleed, bleed)
    room = sum(setup.marks) + _EDGE
    return Sheet(scene.width, scene.height, bleed, (room, room, room, room))


def _box(left: float, bottom: float, right: float, top: float) -> str:
    return f"[{' '.join(points(edge) for edge in (left, bottom, right, top))}]"


def points(length: float) -> str:
    """Write a length in points, as exactly as any printer can care for."""
    return short(length / MM_PER_PT, 4)


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f"{short(x1, 3)} {short(y1, 3)} m {short(x2, 3)} {short(y2, 3)} l S"


def _target(x: float, y: float) -> str:
    """Draw a registration mark: a ring with a cross through it."""
    r, k = _TARGET / 2, _TARGET / 2 * 0.5523
    ring = (
        f"{_pair(x + r, y)} m {_pair(x + r, y + k)} {_pair(x + k, y + r)} {_pair(x, y + r)} c "
        f"{_pair(x - k, y + r)} {_pair(x - r, y + k)} {_pair(x - r, y)} c "
        f"{_pair(x - r, y - k)} {_pair(x - k, y - r)} {_pair(x, y - r)} c "
        f"{_pair(x + k, y - r)} {_pair(x + r, y - k)} {_pair(x + r, y)} c S"
    )
    cross = f"{_line(x - _TARGET, y, x + _TARGET, y)}\n{_line(x, y - _TARGET, x, y + _TARGET)}"
    return f"{ring}\n{cross}"


def _pair(x: float, y: float) -> str:
    return f"{short(x, 3)} {short(y, 3)}"
