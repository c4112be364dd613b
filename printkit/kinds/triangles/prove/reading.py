"""Reading the drawn pages: the board as cells and lines, the pieces with the halves on their edges, and their letters.

Every mark on paper has to be something that belongs there, in its place; whatever is not is refused. Only three things are filled:
cells of the board, pieces, and pictures inside of their pieces; so nothing is hidden if each is painted on what it lies on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from math import hypot, sqrt
from typing import NamedTuple

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.triangles.prove.board import Cell, Edge, edges_of, in_reading_order, uses
from printkit.kinds.triangles.prove.marks import Half
from printkit.kinds.triangles.prove.pictures import LEAST_CONTRAST, Look, Mark, Triangle, on_edges
from printkit.kinds.triangles.prove.search import Marks
from printkit.scene.palette import contrast
from printkit.scene.seen import PAPER, Pen, Picture, Shape, Words
from printkit.scene.weave import PLAIN, Weave, woven

HIGH = sqrt(3) / 2
"""The height of a triangle whose sides are 1 long."""
NEAR = 0.05
"""Points that are no farther apart than this, in millimetres, are the same."""
LETTER_CONTRAST = 4.5
PATTERNED = 18.0
"""From this side of a piece on, every picture has room for its pattern; of a smaller one, nothing may be left."""


class Tile(NamedTuple):
    """A piece as it is drawn."""

    corners: Triangle
    marks: Marks
    looks: tuple[tuple[str, Look], ...]
    """The names of the pictures on it, and in which colours they are."""
    letter: str
    line: str
    """The colour of its outline."""


class Sheet(NamedTuple):
    """What is drawn on a page or an answer."""

    board: tuple[Cell, ...]
    """The cells, in reading order."""
    tiles: tuple[Tile, ...]
    on_board: tuple[Cell, ...]
    """The cells that the pieces lie on; empty where they lie beside the board."""
    said: str


class _Placed(NamedTuple):
    """A triangle on paper, and when it was painted."""

    at: int
    corners: Triangle

    @property
    def side(self) -> float:
        return _apart(self.corners[0], self.corners[1])


class _Piece(NamedTuple):
    paper: _Placed
    outline: _Placed
    pen: Pen


class _Line(NamedTuple):
    at: int
    ends: tuple[Point, Point]
    pen: Pen


class _Lattice(NamedTuple):
    """Where the corners of cells lie."""

    x: float
    y: float
    side: float

    def corner(self, point: Point) -> tuple[int, int]:
        right, down = (point[0] - self.x) / (self.side / 2), (point[1] - self.y) / (self.side * HIGH)
        if max(abs(right - round(right)), abs(down - round(down))) * self.side > 4 * NEAR:
            raise ProofError("a line or a piece is beside its place on the board")
        return round(right), round(down)

    def cell(self, triangle: Triangle) -> Cell:
        one, two, three = map(self.corner, triangle)
        return one, two, three


def read(picture: Picture, edges: str, solved: bool) -> Sheet:
    """Read a page, or an answer whose pieces lie on the board."""
    papers, rest = _papers(picture)
    pieces, ground, others = _pieces(papers, rest)
    if not ground or not pieces:
        raise ProofError("there is no board, or there are no pieces")
    lattice = _lattice(ground)
    lines, pictures = _lines(others, lattice)
    board = in_reading_order(lattice.cell(cell.corners) for cell in ground)
    _check_board(board, lines, lattice)
    _check_layers(ground, lines, pieces if solved else ())
    _check_apart([*(piece.paper for piece in pieces), *(() if solved else ground)])
    letters, words = _letters(picture, pieces)
    drawn = [on_edges(piece.paper.corners, inside, edges) for piece, inside in _shared(pieces, pictures)]
    tiles = _tiles(pieces, letters, drawn)
    on_board = tuple(lattice.cell(tile.corners) for tile in tiles) if solved else ()
    return Sheet(tuple(board), tiles, on_board, _said(picture, words, [*ground, *(piece.paper for piece in pieces)]))


def _papers(picture: Picture) -> tuple[list[_Placed], list[tuple[int, Shape]]]:
    """Find the triangles of bare paper; everything else is left for later."""
    papers: list[_Placed] = []
    rest: list[tuple[int, Shape]] = []
    if picture.discs:
        raise ProofError("there is a dot, which means nothing here")
    for at, shape in enumerate(picture.marks):
        if not isinstance(shape, Shape):
            continue
        found = [_triangle(chain.points) if chain.closed else None for chain in shape.chains]
        if shape.fill == PAPER and shape.pen is None and all(found):
            papers += [_Placed(at, corners) for corners in found if corners]
        else:
            rest.append((at, shape))
    return papers, rest


def _triangle(points: Sequence[Point]) -> Triangle | None:
    """Return the corners of an equilateral triangle that stands or hangs upright; None if it is none."""
    if len(points) != 3:
        return None
    sides = [_apart(points[at], points[at - 1]) for at in range(3)]
    if max(sides) - min(sides) > NEAR:
        return None
    around = sorted(points, key=lambda point: point[1])
    if _level(around[0], around[1]):
        left, right = sorted(around[:2])
        return (left, right, around[2])
    if _level(around[1], around[2]):
        left, right = sorted(around[1:])
        return (around[0], right, left)
    return None


def _level(one: Point, two: Point) -> bool:
    return abs(one[1] - two[1]) < NEAR


def _apart(one: Point, two: Point) -> float:
    return hypot(one[0] - two[0], one[1] - two[1])


def _pieces(papers: list[_Placed], rest: list[tuple[int, Shape]]) -> tuple[list[_Piece], list[_Placed], list[tuple[int, Shape]]]:
    """Find pieces: paper with an outline of its own. Paper that has none is the ground of the board."""
    free = sorted(papers, reverse=True)
    pieces: list[_Piece] = []
    others: list[tuple[int, Shape]] = []
    for at, shape in rest:
        ring = _triangle(shape.chains[0].points) if len(shape.chains) == 1 and shape.chains[0].closed else None
        paper = next((one for one in free if ring and shape.pen and not shape.fill and _same(one, ring)), None)
        if paper is None or ring is None or shape.pen is None:
            others.append((at, shape))
        else:
            free.remove(paper)
            pieces.append(_Piece(paper, _Placed(at, ring), shape.pen))
    return pieces, free, others


def _same(placed: _Placed, ring: Triangle) -> bool:
    return all(_apart(one, two) < NEAR for one, two in zip(placed.corners, ring, strict=True))


def _lattice(ground: Sequence[_Placed]) -> _Lattice:
    side = ground[0].side
    if any(abs(cell.side - side) > NEAR for cell in ground):
        raise ProofError("the cells of the board are not all of one size")
    points = [corner for cell in ground for corner in cell.corners]
    return _Lattice(min(x for x, _ in points), min(y for _, y in points), side)


def _lines(others: list[tuple[int, Shape]], lattice: _Lattice) -> tuple[list[_Line], list[tuple[int, Shape]]]:
    """Tell the lines of the board, which run from corner to corner of cells, from the pictures on edges."""
    lines: list[_Line] = []
    pictures: list[tuple[int, Shape]] = []
    for at, shape in others:
        drawn = list(_segments(shape)) if shape.pen and not shape.fill else []
        if shape.pen and drawn and all(_apart(*ends) > lattice.side - NEAR for ends in drawn):
            lines += [_Line(at, part, shape.pen) for ends in drawn for part in _unit_parts(ends, lattice.side)]
        else:
            pictures.append((at, shape))
    return lines, pictures


def _segments(shape: Shape) -> Iterator[tuple[Point, Point]]:
    for points, closed in shape.chains:
        yield from pairwise(points)
        if closed:
            yield points[-1], points[0]


def _unit_parts(ends: tuple[Point, Point], side: float) -> Iterator[tuple[Point, Point]]:
    """Cut a line into parts as long as a side."""
    (x0, y0), (x1, y1) = ends
    count = max(1, round(_apart(*ends) / side))
    stops = [(x0 + (x1 - x0) * at / count, y0 + (y1 - y0) * at / count) for at in range(count + 1)]
    yield from pairwise(stops)


def _check_board(board: Sequence[Cell], lines: Sequence[_Line], lattice: _Lattice) -> None:
    """Make sure that every edge of the board is drawn once, and those of the border heavier than the rest."""
    if len(set(board)) != len(board):
        raise ProofError("two cells of the board are in the same place")
    drawn = _drawn_edges(lines, lattice)
    number = uses(board)
    if set(drawn) != set(number):
        raise ProofError("the lines of the board are not the edges of its cells")
    inner = {drawn[edge] for edge in number if number[edge] == 2}
    border = {drawn[edge] for edge in number if number[edge] == 1}
    if len(inner) > 1 or len(border) != 1 or any(pen.width >= one.width for pen in inner for one in border):
        raise ProofError("the border of the board cannot be told from the lines inside")
    if any(contrast(pen.colour, PAPER) < LEAST_CONTRAST for pen in inner | border):
        raise ProofError("lines of the board cannot be seen")


def _drawn_edges(lines: Sequence[_Line], lattice: _Lattice) -> dict[Edge, Pen]:
    """Return the edges that are drawn, each once, and with what."""
    drawn: dict[Edge, Pen] = {}
    for line in lines:
        edge = frozenset(map(lattice.corner, line.ends))
        if edge in drawn:
            raise ProofError("a line of the board is drawn twice")
        drawn[edge] = line.pen
    return drawn


def _check_layers(ground: Sequence[_Placed], lines: Sequence[_Line], laid: Iterable[_Piece]) -> None:
    """Make sure that the board's ground hides none of its lines, and its lines none of the pieces on it."""
    floor = max(cell.at for cell in ground)
    if floor > min(line.at for line in lines):
        raise ProofError("the ground hides the lines of the board")
    if any(piece.paper.at < max(line.at for line in lines) for piece in laid):
        raise ProofError("a piece lies under the board")


