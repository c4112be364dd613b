"""What a solution draws over a board: outlines of strips, a heavy line around a piece, large squares to come, numbers on discs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from printkit.errors import ProofError
from printkit.kinds.strips.prove.board import Board
from printkit.kinds.strips.prove.drawn import Drawn
from printkit.kinds.strips.prove.pool import NEAR, Filled, Pool, Ring, are_near, inside_of, middle_of, same_corners
from printkit.kinds.strips.prove.quarter import TURNS, Piece, Spot, model, parts
from printkit.scene.flatten import bounds
from printkit.scene.seen import PAPER, Colour, Disc, Pen

Edge = tuple[Spot, Spot]
"""An edge of a large square, its lesser corner first."""

SMALL_CELL = 8.0
"""In cells smaller than this, in millimetres, there may be no room for numbers and letters."""

_LEAST_WEDGE = 0.3
"""The smallest share of a triangle that its mark may cover."""

_CORNER_SHARE = (0.3, 0.48)
"""Which share of a cell a sign in its corner may take up, so that it is seen and four have room."""


class Ghost(NamedTuple):
    """A large square that one more piece can bring, and all the ways to bring it."""

    middle: Spot
    ways: tuple[Piece, ...]


@dataclass(frozen=True)
class Marks:
    """Everything that is drawn over a board."""

    edges: frozenset[Edge]
    ringed: tuple[Piece, ...]
    """The pieces with a heavy line around them."""
    ghosts: tuple[Ghost, ...]
    badges: Mapping[Spot, str]
    """What is written on the discs."""
    corners: tuple[Piece, ...] = ()
    """The places with a sign in the corner of their triangle."""

    @property
    def but_rings(self) -> bool:
        """Tell whether anything is marked but pieces with a heavy line around them."""
        return bool(self.edges or self.ghosts or self.badges or self.corners)

    def __bool__(self) -> bool:
        return bool(self.ringed) or self.but_rings


def read_marks(board: Board, drawn: Iterable[Drawn], pool: Pool) -> Marks:
    """Read what lies over a board; all of it has one colour, which can be seen."""
    colours: set[Colour] = set()
    edges = _read_edges(board, pool, colours)
    ringed = tuple(board.lying(piece).piece for piece in drawn if _is_ringed(piece, colours))
    ghosts = _read_ghosts(board, pool, colours)
    badges = _read_badges(board, pool, colours)
    corners = _read_corners(board, pool, colours)
    if len(colours) > 1 or PAPER in colours:
        raise ProofError("the marks of the solution differ in colour, or cannot be seen")
    return Marks(edges, ringed, ghosts, badges, corners)


def strip_edges(strip: Iterable[Piece]) -> set[Edge]:
    """Return the edges of a strip's large squares that no two of them share: its outline."""
    counted = Counter(edge for piece in strip for edge in _square_edges(model(piece).middle))
    return {edge for edge, count in counted.items() if count == 1}


def require_badges(marks: Marks, strips: Iterable[Iterable[Piece]], board: Board) -> None:
    """Make sure that every strip has its length on a disc of its own, at the end of a seam between its squares."""
    used: set[Spot] = set()
    lengths = []
    for strip in map(list, strips):
        seams = {spot for edge in _seams(strip) for spot in edge}
        here = {spot for spot, text in marks.badges.items() if spot in seams and text == str(len(strip))}
        if not here and board.cell >= SMALL_CELL:
            raise ProofError(f"a strip of {len(strip)} does not have its length on it")
        used |= here
        lengths += [len(strip)] * bool(here)
    if used != set(marks.badges) or len(lengths) != len(used):
        raise ProofError("the numbers on the board are not those of the strips")


def _seams(strip: Iterable[Piece]) -> list[Edge]:
    counted = Counter(edge for piece in strip for edge in _square_edges(model(piece).middle))
    return [edge for edge, count in counted.items() if count > 1]


