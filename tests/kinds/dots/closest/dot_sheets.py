"""Drawings and sheets that the tests of the dots share."""

from __future__ import annotations

import copy
import math
from typing import Any

from printkit.kinds.dots.closest.prove import Given, judge
from printkit.kinds.dots.closest.prove.judge import Verdict
from printkit.kinds.dots.closest.solve import LineArt, Sheet

KNOB = [(33.0 + math.cos(step / 6 * math.pi), 50.0 + math.sin(step / 6 * math.pi)) for step in range(13)]

HOUSE = LineArt.of(
    [
        [(24.0, 60.0), (0.0, 60.0), (0.0, 25.0), (30.0, 0.0), (60.0, 25.0), (60.0, 60.0), (37.0, 60.0)],
        [(24.0, 60.0), (37.0, 60.0)],
        [(24.0, 60.0), (24.0, 38.0), (37.0, 38.0), (37.0, 60.0)],
        KNOB,
    ]
)
"""A house with a door whose knob is far too small for dots."""


def circle(radius: float, x: float = 0.0, y: float = 0.0, corners: int = 90) -> list[tuple[float, float]]:
    """Return a loop."""
    turns = [2 * math.pi * step / corners for step in range(corners)]
    points = [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
    return [*points, points[0]]


def dotted(*dots: tuple[float, float, str], **changes: Any) -> dict[str, Any]:
    """Write a sheet whose drawing and solution are the chains of dots as they stand; a colour is a letter.

    Dots are given in order along one line; neighbours that share a letter are meant to be joined in that colour.
    """
    pairs = list(zip(range(len(dots)), range(1, len(dots)), strict=False))
    shared = [(one, other, colour) for one, other in pairs for colour in dots[one][2] if colour in dots[other][2]]
    sheet = {
        "drawing": [[[x, y] for x, y, _ in dots]],
        "dots": [{"x": x, "y": y, "colors": list(colours)} for x, y, colours in dots],
        "predrawn": [],
        "params": {"eps": 3.0, "rho": 1.25, "dmin": 4.5, "dmax": None},
        "diam": {"1": 2.4, "2": 3.0, "3": 3.6, "4": 4.2},
        "solution": [list(link) for link in shared],
    }
    return sheet | changes


def proof_of(sheet: Sheet | dict[str, Any]) -> Verdict:
    """Judge a sheet by its written form."""
    return judge(Given.from_json(sheet if isinstance(sheet, dict) else sheet.to_json()))


def without_solution(sheet: dict[str, Any]) -> dict[str, Any]:
    """Return what a person has who knows nothing of what was meant."""
    return {key: copy.deepcopy(value) for key, value in sheet.items() if key != "solution"}
