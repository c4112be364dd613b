"""The fonts of a page as far as a preflight needs them: how wide and how high letters are, and whether the font is in the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

_MOST_WIDTHS = 70_000


@dataclass(frozen=True, slots=True)
class Lettering:
    """A font of the file."""

    name: str
    embedded: bool
    wide: bool
    """Whether a letter takes two bytes."""
    widths: dict[int, float]
    default: float
    """The width of letters that have none of their own; all are in thousandths of the size, as below."""
    rise: float
    drop: float

    def advance(self, text: bytes) -> tuple[float, int]:
        """Return the width of a string in sizes, and the number of its letters."""
        codes = [int.from_bytes(text[at : at + 2], "big") for at in range(0, len(text), 2)] if self.wide else list(text)
        return sum(self.widths.get(code, self.default) for code in codes) / 1000, len(codes)


def lettering(font: Any) -> Lettering:
    """Read a font dictionary."""
    composite = str(font.get("/Subtype", "")) == "/Type0"
    inner = font.DescendantFonts[0] if composite else font
    descriptor = inner.get("/FontDescriptor", {})
    return Lettering(
        name=str(font.get("/BaseFont", "/without name")).removeprefix("/"),
        embedded=_is_embedded(font, descriptor),
        wide=composite,
        widths=_wide_widths(inner.get("/W", [])) if composite else _widths(font),
        default=float(inner.get("/DW", 1000)) if composite else float(descriptor.get("/MissingWidth", 0)),
        rise=float(descriptor.get("/CapHeight", 0) or descriptor.get("/Ascent", 700)),
        drop=-abs(float(descriptor.get("/Descent", -200))),
    )


def _is_embedded(font: Any, descriptor: Any) -> bool:
    if str(font.get("/Subtype", "")) == "/Type3":  # its letters are drawings in the file
        return True
    return any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def _widths(font: Any) -> dict[int, float]:
    first = int(font.get("/FirstChar", 0))
    return {first + place: float(width) for place, width in enumerate(font.get("/Widths", []))}


def _wide_widths(runs: Any) -> dict[int, float]:
    """Read the widths of a composite font: `first [w w w]` and `first last w`."""
    widths: dict[int, float] = {}
    rest = list(runs)
    while len(rest) > 1 and len(widths) < _MOST_WIDTHS:
        first = int(rest.pop(0))
        follower = rest.pop(0)
        if hasattr(follower, "__len__"):
            widths.update((first + place, float(width)) for place, width in enumerate(follower))
        elif rest:
            last = min(int(follower), first + _MOST_WIDTHS)
            widths.update(dict.fromkeys(range(first, last + 1), float(rest.pop(0))))
    return widths
