"""The JSON form: silhouette and answer as rings of corners and bulges, in the units of the set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from printkit.errors import Fault, InputError
from printkit.geometry import ring
from printkit.geometry.ring import Region
from printkit.kinds.tangram.corner_reading import FaultList
from printkit.kinds.tangram.laid import Laid, Tally
from printkit.kinds.tangram.piece_set import MOST_PIECES, Figure, PieceSet, read_figure, read_set, set_names
from printkit.kinds.tangram.region_reading import read_region
from printkit.kinds.tangram.solve.solve import DRAWN_TOLERANCES

if TYPE_CHECKING:
    from printkit.kinds.tangram.puzzle import Silhouette

FORMAT = "printkit-tangram/1"
DECIMALS = 9
SMALLEST, LARGEST = 30, 250
WIDEST_KERF = 5.0
HINTS = ("none", "drawn", "below")
SCALES = ("true", "fit")
MOST_SOLUTIONS = 1_000_000


def written(puzzle: Silhouette) -> dict[str, Any]:
    """Write a puzzle."""
    return {
        "format": FORMAT,
        "problem": puzzle.problem,
        "set": _set_table(puzzle.own_pieces) if puzzle.own_pieces else puzzle.set_name,
        "figure": {"name": puzzle.figure.name, "parts": [{"rings": _rings(region)} for region in puzzle.figure.regions]},
        "answer": [{"piece": laid.piece, "rings": _rings(laid.region)} for laid in puzzle.answer_pieces],
        "solutions": puzzle.tally._asdict(),
        "hint": {"shown": puzzle.hint, "piece": puzzle.hint_piece},
        "size": puzzle.size,
        "scale": puzzle.scale,
        "kerf": puzzle.kerf,
        "roughness": puzzle.roughness,
    }


def _set_table(pieces: PieceSet) -> dict[str, Any]:
    """Write a set of the user's own, without the figures that it lists."""
    return {
        "name": pieces.name,
        "title": pieces.title,
        "outline_name": pieces.outline.name,
        "outline": [{"rings": _rings(region)} for region in pieces.outline.regions],
        "piece": [{"name": one.name, "rings": _rings(one.region), "turn_over": one.turn_over} for one in pieces.pieces],
    }


def read(data: Mapping[str, Any]) -> dict[str, Any]:
    """Read what `written` wrote, the page apart; whether the puzzle is right is for its proof to say."""
    hint = _table(data, "hint")
    own = read_set(data["set"], "set") if isinstance(data.get("set"), Mapping) else None
    return {
        "set_name": own.name if own else _one_of(data, "set", set_names()),
        "figure": _figure(data.get("figure")),
        "answer_pieces": _answer(data.get("answer")),
        "tally": _tally(_table(data, "solutions")),
        "hint": _one_of(hint, "shown", HINTS),
        "hint_piece": _text(hint.get("piece"), "hint.piece"),
        "size": _whole(data.get("size"), "size", SMALLEST, LARGEST),
        "scale": _one_of(data, "scale", SCALES),
        "kerf": _length(data.get("kerf"), "kerf", WIDEST_KERF),
        "roughness": _length(data.get("roughness"), "roughness", DRAWN_TOLERANCES[-1]),
        "own_pieces": own,
    }


def rounded(region: Region) -> Region:
    """Return a region with coordinates as they are written, far finer than anything can be told apart."""
    return ring.region(
        [ring.ring([[round(value, DECIMALS) + 0.0 for value in v] for v in ring.vertices(one)]) for one in region.rings]
    )


def _rings(region: Region) -> list[list[list[float]]]:
    return [ring.vertices(one) for one in region.rings]


def _figure(value: object) -> Figure:
    if not isinstance(value, Mapping):
        raise InputError(Fault("this is not a figure", 'write {"name": ..., "parts": [...]}', "figure"))
    return read_figure(value, "figure")


def _answer(value: object) -> tuple[Laid, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST_PIECES:
        raise InputError(Fault("this is not a list of pieces", 'write [{"piece": ..., "rings": [...]}]', "answer"))
    faults = FaultList("")
    laid = []
    for index, entry in enumerate(value):
        table = entry if isinstance(entry, Mapping) else {}
        region = read_region(table.get("rings"), f"answer[{index}].rings", faults)
        if region is not None:
            laid.append(Laid(_text(table.get("piece"), f"answer[{index}].piece"), region))
    if faults:
        raise InputError(*faults.faults)
    return tuple(laid)


def _tally(table: Mapping[str, Any]) -> Tally:
    complete = table.get("complete")
    if not isinstance(complete, bool):
        raise InputError(Fault("this is neither true nor false", field="solutions.complete"))
    unique, raw, effort = (_whole(table.get(key), f"solutions.{key}", 0, MOST_SOLUTIONS) for key in ("unique", "raw", "effort"))
    return Tally(unique, raw, complete, effort)


def _table(data: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    value = data.get(field)
    if not isinstance(value, Mapping):
        raise InputError(Fault("this is not a table", field=field))
    return value


def _one_of(data: Mapping[str, Any], field: str, known: tuple[str, ...] | list[str]) -> str:
    value = data.get(field)
    if not isinstance(value, str) or value not in known:
        raise InputError(Fault(f"{value!r:.40} is not known here", f"choose one of: {', '.join(known)}", field))
    return value


def _text(value: object, field: str) -> str:
    if not isinstance(value, str) or len(value) > 60:
        raise InputError(Fault("this is not a name", "write a short text", field))
    return value


def _whole(value: object, field: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise InputError(Fault(f"{value!r:.20} is not a whole number from {least} to {most}", field=field))
    return value


def _length(value: object, field: str, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise InputError(Fault(f"{value!r:.20} is not a number from 0 to {most:g}", field=field))
    return float(value)
