"""Names that strangers give themselves: what can be shown to everybody, and no two that look alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from printkit.errors import Fault
from printkit.studio.answer import Refused

LONGEST = 24
_MOST_MARKS = 2
"""So many accents may stand on one letter; more of them would cover the lines above."""


def cleaned(name: Any) -> str:
    """Return a name without whatever is not seen or turns other text around; one of which nothing is left is refused."""
    text = unicodedata.normalize("NFC", name[: 8 * LONGEST]) if isinstance(name, str) else ""
    seen = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or not _is_unseen(sign))
    shown = " ".join(_thinned(seen).split())[:LONGEST].strip()
    if not any(unicodedata.category(sign)[0] in "LNSP" for sign in shown):
        raise Refused(Fault("this is no name", f"send a text of 1 to {LONGEST} letters", "name"))
    return shown


def distinct(name: str, taken: Iterable[str]) -> str:
    """Give a name a number if somebody has it already."""
    known = {_likeness(each) for each in taken}
    number, candidate = 1, name
    while _likeness(candidate) in known:
        number += 1
        candidate = f"{name[: LONGEST - len(str(number)) - 1].rstrip()} {number}"
    return candidate


def _is_unseen(sign: str) -> bool:
    """Tell control and format characters, such as those that turn the direction of writing around, and what is no character."""
    return unicodedata.category(sign)[0] == "C"


def _thinned(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def _likeness(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
