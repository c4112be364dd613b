"""Lay a pentomino two or three times as large, with four or nine of the others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from printkit import chance
from printkit.kinds.board import covering, engine
from printkit.kinds.board.covering import Covering
from printkit.kinds.board.problem import ProblemType, takes
from printkit.kinds.board.state import Tray

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

LETTERS = {"double": "NPTUWYZ", "triple": "FILNPTUVWXYZ"}
"""The pieces that four, or nine, of the other eleven make."""


def make(word: str, spec: Spec, rng: Random) -> Covering:
    """Choose a piece unless one is given, and cover its large form with some of the others."""
    form = spec.board or f"{word}:{chance.choose(rng, LETTERS[word])}"
    return covering.made(spec, spec.shape(form), _tray(spec, form), rng)


def refuse(word: str, spec: Spec) -> None:
    """Refuse other boards, and pieces that cannot be made from the others."""
    if not spec.board:
        return
    name, _, letter = spec.board.partition(":")
    if name != word:
        raise ValueError(f'the problem "{word}" enlarges a piece; write board = "{word}:{LETTERS[word][0]}" or leave it out')
    if letter not in LETTERS[word] and not spec.pieces:
        raise ValueError(
            f"the others cannot make {letter} {'twice' if word == 'double' else 'three times'} as large; {_choice(word)}"
        )
    if spec.given >= {"double": 4, "triple": 9}[word]:
        raise ValueError(f"so many given pieces leave nothing to do; give fewer than {spec.given}")


def _choice(word: str) -> str:
    return f"choose one of: {', '.join(LETTERS[word])}"


def _tray(spec: Spec, form: str) -> Tray:
    """Return the other eleven pieces, unless the set is given."""
    return spec.tray() if spec.pieces else engine.pentominoes().without([form[-1]])


def _type(word: str) -> ProblemType:
    maker: Callable[[Spec, Random], Covering] = partial(make, word)
    return ProblemType(maker, covering.read, takes("board", "pieces", "given", "way", "hints", "show"), partial(refuse, word))


DOUBLE, TRIPLE = _type("double"), _type("triple")
