"""Refusals of the studio in the language of whoever uses it.

The page says in a header which language it speaks; a program that says nothing is told in English. Phrases that people may
meet stand in the table `refusal` of the words, in English as the code has them, and are looked up by that. What is wrong with a
book file or with parameters is told as on the command line, in English.
"""

from __future__ import annotations

import re
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

LANGUAGE = "X-Printkit-Language"
_TABLE = "refusal."
_spoken: ContextVar[str] = ContextVar("the language of whoever asks", default="en")


def hear(code: str) -> None:
    """Note which language the sender of the request at hand speaks."""
    from printkit.front.speech import language_codes

    _spoken.set(code if code in language_codes() else "en")


def told(faults: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return faults in the language of the sender, as far as they are the studio's own."""
    code = _spoken.get()
    if code == "en":
        return faults
    return [{**fault, **{part: phrase(fault[part], code) for part in ("problem", "remedy")}} for fault in faults]


def phrase(text: str, code: str) -> str:
    """Say a phrase of ours in another language; one that is not ours stays as it is."""
    for key, pattern in _patterns():
        if found := pattern.fullmatch(text):
            return _words(code)[key].format(**found.groupdict())
    return text


@lru_cache(maxsize=1)
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Return what recognises each phrase, those with the fewest blanks first."""
    ours = sorted(_words("en").items(), key=lambda entry: entry[1].count("{"))
    return [(key, re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(text)), re.DOTALL)) for key, text in ours]


@lru_cache(maxsize=16)
def _words(code: str) -> dict[str, str]:
    from printkit.studio.words import own_words

    return {key: text for key, text in own_words(code).items() if key.startswith(_TABLE)}
