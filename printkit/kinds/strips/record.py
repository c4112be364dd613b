"""The JSON form of a page: what is printed and the answer, places written as in the record of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.errors import Fault, InputError
from printkit.kinds.strips.solve.game import COLOURS, FEWEST_PLAYERS, MOST_PLAYERS, Rules
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.position import Placed, Position
from printkit.kinds.strips.solve.record import place_text, read_place, read_size

FORMAT = "printkit-strips/1"

MOST_PIECES = 64
"""More than any board holds."""

_SLIDES = {(0, 0): "", (1, 0): " right", (0, 1): " down", (1, 1): " right down"}
"""How a piece half a cell off the lattice is written: slid from the cell before."""


def head(page: str, position: Position) -> dict[str, Any]:
    """Write what all pages have."""
    rules = position.rules
    return {
        "format": FORMAT,
        "problem": page,
        "board": str(rules.size),
        "players": rules.players,
        "strips": "straight" if rules.straight else "connected",
        "pieces": [f"{colour} {piece_written(piece)}" for colour, piece in position.placed],
    }


def read_position(data: Mapping[str, Any]) -> Position:
    """Read what `head` wrote; whether the position is a legal one is for the check to say."""
    return Position(read_rules(data), tuple(_read_placed(entry) for entry in read_list(data, "pieces")))


def read_rules(data: Mapping[str, Any]) -> Rules:
    """Read the board, the number of players and what counts as a strip."""
    board, players, strips = data.get("board"), data.get("players"), data.get("strips")
    size = read_size(board) if isinstance(board, str) else None
    if size is None:
        raise InputError(Fault("this is not the size of a board", 'write for example "10x10"', "board"))
    if type(players) is not int or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise InputError(Fault("this is not a number of players", f"write {FEWEST_PLAYERS} to {MOST_PLAYERS}", "players"))
    if strips not in ("connected", "straight"):
        raise InputError(Fault("this is not a sort of strips", 'write "connected" or "straight"', "strips"))
    return Rules(size, players, strips == "straight")


def read_list(data: Mapping[str, Any], field: str, most: int = MOST_PIECES) -> list[Any]:
    """Return a list that is neither empty nor too long."""
    entries = data.get(field)
    if not isinstance(entries, list) or not 0 < len(entries) <= most:
        raise InputError(Fault("this is not such a list", f"write 1 to {most} entries" if most > 1 else "write one entry", field))
    return entries


def read_table(data: Mapping[str, Any], field: str, keys: set[str]) -> dict[str, Any]:
    """Return a table that has exactly some keys."""
    table = data.get(field)
    if not isinstance(table, dict) or table.keys() != keys:
        raise InputError(Fault("this is not a table", f"its keys are: {', '.join(sorted(keys))}", field))
    return table


def read_number(table: Mapping[str, Any], key: str, least: int, most: int) -> int:
    """Return a whole number within its limits."""
    number = table.get(key)
    if type(number) is not int or not least <= number <= most:
        raise InputError(Fault("this is not such a number", f"write {least} to {most}", key))
    return number


def read_strips(table: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    """Read the numbers of the pieces of strips, which count from 1."""
    strips = read_list(table, "strips")
    if not all(isinstance(strip, list) and 0 < len(strip) <= MOST_PIECES for strip in strips):
        raise InputError(Fault("this is not a list of strips", "write the numbers of the pieces of each", "strips"))
    if not all(type(number) is int and 0 < number <= MOST_PIECES for strip in strips for number in strip):
        raise InputError(Fault("this is not the number of a piece", field="strips"))
    return tuple(tuple(number - 1 for number in strip) for strip in strips)


def piece_written(piece: Piece) -> str:
    """Write the place of a piece, also of one that is half a cell off."""
    right, down = piece.x % 2, piece.y % 2
    return place_text(Piece(piece.x - right, piece.y - down, piece.turn)) + _SLIDES[right, down]


def read_piece(entry: object, field: str) -> Piece:
    """Read the place of a piece."""
    text = entry if isinstance(entry, str) and len(entry) <= 40 else ""
    cell = " ".join(text.split(" ")[:2])
    piece = read_place(cell)
    slides = [slide for slide, words in _SLIDES.items() if text == cell + words]
    if piece is None or not slides:
        raise InputError(Fault("this is not a place", 'write for example "e5 se"', field))
    return Piece(piece.x + slides[0][0], piece.y + slides[0][1], piece.turn)


def _read_placed(entry: object) -> Placed:
    colour, _, place = entry.partition(" ") if isinstance(entry, str) else ("", "", "")
    if colour not in tuple(COLOURS):
        raise InputError(Fault("this is not a piece", 'write for example "A e5 se"', "pieces"))
    return Placed(colour, read_piece(place, "pieces"))
