"""Whether two SVG files are the same drawing, however they are written."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

_NUMBER = re.compile(r"(?<![\w#])-?\d+(?:\.\d+)?(?![\w#])")
_TOLERANCE = 0.0021
"""Two units of the last decimal that drawings are written with: sines differ by a hair from machine to machine."""


def difference(expected: str, actual: str) -> str:
    """Name the first place where two drawings differ; empty if they are the same."""
    kept, made = _statements(expected), _statements(actual)
    for one, other in zip(kept, made, strict=False):
        if not _alike(one, other):
            return f"expected {one}, got {other}"
    if len(kept) != len(made):
        longer, word = (kept, "missing") if len(kept) > len(made) else (made, "new")
        return f"{word}: {longer[min(len(kept), len(made))]}"
    return ""


def _statements(svg: str) -> list[str]:
    """List all elements in order, each with its depth, its attributes in order of name, and its text."""
    statements: list[str] = []

    def visit(element: ET.Element, depth: int) -> None:
        attributes = "".join(f" {key}={value!r}" for key, value in sorted(element.attrib.items()))
        text = element.text if element.tag.endswith(("text", "tspan")) else (element.text or "").strip()
        statements.append(f"{depth}:{element.tag}{attributes} {text or ''}")
        for child in element:
            visit(child, depth + 1)

    visit(ET.fromstring(svg), 0)
    return statements


def _alike(one: str, other: str) -> bool:
    """Compare word for word, and number by number with a tolerance."""
    if _NUMBER.sub("0", one) != _NUMBER.sub("0", other):
        return False
    pairs = zip(_NUMBER.findall(one), _NUMBER.findall(other), strict=True)
    return all(abs(float(a) - float(b)) <= _TOLERANCE for a, b in pairs)
