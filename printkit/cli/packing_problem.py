"""The packing problem that the options of `printkit solve` describe."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.cli import wish
from printkit.errors import Fault, InputError, PrintkitError

if TYPE_CHECKING:
    from printkit.engine.polyform import Board, PieceSet, Problem


def problem_of(options: dict[str, Any], number: int | None, cells: int | None, wishes: wish.Wishes) -> Problem | None:
    """Read board and pieces; what is wrong with them goes to the wishes, and then there is no problem."""
    from printkit.engine.polyform import Problem

    pieces = _pieces(options["pieces"], wishes)
    board = _board(options["board"], cells or (pieces.size if pieces else None), wishes)
    if board is None or pieces is None:
        return None
    try:
        return Problem(board, pieces, not options["some"], options["repeat"], not options["partial"], number=number)
    except PrintkitError as error:
        wishes.faults.extend(Fault(fault.problem, fault.remedy, fault.field and f"--{fault.field}") for fault in error.faults)
        return None


def pieces_of(text: str, option: str) -> PieceSet:
    """Read a set of pieces: a name, some pieces of a set, or a TOML file."""
    from printkit.engine.polyform import piece_set, piece_set_of_toml

    return piece_set_of_toml(_text(text, option), text) if text.endswith(".toml") else piece_set(text)


def _pieces(text: str, wishes: wish.Wishes) -> PieceSet | None:
    try:
        return pieces_of(text, "--pieces")
    except PrintkitError as error:
        wishes.faults.extend(_placed(error, "--pieces"))
        return None


def _board(text: str, cells: int | None, wishes: wish.Wishes) -> Board | None:
    """Make the board of a short form, or of a file: drawn with characters, TOML, or an outline as SVG."""
    from printkit.engine.polyform import board_of_form, board_of_text, board_of_toml, is_form

    try:
        if is_form(text):
            return board_of_form(text)
        if text.endswith((".svg", ".svgz")):
            return _outlined(text, cells) if cells else None
        read = board_of_toml if text.endswith(".toml") else board_of_text
        return read(_text(text, "--board"), text)
    except PrintkitError as error:
        wishes.faults.extend(_placed(error, "--board"))
        return None


def _outlined(text: str, cells: int) -> Board:
    """Make a board of so many cells in the shape of an outline."""
    from printkit.engine.polyform import Lattice, board_of_cells
    from printkit.geometry.squares import enclosed, squares
    from printkit.sources import read

    area = enclosed(list(read(text).polylines()))
    if area.is_empty:
        raise InputError(Fault("no line encloses an area", "draw a closed outline", place=text))
    found = squares(area, cells)
    if not found:
        raise InputError(Fault(f"the outline cannot be filled with {cells} squares", "draw it plumper, or set --cells", place=text))
    return board_of_cells(((0, row, column) for row, column in found), Lattice.SQUARE)


def _placed(error: PrintkitError, option: str) -> list[Fault]:
    """Say which option a fault belongs to, unless it has a place in a file."""
    return [Fault(fault.problem, fault.remedy, option if not fault.place else fault.field, fault.place) for fault in error.faults]


def _text(name: str, option: str) -> str:
    """Read a file of a board or of pieces."""
    from printkit.book.reading.book_text import text_of

    if not Path(name).exists() and not Path(name).suffix:
        raise PrintkitError(Fault(f'"{name[:60]}" is neither a form nor a file', "write for example 6x10", option))
    return text_of(Path(name))
