"""The contract test of the kind `strips`: its specs, and damages that its check must notice."""

from __future__ import annotations

from dataclasses import replace

from printkit.contract.case import Case
from printkit.kinds.strips.complete import Five
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.position import Placed, Position


def _with_pieces(puzzle: Five, *placed: Placed) -> Five:
    return replace(puzzle, position=Position(puzzle.position.rules, placed))


def _slid(puzzle: Five, across: int, down: int) -> Five:
    """Slide the last piece on the page."""
    *rest, (colour, piece) = puzzle.position.placed
    return _with_pieces(puzzle, *rest, Placed(colour, Piece(piece.x + across, piece.y + down, piece.turn)))


def _without_one_of_the_strip(puzzle: Five) -> Five:
    (strip,) = puzzle.completed(puzzle.places[0])
    gone = next(piece for piece in strip if piece != puzzle.places[0])
    return _with_pieces(puzzle, *(one for one in puzzle.position.placed if one.piece != gone))


def _turned_answer(puzzle: Five) -> Five:
    (place,) = puzzle.places
    return replace(puzzle, places=(place._replace(turn=(place.turn + 1) % 4),))


CASE = Case(
    specs=(
        {},
        {"page": "five", "board": "12 × 12", "pieces": 14, "strips": "straight", "length": 4},
        {"page": "ways", "board": "9x11"},
        {"page": "count", "board": "16x16"},
        {"page": "illegal", "trap": "early"},
        {"page": "illegal", "trap": "half", "board": "7x7", "pieces": 4},
        {"page": "winner", "players": 4, "board": "8x8"},
        {"page": "game", "strips": "straight"},
        {"page": "board", "board": "12x12"},
        {"page": "pieces", "colour": "B"},
    ),
    bad_specs=(
        {"page": "six"},
        {"board": "5x10"},
        {"board": "10x17"},
        {"board": "ten"},
        {"players": 1},
        {"players": 5},
        {"pieces": 3},
        {"pieces": -1},
        {"length": 2},
        {"strips": "bent"},
        {"trap": "door"},
        {"page": "pieces", "colour": "C"},
        {"record": "game.txt"},
        {"effort": 0},
        {"stripes": 3},
    ),
    damaged_spec={"pieces": 9},
    damages={
        "the answer is turned": _turned_answer,
        "there is no answer": lambda puzzle: replace(puzzle, places=()),
        "the answer is there twice": lambda puzzle: replace(puzzle, places=puzzle.places * 2),
        "another length is asked for": lambda puzzle: replace(puzzle, length=puzzle.length + 2),
        "a piece of the strip is missing": _without_one_of_the_strip,
        "a piece is there twice": lambda puzzle: _with_pieces(puzzle, *puzzle.position.placed, puzzle.position.placed[0]),
        "a piece lies half a cell off": lambda puzzle: _slid(puzzle, 1, 0),
        "a piece lies over the edge": lambda puzzle: _slid(puzzle, 40, 0),
        "a piece stands alone": lambda puzzle: _with_pieces(puzzle, *puzzle.position.placed, Placed("A", Piece(-40, 2, 0))),
        "a piece has the colour of nobody": lambda puzzle: _with_pieces(
            puzzle, *puzzle.position.placed[:-1], Placed("C", puzzle.position.placed[-1].piece)
        ),
        "there are no pieces": _with_pieces,
    },
)
