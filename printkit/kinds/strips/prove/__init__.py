"""The proof: it reads board, pieces, words and marks off the drawn page, and judges them with rules of its own.

It shares no code with the maker, the solver or the drawing, and takes nothing from the scene but what an eye can see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from printkit.contract import Printed, Proof
from printkit.kinds.strips.prove.illegal import prove_illegal
from printkit.kinds.strips.prove.pages import prove_count, prove_five, prove_last, prove_ways, prove_winner
from printkit.kinds.strips.prove.sheets import prove_board, prove_end, prove_game, prove_pieces

_PROOFS: Mapping[str, Callable[[Printed], Proof]] = {
    "five": prove_five,
    "ways": prove_ways,
    "count": prove_count,
    "illegal": prove_illegal,
    "winner": prove_winner,
    "last": prove_last,
    "board": prove_board,
    "pieces": prove_pieces,
    "game": prove_game,
    "end": prove_end,
}


def prove(printed: Printed) -> Proof:
    """Prove a page of the sort that was asked for."""
    return _PROOFS[printed.spec.problem](printed)


__all__ = ["prove"]
