"""Drawing the maze: walls, figure and goal, letters, the way, and the words around it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from printkit.errors import Fault, SpecError
from printkit.geometry.affine import Point, translation
from printkit.kinds.maze import plan as plans
from printkit.kinds.maze import strokes
from printkit.kinds.maze.board import Cell, Cells, extent, outside
from printkit.kinds.maze.figure import FIGURES, Spot
from printkit.kinds.maze.plan import Plan
from printkit.page.frame import Frame
from printkit.scene.font import MM_PER_PT
from printkit.scene.ink import Face, Theme
from printkit.scene.item import Dot, Group, Item, Path, Scene, Segment, Stroke
from printkit.scene.shape import layer, polygon, rectangle
from printkit.scene.typeset import block, label

LEAST_CELL, MOST_CELL = 5.0, 20.0
"""How wide the cells of a page are: a pencil wants room, and a small maze need not be a poster."""
LETTER, LARGEST_LETTER = 0.6, 0.78
"""The size of a letter, as a share of the width of its cell, and how large it may be for readers who need large type."""
LARGEST_LETTER_PT = 24.0
FIGURE = 0.45
"""The radius of a figure, likewise."""
ROUND_WALL, ROUND_WAY = 0.24, 0.34
"""The radius of a round corner, likewise."""
WAY, WIDEST_WAY = 0.24, 3.2
"""The width of the line that shows the way, likewise, and how wide it becomes."""
USUAL_CELL = 9.0
"""In cells of this width, walls are as wide as the theme draws lines."""
INNER_WALL = 0.72
"""The width of walls between cells, as a share of that of the wall around them."""
THINNEST = 0.75 * MM_PER_PT
GAP = 4.0
MEASURE = 130.0


@dataclass(frozen=True)
class View:
    """All that is printed of a maze."""

    plan: Plan
    story: str
    start: Cell
    goal: Cell
    letters: tuple[tuple[Cell, str], ...] = ()

    @property
    def places(self) -> list[Cell]:
        """The cells of the board, and those beside it where figures stand."""
        return [*plans.cells(self.plan), self.start, self.goal]


class Grid(NamedTuple):
    """Where the cells stand."""

    left: float
    top: float
    pitch: float

    def corner(self, post: Cell) -> Point:
        """Return the corner above and on the left of a cell."""
        return (self.left + post[1] * self.pitch, self.top + post[0] * self.pitch)

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        return (self.left + (cell[1] + 0.5) * self.pitch, self.top + (cell[0] + 0.5) * self.pitch)


def page(view: View, frame: Frame, boxes: int = 0) -> Scene:
    """Draw the sentence, the maze, and boxes for the letters of the word."""
    above, below = _said(_sentence(view.story, boxes, frame), frame, "body"), _boxes(boxes, frame)
    room = room_for_maze(view.story, boxes, frame)
    _refuse_narrow_cells(view, room)
    return _column([above, _maze(view, room), below])


def room_for_maze(story: str, boxes: int, frame: Frame) -> Frame:
    """Return the room that the sentence and the boxes leave on a page."""
    parts = (_said(_sentence(story, boxes, frame), frame, "body"), _boxes(boxes, frame))
    return frame.resized(frame.width, frame.height - sum(part.height + GAP for part in parts if part.items))


def answer(view: View, frame: Frame, way: Sequence[Cell], word: str) -> Scene:
    """Draw the maze with the way in it, and the word under it."""
    below = _said(frame.language.say("maze.answer", word=word) if word else "", frame, "strong")
    room = frame.resized(frame.width, frame.height - (below.height + GAP / 2 if word else 0.0))
    return _column([_maze(view, room, way), below], GAP / 2)


def cover(view: View, frame: Frame, way: Sequence[Cell], strung: bool = False) -> Scene:
    """Draw the maze with a way that leads nowhere."""
    return _maze(view, frame, way, strung)


def _sentence(story: str, boxes: int, frame: Frame) -> str:
    keys = [f"maze.ask.{story}", *(["maze.ask.word"] if boxes else [])]
    return "\n".join(frame.language.say(key) for key in keys)


def _said(text: str, frame: Frame, role: str) -> Scene:
    """Set a text in the middle of its column."""
    if not text:
        return Scene(0.0, 0.0)
    width, face = min(frame.width, MEASURE), frame.theme.face(role)
    words = block(text, 0, 0, width, face, frame.theme.ink("text"), "centre")
    return Scene(width, words.height, (layer("words", words.items),))


def _boxes(count: int, frame: Frame) -> Scene:
    """Draw a box for each letter of the word, as one path."""
    if not count:
        return Scene(0.0, 0.0)
    pen, gap = frame.theme.pen("outline"), 1.6
    side = min(1.7 * frame.theme.face("strong").leading, (frame.width - pen.width - (count - 1) * gap) / count)
    lefts = [pen.width / 2 + number * (side + gap) for number in range(count)]
    drawn = tuple(step for left in lefts for step in rectangle(left, pen.width / 2, side, side, 1.0))
    width = lefts[-1] + side + pen.width / 2
    return Scene(width, side + pen.width, (layer("boxes", [Path(drawn, pen, frame.theme.ink("paper"), "write-here")]),))


def _column(parts: Sequence[Scene], gap: float = GAP) -> Scene:
    """Set scenes one under the other, in the middle, layer by layer; those that are empty take no room."""
    kept = [part for part in parts if part.items]
    width, top = max(part.width for part in kept), 0.0
    layers: list[Group] = []
    for part in kept:
        move = translation((width - part.width) / 2, top)
        layers += [replace(one, transform=move) for one in part.items if isinstance(one, Group)]
        top += part.height + gap
    return Scene(width, top - gap, tuple(layers))


def _refuse_narrow_cells(view: View, room: Frame) -> None:
    """Refuse a page on which nobody could draw a line, or read a letter."""
    least, pitch = least_cell(bool(view.letters), room), max(0.0, _fitting(view, room))
    if pitch < least - 1e-9:
        rows, columns = (max(0, int(side / least)) for side in (room.height, room.width))
        fitting = f"there is room for about {rows} rows and {columns} columns of {least:.1f} mm"
        remedy = "choose a smaller board, or more room on the page"
        raise SpecError(Fault(f"the cells would be {pitch:.1f} mm wide; {fitting}", remedy, "board"))


def least_cell(lettered: bool, frame: Frame) -> float:
    """Return how wide cells must be for a pencil, and for letters if there are any."""
    letter = frame.theme.face("letter").size_pt * MM_PER_PT / LARGEST_LETTER
    return max(LEAST_CELL, letter) if lettered else LEAST_CELL


def _fitting(view: View, room: Frame) -> float:
    """Return how wide the cells of a maze can be, with the strong wall around them."""
    (top, left), (bottom, right) = _corners(view)
    return fitting_cell(room, bottom - top, right - left)


def fitting_cell(room: Frame, rows: int, columns: int) -> float:
    """Return how wide cells can be, if so many are to fit."""
    edge = 2 * room.theme.pen("border").width
    return min((room.width - edge) / columns, (room.height - edge) / rows)


def _corners(view: View) -> tuple[Cell, Cell]:
    """Return the corners of the box around the board and the figures."""
    rows, columns = zip(*view.places, strict=True)
    return (min(rows), min(columns)), (max(rows) + 1, max(columns) + 1)


def _maze(view: View, room: Frame, way: Sequence[Cell] = (), strung: bool = True) -> Scene:
    """Draw a maze as large as fits, with a way in it if there is one."""
    theme, pitch = room.theme, min(MOST_CELL, _fitting(view, room))
    (top, left), (bottom, right) = _corners(view)
    edge = theme.pen("border").width
    grid = Grid(edge - left * pitch, edge - top * pitch, pitch)
    beads = set(way) if strung else set()
    layers = [
        layer("ground", _holes(plans.cells(view.plan), grid, theme)),
        layer("answer", _way(way, grid, theme)),
        layer("walls", _walls(view.plan, grid, theme)),
        *(layer(name, art) for name, art in _figures(view, grid, theme)),
        layer("letters", _letters(view, grid, theme, beads)),
    ]
    kept = tuple(one for one in layers if one.items)
    return Scene((right - left) * pitch + 2 * edge, (bottom - top) * pitch + 2 * edge, kept)


def _holes(cells: Cells, grid: Grid, theme: Theme) -> list[Path]:
    """Shade what is surrounded by the board and not part of it."""
    drawn = polygon(*([grid.corner(post) for post in _square(hole)] for hole in _surrounded(cells)))
    return [Path(drawn, fill=theme.ink("shade"), name="holes")] if drawn else []


def _surrounded(cells: Cells) -> list[Cell]:
    rows, columns = extent(cells)
    return sorted({(row, column) for row in range(rows) for column in range(columns)} - cells - outside(cells))


def _square(cell: Cell) -> list[Cell]:
    """Return the four corners of a cell."""
    row, column = cell
    return [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]


def _walls(plan: Plan, grid: Grid, theme: Theme) -> list[Path]:
    """Draw the walls between the cells, then the stronger ones around them."""
    outer, inner = plans.walls(plan)
    shaded = {post for hole in _surrounded(plans.cells(plan)) for post in _square(hole)}
    rounded = strokes.corners((*outer, *inner)) - shaded
    return [
        Path(_wall(strokes.strokes(walls, others), rounded, grid), _pen(theme, share, grid), name=name)
        for name, share, walls, others in (("inner", INNER_WALL, inner, outer), ("outer", 1.0, outer, inner))
        if walls
    ]


def _wall(lines: Iterable[Sequence[Cell]], rounded: Iterable[Cell], grid: Grid) -> tuple[Segment, ...]:
    round_off = {grid.corner(post) for post in rounded}
    drawn = (strokes.path([grid.corner(post) for post in line], round_off, ROUND_WALL * grid.pitch) for line in lines)
    return tuple(step for line in drawn for step in line)


def _pen(theme: Theme, share: float, grid: Grid) -> Stroke:
    """Return a pen that suits the cells: bold in large ones, fine in those of a small answer."""
    pen, larger = theme.pen("border"), min(1.5, max(0.3, grid.pitch / USUAL_CELL))
    return replace(pen, width=max(THINNEST, larger * share * pen.width))


def _way(way: Sequence[Cell], grid: Grid, theme: Theme) -> list[Path]:
    """Draw a way as a soft line through the middles of its cells."""
    if len(way) < 2:
        return []
    points = [grid.middle(cell) for cell, after in zip(way, (*way[1:], None), strict=True) if cell != after]
    line = strokes.path(points, set(points), ROUND_WAY * grid.pitch)
    return [Path(line, Stroke(theme.ink("solution"), min(WIDEST_WAY, WAY * grid.pitch)), name="way")]


def _figures(view: View, grid: Grid, theme: Theme) -> list[tuple[str, Sequence[Path]]]:
    art = zip(("figure", "goal"), FIGURES[view.story], (view.start, view.goal), strict=True)
    return [(name, draw(Spot(*grid.middle(cell), FIGURE * grid.pitch, theme))) for name, draw, cell in art]


def _letters(view: View, grid: Grid, theme: Theme, strung: set[Cell]) -> list[Item]:
    """Set the letters where there is room to read them; those on the way are strung on it like beads."""
    least, cell_pt = theme.face("letter").size_pt, grid.pitch / MM_PER_PT
    if not view.letters or least > LARGEST_LETTER * cell_pt + 1e-9:
        return []
    face = Face(max(least, min(LARGEST_LETTER_PT, LETTER * cell_pt)), "bold", 0.0)
    pen = Stroke(theme.ink("solution"), 0.06 * grid.pitch)
    beads = [
        Dot(*grid.middle(cell), 0.36 * grid.pitch, (theme.ink("paper"),), pen, name="bead")
        for cell, _ in view.letters
        if cell in strung
    ]
    return [*beads, *(label(letter, *grid.middle(cell), face, theme.ink("text")) for cell, letter in view.letters)]
