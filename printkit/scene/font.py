"""The shipped fonts: which one has a character, how wide a text is, and what its outlines are.

A style (body, bold, italic, bold-italic) names fonts in order; a character is taken from the first that has it.
Widths are plain advances without kerning, and every renderer sets text the same way.
"""

from __future__ import annotations

import tomllib
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from printkit import resources
from printkit.errors import Fault, SpecError, suggest

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

MM_PER_PT = 25.4 / 72


@dataclass(frozen=True, eq=False)
class Font:
    """One font file, opened."""

    name: str
    """The PostScript name, which is also what the PDF calls it."""
    family: str
    weight: int
    italic: bool
    path: Path
    ascent: float
    descent: float
    cap_height: float
    advances: dict[int, float] = field(repr=False)
    """Width of each character in ems, by code point; the four heights above are in ems as well."""


class Run(NamedTuple):
    """A stretch of text in one font."""

    font: Font
    text: str


def styles() -> list[str]:
    """List the styles a text can ask for."""
    return list(_table())


@lru_cache(maxsize=4096)
def runs(text: str, style: str = "body") -> tuple[Run, ...]:
    """Split a text where the font changes; a character that no font has is an error that names it."""
    chain = _chain(style)
    missing = sorted({char for char in text if not any(ord(char) in font.advances for font in chain)})
    if missing:
        raise SpecError(*(_missing(char, text) for char in missing))
    parts: list[tuple[Font, str]] = []
    for char in text:
        font = next(font for font in chain if ord(char) in font.advances)
        if parts and parts[-1][0] is font:
            parts[-1] = (font, parts[-1][1] + char)
        else:
            parts.append((font, char))
    return tuple(Run(font, part) for font, part in parts)


@lru_cache(maxsize=16384)
def width(text: str, size_pt: float, style: str = "body") -> float:
    """Measure a text in millimetres."""
    ems = sum(run.font.advances[ord(char)] for run in runs(text, style) for char in run.text)
    return ems * size_pt * MM_PER_PT


def cap_height(size_pt: float, style: str = "body") -> float:
    """Return the height of a capital letter in millimetres; half of it centres a label on a point."""
    return _chain(style)[0].cap_height * size_pt * MM_PER_PT


def ascent(size_pt: float, style: str = "body") -> float:
    """Return how far a line of text reaches above its baseline, in millimetres."""
    return _chain(style)[0].ascent * size_pt * MM_PER_PT


def covers(text: str, style: str = "body") -> bool:
    """Tell whether every character of a text can be printed."""
    return all(any(ord(char) in font.advances for font in _chain(style)) for char in text)


def primary(style: str) -> Font:
    """Return the first font of a style."""
    return _chain(style)[0]


@lru_cache(maxsize=8192)
def outline(font: Font, char: str) -> str:
    """Return a character's outline as SVG path data in font units, y up, with its origin on the baseline."""
    from fontTools.pens.svgPathPen import SVGPathPen

    file = _open(font.path)
    glyphs = file.getGlyphSet()
    pen = SVGPathPen(glyphs)
    glyphs[file.getBestCmap()[ord(char)]].draw(pen)
    return str(pen.getCommands())


@lru_cache(maxsize=32)
def units_per_em(font: Font) -> int:
    """Return the size of the grid on which the font's outlines are drawn."""
    return int(_open(font.path)["head"].unitsPerEm)


def _missing(char: str, text: str) -> Fault:
    name = unicodedata.name(char, "a character without a name")
    shown = text if len(text) <= 40 else text[:37] + "..."
    return Fault(f'no font has {name} (U+{ord(char):04X}), wanted in "{shown}"', "leave it out or write it with other letters")


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    return tomllib.loads((resources.fonts() / "fonts.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=16)
def _chain(style: str) -> tuple[Font, ...]:
    table = _table()
    if style not in table:
        raise SpecError(f'there is no font style "{style}"; {suggest(style, table)}')
    return tuple(_font(file) for file in table[style]["files"])


@lru_cache(maxsize=32)
def _font(file: str) -> Font:
    path = resources.fonts() / file
    opened = _open(path)
    em = opened["head"].unitsPerEm
    metrics, names, os2 = opened["hmtx"].metrics, opened["name"], opened["OS/2"]
    return Font(
        name=names.getDebugName(6),
        family=names.getDebugName(1),
        weight=os2.usWeightClass,
        italic=bool(os2.fsSelection & 1),
        path=path,
        ascent=opened["hhea"].ascent / em,
        descent=-opened["hhea"].descent / em,
        cap_height=os2.sCapHeight / em,
        advances={code: metrics[glyph][0] / em for code, glyph in opened.getBestCmap().items()},
    )


@lru_cache(maxsize=32)
def _open(path: Path) -> TTFont:
    from fontTools.ttLib import TTFont

    return TTFont(path, lazy=True)
