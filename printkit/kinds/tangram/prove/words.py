"""What the pages say, in the language of the book: sentences are put together again from what was read, and compared."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.errors import ProofError
from printkit.kinds.tangram.prove.kit import Kit
from printkit.page.language import Language
from printkit.scene.seen import Words

SAID_ABOVE = 1.5
"""Words may reach this far, in millimetres, above the lowest point of what they stand below."""


def claimed(text: str, language: Language) -> int | None:
    """Return the number of solutions that a text claims; None if it claims none."""
    one = language.strings["tangram.solutions.one"]
    if one in text:
        return 1
    found = language.heard("tangram.solutions", text)
    numbers = {value["count"] for value in found if "count" in value}
    if not numbers:
        return None
    number = numbers.pop()
    if numbers or not number.isdecimal():
        raise ProofError("the number of solutions cannot be read")
    return int(number)


def solutions(count: int, language: Language) -> str:
    """Say how many solutions there are."""
    return language.say("tangram.solutions", count=count)


def scale(percent: int, language: Language) -> str:
    """Say at what scale a figure is drawn."""
    return language.say("tangram.scale.true") if percent == 100 else language.say("tangram.scale.percent", percent=percent)


def caption(percent: int, count: int | None, language: Language, large: bool) -> str:
    """Say all there is to say below a silhouette; a small one says only that the pieces fit onto it, if they do."""
    if not large:
        return scale(percent, language) if percent == 100 else ""
    number = solutions(count, language) if count is not None else ""
    return " · ".join(filter(None, (number, scale(percent, language))))


def length(millimetres: float, language: Language) -> str:
    """Write a length."""
    return language.say("cutout.length", number=f"{millimetres:g}".replace(".", language.say("cutout.decimal_sign")))


def cutting(size: float, kit: Kit, language: Language) -> str:
    """Say how to cut, and how large the pieces are."""
    front = language.say("tangram.front_note") if any(piece.has_front for piece in kit.pieces) else ""
    large = language.say("tangram.cutout_note", size=length(size, language))
    return " ".join(filter(None, (language.say("cutout.how"), large, front)))


def refuse_above(words: Sequence[Words], bottom: float) -> None:
    """Refuse words that do not stand below what they belong to."""
    if any(min(one.start[1], one.end[1]) < bottom - SAID_ABOVE for one in words):
        raise ProofError("something is said in the wrong place")
