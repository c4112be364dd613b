"""The JSON form: the board by shape and size, pieces by the marks of their edges, the answer by cells and turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from printkit.errors import Fault, InputError
from printkit.kinds.triangles import mark as mark_module
from printkit.kinds.triangles.solve import SIZES, Laid, Piece, Rules, board_of

if TYPE_CHECKING:
    from printkit.kinds.triangles.puzzle import Match

FORMAT = "printkit-triangles/1"
MOST_COUNT = 1 << 40


def written(puzzle: Match) -> dict[str, Any]:
    """Write a puzzle."""
    return {
        "format": FORMAT,
        "board": {"shape": puzzle.shape, "size": puzzle.size},
        "rules": puzzle.rules._asdict(),
        "pieces": [list(piece) for piece in puzzle.pieces],
        "answer": [laid._asdict() for laid in puzzle.solution],
        "solutions": puzzle.tally._asdict(),
    }


def read(data: Mapping[str, Any]) -> dict[str, Any]:
    """Read what `written` wrote; whether the puzzle is right is for its check to say."""
    shape, size = _board(_table(data, "board"))
    rules = _rules(_table(data, "rules"))
    count = len(board_of(shape, size).cells)
    most = len(mark_module.HEADS_AND_TAILS if rules.halves else mark_module.ALIKE)
    least = -most if rules.halves else 0
    tally = _table(data, "solutions")
    return {
        "shape": shape,
        "size": size,
        "rules": rules,
        "pieces": tuple(_piece(entry, least, most) for entry in _listed(data, "pieces", count)),
        "solution": tuple(_laid(entry, count) for entry in _listed(data, "answer", count)),
        "tally": tuple(_whole(tally.get(key), f"solutions.{key}", 0, MOST_COUNT) for key in ("raw", "unique", "effort")),
    }


def _board(data: Mapping[str, Any]) -> tuple[str, int]:
    shape = data.get("shape")
    if not isinstance(shape, str) or shape not in SIZES:
        raise InputError(Fault("there is no board of this shape", f"choose one of: {', '.join(SIZES)}", "board.shape"))
    least, most, _ = SIZES[shape]
    return shape, _whole(data.get("size"), "board.size", least, most)


def _rules(data: Mapping[str, Any]) -> Rules:
    found = [data.get(key) for key in Rules._fields]
    if not all(isinstance(value, bool) for value in found):
        raise InputError(Fault("the rules are halves and plain", "write true or false for each", "rules"))
    return Rules(*map(bool, found))


def _piece(entry: object, least: int, most: int) -> Piece:
    if not isinstance(entry, list) or len(entry) != 3:
        raise InputError(Fault("this is not a piece", "write the marks of its three edges", "pieces"))
    one, two, three = (_whole(mark, "pieces", least, most) for mark in entry)
    return (one, two, three)


def _laid(entry: object, count: int) -> Laid:
    found = entry if isinstance(entry, Mapping) else {}
    piece, cell = (_whole(found.get(key), f"answer.{key}", 0, count - 1) for key in ("piece", "cell"))
    return Laid(piece, cell, _whole(found.get("turn"), "answer.turn", 0, 2))


def _table(data: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    value = data.get(field)
    if not isinstance(value, Mapping):
        raise InputError(Fault("this is not a table", field=field))
    return value


def _listed(data: Mapping[str, Any], field: str, count: int) -> list[Any]:
    value = data.get(field)
    if not isinstance(value, list) or len(value) != count:
        raise InputError(Fault(f"this is not a list of {count}", "write one entry for every cell of the board", field))
    return value


def _whole(value: object, field: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise InputError(Fault(f"{value!r:.20} is not a whole number from {least} to {most}", field=field))
    return value
