"""Reading balls off a picture: a ground, a shade, a light or a pattern, and an outline, one painted on the other.

Every shape has to be part of a ball, or one of the rings that stand for the layer below; whatever is not is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import NamedTuple

import numpy as np

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.spheres.prove.camera import Array
from printkit.scene.flatten import Box, bounds
from printkit.scene.palette import contrast, luminance
from printkit.scene.seen import PAPER, Picture, Shape, Words
from printkit.scene.weave import Patch, woven

NEAR = 0.05
"""Points that are no farther apart than this, in millimetres, are the same."""
EXACT = 0.08
"""How far an outline may be from what a camera sees: arcs whose ends are rounded to 0.0001 mm may bulge by nearly as much."""
TOUCHING = 1.1
"""Balls whose middles are no farther apart than this many times the sum of their radii hang together."""
LEAST_CONTRAST, LETTER_CONTRAST = 1.3, 4.5
LETTER_STRAY = 0.3
"""How far a letter may be from the middle of its ball, in radii."""

_SHADE = (-0.707, -0.707, 1.0, 1.0)
_LIGHT = (-0.6, -0.6, -0.2, -0.2)
"""The boxes around shade and light, if the box around the ball reaches from -1 to 1."""
_BOX_STRAY = 0.04


class Oval(NamedTuple):
    """A closed curve: its middle, the root of the product of its half axes, and points on it."""

    x: float
    y: float
    size: float
    points: Array


Colours = tuple[str, str, str]
"""The ground, the shade, and the light or the pattern of a ball."""


class Ball(NamedTuple):
    """A sphere as it is drawn."""

    at: int
    """When its outline was painted."""
    oval: Oval
    ground: str
    shade: str
    light: str
    """What is on the ground besides the shade: the colour of the light, or the sort and the colour of the pattern."""
    line: str
    pattern: tuple[Shape, ...] = ()


class Ring(NamedTuple):
    """A sphere of the layer below."""

    at: int
    oval: Oval
    line: str


class Look(NamedTuple):
    """What is on a picture: balls, rings, and words that are on no ball."""

    balls: tuple[Ball, ...]
    rings: tuple[Ring, ...]
    letters: dict[int, str]
    """The letters on balls, by the number of the ball."""
    words: tuple[Words, ...]


@dataclass
class _Open:
    """A ball whose outline is still to come."""

    ground: Shape
    points: tuple[Point, ...]
    box: Box
    parts: list[Shape] = field(default_factory=list)


def read(picture: Picture) -> Look:
    """Read all balls, rings and words of a picture."""
    if picture.discs:
        raise ProofError("there is a dot, which means nothing here")
    balls: list[Ball] = []
    rings: list[Ring] = []
    begun: list[_Open] = []
    for at, shape in enumerate(picture.marks):
        if isinstance(shape, Shape) and not _goes_on(shape, at, begun, balls):
            _begin(shape, at, begun, rings)
    if begun:
        raise ProofError("a ball has no outline")
    _check_colours(balls, rings)
    letters, words = _letters(picture, balls)
    return Look(tuple(_woven(balls, picture.words)), tuple(rings), letters, words)


def _woven(balls: Sequence[Ball], words: Sequence[Words]) -> list[Ball]:
    """Say which pattern is on every ball; it goes all over the ball, but around a letter."""
    patched = [ball for ball in balls if ball.pattern]
    letters = [next((one.middle for one in words if _is_on(one, ball)), None) for ball in patched]
    grounds = [[(float(x), float(y)) for x, y in ball.oval.points] for ball in patched]
    weaves = woven([Patch([ring], ball.pattern, at) for ring, ball, at in zip(grounds, patched, letters, strict=True)])
    known = {ball.at: f"{weave.sort} {weave.ink}" for ball, weave in zip(patched, weaves, strict=True)}
    return [ball._replace(light=known.get(ball.at, ball.light)) for ball in balls]


def _is_on(words: Words, ball: Ball) -> bool:
    return hypot(words.middle[0] - ball.oval.x, words.middle[1] - ball.oval.y) < LETTER_STRAY * ball.oval.size


def _goes_on(shape: Shape, at: int, begun: list[_Open], balls: list[Ball]) -> bool:
    """Add a shape to the ball that it lies on, and finish the ball if it is the outline."""
    box = bounds(point for chain in shape.chains for point in chain.points)
    owner = next((one for one in reversed(begun) if _is_inside(box, one.box)), None)
    if owner is None:
        return False
    if shape.fill is None and shape.pen and len(shape.chains) == 1 and _same(shape.chains[0].points, owner.points):
        begun.remove(owner)
        balls.append(_ball(owner, at, shape.pen.colour))
    else:
        owner.parts.append(shape)
    return True


def _begin(shape: Shape, at: int, begun: list[_Open], rings: list[Ring]) -> None:
    """Begin a ball with its ground, or note a ring."""
    if len(shape.chains) != 1 or not shape.chains[0].closed or shape.fill is None:
        raise ProofError("there is something that is no part of a ball")
    points = shape.chains[0].points
    if shape.pen is None:
        begun.append(_Open(shape, points, bounds(points)))
    elif shape.fill == PAPER:
        rings.append(Ring(at, _oval(points), shape.pen.colour))
    else:
        raise ProofError("a ring is filled, or a ball has no shade")


def _is_inside(box: Box, outer: Box) -> bool:
    return (
        box.left > outer.left - 2 * EXACT
        and box.top > outer.top - 2 * EXACT
        and box.right < outer.right + 2 * EXACT
        and box.bottom < outer.bottom + 2 * EXACT
    )


def _same(one: Sequence[Point], other: Sequence[Point]) -> bool:
    return len(one) == len(other) and bool(np.abs(np.array(one) - np.array(other)).max() < NEAR)


def _ball(begun: _Open, at: int, line: str) -> Ball:
    """Look at what is on a ball: the shade at the lower right, then the light at the upper left or else a pattern."""
    shade, *rest = begun.parts or [begun.ground]
    if shade.pen or shade.fill is None or not _lies(shade, begun.box, _SHADE):
        raise ProofError("a ball has no shade")
    is_lit = len(rest) == 1 and rest[0].fill is not None and _lies(rest[0], begun.box, _LIGHT)
    if not rest or not (is_lit or all(_is_pattern(one) for one in rest)):
        raise ProofError("a ball has neither light nor pattern")
    light = str(rest[0].fill) if is_lit else "".join(f"lines {one.pen.colour}" if one.pen else f"spots {one.fill}" for one in rest)
    return Ball(at, _oval(begun.points), str(begun.ground.fill), str(shade.fill), light, line, () if is_lit else tuple(rest))


def _is_pattern(shape: Shape) -> bool:
    """Tell whether a shape is a pattern: lines, or a number of spots."""
    return (shape.pen is not None) != (shape.fill is not None) and (shape.pen is not None or len(shape.chains) > 1)


def _lies(shape: Shape, box: Box, place: tuple[float, float, float, float]) -> bool:
    """Tell whether a shape fills a place in a box."""
    own = bounds(point for chain in shape.chains for point in chain.points)
    x, y, wide, high = (box.left + box.right) / 2, (box.top + box.bottom) / 2, box.width / 2, box.height / 2
    drawn = ((own.left - x) / wide, (own.top - y) / high, (own.right - x) / wide, (own.bottom - y) / high)
    return all(abs(one - other) < _BOX_STRAY for one, other in zip(drawn, place, strict=True))


def _oval(chain: Sequence[Point]) -> Oval:
    """Measure an ellipse: around its middle, the points fulfil one quadratic equation."""
    points = np.array(chain)
    middle = points.mean(axis=0)
    u, v = (points - middle).T
    squares = np.stack([u * u, 2 * u * v, v * v], axis=-1)
    (a, b, c), *_ = np.linalg.lstsq(squares, np.ones(len(points)), rcond=None)
    off = np.abs(np.sqrt(np.maximum(squares @ np.array((a, b, c)), 0)) - 1).max()
    area = a * c - b * b
    if area <= 0 or off * area**-0.25 > EXACT:
        raise ProofError("the outline of a ball is not an ellipse")
    return Oval(float(middle[0]), float(middle[1]), float(area**-0.25), points)


def _check_colours(balls: Sequence[Ball], rings: Sequence[Ring]) -> None:
    """Make sure that shade and light suit their ground, everywhere alike, and that all lines are seen and alike."""
    for part in ("shade", "light"):
        _check_part(balls, part)
    patterns = {ball.light.split()[-1] for ball in balls if not ball.light.startswith("#")}
    for lines in ({ball.line for ball in balls}, {ring.line for ring in rings}, patterns):
        if len(lines) > 1 or any(contrast(line, PAPER) < LEAST_CONTRAST for line in lines):
            raise ProofError("outlines or patterns cannot be seen, or differ in colour")


def _check_part(balls: Sequence[Ball], part: str) -> None:
    """Make sure that a ground has one shade, which is darker, or one light, which is lighter."""
    known = {(ball.ground, getattr(ball, part)) for ball in balls if getattr(ball, part).startswith("#")}
    if len(known) != len({ground for ground, _ in known}):
        raise ProofError(f"the {part} of a ball has the wrong colour")
    darker = (luminance(colour) - luminance(ground) for ground, colour in known)
    if any((part == "shade") == (by > 0) and abs(by) > 1e-9 for by in darker):
        raise ProofError(f"the {part} of a ball has the wrong colour")


def _letters(picture: Picture, balls: Sequence[Ball]) -> tuple[dict[int, str], tuple[Words, ...]]:
    """Read the letters in the middle of balls, where nothing hides them; other words are left for later."""
    letters: dict[int, str] = {}
    words: list[Words] = []
    middles = np.array([(ball.oval.x, ball.oval.y) for ball in balls]).reshape(-1, 2)
    for at, one in enumerate(picture.marks):
        if not isinstance(one, Words):
            continue
        off = np.hypot(*(middles - np.array(one.middle)).T)
        number = int(off.argmin()) if balls else -1
        if number < 0 or off[number] > LETTER_STRAY * balls[number].oval.size:
            words.append(one)
        elif number in letters or at < balls[number].at or not is_seen(number, balls):
            raise ProofError(f'the letter "{one.text}" is hidden, or there are two')
        elif contrast(one.colour, balls[number].ground) < LETTER_CONTRAST or not one.upright:
            raise ProofError(f'the letter "{one.text}" cannot be read')
        else:
            letters[number] = one.text
    if any(contrast(one.colour, PAPER) < LETTER_CONTRAST or not one.upright for one in words):
        raise ProofError("words cannot be read")
    return letters, tuple(words)


def is_seen(number: int, balls: Sequence[Ball], right: float = 0.0, down: float = 0.0) -> bool:
    """Tell whether a point of a ball, so many radii from its middle, is hidden by no ball that is painted later."""
    own = balls[number]
    x, y = own.oval.x + right * own.oval.size, own.oval.y + down * own.oval.size
    later = (ball.oval for ball in balls if ball.at > own.at)
    near = (oval for oval in later if max(abs(oval.x - x), abs(oval.y - y)) < 1.5 * oval.size)
    return not any(_covers(oval, x, y) for oval in near)


def _covers(oval: Oval, x: float, y: float) -> bool:
    """Tell whether a point is inside of a convex curve: all its points are passed in the same direction."""
    away = oval.points - np.array((x, y))
    after = np.roll(away, -1, axis=0)
    turns = away[:, 0] * after[:, 1] - away[:, 1] * after[:, 0]
    return bool((turns > 0).all() or (turns < 0).all())


def clusters(ovals: Sequence[Oval]) -> list[list[int]]:
    """Share curves out into groups that hang together, by their numbers."""
    if not ovals:
        return []
    middles, sizes = np.array([(oval.x, oval.y) for oval in ovals]), np.array([oval.size for oval in ovals])
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=-1)
    near = apart < TOUCHING * (sizes[:, None] + sizes[None])
    left, found = set(range(len(ovals))), []
    while left:
        edge = [left.pop()]
        for number in edge:
            joined = [other for other in np.flatnonzero(near[number]).tolist() if other in left]
            left.difference_update(joined)
            edge.extend(joined)
        found.append(sorted(edge))
    return found


def check_order(balls: Sequence[Ball], nearness: Iterable[float]) -> None:
    """Make sure that of two balls that overlap the nearer one is painted later."""
    far = list(nearness)
    for one in range(len(balls)):
        for two in range(one):
            a, b = balls[one].oval, balls[two].oval
            overlap = (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (0.98 * (a.size + b.size)) ** 2
            if overlap and (far[one] - far[two]) * (balls[one].at - balls[two].at) > 1e-6:
                raise ProofError("a ball is painted over one that is nearer")


def is_alike(one: Colours, other: Colours) -> bool:
    """Tell whether two balls may be of one piece: under a letter, little may be left of a pattern, and a light takes its place."""
    lit = one[2].startswith("#") or other[2].startswith("#")
    return one[:2] == other[:2] and (lit or one[2] == other[2])


def said(picture: Picture, words: Sequence[Words], balls: Sequence[Ball]) -> str:
    """Read a text: it stands in one place, on the page, and below everything else."""
    paragraphs = Picture(picture.width, picture.height, tuple(words)).paragraphs
    low = max((ball.oval.y + ball.oval.size for ball in balls), default=0.0)
    on_page = all(
        one.start[0] > -NEAR and low < one.start[1] < picture.height and one.end[0] < picture.width + NEAR for one in words
    )
    if len(paragraphs) > 1 or not on_page:
        raise ProofError("words stand where they do not belong")
    return "".join(paragraphs)
