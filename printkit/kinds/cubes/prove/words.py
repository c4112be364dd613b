"""Reading what pages say: every word has to be accounted for, and to be said so that it can be read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from printkit.contract import Printed
from printkit.errors import ProofError
from printkit.page.language import Language
from printkit.scene.palette import contrast
from printkit.scene.seen import PAPER, Picture, Words

LEGIBLE = 4.4
"""So much contrast with its ground a word has at least; of black and white, one always has that."""
ROOMY = 140.0
"""A page whose sides are no shorter than this has room for all that is to be said."""


def said(picture: Picture, words: Iterable[Words]) -> list[str]:
    """Read words that stand on blank paper, line after line."""
    kept = tuple(words)
    for one in kept:
        if contrast(one.colour, PAPER) < LEGIBLE:
            raise ProofError(f'"{one.text[:30]}" cannot be read')
        if not (one.start[0] >= -0.1 and one.end[0] <= picture.width + 0.1 and 0 <= one.start[1] <= picture.height + 0.1):
            raise ProofError(f'"{one.text[:30]}" is not on the page')
    return list(Picture(picture.width, picture.height, kept).paragraphs)


def check_said(found: Sequence[str], wanted: Collection[str], optional: Collection[str] = ()) -> None:
    """Refuse what is not said, and what is said besides; some things may be left out, or shortened where there is no room."""
    left = [_tidy(text) for text in found]
    for text in wanted:
        tidy = _tidy(text)
        if tidy not in left:
            raise ProofError(f'the page does not say "{tidy[:60]}"')
        left.remove(tidy)
    for text in left:
        if not any(is_shortened(text, one) for one in optional):
            raise ProofError(f'the page says "{text[:60]}"')
    if len(set(left)) != len(left):
        raise ProofError("the page says something twice")


def is_shortened(text: str, whole: str) -> bool:
    """Tell whether a text is another one, or its beginning where there was no room for more."""
    tidy = _tidy(whole)
    return bool(tidy) and (text == tidy or (text.endswith("…") and tidy.startswith(text[:-1].rstrip())))


def _tidy(text: str) -> str:
    """Return a text as it reads when it is not broken into lines, which may break after a hyphen."""
    return " ".join(text.split()).replace("- ", "-")


def is_roomy(picture: Picture) -> bool:
    """Tell whether a page has room for all that is to be said."""
    return min(picture.width, picture.height) >= ROOMY


def claimed_solutions(language: Language, paragraphs: Iterable[str]) -> int | None:
    """Return how many solutions a page claims; None if it claims nothing."""
    heard = [values for text in paragraphs for values in language.heard("cubes.solutions", text)]
    numbers = {values.get("count", "1") for values in heard}
    if not numbers:
        return None
    if len(numbers) > 1 or not all(number.isdigit() for number in numbers):
        raise ProofError("the page does not say clearly how many solutions there are")
    return int(numbers.pop())


def solutions_sentence(language: Language, number: int | None) -> str:
    """Say how many solutions there are."""
    return language.say("cubes.solutions", count=number) if number is not None else ""


def set_title(printed: Printed) -> str:
    """Return what a set is called; one from a file as the file says."""
    name: Any = printed.spec.pieces.name
    family, colon, _ = name.partition(":")
    key = f"cubes.sets.{family}"
    if key not in printed.language.strings:
        return str(name[:30])
    title = printed.language.say(key)
    return printed.language.say("cubes.sets.part", set=title) if colon else title
