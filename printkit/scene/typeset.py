"""Setting text: lines broken at a width, paragraphs placed on a page.

Lines break at spaces, at zero-width spaces, after the hyphen of a compound, after dashes between words, and at soft hyphens,
which then show. A no-break space never breaks. The ink of a line stays in its column: a line whose first or last letter reaches out
of its own width is moved in by as much.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from printkit.errors import PrintkitError
from printkit.scene import font
from printkit.scene.ink import Face
from printkit.scene.item import Align, Ink, Text

_BREAKING_SPACES = re.compile("[ \t\v\f\r\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]+")
_INNER_BREAKS = re.compile("(?<=\u00ad)(?!\u00ad)|\u200b|(?<=[^\\W\\d][-\u2010\u2013\u2014])(?=[^\\W\\d])")
_SOFT_HYPHEN = "\u00ad"
_LINE_ENDS = re.compile("\r\n|[\n\r\x85\u2028\u2029]")

_LONE = 0.2
"""A last line of one word that is narrower than this share of the column looks lost."""

_SHARE_BEFORE = {"left": 0.0, "centre": 0.5, "right": 1.0}


class Block(NamedTuple):
    """Lines of text that have been placed, and the height they take."""

    items: tuple[Text, ...]
    height: float


class PlacedRun(NamedTuple):
    """A run of a text and how far along the baseline it starts, in millimetres from the text's own point."""

    offset: float
    run: font.Run


class _Part(NamedTuple):
    """What stands between two places where a line may break."""

    text: str
    spaced: bool
    """Whether a space separates it from the part before, if both stand on one line."""


def wrap(text: str, width: float, face: Face) -> list[str]:
    """Break a text into lines no wider than `width`; a single word that is wider is cut."""
    lines: list[str] = []
    for paragraph in _LINE_ENDS.split(unicodedata.normalize("NFC", text)):
        lines.extend(_without_lone_word(_filled_lines(paragraph, width, face), width, face))
    return lines


def block(text: str, x: float, y: float, width: float, face: Face, ink: Ink, align: Align = "left") -> Block:
    """Set a paragraph with its top edge at `y`; `x` is the left edge of the column, whatever the alignment."""
    lines = wrap(text, width, face)
    anchor = x + width * _SHARE_BEFORE[align]
    first = y + font.ascent(face.size_pt, face.style)
    places = [(anchor + _moved_in(line, face, align), first + index * face.leading) for index, line in enumerate(lines)]
    items = tuple(
        Text(*place, content, face.size_pt, ink, face.style, align) for place, content in zip(places, lines, strict=True) if content
    )
    return Block(items, len(lines) * face.leading)


def label(text: str, x: float, y: float, face: Face, ink: Ink, align: Align = "centre", name: str = "") -> Text:
    """Set a label whose capital letters are centred on the height `y`."""
    baseline = y + font.cap_height(face.size_pt, face.style) / 2
    aside = 0.0 if align == "centre" else _moved_in(text, face, align)
    return Text(x + aside, baseline, text, face.size_pt, ink, face.style, align, name=name)


def shortened(text: str, width: float, face: Face) -> str:
    """Return the text, or as much of it as fits before an ellipsis."""
    if _inked(text, face) <= width:
        return text
    shown = font.seen(text)
    kept = _fitting_count(shown, width - _width("…", face) - font.overhang(shown, face.size_pt, face.style).before, face)
    return shown[:kept].rstrip() + "…"


def placed_runs(text: Text) -> list[PlacedRun]:
    """Say where the runs of a text start, its alignment taken into account."""
    parts = font.runs(text.text, text.font)
    scale = text.size_pt * font.MM_PER_PT
    starts = list(accumulate((run.ems for run in parts), initial=0.0))
    before = starts[-1] * _SHARE_BEFORE[text.align]
    return [PlacedRun((start - before) * scale, run) for start, run in zip(starts, parts, strict=False)]


def _width(text: str, face: Face) -> float:
    return font.width(text, face.size_pt, face.style)


def _inked(text: str, face: Face) -> float:
    """Return the width that a text takes with all its ink."""
    return _width(text, face) + sum(font.overhang(text, face.size_pt, face.style))


def _moved_in(line: str, face: Face, align: Align) -> float:
    """Return how far a line is moved to the right so that its ink stays where it is aligned."""
    reach = font.overhang(line, face.size_pt, face.style)
    return {"left": reach.before, "centre": (reach.before - reach.after) / 2, "right": -reach.after}[align]


def _filled_lines(paragraph: str, width: float, face: Face) -> list[str]:
    """Put as many parts on each line as fit."""
    lines = [""]
    for part in _parts(paragraph, width, face):
        longer = _joined(lines[-1], part)
        if _inked(_ended(longer), face) <= width:
            lines[-1] = longer
        else:
            lines.append(part.text)
    return [_ended(line) for line in lines]


def _joined(line: str, part: _Part) -> str:
    """Add a part to a line; a soft hyphen that ends up inside the line is not seen."""
    between = " " if part.spaced and line else ""
    return line.rstrip(_SOFT_HYPHEN) + between + part.text


def _ended(line: str) -> str:
    """Show the hyphen of a line that ends inside a word."""
    return line.rstrip(_SOFT_HYPHEN) + "-" if line.endswith(_SOFT_HYPHEN) else line


def _parts(paragraph: str, width: float, face: Face) -> Iterator[_Part]:
    for word in _BREAKING_SPACES.split(paragraph):
        spaced = True
        for syllable in filter(None, _INNER_BREAKS.split(word.strip(_SOFT_HYPHEN))):
            for piece in _cut(syllable, width, face):
                yield _Part(piece, spaced)
                spaced = False


def _cut(word: str, width: float, face: Face) -> Iterator[str]:
    """Cut a word into parts that fit a line, which is one part for every ordinary word."""
    if _inked(_ended(word), face) <= width:
        yield word
        return
    rest = word.rstrip(_SOFT_HYPHEN)
    while _inked(rest, face) > width:
        count = _fitting_count(rest, width - _widest_overhang(rest, face), face)
        if count == 0:
            raise PrintkitError(f"a column of {width:.1f} mm is too narrow for text of {face.size_pt:g} pt")
        yield rest[:count]
        rest = rest[count:]
    yield rest


def _widest_overhang(text: str, face: Face) -> float:
    """Return what the ends of a part of a text reach out at most."""
    reaches = [font.overhang(char, face.size_pt, face.style) for char in set(text)]
    return max(reach.before for reach in reaches) + max(reach.after for reach in reaches)


def _fitting_count(text: str, width: float, face: Face) -> int:
    """Count how many of the first characters fit, with a hair to spare for the rounding of sums."""
    ends = accumulate(_width(char, face) for char in text)
    return next((index for index, end in enumerate(ends) if end > width - 1e-9), len(text))


def _without_lone_word(lines: list[str], width: float, face: Face) -> list[str]:
    """Give a short last word company: the word before it moves down, if its own line can spare it."""
    if len(lines) < 2 or " " in lines[-1] or _width(lines[-1], face) > _LONE * width:
        return lines
    before, _, moved = lines[-2].rpartition(" ")
    last = f"{moved} {lines[-1]}"
    if " " not in before or moved.endswith("-") or _inked(last, face) > width:
        return lines
    return [*lines[:-2], before, last]
