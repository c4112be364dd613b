"""Pages: the empty board with the pieces beside it, the answer, the cover, and the pieces to cut out."""

from __future__ import annotations

from math import hypot, inf
from typing import TYPE_CHECKING, NamedTuple

from printkit.kinds.triangles import art
from printkit.kinds.triangles.art import HIGH, Place, Triangle
from printkit.kinds.triangles.solve import board_of
from printkit.page import stack
from printkit.page.cutout import Cutout, CutPiece, length
from printkit.page.frame import Frame
from printkit.scene.item import Group, Item, Scene
from printkit.scene.palette import DARK_LETTER
from printkit.scene.shape import layer, placed, polygon

if TYPE_CHECKING:
    from printkit.kinds.triangles.puzzle import Match

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVXYZ"
"""No W, which would be an M upside down."""
GAP = 6.0
ROOMY = 120.0
"""From this side on, a frame is a page and has words."""
ROOM_FOR_A_LINE = 80.0
"""From this height on, a smaller frame has a line of words."""
BOARD_SHARES = (0.5, 0.54, 0.58, 0.62)
"""The shares of a page that the board may take."""
LARGEST_SIDE = 48.0
"""Nobody needs larger pieces than this to cut out."""
APART = 0.64
"""The distance from a piece of the tray to the next, which is upside down, in sides."""
ROWS_APART = 1.12

Box = tuple[float, float, float, float]
"""Left, top, width and height."""


class _Plan(NamedTuple):
    """How a page is divided: the board, the pieces, and the words below."""

    board: Box
    tray: Box
    words: Scene | None


def page(puzzle: Match, frame: Frame) -> Scene:
    """Draw the empty board, the pieces, and what there is to know."""
    plan = _plan(puzzle, frame)
    place = _placed(puzzle, frame, plan.board)
    shown = _tray(puzzle, frame, plan.tray, place.side)
    pieces = [item for at, corner in enumerate(shown) for item in _drawn(puzzle, at, corner, puzzle.pieces[at], frame)]
    names = [(LETTERS[at], corner) for at, corner in enumerate(shown)]
    words = [placed(plan.words, 0, frame.height - plan.words.height, "words")] if plan.words else []
    labels: list[Item] = [*art.letters(names, frame.theme), *words]
    layers = [layer("board", art.grid(_cells(puzzle, place), frame.theme)), layer("pieces", pieces), layer("labels", labels)]
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))


def answer(puzzle: Match, frame: Frame) -> Scene:
    """Draw the board with all pieces."""
    return _solved(puzzle, frame, len(puzzle.pieces))


