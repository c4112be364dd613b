"""The pictures of a pentomino board: page, answer, cover and the pieces to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from printkit.page import cell_art
from printkit.page.cell_art import Place
from printkit.page.cutout import Cutout, CutPiece, length
from printkit.page.frame import Frame
from printkit.puzzles.board import _layout
from printkit.puzzles.board._layout import Plan
from printkit.scene import font
from printkit.scene.item import Item, Scene, Text
from printkit.scene.palette import Swatch
from printkit.scene.shape import layer
from printkit.scene.typeset import block, wrap
from printkit.solvers.polyomino import PENTOMINOES, Cell, Packing, Shape

if TYPE_CHECKING:
    from printkit.puzzles.board import Pentominoes

ONE_CELL: Shape = frozenset({(0, 0)})

ROOM_FOR_WORDS = 80.0
"""A frame with a shorter side than this has no line of text under the board."""


def page(puzzle: Pentominoes, frame: Frame) -> Scene:
    """Draw the puzzle: the board with its given pieces, the tray of the others, the number of solutions."""
    plan = _plan(puzzle, frame)
    return _composed(puzzle, frame, plan, puzzle.given, "given", _caption(puzzle, frame, plan))


def answer(puzzle: Pentominoes, frame: Frame) -> Scene:
    """Draw the filled board as large as the frame allows; where letters do not fit its cells, they may stand beside it."""
    plan = _layout.plan_alone(puzzle.rows, puzzle.columns, frame)
    if puzzle.letters and not cell_art.letter_fits(frame.theme, plan.cell):
        plan = _layout.plan_with_legend(puzzle.rows, puzzle.columns, list(PENTOMINOES), frame)
    return _composed(puzzle, frame, plan, puzzle.solution, "answer")


def cover(puzzle: Pentominoes, frame: Frame) -> Scene:
    """Draw the board with the half of the pieces that lies nearest to its first corner."""
    begun = sorted(puzzle.solution, key=lambda placed: (_remoteness(placed.cells, puzzle), placed.piece))[: len(PENTOMINOES) // 2]
    plan = _layout.plan_alone(puzzle.rows, puzzle.columns, frame)
    return _composed(puzzle, frame, plan, tuple(sorted(begun)), "cover")


def cutout(puzzle: Pentominoes, frame: Frame) -> Cutout:
    """Return the twelve pieces with the cells of the board on the page."""
    cell, say, colours = _plan(puzzle, frame).cell, frame.language.say, cell_art.swatches(PENTOMINOES, frame.theme)
    pieces = tuple(_cut_piece(name, shape, cell, colours[name], puzzle.letters) for name, shape in PENTOMINOES.items())
    return Cutout(say("board.cutout_title"), say("board.cutout_note", size=length(cell, frame.language)), pieces)


def _cut_piece(name: str, shape: Shape, cell: float, swatch: Swatch, lettered: bool) -> CutPiece:
    place = Place(0, 0, cell)
    height, width = ((1 + max(values)) * cell for values in zip(*shape, strict=True))
    room = cell / 2 if lettered else 0.0
    return CutPiece(name, cell_art.outline(shape, place), width, height, swatch, place.centre(cell_art.middle_cell(shape)), room)


def _plan(puzzle: Pentominoes, frame: Frame) -> Plan:
    """Plan the page; the words under board and tray take their height from the room."""
    missing = {name: shape for name, shape in PENTOMINOES.items() if name not in dict(puzzle.given)}
    return _layout.plan(puzzle.rows, puzzle.columns, missing, frame, _foot(_words(puzzle, frame), frame))


def _words(puzzle: Pentominoes, frame: Frame) -> str:
    """Say how many solutions there are, if that is known and there is room for a line of text."""
    if not puzzle.tally.complete or min(frame.width, frame.height) < ROOM_FOR_WORDS:
        return ""
    return frame.language.say("board.solutions", count=puzzle.tally.number)


def _foot(words: str, frame: Frame) -> tuple[float, float]:
    """Return the size of the words below the board, with the distance above them."""
    if not words:
        return _layout.NO_FOOT
    face = frame.theme.face("caption")
    lines = wrap(words, frame.width, face)
    width = max(font.width(line, face.size_pt, face.style) for line in lines)
    return (width, len(lines) * face.leading + _layout.rhythm(frame).between)


def _caption(puzzle: Pentominoes, frame: Frame, plan: Plan) -> tuple[Text, ...]:
    """Set the words below the board, on its left edge if they fit there."""
    words, face = _words(puzzle, frame), frame.theme.face("caption")
    width, height = _foot(words, frame)
    left = min(plan.board_x, plan.width - width)
    top = plan.height - height + _layout.rhythm(frame).between
    return block(words, left, top, frame.width, face, frame.theme.ink("muted")).items if words else ()


def _composed(puzzle: Pentominoes, frame: Frame, plan: Plan, packing: Packing, name: str, words: Sequence[Text] = ()) -> Scene:
    """Draw a plan: grid, pieces on the board, border, tray, letters and the words below."""
    theme, place = frame.theme, Place(plan.board_x, plan.board_y, plan.cell)
    shapes, letters = cell_art.pieces(dict(packing), place, theme, cell_art.swatches(PENTOMINOES, theme), puzzle.letters)
    tray, tray_letters = _tray(plan, frame, puzzle.letters)
    layers = [
        layer(
            "grid",
            [
                cell_art.ground(puzzle.rows, puzzle.columns, place, theme),
                cell_art.grid(puzzle.rows, puzzle.columns, place, theme.pen("grid")),
            ],
        ),
        layer(name, shapes),
        layer("board", [cell_art.border(puzzle.rows, puzzle.columns, place, theme)]),
        layer("tray", tray),
        layer("labels", [*letters, *tray_letters, *words]),
    ]
    return Scene(plan.width, plan.height, tuple(drawn for drawn in layers if drawn.items))


def _tray(plan: Plan, frame: Frame, lettered: bool) -> tuple[list[Item], list[Item]]:
    """Draw the tray: each piece standing as its letter, or only the letters."""
    theme, colours = frame.theme, cell_art.swatches(PENTOMINOES, frame.theme)
    shapes: list[Item] = []
    letters: list[Item] = []
    for name, x, y in plan.tray:
        place, swatch = Place(x, y, plan.tray_cell), colours[name]
        cells = ONE_CELL if plan.chips else PENTOMINOES[name]
        shapes += (
            cell_art.chip(name, place, theme, swatch) if plan.chips else cell_art.piece(name, cells, place, theme, swatch, lettered)
        )
        letters += [cell_art.letter(name, cells, place, theme, swatch)] if lettered or plan.chips else []
    return shapes, letters


def _remoteness(cells: frozenset[Cell], puzzle: Pentominoes) -> float:
    """Return how far a piece lies from the first corner, along the diagonal of the board."""
    return round(sum(r / puzzle.rows + c / puzzle.columns for r, c in cells), 6)
