"""The contract test of the kind `board`: its specs, and damages that its check must notice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

from printkit.contract import Puzzle
from printkit.contract.case import Case, Lie
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


def _wrong_census(honest: Callable[..., Any]) -> Callable[..., Any]:
    """Find nine solutions too many."""

    def lie(*given: Any, **more: Any) -> Any:
        found = honest(*given, **more)
        return replace(found, unique=found.unique + 9)

    return lie


def _one_way_less(honest: Callable[..., Any]) -> Callable[..., Any]:
    """Forget the last of the ways to share the pieces out, or repeat the only one."""

    def lie(*given: Any, **more: Any) -> Any:
        found = honest(*given, **more)
        return found[:-1] if len(found) > 1 else found * 2

    return lie


def _no_other(honest: Callable[..., Any]) -> Callable[..., Any]:
    """Find only the first of several."""

    def lie(*given: Any, **more: Any) -> Any:
        return iter(list(islice(honest(*given, **more), 1)))

    return lie


def _one_counter_more(honest: Callable[..., Any]) -> Callable[..., Any]:
    """Put a counter where none is needed."""

    def lie(board: Any, *given: Any, **more: Any) -> Any:
        found = honest(board, *given, **more)
        free = next(cell for cell in board.cells if cell not in found.cells)
        return replace(found, cells=tuple(sorted((*found.cells, free))))

    return lie


def _one_question_more(honest: Callable[..., Any]) -> Callable[..., Any]:
    """Ask for one cell too many."""

    def lie(hidden: Any, *given: Any, **more: Any) -> Any:
        found = honest(hidden, *given, **more)
        return (*found, next(cell for cell in sorted(hidden) if cell not in found))

    return lie


def _short_ways(honest: Callable[..., Any]) -> Callable[..., Any]:
    """Know only short ways through a piece, so that walls are small."""

    def lie(*given: Any) -> Any:
        return (way for way in honest(*given) if sum(map(abs, way.step)) < 5)

    return lie


def _pieces_that_fit_anywhere(honest: Callable[..., Any]) -> Callable[..., Any]:
    """Say that a board can be filled by one set of pieces only."""

    def lie(*given: Any, **more: Any) -> Any:
        return [sets[:1] for sets in honest(*given, **more)]

    return lie


PROBLEMS = "printkit.kinds.board.problems"

CASE = Case(
    specs=(
        {"given": 3, "hints": 2},
        {},
        {"board": "5x12", "given": 11, "letters": False},
        {"board": "20x3", "given": 1, "way": "across"},
        {"problem": "progressive", "number": 6},
        {"problem": "twenty"},
        {"board": "8x8-2x2", "show": 3, "answers": "outline"},
        {"problem": "symmetric", "number": 3},
        {"problem": "classroom", "topic": "symmetry", "number": 9},
        {"problem": "last-fit"},
        {"problem": "block", "board": "6x6"},
        {"problem": "double", "board": "double:P", "show": 4},
        {"problem": "missing", "number": 4},
        {"problem": "exclusion"},
        {"problem": "questions"},
        {"problem": "ring", "number": 5},
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
        "a complete count is called incomplete": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(complete=False)),
    },
    decoration={
        "*letter-?:recolour": "some letters are white already",
        "*/cells-?:recolour the line": "the faint lines inside a piece that is drawn only once may have any colour",
        "tray:swap": "a piece that no answer shows may have any colour of its own",
        "tray:recolour": "a piece that no answer shows may have any colour of its own",
        "tray/pattern-*:drop": "a piece that no answer shows may have any pattern of its own, or none; any other is noticed",
        "grid/tint:recolour": "a tint in another colour is a tint, as long as its letter can be read",
        "board/axis-*:recolour the line": "a mirror line in another colour is a mirror line",
        "foot/*/headings:recolour": "headings on another ground can be read as well, or else it is noticed",
        "foot/*/table:recolour the line": "a table in another colour is a table",
        "foot/*/lines:recolour the line": "a table in another colour is a table",
    },
    lies=(
        Lie("printkit.engine.polyform.packing.Packing.census", _wrong_census, {"given": 4}),
        Lie("printkit.engine.polyform.packing.Packing.census", _wrong_census, {"problem": "unique", "number": 4}),
        Lie("printkit.kinds.board.sharing.sharings", _one_way_less, {"problem": "thirty", "board": "5x6"}),
        Lie("printkit.kinds.board.solve.blocking.blocking_sets", _no_other, {"problem": "block", "board": "6x6"}),
        Lie(f"{PROBLEMS}.exclusion.fewest_excluding", _one_counter_more, {"problem": "exclusion", "board": "4x5"}),
        Lie(f"{PROBLEMS}.questions._fewest", _one_question_more, {"problem": "questions", "board": "3x20"}),
        Lie("printkit.kinds.board.solve.ring.passes", _short_ways, {"problem": "ring", "number": 5}),
        Lie(f"{PROBLEMS}.missing.covering_sets", _pieces_that_fit_anywhere, {"problem": "missing", "number": 4}),
    ),
    drawn_specs=(0, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
)
