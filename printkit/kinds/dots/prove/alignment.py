"""Where the drawing lies on a page and on its answer.

An answer shows the whole drawing in a light ink, so its size and place there can be measured. Dots and lines of the answer are
taken back to the drawing from there; and the page, which shows no drawing, is laid over the answer by its dots.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.dots.prove.distance import segments, straying
from printkit.kinds.dots.prove.sight import Line, Sight
from printkit.scene.flatten import bounds
from printkit.scene.palette import luminance

Polyline = tuple[Point, ...]

NEAR = 0.005
"""Places that are no farther apart than this, in millimetres of the drawing, are the same."""
_SAME_LINE = 0.02
_LIGHT = 0.5
"""The light picture has at least this luminance."""
_ASIDE = 0.01
_BIN = 0.1
_WIDEST = 1_000_000
"""No page is so many bins wide."""
_MOST_VOTES = 4_000_000
"""So many steps are compared; if there are more, not all dots have a vote."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How something is laid on a page: enlarged, then moved."""

    factor: float
    right: float
    down: float

    def back(self, point: Point) -> Point:
        """Return what is drawn at a place of the page."""
        return ((point[0] - self.right) / self.factor, (point[1] - self.down) / self.factor)

    def line(self, points: Iterable[Point]) -> Polyline:
        """Return what is drawn along a line of the page."""
        return tuple(map(self.back, points))


@dataclass(frozen=True, slots=True)
class Solved:
    """An answer: how the drawing is laid on it, where its dots are in the drawing, and the lines over the light picture."""

    fit: Fit
    sight: Sight
    dots: tuple[Point, ...]
    lines: tuple[Line, ...]
    """In millimetres of the drawing."""
    light: str
    """The colour of the light picture."""


def solved(answer: Sight, drawing: Sequence[Polyline]) -> Solved:
    """Find the drawing in an answer, in a light ink below everything else."""
    if answer.words or answer.patches:
        raise ProofError("the answer shows more than dots and lines")
    if not answer.lines:
        raise ProofError("the answer is empty")
    pen = max((line.pen for line in answer.lines), key=lambda pen: (pen.width, luminance(pen.colour)))
    picture = tuple(line for line in answer.lines if line.pen == pen)
    fit = _fit_of(picture, drawing)
    others = tuple(line for line in answer.lines if line.pen != pen)
    _check_below(picture, others, pen.colour)
    _check_middle(answer)
    dots = tuple(fit.back(disc.middle) for disc in answer.discs)
    return Solved(fit, answer, dots, tuple(line._replace(points=fit.line(line.points)) for line in others), pen.colour)


def _fit_of(picture: Sequence[Line], drawing: Sequence[Polyline]) -> Fit:
    """Find out how the drawing is laid on a page, and make sure that the light picture is the drawing, no more and no less."""
    fit = boxed([point for line in drawing for point in line], [point for line in picture for point in line.points])
    shown, wanted = segments(fit.line(line.points) for line in picture), segments(drawing)
    if max(straying(shown, wanted)[0], straying(wanted, shown)[0]) > _SAME_LINE / fit.factor:
        raise ProofError("the picture below the answer is not the drawing that was asked for")
    return fit


def _check_below(picture: Sequence[Line], others: Sequence[Line], colour: str) -> None:
    """Make sure that a picture is light, in a colour of its own, and below all other lines."""
    if luminance(colour) < _LIGHT or any(line.pen.colour == colour for line in others):
        raise ProofError("the picture below the answer is not light")
    if any(_covers(one, other) for one in picture for other in others if one.level > other.level):
        raise ProofError("the picture covers lines of the answer")


def _check_middle(answer: Sight) -> None:
    """Make sure that all of an answer together lies in the middle of its room: if only the light picture is moved, it does not."""
    drawn, room = (
        bounds([disc.middle for disc in answer.discs] + [point for line in answer.lines for point in line.points]),
        answer.box,
    )
    aside = max(abs(drawn.left - room.left - room.right + drawn.right), abs(drawn.top - room.top - room.bottom + drawn.bottom))
    if aside > _ASIDE:
        raise ProofError("the answer does not lie in the middle of its room")


def boxed(things: Sequence[Point], drawn: Sequence[Point]) -> Fit:
    """Find out how points are laid on a page by the boxes around them."""
    own, shown = bounds(things), bounds(drawn)
    wide, high = (own.width, shown.width), (own.height, shown.height)
    size, seen = max(wide, high)
    if not size or not seen:
        raise ProofError("the drawing has no size")
    factor = seen / size
    return Fit(factor, shown.left - factor * own.left, shown.top - factor * own.top)


def moved(things: Sequence[Point], drawn: Sequence[Point]) -> Fit:
    """Find out how points are laid on a page in their true size: by the step on which most of them agree."""
    if not things or not drawn:
        raise ProofError("the page or its answer has no dots")
    some = things[:: 1 + len(things) * len(drawn) // _MOST_VOTES]
    own, shown = np.array(some), np.array(drawn)
    steps = (shown[:, None, :] - own[None, :, :]).reshape(-1, 2)
    right, down = np.median(_agreed(steps), axis=0)
    return Fit(1.0, float(right), float(down))


def _agreed(steps: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the steps in the fullest bin.

    Equal steps may fall on both sides of the edge of a bin; so there are four grids of bins, and in one of them they do not.
    """
    best = steps[:0]
    for aside in ((0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.5, 0.5)):
        bins = np.floor(steps / _BIN + aside).astype(np.int64)
        _, number, counts = np.unique(bins[:, 0] * _WIDEST + bins[:, 1], return_inverse=True, return_counts=True)
        if counts.max() > len(best):
            best = steps[number.ravel() == int(counts.argmax())]
    return best


def numbers(places: Sequence[Point], dots: Sequence[Point], what: str) -> list[int]:
    """Return the number of the dot at each place; each place has one, and no dot is at two."""
    if len(places) != len(dots):
        raise ProofError(f"there are {len(places)} dots in {what}, not {len(dots)}")
    found = [number_at(place, dots) for place in places]
    if None in found or len(set(found)) < len(found):
        raise ProofError(f"the dots in {what} are not where they are on the page")
    return [number for number in found if number is not None]


def number_at(place: Point, dots: Sequence[Point]) -> int | None:
    """Return the number of the dot at a place, if there is one."""
    near = (number for number, (x, y) in enumerate(dots) if abs(x - place[0]) <= NEAR and abs(y - place[1]) <= NEAR)
    return next(near, None)


def _covers(one: Line, other: Line) -> bool:
    """Tell whether the boxes around two lines overlap."""
    here, there = bounds(one.points), bounds(other.points)
    beside = here.right < there.left or there.right < here.left
    return not beside and here.top <= there.bottom and there.top <= here.bottom
