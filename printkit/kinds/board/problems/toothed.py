"""Cover a parallelogram with teeth, each row or tooth one cell further to the right than the one above."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from printkit import chance
from printkit.kinds.board import covering
from printkit.kinds.board.covering import Covering
from printkit.kinds.board.problem import ProblemType, takes

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

FORMS = (
    *("20,3,1", "15,4,1", "12,5,1", "10,6,1", "15,2,2", "10,3,2", "6,5,2", "5,6,2"),
    *("10,2,3", "5,4,3", "4,5,3", "5,3,4", "3,5,4", "6,2,5", "4,3,5", "5,2,6"),
)
"""Base, number and height of the teeth of every toothed parallelogram of sixty cells that the twelve pieces fill."""


def make(spec: Spec, rng: Random) -> Covering:
    """Choose a parallelogram unless one is given, and cover it."""
    form = spec.board or f"toothed:{chance.choose(rng, FORMS)}"
    return covering.made(spec, spec.shape(form), spec.tray(), rng)


def refuse(spec: Spec) -> None:
    """Refuse other boards, and those that the twelve pieces do not fill."""
    if not spec.board:
        return
    word, _, numbers = spec.board.partition(":")
    if word != "toothed":
        raise ValueError('a toothed board is written as toothed:base,teeth,height, such as board = "toothed:10,6,1"')
    if not spec.pieces and numbers.replace(" ", "") not in FORMS:
        raise ValueError(f"the twelve pieces do not fill {spec.board}; choose one of: {'; '.join(FORMS)}")
    covering.refuse(spec, spec.board)


PROBLEM = ProblemType(make, covering.read, takes("board", "pieces", "given", "way", "hints", "show"), refuse)
