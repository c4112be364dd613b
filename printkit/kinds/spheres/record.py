"""The JSON form: figures, pieces and answers as cells of the lattice, the camera by its numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from printkit.engine.polyform import Cell, Placement
from printkit.errors import Fault, InputError
from printkit.kinds.spheres import figure as figure_module

if TYPE_CHECKING:
    from printkit.kinds.spheres.puzzle import Figure, Pieces

FORMAT = "printkit-spheres/1"
MOST_PIECES = 100
MOST_COUNT = 1 << 40
FARTHEST = 1000.0


def written(puzzle: Figure) -> dict[str, Any]:
    """Write a figure to build."""
    return {
        "format": FORMAT,
        "page": "figure",
        "figure": {
            "name": puzzle.name,
            "cells": [list(cell) for cell in puzzle.cells],
            "layers": "triangles" if puzzle.on_triangles else "squares",
        },
        "pieces": _listing(puzzle.tray),
        "answer": _listing(puzzle.solution),
        "solutions": puzzle.tally._asdict(),
        "view": puzzle.shot._asdict(),
    }


def written_pieces(puzzle: Pieces) -> dict[str, Any]:
    """Write a plate of pieces."""
    return {"format": FORMAT, "page": "pieces", "pieces": _listing(puzzle.pieces)}


def _listing(placed: Sequence[Placement]) -> list[dict[str, Any]]:
    return [{"piece": one.piece, "cells": [list(cell) for cell in one.cells]} for one in placed]


def read(data: Mapping[str, Any]) -> dict[str, Any]:
    """Read what `written` wrote; whether the puzzle is right is for its check to say."""
    figure, tally, view = (_table(data, key) for key in ("figure", "solutions", "view"))
    name, layers = figure.get("name"), figure.get("layers")
    if not isinstance(name, str) or name not in figure_module.names():
        raise InputError(Fault("there is no such figure", f"choose one of: {', '.join(figure_module.names())}", "figure.name"))
    if layers not in ("triangles", "squares"):
        raise InputError(Fault("layers are of triangles or squares", field="figure.layers"))
    counted = tally.get("counted")
    if not isinstance(counted, bool):
        raise InputError(Fault("this is neither true nor false", field="solutions.counted"))
    raw, rotation, effort = (_whole(tally.get(key), f"solutions.{key}") for key in ("raw", "rotation", "effort"))
    limits = {"xa": (-360.0, 360.0), "za": (0.0, 180.0), "distance": (0.1, FARTHEST)}
    return {
        "name": name,
        "cells": _cells(figure.get("cells"), "figure.cells", figure_module.MOST_SPHERES),
        "on_triangles": layers == "triangles",
        "tray": pieces(data.get("pieces"), "pieces"),
        "solution": pieces(data.get("answer"), "answer"),
        "tally": (raw, rotation, counted, effort),
        "shot": tuple(_number(view.get(key), f"view.{key}", *limit) for key, limit in limits.items()),
    }


def pieces(value: object, field: str) -> tuple[Placement, ...]:
    """Read a list of pieces, each with its cells."""
    if not isinstance(value, list) or not 0 < len(value) <= MOST_PIECES:
        raise InputError(Fault(f"this is not a list of up to {MOST_PIECES} pieces", field=field))
    return tuple(_piece(entry, field) for entry in value)


def _piece(entry: object, field: str) -> Placement:
    found = entry if isinstance(entry, Mapping) else {}
    name = found.get("piece")
    if not isinstance(name, str) or not 0 < len(name) <= 2 or not name.isalnum():
        raise InputError(Fault("this is not the name of a piece", "write a letter", f"{field}.piece"))
    return Placement(name, _cells(found.get("cells"), f"{field}.cells", 4))


def _cells(value: object, field: str, most: int) -> tuple[Cell, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= most:
        raise InputError(Fault(f"this is not a list of up to {most} cells", field=field))
    return tuple(_cell(entry, field) for entry in value)


def _cell(entry: object, field: str) -> Cell:
    if not isinstance(entry, list) or len(entry) != 3 or not all(type(one) is int and abs(one) <= 100 for one in entry):
        raise InputError(Fault("this is not a cell", "write three whole numbers", field))
    return (entry[0], entry[1], entry[2])


def _table(data: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    value = data.get(field)
    if not isinstance(value, Mapping):
        raise InputError(Fault("this is not a table", field=field))
    return value


def _whole(value: object, field: str) -> int:
    if type(value) is not int or not 0 <= value <= MOST_COUNT:
        raise InputError(Fault(f"{value!r:.20} is not a number of solutions or steps", field=field))
    return value


def _number(value: object, field: str, least: float, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value) or not least <= value <= most:
        raise InputError(Fault(f"{value!r:.20} is not a number from {least:g} to {most:g}", field=field))
    return float(value)
