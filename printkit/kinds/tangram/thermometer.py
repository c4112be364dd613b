"""A thermometer that shows how complete an assembly is."""

from __future__ import annotations

from math import sqrt

from printkit.scene.ink import Theme
from printkit.scene.item import Item, Path, Segment
from printkit.scene.shape import line

WIDTH = 10.0
_BULB = 3.4
_TUBE = 1.9
"""Half the width of the tube."""


def thermometer(level: float, x: float, y: float, height: float, theme: Theme) -> list[Item]:
    """Draw a thermometer in a box of `WIDTH`; the column rises from the bulb to the level, a share from 0 to 1."""
    pen = theme.pen("outline")
    edge = pen.width / 2
    middle = x + _BULB + edge
    bulb = y + height - _BULB - edge
    foot = bulb - _BULB - 1.0
    head = y + edge + _TUBE
    mark = foot - level * (foot - head)
    ticks = tuple(step for share in (0.0, 0.25, 0.5, 0.75, 1.0) for step in _tick(share, middle, foot, head))
    return [
        Path(_glass(middle, bulb, head, _TUBE, _BULB), fill=theme.ink("paper"), name="glass"),
        Path(_column(middle, bulb, mark), fill=theme.ink("solution"), name="column"),
        Path(_glass(middle, bulb, head, _TUBE, _BULB), pen, name="tube"),
        Path(ticks, theme.pen("grid", cap="butt"), name="ticks"),
    ]


def _tick(share: float, middle: float, foot: float, head: float) -> tuple[Segment, ...]:
    y = foot - share * (foot - head)
    reach = 3.2 if share in (0.0, 0.5, 1.0) else 2.0
    return line(middle + _TUBE + 0.6, y, middle + _TUBE + 0.6 + 0.9 * reach, y)


def _glass(x: float, bulb: float, head: float, tube: float, radius: float) -> tuple[Segment, ...]:
    """Walk around the tube and the bulb."""
    neck = bulb - sqrt(radius * radius - tube * tube)
    return (
        ("M", x - tube, neck),
        ("L", x - tube, head),
        ("A", tube, tube, 0.0, False, True, x + tube, head),
        ("L", x + tube, neck),
        ("A", radius, radius, 0.0, True, True, x - tube, neck),
        ("Z",),
    )


def _column(x: float, bulb: float, mark: float) -> tuple[Segment, ...]:
    """Walk around what is filled: the bulb, and the tube up to the mark, a little inside the glass."""
    tube, radius = _TUBE - 0.7, _BULB - 0.7
    neck = bulb - sqrt(radius * radius - tube * tube)
    return (
        ("M", x - tube, neck),
        ("L", x - tube, mark),
        ("L", x + tube, mark),
        ("L", x + tube, neck),
        ("A", radius, radius, 0.0, True, True, x - tube, neck),
        ("Z",),
    )