def _square_edges(middle: Spot) -> list[Edge]:
    x, y = middle
    around = [(x + 2, y), (x, y + 2), (x - 2, y), (x, y - 2)]
    return [(min(edge), max(edge)) for edge in zip(around, (*around[1:], around[0]), strict=True)]


def _read_edges(board: Board, pool: Pool, colours: set[Colour]) -> frozenset[Edge]:
    """Read the outlines of strips: strokes along edges of large squares, each over a wider stroke of paper."""
    seen: dict[bool, set[Edge]] = {True: set(), False: set()}
    levels: dict[bool, list[tuple[int, float, set[Edge]]]] = {True: [], False: []}
    for lines in pool.lines:
        found = {_edge(board.spot(start), board.spot(end)) for start, end in lines.strokes}
        is_paper = lines.pen.colour == PAPER
        seen[is_paper] |= found
        levels[is_paper].append((lines.level, lines.pen.width, found))
        colours |= set() if is_paper else {lines.pen.colour}
    if seen[True] != seen[False]:
        raise ProofError("the outlines of strips are not drawn along their edges of paper")
    for level, width, found in levels[False]:
        under = [low < level and wide > width for low, wide, paper in levels[True] if paper == found]
        if not any(under):
            raise ProofError("the outline of a strip lies under its edge of paper")
    pool.lines = []
    return frozenset(seen[False])


def _edge(one: Spot, two: Spot) -> Edge:
    if abs(one[0] - two[0]) != 2 or abs(one[1] - two[1]) != 2:
        raise ProofError("a heavy line runs along no edge of a large square")
    return (min(one, two), max(one, two))


def _is_ringed(piece: Drawn, colours: set[Colour]) -> bool:
    """Tell whether a piece has a heavy line around it, over a wider one of paper."""
    if not piece.heavy:
        return False
    if len(piece.heavy) != 2 or piece.heavy[0].colour != PAPER or piece.heavy[1].width >= piece.heavy[0].width:
        raise ProofError("the heavy line around a piece is not drawn over its edge of paper")
    colours.add(piece.heavy[1].colour)
    return True


def _read_ghosts(board: Board, pool: Pool, colours: set[Colour]) -> tuple[Ghost, ...]:
    """Read dashed large squares, blank inside, with a wedge in the triangle of every piece that brings them."""
    found = []
    blanks: list[Filled] = []
    over: list[Filled | Ring] = []
    for ring in [ring for ring in pool.rings if ring.pen.dash]:
        middle = board.spot(middle_of(bounds(ring.ring)))
        blank = _take_blank(ring, middle, board, pool)
        colours.add(ring.pen.colour)
        wedges = {place: _take_wedge(place, board, pool, ring.pen.colour) for place in _bringing(middle)}
        found.append(Ghost(middle, tuple(place for place, wedge in wedges.items() if wedge)))
        blanks.append(blank)
        over += [ring, *(wedge for wedge in wedges.values() if wedge)]
    if any(_hides(blank, mark) for blank in blanks for mark in over):
        raise ProofError("a large square to come hides a mark of another")
    return tuple(found)


def _take_blank(ring: Ring, middle: Spot, board: Board, pool: Pool) -> Filled:
    """Take the border of a large square and what is inside, which must be blank."""
    corners = [board.at((middle[0] + x, middle[1] + y)) for x, y in ((2, 0), (0, 2), (-2, 0), (0, -2))]
    if not same_corners(ring.ring, corners):
        raise ProofError("a dashed line is not the border of a large square")
    pool.rings.remove(ring)
    blank = pool.filled_as(corners)
    if blank.colour != PAPER or not _is_edge(blank.pen, ring.pen) or blank.level > ring.level:
        raise ProofError("a large square to come is not blank")
    return blank


def _hides(blank: Filled, mark: Filled | Ring) -> bool:
    """Tell whether a blank square lies on top of a part of a mark."""
    inside = inside_of(blank.ring)
    return blank.level > mark.level and any(inside(point) for point in (*mark.ring, middle_of(bounds(mark.ring))))