def _check_apart(triangles: Sequence[_Placed]) -> None:
    """Make sure that no two triangles overlap; those that lie upright do not if a line along one of their sides parts them."""
    spans = [_spans(one.corners) for one in triangles]
    for one, other in combinations(spans, 2):
        if all(low < top - NEAR and bottom < high - NEAR for (low, high), (bottom, top) in zip(one, other, strict=True)):
            raise ProofError("two pieces overlap")


def _spans(points: Sequence[Point]) -> list[tuple[float, float]]:
    """Return how far points reach across each of the three directions in which the sides of triangles run."""
    across = [(y, HIGH * x + y / 2, HIGH * x - y / 2) for x, y in points]
    return [(min(numbers), max(numbers)) for numbers in zip(*across, strict=True)]


def _letters(picture: Picture, pieces: Sequence[_Piece]) -> tuple[list[str], tuple[Words, ...]]:
    """Read the letter in the middle of every piece; either all have one or none has."""
    letters = [""] * len(pieces)
    words: list[Words] = []
    for at, one in enumerate(picture.marks):
        if not isinstance(one, Words):
            continue
        if contrast(one.colour, PAPER) < LETTER_CONTRAST or not one.upright:
            raise ProofError(f'"{one.text}" cannot be read')
        middles = (number for number, piece in enumerate(pieces) if _apart(one.middle, _middle(piece)) < 0.1 * piece.paper.side)
        number = next(middles, None)
        if number is None:
            words.append(one)
        elif letters[number] or at < pieces[number].paper.at:
            raise ProofError("the letter of a piece is hidden or written over")
        else:
            letters[number] = one.text
    if any(letters) and not all(letters):
        raise ProofError("a piece has no letter")
    return letters, tuple(words)


