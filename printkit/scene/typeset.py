"""Setting text: lines broken at a width, paragraphs placed on a page."""

from __future__ import annotations

from typing import NamedTuple

from printkit.errors import PrintkitError
from printkit.scene import font
from printkit.scene.ink import Face
from printkit.scene.item import Align, Ink, Text


class Block(NamedTuple):
    """Lines of text that have been placed, and the height they take."""

    items: tuple[Text, ...]
    height: float


def wrap(text: str, width: float, face: Face) -> list[str]:
    """Break a text into lines no wider than `width`; a single word that is wider is cut."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines.extend(_wrap_paragraph(paragraph.split(), width, face))
    return lines


def block(text: str, x: float, y: float, width: float, face: Face, ink: Ink, align: Align = "left") -> Block:
    """Set a paragraph with its top edge at `y`; `x` is the left edge of the column, whatever the alignment."""
    lines = wrap(text, width, face)
    anchor = {"left": x, "centre": x + width / 2, "right": x + width}[align]
    baseline = y + font.ascent(face.size_pt, face.style)
    items = tuple(
        Text(anchor, baseline + index * face.leading, content, face.size_pt, ink, face.style, align)
        for index, content in enumerate(lines)
        if content
    )
    return Block(items, len(lines) * face.leading)


def label(text: str, x: float, y: float, face: Face, ink: Ink, align: Align = "centre", name: str = "") -> Text:
    """Set a label whose capital letters are centred on the height `y`."""
    baseline = y + font.cap_height(face.size_pt, face.style) / 2
    return Text(x, baseline, text, face.size_pt, ink, face.style, align, name=name)


def shortened(text: str, width: float, face: Face) -> str:
    """Return the text, or as much of it as fits before an ellipsis."""
    if font.width(text, face.size_pt, face.style) <= width:
        return text
    cut = text
    while cut and font.width(cut.rstrip() + "…", face.size_pt, face.style) > width:
        cut = cut[:-1]
    return cut.rstrip() + "…"


def _wrap_paragraph(words: list[str], width: float, face: Face) -> list[str]:
    lines = [""]
    for word in words:
        for part in _fitting(word, width, face):
            longer = f"{lines[-1]} {part}" if lines[-1] else part
            if font.width(longer, face.size_pt, face.style) <= width:
                lines[-1] = longer
            else:
                lines.append(part)
    return lines


def _fitting(word: str, width: float, face: Face) -> list[str]:
    """Cut a word into parts that fit a line, which is one part for every ordinary word."""
    parts, rest = [], word
    while font.width(rest, face.size_pt, face.style) > width:
        cut = len(rest) - 1
        while cut > 1 and font.width(rest[:cut], face.size_pt, face.style) > width:
            cut -= 1
        if cut < 1:
            raise PrintkitError(f"a column of {width:.1f} mm is too narrow for text")
        parts.append(rest[:cut])
        rest = rest[cut:]
    return [*parts, rest]
