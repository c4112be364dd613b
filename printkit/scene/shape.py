"""Paths of common shapes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from printkit.geometry.affine import Affine, Point, compose, scaling, translation
from printkit.scene.item import Group, Ink, Item, Path, Scene, Segment, Stroke, Tag


def line(x1: float, y1: float, x2: float, y2: float) -> tuple[Segment, ...]:
    """One straight line."""
    return (("M", x1, y1), ("L", x2, y2))


def polyline(points: Sequence[Point]) -> tuple[Segment, ...]:
    """An open chain of straight lines."""
    first, *rest = points
    return (("M", *first), *(("L", x, y) for x, y in rest))


def polygon(*rings: Sequence[Point]) -> tuple[Segment, ...]:
    """Closed rings of straight lines; a second ring inside the first is a hole."""
    return tuple(step for ring in rings for step in (*polyline(ring), ("Z",)))


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> tuple[Segment, ...]:
    """An upright rectangle, with rounded corners if a radius is given."""
    right, bottom = x + width, y + height
    if radius <= 0:
        return polygon([(x, y), (right, y), (right, bottom), (x, bottom)])
    r = min(radius, width / 2, height / 2)

    def corner(to_x: float, to_y: float) -> Segment:
        return ("A", r, r, 0.0, False, True, to_x, to_y)

    return (
        ("M", x + r, y),
        ("L", right - r, y),
        corner(right, y + r),
        ("L", right, bottom - r),
        corner(right - r, bottom),
        ("L", x + r, bottom),
        corner(x, bottom - r),
        ("L", x, y + r),
        corner(x + r, y),
        ("Z",),
    )


def circle(x: float, y: float, radius: float) -> tuple[Segment, ...]:
    """A full circle as two half arcs, starting at the top."""
    return (
        ("M", x, y - radius),
        ("A", radius, radius, 0.0, False, True, x, y + radius),
        ("A", radius, radius, 0.0, False, True, x, y - radius),
        ("Z",),
    )


def regular_polygon(x: float, y: float, radius: float, corners: int, turn_deg: float = 0.0) -> tuple[Segment, ...]:
    """A regular polygon with one corner at the top."""
    return polygon([_on_circle(x, y, radius, index / corners, turn_deg) for index in range(corners)])


def star(x: float, y: float, radius: float, points: int = 5, waist: float = 0.45) -> tuple[Segment, ...]:
    """A star with one point at the top; `waist` is the inner radius as a share of the outer."""
    return polygon(
        [_on_circle(x, y, radius * (waist if index % 2 else 1.0), index / (2 * points), 0.0) for index in range(2 * points)]
    )


def fitted(
    scene: Scene, x: float, y: float, width: float, height: float, name: str, enlarge: bool = False, tag: Tag | None = None
) -> Group:
    """Set a scene into a rectangle, centred and, if it is too large (or `enlarge` is asked), scaled to fit."""
    factor = min(width / scene.width, height / scene.height)
    factor = factor if enlarge or factor < 1 else 1.0
    left, top = x + (width - factor * scene.width) / 2, y + (height - factor * scene.height) / 2
    return placed(scene, left, top, name, factor, tag)


def placed(scene: Scene, x: float, y: float, name: str, factor: float = 1.0, tag: Tag | None = None) -> Group:
    """Set a scene with its top left corner at (x, y), as a layer, because the layers of the scene show up only inside one."""
    move: Affine = translation(x, y)
    return Group(name, scene.items, compose(move, scaling(factor)) if factor != 1.0 else move, layer=True, tag=tag)


def filled(segments: tuple[Segment, ...], fill: Ink, stroke: Stroke | None = None, name: str = "") -> Path:
    """A filled path, the most common of all items."""
    return Path(segments, stroke, fill, name)


def layer(name: str, items: Iterable[Item], tag: Tag | None = None) -> Group:
    """A group that drawing programs show as a layer."""
    return Group(name, tuple(items), layer=True, tag=tag)


def _on_circle(x: float, y: float, radius: float, share: float, turn_deg: float) -> Point:
    angle = 2 * pi * share + turn_deg * pi / 180
    return (x + radius * sin(angle), y - radius * cos(angle))
