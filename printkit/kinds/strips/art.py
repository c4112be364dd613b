"""Drawing pieces, boards and strips: from units of the game to millimetres on the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from printkit.geometry.affine import Point, translation
from printkit.kinds.strips.solve.field import Size
from printkit.kinds.strips.solve.piece import TURNS, Piece, Vertex, border, large_square, middle, small_squares, triangle
from printkit.kinds.strips.solve.record import cell_name
from printkit.kinds.strips.solve.rules import COLOURS
from printkit.scene import font
from printkit.scene.font import MM_PER_PT
from printkit.scene.ink import Face, Theme
from printkit.scene.item import Dot, Group, Ink, Item, Path, Segment, Stroke, Text
from printkit.scene.mark import Clear, pattern
from printkit.scene.palette import Swatch
from printkit.scene.shape import line, polygon, rectangle
from printkit.scene.typeset import label

LARGEST_LETTER_PT = 26.0

_ENOUGH_FOR_PATTERNS = 6
"""Asking for this many colours makes a theme without colours choose the palette that has patterns."""


_SIGN = 0.44
"""The share of a cell that the sign in its corner takes up: four of them have room in it."""

ORIGIN = 2
"""The centre of a piece whose box has its corner where the board has its own."""

AT_ORIGIN = tuple(Piece(ORIGIN, ORIGIN, turn) for turn in range(TURNS))


class Place(NamedTuple):
    """Where a board is drawn: the top left corner of its first cell, and the side of a cell."""

    x: float
    y: float
    cell: float

    def at(self, vertex: tuple[float, float]) -> Point:
        """Return where a point of the game stands; the centre of the first cell is the origin of the game."""
        return (self.x + (vertex[0] + 1) * self.cell / 2, self.y + (vertex[1] + 1) * self.cell / 2)

    def ring(self, vertices: Iterable[Vertex]) -> list[Point]:
        """Return where several points of the game stand."""
        return [self.at(vertex) for vertex in vertices]


class Shown(NamedTuple):
    """A piece as it is shown: where it lies, whose it is, and what stands in its large square."""

    piece: Piece
    colour: str
    word: str


def lettered(pieces: Mapping[Piece, str]) -> tuple[Shown, ...]:
    """Show pieces with the letters of their players."""
    return tuple(Shown(piece, colour, colour) for piece, colour in pieces.items())


def swatches(theme: Theme) -> dict[str, Swatch]:
    """Give every player a colour, the same on all pages of a theme."""
    return dict(zip(COLOURS, theme.swatches(_ENOUGH_FOR_PATTERNS), strict=False))


def pale(swatch: Swatch, theme: Theme) -> Ink:
    """Mix a colour with the paper, for the small squares of a piece; white, which would look like a hole, gets a little grey."""
    paper = theme.ink("paper")
    ink, share = (swatch.line, 0.14) if swatch.ink.colour == paper.colour else (swatch.ink, 0.42)
    mixed = [round(share * a + (1 - share) * b) for a, b in zip(_channels(ink), _channels(paper), strict=True)]
    return Ink(f"{swatch.ink.name}-pale", "#" + "".join(f"{value:02X}" for value in mixed))


def piece(shown: Piece, place: Place, theme: Theme, swatch: Swatch, words: str = "", name: str = "piece") -> Group:
    """Draw a piece: pale small squares, a dark triangle, the large square in full colour, all with the player's pattern."""
    ring = Path(outline(AT_ORIGIN[shown.turn], _origin(place)), piece_pen(theme, place.cell), name="outline")
    return _moved((*face(shown.turn, place.cell, theme, swatch, bool(words)), ring), shown, place, name)


def piece_pen(theme: Theme, cell: float) -> Stroke:
    """Return the line around a piece: lighter on small boards, where a solution must stand out."""
    pen = theme.pen("piece")
    return replace(pen, width=min(pen.width, max(theme.pen("grid").width, 0.045 * cell)))