def _is_edge(pen: Pen | None, over: Pen) -> bool:
    return pen is not None and pen.colour == PAPER and pen.width > over.width


def _bringing(middle: Spot) -> list[Piece]:
    """Return the four places of a piece whose large square is there."""
    corners = [parts(turn).middle for turn in range(TURNS)]
    return [Piece(middle[0] - x, middle[1] - y, turn) for turn, (x, y) in enumerate(corners)]


def _take_wedge(place: Piece, board: Board, pool: Pool, colour: Colour) -> Filled | None:
    """Take out the wedge in the triangle of a place: a smaller triangle with the same middle."""
    corners = [board.at((place.x + x, place.y + y)) for x, y in parts(place.turn).triangle]
    wedges = [filled for filled in pool.filled if filled.colour == colour and _is_wedge(filled, corners)]
    if len(wedges) > 1:
        raise ProofError("a way is marked twice")
    pool.filled = [filled for filled in pool.filled if filled not in wedges]
    return wedges[0] if wedges else None


def _is_wedge(filled: Filled, corners: list[tuple[float, float]]) -> bool:
    """Tell whether a filled outline is a triangle drawn in towards the middle of its corners."""
    if len(filled.ring) != 3 or filled.pen:
        return False
    (x, y), (u, v) = ((sum(axis) / 3 for axis in zip(*ring, strict=True)) for ring in (filled.ring, corners))
    if not are_near((x, y), (u, v)):
        return False
    share = bounds(filled.ring).width / bounds(corners).width
    drawn_in = [(u + share * (a - u), v + share * (b - v)) for a, b in corners]
    return _LEAST_WEDGE <= share <= 1 and same_corners(filled.ring, drawn_in)


def _read_badges(board: Board, pool: Pool, colours: set[Colour]) -> dict[Spot, str]:
    """Read the numbers on discs."""
    found: dict[Spot, str] = {}
    for disc in pool.discs:
        words = pool.words_at(disc.centre, 0.3)
        spot = board.spot(disc.centre)
        if words is None or spot in found or not _can_be_read(disc, pool.levels[disc], words.colour, pool.levels[words]):
            raise ProofError("a disc on the board has no number that can be read")
        found[spot] = words.text
        colours.add(disc.colours[0])
    pool.discs = []
    return found


def _read_corners(board: Board, pool: Pool, colours: set[Colour]) -> tuple[Piece, ...]:
    """Read the signs in the corners of cells: small filled triangles, each in the right angle of the triangle of a place."""
    signs = [filled for filled in pool.filled if len(filled.ring) == 3 and filled.pen is None]
    found = [_corner(board, sign) for sign in signs]
    if len(set(found)) != len(found):
        raise ProofError("a corner is marked twice")
    colours |= {sign.colour for sign in signs}
    pool.filled = [filled for filled in pool.filled if filled not in signs]
    return tuple(sorted(found))


def _corner(board: Board, sign: Filled) -> Piece:
    """Return the place in whose triangle a sign stands."""
    x, y = (2 * int(way) for way in _cells(board, middle_of(bounds(sign.ring))))
    for turn in range(TURNS):
        corner, one, two = (board.at((x + u, y + v)) for u, v in parts(turn).triangle)
        share = bounds(sign.ring).width / board.cell
        ends = [(corner[0] + share * (u - corner[0]), corner[1] + share * (v - corner[1])) for u, v in (one, two)]
        if _CORNER_SHARE[0] <= share <= _CORNER_SHARE[1] and same_corners(sign.ring, [corner, *ends]):
            return Piece(x, y, turn)
    raise ProofError("a sign on the board stands in no corner of a cell")


def _cells(board: Board, point: tuple[float, float]) -> tuple[float, float]:
    """Return how many cells a point is from the top left corner of a board."""
    return (point[0] - board.box.left) / board.cell, (point[1] - board.box.top) / board.cell


def _can_be_read(disc: Disc, level: int, ink: Colour, above: int) -> bool:
    return len(disc.colours) == 1 and disc.colours[0] != ink and above > level and disc.radius > NEAR
