"""The contract test of the kind `tangram`: its specs, and damages that its check must notice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from printkit.contract import Puzzle
from printkit.contract.case import Case
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


CASE = Case(
    specs=(
        {},
        {"figure": "square", "hint": "drawn"},
        {"symmetric": True, "hint": "below", "size": 100},
        {"set": "egg", "scale": "fit", "size": 60},
        {"set": "t-puzzle", "hint": "drawn"},
        {"page": "hint", "set": "chie-no-ita"},
        {"page": "pieces", "set": "heart"},
        {"page": "progress", "size": 60},
    ),
    bad_specs=(
        {"set": "tangrams"},
        {"set": ""},
        {"figure": "dog"},
        {"figure": "square", "symmetric": True},
        {"hint": "all"},
        {"size": 10},
        {"scale": 2},
        {"symmetric": 1},
        {"page": "answer"},
        {"kerf": 1.0},
        {"page": "pieces", "kerf": -1.0},
    ),
    damaged_spec={"set": "haberdasher"},
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
)
