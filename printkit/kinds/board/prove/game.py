"""Sheets to play with: boards, the twelve pieces, rules, and a table to write in."""

from __future__ import annotations

from printkit.errors import ProofError
from printkit.kinds.board.prove import asked
from printkit.kinds.board.prove.asked import PENTOMINOES
from printkit.kinds.board.prove.blocking import fitting
from printkit.kinds.board.prove.cells import SHAPES, Cells, closed_in
from printkit.kinds.board.prove.covering import check_filled, check_holes, check_laid
from printkit.kinds.board.prove.eye import Sheet
from printkit.kinds.board.prove.hidden import check_names
from printkit.kinds.board.prove.outlines import box_of
from printkit.kinds.board.prove.pages import Fact, Pages, captions, spoken, squeezed
from printkit.kinds.board.prove.several import TIMES, check_shares, check_twelve
from printkit.scene.flatten import Box
from printkit.scene.palette import contrast
from printkit.scene.seen import PAPER, Shape, Words

BOARDS = {"exact-game": "6x10", "last-fit": "8x8", "battleships": "8x8-2x2"}
TABLES = {
    "exact-game": (("name", "start", "end", "time"), 4),
    "twenty-game": (("rank", "name", "time"), 5),
    "thirty-game": (("rank", "name", "time"), 5),
    "last-fit": (("name", "won"), 4),
    "battleships": (("name", "asked"), 3),
}
"""The headings of the table on each sheet, and how many rows there are to write in."""
CLOSE = 0.05


def prove(pages: Pages) -> list[Fact]:
    """Prove a sheet: its board and pieces are those of the game, its rules are told, and the game of the answer is a game."""
    problem = pages.spec.problem
    times = TIMES.get(problem.removesuffix("-game"))
    if times is None:
        laid = _one_game(pages)
    else:
        check_shares(pages, times)
        laid = len(SHAPES)
    _check_rules(pages)
    spoken(pages.answer, "")
    return [("boards", len(pages.answer.boards)), ("pieces laid", laid)]


def _one_game(pages: Pages) -> int:
    """Prove a game on one board: either all pieces cover it, or they block it."""
    problem = pages.spec.problem
    boards, answer = pages.page.boards, pages.answer.boards
    if len(boards) != (2 if problem == "battleships" else 1) or len(answer) != 1:
        raise ProofError(f"there are {len(boards)} boards and {len(answer)} answers")
    cells = answer[0].cells
    asked.check_board(cells, pages.spec.board or BOARDS[problem], pages.spec.way)
    for board in (*boards, *answer):
        check_holes(board, closed_in(cells))
    if any(board.cells != cells or board.pieces for board in boards):
        raise ProofError("the boards are not those of the game, or not empty")
    check_twelve(pages)
    pages.legend(PENTOMINOES)
    laid = pages.named(answer[0].pieces, PENTOMINOES, answer[0].grid.cell)
    if problem == "last-fit":
        _check_blocked(laid, cells)
    else:
        check_filled("game", laid, cells, SHAPES)
    if problem == "battleships":
        for board in boards:
            check_names(pages.page, board)
        captions(pages.page, pages.language.list("board.problem.battleships.boards"))
    pages.check_hole_colours()
    return len(laid)


def _check_blocked(laid: tuple[tuple[str, Cells], ...], cells: Cells) -> None:
    """Refuse a game in which a piece is laid twice, or still fits at the end."""
    check_laid("game", laid, cells)
    names = [name for name, _ in laid]
    if len(set(names)) < len(names) or not names:
        raise ProofError("a piece is laid twice, or none is")
    free = cells.difference(*(place for _, place in laid))
    still = fitting(free, [name for name in SHAPES if name not in names])
    if still:
        raise ProofError(f"{still[0][0]} still fits")


def _check_rules(pages: Pages) -> None:
    """Refuse a sheet without its rules, in their order, or without its table; small sheets have neither."""
    sheet = pages.page
    if not sheet.shapes and not sheet.words:
        return
    rules = pages.language.list(f"board.problem.{pages.spec.problem}.rules")
    _check_table(pages, sheet)
    spoken(sheet, " ".join(f"{number}. {rule}" for number, rule in enumerate(rules, 1)))


def _check_table(pages: Pages, sheet: Sheet) -> None:
    """Take the table: an outline, a ground under the headings, lines between rows and columns, and the headings."""
    heads, rows = TABLES[pages.spec.problem]
    outline, under, lines = _table_parts(sheet)
    box, ground, shade = box_of(outline), box_of(under), str(under.fill)
    across, down = _stops(lines, box)
    height = box.height / (rows + 1)
    expected = [box.top + height * (number + 1) for number in range(rows)]
    if len(down) != rows or any(abs(one - two) > CLOSE for one, two in zip(down, expected, strict=True)):
        raise ProofError("the rows of the table are not equal, or not as many as there should be")
    header = Box(box.left, box.top, box.right, box.top + height)
    if max(abs(one - two) for one, two in zip(ground, header, strict=True)) > CLOSE or shade == PAPER:
        raise ProofError("the headings of the table have no ground")
    if len(across) != len(heads) - 1 or contrast(outline.pen.colour if outline.pen else PAPER, PAPER) < 2:
        raise ProofError("the columns of the table are not those of the game")
    for head, left, right in zip(heads, (box.left, *across), (*across, box.right), strict=True):
        _take_heading(pages, sheet, head, Box(left, box.top, right, box.top + height), shade)
    sheet.shapes.clear()


def _table_parts(sheet: Sheet) -> tuple[Shape, Shape, Shape]:
    """Return the outline of the table, the ground under its headings and the lines between rows and columns."""
    outlines = [shape for shape in sheet.shapes if shape.fill is None and all(chain.closed for chain in shape.chains)]
    grounds = [shape for shape in sheet.shapes if shape.fill is not None]
    lines = [shape for shape in sheet.shapes if not all(chain.closed for chain in shape.chains)]
    if len(outlines) != 1 or len(grounds) != 1 or len(lines) != 1:
        raise ProofError("the table is not whole")
    return outlines[0], grounds[0], lines[0]


def _stops(shape: Shape, box: Box) -> tuple[list[float], list[float]]:
    """Return where lines run down and across a table, from edge to edge."""
    across, down = [], []
    for chain in shape.chains:
        (x, y), (u, v) = sorted(chain.points)
        if abs(x - u) < CLOSE and abs(min(y, v) - box.top) < CLOSE and abs(max(y, v) - box.bottom) < CLOSE:
            across.append(x)
        elif abs(y - v) < CLOSE and abs(x - box.left) < CLOSE and abs(u - box.right) < CLOSE:
            down.append(y)
        else:
            raise ProofError("a line of the table does not run from edge to edge")
    if shape.pen is None or contrast(shape.pen.colour, PAPER) < 1.4:
        raise ProofError("the lines of the table can hardly be seen")
    return sorted(across), sorted(down)


def _take_heading(pages: Pages, sheet: Sheet, head: str, room: Box, shade: str) -> None:
    """Take the heading of a column, which may be cut short."""
    found: list[Words] = [
        words for words in sheet.words if room.left < words.start[0] < room.right and room.top < words.start[1] < room.bottom
    ]
    full = squeezed(pages.say(f"table.{head}"))
    text = squeezed("".join(words.text for words in found))
    short = text.endswith("…") and full.startswith(text[:-1])
    if len(found) != 1 or not (text == full or short) or contrast(found[0].colour, shade) < 3:
        raise ProofError(f'a column is headed "{text}" instead of "{full}"')
    sheet.words.remove(found[0])