@lru_cache(maxsize=256)
def face(turn: int, cell: float, theme: Theme, swatch: Swatch, lettered: bool) -> tuple[Item, ...]:
    """Draw what is inside the outline of a piece at the origin, with room for a letter in the large square if it gets one.

    Cutting a pattern takes long, and the pieces of a page are all alike; so each is drawn once and then moved.
    """
    shown, place = AT_ORIGIN[turn], Place(0, 0, cell)
    smalls = polygon(*(place.ring(square) for square in small_squares(shown)))
    large, wedge = polygon(place.ring(large_square(shown))), polygon(place.ring(triangle(shown)))
    clear = (*large_middle(shown, place), 0.5 * cell) if lettered else None
    return (
        Path(smalls, fill=pale(swatch, theme), name="small-squares"),
        Path(large, fill=swatch.ink, name="large-square"),
        *texture((*smalls, *large), swatch, theme, pattern_spacing(cell), clear),
        Path(wedge, Stroke(theme.ink("outline"), theme.pen("grid").width), swatch.line, name="triangle"),
    )


def _origin(place: Place) -> Place:
    return Place(0, 0, place.cell)


def _moved(items: tuple[Item, ...], shown: Piece, place: Place, name: str) -> Group:
    """Bring what was drawn at the origin to where a piece lies."""
    here, there = Place(0, 0, place.cell).at((ORIGIN, ORIGIN)), place.at((shown.x, shown.y))
    return Group(name, items, translation(there[0] - here[0], there[1] - here[1]))


def texture(path: tuple[Segment, ...], swatch: Swatch, theme: Theme, spacing: float, clear: Clear | None) -> tuple[Item, ...]:
    """Fill a path with a player's pattern; in every theme, so that pages survive a grey printer."""
    return pattern(swatch.pattern, path, Stroke(swatch.line, theme.pen("pattern").width), spacing, clear)


def outline(shown: Piece, place: Place) -> tuple[Segment, ...]:
    """Return the border of a piece as one closed path."""
    return polygon(place.ring(border(shown)[:-1]))


def large_middle(shown: Piece, place: Place) -> Point:
    """Return the middle of the large square."""
    return place.at(middle(large_square(shown)))


def pattern_spacing(cell: float) -> float:
    """Return the distance between pattern lines: finer on small boards, but never so fine that they run together."""
    return min(2.4, max(1.1, cell / 5))


def letter_face(theme: Theme, cell: float) -> Face:
    """Return the type of what stands in a large square, never smaller than the theme's captions."""
    style = theme.face("letter").style
    size_pt = round(0.56 * cell / font.cap_height(1.0, style), 1)
    return Face(min(LARGEST_LETTER_PT, max(theme.face("caption").size_pt, size_pt)), style, size_pt * MM_PER_PT)


def letters_fit(theme: Theme, cell: float, words: Iterable[str]) -> bool:
    """Tell whether large squares have room for some words in the theme's smallest type."""
    chosen = letter_face(theme, cell)
    widest = max((font.width(word, chosen.size_pt, chosen.style) for word in words), default=0.0)
    return font.cap_height(chosen.size_pt, chosen.style) <= 0.95 * cell and widest <= 1.05 * cell


def pieces(shown: Sequence[Shown], place: Place, theme: Theme) -> tuple[list[Item], list[Item]]:
    """Draw pieces of several colours with a word in each; return the shapes and the words apart, for layers of their own."""
    colours = swatches(theme)
    lettered = letters_fit(theme, place.cell, [word for _, _, word in shown])
    shapes: list[Item] = []
    letters: list[Item] = []
    for number, (one, colour, word) in enumerate(shown, 1):
        written = word if lettered else ""
        shapes.append(piece(one, place, theme, colours[colour], written, f"piece-{number}-{colour}"))
        letters += [letter(written, one, place, theme, colours[colour])] if written else []
    return shapes, letters


