"""A board in the shape of an outline that somebody drew."""

from __future__ import annotations

from printkit.errors import Fault, InputError
from printkit.geometry.squares import enclosed, squares
from printkit.kinds.board.record import rows_of
from printkit.sources import read_bytes


def rows(content: bytes, cells: int) -> str:
    """Return the board of so many cells that fills the lines of a drawing best, as rows."""
    area = enclosed(list(read_bytes(content).polylines()))
    if area.is_empty:
        raise InputError(Fault("no line encloses an area", "draw a closed outline"))
    found = squares(area, cells)
    if not found:
        raise InputError(Fault(f"the outline cannot be filled with {cells} squares", "draw it plumper, or ask for other cells"))
    return "/".join(rows_of(frozenset(found)))
