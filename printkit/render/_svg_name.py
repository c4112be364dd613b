"""Names in an SVG: identifiers that are readable, unique and safe, and text that XML can hold."""

from __future__ import annotations

import re
import unicodedata

_NOT_IN_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NOT_IN_NAMES = re.compile("[^A-Za-z0-9_]+")


def xml_text(text: str) -> str:
    """Return a text that XML can hold: a character it forbids becomes the sign for one that could not be shown."""
    return _NOT_IN_XML.sub("\ufffd", text)


def slug(name: str, otherwise: str = "item") -> str:
    """Turn any name into letters, digits and hyphens, starting with a letter."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    words = _NOT_IN_NAMES.sub("-", plain).strip("-_")
    if not words:
        return otherwise
    return words if words[0].isalpha() else f"{otherwise}-{words}"


class Names:
    """The identifiers of one drawing, none given twice."""

    def __init__(self) -> None:
        self._given: dict[str, int] = {}

    def unique(self, name: str, otherwise: str = "item") -> str:
        """Return an identifier for a name; the second of the same name ends in -2, the third in -3."""
        wanted = slug(name, otherwise)
        found = wanted
        while found in self._given:
            self._given[wanted] += 1
            found = f"{wanted}-{self._given[wanted]}"
        self._given[found] = 1
        return found
