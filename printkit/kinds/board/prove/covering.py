"""Boards to fill: one board, or a row of boards, each with one piece more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from printkit.errors import ProofError
from printkit.kinds.board.prove import asked
from printkit.kinds.board.prove.asked import Kit, enlarged
from printkit.kinds.board.prove.cells import LETTERS, SHAPES, Cells, closed_in, congruent, cornered, forms, rectangle, span
from printkit.kinds.board.prove.counting import Images, Solutions, images, solutions, stock
from printkit.kinds.board.prove.eye import Board
from printkit.kinds.board.prove.pages import Fact, Laid, Pages, heard, spoken

CHESSBOARD = rectangle(8, 8)
EASILY = 100_000
"""Where no more placements than this had to be tried, a page says how many solutions there are, and not at least how many."""
TEETH = "toothed:"


class Task(NamedTuple):
    """A board to fill: what lies on it, and the pieces beside it, of which `use` fill the rest together with these."""

    cells: Cells
    given: frozenset[Laid]
    kit: Kit
    waiting: tuple[str, ...]
    use: int

    @property
    def whole(self) -> bool:
        """Whether all pieces are used."""
        return self.use == len(self.given) + len(self.waiting)

    def solutions(self) -> Solutions:
        """Count the solutions."""
        return solutions(
            self.cells, self.given, self.kit, stock([(name, self.kit.shape(name)) for name in self.waiting]), self.whole
        )

    def images(self) -> list[Images]:
        """Return the symmetries of the board with what lies on it."""
        return images(self.cells, self.given, self.kit)


def prove(pages: Pages) -> list[Fact]:
    """Prove a page with one board to fill."""
    if not pages.page.boards or not pages.answer.boards:
        raise ProofError("there is no board, or no answer")
    board, *hints = pages.page.boards
    task = _task(pages, board)
    _check_asked(pages, task)
    answers = [covered(pages, one, task) for one in pages.answer.boards]
    for sheet in (pages.page, pages.answer):
        for one in sheet.boards[: 1 if sheet is pages.page else None]:
            check_holes(one, _holes(pages, task.cells))
    _check_hints(pages, hints, task, answers)
    found = task.solutions()
    _check_words(pages, task, found, len(hints))
    _check_shown(pages, task, answers, found)
    pages.legend(task.kit)
    pages.check_hole_colours()
    return [("answer", "fills the board"), *counted(task, found)]


def counted(task: Task, found: Solutions) -> list[Fact]:
    """Tell what there is to count on a board."""
    return [
        ("solutions" if found.complete else "solutions, at least", found.number),
        ("pieces to place", task.use - len(task.given)),
        ("placements tried for one solution", round(found.tried, 1)),
        ("short side", min(span(task.cells))),
    ]


def _task(pages: Pages, board: Board) -> Task:
    """Read what is to be done from the page, and hold the pieces against those that were asked for."""
    wanted = _numbered(pages, board, _wanted(pages, board))
    given = pages.named(board.pieces, wanted, board.grid.cell)
    waiting = tuple(pages.waiting(wanted))
    if Counter((*waiting, *(name for name, _ in given))) != Counter(name for name, _ in wanted.pieces):
        raise ProofError("the pieces on the page are not those that were asked for")
    check_laid("given", given, board.cells)
    sizes = {len(shape) for _, shape in wanted.pieces}
    use = len(wanted.pieces) if asked.fits_exactly(wanted, len(board.cells)) else len(board.cells) // max(sizes)
    return Task(board.cells, frozenset(given), wanted, waiting, use)


def _wanted(pages: Pages, board: Board) -> Kit:
    """Return the pieces that were asked for; where the problem chooses among them, those of the page."""
    spec = pages.spec
    wanted = asked.kit(spec.pieces or ("pentominoes+tetrominoes:O" if spec.problem == "tetromino" else "pentominoes"))
    if spec.problem in ("double", "triple") and not spec.pieces:
        wanted = wanted.only([name for name in wanted.names if name != large_letter(board.cells)])
    if spec.problem == "unique":
        drawn = [*pages.page.tray, *board.pieces]
        names = [LETTERS.get(congruent(cornered(piece.cells)), "") for piece in drawn] + [chip.letter for chip in pages.page.chips]
        wanted = wanted.only([name for name in wanted.names if name in names])
    return wanted


def _numbered(pages: Pages, board: Board, wanted: Kit) -> Kit:
    """Find out which shapes numbers stand for: by the answer where the page has letters only, otherwise by the page."""
    if wanted.numbered and pages.page.chips:
        seen = [piece for one in (board, *pages.answer.boards) for piece in one.pieces]
        return asked.guessed(wanted, [(piece.letter, cornered(piece.cells)) for piece in seen])
    if wanted.numbered:
        everything = [(piece.letter, cornered(piece.cells)) for piece in (*board.pieces, *pages.page.tray)]
        return asked.completed(wanted, everything)
    return wanted


def _check_asked(pages: Pages, task: Task) -> None:
    """Refuse boards that were not asked for, and another number of given pieces."""
    spec, given = pages.spec, len(task.given)
    if spec.problem == "hints":
        fits = 0 < given < task.use
    else:
        fits = given == (max(1, spec.given) if spec.problem == "tetromino" else spec.given)
    if not fits:
        raise ProofError(f"{given} pieces are given, not {spec.given}")
    usual = {"exact": "6x10", "hints": "6x10", "tetromino": "8x8"}
    if spec.board or spec.problem in usual:
        asked.check_board(task.cells, spec.board or usual[spec.problem], spec.way)
    _BOARDS.get(spec.problem, _any_board)(pages, task)


def _any_board(_pages: Pages, _task: Task) -> None:
    """Refuse nothing."""


def _toothed(pages: Pages, task: Task) -> None:
    """Refuse what is no parallelogram with teeth."""
    sizes = [(base, teeth, 60 // base // teeth) for base in range(1, 61) for teeth in range(2, 61) if 60 % (base * teeth) == 0]
    boards = (asked.board(f"{TEETH}{base},{teeth},{height}", pages.spec.way) for base, teeth, height in sizes)
    if not pages.spec.board and task.cells not in boards:
        raise ProofError("the board is no parallelogram with teeth")


def _holes_board(_pages: Pages, task: Task) -> None:
    if len(task.cells) != 60 or not task.cells <= CHESSBOARD or span(task.cells) != (8, 8):
        raise ProofError("the board is not the chessboard without four cells")


def _guest(_pages: Pages, task: Task) -> None:
    if not any(name == "O" and cornered(cells) == rectangle(2, 2) for name, cells in task.given):
        raise ProofError("the square of four cells does not lie on the board")


def _enlarged(pages: Pages, task: Task) -> None:
    """Refuse a board that is no piece in large."""
    if not large_letter(task.cells) or len(task.cells) != {"double": 20, "triple": 45}[pages.spec.problem]:
        raise ProofError("the board is not a large piece")


def _free_board(pages: Pages, task: Task) -> None:
    number = pages.spec.number or 6
    if not pages.spec.board and (task.use != number or not task.whole):
        raise ProofError(f"the board takes {task.use} pieces, not {number}")
    if not task.whole:
        raise ProofError("a piece of the tray is not needed")
    if pages.spec.way != "usual" and asked.oriented(task.cells, pages.spec.way) != task.cells:
        raise ProofError(f"the board does not lie {pages.spec.way}")


_BOARDS = {
    "toothed": _toothed,
    "holes": _holes_board,
    "tetromino": _guest,
    "double": _enlarged,
    "triple": _enlarged,
    "unique": _free_board,
}


def large_letter(cells: Cells) -> str:
    """Return the letter of the pentomino that a board shows two or three times as large; nothing if it shows none."""
    factor = {20: 2, 45: 3}.get(len(cells), 1)
    for name, shape in SHAPES.items():
        if cornered(cells) in (enlarged(form, factor) for form in forms(shape)):
            return name
    return ""


def check_laid(what: str, laid: Sequence[Laid], cells: Cells) -> None:
    """Refuse pieces that overlap or reach over the edge."""
    under = [cell for _, place in laid for cell in place]
    if len(set(under)) < len(under):
        raise ProofError(f"{what}: two pieces overlap")
    if not cells.issuperset(under):
        raise ProofError(f"{what}: a piece reaches over the edge")


def check_filled(what: str, laid: Sequence[Laid], cells: Cells, pieces: Iterable[str]) -> None:
    """Refuse pieces that do not fill a board, or are used more often than they are there."""
    check_laid(what, laid, cells)
    if sum(len(place) for _, place in laid) != len(cells):
        raise ProofError(f"{what}: the board is not full")
    if Counter(name for name, _ in laid) - Counter(iter(pieces)):
        raise ProofError(f"{what}: a piece is used too often")


def covered(pages: Pages, board: Board, task: Task) -> frozenset[Laid]:
    """Read an answer, and prove that it is one."""
    if board.cells != task.cells:
        raise ProofError("the board of the answer is not that of the page")
    laid = pages.named(board.pieces, task.kit, board.grid.cell)
    check_filled("answer", laid, board.cells, (*task.waiting, *(name for name, _ in task.given)))
    if len(laid) != task.use:
        raise ProofError(f"answer: {len(laid)} pieces are used instead of {task.use}")
    if not task.given <= set(laid):
        raise ProofError("answer: a given piece is moved")
    check_bare(board)
    return frozenset(laid)


def check_bare(board: Board) -> None:
    """Refuse marks, counters and lines on a board that has none."""
    if board.marks or board.stones or board.lines or board.dashed:
        raise ProofError("there is something on a board that does not belong there")


def check_holes(board: Board, holes: Cells) -> None:
    """Refuse holes that are not marked, and marks where there is none."""
    check_bare(board)
    if [cells for _, cells in board.grounds] != ([holes] if holes else []):
        raise ProofError("the holes of a board are not where they are marked")


def _holes(pages: Pages, cells: Cells) -> Cells:
    """Return the places that are marked as holes: those inside the board, and all of the chessboard where they are the point."""
    return rectangle(*span(cells)) - cells if pages.spec.problem == "holes" else closed_in(cells)


def _check_hints(pages: Pages, hints: Sequence[Board], task: Task, answers: Sequence[frozenset[Laid]]) -> None:
    """Refuse small boards that do not show one piece of the answer more each time; they stand upside down."""
    most = min(pages.spec.hints, task.use - len(task.given) - 1)
    if hints and len(hints) != most:
        raise ProofError(f"there are {len(hints)} hints instead of {most}")
    before: frozenset[Laid] = task.given
    for board in hints:
        check_holes(board, frozenset())
        shown = _righted(board)
        laid = frozenset(pages.named(shown.pieces, task.kit, shown.grid.cell, upside_down=True))
        if shown.cells != task.cells or not answers or not before < laid <= answers[0] or len(laid) != len(before) + 1:
            raise ProofError("a hint does not show one piece more of the answer")
        before = laid


def _righted(board: Board) -> Board:
    """Turn a board that stands on its head."""
    rows, columns = span(board.cells)

    def turn(cells: Cells) -> Cells:
        return frozenset((rows - 1 - r, columns - 1 - c) for r, c in cells)

    pieces = tuple(replace(piece, cells=turn(piece.cells)) for piece in board.pieces)
    return replace(board, cells=turn(board.cells), pieces=pieces)


def _check_words(pages: Pages, task: Task, found: Solutions, hints: int) -> None:
    """Refuse pages that say anything else than what is to be done, and how many solutions there are."""
    question, more = _question(pages, task), f" {pages.say('hints')}" if hints else ""
    full = [f"{question} {remark}{more}" for remark in _remarks(pages, found)]
    spoken(pages.page, *full, *(() if hints else (question, "")))
    if pages.spec.problem in ("unique", "hints") and (found.number != 1 or not found.complete):
        raise ProofError(f"only one solution is promised; there are {found.number}")


def _question(pages: Pages, task: Task) -> str:
    """Return what a page has to say of the pieces; nothing, if all of them are used and may be laid in any way."""
    said = "" if task.whole else pages.say("some_pieces", number=task.use)
    if f"board.problem.{pages.spec.problem}.question" in pages.language.strings:
        said = pages.own("question", number=task.use, letter=large_letter(task.cells))
    return said if task.kit.turn_over else f"{said} {pages.say('one_sided')}"


def _remarks(pages: Pages, found: Solutions) -> list[str]:
    """Return what a page may say of the number of solutions: how many there are, or that there are at least some of them."""
    claims = pages.language.heard("board.many_solutions", heard(pages.page))
    numbers = [int(claim["number"]) for claim in claims if claim["number"].isdigit()]
    hard = not found.complete or found.tried * found.number > EASILY
    exact = [pages.say("solutions", count=found.number)] if found.complete else []
    return [*exact, *(pages.say("many_solutions", number=number) for number in numbers if hard and number <= found.number)]


def _check_shown(pages: Pages, task: Task, answers: Sequence[frozenset[Laid]], found: Solutions) -> None:
    """Refuse answers that are images of each other, too few or too many, and words that miscount them."""
    if len(answers) != min(pages.spec.show, max(1, found.number)):
        raise ProofError(f"{len(answers)} solutions are shown instead of {pages.spec.show}")
    group = task.images()
    orbits = {
        frozenset(frozenset((image.becomes[name], frozenset(map(image.map, cells))) for name, cells in answer) for image in group)
        for answer in answers
    }
    if len(orbits) < len(answers):
        raise ProofError("two answers are the same")
    verdict = ""
    if len(answers) > 1 and found.complete:
        verdict = pages.say("shown_all" if len(answers) == found.number else "shown", number=len(answers), all=found.number)
    spoken(pages.answer, verdict, "")