def _said(picture: Picture, words: tuple[Words, ...], triangles: Sequence[_Placed]) -> str:
    """Read a text; it stands in one place, on the page, and beside everything else."""
    paragraphs = Picture(picture.width, picture.height, words).paragraphs
    low = max((y for one in triangles for _, y in one.corners), default=0.0)
    if len(paragraphs) > 1 or any(one.start[1] < low or not _is_on(picture, one) for one in words):
        raise ProofError("words stand where they do not belong")
    return "".join(paragraphs)


def _is_on(picture: Picture, words: Words) -> bool:
    return min(words.start[0], words.start[1]) > -NEAR and words.end[0] < picture.width + NEAR and words.end[1] < picture.height


def _middle(piece: _Piece) -> Point:
    return tuple(sum(corner[axis] for corner in piece.paper.corners) / 3 for axis in (0, 1))  # type: ignore[return-value]


def _shared(pieces: Sequence[_Piece], pictures: list[tuple[int, Shape]]) -> list[tuple[_Piece, list[tuple[int, Shape]]]]:
    """Share the shapes out that are left: each lies in one piece, and is painted after its paper and before its outline."""
    inside: list[list[tuple[int, Shape]]] = [[] for _ in pieces]
    for at, shape in pictures:
        points = [point for chain in shape.chains for point in chain.points]
        owner = next((number for number, piece in enumerate(pieces) if points and _holds(piece.paper, points)), None)
        if owner is None:
            raise ProofError("there is something that belongs neither to the board nor to a piece")
        if not pieces[owner].paper.at < at < pieces[owner].outline.at:
            raise ProofError("a picture on an edge is hidden")
        inside[owner].append((at, shape))
    return list(zip(pieces, inside, strict=True))


