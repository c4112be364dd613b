"""Several boards on one page: a row of growing ones, one board that is covered several times, and the piece that is missing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from printkit.engine.plain import Piece as Counted
from printkit.engine.plain import used_up
from printkit.errors import ProofError
from printkit.kinds.board.prove import asked
from printkit.kinds.board.prove.asked import PENTOMINOES
from printkit.kinds.board.prove.cells import SHAPES, Cells, closed_in, forms, rectangle
from printkit.kinds.board.prove.counting import fills
from printkit.kinds.board.prove.covering import Task, check_filled, check_holes, counted
from printkit.kinds.board.prove.eye import Board
from printkit.kinds.board.prove.pages import Fact, Laid, Pages, captions, spoken

FIRST, USUAL = 3, 8
"""How many pieces the first board of a row takes, and usually the last."""
HEIGHT = 5
TIMES = {"twenty": 3, "thirty": 2}
"""How often a board is covered with all twelve pieces."""
MISSING = 5
"""How many pieces a board takes, usually, of which one is missing."""


def progressive(pages: Pages) -> list[Fact]:
    """Prove a row of boards, each one column longer than the one before and with one piece more."""
    last = pages.spec.number or USUAL
    sizes = range(FIRST, last + 1)
    for sheet in (pages.page, pages.answer):
        if [board.cells for board in sheet.boards] != [rectangle(HEIGHT, columns) for columns in sizes]:
            raise ProofError(f"the boards are not {HEIGHT} rows high and {FIRST} to {last} columns wide")
    _check_empty(pages.page.boards)
    waiting = pages.waiting(PENTOMINOES)
    if len(set(waiting)) != len(waiting) or len(waiting) != last:
        raise ProofError(f"there are {len(waiting)} pieces instead of {last}")
    before: set[str] = set()
    for board in pages.answer.boards:
        laid = pages.named(board.pieces, PENTOMINOES, board.grid.cell)
        check_filled("answer", laid, board.cells, waiting)
        check_holes(board, frozenset())
        names = {name for name, _ in laid}
        if not before < names:
            raise ProofError("a board has not one piece more than the one before")
        before = names
    _check_lists(pages)
    spoken(pages.page, pages.own("question"), "")
    spoken(pages.answer, "")
    pages.legend(PENTOMINOES.only(waiting))
    task = Task(pages.page.boards[-1].cells, frozenset(), PENTOMINOES.only(sorted(waiting)), tuple(sorted(waiting)), last)
    return [("boards", len(sizes)), *counted(task, task.solutions())]


def _check_lists(pages: Pages) -> None:
    """Refuse lists of pieces under the boards that are not those of the answer, or not those of the board before and one more."""
    written = [_named_below(pages, number).split() for number in range(len(pages.page.boards))]
    if not any(written):
        return
    before: list[str] = []
    for names, board in zip(written, pages.answer.boards, strict=True):
        laid = {name for name, _ in pages.named(board.pieces, PENTOMINOES, board.grid.cell)}
        if names and (set(names) != laid or len(names) != len(laid) or names[: len(before)] != before):
            raise ProofError("the pieces under a board are not those that fill it")
        before = names or before
    captions(pages.page, [" ".join(names) or "W W W" for names in written])


def _named_below(pages: Pages, number: int) -> str:
    """Read the list of pieces under a board, without taking it."""
    board = pages.page.boards[number]
    below = [
        words
        for words in pages.page.words
        if 0 < words.start[1] - board.box.bottom < board.grid.cell + 8 and abs(words.start[0] - board.box.left) < 1.0
    ]
    lists = [words.text for words in below if all(len(part) == 1 and part in SHAPES for part in words.text.split())]
    return lists[0] if lists else ""


def _check_empty(boards: Sequence[Board]) -> None:
    for board in boards:
        check_holes(board, closed_in(board.cells))
        if board.pieces:
            raise ProofError("a piece lies on an empty board")


def missing(pages: Pages) -> list[Fact]:
    """Prove that one piece alone completes those that are printed, and that it is the one of the answer."""
    (cells,) = _same_boards(pages, 1, 1)
    number = len(cells) // 5
    if pages.spec.board:
        asked.check_board(cells, pages.spec.board, pages.spec.way)
    elif len(cells) != 5 * (pages.spec.number or MISSING):
        raise ProofError(f"the board has {len(cells)} cells")
    shown = sorted(pages.waiting(PENTOMINOES))
    if len(set(shown)) != len(shown) or len(shown) != number - 1:
        raise ProofError(f"{len(shown)} pieces are printed for a board of {number}")
    others = [name for name in SHAPES if name not in shown]
    completing = [name for name in others if fills(cells, [SHAPES[one] for one in (*shown, name)])]
    if len(completing) != 1:
        raise ProofError(f"the board can be completed with {', '.join(completing) or 'no piece'}")
    laid = _laid(pages, 0)
    check_filled("answer", laid, cells, (*shown, *completing))
    spoken(pages.page, pages.own("question", letters=", ".join(others)), "")
    spoken(pages.answer, pages.own("verdict", letter=completing[0]), "")
    pages.legend(PENTOMINOES)
    return [("missing piece", completing[0]), ("pieces to place", number), ("pieces that could be missing", len(others))]


def sharing(pages: Pages) -> list[Fact]:
    """Prove the coverings of one board, and count in how many ways the pieces can be shared out."""
    cells = check_shares(pages, TIMES[pages.spec.problem])
    ways = len(_shares(cells, TIMES[pages.spec.problem]))
    question, remark = pages.own("question"), pages.say("ways", count=ways)
    spoken(pages.page, f"{question} {remark}", question, "")
    spoken(pages.answer, "")
    return [("coverings", TIMES[pages.spec.problem]), ("ways to share the pieces out", ways)]


def check_shares(pages: Pages, times: int) -> Cells:
    """Prove that one board is covered so many times with all twelve pieces, and return it."""
    cells = _same_boards(pages, times, times)[0]
    if len(cells) * times != 60:
        raise ProofError(f"the board has {len(cells)} cells")
    if pages.spec.board:
        asked.check_board(cells, pages.spec.board, pages.spec.way)
    check_twelve(pages)
    used = [name for number in range(times) for name, _ in _laid(pages, number)]
    for number in range(times):
        check_filled(f"covering {number + 1}", _laid(pages, number), cells, SHAPES)
    if sorted(used) != sorted(SHAPES):
        raise ProofError("the coverings do not use every piece once")
    pages.legend(PENTOMINOES)
    pages.check_hole_colours()
    return cells


def check_twelve(pages: Pages) -> None:
    """Refuse a tray that does not have the twelve pentominoes."""
    if sorted(pages.waiting(PENTOMINOES)) != sorted(SHAPES):
        raise ProofError("the tray does not have the twelve pentominoes")


def _same_boards(pages: Pages, on_page: int, in_answer: int) -> list[Cells]:
    """Read one board as often as it is there: empty on the page, with pieces in the answer."""
    boards = [*pages.page.boards, *pages.answer.boards]
    if len(pages.page.boards) != on_page or len(pages.answer.boards) != in_answer:
        raise ProofError(f"there are {len(pages.page.boards)} boards and {len(pages.answer.boards)} answers")
    if len({board.cells for board in boards}) != 1:
        raise ProofError("the boards of page and answer are not the same")
    _check_empty(pages.page.boards)
    for board in pages.answer.boards:
        check_holes(board, closed_in(board.cells))
    return [board.cells for board in pages.page.boards]


def _laid(pages: Pages, number: int) -> tuple[Laid, ...]:
    board = pages.answer.boards[number]
    return pages.named(board.pieces, PENTOMINOES, board.grid.cell)


@lru_cache(maxsize=32)
def _shares(cells: Cells, times: int) -> list[tuple[frozenset[str], ...]]:
    """Return all ways to share the twelve pieces out into sets that each cover the board."""
    found = used_up(cells, [Counted(forms(shape)) for shape in SHAPES.values()])
    sets = {frozenset(name for name, number in zip(SHAPES, numbers, strict=True) if number) for numbers in found}
    everything = frozenset(SHAPES)
    ways = set()
    for some in combinations(sorted(sets, key=sorted), times - 1):
        rest = everything.difference(*some)
        if rest in sets and len(rest) + sum(map(len, some)) == len(everything):
            ways.add(frozenset((*some, rest)))
    return [tuple(way) for way in ways]
