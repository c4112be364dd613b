"""So many of a thing, in words."""

from __future__ import annotations


def amount(number: int, word: str) -> str:
    """Count things: `1 piece`, `2 pieces`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
