"""The letters as boards of sixty cells each, which the twelve pentominoes cover; they are drawn in `templates/boards`."""

from __future__ import annotations

from printkit import resources
from printkit.engine.polyform.board import Board, board_of_rows
from printkit.errors import Fault, SpecError


def letter_board(letter: str) -> Board:
    """Return the board that looks like a letter."""
    drawing = resources.table("boards", "letters").get(letter.strip().upper())
    if drawing is None:
        raise SpecError(Fault(f'there is no board for the letter "{letter}"', "use one of A to Z", "board"))
    return board_of_rows(drawing.split())
