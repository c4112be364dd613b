"""The check of a sheet: the page is read back from its scene and solved as a person would solve it.

Nothing is taken from the making but the drawing and the rules that were promised. A dot is where the disc is that is drawn; its
colours are the inks of its sectors, or the shapes of the signs inside it; the pre-drawn lines are the paths of their layer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import hypot, inf

import shapely

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.dots.closest.prove import Printed, Proof, Spot, prove
from printkit.kinds.dots.closest.solve import Rules
from printkit.kinds.dots.prove.scene_reading import named_layer, polylines
from printkit.scene.flatten import flatten
from printkit.scene.item import Dot, Group, Path, Scene, Segment

LEAST_GAP = 0.05
"""Signs of one dot keep at least this distance."""
_PRECISION = 1e-4
Shape = tuple[tuple[str, float, float], ...]
"""An outline without its place and size: the kinds of its steps and where they end."""


@dataclass(frozen=True, slots=True)
class Promise:
    """What a sheet is held against: the drawing, in the coordinates of the page, the rules, and the lines of its answer."""

    drawing: tuple[tuple[Point, ...], ...]
    rules: Rules
    pairs: Counter[tuple[int, int]]
    """How many lines join two dots, by their order on the page."""


def proved(scene: Scene, promise: Promise) -> Proof:
    """Solve a drawn page and hold it against what was promised; raise `ProofError` with everything that is wrong."""
    spots, diameters = _spots(named_layer(scene, "dots"))
    rules = promise.rules
    for count, size in diameters.items():
        if count > len(rules.diameters) or abs(size - rules.diameters[count - 1]) > _PRECISION:
            raise ProofError(f"a dot of {count} colours is {size:.2f} mm wide, which was not promised")
    printed = Printed(
        spots=spots,
        ink=tuple(polylines(named_layer(scene, "predrawn"))),
        drawing=promise.drawing,
        eps=rules.eps,
        rho=rules.rho,
        dmin=rules.dmin,
        dmax=rules.dmax or inf,
        diameters=diameters,
        variant=rules.variant,
    )
    proof = prove(printed)
    drawn = Counter((one, other) for one, other, _ in proof.lines)
    wrong = [] if drawn == promise.pairs or not proof.holds else ["the sheet, solved, is not the answer"]
    if wrong or not proof.holds:
        raise ProofError(*proof.faults, *wrong)
    return proof


def _spots(group: Group) -> tuple[tuple[Spot, ...], dict[int, float]]:
    """Read the dots, and how wide they are by their number of colours."""
    signs = [item for item in group.items if isinstance(item, Path)]
    places = [_middle(sign) for sign in signs]
    spots: list[Spot] = []
    diameters: dict[int, float] = {}
    for dot in (item for item in group.items if isinstance(item, Dot)):
        rim = dot.outline.width if dot.outline else 0.0
        inside = [sign for sign, at in zip(signs, places, strict=True) if hypot(at[0] - dot.x, at[1] - dot.y) < dot.radius]
        _check_legible(dot, inside)
        shapes: tuple[Shape | str, ...] = tuple(_shape(sign.segments) for sign in inside)
        colours = shapes or tuple(ink.colour for ink in dot.inks)
        size = 2 * dot.radius + rim
        if abs(diameters.setdefault(len(colours), size) - size) > _PRECISION:
            raise ProofError(f"dots of {len(colours)} colours differ in size")
        spots.append(Spot(dot.x, dot.y, colours))
    return tuple(spots), diameters


def _middle(sign: Path) -> Point:
    points = _points(sign)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _points(sign: Path) -> list[Point]:
    return [point for chain in flatten(sign.segments, 0.01) for point in chain.points]


def _check_legible(dot: Dot, signs: Sequence[Path]) -> None:
    """Make sure that signs lie inside their dot and can be seen apart."""
    if any(hypot(x - dot.x, y - dot.y) > dot.radius for sign in signs for x, y in _points(sign)):
        raise ProofError("a sign reaches over the rim of its dot")
    outlines = [shapely.MultiPoint(_points(sign)).convex_hull for sign in signs]
    if any(one.distance(other) < LEAST_GAP for one, other in combinations(outlines, 2)):
        raise ProofError("two signs of a dot touch")


def _shape(segments: Sequence[Segment]) -> Shape:
    """Describe an outline so that the same shape at another place or in another size is equal."""
    ends = [(step[0], *step[-2:]) for step in segments if step[0] != "Z"]
    x, y = (sum(float(end[at]) for end in ends) / len(ends) for at in (1, 2))
    size = max(hypot(float(end[1]) - x, float(end[2]) - y) for end in ends)
    return tuple((str(end[0]), round((float(end[1]) - x) / size, 3), round((float(end[2]) - y) / size, 3)) for end in ends)
