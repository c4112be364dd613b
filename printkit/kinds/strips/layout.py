"""Where board and foot stand in a frame: numbers only.

The foot stands below the board or on its right, whichever makes the cells larger; where it would take too much, it is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor
from typing import NamedTuple

from printkit.errors import Fault, SpecError
from printkit.kinds.strips import art
from printkit.kinds.strips.art import Place
from printkit.kinds.strips.foot import Foot
from printkit.kinds.strips.solve.field import Size
from printkit.page.frame import Frame
from printkit.scene.item import Scene

SHARES = (0.24, 0.28, 0.32, 0.36, 0.4)
"""Widths of a column beside the board to try, as shares of the frame's."""

LEAST_SHARE = 0.62
"""A foot that makes the cells smaller than this share of what they could be is left out."""

LEAST_CELL = 1.2
"""Below this, lines and pieces run together."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A finished plan, in millimetres from the top left corner of the scene."""

    width: float
    height: float
    place: Place
    coordinates: bool
    foot: Scene | None = None
    foot_x: float = 0.0
    foot_y: float = 0.0


class _Margins(NamedTuple):
    """What stands around the cells: names of rows and columns before them; the edges of outlines on all sides."""

    before: float
    after: float


def plan(size: Size, frame: Frame, foot: Foot | None = None, beside: bool = True) -> Plan:
    """Find the best places for a board and its foot; `beside` allows the foot on the right of the board."""
    alone = _alone(size, frame)
    plans = [] if foot is None else [*_below(size, frame, foot), *(_beside(size, frame, foot) if beside else ())]
    best = max(plans, key=lambda one: one.place.cell, default=alone)
    return best if best.place.cell >= LEAST_SHARE * alone.place.cell else alone


def bare(size: Size, frame: Frame) -> Plan:
    """Fill the frame with the cells alone."""
    room = min(frame.width / size.columns, frame.height / size.rows)
    margins = _margins(frame, room, named=False)
    taken = margins.before + margins.after
    return _placed(size, min((frame.width - taken) / size.columns, (frame.height - taken) / size.rows), margins)


def gap(frame: Frame) -> float:
    """Return the distance between board and foot."""
    shorter = min(frame.width, frame.height)
    return 8.0 if shorter >= 140 else 5.0 if shorter >= 80 else 2.5


def whole_steps(cell: float) -> float:
    """Round a cell down to half or tenth millimetres, so that boards of nearly the same size share their pieces."""
    steps = 2 if cell >= 5 else 10
    return max(0, floor(cell * steps + 1e-9)) / steps


def _alone(size: Size, frame: Frame) -> Plan:
    cell, margins = _cell(size, frame, frame.width, frame.height)
    if cell < LEAST_CELL:
        problem = f"a frame of {frame.width:.0f} × {frame.height:.0f} mm is too small for a board of {size}"
        raise SpecError(Fault(problem, "give it more room"))
    return _placed(size, cell, margins)


def _below(size: Size, frame: Frame, foot: Foot) -> Iterator[Plan]:
    scene = foot(frame.width - _margins(frame, frame.width / size.columns, named=True).before)
    cell, margins = _cell(size, frame, frame.width, frame.height - gap(frame) - scene.height)
    if cell >= LEAST_CELL:
        board = _placed(size, cell, margins)
        width = max(board.width, board.place.x + scene.width)
        height = board.height + gap(frame) + scene.height
        yield Plan(width, height, board.place, board.coordinates, scene, board.place.x, board.height + gap(frame))


def _beside(size: Size, frame: Frame, foot: Foot) -> Iterator[Plan]:
    for share in SHARES:
        scene = foot(share * frame.width)
        cell, margins = _cell(size, frame, frame.width - gap(frame) - scene.width, frame.height)
        if cell >= LEAST_CELL and scene.height <= frame.height and scene.width <= share * frame.width:
            board = _placed(size, cell, margins)
            left = board.width + gap(frame)
            middle = board.place.y + size.rows * cell / 2
            top = max(0.0, min(frame.height - scene.height, middle - scene.height / 2))
            height = max(board.height, top + scene.height)
            yield Plan(left + scene.width, height, board.place, board.coordinates, scene, left, top)


def _margins(frame: Frame, cell: float, named: bool) -> _Margins:
    pad = max(frame.theme.pen("border").width / 2, art.edge_room(frame.theme, cell))
    return _Margins(max(art.coordinate_room(frame.theme), pad) if named else pad, pad)


def _cell(size: Size, frame: Frame, width: float, height: float) -> tuple[float, _Margins]:
    """Return the largest cell for a room, with names of rows and columns if there is room for them."""
    for named in (True, False):
        margins = _margins(frame, min(width / size.columns, height / size.rows), named)
        taken = margins.before + margins.after
        cell = whole_steps(min((width - taken) / size.columns, (height - taken) / size.rows))
        if not named or art.coordinates_fit(frame.theme, cell):
            break
    return cell, margins


def _placed(size: Size, cell: float, margins: _Margins) -> Plan:
    around = margins.before + margins.after
    place = Place(margins.before, margins.before, cell)
    return Plan(size.columns * cell + around, size.rows * cell + around, place, margins.before > margins.after)
