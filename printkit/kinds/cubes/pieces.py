"""Plates of pieces: each from its best side, with its name, the number of its cubes, and its net."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from printkit.engine.polyform import Piece, PieceSet
from printkit.geometry.solid import Sight, seen, unfold
from printkit.kinds.cubes import art, guide, solid
from printkit.kinds.cubes.net_art import small_net
from printkit.page.cell_art import swatches
from printkit.page.frame import Frame
from printkit.scene import font
from printkit.scene.item import Item, Scene
from printkit.scene.shape import layer
from printkit.scene.typeset import label

if TYPE_CHECKING:
    from printkit.kinds.cubes.plate import Pieces

TILE = (1.0, 1.25)
"""The shape of a tile: room for a picture, its net and two lines of words."""
NET_FROM = 26.0
"""Tiles narrower than this show no net."""
LARGEST_PIECE_CUBE = 16.0


def page(puzzle: Pieces, frame: Frame) -> Scene:
    """Set the pieces in a table; every tile has the picture, the name and, where there is room, the net."""
    return _table(puzzle.pieces, frame, named=True)


def cover(puzzle: Pieces, frame: Frame) -> Scene:
    """Set the pieces in a table without words."""
    return _table(puzzle.pieces, frame, named=False)


class _Tile(NamedTuple):
    """How a tile is divided: the picture at the top, then words, then the net; what finds no room has no height."""

    columns: int
    wide: float
    high: float
    words: float
    net: float


def _tile(pieces: PieceSet, frame: Frame, named: bool) -> _Tile:
    columns, rows = guide.tiles(len(pieces.pieces), TILE if named else (1.0, 0.8), frame)
    wide, high = frame.width / columns, frame.height / rows
    leading = frame.theme.face("caption").leading
    fits = named and 2.2 * leading < 0.4 * high and all(_width(one, frame) < wide - 1 for one in pieces.pieces)
    words = 1.2 * leading + 1 if fits else 0.0
    return _Tile(columns, wide, high, words, 0.4 * (high - words) if fits and wide >= NET_FROM else 0.0)


def _table(pieces: PieceSet, frame: Frame, named: bool) -> Scene:
    tile = _tile(pieces, frame, named)
    _, wide, high, words, net = tile
    pictures = {piece.name: seen(solid.whole(solid.best_pose(piece, pieces)), solid.BEST_SIDE) for piece in pieces.pieces}
    factor = min(_scale(picture, wide - 4, high - words - net - 2) for picture in pictures.values())
    looks = solid.looks(pieces, frame.theme)
    faces, nets, letters = list[Item](), list[Item](), list[Item]()
    for number, piece in enumerate(pieces.pieces):
        left, top = _corner(number, len(pieces.pieces), tile)
        room = (left, top, left + wide, top + high - words - net - (2 if net else 0))
        place = art.fitted(art.bounds([pictures[piece.name]]), room, 1.0, factor)
        drawn = art.drawn(pictures[piece.name], place, solid.BEST_SIDE, [looks[piece.name]], frame.theme, letters=not words)
        faces += [*drawn.faces, *drawn.lines]
        letters += drawn.letters
        if words:
            letters += _name(piece, left + wide / 2, room[3] + words / 2, frame)
        if net:
            nets += _net(piece, pieces, (left + 2, room[3] + words + 1, left + wide - 2, top + high - 3), frame)
    layers = [layer("pieces", faces), layer("nets", nets), layer("labels", letters)]
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))


def _corner(number: int, count: int, tile: _Tile) -> tuple[float, float]:
    """Return the corner of a tile; a last row that is not full stands in the middle."""
    row, column = divmod(number, tile.columns)
    in_row = min(tile.columns, count - row * tile.columns)
    return (column + (tile.columns - in_row) / 2) * tile.wide, row * tile.high


def _scale(picture: Sight, wide: float, high: float) -> float:
    left, top, right, bottom = art.bounds([picture])
    return max(0.2, min(wide / (right - left), high / (bottom - top), LARGEST_PIECE_CUBE))


def _words(piece: Piece, frame: Frame) -> tuple[str, str]:
    copies = frame.language.say("cubes.copies", number=piece.count) if piece.count > 1 else ""
    return piece.name, " ".join(filter(None, (frame.language.say("cubes.cubes", count=piece.size), copies)))


def _width(piece: Piece, frame: Frame) -> float:
    name, rest = _words(piece, frame)
    size_pt = frame.theme.face("caption").size_pt
    return font.width(name, size_pt, "bold") + font.width(f"  {rest}", size_pt, "body")


def _name(piece: Piece, x: float, y: float, frame: Frame) -> list[Item]:
    """Write the name of a piece in bold, and after it the number of its cubes."""
    name, rest = _words(piece, frame)
    face, ink = frame.theme.face("caption"), frame.theme.ink("text")
    start = x - _width(piece, frame) / 2
    own = font.width(f"{name}", face.size_pt, "bold") + font.width("  ", face.size_pt, "body")
    return [
        label(name, start, y, face._replace(style="bold"), ink, "left", name=f"name-{piece.name}"),
        label(rest, start + own, y, face, frame.theme.ink("muted"), "left"),
    ]


def _net(piece: Piece, pieces: PieceSet, room: tuple[float, float, float, float], frame: Frame) -> list[Item]:
    net = unfold(solid.cubes(piece.shape))
    if net is None:
        return []
    columns, rows = (max(place[axis] for place in net.places) + 1 for axis in (0, 1))
    edge = min((room[2] - room[0]) / columns, (room[3] - room[1]) / rows, 4.0)
    x = (room[0] + room[2] - edge * columns) / 2
    return small_net(net, x, room[1], edge, swatches(pieces.names, frame.theme)[piece.name], frame.theme)
