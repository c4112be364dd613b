"""The record of a game as text: how places are written, how a game is written down, read back and replayed.

A place is written as the cell of the triangle (columns are letters from the left, rows are numbers from the top) and the direction
of the large square: `e5 se`. A record looks like this; empty lines, and whatever follows a `#`, mean nothing:

    printkit-strips-game/2
    board 12x12
    players 2
    strips connected
    pie yes
    1 A e5 se
    swap
    2 B g5 nw
    score A 4 B 0

`strips` is `connected` or `straight`; `pie` is `yes` or `no`, and `swap` says that the players have changed places. The last line
may be left out; if it is there, it must be right. Records of the former format, `printkit-strips-game/1`, have neither `pie` nor
`swap`, and are read as games without the pie rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printkit.errors import Fault, InputError
from printkit.kinds.strips.solve.field import LARGEST, SMALLEST, Size
from printkit.kinds.strips.solve.game import Game, objection
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.rules import FEWEST_PLAYERS, MOST_PLAYERS, Rules

FORMAT = "printkit-strips-game/2"
FORMER = "printkit-strips-game/1"
SWAP = "swap"
"""The line of a record that says that the players have changed places."""
DIRECTIONS = ("se", "sw", "nw", "ne")
"""Where the large square lies from the triangle, by quarter turns; rows run from north to south."""

LONGEST = 20_000
"""More characters than a record of any game needs; a longer text is refused unread."""

_COLUMNS = "abcdefghijklmnopqrst"
_PLACE = re.compile(r"([a-t])([1-9][0-9]?) (se|sw|nw|ne)")
_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")
_HEAD = {"board": "12x12", "players": "2", "strips": "connected", "pie": "yes"}
"""What the head of a record says, with an example of each; the former format ends before the last."""
_SWAP_REMEDY = 'two players may, right after move 1, in a game with "pie yes"'


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


def is_record(text: str) -> bool:
    """Tell whether a text begins as a record does, of either format."""
    return text.startswith((FORMAT, FORMER))


def write(game: Game) -> str:
    """Write a game down, with its score."""
    rules = game.rules
    strips, pie = "straight" if rules.straight else "connected", "yes" if rules.pie else "no"
    head = [FORMAT, f"board {rules.size}", f"players {rules.players}", f"strips {strips}", f"pie {pie}"]
    moves = [f"{number} {colour} {place_text(piece)}" for number, (piece, colour) in enumerate(game.pieces.items(), 1)]
    if game.swapped:
        moves.insert(1, SWAP)
    return "\n".join([*head, *moves, _score_text(game.score())]) + "\n"


def read(text: str) -> Game:
    """Read a record and replay it move by move; everything that cannot be read is told at once, then the first illegal move."""
    if len(text) > LONGEST:
        raise InputError(Fault(f"a record of {len(text)} characters is too long", f"no game needs more than {LONGEST}"))
    lines = list(_lines(text))
    if not lines or lines[0].text not in (FORMAT, FORMER):
        raise InputError(Fault("this is not the record of a game", f'its first line is "{FORMAT}"'))
    said = list(_HEAD) if lines[0].text == FORMAT else list(_HEAD)[:-1]
    head, body = lines[: len(said) + 1], lines[len(said) + 1 :]
    rules = _read_head(head, said)
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


def _read_head(lines: list[_Line], keys: list[str]) -> Rules:
    """Read the lines below the first; one that is missing is told as the line after the last."""
    faults: list[Fault] = []
    said: dict[str, str] = {}
    missing = [_Line(lines[-1].number + 1, "")] * (len(keys) + 1 - len(lines))
    for key, line in zip(keys, [*lines[1:], *missing], strict=True):
        word, _, said[key] = line.text.partition(" ")
        if word != key or not _is_said(key, said[key]):
            faults.append(line.fault(f'"{line.text[:40]}" does not say the {key}', f'write for example "{key} {_HEAD[key]}"'))
    size = read_size(said.get("board", ""))
    if faults or size is None:
        raise InputError(*faults)
    return Rules(size, int(said["players"]), said["strips"] == "straight", said.get("pie") == "yes")


def _is_said(key: str, value: str) -> bool:
    match key:
        case "board":
            return read_size(value) is not None
        case "players":
            return value in {str(number) for number in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)}
        case "pie":
            return value in {"yes", "no"}
        case _:
            return value in {"connected", "straight"}


def _replayed(rules: Rules, lines: list[_Line]) -> Game:
    swaps = [line for line in lines if line.text == SWAP]
    moves = [line for line in lines if line.text != SWAP]
    pieces = [_read_move(rules, number, line) for number, line in enumerate(moves)]
    # Moves are judged only if all can be read: without a piece that is missing, later ones may seem illegal that are not.
    faults = [*_wrong_swaps(rules, lines, swaps), *(piece for piece in pieces if isinstance(piece, Fault))]
    if faults:
        raise InputError(*sorted(faults, key=lambda fault: int(fault.place.split()[-1])))
    played: list[Piece] = []
    for line, piece in zip(moves, pieces, strict=True):
        if isinstance(piece, Piece):
            problem = objection(rules.size, played, piece)
            if problem:
                raise InputError(line.fault(f"{problem}: {place_text(piece)}"))
            played.append(piece)
    return Game(rules, tuple(played), bool(swaps))


def _wrong_swaps(rules: Rules, lines: list[_Line], swaps: list[_Line]) -> list[Fault]:
    """List the swaps that may not be: any but one right after the first move, and all where there is no pie rule."""
    right = lines[1:2] if rules.pie else []
    return [line.fault("the players may not change places here", _SWAP_REMEDY) for line in swaps if line not in right]


def _read_move(rules: Rules, number: int, line: _Line) -> Piece | Fault:
    """Read one move; its number and colour must be those whose turn it is."""
    head = f"{number + 1} {rules.colour(number)} "
    piece = read_place(line.text.removeprefix(head)) if line.text.startswith(head) else None
    if piece is None:
        return line.fault(f'"{line.text[:40]}" is not move {number + 1}', f'write for example "{head}e5 se"')
    return piece
