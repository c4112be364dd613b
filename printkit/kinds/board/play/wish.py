"""Boards that people ask for when they play: short forms or rows, from anybody."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from printkit.engine import polyform
from printkit.errors import PrintkitError
from printkit.kinds.board import engine, reading, record
from printkit.kinds.board.play.covering import illegal
from printkit.kinds.board.shape import Cells

MOST_CELLS = 100
_LONGEST_FORM = 60


def board_wished(wish: Mapping[str, Any], usual: str) -> Cells:
    """Return the cells of the board that a wish names: a short form such as 8x8, or rows."""
    given = wish.get("board", usual)
    if isinstance(given, list):
        rows_right = 0 < len(given) <= record.MOST_SIDE and all(
            isinstance(row, str) and len(row) <= record.MOST_SIDE for row in given
        )
        cells = _read(given) if rows_right else None
    else:
        short = isinstance(given, str) and 0 < len(given) <= _LONGEST_FORM
        cells = reading.cells(_usual(given)) if short else None
    if cells is None or not 5 <= len(cells) <= MOST_CELLS:
        raise illegal(
            "this is no board to play on", f"use a short form such as {usual}, or rows, of 5 to {MOST_CELLS} cells", "board"
        )
    return cells


def _usual(form: str) -> Any:
    try:
        return reading.usual_board(form)
    except (ValueError, PrintkitError) as error:
        raise illegal(str(error), "write for example 8x8", "board") from error


def _read(rows: list[str]) -> Cells | None:
    try:
        return engine.flat(polyform.board_of_rows(rows).cells)
    except PrintkitError:
        return None


def cells_of_rows(rows: list[str]) -> Cells:
    """Read rows that were written by us."""
    return frozenset((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == ".")


def identity_of(game: str, cells: Cells) -> str:
    """Return the identity of a game on a board; nothing of it is drawn, so its seed is 0."""
    content = json.dumps(["play", game, record.rows_of(cells)], separators=(",", ":"))
    return f"board:{hashlib.sha256(content.encode()).hexdigest()[:10]}#0"