def letter(word: str, shown: Piece, place: Place, theme: Theme, swatch: Swatch) -> Text:
    """Write a word in the middle of the large square of a piece."""
    chosen = letter_face(theme, place.cell)
    return label(word, *large_middle(shown, place), chosen, swatch.letter, name=f"letter-{word}")


def board(size: Size, place: Place, theme: Theme) -> list[Item]:
    """Draw an empty board: its paper, the lines between cells, a heavy border."""
    width, height = size.columns * place.cell, size.rows * place.cell
    across = [line(place.x, y, place.x + width, y) for y in _between(place.y, place.cell, size.rows)]
    down = [line(x, place.y, x, place.y + height) for x in _between(place.x, place.cell, size.columns)]
    lines = tuple(step for one in (*across, *down) for step in one)
    return [
        Path(rectangle(place.x, place.y, width, height), fill=theme.ink("paper"), name="ground"),
        Path(lines, replace(theme.pen("grid"), cap="butt"), name="grid-lines"),
        Path(rectangle(place.x, place.y, width, height), theme.pen("border"), name="border"),
    ]


def coordinates(size: Size, place: Place, theme: Theme) -> list[Text]:
    """Write the letters of the columns above a board and the numbers of the rows on its left."""
    chosen, ink = theme.face("caption"), theme.ink("muted")
    off = 0.5 * coordinate_room(theme)
    columns = [
        label(cell_name(0, column)[0], place.at((2 * column, 0))[0], place.y - off, chosen, ink) for column in range(size.columns)
    ]
    rows = [label(str(row + 1), place.x - off, place.at((0, 2 * row))[1], chosen, ink) for row in range(size.rows)]
    return [*columns, *rows]


def coordinate_room(theme: Theme) -> float:
    """Return the width of the margin that holds the names of rows and columns."""
    chosen = theme.face("caption")
    return font.width("16", chosen.size_pt, chosen.style) + 2.4


def coordinates_fit(theme: Theme, cell: float) -> bool:
    """Tell whether the names of rows and columns have room beside cells of that size."""
    chosen = theme.face("caption")
    return cell >= 1.6 * font.cap_height(chosen.size_pt, chosen.style)


def strip_outline(strip: Sequence[Piece], place: Place, theme: Theme) -> tuple[Item, ...]:
    """Draw the outline of a strip in the ink of solutions, with an edge of paper that lifts it off any colour."""
    edges = Counter(edge for one in strip for edge in _edges(large_square(one)))
    ring = tuple(step for edge, count in edges.items() if count == 1 for step in line(*place.at(edge[0]), *place.at(edge[1])))
    width = strip_width(theme, place.cell)
    return (
        Path(ring, Stroke(theme.ink("paper"), 2 * width), name="strip-edge"),
        Path(ring, Stroke(theme.ink("solution"), width), name="strip"),
    )


def emphasis(shown: Piece, place: Place, theme: Theme) -> tuple[Item, ...]:
    """Draw a heavy line in the ink of solutions around a piece."""
    ring, width = outline(shown, place), strip_width(theme, place.cell)
    return (
        Path(ring, Stroke(theme.ink("paper"), 2.2 * width), name="piece-edge"),
        Path(ring, Stroke(theme.ink("solution"), 1.1 * width), name="marked-piece"),
    )


def ghost_ground(ways: Sequence[Piece], place: Place, theme: Theme) -> Path:
    """Draw the blank ground of a large square that one more piece can bring; all grounds lie below all marks, to hide none."""
    ring = polygon(place.ring(large_square(ways[0])))
    return Path(ring, Stroke(theme.ink("paper"), 2 * strip_width(theme, place.cell)), theme.ink("paper"), "ghost-edge")


