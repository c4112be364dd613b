"""The record of a game as text: how places are written, how a game is written down, read back and replayed.

A place is written as the cell of the triangle (columns are letters from the left, rows are numbers from the top) and the direction
of the large square: `e5 se`. A record looks like this; empty lines, and whatever follows a `#`, mean nothing:

    printkit-strips-game/1
    board 10x10
    players 2
    strips connected
    1 A e5 se
    2 B g5 nw
    score A 4 B 0

`strips` is `connected` or `straight`. The last line may be left out; if it is there, it must be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printkit.errors import Fault, InputError
from printkit.kinds.strips.solve.field import LARGEST, SMALLEST, Size
from printkit.kinds.strips.solve.game import FEWEST_PLAYERS, MOST_PLAYERS, Game, Rules, objection
from printkit.kinds.strips.solve.piece import Piece

FORMAT = "printkit-strips-game/1"
DIRECTIONS = ("se", "sw", "nw", "ne")
"""Where the large square lies from the triangle, by quarter turns; rows run from north to south."""

LONGEST = 20_000
"""More characters than a record of any game needs; a longer text is refused unread."""

_COLUMNS = "abcdefghijklmnopqrst"
_PLACE = re.compile(r"([a-t])([1-9][0-9]?) (se|sw|nw|ne)")
_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")
_HEAD = {"board": "10x10", "players": "2", "strips": "connected"}
"""What the head of a record says, with an example of each."""


class _Line(NamedTuple):
    number: int
    text: str

    def fault(self, problem: str, remedy: str = "") -> Fault:
        return Fault(problem, remedy, place=f"line {self.number}")


def cell_name(row: int, column: int) -> str:
    """Return the name of a cell: its column as a letter, its row as a number."""
    return f"{_COLUMNS[column]}{row + 1}"


def place_text(piece: Piece) -> str:
    """Write a place: the cell of the triangle and the direction of the large square."""
    return f"{cell_name(piece.y // 2, piece.x // 2)} {DIRECTIONS[piece.turn]}"


def read_place(text: str) -> Piece | None:
    """Read a place; nothing if this is none."""
    found = _PLACE.fullmatch(text)
    if not found:
        return None
    column, row, direction = found.groups()
    return Piece(2 * _COLUMNS.index(column), 2 * (int(row) - 1), DIRECTIONS.index(direction))


def read_size(text: str) -> Size | None:
    """Read the size of a board, such as 10x10; nothing if there is no such board."""
    found = _SIZE.fullmatch(text)
    size = Size(*map(int, found.groups())) if found else None
    return size if size and min(size) >= SMALLEST and max(size) <= LARGEST else None


def write(game: Game) -> str:
    """Write a game down, with its score."""
    rules = game.rules
    head = [FORMAT, f"board {rules.size}", f"players {rules.players}", f"strips {'straight' if rules.straight else 'connected'}"]
    moves = [f"{number} {colour} {place_text(piece)}" for number, (piece, colour) in enumerate(game.pieces.items(), 1)]
    return "\n".join([*head, *moves, _score_text(game.score())]) + "\n"


def read(text: str) -> Game:
    """Read a record and replay it move by move; everything that cannot be read is told at once, then the first illegal move."""
    if len(text) > LONGEST:
        raise InputError(Fault(f"a record of {len(text)} characters is too long", f"no game needs more than {LONGEST}"))
    lines = list(_lines(text))
    if not lines or lines[0].text != FORMAT:
        raise InputError(Fault("this is not the record of a game", f'its first line is "{FORMAT}"'))
    head, body = lines[: len(_HEAD) + 1], lines[len(_HEAD) + 1 :]
    rules = _read_head(head)
    end = body.pop() if body and body[-1].text.startswith("score ") else None
    game = _replayed(rules, body)
    if end and end.text != _score_text(game.score()):
        raise InputError(end.fault("the score is wrong", f'write "{_score_text(game.score())}"'))
    return game


def _score_text(score: Mapping[str, int]) -> str:
    return "score " + " ".join(f"{colour} {points}" for colour, points in score.items())


def _lines(text: str) -> Iterator[_Line]:
    """List the lines that say something, with single spaces between their words."""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if words:
            yield _Line(number, " ".join(words))


def _read_head(lines: list[_Line]) -> Rules:
    """Read the lines below the first; one that is missing is told as the line after the last."""
    faults: list[Fault] = []
    said: dict[str, str] = {}
    missing = [_Line(lines[-1].number + 1, "")] * (len(_HEAD) + 1 - len(lines))
    for (key, example), line in zip(_HEAD.items(), [*lines[1:], *missing], strict=True):
        word, _, said[key] = line.text.partition(" ")
        if word != key or not _is_said(key, said[key]):
            faults.append(line.fault(f'"{line.text[:40]}" does not say the {key}', f'write for example "{key} {example}"'))
    size = read_size(said.get("board", ""))
    if faults or size is None:
        raise InputError(*faults)
    return Rules(size, int(said["players"]), said["strips"] == "straight")


def _is_said(key: str, value: str) -> bool:
    match key:
        case "board":
            return read_size(value) is not None
        case "players":
            return value in {str(number) for number in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)}
        case _:
            return value in {"connected", "straight"}


def _replayed(rules: Rules, lines: list[_Line]) -> Game:
    moves = [_read_move(rules, number, line) for number, line in enumerate(lines)]
    # Moves are judged only if all can be read: without a piece that is missing, later ones may seem illegal that are not.
    faults = [move for move in moves if isinstance(move, Fault)]
    if faults:
        raise InputError(*faults)
    played: list[Piece] = []
    for line, move in zip(lines, moves, strict=True):
        if isinstance(move, Piece):
            problem = objection(rules.size, played, move)
            if problem:
                raise InputError(line.fault(f"{problem}: {place_text(move)}"))
            played.append(move)
    return Game(rules, tuple(played))


def _read_move(rules: Rules, number: int, line: _Line) -> Piece | Fault:
    """Read one move; its number and colour must be those whose turn it is."""
    head = f"{number + 1} {rules.colour(number)} "
    piece = read_place(line.text.removeprefix(head)) if line.text.startswith(head) else None
    if piece is None:
        return line.fault(f'"{line.text[:40]}" is not move {number + 1}', f'write for example "{head}e5 se"')
    return piece
