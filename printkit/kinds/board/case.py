"""The contract test of the kind `board`: its specs, and damages that its check must notice."""

from __future__ import annotations

from dataclasses import replace

from printkit.contract import Puzzle
from printkit.contract.case import Case
from printkit.kinds.board.covering import Covering
from printkit.kinds.board.shape import moved
from printkit.kinds.board.state import Laid, Packing


def _filled(puzzle: Covering, *solution: Laid, given: Packing | None = None) -> Puzzle:
    """Give a board another answer, and other given pieces."""
    task = puzzle.task if given is None else replace(puzzle.task, given=given)
    return replace(puzzle, task=task, solutions=(solution,))


def _swap_letters(puzzle: Covering) -> Puzzle:
    """Call the first two pieces of the answer by each other's names."""
    one, two, *rest = puzzle.solutions[0]
    return _filled(puzzle, Laid(one.piece, two.cells), Laid(two.piece, one.cells), *rest, given=())


def _shift_given(puzzle: Covering) -> Puzzle:
    """Move a given piece by one cell, in whichever direction stays on the board."""
    first, *rest = puzzle.task.given
    places = [moved(first.cells, *step) for step in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    place = next(cells for cells in places if cells <= puzzle.task.cells)
    return _filled(puzzle, *puzzle.solutions[0], given=(Laid(first.piece, place), *rest))


def _trade_cells(puzzle: Covering) -> Puzzle:
    """Give one cell of the last piece to another."""
    *rest, other, last = puzzle.solutions[0]
    cell = min(last.cells)
    return _filled(puzzle, *rest, Laid(other.piece, other.cells | {cell}), Laid(last.piece, last.cells - {cell}), given=())


def _more_solutions(puzzle: Covering) -> Puzzle:
    return replace(puzzle, tally=puzzle.tally._replace(number=puzzle.tally.number + 1))


CASE = Case(
    specs=(
        {},
        {"given": 3},
        {"board": "5x12", "given": 11, "letters": False},
        {"board": "20x3", "given": 1, "way": "across"},
        {"problem": "progressive", "number": 6},
        {"problem": "twenty"},
        {"board": "8x8-2x2", "show": 3, "answers": "outline"},
        {"problem": "symmetric", "number": 3},
        {"problem": "classroom", "topic": "symmetry", "number": 9},
        {"problem": "last-fit"},
    ),
    bad_specs=(
        {"board": "7x9"},
        {"board": "6x10x1"},
        {"board": "six by ten"},
        {"pieces": "pentomino"},
        {"pieces": "soma"},
        {"problem": "double", "board": "double:X"},
        {"problem": "toothed", "board": "6x10"},
        {"problem": "holes", "board": "8x8-1x1@1,2-1x1@2,1-2x1@7,7"},
        {"problem": "tetromino", "way": "across"},
        {"problem": "quadruple"},
        {"given": 12},
        {"given": -1},
        {"given": 1.5},
        {"way": "up"},
        {"pieces": 3},
    ),
    damaged_spec={"given": 4},
    damages={
        "two pieces have each other's names": _swap_letters,
        "a given piece is moved": _shift_given,
        "a cell changes hands": _trade_cells,
        "a piece is missing": lambda puzzle: _filled(puzzle, *puzzle.solutions[0][1:], given=()),
        "a piece is there twice": lambda puzzle: _filled(puzzle, *puzzle.solutions[0], puzzle.solutions[0][0]),
        "a piece has an unknown name": lambda puzzle: _filled(
            puzzle, Laid("Q", puzzle.solutions[0][0].cells), *puzzle.solutions[0][1:], given=()
        ),
        "a given piece is not in the answer": lambda puzzle: _filled(
            puzzle,
            *puzzle.solutions[0],
            given=(puzzle.task.given[0], Laid(puzzle.task.given[1].piece, puzzle.task.given[0].cells)),
        ),
        "the board has another cell": lambda puzzle: replace(
            puzzle, task=replace(puzzle.task, cells=puzzle.task.cells | {(0, 40)})
        ),
        "the board lies the other way": lambda puzzle: replace(
            puzzle, task=replace(puzzle.task, cells=frozenset((c, r) for r, c in puzzle.task.cells))
        ),
        "the tray lacks a piece": lambda puzzle: replace(
            puzzle, task=replace(puzzle.task, tray=replace(puzzle.task.tray, pieces=puzzle.task.tray.pieces[1:]))
        ),
        "there is no answer": lambda puzzle: replace(puzzle, solutions=()),
        "an answer is there twice": lambda puzzle: replace(puzzle, solutions=puzzle.solutions * 2),
        "a hint shows a given piece": lambda puzzle: replace(puzzle, hinted=(puzzle.task.given[0].piece,)),
        "one solution too many is promised": _more_solutions,
        "the effort is wrong": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(effort=puzzle.tally.effort + 1)),
        "a complete count is called incomplete": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(complete=False)),
    },
)
