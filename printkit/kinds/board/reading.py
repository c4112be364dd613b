"""Boards and pieces as people write them: short forms, rows, names of sets."""

from __future__ import annotations

import re
from functools import lru_cache

from printkit.engine import polyform
from printkit.engine.polyform import Lattice
from printkit.errors import Fault, PrintkitError
from printkit.kinds.board import engine, file
from printkit.kinds.board.record import MOST_SIDE, rows_of
from printkit.kinds.board.shape import Cells
from printkit.kinds.board.state import Tray

LONGEST_BOARD = 6000
LONGEST_SET = 20_000
MOST_CELLS = 400
MOST_PIECES = 60
LARGEST_PIECE = 10

_RECTANGLE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")


def usual_board(text: str) -> str:
    """Return a board in its usual form: rectangles with the short side first, drawn boards as rows."""
    text = text.strip(" ") if "\n" in text else text.strip()
    if not text or file.is_name(text):
        return text
    if _is_drawn(text):
        return "/".join(rows_of(_of_rows(text)))
    short = text.replace("×", "x").replace(" ", "")
    short = short.replace("X", "x") if ":" not in short else short
    if sides := _RECTANGLE.fullmatch(short):
        short = "x".join(map(str, sorted(map(int, sides.groups()))))
    cells(short)
    return short


def usual_pieces(text: str) -> str:
    """Return a set of pieces as it is written, after looking whether there is one."""
    text = text.strip()
    if text and not file.is_name(text):
        tray(text)
    return text


@lru_cache(maxsize=256)
def cells(text: str) -> Cells:
    """Return the cells of a board in its usual form; what is wrong is said as one sentence."""
    if _is_drawn(text):
        return _of_rows(text)
    try:
        board = polyform.board_of_form(text)
    except PrintkitError as error:
        raise ValueError(_said(error)) from error
    return _flat(board)


@lru_cache(maxsize=256)
def tray(text: str) -> Tray:
    """Return the pieces of a set, by its name or as TOML."""
    try:
        found = polyform.piece_set_of_toml(text) if "[[" in text else polyform.piece_set(text)
    except PrintkitError as error:
        raise ValueError(_said(error)) from error
    if found.lattice is not Lattice.SQUARE:
        raise ValueError(f'the pieces of "{text[:40]}" are bodies, which do not lie on a flat board; take pieces of squares')
    pieces = sum(piece.count for piece in found.pieces)
    if pieces > MOST_PIECES or max(piece.size for piece in found.pieces) > LARGEST_PIECE:
        raise ValueError(f"there are {pieces} pieces; use at most {MOST_PIECES}, of {LARGEST_PIECE} squares or fewer")
    return engine.tray_of(found)


def sentence(fault: Fault) -> str:
    """Say a fault without the field, which is named by whoever tells it."""
    return f"{fault.problem}; {fault.remedy}" if fault.remedy else fault.problem


def _said(error: PrintkitError) -> str:
    return " / ".join(sentence(fault) for fault in error.faults)


def _is_drawn(text: str) -> bool:
    return not set(text) - set(".#/\n") and "." in text


def _of_rows(text: str) -> Cells:
    try:
        return _flat(polyform.board_of_rows([row for row in text.replace("/", "\n").split("\n") if row.strip("#")]))
    except PrintkitError as error:
        raise ValueError(_said(error)) from error


def _flat(board: polyform.Board) -> Cells:
    layers, rows, columns = board.extent
    if board.lattice is not Lattice.SQUARE or layers > 1:
        raise ValueError("this board has layers; write rows and columns only, such as 6x10")
    if board.area > MOST_CELLS or max(rows, columns) > MOST_SIDE:
        raise ValueError(f"the board has {board.area} cells; use at most {MOST_CELLS}, and {MOST_SIDE} on a side")
    return engine.flat(board.cells)
