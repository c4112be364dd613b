"""Paper sizes: by name, or as width and height with a unit."""

from __future__ import annotations

import re

from printkit.book.model import Paper
from printkit.errors import Fault, SpecError, suggest

NAMED = {"A4": (210.0, 297.0), "A5": (148.0, 210.0), "Letter": (215.9, 279.4)}
"""Width and height of the sizes that have a name."""
SHORTEST, LONGEST = 100, 600
"""The limits of either side; what is smaller holds no puzzle, what is larger fits no printer."""

_MM_PER = {"mm": 1.0, "cm": 10.0, "in": 25.4}
_SIZE = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,4})?) ?[x×] ?([0-9]{1,4}(?:\.[0-9]{1,4})?) ?([a-z]*)", re.IGNORECASE)
_EXAMPLE = 'write a name or a size such as "8.5x11in", "210x297mm" or "21x29.7cm"'


def paper(text: str) -> Paper:
    """Read a paper size; a page stands upright, so it is never wider than high."""
    name = {known.casefold(): known for known in NAMED}.get(text.strip().casefold())
    if name:
        return Paper(name, *NAMED[name])
    size = _SIZE.fullmatch(text.strip())
    if size is None:
        raise SpecError(Fault(f'there is no paper "{_short(text)}"', _nearest(text)))
    return _measured(*size.groups())


def _measured(width: str, height: str, unit: str) -> Paper:
    unit = unit.casefold()
    if unit not in _MM_PER:
        known = "mm, cm or in"
        problem = f'"{_short(unit)}" is not a unit of length' if unit else f"{width}x{height} has no unit"
        raise SpecError(Fault(problem, f"write {width}x{height} and then {known}"))
    sides = [round(float(side) * _MM_PER[unit], 3) for side in (width, height)]
    for side in sides:
        if not SHORTEST <= side <= LONGEST:
            raise SpecError(Fault(f"{side:g} mm is no side of a page", f"a side is {SHORTEST} to {LONGEST} mm long"))
    if sides[0] > sides[1]:
        raise SpecError(Fault(f"{width}x{height}{unit} lies on its side", f"a page stands upright; write {height}x{width}{unit}"))
    return Paper(f"{width}x{height}{unit}", *sides)


def _nearest(text: str) -> str:
    near = suggest(text, NAMED)
    return near if near.startswith("did") else f"{_EXAMPLE}; the names are {', '.join(NAMED)}"


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
