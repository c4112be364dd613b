"""Reading pictures for red-cyan glasses: the lines of two eyes, and where they cross."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.kinds.cubes.prove.plate import CRUMB, FINE, Place, Plate, fitted, thick
from printkit.kinds.cubes.prove.space import Camera, Solid
from printkit.kinds.cubes.prove.view import view
from printkit.scene.seen import Colour

WIDEST = 1.2
"""No line is wider than this, in millimetres."""


def is_anaglyph(plate: Plate, body: Solid, eyes: tuple[Camera, Camera], hidden: bool) -> bool:
    """Tell whether a plate has the lines of a body as both eyes see them: cyan ones for the left, which looks through red glass."""
    parts: dict[str, list[BaseGeometry]] = defaultdict(list)
    for area, colour in plate.fills:
        parts[_eye(colour)].append(area)
    if plate.lines or set(parts) - {"left", "right", "both"} or not parts["left"] or not parts["right"]:
        return False
    both, left, right = (shapely.union_all(parts[name]) for name in ("both", "left", "right"))
    if any(one.intersection(other).area > 0.05 for one, other in combinations((both, left, right), 2)):
        return False
    lines = [_lines(body, eye, hidden) for eye in eyes]
    place = _placed(plate, lines)
    return place is not None and all(
        _is_drawn(place.put(line), shapely.union_all([own, both])) for line, own in zip(lines, (left, right), strict=True)
    )


def _lines(body: Solid, eye: Camera, hidden: bool) -> BaseGeometry:
    """Return the lines of a body as an eye sees them; there are no seams between its cubes."""
    sorts = ("outline", "crease", "hidden") if hidden else ("outline", "crease")
    found = view((body,), eye).lines
    return shapely.union_all([shapely.union_all(found[sort][1]) for sort in sorts if sort in found])


def _eye(colour: Colour) -> str:
    """Tell which eye sees a colour as dark: through red glass cyan is dark and red vanishes."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    if max(red, green, blue) < 0x60:
        return "both"
    if red < 0x60 and min(green, blue) > 0x90:
        return "left"
    return "right" if red > 0x90 and max(green, blue) < 0x60 else "neither"


def _placed(plate: Plate, lines: list[BaseGeometry]) -> Place | None:
    """Place the lines so that their box is the drawn one, without half the width of a line around it."""
    left, top, right, bottom = plate.box
    wanted = shapely.union_all(lines).bounds
    # The wider the lines, the wider the margin; both pictures of the box must then agree on the scale.
    wide, high = wanted[2] - wanted[0], wanted[3] - wanted[1]
    if abs(wide - high) < 1e-6:
        return None
    factor = ((right - left) - (bottom - top)) / (wide - high)
    margin = ((right - left) - factor * wide) / 2
    if not 0 < 2 * margin < WIDEST:
        return None
    return fitted((left + margin, top + margin, right - margin, bottom - margin), wanted)


def _is_drawn(lines: BaseGeometry, ink: BaseGeometry) -> bool:
    """Tell whether ink runs along lines, everywhere and nowhere else."""
    bare = shapely.difference(lines, thick(ink)).length
    stray = shapely.difference(ink, thick(lines, WIDEST / 2))
    return bare < CRUMB and thick(stray, -FINE / 2).is_empty
