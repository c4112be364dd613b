"""The bar: two dots one unit apart on a strip of paper to cut out, with marks at its edge to lay between other dots."""

from __future__ import annotations

from printkit.page.cutout import SCISSORS
from printkit.scene.ink import Theme
from printkit.scene.item import Dot, Group, Item, Path, Scene
from printkit.scene.mark import scissors
from printkit.scene.shape import layer, line, rectangle

HEIGHT = 10.0
"""Of the strip, without the scissors, which stand half above it."""
STRIP = HEIGHT + SCISSORS / 2 + 0.5
"""No bar is higher, whatever pen draws it."""
APART = 9.0
"""So far from the dots the bar stands, lest it be taken for a part of the puzzle."""
SPARE = 7.0
"""How far the strip goes on beyond the dots."""
_DEPTH = 5.0
"""How far below the upper edge of the strip the dots are."""


def bar(unit: float, diameter: float, theme: Theme) -> Scene:
    """Draw the strip with its cut line; laid with its upper edge between two dots, its marks show whether they are a unit apart."""
    top = SCISSORS / 2
    left, right, middle = SPARE, SPARE + unit, top + _DEPTH
    cut: list[Item] = [
        Path(
            rectangle(theme.pen("cut").width / 2, top, unit + 2 * SPARE - theme.pen("cut").width, HEIGHT),
            theme.pen("cut", cap="butt"),
            name="cut",
        ),
        scissors(SCISSORS, top, SCISSORS, theme.ink("cut")),
    ]
    pen = theme.pen("outline", cap="butt")
    marks = [Path(line(x, top + 0.6, x, middle), pen, name="mark") for x in (left, right)]
    rod = Path(line(left, middle, right, middle), pen, name="rod")
    ends = [Dot(x, middle, diameter / 2, (theme.ink("text"),)) for x in (left, right)]
    layers: list[Group] = [layer("cut", cut), layer("bar", [rod, *marks, *ends])]
    return Scene(unit + 2 * SPARE, top + HEIGHT + theme.pen("cut").width / 2, tuple(layers))
