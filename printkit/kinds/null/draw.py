"""Drawing the grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printkit.geometry.affine import Point
from printkit.page.frame import Frame
from printkit.scene.ink import Theme
from printkit.scene.item import Item, Path, Scene, Segment, Stroke
from printkit.scene.mark import symbol
from printkit.scene.shape import layer, polyline, rectangle

Place = tuple[int, int]
Places = tuple[Place, ...]


# Few items make a quick page: all boxes are one path, and so are all symbols. Layers have names, because designers open the SVG.
def picture(marks: Sequence[Sequence[str]], frame: Frame, lit: Places = (), ticked: Places = ()) -> Scene:
    """Draw the grid, with some boxes lit and some ticked."""
    theme = frame.theme
    rows, columns = len(marks), len(marks[0])
    pen = theme.pen("outline")
    pitch = min((frame.width - pen.width) / columns, (frame.height - pen.width) / rows)
    grid = _Grid(pitch, pen.width / 2)
    places = tuple((r, c) for r in range(rows) for c in range(columns))
    symbols = tuple(step for r, c in places for step in symbol(marks[r][c], *grid.centre((r, c)), 0.28 * pitch))
    glow = [Path(grid.boxes((place,)), fill=theme.ink("shade"), name="lit") for place in lit]
    layers = [
        layer("boxes", [*glow, Path(grid.boxes(places), pen, name="boxes")]),
        layer("symbols", [Path(symbols, fill=theme.ink("text"), name="symbols")]),
        layer("answer", [item for place in ticked for item in _tick(grid, place, theme)]),
    ]
    return Scene(columns * pitch + pen.width, rows * pitch + pen.width, tuple(one for one in layers if one.items))


def _tick(grid: _Grid, place: Place, theme: Theme) -> tuple[Item, ...]:
    """Draw a tick with a light edge, so that it stands out from the symbol under it even in one ink."""
    path = grid.tick(place)
    edge, tick = Stroke(theme.ink("paper"), 0.2 * grid.pitch), Stroke(theme.ink("solution"), 0.09 * grid.pitch)
    return (Path(path, edge, name="tick-edge"), Path(path, tick, name="tick"))


class _Grid(NamedTuple):
    """Where the boxes stand: the distance from one to the next, and the margin for the outermost lines."""

    pitch: float
    margin: float

    def centre(self, place: Place) -> Point:
        return (self.margin + (place[1] + 0.5) * self.pitch, self.margin + (place[0] + 0.5) * self.pitch)

    def boxes(self, places: Places) -> tuple[Segment, ...]:
        side = 0.86 * self.pitch
        corners = [(x - side / 2, y - side / 2) for x, y in map(self.centre, places)]
        return tuple(step for x, y in corners for step in rectangle(x, y, side, side, side / 8))

    def tick(self, place: Place) -> tuple[Segment, ...]:
        x, y = self.centre(place)
        return polyline([(x + u * self.pitch, y + v * self.pitch) for u, v in ((-0.3, 0.05), (-0.08, 0.28), (0.34, -0.3))])
