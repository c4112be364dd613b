"""The check of a sheet: the page is read back from its scene and solved as a person would solve it.

Nothing is taken from the making but the drawing and the rules that were promised. A dot is where a disc is drawn; a stub begins at
the dot in which its broad end lies and points where its tip is; the pre-drawn lines are the paths of their layer.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.dots.prove.scene_reading import PRECISION, discs, named_layer, polylines
from printkit.kinds.dots.that.prove.judge import Printed, Proof, Stub, prove
from printkit.kinds.dots.that.solve import Rules
from printkit.scene.flatten import flatten
from printkit.scene.item import Dot, Path, Scene


@dataclass(frozen=True, slots=True)
class Promise:
    """What a sheet is held against: the drawing, in the coordinates of the page, the rules, and the lines of its answer."""

    drawing: tuple[tuple[Point, ...], ...]
    rules: Rules
    lines: tuple[tuple[int, int], ...]
    """From dot to dot, by their order on the page."""


def proved(scene: Scene, promise: Promise) -> Proof:
    """Solve a drawn page and hold it against what was promised; raise `ProofError` with everything that is wrong."""
    rules = promise.rules
    dots = discs(scene, "dots", rules.diameter)
    printed = Printed(
        dots=tuple((disc.x, disc.y) for disc in dots),
        stubs=tuple(_stub(item, dots) for item in named_layer(scene, "stubs").items if isinstance(item, Path)),
        ink=tuple(polylines(named_layer(scene, "predrawn"))),
        drawing=promise.drawing,
        eps=rules.eps,
        angle_deg=rules.angle_deg,
        rho=rules.rho,
        dmin=rules.dmin,
        dmax=rules.dmax,
        diameter=rules.diameter,
    )
    proof = prove(printed)
    wrong = [] if sorted(proof.lines) == sorted(promise.lines) else ["the sheet, solved, is not the answer"]
    if proof.faults or wrong:
        raise ProofError(*proof.faults, *wrong)
    return proof


def _stub(needle: Path, dots: list[Dot]) -> Stub:
    """Read where a needle begins and where it points: its tip is the corner that is farthest from the middle of its broad end."""
    corners = [corner for chain in flatten(needle.segments, 0.01) for corner in chain.points]
    one, tip, other = corners[:3]
    broad = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    number, away = min(((number, dist(broad, (disc.x, disc.y))) for number, disc in enumerate(dots)), key=lambda found: found[1])
    if away > PRECISION:
        raise ProofError("a stub does not begin in the middle of a dot")
    return Stub(number, tip)