def _holds(paper: _Placed, points: Sequence[Point]) -> bool:
    both = zip(_spans(paper.corners), _spans(points), strict=True)
    return all(outer[0] - NEAR <= inner[0] and inner[1] <= outer[1] + NEAR for outer, inner in both)


def _place_in_row(piece: _Piece, pieces: Sequence[_Piece]) -> tuple[int, float]:
    """Return where a piece comes when all are read row by row."""
    top = min(one.paper.corners[0][1] for one in pieces)
    row = round((piece.paper.corners[0][1] - top) / (HIGH * piece.paper.side))
    return row, sum(x for x, _ in piece.paper.corners)


def _tiles(pieces: Sequence[_Piece], letters: Sequence[str], drawn: Sequence[Sequence[Mark | None]]) -> tuple[Tile, ...]:
    """Put pieces together with their letters and pictures, and give them row by row."""
    weaves = iter(woven([mark.patch for those in drawn for mark in those if mark]))
    tiles = [(piece, _tile(piece, letter, those, weaves)) for piece, letter, those in zip(pieces, letters, drawn, strict=True)]
    return tuple(tile for _, tile in sorted(tiles, key=lambda one: _place_in_row(one[0], pieces)))


def _tile(piece: _Piece, letter: str, drawn: Sequence[Mark | None], weaves: Iterator[Weave]) -> Tile:
    """Put together what is known of a piece; the patterns of its pictures come in their order."""
    if contrast(piece.pen.colour, PAPER) < LEAST_CONTRAST:
        raise ProofError("the outline of a piece cannot be seen")
    one, two, three = (mark and mark.half for mark in drawn)
    looks = []
    for mark in drawn:
        if mark:
            weave = next(weaves)
            is_sure = weave.sort != PLAIN or piece.paper.side > PATTERNED
            looks.append((mark.half.picture, Look(mark.fill, mark.line, weave if is_sure else None)))
    return Tile(piece.paper.corners, (one, two, three), tuple(looks), letter, piece.pen.colour)


def edges_between(cells: Sequence[Cell], tiles: Sequence[Tile]) -> dict[Edge, list[Half | None]]:
    """Return what lies on both sides of every edge of a filled board."""
    met: dict[Edge, list[Half | None]] = {}
    for cell, tile in zip(cells, tiles, strict=True):
        for edge, mark in zip(edges_of(cell), tile.marks, strict=True):
            met.setdefault(edge, []).append(mark)
    return met
