"""What the cube builder of the studio asks: figures to begin with, a place for the camera, and what pieces make of a figure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from printkit.contract.screen import Tell
from printkit.engine.cover import Progress
from printkit.engine.polyform import (
    Board,
    Cell,
    Lattice,
    Packing,
    PieceSet,
    Problem,
    Solution,
    board_of_cells,
    board_of_text,
    board_of_toml,
    set_names,
)
from printkit.engine.polyform.lattice import regions
from printkit.errors import Fault, InputError, SpecError, suggest
from printkit.kinds.cubes import art, solid
from printkit.kinds.cubes.art import Look
from printkit.kinds.cubes.figure import LARGEST_SIDE, MOST_CUBES, cavities, cells_of, checked, known_problem, layers_of, library
from printkit.kinds.cubes.shot import PRESETS, ROOMY, USUAL_DISTANCE, Wish, shot_of
from printkit.kinds.cubes.spec import known_pieces
from printkit.kinds.cubes.wording import figure_title
from printkit.page.language import language, language_codes
from printkit.scene.ink import theme

STEPS_TO_FIND = 30_000_000
"""How long a solution is searched for before the answer is that nobody knows: some seconds."""
STEPS_AT_ONCE = 2_000_000
"""How long solutions are counted without being asked for."""
BOXES = ("3x3x3", "2x3x4", "2x2x2", "2x2x3", "3x4x5", "2x5x6", "2x3x10", "4x4x4", "5x5x5")
"""Boxes to begin with."""
THEME = "colour"
_USUAL_SET = "soma"
_LONGEST_NAME = 400
_LONGEST_TEXT = 20_000


def stock(content: Any, _tell: Tell) -> dict[str, Any]:
    """List the sets of pieces with their figures, boxes, cameras, how large a figure may be, and the inks of a plate."""
    code = _table(content).get("language", "en")
    if code not in language_codes():
        raise SpecError(Fault("there is no such language", suggest(str(code)[:20], language_codes()), "language"))
    speech, inks = language(code), theme(THEME)
    return {
        "sets": [
            {
                "name": name,
                "pieces": sum(piece.count for piece in pieces.pieces),
                "cubes": pieces.size,
                "figures": [
                    {"name": figure, "title": figure_title(figure, speech), "layers": layers_of(cells)}
                    for figure, cells in library(name).items()
                ],
            }
            for name, pieces in _different_sets()
        ],
        "boxes": [{"name": form, "title": figure_title(form, speech), "layers": layers_of(cells_of(form, ""))} for form in BOXES],
        "views": {name: preset._asdict() for name, preset in PRESETS.items()},
        "distance": {"usual": USUAL_DISTANCE, "roomy": ROOMY},
        "most": {"cubes": MOST_CUBES, "side": LARGEST_SIDE},
        "look": _inks(art.plain_look(inks)),
    }


def opened(content: Any, _tell: Tell) -> dict[str, Any]:
    """Return the layers of a figure: one by its name or form, or one that is drawn in a file."""
    table = _table(content)
    if "text" in table:
        return {"layers": layers_of(_drawn(table).cells)}
    name, shelf = table.get("figure"), table.get("set", "")
    if not isinstance(name, str) or not isinstance(shelf, str) or not 0 < len(name) <= 60 or len(shelf) > _LONGEST_NAME:
        raise SpecError(Fault("this is not the name of a figure", "write for example 3x4x5 or sofa", "figure"))
    if problem := known_problem(name, shelf):
        raise SpecError(Fault(problem, field="figure"))
    return {"layers": layers_of(cells_of(name, shelf))} if name != "any" else _refuse_any()


def viewed(content: Any, _tell: Tell) -> dict[str, Any]:
    """Place a camera as a plate does that asks for a view by its name; `auto` looks for a good one."""
    table = _table(content)
    view = table.get("view", "auto")
    if view not in ("auto", *PRESETS):
        raise SpecError(Fault("there is no such view", suggest(str(view)[:20], ["auto", *PRESETS]), "view"))
    shot = shot_of(Wish(view, None, None, None, 1.0, 0.0), solid.whole(checked(_board(table)).cells))
    return {"xa": shot.xa, "za": shot.za, "distance": shot.distance}


def weighed(content: Any, _tell: Tell) -> dict[str, Any]:
    """Tell what counting tells: cubes, parts, hollows, and why the pieces cannot have as many cubes; empty if they can."""
    board, pieces, name = _figure_and_pieces(content)
    parts = len(regions(board.cells, Lattice.CUBIC))
    about = {
        "cubes": board.area,
        "parts": parts,
        "hollow": sum(map(len, cavities(board.cells))) if parts == 1 else 0,
        "pieces": sum(piece.count for piece in pieces.pieces),
        "size": pieces.size,
    }
    return {**about, **_volume(board.area, pieces, name), **({"why": "apart"} if parts > 1 else {})}


def searched(content: Any, tell: Tell) -> dict[str, Any]:
    """Tell whether the pieces build a figure: `yes` with a solution, `no` with the reason, or `perhaps`.

    A figure as large as the set needs all pieces, a smaller one some of them; `set` then names these.
    """
    board, pieces, name = _figure_and_pieces(content)
    if why := weighed(content, tell)["why"]:
        return {"verdict": "no", "why": why}
    packing = Packing(Problem(board, pieces, every=board.area == pieces.size))
    if reason := _impossible(packing):
        return {"verdict": "no", **reason}

    def watch(now: Progress) -> None:
        tell({"tried": now.effort})

    found = packing.first(effort=STEPS_TO_FIND, progress=watch)
    if found.solution is None:
        return {"verdict": "no" if found.complete else "perhaps", "why": "search"}
    used = _named(name, pieces, found.solution)
    return {"verdict": "yes", "why": "", "set": used, "used": len(found.solution), "solution": _shown(found.solution, used)}


def counted(content: Any, tell: Tell) -> dict[str, Any]:
    """Count the solutions with all pieces of a set, at once for as long as nobody minds, or on and on; tells how far it is."""
    board, pieces, _ = _figure_and_pieces(content)
    if board.area != pieces.size:
        return {"raw": 0, "unique": 0, "complete": True}

    def watch(now: Progress) -> None:
        tell({"found": now.found, "share": round(now.share, 3)})

    effort = None if _table(content).get("all") is True else STEPS_AT_ONCE
    found = Packing(Problem(board, pieces)).census(effort=effort, progress=watch, jobs=1)
    return {"raw": found.raw, "unique": found.unique, "complete": found.complete}


def _different_sets() -> list[tuple[str, PieceSet]]:
    """Return the sets that the kind knows, the usual one first; of several names for the same pieces, only one that says cubes."""
    found: dict[tuple[Any, ...], str] = {}
    for name in set_names():
        try:
            pieces = known_pieces(name)
        except ValueError:
            continue
        found[tuple(sorted(min(map(tuple, pieces.orientations(piece))) for piece in pieces.pieces))] = name
    names = sorted(found.values(), key=lambda name: (name != _USUAL_SET, set_names().index(name)))
    return [(name, known_pieces(name)) for name in names]


def _volume(cubes: int, pieces: PieceSet, name: str) -> dict[str, Any]:
    """Tell why no choice of pieces has so many cubes, and which numbers near it some choice has; those are empty if all is well."""
    steps = (piece.size for piece in pieces.pieces for _ in range(piece.count))
    sums = list(accumulate(steps, lambda sums, size: sums | sums << size, initial=1))[-1]
    if "+" in name:  # no name for some pieces of several sets
        sums = 1 | 1 << pieces.size
    if sums >> cubes & 1:
        return {"why": "", "fewer": 0, "more": 0}
    if cubes > pieces.size:
        return {"why": "large", "fewer": pieces.size, "more": 0}
    fewer = next(number for number in range(cubes, -1, -1) if sums >> number & 1)
    more = next(number for number in range(cubes, pieces.size + 1) if sums >> number & 1)
    return {"why": "number" if fewer else "few", "fewer": fewer, "more": more}


def _impossible(packing: Packing) -> dict[str, Any]:
    """Tell what is seen without searching: pieces that fit nowhere, cubes that no piece reaches, colours that come out uneven."""
    if not packing.obstacle:
        return {}
    problem = packing.problem
    at_home = {placed.piece for placed in packing.placements}
    homeless = [name for name in problem.pieces.names if name not in at_home]
    if homeless and problem.every:
        return {"why": "homeless", "names": homeless}
    reached = {cell for placed in packing.placements for cell in placed.cells}
    bare = [cell for cell in problem.board.cells if cell not in reached]
    return {"why": "bare", "cells": bare} if bare else {"why": "colours"}


def _named(name: str, pieces: PieceSet, solution: Solution) -> str:
    """Return the name of the set of just the pieces that a solution uses."""
    used = [one for one in pieces.names if any(placed.piece == one for placed in solution)]
    if len(used) == len(pieces.names):
        return name
    return f"{name.partition(':')[0]}:{('' if all(len(one) == 1 for one in pieces.names) else ',').join(used)}"


def _shown(solution: Solution, set_name: str) -> list[dict[str, Any]]:
    """Return the pieces of a solution with the inks that they have on a plate."""
    looks = solid.looks(known_pieces(set_name), theme(THEME))
    return [{"piece": placed.piece, "cells": placed.cells, "look": _inks(looks[placed.piece])} for placed in solution]


def _inks(look: Look) -> dict[str, str]:
    tones = {side: ink.colour for side, ink in look.tones._asdict().items()}
    return {**tones, "seam": look.seam.colour, "line": theme(THEME).pen("piece").ink.colour}


def _figure_and_pieces(content: Any) -> tuple[Board, PieceSet, str]:
    table = _table(content)
    name = table.get("set", _USUAL_SET)
    if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_NAME:
        raise SpecError(Fault("this is not the name of a set of pieces", "send for example soma", "set"))
    try:
        pieces = known_pieces(name)
    except ValueError as error:
        raise SpecError(Fault(str(error), field="set")) from error
    return _board(table), pieces, name


def _board(table: dict[str, Any]) -> Board:
    """Read a figure in layers, from the table upwards; it may fall apart."""
    layers = table.get("layers")
    if not isinstance(layers, list) or not 0 < len(layers) <= LARGEST_SIDE or not all(map(_is_layer, layers)):
        remedy = f"send lists of rows of . and #, {LARGEST_SIDE} at most"
        raise SpecError(Fault(f"this is no figure of 1 to {LARGEST_SIDE} layers", remedy, "layers"))
    cells = [(layer, *cell[1:]) for layer, rows in enumerate(layers) for cell in _cells_of_layer(rows)]
    board = board_of_cells(cells, Lattice.CUBIC)
    if board.area > MOST_CUBES:
        raise SpecError(Fault(f"the figure has {board.area} cubes", f"use at most {MOST_CUBES}", "layers"))
    return board


def _is_layer(rows: Any) -> bool:
    return (
        isinstance(rows, list)
        and len(rows) <= LARGEST_SIDE
        and all(isinstance(row, str) and len(row) <= LARGEST_SIDE and not set(row) - set(".#") for row in rows)
    )


def _cells_of_layer(rows: Sequence[str]) -> list[Cell]:
    return [(0, row, column) for row, line in enumerate(rows) for column, sign in enumerate(line) if sign == "."]


def _drawn(table: dict[str, Any]) -> Board:
    """Read a figure as the spec reads it from a file."""
    text = table["text"]
    if not isinstance(text, str) or len(text) > _LONGEST_TEXT:
        raise InputError(Fault("this is not the text of a figure", "draw layers of . and #, with an empty line between", "text"))
    return checked(board_of_toml(text, "line") if table.get("toml") is True else board_of_text(text, "line"))


def _refuse_any() -> dict[str, Any]:
    raise SpecError(Fault('"any" is no figure but all of them', "name one", "figure"))


def _table(content: Any) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise SpecError(Fault("this is no question about a figure", "send an object"))
    return content
