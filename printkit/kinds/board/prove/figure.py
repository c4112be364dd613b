"""Figures to build: the longest border, a wall around a large field, symmetric figures."""

from __future__ import annotations

from printkit.errors import ProofError
from printkit.kinds.board.prove.asked import PENTOMINOES
from printkit.kinds.board.prove.cells import (
    HALF_TURN,
    SHAPES,
    Cells,
    around,
    border_length,
    closed_in,
    cornered,
    in_parts,
    mirror_lines,
    moved,
    rectangle,
    span,
    turned,
)
from printkit.kinds.board.prove.covering import check_laid
from printkit.kinds.board.prove.eye import Board
from printkit.kinds.board.prove.lesson import check_lines
from printkit.kinds.board.prove.pages import Fact, Pages, spoken
from printkit.kinds.board.prove.wall import largest_field

USUAL = {"perimeter": 6, "ring": 8, "symmetric": 5}
MARGINS = {"perimeter": 0, "ring": 1, "symmetric": 2}
"""The room around the figure, in cells."""


def prove(pages: Pages) -> list[Fact]:
    """Prove that a figure is made of all pieces, that it fits its room, and that it is what was asked for."""
    problem = pages.spec.problem
    number = pages.spec.number or USUAL[problem]
    names = pages.waiting(PENTOMINOES)
    if len(set(names)) != len(names) or len(names) != number:
        raise ProofError(f"there are {len(names)} pieces instead of {number}")
    built = _built(pages, names)
    target = {"perimeter": _border, "ring": _wall, "symmetric": _symmetric}[problem](pages, names, built)
    question = "question_turn" if problem == "symmetric" and not mirror_lines(built) else "question"
    asks = pages.own(question, number=number, target=target)
    spoken(pages.page, f"{asks} {pages.own('remark', target=target)}", asks, "")
    spoken(pages.answer, pages.own("verdict", target=target), "")
    pages.legend(PENTOMINOES.only(names))
    return [("pieces", number), (problem, target)]


def _built(pages: Pages, names: list[str]) -> Cells:
    """Read the figure of the answer in its room."""
    page, answer = _rooms(pages)
    laid = pages.named(answer.pieces, PENTOMINOES, answer.grid.cell)
    check_laid("figure", laid, page.cells)
    if sorted(name for name, _ in laid) != sorted(names):
        raise ProofError("the figure does not use every piece")
    built = frozenset(cell for _, cells in laid for cell in cells)
    if len(in_parts(built)) != 1:
        raise ProofError("the figure is not in one part")
    margin, (rows, columns) = MARGINS[pages.spec.problem], span(built)
    if page.cells != rectangle(rows + 2 * margin, columns + 2 * margin) or built != moved(cornered(built), margin, margin):
        raise ProofError("the room is too large or too small for the figure")
    return built


def _rooms(pages: Pages) -> tuple[Board, Board]:
    """Return the room of the page, which is empty, and the same one in the answer."""
    if len(pages.page.boards) != 1 or len(pages.answer.boards) != 1:
        raise ProofError("there is not one room and one answer")
    page, answer = pages.page.boards[0], pages.answer.boards[0]
    if page.pieces or page.marks or page.stones or page.lines or page.grounds or answer.marks or answer.stones:
        raise ProofError("there is something in the room that does not belong there")
    if page.cells != answer.cells or not page.dashed or not answer.dashed:
        raise ProofError("the room of the answer is not that of the page")
    return page, answer


def _border(pages: Pages, names: list[str], built: Cells) -> int:
    """Return the longest border: every piece but the first shares a side with others, which takes two from the sum."""
    _check_plain(pages)
    most = sum(border_length(SHAPES[name]) for name in names) - 2 * (len(names) - 1)
    if border_length(built) != most:
        raise ProofError(f"the figure has a border of {border_length(built)}, the longest is {most}")
    return most


def _wall(pages: Pages, names: list[str], built: Cells) -> int:
    """Return the largest field; the answer shows where it is."""
    board = pages.answer.boards[0]
    check_lines(board, built, ())
    field = max(in_parts(closed_in(built, around)), key=len, default=frozenset())
    if not field or [cells for _, cells in board.grounds] != [field]:
        raise ProofError("the field that the wall encloses is not where it is shown")
    if largest_field(frozenset(names)) != len(field):
        raise ProofError(f"it is not proved that no wall encloses more than {len(field)} squares")
    return len(field)


def _symmetric(pages: Pages, names: list[str], built: Cells) -> int:
    """Return the number of pieces; the answer shows the mirror lines."""
    if pages.answer.boards[0].grounds:
        raise ProofError("a square of the room is tinted")
    lines = mirror_lines(built)
    check_lines(pages.answer.boards[0], built, sorted(lines))
    if not lines and turned(built, HALF_TURN) != cornered(built):
        raise ProofError("the figure is not symmetric")
    return len(names)


def _check_plain(pages: Pages) -> None:
    board = pages.answer.boards[0]
    check_lines(board, board.cells, ())
    if board.grounds:
        raise ProofError("a square of the room is tinted")
