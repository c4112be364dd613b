"""The check of a sheet: the page is read back from its scene and solved as a person would solve it.

Nothing is taken from the making but the drawing and the rules that were promised. A dot is where a disc is drawn; the unit is how
far apart the two discs of the bar are; the pre-drawn lines are the paths of their layer.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.dots.prove.plain import Proof
from printkit.kinds.dots.prove.scene_reading import discs, named_layer, polylines
from printkit.kinds.dots.unit.prove.judge import PRECISION, Printed, prove
from printkit.kinds.dots.unit.solve import Rules
from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class Promise:
    """What a sheet is held against: the drawing, in the coordinates of the page, the rules, the unit, the lines of its answer."""

    drawing: tuple[tuple[Point, ...], ...]
    rules: Rules
    unit: float
    lines: tuple[tuple[int, int], ...]
    """From dot to dot, by their order on the page."""


def proved(scene: Scene, promise: Promise) -> Proof:
    """Solve a drawn page and hold it against what was promised; raise `ProofError` with everything that is wrong."""
    rules = promise.rules
    dots, ends = (discs(scene, name, rules.diameter) for name in ("dots", "bar"))
    if len(ends) != 2:
        raise ProofError("the bar has not two ends")
    unit = dist((ends[0].x, ends[0].y), (ends[1].x, ends[1].y))
    printed = Printed(
        unit=unit,
        dots=tuple((disc.x, disc.y) for disc in dots),
        ink=tuple(polylines(named_layer(scene, "predrawn"))),
        drawing=promise.drawing,
        eps=rules.eps,
        margin=rules.margin,
        dmin=rules.dmin,
        diameter=rules.diameter,
    )
    proof = prove(printed)
    wrong = [] if sorted(proof.lines) == sorted(promise.lines) else ["the sheet, solved, is not the answer"]
    if abs(unit - promise.unit) > PRECISION:
        wrong.append(f"the bar is {unit:.3f} mm long, not {promise.unit:.3f}")
    if proof.faults or wrong:
        raise ProofError(*proof.faults, *wrong)
    return proof
