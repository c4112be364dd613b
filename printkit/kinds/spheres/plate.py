"""The plate of all pieces, with their letters and their mirror images."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from printkit.engine.polyform import Lattice, Placement
from printkit.engine.polyform.growth import turned
from printkit.kinds.spheres import art, draw, pose
from printkit.page import cell_art, stack
from printkit.page.frame import Frame
from printkit.scene import font
from printkit.scene.item import Item, Scene
from printkit.scene.shape import placed
from printkit.scene.typeset import label

if TYPE_CHECKING:
    from printkit.kinds.spheres.puzzle import Pieces

LARGEST = 14.0


def page(puzzle: Pieces, frame: Frame) -> Scene:
    """Draw the pieces in rows, the letter of each below it, and on a page what there is to know."""
    return _drawn(puzzle, frame, "pieces")


def cover(puzzle: Pieces, frame: Frame) -> Scene:
    """Draw the pieces alone."""
    return _drawn(puzzle, frame, "pieces", with_words=False)


def answer(puzzle: Pieces, frame: Frame) -> Scene:
    """Draw the same; a plate asks nothing."""
    return _drawn(puzzle, frame, "answer")


@lru_cache(maxsize=4)
def twins(pieces: tuple[Placement, ...]) -> dict[str, str]:
    """Return the mirror image of every piece that is another piece."""
    found = {}
    for piece in pieces:
        mirrored = turned(tuple((-layer, row, column) for layer, row, column in piece.cells), Lattice.SPHERES, reflect=False)
        own = (other.piece for other in pieces if turned(tuple(other.cells), Lattice.SPHERES, reflect=False) == mirrored)
        twin = next(own, piece.piece)
        if twin != piece.piece:
            found[piece.piece] = twin
    return found


def _drawn(puzzle: Pieces, frame: Frame, name: str, with_words: bool = True) -> Scene:
    shown = with_words and draw.is_roomy(frame)
    words = stack.words(frame.language.say("spheres.task_pieces"), frame.width, frame.theme) if shown else None
    height = frame.height - (words.height + draw.GAP if words else 0.0)
    balls, letters = _in_cells(puzzle.pieces, height, frame)
    said = [placed(words, 0, frame.height - words.height, "words")] if words else []
    return draw.scene(frame, [(name, balls), ("labels", [*letters, *said])])


def _in_cells(pieces: Sequence[Placement], height: float, frame: Frame) -> tuple[list[Item], list[Item]]:
    """Draw every piece in the middle of a cell of its own, all at one scale, in as many columns as make them largest."""
    shown = [pose.balls(tuple(piece.cells), piece.piece) for piece in pieces]
    boxes = [art.view(balls, pose.BEST_SIDE) for balls in shown]
    widest, highest = max(box[2] - box[0] for box in boxes), max(box[3] - box[1] for box in boxes)
    foot = frame.theme.face("caption").leading + 1 if draw.is_roomy(frame) else 0.0

    def scale(across: int) -> float:
        high = height / -(-len(pieces) // across) - foot
        return max(0.1, min(frame.width / across / (widest + 0.4), high / (highest + 0.3), LARGEST))

    def merit(across: int) -> float:
        return scale(across) * (len(pieces) / (across * -(-len(pieces) // across))) ** 2  # a row that is nearly empty looks lost

    across = max(range(1, len(pieces) + 1), key=lambda number: (round(merit(number), 4), number))
    wide, high, factor = frame.width / across, height / -(-len(pieces) // across), scale(across)
    swatches = cell_art.swatches([piece.piece for piece in pieces], frame.theme)
    balls: list[Item] = []
    letters: list[Item] = []
    for number, piece in enumerate(pieces):
        row, column = divmod(number, across)
        x, y, box = (column + 0.5) * wide, row * high + (high - foot) / 2, boxes[number]
        place = (factor, x - factor * (box[0] + box[2]) / 2, y - factor * (box[1] + box[3]) / 2)
        drawn = art.drawn(shown[number], pose.BEST_SIDE, place, swatches, frame.theme)
        balls.extend(drawn.balls)
        letters.extend(drawn.letters)
        below = y + factor * (box[3] - box[1]) / 2 + foot / 2 + 1
        letters.extend([_caption(piece.piece, pieces, x, below, wide, frame)] if foot else [])
    return balls, letters


def _caption(name: str, pieces: Sequence[Placement], x: float, y: float, wide: float, frame: Frame) -> Item:
    """Name a piece and, if there is room, its mirror image."""
    face, twin = frame.theme.face("caption"), twins(tuple(pieces)).get(name)
    said = frame.language.say("spheres.mirror", piece=name, other=twin) if twin else name
    said = said if font.width(said, face.size_pt, face.style) <= wide - 1 else name
    return label(said, x, y, face, frame.theme.ink("muted"), name=f"name-{name}")
