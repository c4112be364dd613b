"""Blocking a board: a few more pieces, after which none of the others fits, and no other way to do that."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from printkit.errors import ProofError
from printkit.kinds.board.prove import asked
from printkit.kinds.board.prove.asked import PENTOMINOES
from printkit.kinds.board.prove.cells import SHAPES, Cells, forms, places
from printkit.kinds.board.prove.covering import check_holes, check_laid
from printkit.kinds.board.prove.pages import Fact, Laid, Pages, spoken

USUAL = 2
"""How many pieces are to be added unless the book says otherwise."""


def prove(pages: Pages) -> list[Fact]:
    """Prove that the pieces of the answer block the board, that no others do, and no fewer."""
    if len(pages.page.boards) != 1 or len(pages.answer.boards) != 1:
        raise ProofError("there is not one board and one answer")
    page, answer = pages.page.boards[0], pages.answer.boards[0]
    asked.check_board(page.cells, pages.spec.board or "8x8", "usual")
    for board in (page, answer):
        check_holes(board, frozenset())
    given = frozenset(pages.named(page.pieces, PENTOMINOES, page.grid.cell))
    laid = pages.named(answer.pieces, PENTOMINOES, answer.grid.cell)
    check_laid("answer", laid, page.cells)
    if answer.cells != page.cells or not given <= set(laid):
        raise ProofError("the board of the answer is not that of the page")
    waiting = pages.waiting(PENTOMINOES)
    if sorted((*waiting, *(name for name, _ in given))) != sorted(SHAPES):
        raise ProofError("the pieces on the page are not the twelve pentominoes")
    added = frozenset(laid) - given
    number = pages.spec.number or USUAL
    if len(added) != number or len(laid) != len(given) + number or len({name for name, _ in laid}) != len(laid):
        raise ProofError(f"{len(added)} pieces are added instead of {number}")
    if blocking(page.cells, given, number) != {added}:
        raise ProofError("the board can be blocked in other ways, or not in this one")
    _check_words(pages, added)
    pages.legend(PENTOMINOES)
    return [("pieces to add", number), ("pieces to choose from", len(waiting)), ("cells", len(page.cells)), ("ways", 1)]


def _check_words(pages: Pages, added: frozenset[Laid]) -> None:
    question, remark = pages.own("question", count=len(added)), pages.own("remark")
    spoken(pages.page, f"{question} {remark}", question, "")
    letters = sorted(name for name, _ in added)
    spoken(pages.answer, pages.own("verdict", letters=", ".join(letters)), "")


def fitting(cells: Cells, names: Iterable[str]) -> list[Laid]:
    """Return every place of some pentominoes on free cells."""
    return [(name, place) for name in names for form in sorted(forms(SHAPES[name]), key=sorted) for place in places(cells, form)]


@lru_cache(maxsize=16)
def blocking(cells: Cells, given: frozenset[Laid], number: int) -> set[frozenset[Laid]]:
    """Return all sets of at most so many pieces after which, beside those given, no other piece fits.

    Of the placements that are still possible one must be prevented by each further piece: the one that the fewest pieces would
    prevent is taken, and each of these is tried.
    """
    used = {name for name, _ in given}
    options = fitting(cells.difference(*(place for _, place in given)), [name for name in SHAPES if name not in used])
    prevents = _clashes(options)
    found: set[frozenset[int]] = set()

    def go_on(left: int, chosen: tuple[int, ...]) -> None:
        if not left:
            found.add(frozenset(chosen))
        elif len(chosen) < number:
            target = min(_bits(left), key=lambda one: (prevents[one] & left).bit_count())
            for option in _bits(prevents[target] & left):
                rest = left & ~prevents[option]
                if len(chosen) + 1 < number or not rest:
                    go_on(rest, (*chosen, option))

    go_on((1 << len(options)) - 1, ())
    return {frozenset(options[one] for one in some) for some in found}


def _clashes(options: list[Laid]) -> list[int]:
    """Return for every placement, as bits, those that it prevents: of the same piece, or on one of its cells."""
    by_key: dict[object, int] = {}
    for number, (name, place) in enumerate(options):
        for key in (name, *place):
            by_key[key] = by_key.get(key, 0) | 1 << number
    found = []
    for name, place in options:
        bits = by_key[name]
        for cell in place:
            bits |= by_key[cell]
        found.append(bits)
    return found


def _bits(number: int) -> list[int]:
    """Return the places of the ones of a number."""
    found = []
    while number:
        lowest = number & -number
        found.append(lowest.bit_length() - 1)
        number ^= lowest
    return found
