"""The contract test of the kind `strips`: its specs, and what its proof must notice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

from printkit.contract.case import Case, Lie
from printkit.kinds.strips.complete import Five
from printkit.kinds.strips.solve.field import Field, numbers
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.position import Last, Placed, Position
from printkit.kinds.strips.solve.rules import Rules
from printkit.kinds.strips.solve.strip import Strip
from printkit.kinds.strips.solve.trap import Trap


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


def _over_early(honest: Callable[..., int]) -> Callable[..., int]:
    """Say that no place is left as soon as eight pieces lie on the board."""
    return lambda places, taken: honest(places, taken) if taken.bit_count() < 8 else 0


def _anywhere(honest: Callable[..., int]) -> Callable[..., int]:
    """Forget that a piece has to join another."""
    return lambda places, taken: honest(places, taken) and places.everywhere & ~_blocked(places, taken)


def _blocked(places: Field, taken: int) -> int:
    return reduce(or_, (places.overlaps[number] for number in numbers(taken)), 0)


def _one_point_more(honest: Callable[..., dict[str, int]]) -> Callable[..., dict[str, int]]:
    def score(rules: Rules, strips: Sequence[Strip]) -> dict[str, int]:
        found = honest(rules, strips)
        return {**found, "A": found["A"] + 1}

    return score


def _two_places(honest: Callable[..., Last]) -> Callable[..., Last]:
    """Take a further piece away, which leaves more places than one."""

    def with_one_place(*given: object) -> Last:
        position, place = honest(*given)
        return Last(replace(position, placed=position.placed[:-1]), place)

    return with_one_place


def _the_move_before(honest: Callable[..., Trap]) -> Callable[..., Trap]:
    def trapped(*given: object) -> Trap:
        position, illegal = honest(*given)
        return Trap(position, illegal - 1)

    return trapped


_SOLVE = "printkit.kinds.strips.solve"
_FOUR = {"problem": "five", "pieces": 7, "length": 4}

LIES = (
    Lie(
        f"{_SOLVE}.position.completing",
        lambda honest: lambda *given: honest(*given)[:1],
        {"problem": "five", "pieces": 7, "length": 4},
    ),
    Lie(f"{_SOLVE}.position.completing", lambda honest: lambda *given: honest(*given)[1:], {"problem": "ways"}),
    Lie(f"{_SOLVE}.field.Field.hangs_together", lambda _: lambda *_: True, _FOUR),
    Lie(f"{_SOLVE}.strip.Strips.all", lambda honest: lambda strips: honest(strips)[:-1], {"problem": "count"}),
    Lie(
        f"{_SOLVE}.strip.Strips.straight",
        lambda honest: lambda strips: honest(strips)[:-1],
        {"problem": "count", "strips": "straight"},
    ),
    Lie(f"{_SOLVE}.field.Field.legal", _over_early, {"problem": "winner"}),
    Lie(f"{_SOLVE}.field.Field.legal", _anywhere, {"problem": "game"}),
    Lie(f"{_SOLVE}.rules.Rules.score", _one_point_more, {"problem": "winner"}),
    Lie("printkit.kinds.strips.make.trapped", _the_move_before, {"problem": "illegal"}),
    Lie("printkit.kinds.strips.make.with_one_place", _two_places, {"problem": "last"}),
)


CASE = Case(
    specs=(
        {},
        {"problem": "five", "board": "12 × 12", "pieces": 14, "strips": "straight", "length": 4},
        {"problem": "ways", "board": "9x11"},
        {"problem": "count", "board": "16x16"},
        {"problem": "illegal", "trap": "early"},
        {"problem": "illegal", "trap": "half", "board": "7x7", "pieces": 4},
        {"problem": "illegal", "trap": "overlap", "board": "8x8", "pieces": 6},
        {"problem": "illegal", "trap": "turn", "board": "8x8", "players": 3, "pieces": 7},
        {"problem": "last", "board": "8x8"},
        {"problem": "end", "board": "9x9"},
        {"problem": "winner", "players": 4, "board": "8x8"},
        {"problem": "game", "strips": "straight"},
        {"problem": "board", "board": "10x10"},
        {"problem": "pieces", "colour": "B"},
    ),
    bad_specs=(
        {"problem": "six"},
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
        {"pie": "yes"},
        {"problem": "pieces", "colour": "C"},
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
    lies=LIES,
    decoration={
        "board/border:recolour the line": "a sheet of pieces has no board to compare this one with; elsewhere it is noticed",
        "board/grid-lines:recolour the line": "a sheet of pieces has no board to compare this one with; elsewhere it is noticed",
        "*/write-here:recolour the line": "a box in another colour is a box to write in",
        "answer/marked-piece:recolour the line": "a heavy line in another colour is a heavy line",
        "*/badge-number:recolour": "it has the colour of paper already",
    },
)
