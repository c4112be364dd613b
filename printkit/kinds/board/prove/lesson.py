"""Exercises: figures to measure, to fold and to compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.board.prove.asked import PENTOMINOES
from printkit.kinds.board.prove.cells import LETTERS, Cells, border_length, congruent, in_parts, mirror_lines, span
from printkit.kinds.board.prove.eye import Board
from printkit.kinds.board.prove.pages import Fact, Pages, captions, spoken

USUAL = 6
ROW = 5
"""A row of figures to compare: one in colour, and four that may be the same."""


MEASURES: dict[str, Callable[[Cells], int]] = {
    "perimeter": border_length,
    "area": len,
    "symmetry": lambda cells: len(mirror_lines(cells)),
}


def prove(pages: Pages) -> list[Fact]:
    """Measure every figure, and prove that the answer says so."""
    topic = pages.spec.topic
    figures = _figures(pages)
    found = _compared(pages, figures) if topic == "congruence" else _measured(pages, figures)
    spoken(pages.page, pages.own(f"question_{topic}"), "")
    listed = ",  ".join(f"{place}: {value}" for place, value in enumerate(found, 1))
    spoken(pages.answer, pages.own("verdict", list=listed), "")
    if pages.page.tray or pages.page.chips or pages.answer.tray or pages.answer.chips:
        raise ProofError("a piece lies beside the figures")
    return [("exercises", len(found)), ("figures", len(figures)), ("measured", topic)]


def _figures(pages: Pages) -> list[Cells]:
    """Read the figures: as many as were asked for, each in one part, with nothing on them, and the same in the answer."""
    topic = pages.spec.topic
    number = (pages.spec.number or USUAL) * (ROW if topic == "congruence" else 1)
    figures = [board.cells for board in pages.page.boards]
    if len(figures) != number or figures != [board.cells for board in pages.answer.boards]:
        raise ProofError(f"there are {len(figures)} figures and {len(pages.answer.boards)} answers instead of {number}")
    if any(len(in_parts(cells)) != 1 for cells in figures):
        raise ProofError("a figure falls apart")
    for board in (*pages.page.boards, *pages.answer.boards):
        if board.grounds or board.marks or board.stones or board.dashed:
            raise ProofError("there is something on a figure that does not belong there")
    return figures


def _measured(pages: Pages, figures: Sequence[Cells]) -> list[str]:
    """Measure figures one by one."""
    topic = pages.spec.topic
    if any(board.pieces for board in (*pages.page.boards, *pages.answer.boards)):
        raise ProofError("a figure is coloured")
    found = [str(MEASURES[topic](cells)) for cells in figures]
    unit = pages.own(f"unit_{topic}")
    captions(pages.page, [f"{place}.  {unit} ____" for place in range(1, len(figures) + 1)])
    if topic == "symmetry":
        captions(pages.answer, [str(place) for place in range(1, len(figures) + 1)])
    else:
        captions(pages.answer, [f"{place}.  {value}" for place, value in enumerate(found, 1)])
    for board in pages.page.boards:
        check_lines(board, board.cells, ())
    for board in pages.answer.boards:
        check_lines(board, board.cells, sorted(mirror_lines(board.cells)) if topic == "symmetry" else ())
    if topic == "symmetry" and any(congruent(cells) not in LETTERS for cells in figures):
        raise ProofError("a figure is no pentomino")
    return found


def check_lines(board: Board, figure: Cells, names: Sequence[str]) -> None:
    """Refuse mirror lines that are missing, too many or in a wrong place."""
    top, left = min(r for r, _ in figure), min(c for _, c in figure)
    rows, columns = span(figure)
    if {_rounded(line) for line in board.lines} != {_rounded(_line(name, top, left, rows, columns)) for name in names}:
        raise ProofError("the mirror lines of a figure are not where they are drawn")
    if len(board.lines) != len(names):
        raise ProofError("a mirror line is drawn twice")


def _line(name: str, top: int, left: int, rows: int, columns: int) -> tuple[Point, Point]:
    """Return a mirror line from edge to edge of the box of a figure, in rows and columns."""
    bottom, right = top + rows, left + columns
    middle, centre = top + rows / 2, left + columns / 2
    return {
        "upright": ((top, centre), (bottom, centre)),
        "across": ((middle, left), (middle, right)),
        "falling": ((top, left), (bottom, right)),
        "rising": ((top, right), (bottom, left)),
    }[name]


def _rounded(line: tuple[Point, Point]) -> tuple[Point, ...]:
    return tuple(sorted((round(row, 1), round(column, 1)) for row, column in line))


def _compared(pages: Pages, figures: Sequence[Cells]) -> list[str]:
    """Compare each figure with the first of its row; those that are the same have its colour in the answer."""
    found = []
    for start in range(0, len(figures), ROW):
        same = [congruent(cells) == congruent(figures[start]) for cells in figures[start : start + ROW]]
        if not any(same[1:]):
            raise ProofError("a row has no figure like the first one")
        for number, like in enumerate(same):
            _check_coloured(pages, pages.page.boards[start + number], number == 0)
            _check_coloured(pages, pages.answer.boards[start + number], like)
        found.append("".join(letter for letter, like in zip("abcd", same[1:], strict=True) if like))
    expected = [text for row in range(len(figures) // ROW) for text in (f"{row + 1}.", *"abcd")]
    captions(pages.page, expected)
    captions(pages.answer, expected)
    return found


def _check_coloured(pages: Pages, board: Board, coloured: bool) -> None:
    check_lines(board, board.cells, ())
    if [piece.cells for piece in board.pieces] != ([board.cells] if coloured else []):
        raise ProofError("a figure is coloured that should not be, or not coloured that should be")
    pages.named(board.pieces, PENTOMINOES, board.grid.cell)
