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
from printkit.scene.item import Segment

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

MM_PER_PT = 25.4 / 72

_FAULTS_TOLD = 8
"""A text in a foreign script lacks dozens of characters; naming the first few says enough."""

_SPACES = dict.fromkeys(map(ord, "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"), " ") | {0x202F: "\u2009"}
_IGNORABLES = (0xAD, 0x34F, 0x61C, 0x180E, 0xFEFF)
_IGNORABLE_RANGES = ((0x200B, 0x2010), (0x202A, 0x202F), (0x2060, 0x2070), (0xFE00, 0xFE10))
_SEEN_AS = _SPACES | dict.fromkeys([*_IGNORABLES, *(code for first, end in _IGNORABLE_RANGES for code in range(first, end))])
"""What a renderer draws for characters that no font draws; the narrow no-break space becomes a thin space, which we have."""

_CONTROLS = frozenset({"Cc", "Cf", "Cs"})
_RIGHT_TO_LEFT = frozenset({"R", "AL"})


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
    """Width of each character in ems, by code point; the three heights above are in ems as well."""


class Run(NamedTuple):
    """A stretch of text in one font."""

    font: Font
    text: str
    ems: float
    """Its width, for type of size 1."""


def styles() -> list[str]:
    """List the styles a text can ask for."""
    return list(_table())


def seen(text: str) -> str:
    """Return a text as it is printed on one line: accents composed, tabs and line breaks as spaces, invisible characters gone."""
    return unicodedata.normalize("NFC", text).translate(_SEEN_AS)


@lru_cache(maxsize=2048)
def runs(text: str, style: str = "body") -> tuple[Run, ...]:
    """Split a text where the font changes; a character that no font has is an error that names it."""
    chain, shown = _chain(style), seen(text)
    parts: list[tuple[Font, list[str]]] = []
    for char in shown:
        font = next((font for font in chain if ord(char) in font.advances), None)
        if font is None:
            raise SpecError(*_missing(shown, style))
        if not parts or parts[-1][0] is not font:
            parts.append((font, []))
        parts[-1][1].append(char)
    return tuple(Run(font, "".join(chars), sum(font.advances[ord(char)] for char in chars)) for font, chars in parts)


def width(text: str, size_pt: float, style: str = "body") -> float:
    """Measure a text in millimetres."""
    return sum(run.ems for run in runs(text, style)) * size_pt * MM_PER_PT


class Overhang(NamedTuple):
    """How far the ink of a text reaches before its start and beyond its end, in millimetres; nothing if it stays inside."""

    before: float
    after: float


def overhang(text: str, size_pt: float, style: str = "body") -> Overhang:
    """Measure how far the first and the last letter of a text reach out, as the tail of a j does."""
    parts, size = runs(text, style), size_pt * MM_PER_PT
    if not parts:
        return Overhang(0.0, 0.0)
    return Overhang(_reach(parts[0].font, parts[0].text[0])[0] * size, _reach(parts[-1].font, parts[-1].text[-1])[1] * size)


def cap_height(size_pt: float, style: str = "body") -> float:
    """Return the height of a capital letter in millimetres; half of it centres a label on a point."""
    return _chain(style)[0].cap_height * size_pt * MM_PER_PT


def ascent(size_pt: float, style: str = "body") -> float:
    """Return how far a line of text reaches above its baseline, in millimetres."""
    return _chain(style)[0].ascent * size_pt * MM_PER_PT


def descent(size_pt: float, style: str = "body") -> float:
    """Return how far a line of text reaches below its baseline, in millimetres."""
    return _chain(style)[0].descent * size_pt * MM_PER_PT


def covers(text: str, style: str = "body") -> bool:
    """Tell whether every character of a text can be printed."""
    return not _uncovered(seen(text), style)


def primary(style: str) -> Font:
    """Return the first font of a style."""
    return _chain(style)[0]


@lru_cache(maxsize=2048)
def outline(font: Font, char: str) -> tuple[Segment, ...]:
    """Return a character's outline in ems, y down, with its origin on the baseline; fill it by the non-zero rule."""
    from printkit.scene._glyph import GlyphPen

    file = _open(font.path)
    glyphs = file.getGlyphSet()
    pen = GlyphPen(glyphs, 1 / file["head"].unitsPerEm)
    glyphs[file.getBestCmap()[ord(char)]].draw(pen)
    return tuple(pen.segments)


@lru_cache(maxsize=2048)
def _reach(font: Font, char: str) -> tuple[float, float]:
    """Return how far a letter reaches out of its own width on the left and on the right, in ems."""
    file = _open(font.path)
    glyph = file["glyf"][file.getBestCmap()[ord(char)]]
    if not glyph.numberOfContours:  # a space leaves no ink
        return 0.0, 0.0
    em = file["head"].unitsPerEm
    return max(0.0, -glyph.xMin / em), max(0.0, glyph.xMax / em - font.advances[ord(char)])


def _uncovered(shown: str, style: str) -> list[str]:
    chain = _chain(style)
    return sorted({char for char in shown if not any(ord(char) in font.advances for font in chain)})


def _missing(shown: str, style: str) -> list[Fault]:
    excerpt = shown if len(shown) <= 40 else shown[:37] + "..."
    return [_missing_one(char, excerpt) for char in _uncovered(shown, style)[:_FAULTS_TOLD]]


def _missing_one(char: str, excerpt: str) -> Fault:
    name = unicodedata.name(char, "the unnamed character")
    problem = f'no font has {name} (U+{ord(char):04X}), wanted in "{excerpt}"'
    if unicodedata.bidirectional(char) in _RIGHT_TO_LEFT:
        return Fault(problem, "only scripts written from left to right can be printed")
    return Fault(problem, "leave it out or write it with other letters")


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
        advances={code: metrics[glyph][0] / em for code, glyph in opened.getBestCmap().items() if _settable(chr(code))},
    )


def _settable(char: str) -> bool:
    """Tell whether a character can be set as it stands: it is no control character and does not run from right to left."""
    return unicodedata.category(char) not in _CONTROLS and unicodedata.bidirectional(char) not in _RIGHT_TO_LEFT


@lru_cache(maxsize=32)
def _open(path: Path) -> TTFont:
    from fontTools.ttLib import TTFont

    return TTFont(path, lazy=True)
