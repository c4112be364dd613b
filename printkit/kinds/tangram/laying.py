"""Pieces laid by hand: read from what a browser or a file says, put together, and written as a file that books read.

A line says where one piece lies, as in the library: its name, by how many degrees it is turned from how it stands in its set, where
its first corner is, and `"over"` if it is turned over before. Such lines may also stand in a file of a figure, beside its rings.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import atan2, degrees
from typing import Any

from printkit.geometry import ring
from printkit.geometry.affine import IDENTITY, Affine, apply, determinant
from printkit.kinds.tangram.corner_reading import FaultList, shown
from printkit.kinds.tangram.exact_number import exact_number
from printkit.kinds.tangram.library import Move
from printkit.kinds.tangram.piece_set import Figure, Piece, PieceSet
from printkit.kinds.tangram.solve.solve import Solution

OVER = "over"
DECIMALS = 9
_FARTHEST = 1e3
"""Pieces lie no farther out than this many sizes of their set."""
_LINE = 'write ["NAME", degrees, x, y], and "over" behind it if the piece is turned over'


def read_moves(value: Any, pieces: PieceSet, field: str, faults: FaultList) -> tuple[Move, ...]:
    """Read where pieces of a set lie, each of them at most once; every fault is told."""
    if not isinstance(value, list) or len(value) > len(pieces.pieces):
        faults.add(field, f"this is not a list of at most {len(pieces.pieces)} pieces", _LINE)
        return ()
    by_name = {piece.name: piece for piece in pieces.pieces}
    far = _FARTHEST * pieces.outline.size
    found: dict[str, Move] = {}
    for index, line in enumerate(value):
        move = _read_move(line, by_name, far, f"{field}[{index}]", faults)
        if move is not None and move.piece in found:
            faults.add(f"{field}[{index}]", f"the piece {shown(move.piece)} lies there twice", "lay every piece once")
        elif move is not None:
            found[move.piece] = move
    return tuple(found.values())


def _read_move(line: Any, by_name: dict[str, Piece], far: float, field: str, faults: FaultList) -> Move | None:
    if not isinstance(line, list) or len(line) not in (4, 5) or line[4:] not in ([], [OVER]) or not isinstance(line[0], str):
        faults.add(field, f"{shown(line)} does not say where a piece lies", _LINE)
        return None
    piece = by_name.get(line[0])
    if piece is None:
        faults.add(field, f"the set has no piece {shown(line[0])}", f"its pieces are: {', '.join(list(by_name)[:20])}")
        return None
    turn, x, y = (exact_number(part) for part in line[1:4])
    if turn is None or x is None or y is None or max(abs(x), abs(y)) > far or abs(turn) > far:
        faults.add(field, f"{shown(line[1:4])} is not an angle and a place on the table", _LINE)
        return None
    over = bool(line[4:])
    if over and not piece.turn_over:
        faults.add(field, f"the piece {shown(piece.name)} may not be turned over", 'leave "over" out')
        return None
    return Move(piece.name, turn, x, y, over)


def move_of(piece: Piece, motion: Affine) -> Move:
    """Write a motion from its place in the set as a line of the library has it."""
    a, b, *_ = motion
    over = determinant(motion) < 0
    turn = degrees(atan2(-b, -a) if over else atan2(b, a)) % 360
    x, y = apply(motion, piece.region.outline[0].start)
    return Move(piece.name, turn, x, y, over)


def standing(pieces: PieceSet) -> tuple[Move, ...]:
    """Lay the pieces as they stand in their set."""
    return tuple(move_of(piece, IDENTITY) for piece in pieces.pieces)


def moves_of(pieces: PieceSet, solution: Solution) -> tuple[Move, ...]:
    """Write a solution."""
    by_name = {piece.name: piece for piece in pieces.pieces}
    return tuple(move_of(by_name[one.name], one.motion) for one in solution.pieces)


def line_of(move: Move) -> list[Any]:
    """Write a line, as browsers and files read it."""
    numbers = [_plain(value) for value in (move.turn_deg, move.x, move.y)]
    return [move.piece, *numbers, *([OVER] if move.over else [])]


def figure_file(figure: Figure, set_name: str, moves: Sequence[Move], solutions: int | None) -> str:
    """Write a file of a figure: its silhouette, and how the pieces of its set were laid."""
    lines = [f"name = {_quoted(figure.name)}", f"set = {_quoted(set_name)}"]
    if solutions is not None:
        lines.append(f"solutions = {solutions}")
    lines += ["# Each piece: its name, by how many degrees it is turned, and where its first corner lies.", "laid = ["]
    lines += [f"    {_list(line_of(move))}," for move in moves]
    lines.append("]")
    for region in figure.regions:
        rings = [[[_plain(value) for value in corner] for corner in ring.vertices(one)] for one in region.rings]
        lines += ["", "[[parts]]", "rings = [", *(f"    {_list(one)}," for one in rings), "]"]
    return "\n".join(lines) + "\n"


def _plain(value: float) -> float:
    """Round a number as finely as files have it; whole ones are written as such."""
    rounded = round(value, DECIMALS) + 0.0
    return int(rounded) if rounded.is_integer() else rounded


def _list(value: list[Any]) -> str:
    """Write a list as both JSON and TOML have it; what is no letter at all becomes a question mark."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f").encode(errors="replace").decode()


def _quoted(text: str) -> str:
    return json.dumps("".join(char for char in text if char.isprintable()), ensure_ascii=False)
