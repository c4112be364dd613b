"""What kinds of puzzle say in forms and on screens, by language."""

from __future__ import annotations

from printkit.contract import kinds
from printkit.page.language import language, language_codes

__all__ = ["form_words", "language_codes"]

_NAME = "name"
_SAID = ("form.", "screen.")


def form_words(code: str) -> dict[str, str]:
    """Return the words that forms and screens need of every kind: its name as `kind.NAME`, and what it says there.

    A kind says it in its words, in the table `form`: `[form.given]` has a `label` and a `help` for the parameter `given`, and
    `[form.way.value]` a word for each of its choices. `about` tells in a sentence what the kind is. The table `screen`
    has the words of screens that a kind brings along.
    """
    strings = language(code).strings
    words: dict[str, str] = {}
    for kind in kinds():
        own = {key.removeprefix(f"{kind}."): text for key, text in strings.items() if key.startswith(f"{kind}.")}
        words[f"kind.{kind}"] = own.get(_NAME, kind)
        words |= {f"kind.{kind}.{key}": text for key, text in own.items() if key.startswith(_SAID)}
    return words
