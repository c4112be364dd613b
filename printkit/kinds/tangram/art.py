"""Drawing pieces and silhouettes: regions of straight and round edges become paths whose arcs stay arcs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import cycle, islice
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

import shapely

from printkit.errors import ProofError
from printkit.geometry import ring, ring_match
from printkit.geometry.affine import Affine, compose, scaling, translation
from printkit.geometry.region import Area, areas_only
from printkit.geometry.ring import Region
from printkit.geometry.ring_boundary import boundary
from printkit.geometry.ring_path import path
from printkit.geometry.widest import largest_circle
from printkit.kinds.tangram.piece_set import Figure, Piece, PieceSet
from printkit.kinds.tangram.solve.beauty import mirror_line
from printkit.scene import font
from printkit.scene.ink import Face, Theme
from printkit.scene.item import Ink, Item, Path, Segment, Stroke
from printkit.scene.mark import SPACING, swatch_fill
from printkit.scene.palette import Swatch
from printkit.scene.shape import circle
from printkit.scene.typeset import label

LARGEST_LETTER_PT = 22.0
LETTERS = ascii_uppercase + ascii_lowercase + digits
MOST_COLOURS = 12
_CLOSE = 1e-6

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Spot(NamedTuple):
    """A place inside a region: its middle, and the radius that is free around it."""

    x: float
    y: float
    room: float


class Look(NamedTuple):
    """How one piece is told apart: its letter and its colour."""

    letter: str
    swatch: Swatch


class Looks(dict[str, Look]):
    """The looks of the pieces of a set; of a piece that it does not have, nothing can be drawn."""

    def __missing__(self, name: str) -> Look:
        raise ProofError(f'the set has no piece "{name[:40]}"')


def looks(pieces: PieceSet, theme: Theme) -> Looks:
    """Give every piece of a set its letter and its colour; sets with very many pieces use colours again."""
    count = len(pieces.pieces)
    colours = islice(cycle(theme.swatches(min(count, MOST_COLOURS))), count)
    named = enumerate(zip(pieces.pieces, colours, strict=True))
    return Looks((piece.name, Look(LETTERS[index], colour)) for index, (piece, colour) in named)


def steps(regions: Iterable[Region]) -> tuple[Segment, ...]:
    """Return regions as one path."""
    return tuple(step for region in regions for step in path(region.rings))


def box(regions: Iterable[Region]) -> Box:
    """Return the box around regions."""
    return ring.bounds(edge for region in regions for edge in region.edges)


def into(bounds: Box, factor: float, x: float, y: float) -> Affine:
    """Return the map that scales and brings the top left corner of a box to a point."""
    return compose(translation(x, y), compose(scaling(factor), translation(-bounds[0], -bounds[1])))


def silhouette(regions: Sequence[Region], ink: Ink) -> Path:
    """Draw regions as one solid shape."""
    return Path(steps(regions), fill=ink, name="silhouette")


def widest_spot(region: Region) -> Spot:
    """Return the middle of the largest circle inside a region."""
    return _inside(region, None)


def second_spot(region: Region, first: Spot, share: float = 0.9) -> Spot:
    """Return the middle of the largest circle inside a region beside a letter that stands in the first spot."""
    return _inside(region, Spot(first.x, first.y, share * first.room))


@lru_cache(maxsize=4096)
def _inside(region: Region, taken: Spot | None) -> Spot:
    left, top, right, bottom = box([region])
    fine = 0.002 * max(right - left, bottom - top)
    area: Area = shapely.Polygon(ring.flattened(region.outline, fine), [ring.flattened(hole, fine) for hole in region.holes])
    if taken:
        area = areas_only(area.difference(shapely.Point(taken.x, taken.y).buffer(taken.room)))
    (x, y), room = largest_circle(area, fine)
    return Spot(round(x, 4), round(y, 4), round(room, 4))


@lru_cache(maxsize=1024)
def has_front(region: Region) -> bool:
    """Tell whether a piece looks different when it is turned over."""
    return mirror_line(Figure("", (region,))) is None


def lies_face_up(piece: Piece, laid: Region) -> bool:
    """Tell whether a piece lies on its back, as in the set."""
    size = Figure("", (piece.region,)).size
    home, other = (boundary(region.edges, _CLOSE * size) for region in (piece.region, laid))
    return ring_match.congruence(home, other, 10 * _CLOSE * size) is not None


def letter_face(theme: Theme, room: float) -> Face | None:
    """Return the type of a letter inside a circle; None if even the smallest of the theme is too large for it."""
    style = theme.face("letter").style
    fitting_pt = round(0.9 * room / font.cap_height(1.0, style), 1)
    least_pt = theme.face("number").size_pt
    return Face(min(LARGEST_LETTER_PT, fitting_pt), style, 0.0) if fitting_pt >= least_pt else _least(room, least_pt, style)


def _least(room: float, least_pt: float, style: str) -> Face | None:
    """Return the smallest type if its capitals still keep inside the circle."""
    return Face(least_pt, style, 0.0) if font.cap_height(least_pt, style) <= 1.25 * room else None


def piece(region: Region, look: Look, theme: Theme, pen: Stroke | None = None, lettered: bool = True) -> list[Item]:
    """Draw a piece: colour and pattern, clear around the letter, and a dark outline."""
    spot = widest_spot(region)
    face = letter_face(theme, spot.room) if lettered else None
    clear = (spot.x, spot.y, min(0.75 * spot.room, 1.1 * font.cap_height(face.size_pt, face.style))) if face else None
    outline = steps([region])
    spacing = min(SPACING, max(0.9, 0.5 * spot.room))
    return [
        *swatch_fill(outline, look.swatch, theme, spacing, clear),
        Path(outline, pen or theme.pen("piece"), name=f"piece-{look.letter}"),
    ]


def letter(region: Region, look: Look, theme: Theme) -> list[Item]:
    """Write the letter of a piece in its widest spot, if it fits there."""
    spot = widest_spot(region)
    face = letter_face(theme, spot.room)
    return [label(look.letter, spot.x, spot.y, face, look.swatch.letter, name=f"letter-{look.letter}")] if face else []


def front_mark(region: Region, look: Look) -> list[Item]:
    """Draw the dot that tells the front of a piece from its back, beside the letter."""
    spot = second_spot(region, widest_spot(region))
    radius = min(1.3, 0.5 * spot.room)
    ground = Path(circle(spot.x, spot.y, 1.6 * radius), fill=look.swatch.ink, name=f"front-ground-{look.letter}")
    return [ground, Path(circle(spot.x, spot.y, radius), fill=look.swatch.letter, name=f"front-{look.letter}")]
