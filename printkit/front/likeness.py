"""Pictures to be laid over each other: an illustration, what was understood of it, and what solving a puzzle gives."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from printkit import render
from printkit.contract.likeness import Likeness, Polyline
from printkit.errors import Fault, PrintkitError
from printkit.front.puzzle import Puzzle
from printkit.render.png import painted
from printkit.scene.ink import theme
from printkit.scene.item import Ink, Path, Scene, Stroke
from printkit.scene.shape import layer, polyline

_WIDTH = 0.6
"""How wide a line is."""
_MOST_PIXELS = 2000
_GZIPPED = b"\x1f\x8b"
_SAME_COLOUR = 24
"""By how much the colour of a ground may vary, of 255."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Two pictures of one size, in millimetres, as SVG."""

    width: float
    height: float
    drawing: str
    solved: str

    def to_json(self) -> dict[str, Any]:
        """Return it for programs."""
        return {"width": self.width, "height": self.height, "drawing": self.drawing, "solved": self.solved}


def overlay(puzzle: Puzzle) -> Overlay | None:
    """Draw the drawing of a puzzle and its solved picture at the same place; nothing, if it was made from no drawing."""
    found = puzzle.leaf.puzzle.likeness()
    if found is None:
        return None
    left, top, right, bottom = _box(found)
    look = theme("colour")
    left, top, width, height = left - _WIDTH, top - _WIDTH, right - left + 2 * _WIDTH, bottom - top + 2 * _WIDTH

    def drawn(lines: Iterable[Polyline], ink: Ink) -> str:
        pen = Stroke(ink, _WIDTH)
        paths = [Path(polyline([(x - left, y - top) for x, y in line]), pen) for line in lines]
        return render.svg(Scene(width, height, (layer("lines", paths),)))

    return Overlay(width, height, drawn(found.drawing, look.accent(1)), drawn(found.solved, look.ink("text")))


def _box(found: Likeness) -> tuple[float, float, float, float]:
    points = [point for line in found.drawing for point in line]
    if not points:
        raise PrintkitError(Fault("there is nothing to compare with", "the drawing has no lines"))
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


def original(content: bytes, width: int = 1000) -> bytes:
    """Paint an SVG illustration as PNG, cut to what stands out from its ground, so that it fits what was understood of it.

    The import looks at it first: whatever is no picture, or would never end, is refused there. Nothing that it names is fetched.
    """
    from printkit.front.drawing import read_drawing

    read_drawing(content, detail="silhouette")
    plain = gzip.decompress(content) if content.startswith(_GZIPPED) else content
    return _cut(painted(plain, max(16, min(width, _MOST_PIXELS))))


def _cut(picture: bytes) -> bytes:
    """Cut a picture to its paint, and then to the box of what differs from the colour of its corner, which may be a ground."""
    import numpy as np
    from PIL import Image

    image = Image.open(BytesIO(picture)).convert("RGBA")
    for is_ground in (False, True):
        pixels = np.asarray(image).astype(int)
        stands_out = pixels[:, :, 3] > _SAME_COLOUR
        if is_ground:
            stands_out &= np.abs(pixels - pixels[0, 0]).max(axis=2) > _SAME_COLOUR
        rows, columns = np.flatnonzero(stands_out.any(axis=1)), np.flatnonzero(stands_out.any(axis=0))
        if rows.size and columns.size:
            image = image.crop((int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1))
    cut = BytesIO()
    image.save(cut, "PNG")
    return cut.getvalue()
