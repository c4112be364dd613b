"""Numbers as drawing formats want them: short, without exponents, exact enough."""

from __future__ import annotations

from math import ceil, hypot, log10

from printkit.geometry.affine import Affine


def short(number: float, places: int) -> str:
    """Write a number with at most so many decimals, without an exponent, needless zeros or a minus before nothing."""
    text = f"{number:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def digits_gained(transform: Affine) -> int:
    """Count the decimals that what is drawn through a map needs beyond the usual, because the map enlarges it."""
    a, b, c, d, _, _ = transform
    return max(0, ceil(log10(max(hypot(a, b), hypot(c, d)))))
