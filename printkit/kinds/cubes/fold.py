"""Pieces of paper: nets to cut out, fold and glue, at an exact size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from printkit.engine.polyform import Piece, PieceSet
from printkit.errors import Fault, SpecError
from printkit.geometry.affine import Affine, translation
from printkit.geometry.solid import Net, unfold
from printkit.kinds.cubes import draw, net_art, solid
from printkit.page._packing import pack
from printkit.page.cell_art import swatches
from printkit.page.cutout import Cutout, CutPiece, length, sheets
from printkit.page.frame import Frame
from printkit.scene import font
from printkit.scene.flatten import rings
from printkit.scene.ink import Face
from printkit.scene.item import Group, Item, Path, Scene
from printkit.scene.shape import layer
from printkit.scene.typeset import label

if TYPE_CHECKING:
    from printkit.kinds.cubes.plate import Fold

SMALLER = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0.07, 0.05)
GAP = 3.0
FULLEST = 0.6
"""Nets never pack so tightly that they cover more of a page than this."""


def net_of(piece: Piece) -> Net:
    """Return the net of a piece."""
    net = unfold(solid.cubes(piece.shape))
    if net is None:
        raise SpecError(Fault(f"no net was found for the piece {piece.name}", "choose another piece", "piece"))
    return net


def cutout(pieces: PieceSet, edge: float, frame: Frame, only: str = "") -> Cutout:
    """Return the nets of a set, each as often as the set has the piece; or the net of one piece."""
    note = frame.language.say("cubes.fold_note", size=length(edge, frame.language))
    return Cutout(frame.language.say("cubes.title.paper"), note, tuple(_cut_pieces(pieces, edge, frame, only)))


def page(puzzle: Fold, frame: Frame) -> Scene:
    """Set the nets on one page: at the size that is asked for if they fit, otherwise smaller, and say the true size."""
    pieces, only = puzzle.pieces, puzzle.subject
    for share in SMALLER:
        edge = _round(share * puzzle.style.edge)
        if _paper(pieces, edge, only) > FULLEST * frame.width * frame.height:
            continue
        try:
            found = (
                sheets(cutout(pieces, edge, frame, only), frame) if draw.is_roomy(frame) else (_small(pieces, edge, frame, only),)
            )
        except SpecError:
            continue
        if len(found) == 1 and found[0] is not None:
            return found[0]
    raise SpecError(Fault("there is no room for the nets", "choose larger paper, or fewer pieces", "edge"))


@lru_cache(maxsize=32)
def _nets(pieces: PieceSet, only: str) -> tuple[tuple[Piece, Net], ...]:
    shown = [piece for piece in pieces.pieces if not only or piece.name == only]
    return tuple((piece, net_of(piece)) for piece in shown for _ in range(1 if only else piece.count))


def _paper(pieces: PieceSet, edge: float, only: str) -> float:
    """Return the area of all nets, tabs apart."""
    return sum(len(net.faces) for _, net in _nets(pieces, only)) * edge * edge


def _cut_pieces(pieces: PieceSet, edge: float, frame: Frame, only: str) -> Iterator[CutPiece]:
    colours = swatches(pieces.names, frame.theme)
    for piece, net in _nets(pieces, only):
        yield net_art.net_piece(piece.name, net, edge, colours[piece.name], frame.theme)


def _round(edge: float) -> float:
    """Round an edge down to half a millimetre, or to a tenth if it is tiny."""
    return edge if edge == int(edge) else (int(2 * edge) / 2 if edge >= 3 else max(0.1, int(10 * edge) / 10))


def _small(pieces: PieceSet, edge: float, frame: Frame, only: str) -> Scene | None:
    """Set nets into a small frame with the size of their cubes as the only words; None if they do not fit."""
    face = frame.theme.face("caption")
    words = frame.language.say("cubes.edge", size=length(edge, frame.language))
    is_said = font.width(words, face.size_pt, face.style) < frame.width
    foot = face.leading + 1 if is_said else 0.0
    found = list(_cut_pieces(pieces, edge, frame, only))
    pen = frame.theme.pen("cut", cap="butt")
    moves = _moves(found, frame.width - pen.width, frame.height - pen.width - foot, min(GAP, 0.3 * edge), pen.width / 2)
    if moves is None:
        return None
    fills: list[Item] = [Group(f"face-{piece.name}", piece.face, move) for piece, move in zip(found, moves, strict=True)]
    cuts: list[Item] = [
        Group(f"cut-{piece.name}", (Path(piece.outline, pen, name="cut"),), move) for piece, move in zip(found, moves, strict=True)
    ]
    said = [label(words, frame.width / 2, frame.height - face.leading / 2, face, frame.theme.ink("muted"))] if is_said else []
    names = [_name(piece, move[4], move[5], edge, frame) for piece, move in zip(found, moves, strict=True)]
    layers = [layer("fill", fills), layer("cut", cuts), layer("labels", [*(name for name in names if name), *said])]
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))


def _moves(nets: list[CutPiece], wide: float, high: float, gap: float, edge: float) -> list[Affine] | None:
    """Return how nets move to lie beside each other in a rectangle, an edge away from the corner; None if they do not fit."""
    if any(net.width > wide or net.height > high for net in nets):
        return None
    packed = pack([rings(net.outline)[0] for net in nets], wide, high, gap)
    return None if any(at.sheet for at in packed) else [translation(at.x + edge, at.y + edge) for at in packed]


def _name(piece: CutPiece, x: float, y: float, edge: float, frame: Frame) -> Item | None:
    """Write the letter of a net where it fits a square."""
    style = frame.theme.face("letter").style
    size_pt = round(0.5 * edge / font.cap_height(1.0, style), 1)
    if size_pt < frame.theme.face("number").size_pt or font.width(piece.name, size_pt, style) > 0.9 * edge:
        return None
    return label(piece.name, x + piece.label[0], y + piece.label[1], Face(size_pt, style, 0.0), piece.swatch.letter)
