"""Battleships for one: a covering that a few answers single out, and no fewer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from printkit.engine.plain import OutOfReach, coverings
from printkit.engine.plain import Piece as Counted
from printkit.errors import ProofError
from printkit.kinds.board.prove import asked
from printkit.kinds.board.prove.asked import PENTOMINOES
from printkit.kinds.board.prove.cells import SHAPES, Cell, Cells, closed_in, forms, span
from printkit.kinds.board.prove.covering import check_filled, check_holes
from printkit.kinds.board.prove.eye import LEAST_LETTER, Board, Sheet
from printkit.kinds.board.prove.pages import Fact, Pages, spoken
from printkit.kinds.board.prove.several import check_twelve
from printkit.scene.palette import contrast
from printkit.scene.seen import PAPER

MOST = 3000
"""Boards with more coverings are not asked for."""
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def prove(pages: Pages) -> list[Fact]:
    """Prove that one covering alone has the answers on the board, and that fewer of them would not single it out."""
    if len(pages.page.boards) != 1 or len(pages.answer.boards) != 1:
        raise ProofError("there is not one board and one answer")
    page, answer = pages.page.boards[0], pages.answer.boards[0]
    asked.check_board(page.cells, pages.spec.board or "8x8-2x2", pages.spec.way)
    if answer.cells != page.cells or page.pieces or page.stones or page.lines or page.dashed:
        raise ProofError("the board of the answer is not that of the page")
    holes = closed_in(page.cells)
    check_holes(answer, holes)
    marks = _marks(page, holes)
    check_names(pages.page, page)
    check_twelve(pages)
    laid = pages.named(answer.pieces, PENTOMINOES, answer.grid.cell)
    check_filled("answer", laid, answer.cells, SHAPES)
    letters = {cell: name for name, cells in laid for cell in cells}
    others = [found for found in _coverings(page.cells) if found != letters]
    _check_singled_out(letters, others, marks)
    _refuse_fewer(letters, others, len(marks) - 1)
    question, remark = pages.own("question", count=len(marks)), pages.own("remark")
    spoken(pages.page, f"{question} {remark}", question, "")
    spoken(pages.answer, "")
    pages.legend(PENTOMINOES)
    return [("coverings", len(others) + 1), ("questions", len(marks))]


def _check_singled_out(letters: dict[Cell, str], others: Sequence[dict[Cell, str]], marks: dict[Cell, str]) -> None:
    """Refuse answers on the board that are not those of the covering, or those of another one too."""
    if any(letters[cell] != letter for cell, letter in marks.items()):
        raise ProofError("an answer on the board is not that of the covering")
    if any(all(found[cell] == letter for cell, letter in marks.items()) for found in others):
        raise ProofError("another covering has the same answers")


def _marks(board: Board, holes: Cells) -> dict[Cell, str]:
    """Read the answers on the board: letters in cells that are tinted."""
    marks = {cell: words.text for cell, words in board.marks}
    if not marks:
        raise ProofError(
            "the squares that were asked for have no letters; on a larger page, or in smaller type, there is room for them"
        )
    tints = [(colour, cells) for colour, cells in board.grounds if cells == frozenset(marks)]
    others = [cells for colour, cells in board.grounds if (colour, cells) not in tints]
    if len(tints) != 1 or not marks or others != ([holes] if holes else []) or PAPER in dict(board.grounds):
        raise ProofError("the squares that were asked for are not those with letters")
    if any(contrast(words.colour, tints[0][0]) < LEAST_LETTER for _, words in board.marks) or len(marks) < len(board.marks):
        raise ProofError("an answer on the board cannot be read")
    return marks


def check_names(sheet: Sheet, board: Board) -> None:
    """Take the names of columns and rows, letters above and numbers on the left; small boards have none."""
    rows, columns = span(board.cells)
    expected = {(-1, column): ALPHABET[column % len(ALPHABET)] for column in range(columns)}
    expected |= {(row, -1): str(row + 1) for row in range(rows)}
    found = {
        board.grid.at(words.middle): words
        for words in sheet.words
        if len(words.text) <= 2 and board.grid.at(words.middle) in expected
    }
    if found and {cell: words.text for cell, words in found.items()} != expected:
        raise ProofError("the rows and columns of a board do not have their names")
    if not found and board.grid.cell > 5:
        raise ProofError("the rows and columns of a board have no names")
    for words in found.values():
        if contrast(words.colour, PAPER) < 3:
            raise ProofError("the name of a row or column can hardly be read")
        sheet.words.remove(words)


@lru_cache(maxsize=4)
def _coverings(cells: Cells) -> list[dict[Cell, str]]:
    """List all coverings of a board with the twelve pieces, images included."""
    try:
        found = coverings(cells, [Counted(forms(shape)) for shape in SHAPES.values()], MOST)
    except OutOfReach as error:
        raise ProofError("the board has too many coverings") from error
    names = list(SHAPES)
    return [{(row, column): names[piece] for piece, place in covering for row, column in place} for covering in found]


def _refuse_fewer(letters: dict[Cell, str], others: list[dict[Cell, str]], number: int) -> None:
    """Refuse a board on which so many answers would be enough."""
    same = [
        sum(1 << place for place, other in enumerate(others) if other[cell] == letter) for cell, letter in sorted(letters.items())
    ]
    for some in combinations(same, number):
        left = (1 << len(others)) - 1
        for bits in some:
            left &= bits
        if not left:
            raise ProofError("fewer questions are enough")
