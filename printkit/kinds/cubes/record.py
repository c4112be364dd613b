"""The JSON form: figures as layers of characters, pieces and answers as cells, the camera by its numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from printkit.engine.polyform import Cell, Lattice, Piece, PieceSet, Placement, board_of_rows
from printkit.engine.polyform.lattice import shape_of
from printkit.errors import Fault, InputError, SpecError
from printkit.kinds.cubes.figure import LARGEST_SIDE, MOST_CUBES, checked, layers_of
from printkit.kinds.cubes.shot import Shot
from printkit.kinds.cubes.solve import Move
from printkit.kinds.cubes.solve.choosing import Tally

if TYPE_CHECKING:
    from printkit.kinds.cubes.heap import Heap
    from printkit.kinds.cubes.plate import Plate

FORMAT = "printkit-cubes/1"
MOST_PIECES = 60
MOST_COUNT = 1 << 40
LONGEST_NAME = 40
STEREO = ("none", "pair", "anaglyph")
SOLUTIONS = ("auto", "layers", "exploded", "steps")
SMALLEST_EDGE, LARGEST_EDGE = 8.0, 60.0


def head(page: str, figure: str, cells: Sequence[Cell], shot: Shot) -> dict[str, Any]:
    """Write what all pages have: the figure and the camera."""
    return {
        "format": FORMAT,
        "problem": page,
        "figure": {"name": figure, "layers": layers_of(cells)},
        "view": shot._asdict(),
    }


def written(puzzle: Plate) -> dict[str, Any]:
    """Write a page about a figure and its pieces."""
    data = {
        **head(puzzle.problem, puzzle.figure, puzzle.cells, puzzle.shot),
        "set": {
            "name": puzzle.pieces.name,
            "pieces": [
                {"name": piece.name, "cells": [list(cell) for cell in piece.shape], "count": piece.count}
                for piece in puzzle.pieces.pieces
            ],
        },
        "answer": [{"piece": placed.piece, "cells": [list(cell) for cell in placed.cells]} for placed in puzzle.solution],
        "steps": {"moves": [{"piece": move.piece, "out": list(move.out)} for move in puzzle.moves], "steady": puzzle.steady},
        "solutions": puzzle.tally._asdict(),
        "style": puzzle.style._asdict(),
    }
    if puzzle.subject or puzzle.options:
        data["question"] = {"piece": puzzle.subject, "options": list(puzzle.options)}
    return data


def written_heap(puzzle: Heap) -> dict[str, Any]:
    """Write a page about a heap of cubes."""
    return {**head(puzzle.problem, puzzle.figure, puzzle.cells, puzzle.shot), "seams": {"shown": puzzle.seams}}


def read_plate(data: Mapping[str, Any]) -> dict[str, Any]:
    """Read what `written` wrote, the page apart; whether the puzzle is right is for its check to say."""
    name, cells = read_figure(data)
    steps, style = table(data, "steps"), table(data, "style")
    question = table(data, "question") if "question" in data else {"piece": "", "options": []}
    pieces = _set(table(data, "set"))
    options = listed(question.get("options"), "question.options", MOST_PIECES, empty=True)
    if len({str(name) for name in options}) != len(options) or any(name not in pieces.names for name in options):
        raise InputError(Fault("the pieces to choose from are not different pieces of the set", field="question.options"))
    return {
        "pieces": pieces,
        "figure": name,
        "cells": cells,
        "solution": _answer(listed(data.get("answer"), "answer", MOST_PIECES)),
        "moves": _moves(listed(steps.get("moves"), "steps.moves", MOST_PIECES)),
        "steady": truth(steps, "steady", "steps"),
        "tally": _tally(table(data, "solutions")),
        "shot": read_shot(data),
        "style": {
            "seams": truth(style, "seams", "style"),
            "hidden": truth(style, "hidden", "style"),
            "letters": truth(style, "letters", "style"),
            "stereo": one_of(style, "stereo", STEREO),
            "solution": one_of(style, "solution", SOLUTIONS),
            "edge": number(style.get("edge"), "style.edge", SMALLEST_EDGE, LARGEST_EDGE),
        },
        "subject": text(question.get("piece"), "question.piece"),
        "options": tuple(options),
    }


def read_heap(data: Mapping[str, Any]) -> dict[str, Any]:
    """Read what `written_heap` wrote."""
    name, cells = read_figure(data)
    return {"figure": name, "cells": cells, "shot": read_shot(data), "seams": truth(table(data, "seams"), "shown", "seams")}


def read_figure(data: Mapping[str, Any]) -> tuple[str, tuple[Cell, ...]]:
    """Read the name and the cells of a figure."""
    figure = table(data, "figure")
    layers = listed(figure.get("layers"), "figure.layers", LARGEST_SIDE)
    rows = [listed(layer, "figure.layers", LARGEST_SIDE) for layer in layers]
    drawn = [text(row, "figure.layers", LARGEST_SIDE) for layer in rows for row in (*layer, "")][:-1]
    try:
        board = checked(board_of_rows(drawn, "figure.layers"))
    except SpecError as error:
        raise InputError(*error.faults) from error
    return text(figure.get("name"), "figure.name"), board.cells


def read_shot(data: Mapping[str, Any]) -> Shot:
    """Read the camera."""
    view = table(data, "view")
    limits = {"xa": (-360, 360), "za": (0, 180), "distance": (0, 1000), "screen": (0.001, 1000), "scale": (0, 10_000)}
    return Shot(**{key: number(view.get(key), f"view.{key}", *limit) for key, limit in limits.items()})


def _set(data: Mapping[str, Any]) -> PieceSet:
    pieces = []
    for at, entry in enumerate(listed(data.get("pieces"), "set.pieces", MOST_PIECES)):
        found = entry if isinstance(entry, Mapping) else {}
        cells = _cells(found.get("cells"), f"set.pieces[{at}].cells")
        count = whole(found.get("count"), f"set.pieces[{at}].count", 1, MOST_PIECES)
        pieces.append(Piece(text(found.get("name"), f"set.pieces[{at}].name"), shape_of(cells), count))
    names = [piece.name for piece in pieces]
    if len(set(names)) != len(names) or not all(names):
        raise InputError(Fault("two pieces have the same name, or one has none", field="set.pieces"))
    return PieceSet(text(data.get("name"), "set.name", 200), Lattice.CUBIC, tuple(pieces))


def _answer(entries: Sequence[Any]) -> tuple[Placement, ...]:
    found = []
    for at, entry in enumerate(entries):
        table_ = entry if isinstance(entry, Mapping) else {}
        found.append(
            Placement(text(table_.get("piece"), f"answer[{at}].piece"), _cells(table_.get("cells"), f"answer[{at}].cells"))
        )
    return tuple(found)


def _moves(entries: Sequence[Any]) -> tuple[Move, ...]:
    found = []
    for at, entry in enumerate(entries):
        table_ = entry if isinstance(entry, Mapping) else {}
        found.append(Move(text(table_.get("piece"), f"steps[{at}].piece"), _cell(table_.get("out"), f"steps[{at}].out")))
    return tuple(found)


def _tally(data: Mapping[str, Any]) -> Tally:
    raw, rotation, unique, effort = (
        whole(data.get(key), f"solutions.{key}", 0, MOST_COUNT) for key in ("raw", "rotation", "unique", "effort")
    )
    return Tally(raw, rotation, unique, truth(data, "complete", "solutions"), effort)


def _cells(value: object, field: str) -> tuple[Cell, ...]:
    return tuple(sorted(_cell(cell, field) for cell in listed(value, field, MOST_CUBES)))


def _cell(value: object, field: str) -> Cell:
    if not isinstance(value, list) or len(value) != 3 or not all(type(one) is int and abs(one) <= 200 for one in value):
        raise InputError(Fault("this is not a cell", "write layer, row and column", field))
    return (value[0], value[1], value[2])


def table(data: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    """Read a table."""
    value = data.get(field)
    if not isinstance(value, Mapping):
        raise InputError(Fault("this is not a table", field=field))
    return value


def listed(value: object, field: str, most: int, empty: bool = False) -> list[Any]:
    """Read a list that is not too long."""
    if not isinstance(value, list) or len(value) > most or (not value and not empty):
        raise InputError(Fault(f"this is not a list of up to {most}", field=field))
    return value


def one_of(data: Mapping[str, Any], field: str, known: Sequence[str]) -> str:
    """Read one of some words."""
    value = data.get(field)
    if not isinstance(value, str) or value not in known:
        raise InputError(Fault(f"{value!r:.40} is not known here", f"choose one of: {', '.join(known)}", field))
    return value


def text(value: object, field: str, longest: int = LONGEST_NAME) -> str:
    """Read a short text."""
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        raise InputError(Fault("this is not a name", "write a short text", field))
    return value


def truth(data: Mapping[str, Any], key: str, field: str) -> bool:
    """Read true or false."""
    value = data.get(key)
    if not isinstance(value, bool):
        raise InputError(Fault("this is neither true nor false", field=f"{field}.{key}"))
    return value


def whole(value: object, field: str, least: int, most: int) -> int:
    """Read a whole number."""
    if type(value) is not int or not least <= value <= most:
        raise InputError(Fault(f"{value!r:.20} is not a whole number from {least} to {most}", field=field))
    return value


def number(value: object, field: str, least: float, most: float) -> float:
    """Read a number."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value) or not least <= value <= most:
        raise InputError(Fault(f"{value!r:.20} is not a number from {least:g} to {most:g}", field=field))
    return float(value)


def read_drawings(data: Mapping[str, Any]) -> tuple[tuple[tuple[str, ...], ...], tuple[int, ...]]:
    """Read the drawings of a page of views, and which of them are right."""
    drawings = []
    for rows in listed(data.get("drawings"), "drawings", 10):
        found = tuple(text(row, "drawings", LARGEST_SIDE) for row in listed(rows, "drawings", LARGEST_SIDE))
        if len({len(row) for row in found}) != 1 or not found[0] or set("".join(found)) - set("X."):
            raise InputError(Fault("this is not a drawing", "write rows of X and . of one length", "drawings"))
        drawings.append(found)
    places = listed(table(data, "answer").get("places"), "answer.places", 3)
    return tuple(drawings), tuple(whole(place, "answer.places", 0, len(drawings) - 1) for place in places)
