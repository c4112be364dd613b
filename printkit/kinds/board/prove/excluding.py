"""The fewest counters that keep every pentomino off a board.

What counters leave free are parts of at most four cells, no two of which touch. So the fewest counters are there where most cells
can be covered with such parts: the board is gone over cell by cell, and all that matters of what was laid is which of the cells
ahead are taken, or must have a counter because they touch a part.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from printkit.errors import ProofError
from printkit.kinds.board.prove import asked
from printkit.kinds.board.prove.asked import PENTOMINOES
from printkit.kinds.board.prove.cells import Cells, forms, in_parts, moved, near, polyominoes, span
from printkit.kinds.board.prove.covering import check_holes
from printkit.kinds.board.prove.pages import Fact, Pages, spoken
from printkit.kinds.board.prove.several import check_twelve

LARGEST = 4
"""The largest part on which no pentomino fits."""


def prove(pages: Pages) -> list[Fact]:
    """Prove that the counters keep every piece off, and that fewer never do."""
    if len(pages.page.boards) != 1 or len(pages.answer.boards) != 1:
        raise ProofError("there is not one board and one answer")
    page, answer = pages.page.boards[0], pages.answer.boards[0]
    asked.check_board(page.cells, pages.spec.board or "6x6", pages.spec.way)
    if answer.cells != page.cells or page.pieces or answer.pieces:
        raise ProofError("the board of the answer is not that of the page")
    check_holes(page, frozenset())
    if answer.marks or answer.lines or answer.dashed or answer.grounds:
        raise ProofError("there is something on the board that does not belong there")
    check_twelve(pages)
    counters = answer.stones
    if not counters <= page.cells or any(len(part) > LARGEST for part in in_parts(page.cells - counters)):
        raise ProofError("a pentomino still fits, or a counter lies beside the board")
    fewest = len(page.cells) - most_free(page.cells)
    if fewest != len(counters):
        raise ProofError(f"the answer has {len(counters)} counters; {fewest} are enough")
    question, remark = pages.own("question", number=fewest), pages.own("remark")
    spoken(pages.page, f"{question} {remark}", question, "")
    spoken(pages.answer, pages.own("verdict", number=fewest), "")
    pages.legend(PENTOMINOES)
    return [("counters", fewest), ("fewest", "proved")]


@lru_cache(maxsize=16)
def most_free(cells: Cells) -> int:
    """Return how many cells at most can be left free so that they hang together in fours at most."""
    longest = 0 if span(cells)[0] >= span(cells)[1] else 1
    order = sorted(cells, key=lambda cell: (cell[longest], cell[1 - longest]))
    number = {cell: place for place, cell in enumerate(order)}
    fronts, free = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for place, cell in enumerate(order):
        closed = fronts & 1 == 1
        # A cell that nothing is laid on gets a counter, whether it must have one or not.
        found, values = [fronts], [free]
        open_fronts, open_free = fronts[~closed], free[~closed]
        for part in _parts():
            first = min(part, key=lambda one: (one[longest], one[1 - longest]))
            laid = moved(part, cell[0] - first[0], cell[1] - first[1])
            if laid <= cells:
                mask = sum(1 << (number[one] - place) for one in laid)
                beside = {one for here in laid for one in near(here) if one in number and number[one] >= place}
                fits = open_fronts & mask == 0
                found.append(open_fronts[fits] | mask | sum(1 << (number[one] - place) for one in beside - laid))
                values.append(open_free[fits] + len(laid))
        fronts, free = _best(np.concatenate(found) >> 1, np.concatenate(values))
    return int(free.max())


@lru_cache(maxsize=1)
def _parts() -> tuple[Cells, ...]:
    """Return all parts of at most four cells, in every way to lie."""
    return tuple(
        form
        for size in range(1, LARGEST + 1)
        for part in sorted(polyominoes(size))
        for form in sorted(forms(frozenset(part)), key=sorted)
    )


def _best(fronts: NDArray[np.int64], free: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Of all ways to one front, keep the best."""
    order = np.lexsort((-free, fronts))
    fronts, free = fronts[order], free[order]
    first = np.concatenate(([True], fronts[1:] != fronts[:-1]))
    return fronts[first], free[first]
