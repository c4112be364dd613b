"""The figure that is most like a drawing which the pieces cannot make: a star, a circle.

Pieces are laid one after the other where they cover most of the drawing, beginning with the largest. Then one or two are taken away
and laid elsewhere, again and again; what comes nearer to the drawing is kept, and at first also what does not. The chance comes
from a generator with a fixed seed, and the effort is counted in positions, so the same drawing always gets the same offer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, pi
from random import Random

import numpy as np
import shapely

from printkit.chance import below, choose
from printkit.geometry.affine import Affine, apply, compose, rotation, translation
from printkit.geometry.region import Area
from printkit.geometry.ring_match import MIRROR
from printkit.kinds.tangram.piece_set import Figure, PieceSet
from printkit.kinds.tangram.solve.likeness.face import Face, Lay, Numbers, Points, Stock, stock
from printkit.kinds.tangram.solve.likeness.ground import Ground, polygon
from printkit.kinds.tangram.solve.likeness.joint import Joints, Table, distinct
from printkit.kinds.tangram.solve.likeness.snapping import MOST_PIECES, meant, tilt_of
from printkit.kinds.tangram.solve.solve import Solution

STARTS = 5
STEPS = 800
"""Pieces taken away and laid again in each start, divided by how many there are: the more lie there, the longer each takes."""
_SEED = 1
_FAR = 0.1
"""From this share of the drawing's size on, it does not matter how far outside of it a point is."""
_CHOICES = 3
_FLAW = 0.03
"""What a hole or a loose part costs, in agreement."""
_WARM = 0.02
"""By how much, as a share of the area, a position may be worse at first and still be kept."""
_TOUCH = 1e-6


@dataclass(frozen=True, slots=True)
class Nearest:
    """A figure like a drawing, a way to lay it, and how well they agree: what both cover as a share of what either does."""

    figure: Figure
    solution: Solution
    agreement: float


def nearest(figure: Figure, pieces: PieceSet, known: Sequence[Solution] = ()) -> Nearest | None:
    """Find the figure that is most like a drawing of the same area, be it one of those known; None if nothing could be laid."""
    if len(pieces.pieces) > MOST_PIECES:
        return None
    parts, ground, rng = stock(pieces), Ground(figure), Random(_SEED)
    positions = [_Position(parts, ground, rng).improved() for _ in range(STARTS)]
    solutions = [parts.solution(laid) for laid in positions if laid is not None]
    solutions += _likest(known, ground, all(piece.turn_over for piece in pieces.pieces))
    found = [one for solution in solutions if (one := _finished(solution, pieces, ground)) is not None]
    return max(found, key=_merit, default=None)


def _merit(found: Nearest) -> float:
    """Rate an offer: how well it agrees, without holes and loose parts that nobody drew."""
    holes = sum(len(region.holes) for region in found.figure.regions)
    return round(found.agreement - _FLAW * (holes + len(found.figure.regions) - 1), 9)


def _finished(solution: Solution, pieces: PieceSet, ground: Ground) -> Nearest | None:
    made = meant(ground.figure.name, solution, pieces)
    if made is None:
        return None
    area = polygon(made.regions, ground.size)
    both = float(shapely.intersection(area, ground.area, grid_size=1e-7 * ground.size).area)
    return Nearest(made, solution, both / (area.area + ground.area.area - both))


def _likest(known: Sequence[Solution], ground: Ground, turn_over: bool) -> list[Solution]:
    """Turn every known figure about the middle of the drawing, and keep the few that cover most of it."""
    middle = ground.area.centroid
    turns = [rotation(45.0 * number) for number in range(8)]
    if turn_over:
        turns += [compose(turn, MIRROR) for turn in turns]
    rated: list[tuple[float, int, Affine]] = []
    for number, one in enumerate(known):
        area = polygon([piece.region for piece in one.pieces], ground.size)
        spots = _spots(area)
        for turn in turns:
            x, y = apply(turn, (area.centroid.x, area.centroid.y))
            move = compose(translation(middle.x - x, middle.y - y), turn)
            a, b, c, d, e, f = move
            there = (a * spots.real + c * spots.imag + e) + 1j * (b * spots.real + d * spots.imag + f)
            rated.append((round(float((ground.depth(there) > 0).mean()), 6), number, move))
    best = sorted(rated, key=lambda one: -one[0])[:_CHOICES]
    return [known[number].moved(move) for _, number, move in best]


def _spots(area: Area) -> Points:
    """Spread some hundred points over an area."""
    left, top, right, bottom = area.bounds
    step = (area.area / 300) ** 0.5
    x, y = (one.ravel() for one in np.meshgrid(np.arange(left + step / 2, right, step), np.arange(top + step / 2, bottom, step)))
    shapely.prepare(area)
    inside: Points = (x + 1j * y)[shapely.contains_xy(area, x, y)]
    return inside


