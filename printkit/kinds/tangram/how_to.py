"""How to play: four pictures, each drawn to fill its frame."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.geometry.affine import Affine, compose, rotation, scaling, translation
from printkit.geometry.ring import Region
from printkit.kinds.tangram import art
from printkit.kinds.tangram.piece_set import Figure, Piece, PieceSet, shipped_set
from printkit.kinds.tangram.solve.solve import solve
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step
from printkit.scene.item import Item, Path, Scene, Stroke
from printkit.scene.shape import layer, polyline

EXAMPLE = "house"


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game with the classic set; the pictures have the size of the frame."""
    language = frame.language
    pieces = shipped_set("tangram")
    figure = next(one for one in pieces.figures if one.name == EXAMPLE)
    laid = {one.name: one.region for one in solve(figure, pieces, limit=1).solutions[0].pieces}
    pictures = (_the_pieces(pieces, frame), _turn_and_flip(pieces, frame), _laying(figure, laid, frame), _done(figure, laid, frame))
    words = language.list("tangram.how_to.steps")
    steps = tuple(Step(picture, sentence) for picture, sentence in zip(pictures, words, strict=True))
    return HowTo(language.say("tangram.how_to.goal"), steps, language.list("tangram.how_to.tips"))


def _the_pieces(pieces: PieceSet, frame: Frame) -> Scene:
    """Show the square cut into its pieces, a little apart."""
    gap = 0.12
    apart = {}
    for piece in pieces.pieces:
        spot = art.widest_spot(piece.region)
        apart[piece.name] = piece.region.moved(translation(gap * spot.x, gap * spot.y))
    return _scene(frame, apart)


def _turn_and_flip(pieces: PieceSet, frame: Frame) -> Scene:
    """Show one piece turned, and turned over."""
    piece = next(one for one in pieces.pieces if art.has_front(one.region))
    shapes = _poses(piece)
    room = frame.theme.pen("piece").width
    place = _fit(list(shapes), frame, room)
    look = art.looks(pieces, frame.theme)[piece.name]
    items: list[Item] = []
    letters: list[Item] = []
    for number, region in enumerate(one.moved(place) for one in shapes):
        items += art.piece(region, look, frame.theme)
        letters += art.letter(region, look, frame.theme) + (art.front_mark(region, look) if number < 2 else [])
    return Scene(frame.width, frame.height, (layer("pieces", items), layer("labels", letters)))


def _poses(piece: Piece) -> tuple[Region, ...]:
    """Return a piece as it is, turned, and turned over, beside each other."""
    motions: tuple[Affine, ...] = (rotation(0), rotation(45), compose(rotation(45), scaling(-1, 1)))
    x = 0.0
    shown = []
    for motion in motions:
        region = piece.region.moved(motion)
        left, top, right, bottom = art.box([region])
        shown.append(region.moved(translation(x - left, -(top + bottom) / 2)))
        x += right - left + 0.6
    return tuple(shown)


def _laying(figure: Figure, laid: dict[str, Region], frame: Frame) -> Scene:
    """Show the silhouette with some of the pieces laid."""
    names = list(laid)
    return _scene(frame, {name: laid[name] for name in (names[0], names[2], names[5])}, figure.regions)


def _done(figure: Figure, laid: dict[str, Region], frame: Frame) -> Scene:
    """Show the finished figure with a tick beside it."""
    left, _, right, _ = art.box(figure.regions)
    pieces, tick_room = shipped_set("tangram"), 0.35 * (right - left)
    place = _fit([*laid.values()], frame, frame.theme.pen("piece").width, tick_room)
    shapes, letters = _drawn({name: region.moved(place) for name, region in laid.items()}, pieces, frame)
    x0, y0, x1, y1 = art.box([region.moved(place) for region in figure.regions])
    unit = (x1 - x0) / (right - left)
    x, y = x1 + 0.2 * tick_room * unit, y1 - 0.4 * (y1 - y0)
    arm = 0.22 * tick_room * unit
    tick = Path(
        polyline([(x, y), (x + arm, y + arm), (x + 3 * arm, y - 1.6 * arm)]),
        Stroke(frame.theme.accent(2), 0.5 * arm),
        name="tick",
    )
    return Scene(frame.width, frame.height, (layer("pieces", shapes), layer("signs", [tick]), layer("labels", letters)))


def _scene(frame: Frame, laid: dict[str, Region], under: Sequence[Region] = ()) -> Scene:
    """Draw pieces, on a silhouette if there is one, in the middle of the frame."""
    place = _fit([*laid.values(), *under], frame, frame.theme.pen("piece").width)
    shapes, letters = _drawn({name: region.moved(place) for name, region in laid.items()}, shipped_set("tangram"), frame)
    ground = [art.silhouette([region.moved(place) for region in under], frame.theme.ink("outline"))] if under else []
    layers = [layer("silhouette", ground), layer("pieces", shapes), layer("labels", letters)]
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))


def _drawn(laid: dict[str, Region], pieces: PieceSet, frame: Frame) -> tuple[list[Item], list[Item]]:
    looks = art.looks(pieces, frame.theme)
    shapes = [item for name, region in laid.items() for item in art.piece(region, looks[name], frame.theme)]
    letters = [item for name, region in laid.items() for item in art.letter(region, looks[name], frame.theme)]
    return shapes, letters


def _fit(regions: list[Region], frame: Frame, edge: float, beside: float = 0.0) -> Affine:
    """Return the map that fits regions into the frame, in its middle, with room for so much (in their units) on the right."""
    left, top, right, bottom = bounds = art.box(regions)
    wide, high = right - left + beside, bottom - top
    factor = min((frame.width - edge) / wide, (frame.height - edge) / high)
    return art.into(bounds, factor, (frame.width - factor * wide) / 2, (frame.height - factor * high) / 2)
