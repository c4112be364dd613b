"""Where a sheet that was made from a drawing lies in a scene, and how much smaller it is drawn there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printkit.errors import Fault
from printkit.geometry.affine import Point
from printkit.page.frame import Frame
from printkit.scene.item import Path, Stroke
from printkit.scene.shape import polyline

_FREE = 0.5
"""No sheet has a wider edge around its outermost dots."""


class DrawnView:
    """Points of a sheet, moved into a scene with an edge around them and, if there is a room, shrunk to fit into it."""

    def __init__(self, points: Iterable[Point], edge: float, room: tuple[float, float] | None = None) -> None:
        xs, ys = zip(*points, strict=True)
        self._left, self._top = min(xs), min(ys)
        width, height = max(xs) - self._left, max(ys) - self._top
        free = (room[0] - 2 * edge, room[1] - 2 * edge) if room else (width, height)
        self.factor = min(1.0, free[0] / width if width else 1.0, free[1] / height if height else 1.0)
        self.edge = edge
        self.width, self.height = width * self.factor + 2 * edge, height * self.factor + 2 * edge

    def at(self, point: Point) -> Point:
        """Return where a point of the sheet is drawn."""
        x, y = (point[0] - self._left) * self.factor + self.edge, (point[1] - self._top) * self.factor + self.edge
        return (round(x, 6), round(y, 6))

    def placed(self, lines: Iterable[Sequence[Point]]) -> tuple[tuple[Point, ...], ...]:
        """Return where polylines of the sheet are drawn."""
        return tuple(tuple(self.at(point) for point in one) for one in lines)

    def lines(self, lines: Iterable[Sequence[Point]], pen: Stroke, name: str) -> Path:
        """Draw polylines as one path."""
        return Path(tuple(step for one in self.placed(lines) for step in polyline(one)), pen, name=name)


def around(eps: float, diameter: float) -> float:
    """Return how much wider than its drawing a sheet can be: dots stray on both sides, and have a size and a free edge."""
    return 2 * (eps + diameter / 2 + _FREE)


def too_large(view: DrawnView, lines: Iterable[Sequence[Point]], eps: float, frame: Frame) -> Fault:
    """Say which size would fit: dots keep their size, the drawing shrinks."""
    spare = 2 * view.edge + eps
    share = min((frame.width - spare) / (view.width - 2 * view.edge), (frame.height - spare) / (view.height - 2 * view.edge))
    xs, ys = zip(*(point for one in lines for point in one), strict=True)
    fitting = int(share * max(max(xs) - min(xs), max(ys) - min(ys)))
    remedy = f"write size = {fitting}" if fitting >= 15 else "take larger paper or fewer puzzles on a page"
    room = f"{frame.width:.0f} × {frame.height:.0f} mm"
    return Fault(f"the sheet measures {view.width:.0f} × {view.height:.0f} mm, but there is room for {room}", remedy, "size")