class _Position:
    """Laid pieces, and what each of them is worth."""

    def __init__(self, parts: Stock, ground: Ground, rng: Random) -> None:
        self._parts = parts
        self._ground = ground
        self._rng = rng
        self._tilt = tilt_of(ground.figure, parts.frame)

    def improved(self) -> list[Lay] | None:
        """Lay all pieces, and then better; None if they find no room."""
        laid = self._grown()
        if laid is None:
            return None
        worth = sum(self._worth(one) for one in laid)
        best, best_worth = laid, worth
        steps = STEPS // len(laid)
        for step in range(steps):
            other = self._changed(laid)
            if other is None:
                continue
            value = sum(self._worth(one) for one in other)
            warm = _WARM * self._ground.figure.area * (1 - step / steps) + 1e-9
            if value >= worth or self._rng.random() < exp((value - worth) / warm):
                laid, worth = other, value
            if worth > best_worth:
                best, best_worth = laid, worth
        return best

    def _grown(self) -> list[Lay] | None:
        """Lay the largest piece into the middle of the drawing, and the others beside it, the larger ones first."""
        order = sorted(range(len(self._parts.shapes)), key=lambda shape: -self._parts.shapes[shape].area)
        wanted = [shape for shape in order for _ in self._parts.shapes[shape].names]
        laid: list[Lay] | None = [self._first(wanted[0])]
        for shape in wanted[1:]:
            laid = laid and self._joined(laid, shape, _CHOICES)
        return laid

    def _first(self, shape: int) -> Lay:
        """Lay a piece where it covers most of the drawing, turned by chance."""
        face = choose(self._rng, self._parts.faces[shape])
        angle = below(self._rng, 8) * (self._parts.frame or pi / 4) + self._tilt
        turn = complex(np.exp(1j * angle)) / complex(face.heads[0])
        spots = self._ground.spots
        joints = Joints(np.full(len(spots), turn), spots - turn * complex(face.within.mean()))
        best = int(self._values(face, joints).argmax())
        return Lay(face, turn, complex(joints.shifts[best]))

    def _changed(self, laid: list[Lay]) -> list[Lay] | None:
        """Take away one or two pieces and lay them again; None if the others fall apart or there is no room."""
        away = below(self._rng, len(laid))
        kept = [one for number, one in enumerate(laid) if number != away]
        gone = [laid[away]]
        if len(kept) > 2 and self._rng.random() < 0.5:
            gone.append(kept.pop(below(self._rng, len(kept))))
        if not _hang_together(kept):
            return None
        found: list[Lay] | None = kept
        for one in gone:
            found = found and self._joined(found, one.face.shape, _CHOICES)
        return found

    def _joined(self, laid: list[Lay], shape: int, choices: int) -> list[Lay] | None:
        """Lay a piece of a shape where it is worth most, or nearly so."""
        table = Table(laid)
        found: list[tuple[float, Lay]] = []
        for face in self._parts.faces[shape]:
            joints = distinct(face, table.joints(face, self._parts.frame))
            values = self._values(face, joints)
            order = np.argsort(-np.round(values, 9), kind="stable")
            for place in table.first_free(face, joints.taken(order), choices):
                here = order[place]
                found.append((float(values[here]), Lay(face, complex(joints.turns[here]), complex(joints.shifts[here]))))
        if not found:
            return None
        best = sorted(found, key=lambda one: -one[0])[:choices]
        # The best of all is taken twice as often as the next.
        place = min(len(best) - 1, int(self._rng.random() ** 2 * len(best)))
        return [*laid, best[place][1]]

    def _values(self, face: Face, joints: Joints) -> Numbers:
        """Tell what places are worth: the area inside the drawing, less what is outside, the farther the more."""
        depth = self._ground.depth(joints.points(face.within))
        worth = np.where(depth > 0, 1.0, np.maximum(-1.0, depth / (_FAR * self._ground.size)))
        values: Numbers = worth.sum(axis=1) * face.weight
        return values

    def _worth(self, lay: Lay) -> float:
        return float(self._values(lay.face, Joints(np.array([lay.turn]), np.array([lay.shift])))[0])


def _hang_together(laid: list[Lay]) -> bool:
    """Tell whether pieces are in one part: each touches another, and so on to all."""
    outlines = [shapely.LinearRing(np.stack([p.real, p.imag], axis=-1)) for p in (one.at(one.face.outline) for one in laid)]
    reached, edge = {0}, [0]
    while edge:
        here = edge.pop()
        for other in range(len(outlines)):
            if other not in reached and shapely.dwithin(outlines[here], outlines[other], _TOUCH):
                reached.add(other)
                edge.append(other)
    return len(reached) == len(outlines)
