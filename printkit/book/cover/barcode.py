"""EAN-13, the barcode of an ISBN, drawn as bars (GS1 General Specifications, symbol at 100 %)."""

from __future__ import annotations

from itertools import groupby

from printkit.book.isbn import digits_of
from printkit.book.pages.furniture import Box
from printkit.scene import font
from printkit.scene.item import Group, Item, Path, Segment, Tag, Text
from printkit.scene.palette import DARK_LETTER, LIGHT_LETTER
from printkit.scene.shape import filled, rectangle

MODULE = 0.33
BAR_HEIGHT = 18.3
"""Lower than the standard's 22.85 mm, as on most books, so that the number fits above; scanners read across."""
QUIET_BEFORE, QUIET_AFTER = 11, 7
MODULES = 95
_GUARD = 5 * MODULE
_DIGIT_PT, _NUMBER_PT = 9.0, 8.0

_LEFT = ("0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011")
_PARITY = ("LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL")
"""Which of the first six digits after the leading one are written the other way round; this is how the leading digit is told."""


def modules(digits: str) -> str:
    """Return the bars of thirteen digits: a 1 for black and a 0 for white, from left to right."""
    first, left, right = int(digits[0]), digits[1:7], digits[7:]
    begin = "".join(_left(int(digit), form) for digit, form in zip(left, _PARITY[first], strict=True))
    end = "".join(_turned(_LEFT[int(digit)]) for digit in right)
    return f"101{begin}01010{end}101"


def barcode(isbn: str, box: Box) -> Group:
    """Draw the white box, and in it the number in words of print and the bars."""
    items: list[Item] = [filled(rectangle(box.x, box.y, box.width, box.height), LIGHT_LETTER, name="barcode-box")]
    if isbn:
        wide = (QUIET_BEFORE + MODULES + QUIET_AFTER) * MODULE
        left = box.x + (box.width - wide) / 2 + QUIET_BEFORE * MODULE
        top = box.y + (box.height - BAR_HEIGHT - _GUARD) / 2 + 0.8
        items += [_number(isbn, left, top - 1.6), Path(_bars(digits_of(isbn), left, top), fill=DARK_LETTER, name="bars")]
        items += _digits(digits_of(isbn), left, top + BAR_HEIGHT)
    return Group("barcode", tuple(items), tag=Tag("Figure", f"ISBN {isbn}") if isbn else Tag("Artifact"))


def _bars(digits: str, left: float, top: float) -> tuple[Segment, ...]:
    """Draw neighbouring black modules as one bar; the guards at the ends and in the middle are longer."""
    steps: list[Segment] = []
    at = 0
    for black, run in groupby(modules(digits)):
        wide = len(list(run))
        if black == "1":
            long = at < 3 or at >= MODULES - 3 or 45 <= at < 50
            steps += rectangle(left + at * MODULE, top, wide * MODULE, BAR_HEIGHT + (_GUARD if long else 0.0))
        at += wide
    return tuple(steps)


def _number(isbn: str, left: float, baseline: float) -> Text:
    """Set the ISBN above the bars, small enough to be no wider than they are."""
    words = f"ISBN {isbn}"
    size_pt = min(_NUMBER_PT, _NUMBER_PT * MODULES * MODULE / font.width(words, _NUMBER_PT))
    return Text(left + MODULES * MODULE / 2, baseline, words, round(size_pt, 2), DARK_LETTER, "body", "centre")


def _digits(digits: str, left: float, under: float) -> list[Item]:
    """Set every digit under its bars, the leading one before them."""
    baseline = under + font.cap_height(_DIGIT_PT) + 0.5
    places = [-6.0, *(3 + 7 * index + 3.5 for index in range(6)), *(50 + 7 * index + 3.5 for index in range(6))]
    return [
        Text(left + place * MODULE, baseline, digit, _DIGIT_PT, DARK_LETTER, "body", "centre")
        for place, digit in zip(places, digits, strict=True)
    ]


def _left(digit: int, form: str) -> str:
    return _LEFT[digit] if form == "L" else _turned(_LEFT[digit])[::-1]


def _turned(bars: str) -> str:
    """Return black for white and white for black."""
    return bars.translate(str.maketrans("01", "10"))
