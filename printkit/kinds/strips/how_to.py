"""How to play: four pictures, each drawn to fill its frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.kinds.strips import art
from printkit.kinds.strips.art import Place
from printkit.kinds.strips.solve.piece import Piece
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step
from printkit.scene import font
from printkit.scene.ink import Face
from printkit.scene.item import Item, Path, Scene, Stroke
from printkit.scene.shape import layer, polyline
from printkit.scene.typeset import label

LINE = (Piece(2, 2, 0), Piece(6, 4, 1), Piece(6, 8, 3), Piece(10, 8, 1))
"""Four pieces in a straight strip; the corner of their box is the origin."""

POINTS = "4 × 4 = 16"

FOUR = dict(zip(LINE, "ABAA", strict=True))
TWO = {Piece(16, 2, 1): "B", Piece(16, 6, 3): "B"}


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game; the pictures have the size of the frame."""
    language = frame.language
    pictures = (_the_piece(frame), _contact(frame), _strips(frame), _points(frame))
    steps = tuple(Step(picture, words) for picture, words in zip(pictures, language.list("strips.how_to.steps"), strict=True))
    return HowTo(language.say("strips.how_to.goal"), steps, language.list("strips.how_to.tips"))


def _the_piece(frame: Frame) -> Scene:
    """Show a piece, and the same piece turned."""
    place = _centred(frame, 7, 3)
    pieces = {Piece(2, 2, 0): "A", Piece(10, 2, 1): "B"}
    return _scene(frame, place, pieces)


def _contact(frame: Frame) -> Scene:
    """Show pieces that share an edge, ticked, and pieces that only meet at a corner, crossed out."""
    place = _centred(frame, 12.5, 7.5)
    large, small = {Piece(3, 2, 0): "A", Piece(7, 4, 1): "B"}, {Piece(2, 11, 1): "A", Piece(8, 11, 0): "B"}
    corner = {Piece(17, 4, 0): "A", Piece(21, 8, 0): "B"}
    signs = [_tick((10.8, 0.6), place, frame), _tick((5, 13), place, frame), _cross((16, 9.4), place, frame)]
    return _scene(frame, place, {**large, **small, **corner}, signs)


def _strips(frame: Frame) -> Scene:
    """Show two strips, outlined."""
    place = _centred(frame, 10, 6)
    outlined = [item for group in (LINE, tuple(TWO)) for item in art.strip_outline(group, place, frame.theme)]
    return _scene(frame, place, {**FOUR, **TWO}, outlined)


def _points(frame: Frame) -> Scene:
    """Show what a strip scores."""
    place, theme = _centred(frame, 9.7, 6), frame.theme
    size_pt = round(4.2 * place.cell / font.width(POINTS, 1.0, "bold"), 1)
    words = label(POINTS, *place.at((14, 0.5)), Face(size_pt, "bold", 0.0), theme.ink("solution"))
    return _scene(frame, place, FOUR, [*art.strip_outline(LINE, place, theme), words])


def _centred(frame: Frame, columns: float, rows: float) -> Place:
    """Return where a picture of that many cells stands, in the middle of the frame."""
    pad = art.edge_room(frame.theme, min(frame.width / columns, frame.height / rows))
    cell = min((frame.width - 2 * pad) / columns, (frame.height - 2 * pad) / rows)
    return Place((frame.width - columns * cell) / 2, (frame.height - rows * cell) / 2, cell)


def _scene(frame: Frame, place: Place, pieces: Mapping[Piece, str], marks: Sequence[Item] = ()) -> Scene:
    shapes, letters = art.pieces(art.lettered(pieces), place, frame.theme)
    layers = (layer("pieces", shapes), layer("labels", letters), layer("marks", marks))
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))


def _tick(at: tuple[float, float], place: Place, frame: Frame) -> Path:
    x, y = at
    return _sign([(x - 0.9, y), (x - 0.3, y + 0.6), (x + 0.9, y - 0.8)], place, frame, "tick")


def _cross(at: tuple[float, float], place: Place, frame: Frame) -> Path:
    x, y = at
    one = polyline([place.at((x - 0.7, y - 0.7)), place.at((x + 0.7, y + 0.7))])
    two = polyline([place.at((x - 0.7, y + 0.7)), place.at((x + 0.7, y - 0.7))])
    return Path((*one, *two), Stroke(frame.theme.ink("solution"), 0.22 * place.cell), name="cross")


def _sign(points: Sequence[tuple[float, float]], place: Place, frame: Frame, name: str) -> Path:
    return Path(polyline([place.at(point) for point in points]), Stroke(frame.theme.accent(2), 0.22 * place.cell), name=name)
