"""A small reader for style sheets: rules with selectors and declarations, in linear time, whatever the text is.

Imports and fonts are skipped, so nothing is fetched. Media blocks count when they speak of the screen, because that is where the
picture's author looked at it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_STRING = r'"(?:[^"\\\n]|\\.)*(?:"|\Z|(?=\n))|' + r"'(?:[^'\\\n]|\\.)*(?:'|\Z|(?=\n))"
_PIECE = re.compile(rf"(?:{_STRING})|[{{}};]", re.DOTALL)
_PART = re.compile(rf"(?:{_STRING})|[();]", re.DOTALL)
_SCREEN = re.compile(r"\ball\b|\bscreen\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Declaration:
    """One `property: value`."""

    name: str
    value: str
    important: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """Declarations and the selectors they hold for, still as text."""

    selectors: str
    declarations: tuple[Declaration, ...]


def rules(sheet: str) -> Iterator[Rule]:
    """Yield the rules of a style sheet in order."""
    text = _COMMENT.sub(" ", sheet).replace("<!--", " ").replace("-->", " ")
    start = position = 0
    wanted = [True]
    while piece := _PIECE.search(text, position):
        position = piece.end()
        if piece.group() == "{":
            prelude = text[start : piece.start()].strip()
            if not prelude.startswith("@"):
                end = _block_end(text, position)
                if wanted[-1]:
                    yield Rule(prelude, declarations(text[position:end]))
                position = end + 1
            else:
                wanted.append(wanted[-1] and _speaks_of_screen(prelude))
        elif piece.group() == "}" and len(wanted) > 1:
            wanted.pop()
        elif piece.group() not in {";", "}"}:
            continue
        start = position


def declarations(text: str) -> tuple[Declaration, ...]:
    """Read the inside of a rule or of a style attribute; what makes no sense is passed over."""
    found = (_declaration(part) for part in _split(_COMMENT.sub(" ", text)))
    return tuple(item for item in found if item is not None)


def has_import(sheet: str) -> bool:
    """Tell whether the sheet asks for another one."""
    return "@import" in _COMMENT.sub(" ", sheet).lower()


def _block_end(text: str, position: int) -> int:
    """Find the brace that closes a block of declarations, or the end of the text."""
    depth = 1
    while piece := _PIECE.search(text, position):
        position = piece.end()
        depth += {"{": 1, "}": -1}.get(piece.group(), 0)
        if depth == 0:
            return piece.start()
    return len(text)


def _speaks_of_screen(prelude: str) -> bool:
    name, _, condition = prelude.partition(" ")
    return name.lower() == "@media" and "not" not in condition.lower().split() and bool(_SCREEN.search(condition))


def _split(text: str) -> Iterator[str]:
    """Split at semicolons that are not inside strings or brackets."""
    depth = start = 0
    for piece in _PART.finditer(text):
        if piece.group() == ";" and depth == 0:
            yield text[start : piece.start()]
            start = piece.end()
        depth = max(0, depth + {"(": 1, ")": -1}.get(piece.group(), 0))
    yield text[start:]


def _declaration(text: str) -> Declaration | None:
    name, colon, value = text.partition(":")
    name, value = name.strip().lower(), value.strip()
    if not colon or not name:
        return None
    head, bang, word = value.rpartition("!")
    important = bool(bang) and word.strip().lower() == "important"
    value = head.strip() if important else value
    return Declaration(name, value, important) if value else None