def ghost(ways: Sequence[Piece], place: Place, theme: Theme) -> tuple[Item, ...]:
    """Draw the border of such a large square, a wedge for each way its triangle can lie, and how many there are."""
    ring, width = polygon(place.ring(large_square(ways[0]))), strip_width(theme, place.cell)
    wedges = polygon(*(_shrunk(place.ring(triangle(piece)), 0.62) for piece in ways))
    return (
        Path(ring, Stroke(theme.ink("solution"), width, (2.5 * width, 1.6 * width), "butt"), name="ghost"),
        Path(wedges, fill=theme.ink("solution"), name="ways"),
        *badge(str(len(ways)), large_middle(ways[0], place), place, theme),
    )


def corner_sign(shown: Piece, place: Place, theme: Theme) -> Path:
    """Draw a small filled corner where the right angle of a piece's triangle would be."""
    corner, one, two = (place.at(point) for point in triangle(shown))
    reach = [(corner[0] + _SIGN * (x - corner[0]), corner[1] + _SIGN * (y - corner[1])) for x, y in (corner, one, two)]
    return Path(polygon(reach), fill=theme.ink("solution"), name="corner-sign")


def edge_room(theme: Theme, cell: float) -> float:
    """Return how far outlines and their edges of paper reach beyond a piece."""
    return 1.1 * strip_width(theme, cell)


def strip_width(theme: Theme, cell: float) -> float:
    """Return the weight of the outline of a strip."""
    return max(1.5 * theme.pen("solution").width, 0.085 * cell)


def badge(words: str, centre: Point, place: Place, theme: Theme) -> tuple[Item, ...]:
    """Draw a number on a disc; nothing where the disc would hide more than it tells."""
    style, least = theme.face("letter").style, theme.face("caption").size_pt
    size_pt = max(least, min(13.0, round(0.4 * place.cell / font.cap_height(1.0, style), 1)))
    high, wide = font.cap_height(size_pt, style), font.width(words, size_pt, style)
    radius = 0.62 * max(1.15 * high, wide) + 0.35 * high
    if radius > 0.75 * place.cell:
        return ()
    paper = theme.ink("paper")
    return (
        Dot(*centre, radius, (theme.ink("solution"),), halo=paper, halo_width=0.5 * strip_width(theme, place.cell), name="badge"),
        label(words, *centre, Face(size_pt, style, 0.0), paper, name="badge-number"),
    )


def badge_spots(strip: Sequence[Piece], size: Size) -> list[Vertex]:
    """Return the ends of the seams between squares, which are as far as can be from all letters, the best first: a seam in the
    middle of the strip, its end towards the middle of the board.
    """
    edges = Counter(edge for one in strip for edge in _edges(large_square(one)))
    middles = [middle(large_square(one)) for one in strip]
    x, y = (sum(values) / len(middles) for values in zip(*middles, strict=True))
    seams = sorted((_apart(_halfway(*edge), (x, y)), edge) for edge, count in edges.items() if count > 1)
    board_middle = (size.columns - 1, size.rows - 1)
    return [end for _, seam in seams for end in sorted(seam, key=lambda end: (_apart(end, board_middle), end))]


def _halfway(one: Vertex, two: Vertex) -> Point:
    return ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)


def _apart(one: Point, two: Point) -> float:
    """Return the square of a distance, rounded so that equals stay equal."""
    return round((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2, 6)


def _edges(square: Sequence[Vertex]) -> list[tuple[Vertex, Vertex]]:
    """List the edges of a square, each from its lesser corner to its greater, so that neighbours agree on them."""
    around = zip(square, (*square[1:], square[0]), strict=True)
    return [(min(edge), max(edge)) for edge in around]


def _shrunk(ring: Sequence[Point], share: float) -> list[Point]:
    """Draw a ring in towards the middle of its corners."""
    x, y = (sum(values) / len(ring) for values in zip(*ring, strict=True))
    return [(x + share * (px - x), y + share * (py - y)) for px, py in ring]


def _between(start: float, cell: float, count: int) -> list[float]:
    return [start + number * cell for number in range(1, count)]


def _channels(ink: Ink) -> list[int]:
    return [int(ink.colour[at : at + 2], 16) for at in (1, 3, 5)]
