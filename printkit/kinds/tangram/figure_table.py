"""What the figure table of the studio asks: the pieces, how a figure is laid, what lies wrong, how many solutions there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from printkit.contract.screen import Tell
from printkit.errors import Fault, InputError, SpecError, suggest
from printkit.geometry import ring
from printkit.kinds.tangram import art, file
from printkit.kinds.tangram.corner_reading import FaultList
from printkit.kinds.tangram.judge.assembly import Placed
from printkit.kinds.tangram.judge.goal import Goal
from printkit.kinds.tangram.judge.stock import Lying, Stock
from printkit.kinds.tangram.judge.verify import prepare
from printkit.kinds.tangram.laying import figure_file, line_of, moves_of, read_moves, standing
from printkit.kinds.tangram.library import Move, library, silhouette_of, solution_of
from printkit.kinds.tangram.make import PATIENCE, figure_names, roughness_of, straightened
from printkit.kinds.tangram.piece_set import Figure, PieceSet, set_names, shipped_set
from printkit.kinds.tangram.region_reading import ROUGH
from printkit.kinds.tangram.solve.form import are_clear_cut
from printkit.kinds.tangram.solve.solve import solve
from printkit.kinds.tangram.wording import name_of_figure
from printkit.page.language import Language, language, language_codes

_MOST_EFFORT = 5_000_000
"""Placements tried to count solutions: whoever waits for more than that has long since stopped it."""
_BESIDE = 0.02
"""Pieces that do not touch but are nearer than this share of the size were meant to touch."""
_LONGEST_NAME = 60
_LONGEST_FILE = 2_000_000
_SHIPPED_FIRST = ("tangram",)


def sets(content: Any, _tell: Tell) -> list[dict[str, Any]]:
    """List the shipped sets, the best known first."""
    speech = _language(_table(content))
    names = [*_SHIPPED_FIRST, *(name for name in set_names() if name not in _SHIPPED_FIRST)]
    return [{"name": name, "title": speech.say(f"tangram.sets.{name}"), "pieces": len(shipped_set(name).pieces)} for name in names]


def opened(content: Any, _tell: Tell) -> dict[str, Any]:
    """Describe a set: its pieces where they stand, exact, with their letters, and the figures that can be begun with."""
    table = _table(content)
    pieces, speech = _pieces(table), _language(table)
    return {
        "name": pieces.name,
        "title": speech.say(f"tangram.sets.{pieces.name}") if isinstance(table["set"], str) else pieces.title,
        "size": pieces.outline.size,
        "pieces": [
            {
                "name": piece.name,
                "letter": art.LETTERS[index],
                "rings": [ring.vertices(one) for one in piece.region.rings],
                "over": piece.turn_over,
                "front": art.has_front(piece.region),
                "spot": list(art.widest_spot(piece.region)),
                "dot": list(art.second_spot(piece.region, art.widest_spot(piece.region))),
            }
            for index, piece in enumerate(pieces.pieces)
        ],
        "laid": [line_of(move) for move in standing(pieces)],
        "figures": _figures(pieces, isinstance(table["set"], str), speech),
    }


def _figures(pieces: PieceSet, shipped: bool, speech: Language) -> list[dict[str, Any]]:
    """List the figures to begin with: those of the library by theme, or those that a set of the user's own lists."""
    entries = library(pieces.name) if shipped else {}
    listed = [name for name in figure_names(pieces)[1:] if name not in entries]
    found = [{"name": name, "theme": "", "title": name_of_figure(name, entries, speech)} for name in listed]
    return found + [
        {"name": one.name, "theme": one.theme, "title": name_of_figure(one.name, entries, speech)} for one in entries.values()
    ]


def laid(content: Any, _tell: Tell) -> dict[str, Any]:
    """Lay a figure by its first solution: one of the library or of the set, or one from a file of the user's own."""
    table = _table(content)
    pieces = _pieces(table)
    if "file" in table:
        own = file.figure_in(*_file(table["file"], "file"))
        return {"name": own.figure.name, "laid": _lines(_from_file(own, pieces, table["set"]))}
    name = table.get("figure")
    known = library(pieces.name) if isinstance(table["set"], str) else {}
    names = [*figure_names(pieces)[1:], *known]
    if not isinstance(name, str) or name not in names:
        raise SpecError(Fault("the set has no such figure", suggest(str(name)[:40], names), "figure"))
    entry = known.get(name)
    if entry and entry.moves:
        return {"name": name, "laid": _lines(entry.moves)}
    if name == pieces.outline.name:
        return {"name": name, "laid": _lines(standing(pieces))}
    figure = next(one for one in pieces.figures if one.name == name)
    return {"name": name, "laid": _lines(_solved(figure, pieces))}


