"""The contract test of the kind `tangram`: its specs, and damages and lies that its proof must notice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from printkit.contract import Puzzle
from printkit.contract.case import Case, Lie
from printkit.geometry.affine import Affine, translation
from printkit.kinds.tangram.piece_set import shipped_set
from printkit.kinds.tangram.puzzle import Silhouette


def _with_answer(puzzle: Silhouette, *laid: Any) -> Puzzle:
    return replace(puzzle, answer_pieces=laid)


def _with_first_moved(puzzle: Silhouette, motion: Affine) -> Puzzle:
    first, *rest = puzzle.answer_pieces
    return _with_answer(puzzle, first.moved(motion), *rest)


def _exchanged_names(puzzle: Silhouette) -> Puzzle:
    """Call the first and the last piece of the answer, which have different shapes, by each other's names."""
    first, *rest, last = puzzle.answer_pieces
    return _with_answer(puzzle, first._replace(piece=last.piece), *rest, last._replace(piece=first.piece))


def _recounted(puzzle: Silhouette, **changes: Any) -> Puzzle:
    return replace(puzzle, tally=puzzle.tally._replace(**changes))


def _miscounting(change: Callable[[Any], Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a liar of the solver: what it found is told differently."""
    return lambda honest: lambda *asked, **options: change(honest(*asked, **options))


def _growing_apart(honest: Callable[..., Any]) -> Callable[..., Any]:
    """Let figures grow whose first piece does not lie where it is said to lie."""

    def grow(*asked: Any) -> Any:
        grown = honest(*asked)
        first, *rest = grown.solution.pieces
        away = replace(first, region=first.region.moved(translation(0.2, 0.1)))
        return replace(grown, solution=replace(grown.solution, pieces=(away, *rest)))

    return grow


_SOLVER = "printkit.kinds.tangram.make.solve"

CASE = Case(
    specs=(
        {},
        {"figure": "square", "hint": "drawn"},
        {"symmetric": True, "hint": "below", "size": 100},
        {"set": "egg", "scale": "fit", "size": 60},
        {"set": "t-puzzle", "hint": "drawn"},
        {"problem": "hint", "set": "chie-no-ita"},
        {"problem": "pieces", "set": "heart"},
        {"problem": "progress", "size": 60},
        {"problem": "hint", "set": "t-puzzle"},
        {"figures": "birds", "age": 9},
    ),
    bad_specs=(
        {"set": "tangrams"},
        {"set": ""},
        {"figure": "unicorn"},
        {"figures": "unicorns"},
        {"figures": "birds", "figure": "swan"},
        {"age": 9},
        {"figure": "square", "symmetric": True},
        {"hint": "all"},
        {"size": 10},
        {"scale": 2},
        {"symmetric": 1},
        {"problem": "answer"},
        {"kerf": 1.0},
        {"problem": "pieces", "kerf": -1.0},
    ),
    damaged_spec={"set": "haberdasher", "hint": "drawn"},
    damages={
        "a piece is moved": lambda puzzle: _with_first_moved(puzzle, translation(0.01, 0)),
        "a piece is missing": lambda puzzle: _with_answer(puzzle, *puzzle.answer_pieces[1:]),
        "a piece is there twice": lambda puzzle: _with_answer(puzzle, *puzzle.answer_pieces, puzzle.answer_pieces[0]),
        "names are exchanged": _exchanged_names,
        "the answer lies beside the silhouette": lambda puzzle: _with_answer(
            puzzle, *(laid.moved(translation(1, 0)) for laid in puzzle.answer_pieces)
        ),
        "the silhouette is that of another figure": lambda puzzle: replace(puzzle, figure=shipped_set("haberdasher").outline),
        "the pieces are those of another set": lambda puzzle: replace(puzzle, set_name="cross"),
        "there are more solutions": lambda puzzle: _recounted(puzzle, unique=puzzle.tally.unique + 1),
        "the count claims to be cut short": lambda puzzle: _recounted(puzzle, complete=not puzzle.tally.complete),
        "the hint is of another set": lambda puzzle: replace(puzzle, hint_piece="nobody"),
    },
    decoration={
        "silhouette/silhouette:move": "a figure elsewhere on the page is the same; with a piece drawn in, it is noticed",
        "silhouette/silhouette:recolour": "a figure of another colour is the same, unless it is that of a piece or of the paper",
        "hint/hint-below/silhouette:recolour": "so is its small copy in the hint",
        "silhouette/silhouette:swap": "the figure and its small copy in the hint have exchanged their colours",
        "labels/letter-*:recolour": "a white letter was made white again; any other letter that is made white is noticed",
        "notes/scale-bar*:move": "the bar is still as long as it says, and the words stand beside it, or else it is noticed",
        "notes/scale-bar*:recolour the line": "a bar of another colour is as long, and can be seen",
        "positions:recolour": "a piece has the colour of another one of its shape; all other colours are noticed",
    },
    lies=(
        Lie(_SOLVER, _miscounting(lambda found: replace(found, solutions=found.solutions[1:])), {"figure": "house"}),
        Lie(_SOLVER, _miscounting(lambda found: replace(found, solutions=(*found.solutions, found.solutions[0]))), {"set": "egg"}),
        Lie(
            _SOLVER,
            lambda honest: lambda *asked, **options: replace(honest(*asked, **{**options, "effort": 60}), complete=True),
            {"figure": "rectangle"},
        ),
        Lie("printkit.kinds.tangram.make.grow", _growing_apart, {}),
    ),
    drawn_specs=(0, 1, 2, 3, 4, 6, 7, 8),
)
