"""The pieces to cut out, at their own size."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING

from printkit.geometry.affine import scaling
from printkit.kinds.tangram import art, wording
from printkit.kinds.tangram.piece_set import Piece
from printkit.page.cutout import Cutout, CutPiece, length
from printkit.page.frame import Frame
from printkit.scene.ink import Theme
from printkit.scene.mark import swatch_fill

if TYPE_CHECKING:
    from printkit.kinds.tangram.puzzle import Silhouette


def unit(puzzle: Silhouette) -> float:
    """Return how many millimetres the unit of the set measures when the pieces are cut out."""
    return puzzle.size / sqrt(puzzle.pieces.area)


def cutout(puzzle: Silhouette, frame: Frame) -> Cutout:
    """Return the pieces of the set, each with its letter and, where it has one, the mark of its front."""
    language, theme = frame.language, frame.theme
    looks = art.looks(puzzle.pieces, theme)
    pieces = tuple(_cut_piece(piece, looks[piece.name], unit(puzzle), theme) for piece in puzzle.pieces.pieces)
    return Cutout(wording.set_title(puzzle, language), note(puzzle, frame), pieces)


def cutout_for_two(puzzle: Silhouette, frame: Frame) -> Cutout:
    """Return the pieces with the advice to print them in two colours of paper, for a book that two people share."""
    alone = cutout(puzzle, frame)
    return replace(alone, note=f"{alone.note} {frame.language.say('tangram.two_papers')}")


def note(puzzle: Silhouette, frame: Frame) -> str:
    """Tell how large the pieces are, and what the dot means if there is one."""
    language = frame.language
    size = language.say("tangram.cutout_note", size=length(puzzle.size, language))
    marked = any(art.has_front(piece.region) for piece in puzzle.pieces.pieces)
    return f"{size} {language.say('tangram.front_note')}" if marked else size


def _cut_piece(piece: Piece, look: art.Look, factor: float, theme: Theme) -> CutPiece:
    large = piece.region.moved(scaling(factor))
    left, top, right, bottom = art.box([large])
    region = large.moved(art.into((left, top, right, bottom), 1.0, 0.0, 0.0))
    spot = art.widest_spot(region)
    outline = art.steps([region])
    marks = art.front_mark(region, look) if art.has_front(piece.region) else []
    face = (*swatch_fill(outline, look.swatch, theme, clear=(spot.x, spot.y, 0.72 * spot.room)), *marks) if marks else ()
    return CutPiece(
        look.letter, outline, round(right - left, 4), round(bottom - top, 4), look.swatch, (spot.x, spot.y), spot.room, face
    )
