"""Whether one colour can be told from another, such as from the paper."""

from __future__ import annotations

from printkit.scene.seen import PAPER

_LEAST = 3.0
"""The least contrast of what must be seen, as the guidelines for accessible pages measure it."""


def can_be_seen(colour: str) -> bool:
    """Tell whether a colour can be seen on paper."""
    return contrast(colour, PAPER)


def contrast(one: str, other: str) -> bool:
    """Tell whether two colours differ enough in brightness."""
    dark, bright = sorted((_brightness(one), _brightness(other)))
    return (bright + 0.05) / (dark + 0.05) >= _LEAST


def _brightness(colour: str) -> float:
    red, green, blue = (_linear(int(colour[place : place + 2], 16) / 255) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)
