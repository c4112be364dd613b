"""How to play: four pictures, each drawn to fill its frame."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from printkit.geometry.affine import Point
from printkit.kinds.board import engine
from printkit.kinds.board.layout import Table, size_of, spots, table
from printkit.kinds.board.panel import PENTOMINOES
from printkit.kinds.board.shape import Cells, at_origin, rectangle
from printkit.page import cell_art
from printkit.page.cell_art import Place
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step
from printkit.scene.ink import Theme
from printkit.scene.item import Ink, Item, Path, Scene, Stroke
from printkit.scene.shape import layer, line, polygon, polyline

EXAMPLE = ("FFVVV", "LFFWV", "LFWWV", "LWWPP", "LLPPP")
"""A small board that five of the pieces fill."""

SQUARE = rectangle(5, 5)

LAST = "P"
"""The piece of the example that is placed last."""


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game; the pictures have the size of the frame."""
    language = frame.language
    pictures = (_the_pieces(frame), _turn_and_flip(frame), _fill(frame), _done(frame))
    steps = tuple(Step(picture, words) for picture, words in zip(pictures, language.list("board.how_to.steps"), strict=True))
    return HowTo(language.say("board.how_to.goal"), steps, language.list("board.how_to.tips"))


def _the_pieces(frame: Frame) -> Scene:
    """Show all twelve pieces."""
    pieces = engine.pentominoes().pieces
    sizes = [size_of(shape) for _, shape in pieces]
    pad = frame.theme.pen("piece").width
    room = (frame.width - 2 * pad, frame.height - 2 * pad)

    def cell_of(one: Table) -> float:
        gap = 2.0
        return min(
            (room[0] - gap * (len(one.widths) - 1)) / sum(one.widths), (room[1] - gap * (len(one.heights) - 1)) / sum(one.heights)
        )

    best = max((table(sizes, columns) for columns in (2, 3, 4, 6)), key=cell_of)
    cell = cell_of(best)
    places = zip(pieces, spots(best, sizes, cell, room, (pad, pad)), strict=True)
    return _scene(frame, [_pieces({name: shape}, place, frame.theme) for (name, shape), place in places])


def _turn_and_flip(frame: Frame) -> Scene:
    """Show a piece turned in the upper half, and flipped in the lower."""
    shape = engine.pentominoes().shapes["F"]
    turned, flipped = at_origin((c, -r) for r, c in shape), at_origin((r, -c) for r, c in shape)
    place = _centred(frame, 9, 7)
    cell, pen = place.cell, _sign_pen(frame.theme, place.cell)
    lay = [(shape, 0, 0), (turned, 0, 6), (shape, 4, 0), (flipped, 4, 6)]
    drawn = [_pieces({"F": form}, Place(*place.corner(r, c), cell), frame.theme) for form, r, c in lay]
    signs = [*_turn_sign(place.corner(1.5, 4.5), 0.85 * cell, pen), *_flip_sign(place.corner(5.5, 4.5), cell, pen)]
    return _scene(frame, drawn, signs)


def _fill(frame: Frame) -> Scene:
    """Show the example with one piece still on its way."""
    place = _centred(frame, 10, 5)
    pieces = _example()
    waiting = {LAST: at_origin(pieces.pop(LAST))}
    aside = Place(*place.corner(3, 7), place.cell)
    drawn = [
        _pieces(pieces, place, frame.theme),
        _pieces(waiting, aside, frame.theme),
    ]
    arrow = _arrow(place.corner(4.15, 6.75), place.corner(4.15, 5.35), _sign_pen(frame.theme, place.cell))
    return _scene(frame, drawn, [_border(place, frame.theme), *arrow], _empty_board(place, frame.theme))


def _done(frame: Frame) -> Scene:
    """Show the example filled, with a tick."""
    place = _centred(frame, 8, 5)
    drawn = _pieces(_example(), place, frame.theme)
    tick = polyline([place.corner(2.7, 5.8), place.corner(3.5, 6.5), place.corner(1.4, 7.9)])
    sign = Path(tick, Stroke(frame.theme.accent(2), 0.28 * place.cell), name="tick")
    return _scene(frame, [drawn], [_border(place, frame.theme), sign], _empty_board(place, frame.theme))