def _from_file(own: file.OwnFigure, pieces: PieceSet, asked: Any) -> Sequence[Move]:
    """Lay a figure as its file says, or as the solver does if the file says nothing about this set."""
    name = asked if isinstance(asked, str) else asked["name"].rpartition("/")[2]
    if own.by_hand and own.by_hand.set_name == name:
        faults = FaultList()
        moves = read_moves(own.by_hand.lines, pieces, "laid", faults)
        _refuse(faults)
        return moves
    return _solved(own.figure.for_area(pieces.area), pieces)


def _solved(figure: Figure, pieces: PieceSet) -> Sequence[Move]:
    found = solve(figure, pieces, 1, PATIENCE).solutions
    if not found:
        raise SpecError(Fault(f'the pieces do not make "{figure.name[:_LONGEST_NAME]}"', "choose another figure", "figure"))
    return moves_of(pieces, found[0])


def judged(content: Any, _tell: Tell) -> dict[str, Any]:
    """Tell what lies wrong: pieces that overlap, lie apart or nearly touch, by number, and what is missing."""
    return _found(*_pieces_and_moves(content))


def _found(pieces: PieceSet, moves: Sequence[Move]) -> dict[str, Any]:
    ground = _ground(pieces)
    lying = ground.lying([one.region for one in solution_of(pieces, moves).pieces])
    overlaps = [[i, j] for i, j, _ in ground.overlaps(lying)]
    groups, near = _groups(ground, lying, pieces.outline.size)
    used = {move.piece for move in moves}
    missing = [piece.name for piece in pieces.pieces if piece.name not in used]
    return {
        "overlaps": overlaps,
        "apart": groups[1:],
        "near": [pair for pair in near if pair not in overlaps],
        "missing": missing,
        "whole": not (overlaps or groups[1:] or missing),
    }


@lru_cache(maxsize=8)
def _ground(pieces: PieceSet) -> Stock:
    """Return what is known of pieces of a set that lie or lay about: while one is moved, all others stay."""
    return Stock(Goal(pieces.outline, ROUGH * pieces.outline.size))


def _groups(ground: Stock, lying: Sequence[Lying], size: float) -> tuple[list[list[int]], list[list[int]]]:
    """Sort pieces by what they touch, the group with the largest area first, and list pairs that nearly touch."""
    owners = [number for number, piece in enumerate(lying) for _ in piece.edges]
    touching = {(owners[p], owners[q]) for p, q, _ in ground.meetings(lying)}
    pairs = [(i, j) for j in range(len(lying)) for i in range(j)]
    near = [[i, j] for i, j in pairs if (i, j) not in touching and lying[i].shape.distance(lying[j].shape) < _BESIDE * size]
    # Pieces that overlap without a border that meets lie one in the other: not apart.
    joined = [pair for pair in pairs if pair in touching or lying[pair[0]].shape.intersects(lying[pair[1]].shape)]
    groups = _connected(len(lying), joined)
    return sorted(groups, key=lambda group: -sum(lying[number].area for number in group)), near


def _connected(count: int, pairs: Iterable[tuple[int, int]]) -> list[list[int]]:
    group = list(range(count))
    for i, j in pairs:
        first, second = group[i], group[j]
        group = [first if one == second else one for one in group]
    return [[number for number in range(count) if group[number] == one] for one in sorted(set(group))]


def counted(content: Any, tell: Tell) -> dict[str, Any]:
    """Count the solutions of a figure that lies there; how many were found and tried is told while it counts."""
    pieces, moves = _pieces_and_moves(content)
    figure, rough = _made(pieces, moves, "")

    def watch(found: int, tried: int) -> None:
        tell({"found": found, "tried": tried})

    found = solve(figure, pieces, effort=_MOST_EFFORT, tolerance=rough * figure.size, watch=watch)
    return {
        "unique": max(1, found.unique),
        "raw": max(1, found.raw),
        "complete": _is_certain(found.complete, found.unique, rough, pieces),
    }


