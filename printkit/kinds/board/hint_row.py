"""The row of hints under a puzzle: small boards upside down, each with one more piece in place."""

from __future__ import annotations

from printkit.geometry.affine import compose, rotation, translation
from printkit.kinds.board.on_board import Look
from printkit.kinds.board.panel import Panel, colours, draw
from printkit.kinds.board.state import Packing, Task, Tray
from printkit.page import stack
from printkit.page.cell_art import Place
from printkit.page.frame import Frame
from printkit.scene.item import Group, Scene

WIDE, HIGH = 40.0, 32.0
"""The largest a small board may be."""


def scene(hinted: tuple[str, ...], task: Task, solution: Packing, legend: Tray, look: Look, frame: Frame, width: float) -> Scene:
    """Draw the row of hints, each upside down."""
    boards = []
    for number in range(1, len(hinted) + 1):
        shown = tuple(laid for laid in solution if laid in task.given or laid.piece in hinted[:number])
        boards.append(_upside_down(_small(Panel(task.cells, shown), legend, look, frame)))
    words = stack.words(frame.language.say("board.hints"), width, frame.theme, "caption", "muted")
    return stack.column([words, stack.row(boards, 6.0)], 1.5)


def _small(panel: Panel, legend: Tray, look: Look, frame: Frame) -> Scene:
    """Draw a small board."""
    theme, pad = frame.theme, frame.theme.pen("border").width / 2
    across, down = panel.size
    cell = min(WIDE / across, HIGH / down)
    drawn = draw(panel, Place(pad, pad, cell), theme, colours(legend, theme), letters=look.letters, outlined=False)
    items = (*drawn.grid, *drawn.pieces, *drawn.board, *drawn.letters)
    return Scene(across * cell + 2 * pad, down * cell + 2 * pad, items)


def _upside_down(one: Scene) -> Scene:
    turn = compose(translation(one.width, one.height), rotation(180))
    return Scene(one.width, one.height, (Group("hint", one.items, turn),))
