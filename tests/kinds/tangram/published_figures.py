"""The special cases of the published method, its figures 10 to 15, as assemblies: drawn from the words of the paper.

Figure 10 is made of two half discs that touch with their round sides, figure 13 of a half disc that stands on a rectangle.
Figures 11 and 14 are the pieces for which the method fails; in 12 and 15 their edges have a corner more, where the pieces touch.
"""

from __future__ import annotations

from math import pi, tan
from typing import Any

QUARTER = tan(pi / 8)
TWO_HALVES = {"polys": [{"rings": [[[-1, -1], [1, -1, QUARTER], [0, 0, QUARTER], [1, 1], [-1, 1, QUARTER], [0, 0, QUARTER]]]}]}
ON_A_SLAB = {
    "polys": [{"rings": [[[0, 0], [2, 0], [2, 2], [-2, 2], [-2, 0], [0, 0, QUARTER], [-1, -1], [1, -1, QUARTER]]]}],
}
HANGING, STANDING = {"rings": [[[-1, -1], [1, -1, 1]]]}, {"rings": [[[1, 1], [-1, 1, 1]]]}
HANGING_SPLIT = {"rings": [[[-1, -1], [1, -1, QUARTER], [0, 0, QUARTER]]]}
STANDING_SPLIT = {"rings": [[[1, 1], [-1, 1, QUARTER], [0, 0, QUARTER]]]}
SLAB, SLAB_SPLIT = (
    {"rings": [[[-2, 0], [2, 0], [2, 2], [-2, 2]]]},
    {"rings": [[[-2, 0], [0, 0], [2, 0], [2, 2], [-2, 2]]]},
)
FIGURES: dict[int, dict[str, Any]] = {
    11: {"target": TWO_HALVES, "placed": [HANGING, STANDING]},
    12: {"target": TWO_HALVES, "placed": [HANGING_SPLIT, STANDING_SPLIT]},
    14: {"target": ON_A_SLAB, "placed": [SLAB, HANGING]},
    15: {"target": ON_A_SLAB, "placed": [SLAB_SPLIT, HANGING_SPLIT]},
}


def box(x: float, y: float, width: float, height: float) -> dict[str, Any]:
    return {"rings": [[[x, y], [x + width, y], [x + width, y + height], [x, y + height]]]}


def target(*pieces: dict[str, Any]) -> dict[str, Any]:
    return {"polys": list(pieces)}


SQUARE = target(box(0, 0, 2, 2))
HALVES = [box(0, 0, 1, 2), box(1, 0, 1, 2)]
FRAME = {"rings": [*box(0, 0, 3, 3)["rings"], *box(1, 1, 1, 1)["rings"]]}
DISC = {"rings": [[[-1, 0, 1], [1, 0, 1]]]}
BEYOND: dict[str, tuple[dict[str, Any], str, str]] = {
    "a piece lies beside the figure": ({"target": SQUARE, "placed": [*HALVES, box(5, 5, 1, 1)]}, "solved", "partial"),
    "a piece lies on top of the figure": ({"target": SQUARE, "placed": [*HALVES, box(0.5, 0.5, 1, 1)]}, "solved", "overlap"),
    "laid by hand": (
        {"target": SQUARE, "placed": [box(0, 0, 1, 2), box(1.001, 0, 1, 2)]},
        "partial",
        "solved",
    ),
    "a disc": (
        {"target": target(DISC), "placed": [{"rings": [[[-1, 0, 1], [1, 0]]]}, {"rings": [[[1, 0, 1], [-1, 0]]]}]},
        "partial",
        "solved",
    ),
    "a target of two parts": (
        {"target": target(box(0, 0, 1, 1), box(3, 0, 1, 1)), "placed": [box(0, 0, 1, 1), box(3, 0, 1, 1)]},
        "partial",
        "solved",
    ),
    "a target with a hole": (
        {"target": {"polys": [FRAME]}, "placed": [FRAME]},
        "partial",
        "solved",
    ),
    "squares that touch in a corner": (
        {
            "target": target({"rings": [[[0, 0], [1, 0], [1, 1], [2, 1], [2, 2], [1, 2], [1, 1], [0, 1]]]}),
            "placed": [box(0, 0, 1, 1), box(1, 1, 1, 1)],
        },
        "partial",
        "solved",
    ),
    "a line touches an arc with its end": (
        {
            "target": {
                "polys": [{"rings": [[[-1, 0, QUARTER], [0, -1, QUARTER], [1, 0]]]}, {"rings": [[[0, -1], [-0.5, -2], [0.5, -2]]]}]
            },
            "placed": [{"rings": [[[-1, 0, 1], [1, 0]]]}, {"rings": [[[0, -1], [-0.5, -2], [0.5, -2]]]}],
        },
        "partial",
        "solved",
    ),
}
"""What else the table alone gets wrong: the assembly, what the table says, and what is right."""