def _is_certain(complete: bool, unique: int, rough: float, pieces: PieceSet) -> bool:
    """Tell whether a number would be printed: all was searched, and neither figure nor pieces are rough."""
    return complete and unique > 0 and not rough and are_clear_cut(pieces.pieces)


def written(content: Any, _tell: Tell) -> dict[str, Any]:
    """Write a figure that lies there as a file: its silhouette, how it was laid, and the number of its solutions if it is known."""
    table = _table(content)
    pieces, moves = _pieces_and_moves(table)
    name, solutions = table.get("name"), table.get("solutions")
    if not isinstance(name, str) or not name.strip() or len(name) > _LONGEST_NAME or not name.isprintable():
        raise SpecError(Fault("this is not a name", f"write up to {_LONGEST_NAME} letters", "name"))
    if solutions is not None and (type(solutions) is not int or not 0 < solutions < _MOST_EFFORT):
        raise SpecError(Fault("this is not a number of solutions", "send a whole number, or none", "solutions"))
    _made(pieces, moves, name)
    figure = silhouette_of(name.strip(), pieces, moves)
    left, top, _, _ = art.box(figure.regions)
    moved = [Move(one.piece, one.turn_deg % 360, one.x - left, one.y - top, one.over) for one in moves]
    asked = table["set"]
    owner = asked if isinstance(asked, str) else asked["name"].rpartition("/")[2]
    return {"text": figure_file(silhouette_of(name.strip(), pieces, moved), owner, moved, solutions)}


def _made(pieces: PieceSet, moves: Sequence[Move], name: str) -> tuple[Figure, float]:
    """Return the silhouette of all pieces as the maker has it, and how roughly they make it; the judge must call it solved."""
    if not _found(pieces, moves)["whole"]:
        raise SpecError(Fault("the pieces do not make one figure yet", "use all of them, side by side", "laid"))
    solution = solution_of(pieces, moves)
    figure, regions = straightened(silhouette_of(name, pieces, moves), solution)
    rough = roughness_of(figure, regions)
    placed = [Placed(one.piece, one.region) for one in regions]
    if rough is None or not prepare(figure, pieces).judge(placed).is_solved:
        raise SpecError(Fault("the pieces do not join exactly", "move them until they snap together", "laid"))
    return figure, rough


def _pieces_and_moves(content: Any) -> tuple[PieceSet, tuple[Move, ...]]:
    table = _table(content)
    pieces = _pieces(table)
    faults = FaultList()
    moves = read_moves(table.get("laid"), pieces, "laid", faults)
    _refuse(faults)
    return pieces, moves


def _pieces(table: dict[str, Any]) -> PieceSet:
    """Return the set that is asked for: a shipped one by its name, or one from a file of the user's own."""
    asked = table.get("set")
    if isinstance(asked, dict):
        return file.set_in(*_file(asked, "set")).pieces
    if not isinstance(asked, str) or asked not in set_names():
        raise SpecError(Fault("there is no such set", suggest(str(asked)[:40], set_names()), "set"))
    return shipped_set(asked)


def _file(value: Any, field: str) -> tuple[str, bytes]:
    """Read a file that the browser sent: its name in the opened folder, and its text."""
    name, text = (value.get("name"), value.get("text")) if isinstance(value, dict) else (None, None)
    if not isinstance(name, str) or not file.is_name(name) or not isinstance(text, str) or len(text) > _LONGEST_FILE:
        remedy = f"send a name that ends with {', '.join(file.SUFFIXES)}, and its text"
        raise SpecError(Fault("this is not a file of a set or a figure", remedy, field))
    return name, text.encode(errors="replace")


def _lines(moves: Iterable[Move]) -> list[list[Any]]:
    return [line_of(move) for move in moves]


def _refuse(faults: FaultList) -> None:
    if faults:
        raise InputError(*faults.faults)


def _language(table: dict[str, Any]) -> Language:
    code = table.get("language", "en")
    if not isinstance(code, str) or code not in language_codes():
        raise SpecError(Fault("there is no such language", suggest(str(code)[:20], language_codes()), "language"))
    return language(code)


def _table(content: Any) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise SpecError(Fault("this is no question about pieces on a table", "send an object"))
    return content