def _pieces(placed: dict[str, Cells], place: Place, theme: Theme) -> tuple[list[Item], list[Item]]:
    return cell_art.pieces(placed, place, theme, cell_art.swatches(PENTOMINOES, theme), lettered=True)


def _example() -> dict[str, Cells]:
    """Read the pieces of the example from its drawing."""
    names = sorted(set("".join(EXAMPLE)))
    return {
        name: frozenset((r, c) for r, row in enumerate(EXAMPLE) for c, mark in enumerate(row) if mark == name) for name in names
    }


def _centred(frame: Frame, columns: float, rows: float) -> Place:
    """Return where a picture of that many cells stands, in the middle of the frame."""
    pad = frame.theme.pen("border").width
    cell = min((frame.width - 2 * pad) / columns, (frame.height - 2 * pad) / rows)
    return Place((frame.width - columns * cell) / 2, (frame.height - rows * cell) / 2, cell)


def _empty_board(place: Place, theme: Theme) -> list[Item]:
    return [cell_art.ground(SQUARE, place, theme), cell_art.grid(SQUARE, place, theme.pen("grid"))]


def _border(place: Place, theme: Theme) -> Path:
    return cell_art.border(SQUARE, place, theme)


def _scene(
    frame: Frame, drawn: Sequence[tuple[list[Item], list[Item]]], signs: Sequence[Item] = (), under: Sequence[Item] = ()
) -> Scene:
    """Lay a picture together: what is under the pieces, the pieces, signs and letters."""
    pieces = [item for shapes, _ in drawn for item in shapes]
    letters = [item for _, written in drawn for item in written]
    layers = [layer("board", under), layer("pieces", pieces), layer("signs", signs), layer("labels", letters)]
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))


def _sign_pen(theme: Theme, cell: float) -> Stroke:
    return Stroke(theme.ink("outline"), max(theme.pen("piece").width, 0.09 * cell))


def _turn_sign(centre: Point, radius: float, pen: Stroke) -> list[Item]:
    """Draw an arrow that runs clockwise around three quarters of a circle."""
    x, y = centre
    start, end = (x - radius, y), (x, y + radius)
    arc = Path((("M", *start), ("A", radius, radius, 0.0, True, True, *end)), pen, name="turn")
    return [arc, _head(end, pi, 0.62 * radius, pen.ink)]


def _flip_sign(centre: Point, cell: float, pen: Stroke) -> list[Item]:
    """Draw a dashed mirror line with an arrow to either side."""
    x, y = centre
    mirror = Stroke(pen.ink, pen.width, (0.3 * cell, 0.22 * cell), "butt")
    axis = Path(line(x, y - 1.3 * cell, x, y + 1.3 * cell), mirror, name="mirror")
    right, left = _arrow((x + 0.3 * cell, y), (x + 1.2 * cell, y), pen), _arrow((x - 0.3 * cell, y), (x - 1.2 * cell, y), pen)
    return [axis, *right, *left]


def _arrow(start: Point, end: Point, pen: Stroke) -> list[Item]:
    """Draw a straight arrow along a row."""
    size = 6 * pen.width
    back = size if end[0] > start[0] else -size
    shaft = Path(line(*start, end[0] - 0.6 * back, end[1]), pen, name="arrow")
    return [shaft, _head(end, 0.0 if back > 0 else pi, size, pen.ink)]


def _head(tip: Point, angle: float, size: float, ink: Ink) -> Path:
    """Draw the head of an arrow that points at an angle."""
    ends = [(tip[0] - size * cos(angle + spread), tip[1] - size * sin(angle + spread)) for spread in (0.5, -0.5)]
    return Path(polygon([tip, *ends]), fill=ink, name="arrow-head")
