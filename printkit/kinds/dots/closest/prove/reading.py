"""Reading dots: their places, and what tells them apart, which is the colours of their sectors or the signs inside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import dist

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.dots.closest.prove.given import Mark, Spot
from printkit.kinds.dots.prove.sight import PRECISION, Ink, Patch, Round, Sight, ink, one_ink
from printkit.scene.seen import PAPER, Colour, Words

LEAST_GAP = 0.05
"""Signs of one dot keep at least this distance on a page that is to be solved."""
_ALIKE = 0.08
"""Signs are the same if they differ by no more than this share of their area, whatever their size."""
_BESIDE = 2.5
"""A word that names a colour stands no farther from its sample."""


@dataclass(frozen=True, slots=True)
class Dots:
    """The dots of a sheet, and how they look."""

    spots: tuple[Spot, ...]
    sizes: dict[int, float]
    """How wide they are, by the number of their colours."""
    signs: bool
    rims: dict[Colour, Colour]
    """The edge of what has a single colour, by that colour."""
    ink: Ink

    @property
    def colours(self) -> set[Mark]:
        """Return all colours, or signs."""
        return {colour for spot in self.spots for colour in spot.colours}

    @property
    def lowest(self) -> float:
        """Return how far down dots and lines reach."""
        radius = max(self.sizes.values(), default=0.0) / 2
        return max([spot.y for spot in self.spots] + [y for line in self.ink.lines for _, y in line], default=0.0) + radius


def dots(page: Sight, least_gap: float, samples: Sequence[Round] = ()) -> Dots:
    """Read the dots and the lines of a sheet; samples are no dots."""
    discs = [disc for disc in page.discs if disc not in samples]
    signs = bool(page.patches)
    marks = _signs(discs, page.patches, least_gap) if signs else [disc.colours for disc in discs]
    sizes: dict[int, float] = {}
    for disc, colours in zip(discs, marks, strict=True):
        if not colours or len(set(colours)) < len(colours):
            raise ProofError("a dot has no colour or sign, or one twice")
        if abs(sizes.setdefault(len(colours), disc.diameter) - disc.diameter) > PRECISION:
            raise ProofError(f"dots of {len(colours)} colours differ in size")
    spots = tuple(Spot(*disc.middle, tuple(colours)) for disc, colours in zip(discs, marks, strict=True))
    beforehand = ink(page.lines)
    if not signs and beforehand.pen and any(beforehand.pen.colour in disc.colours for disc in discs):
        raise ProofError("a line is printed in the colour of dots")
    return Dots(spots, sizes, signs, rims([*discs, *samples]) if not signs else {}, beforehand)


def rims(discs: Iterable[Round]) -> dict[Colour, Colour]:
    """Return the colour of the edge of discs by their own, where it is a single one; others share an edge."""
    found: dict[Colour, Colour] = {}
    shared: set[Colour | None] = set()
    for disc in discs:
        if len(disc.colours) > 1:
            shared.add(disc.rim)
        elif disc.rim is None or found.setdefault(disc.colours[0], disc.rim) != disc.rim:
            raise ProofError("dots of one colour have different edges")
    if len(shared) > 1 or len(set(found.values())) < len(found):
        raise ProofError("dots have the edge of another colour")
    return found


def _signs(discs: Sequence[Round], patches: Sequence[Patch], least_gap: float) -> list[tuple[int, ...]]:
    """Read the signs of each dot; the same sign has the same number everywhere."""
    one_ink(tuple(patch.colour for patch in patches), "signs")
    if any(disc.colours != (PAPER,) for disc in discs):
        raise ProofError("the ground of a sign is not white")
    kinds: list[BaseGeometry] = []
    found: list[list[int]] = [[] for _ in discs]
    inside: list[list[Patch]] = [[] for _ in discs]
    for patch in patches:
        number = _home(patch, discs)
        inside[number].append(patch)
        found[number].append(_kind(patch, kinds))
    for some in inside:
        outlines = [shapely.MultiPoint(patch.points).convex_hull for patch in some]
        if any(one.distance(other) < least_gap or one.intersects(other) for one, other in combinations(outlines, 2)):
            raise ProofError("two signs of a dot touch")
    return [tuple(numbers) for numbers in found]


def _home(sign: Patch, discs: Sequence[Round]) -> int:
    """Return the number of the disc on which a sign lies."""
    for number, disc in enumerate(discs):
        if all(dist(point, disc.middle) < disc.diameter / 2 for point in sign.points) and sign.level > disc.level:
            return number
    raise ProofError("a sign reaches over the rim of its dot, or lies in none")


def _kind(sign: Patch, kinds: list[BaseGeometry]) -> int:
    """Return the number of the sign that has this shape; one that was not seen before gets the next number."""
    shape = _outline(sign)
    for number, other in enumerate(kinds):
        if abs(shape.area - other.area) < _ALIKE * other.area and shape.symmetric_difference(other).area < _ALIKE * other.area:
            return number
    kinds.append(shape)
    return len(kinds) - 1


def _outline(sign: Patch) -> BaseGeometry:
    """Return the area of a sign without its place and size."""
    x, y = sign.middle
    reach = max(max(abs(px - x), abs(py - y)) for px, py in sign.points)
    area: BaseGeometry = shapely.Polygon()
    for ring in sign.rings:
        if len(ring) < 3:
            raise ProofError("there is a shape that is no sign")
        area = area.symmetric_difference(shapely.Polygon([((px - x) / reach, (py - y) / reach) for px, py in ring]).buffer(0))
    return area


def samples(page: Sight) -> dict[Round, Words]:
    """Find the samples of colours under a sheet: small discs, each with a word beside it."""
    found: dict[Round, Words] = {}
    for words in page.words:
        for disc in page.discs:
            if _beside(disc.middle, disc.diameter / 2, words):
                found[disc] = words
    return found


def _beside(place: Point, radius: float, words: Words) -> bool:
    return 0 < words.start[0] - place[0] - radius < _BESIDE and abs(words.middle[1] - place[1]) < radius / 3
