"""Which piece of the set is it that is drawn, and how does it lie?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray

from printkit.errors import ProofError
from printkit.geometry import ring
from printkit.geometry.affine import Affine
from printkit.geometry.ring import Region
from printkit.kinds.tangram.prove.kit import Kit, Piece
from printkit.kinds.tangram.prove.look import COARSE, FINE, Drawn, differs, polygon

Numbers = NDArray[np.float64]
_SLIGHTLY = 0.005
"""By how much the scale of a drawing may be off when it is estimated from areas."""
_SAME_SCALE = 1e-4
_TRIED = 12


@dataclass(frozen=True)
class Laid:
    """A drawn piece that was recognised: its shape, and the map that carries the piece of the set to where it is drawn."""

    drawn: Drawn
    piece: Piece
    motion: Affine
    face_up: bool

    @property
    def scale(self) -> float:
        """Return how many millimetres the unit of the set measures."""
        a, b, *_ = self.motion
        return float(np.hypot(a, b))

    @property
    def region(self) -> Region:
        """Return the exact outline of the piece where it is drawn."""
        return self.piece.region.moved(self.motion)


def recognised(drawn: Sequence[Drawn], kit: Kit, scale: float) -> list[Laid]:
    """Recognise drawn pieces of one drawing, which is at about this scale; each piece of the set is there once at most."""
    laid = [_recognised(one, kit, scale) for one in drawn]
    scales = [one.scale for one in laid]
    if scales and max(scales) > (1 + _SAME_SCALE) * min(scales):
        raise ProofError("pieces of one drawing are of different scales")
    _refuse_strangers(laid, kit)
    return laid


def lies_both_ways(one: Laid) -> bool:
    """Tell whether a drawn piece is its mirror image as well, as far as can be seen."""
    return all(next(_motions(one.drawn, one.piece.region, one.scale, flipped), None) is not None for flipped in (False, True))


def _refuse_strangers(laid: Sequence[Laid], kit: Kit) -> None:
    """Refuse letters that are there twice, and shapes that are there too often."""
    letters = [one.drawn.letter for one in laid if one.drawn.letter]
    if len(set(letters)) < len(letters):
        raise ProofError("two pieces have the same letter")
    for one in laid:
        if sum(other.piece.shape == one.piece.shape for other in laid) > len(kit.of_shape(one.piece.shape)):
            raise ProofError("a piece is there too often")


def _recognised(drawn: Drawn, kit: Kit, scale: float) -> Laid:
    """Find the piece of the set that is drawn; a letter says which of those that are alike or mirror images it is."""
    for piece in kit.pieces:
        right_size = abs(drawn.area.area / (piece.region.area * scale * scale) - 1) < 4 * _SLIGHTLY
        if not right_size or drawn.letter not in ("", piece.letter):
            continue
        for flipped in (False, True) if piece.turn_over else (False,):
            motion = next(_motions(drawn, piece.region, scale, flipped), None)
            if motion is not None:
                return Laid(drawn, piece, motion, not flipped)
    said = f"the piece with the letter {drawn.letter}" if drawn.letter else "a piece that is drawn"
    raise ProofError(f"{said} has a wrong shape")


def _motions(drawn: Drawn, region: Region, scale: float, flipped: bool) -> Iterator[Affine]:
    """Give the maps that carry a region onto what is drawn: two corners far apart go to any two points of the right distance."""
    corners = np.array([edge.start for one in region.rings for edge in one])
    apart = np.hypot(*(corners[:, None] - corners[None, :]).transpose(2, 0, 1))
    first, last = np.unravel_index(int(apart.argmax()), apart.shape)
    points = np.array([point for chain in drawn.chains for point in chain.points])
    far = np.hypot(*(points[:, None] - points[None, :]).transpose(2, 0, 1))
    longest = apart[first, last]
    pairs = np.argwhere(np.abs(far / (longest * scale) - 1) < _SLIGHTLY)
    if not len(pairs):
        return
    # A similar map of the plane is one product and one sum of complex numbers; turned over, of the conjugate.
    before, after = corners[:, 0] + 1j * corners[:, 1], points[:, 0] + 1j * points[:, 1]
    if flipped:
        before = before.conjugate()
    turn = (after[pairs[:, 1]] - after[pairs[:, 0]]) / (before[last] - before[first])
    shift = after[pairs[:, 0]] - turn * before[first]
    images = turn[:, None] * before[None, :] + shift[:, None]
    off = np.abs(images[:, :, None] - after[None, None, :]).min(axis=2).max(axis=1)
    # Of round pieces many points are as far apart as their corners, but few bring the middle of the piece to where it is drawn.
    middle, goal = _middle(region), complex(drawn.area.centroid.x, drawn.area.centroid.y)
    astray = np.abs(turn * (middle.conjugate() if flipped else middle) + shift - goal)
    for index in np.argsort(np.maximum(off, astray), kind="stable")[:_TRIED]:
        motion = _affine(complex(turn[index]), complex(shift[index]), flipped)
        if off[index] < FINE and _is_outline(region, motion, drawn):
            yield motion


@lru_cache(maxsize=256)
def _middle(region: Region) -> complex:
    """Return the centroid of a region."""
    fine = 1e-4 * ring.diameter(region.edges)
    flat = shapely.Polygon(ring.flattened(region.outline, fine), [ring.flattened(hole, fine) for hole in region.holes])
    return complex(flat.centroid.x, flat.centroid.y)


def _affine(turn: complex, shift: complex, flipped: bool) -> Affine:
    flip = -1.0 if flipped else 1.0
    return (turn.real, turn.imag, -turn.imag * flip, turn.real * flip, shift.real, shift.imag)


def _is_outline(region: Region, motion: Affine, drawn: Drawn) -> bool:
    """Tell whether what is drawn is the moved region, but for how arcs are drawn."""
    return not differs(drawn.area, polygon([region.moved(motion)]), COARSE)
