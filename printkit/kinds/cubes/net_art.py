"""Nets to cut out and fold: each is one closed path with its tabs, and fold lines that say which way they go."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printkit.geometry.affine import Point
from printkit.geometry.solid.net import Net, side_ends, tab_corners
from printkit.page.cutout import CutPiece
from printkit.scene.ink import Theme
from printkit.scene.item import Ink, Item, Path, Segment, Stroke
from printkit.scene.mark import pattern
from printkit.scene.palette import Swatch
from printkit.scene.shape import line, polygon, rectangle

_At = Callable[[Point], Point]

MOUNTAIN_DASH = (0.5, 0.9)
VALLEY_DASH = (2.2, 0.9, 0.5, 0.9)


def net_size(net: Net, edge: float) -> tuple[float, float]:
    """Return the width and height of a net with its tabs, for cubes of that edge."""
    left, top, right, bottom = _box(net.outline)
    return (right - left) * edge, (bottom - top) * edge


def net_piece(name: str, net: Net, edge: float, swatch: Swatch, theme: Theme) -> CutPiece:
    """Return a net as a piece to cut out, at its exact size."""
    left, top, _, _ = _box(net.outline)
    width, height = net_size(net, edge)

    def at(point: Point) -> Point:
        return (round((point[0] - left) * edge, 6), round((point[1] - top) * edge, 6))

    column, row = _middle(net)
    return CutPiece(
        name,
        polygon([at(point) for point in net.outline]),
        round(width, 6),
        round(height, 6),
        swatch,
        at((column + 0.5, row + 0.5)),
        0.5 * edge,
        tuple(_face(net, at, edge, swatch, theme, (column, row))),
    )


def _face(net: Net, at: _At, edge: float, swatch: Swatch, theme: Theme, lettered: tuple[int, int]) -> list[Item]:
    """Draw what is printed on a net: squares in the colour of the piece, tabs in white, and the fold lines."""
    squares = polygon(*_rings(net, at))
    items: list[Item] = [
        Path(_tabs(net, at), fill=theme.ink("paper"), name="tabs"),
        Path(squares, fill=swatch.ink, name="squares"),
    ]
    if theme.patterns:
        x, y = at((lettered[0] + 0.5, lettered[1] + 0.5))
        items += pattern(swatch.pattern, squares, theme.pen("pattern"), max(2.0, edge / 6), (x, y, 0.36 * edge))
    return [*items, *fold_lines(net, at, swatch.letter, theme.pen("cut").width)]


def fold_lines(net: Net, at: _At, ink: Ink, width: float) -> list[Item]:
    """Draw the lines to fold at: dots for edges that bend away from you, dots and dashes for those that bend towards you."""
    found: list[Item] = []
    for fold, dash in (("mountain", MOUNTAIN_DASH), ("valley", VALLEY_DASH)):
        steps = _folds(net, at, fold)
        if steps:
            found.append(Path(steps, Stroke(ink, width, dash, "butt"), name=fold))
    tabs = tuple(step for place, side in net.tabs for step in line(*at(side_ends(place, side)[0]), *at(side_ends(place, side)[1])))
    if tabs:
        found.append(Path(tabs, Stroke(ink, width, MOUNTAIN_DASH, "butt"), name="tab-folds"))
    return found


def small_net(net: Net, x: float, y: float, edge: float, swatch: Swatch, theme: Theme) -> list[Item]:
    """Draw a net without tabs, as a small picture: its squares and the lines between them."""

    def at(point: Point) -> Point:
        return (round(x + point[0] * edge, 4), round(y + point[1] * edge, 4))

    squares = tuple(step for place in sorted(net.places) for step in rectangle(*at((place[0], place[1])), edge, edge))
    return [
        Path(squares, Stroke(swatch.line, theme.pen("grid").width), swatch.ink, "net"),
        Path(polygon(*_rings(net, at)), theme.pen("outline"), name="net-outline"),
    ]


def _folds(net: Net, at: _At, wanted: str) -> tuple[Segment, ...]:
    ends = [side_ends(place, side) for place, side, fold in net.hinges if fold == wanted]
    return tuple(step for start, end in ends for step in line(*at(start), *at(end)))


def _tabs(net: Net, at: _At) -> tuple[Segment, ...]:
    return polygon(*([at(corner) for corner in tab_corners(place, side)] for place, side in net.tabs))


def _rings(net: Net, at: _At) -> list[list[Point]]:
    """Return the outline of the squares alone, which is one ring."""
    return [[at(point) for point in net._replace(tabs=()).outline]]


def _middle(net: Net) -> tuple[int, int]:
    """Return the most central square."""
    places = sorted(net.places)
    x, y = (sum(place[axis] for place in places) / len(places) for axis in (0, 1))
    return min(places, key=lambda place: (round((place[0] - x) ** 2 + (place[1] - y) ** 2, 6), place))


def _box(points: Sequence[Point]) -> tuple[float, float, float, float]:
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)
