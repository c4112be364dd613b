"""What the board painter of the studio asks: which cells a short form has, whether pieces can cover a board, in how many ways."""

from __future__ import annotations

from collections import Counter
from typing import Any

from printkit.contract.screen import Tell
from printkit.engine import polyform
from printkit.engine.cover import Progress
from printkit.engine.polyform import Board, Lattice, Packing, PieceSet, Problem
from printkit.errors import Fault, SpecError
from printkit.kinds.board import engine, reading
from printkit.kinds.board.record import MOST_SIDE, rows_of
from printkit.kinds.board.shape import parts

_STEPS_TO_FIND = 30_000_000
"""How long a covering is searched for before the answer is that nobody knows: a second or two."""
_LONGEST_FORM = 60


def opened(content: Any, _tell: Tell) -> dict[str, Any]:
    """Return the rows of a board that is written as a short form, such as 6x10 or letter:A."""
    form = _table(content).get("form")
    if not isinstance(form, str) or not 0 < len(form) <= _LONGEST_FORM:
        raise SpecError(Fault("this is not a short form of a board", "write for example 6x10 or letter:A", "form"))
    try:
        return {"rows": rows_of(reading.cells(reading.usual_board(form)))}
    except ValueError as error:
        raise SpecError(Fault(str(error), field="form")) from error


def sets(_content: Any, _tell: Tell) -> list[dict[str, Any]]:
    """List the sets of flat pieces that a board can be covered with, with their sizes."""
    found = [polyform.piece_set(name) for name in polyform.set_names()]
    flat = [
        each
        for each in found
        if each.lattice is Lattice.SQUARE and sum(piece.count for piece in each.pieces) <= reading.MOST_PIECES
    ]
    return [{"name": each.name, "pieces": sum(piece.count for piece in each.pieces), "cells": each.size} for each in flat]


def judged(content: Any, _tell: Tell) -> dict[str, Any]:
    """Tell whether the pieces can cover a board: `yes` with a covering, `no` with the reason, or `perhaps`.

    A board that is as large as the set needs all pieces, a smaller one some of them.
    """
    board, pieces = _board_and_pieces(content)
    about = {"cells": board.area, "pieces": sum(piece.count for piece in pieces.pieces), "size": pieces.size}
    if reason := _reason(board, pieces):
        return {**about, "verdict": "no", "why": reason}
    found = _packing(board, pieces).first(effort=_STEPS_TO_FIND)
    if found.solution is not None:
        covering = [{"piece": each.piece, "cells": [cell[1:] for cell in each.cells]} for each in found.solution]
        return {**about, "verdict": "yes", "why": "", "used": len(covering), "covering": covering}
    return {**about, "verdict": "no" if found.complete else "perhaps", "why": "search"}


def counted(content: Any, tell: Tell) -> dict[str, Any]:
    """Count the coverings: all, and those that are really different; how far it is is told while it counts."""
    board, pieces = _board_and_pieces(content)
    if _reason(board, pieces):
        return {"raw": 0, "unique": 0, "complete": True}

    def watch(now: Progress) -> None:
        tell({"found": now.found, "share": round(now.share, 3)})

    found = _packing(board, pieces).census(progress=watch, jobs=1)
    return {"raw": found.raw, "unique": found.unique, "complete": found.complete}


def _packing(board: Board, pieces: PieceSet) -> Packing:
    return Packing(Problem(board, pieces, every=board.area == pieces.size))


def _reason(board: Board, pieces: PieceSet) -> str:
    """Return why a board cannot be covered, if counting cells tells it: too many of them, or a number that no pieces have."""
    if board.area > pieces.size:
        return "large"
    sizes = Counter(piece.size for piece in pieces.pieces for _ in range(piece.count))
    reachable = {0}
    for size, number in sizes.items():
        reachable = {total + size * used for total in reachable for used in range(number + 1)}
    if board.area not in reachable:
        return "number"
    smallest = min(sizes)
    return "scrap" if any(len(part) < smallest for part in parts(engine.flat(board.cells))) else ""


def _board_and_pieces(content: Any) -> tuple[Board, PieceSet]:
    table = _table(content)
    rows, name = table.get("rows"), table.get("pieces", "pentominoes")
    if not isinstance(rows, list) or not 0 < len(rows) <= MOST_SIDE or not all(isinstance(row, str) for row in rows):
        raise SpecError(Fault(f"this is not a list of 1 to {MOST_SIDE} rows", "send rows of . and #", "rows"))
    if not isinstance(name, str) or len(name) > _LONGEST_FORM:
        raise SpecError(Fault("this is not the name of a set of pieces", "send for example pentominoes", "pieces"))
    try:
        reading.tray(name)
    except ValueError as error:
        raise SpecError(Fault(str(error), field="pieces")) from error
    board = polyform.board_of_rows(rows)
    if board.area > reading.MOST_CELLS:
        raise SpecError(Fault(f"the board has {board.area} cells", f"use at most {reading.MOST_CELLS}", "rows"))
    return board, polyform.piece_set(name)


def _table(content: Any) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise SpecError(Fault("this is no question about a board", "send an object"))
    return content
