"""Palettes: colours that can be told apart, each with a symbol, a pattern and a name that can be printed."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from printkit import resources
from printkit.scene.item import Ink

DARK_LETTER = Ink("letter-dark", "#000000")
LIGHT_LETTER = Ink("letter-light", "#FFFFFF")
"""Of pure black and pure white, one always has a contrast of at least 4.5 with any colour."""


class Swatch(NamedTuple):
    """One colour of a palette."""

    name: str
    """The key of its printable name in the language files, such as `orange`."""
    ink: Ink
    line: Ink
    """A darker companion for outlines."""
    letter: Ink
    """Black or white, whichever reads better on the colour."""
    symbol: str
    pattern: str


def palette_names() -> list[str]:
    """List the palettes."""
    return resources.template_names("palettes")


@lru_cache(maxsize=16)
def palette(name: str) -> tuple[Swatch, ...]:
    """Read a palette."""
    entries = resources.table("palettes", name)["colour"]
    return tuple(_swatch(index, entry) for index, entry in enumerate(entries, 1))


@lru_cache(maxsize=16)
def by_difference(name: str) -> tuple[Swatch, ...]:
    """Read a palette in the order in which the first few are easiest to tell apart, whatever colours a reader sees."""
    first = {colour: place for place, colour in enumerate(resources.table("palettes", name).get("apart", ()))}
    return tuple(sorted(palette(name), key=lambda swatch: first.get(swatch.name, len(first))))


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 for black and 1 for white (the sRGB definition)."""
    red, green, blue = (linear_light(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21; letters want 4.5 (the definition of WCAG 2)."""
    dark, light = sorted((luminance(one), luminance(two)))
    return (light + 0.05) / (dark + 0.05)


def _swatch(index: int, entry: dict[str, str]) -> Swatch:
    name, colour = entry["name"], entry["colour"]
    return Swatch(
        name,
        Ink(f"piece-{index}", colour),
        Ink(f"piece-{index}-line", entry.get("line", _darker(colour))),
        max((DARK_LETTER, LIGHT_LETTER), key=lambda ink: contrast(ink.colour, colour)),
        entry["symbol"],
        entry["pattern"],
    )


def _darker(colour: str) -> str:
    return "#" + "".join(f"{int(int(colour[at : at + 2], 16) * 0.55):02X}" for at in (1, 3, 5))


def grey_of(colour: str) -> str:
    """Return the grey that is as light as a colour."""
    light = luminance(colour)
    share = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return "#" + 3 * f"{round(255 * share):02X}"


def linear_light(share: float) -> float:
    """Return the light that a share of a primary of sRGB gives, both from 0 to 1."""
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)