def cover(puzzle: Match, frame: Frame) -> Scene:
    """Draw the board with half of its pieces."""
    return _solved(puzzle, frame, len(puzzle.pieces) // 2)


def cutout(puzzle: Match, frame: Frame) -> Cutout:
    """Return the pieces at the scale of the page."""
    side = round(_placed(puzzle, frame, _plan(puzzle, frame).board).side, 3)
    note = frame.language.say("triangles.cutout.note", size=length(round(side, 1), frame.language))
    pieces = tuple(_cut_piece(puzzle, at, side, frame) for at in range(len(puzzle.pieces)))
    title = frame.language.say("triangles.cutout.title", puzzle=puzzle.title(frame.language), pieces=len(pieces))
    return Cutout(title, note, pieces)


def _cut_piece(puzzle: Match, at: int, side: float, frame: Frame) -> CutPiece:
    corner = art.alone(0.0, 0.0, side)
    drawn = art.piece(corner, puzzle.pieces[at], puzzle.rules, frame.theme, LETTERS[at])[:-1]  # the cut line is its outline
    swatch = art.colours(puzzle.rules, frame.theme)[0]._replace(letter=DARK_LETTER)
    middle = (side / 2, 2 * HIGH * side / 3)
    room = 0.5 * art.LETTER_ROOM * side if art.letter_fits(side, frame.theme) else 0.0
    return CutPiece(LETTERS[at], polygon(corner), side, HIGH * side, swatch, middle, room, tuple(drawn))


def _plan(puzzle: Match, frame: Frame) -> _Plan:
    """Divide a page: of all ways the one in which the triangles of board and tray are largest."""
    words = _words(puzzle, frame) if min(frame.width, frame.height) >= ROOMY else _short(puzzle, frame)
    height = frame.height - (words.height + GAP if words else 0.0)
    gap = min(GAP, 0.05 * min(frame.width, height))
    plans = [plan for share in BOARD_SHARES for plan in _divisions(frame.width, height, share, gap, words)]
    return max(plans, key=lambda plan: round(_merit(puzzle, frame, plan), 4))


def _divisions(width: float, height: float, share: float, gap: float, words: Scene | None) -> tuple[_Plan, _Plan]:
    """Put the pieces below the board, or beside it."""
    high, wide = share * height, share * width
    below = _Plan((0.0, 0.0, width, high), (0.0, high + gap, width, height - high - gap), words)
    return below, _Plan((0.0, 0.0, wide, height), (wide + gap, 0.0, width - wide - gap, height), words)


def _merit(puzzle: Match, frame: Frame, plan: _Plan) -> float:
    """Rate a plan by the sides of its triangles; those of the board count more, because it is what the page is about."""
    side = _placed(puzzle, frame, plan.board).side
    (one, two, _), *_ = _tray(puzzle, frame, plan.tray, side)
    return 1.5 * side + hypot(one[0] - two[0], one[1] - two[1])


def _words(puzzle: Match, frame: Frame) -> Scene:
    language = frame.language
    task = language.say(f"triangles.task.{'halves' if puzzle.rules.halves else 'same'}", pieces=len(puzzle.pieces))
    border = language.say(f"triangles.border.{'plain' if puzzle.rules.plain else 'free'}")
    number = language.say("triangles.solutions", count=puzzle.tally.unique)
    return stack.words(f"{task} {border} {number}", frame.width, frame.theme)


def _short(puzzle: Match, frame: Frame) -> Scene | None:
    """Set the number of solutions alone, if a small frame has room for a line."""
    words = stack.words(
        frame.language.say("triangles.solutions_short", count=puzzle.tally.unique), frame.width, frame.theme, "caption", "muted"
    )
    return words if frame.height >= ROOM_FOR_A_LINE and words.height < 1.5 * frame.theme.face("caption").leading else None


def _placed(puzzle: Match, frame: Frame, room: Box, largest: float = LARGEST_SIDE) -> Place:
    """Place the board in the middle of a room, as large as it fits, but no triangle larger than some side."""
    left, top, wide, high = art.extent(board_of(puzzle.shape, puzzle.size))
    margin = frame.theme.pen("border").width
    side = min((room[2] - 2 * margin) / wide, (room[3] - 2 * margin) / high, largest)
    return Place(side, room[0] + (room[2] - side * wide) / 2 - side * left, room[1] + (room[3] - side * high) / 2 - side * top)


def _cells(puzzle: Match, place: Place) -> list[Triangle]:
    board = board_of(puzzle.shape, puzzle.size)
    return [art.on_board(board, number, place) for number in range(len(board.cells))]


def _tray(puzzle: Match, frame: Frame, room: Box, most: float) -> list[Triangle]:
    """Set the pieces in rows, up and down in turns, as large as there is room, but no larger than the board's cells."""
    count, margin = len(puzzle.pieces), frame.theme.pen("piece").width
    wide, high = room[2] - 2 * margin, room[3] - 2 * margin

    def side(rows: int) -> float:
        per_row = -(-count // rows)
        return min(wide / (1 + APART * (per_row - 1)), high / (HIGH * (1 + ROWS_APART * (rows - 1))), most)

    rows = max(range(1, count + 1), key=lambda number: (round(side(number), 4), -number))
    per_row, length_ = -(-count // rows), side(rows)
    found = []
    for at in range(count):
        row, column = divmod(at, per_row)
        in_row = min(per_row, count - row * per_row)
        left = room[0] + (room[2] - length_ * (1 + APART * (in_row - 1))) / 2
        top = room[1] + (room[3] - length_ * HIGH * (1 + ROWS_APART * (rows - 1))) / 2
        x, y = left + column * APART * length_, top + row * ROWS_APART * HIGH * length_
        found.append(art.alone(x, y, length_, up=column % 2 == 0))
    return found


def _drawn(puzzle: Match, at: int, corner: Triangle, marks: tuple[int, int, int], frame: Frame) -> list[Item]:
    return art.piece(corner, marks, puzzle.rules, frame.theme, LETTERS[at])


def _solved(puzzle: Match, frame: Frame, count: int) -> Scene:
    """Draw the board with the first pieces of the answer, in reading order, to be looked at: it fills its frame."""
    place = _placed(puzzle, frame, (0.0, 0.0, frame.width, frame.height), inf)
    cells = _cells(puzzle, place)
    # what a wrong record puts on no cell cannot be drawn; the proof sees that it is missing
    laid = [one for one in puzzle.solution if one.piece < len(puzzle.pieces) and one.cell < len(cells)]
    laid = sorted(laid, key=lambda one: one.cell)[:count]
    shown = [(one, _turned(cells[one.cell], one.turn)) for one in laid]
    pieces = [item for one, corner in shown for item in _drawn(puzzle, one.piece, corner, puzzle.pieces[one.piece], frame)]
    letters = art.letters([(LETTERS[one.piece], corner) for one, corner in shown], frame.theme)
    board: Group = layer("board", art.grid(cells, frame.theme))
    layers = (board, layer("answer", pieces), layer("labels", letters))
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))


def _turned(corner: Triangle, turn: int) -> Triangle:
    """Begin the corners of a cell where the first edge of the piece begins."""
    return (corner[turn], corner[(turn + 1) % 3], corner[(turn + 2) % 3])
