"""Reading the answer: the layers from above, and the whole figure in colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from printkit.errors import ProofError
from printkit.kinds.spheres.prove import lattice
from printkit.kinds.spheres.prove.balls import (
    EXACT,
    NEAR,
    Ball,
    Colours,
    Look,
    Oval,
    Ring,
    check_order,
    clusters,
    is_alike,
    is_seen,
)
from printkit.kinds.spheres.prove.camera import Array, Fit, fitted
from printkit.kinds.spheres.prove.lattice import Cell

MOST_STEPS = 200_000
"""Pieces that are told apart by colours alone are looked for as long as this."""
_SPOTS = ((0.0, 0.0), (-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0))
_REACH = (0.43, 0.47)
"""A letter is written on a ball if most of these spots are seen at a share of its radius between these."""


class Filled(NamedTuple):
    """The figure as the answer fills it: the letter on every cell, if there are letters, and its colours."""

    letters: Mapping[Cell, str]
    colours: Mapping[Cell, Colours]


class _Layer(NamedTuple):
    """The curves of one layer: discs and, below them, rings."""

    discs: list[int]
    rings: list[int]
    box: tuple[float, float, float, float]


def whole_figure(look: Look, spheres: int) -> list[int]:
    """Return the numbers of the balls of the whole figure, if the answer shows it."""
    count = len(look.balls)
    groups = clusters([*(ball.oval for ball in look.balls), *(ring.oval for ring in look.rings)])
    whole = [group for group in groups if len(group) == spheres and max(group) < count]
    return whole[0] if len(whole) == 1 and len(groups) > 1 else []


def filled(look: Look, whole: Sequence[int], name: str) -> Filled:
    """Read the layers, the lowest first: every disc is a cell of its layer, every ring one of the layer below."""
    layers = lattice.layers(name)
    found = list(_layers(look, whole))
    if len(found) != len(layers):
        raise ProofError(f"the answer shows {len(found)} layers, not {len(layers)}")
    places = lattice.places(lattice.figure(name), lattice.stands_on_triangles(name))
    size = max(look.balls[number].oval.size for layer in found for number in layer.discs)
    at: dict[Cell, int] = {}
    for layer, cells, below in zip(found, layers, [[], *layers], strict=False):
        at |= _matched(look, layer, (cells, below), {cell: (places[cell][1], places[cell][0]) for cell in places}, 2 * size)
    letters = {cell: look.letters[number] for cell, number in at.items() if number in look.letters}
    if letters and len(letters) != len(at):
        raise ProofError("a ball of a layer has no letter")
    return Filled(letters, {cell: _colours(look.balls[number]) for cell, number in at.items()})


def _colours(ball: Ball) -> Colours:
    return (ball.ground, ball.shade, ball.light)


def _layers(look: Look, whole: Sequence[int]) -> Iterator[_Layer]:
    """Find the layers as they are read, row by row; those of a row have their middles at one height."""
    numbers = [number for number in range(len(look.balls)) if number not in set(whole)]
    curves: list[Ball | Ring] = [*(look.balls[number] for number in numbers), *look.rings]
    found = []
    for group in clusters([one.oval for one in curves]):
        ovals = [curves[number].oval for number in group]
        discs = [numbers[number] for number in group if number < len(numbers)]
        rings = [number - len(numbers) for number in group if number >= len(numbers)]
        xs, ys = [oval.x for oval in ovals], [oval.y for oval in ovals]
        found.append(_Layer(discs, rings, (min(xs), min(ys), max(xs), max(ys))))
    rows = sorted({round(layer.box[1] + layer.box[3]) for layer in found})
    yield from sorted(found, key=lambda layer: (_row(layer, rows), layer.box[0]))


def _row(layer: _Layer, rows: Sequence[int]) -> int:
    """Return the first of the rows that a layer is in, give or take a millimetre of rounding."""
    return next(row for row in rows if abs(row - layer.box[1] - layer.box[3]) < 3)


def _matched(
    look: Look, layer: _Layer, both: tuple[list[Cell], list[Cell]], plan: Mapping[Cell, tuple[float, float]], scale: float
) -> dict[Cell, int]:
    """Lay the plan of a layer on what is drawn, by their boxes, and give every cell its disc."""
    cells, below = both
    known = np.array([plan[cell] for cell in (*cells, *below)])
    if len(layer.discs) != len(cells) or len(layer.rings) != len(below):
        raise ProofError("a layer of the answer has not the right number of balls")
    corner = np.array(layer.box[:2]) - scale * known.min(axis=0)
    ovals = [*(look.balls[number].oval for number in layer.discs), *(look.rings[number].oval for number in layer.rings)]
    _check_circles(ovals, scale / 2)
    if any(_hides(look.rings[ring], look.balls[disc]) for ring in layer.rings for disc in layer.discs):
        raise ProofError("a layer of the answer is hidden by the one below")
    at = _nearest(ovals[: len(cells)], scale * known[: len(cells)] + corner)
    _nearest(ovals[len(cells) :], scale * known[len(cells) :] + corner)
    return {cell: layer.discs[number] for cell, number in zip(cells, at, strict=True)}


def _hides(ring: Ring, disc: Ball) -> bool:
    """Tell whether a ring is painted over a disc."""
    one, other = ring.oval, disc.oval
    return ring.at > disc.at and (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < (one.size + other.size - NEAR) ** 2


def _check_circles(ovals: Sequence[Oval], radius: float) -> None:
    for oval in ovals:
        if np.abs(np.hypot(*(oval.points - np.array((oval.x, oval.y))).T) - radius).max() > EXACT:
            raise ProofError("the balls of the layers are not circles of one size")


def _nearest(ovals: Sequence[Oval], wanted: Array) -> list[int]:
    """Return for every place the curve that is there."""
    if not ovals:
        return []
    drawn = np.array([(oval.x, oval.y) for oval in ovals])
    apart = np.linalg.norm(wanted[:, None] - drawn[None], axis=-1)
    at = [int(number) for number in apart.argmin(axis=1)]
    if apart.min(axis=1).max() > 2 * NEAR or len(set(at)) != len(at):
        raise ProofError("a ball of a layer is not in its place")
    return at


def check_tiling(answer: Filled, tray: Mapping[str, Colours]) -> dict[Cell, str]:
    """Make sure that the pieces of the tray fill the figure, each with its own letter and colours; return whose each cell is."""
    if any(letter not in tray or not is_alike(tray[letter], answer.colours[cell]) for cell, letter in answer.letters.items()):
        raise ProofError("a ball of the answer has another letter or colour than its piece")
    allowed = {
        cell: {answer.letters[cell]} if answer.letters else {letter for letter, own in tray.items() if own == colours}
        for cell, colours in answer.colours.items()
    }
    found = _tiling(allowed, tuple(tray))
    if found is None:
        raise ProofError("the answer does not fill the figure with the pieces of the page")
    return found


def _tiling(allowed: Mapping[Cell, set[str]], letters: Sequence[str]) -> dict[Cell, str] | None:
    """Find pieces on cells where each may lie."""
    steps = 0

    def places(left: list[Cell], letter: str) -> Iterator[list[Cell]]:
        """Give the places of a piece that cover the first of the cells that are left."""
        nonlocal steps
        first, open_cells = left[0], set(left)
        for form in lattice.pieces()[letter] if letter in allowed[first] else ():
            steps += 1
            # the first cell of a form is its least, and so is the first of those that are left
            placed = [(first[0] + a, first[1] + b, first[2] + c) for a, b, c in form]
            if steps < MOST_STEPS and all(cell in open_cells and letter in allowed[cell] for cell in placed):
                yield placed

    def go_on(left: list[Cell], free: tuple[str, ...]) -> dict[Cell, str] | None:
        if not left:
            return {} if not free else None
        for letter in free:
            for placed in places(left, letter):
                rest = go_on([cell for cell in left if cell not in placed], tuple(one for one in free if one != letter))
                if rest is not None:
                    return rest | dict.fromkeys(placed, letter)
        return None

    return go_on(sorted(allowed), tuple(letters))


def picture_of(balls: Sequence[Ball], name: str, view: tuple[float, float, float]) -> tuple[Fit, list[Cell]]:
    """Find out how a picture of a figure was taken, and which cell every ball is; all outlines must be exact."""
    places = lattice.places(sorted(lattice.figure(name)), lattice.stands_on_triangles(name))
    cells, centres = list(places), np.array(list(places.values()))
    drawn = np.array([(ball.oval.x, ball.oval.y, ball.oval.size) for ball in balls])
    fit = fitted(drawn, centres, *view)
    if fit.stray > NEAR or sorted(fit.order) != list(range(len(cells))):
        raise ProofError("the picture is not the figure that was asked for, seen as it was asked for")
    if fit.shot.distance <= 1 + float(np.linalg.norm(centres, axis=-1).max()):
        raise ProofError("the camera is too near")
    for ball, number in zip(balls, fit.order, strict=True):
        points = (ball.oval.points - np.array((fit.x, fit.y))) / fit.scale
        if fit.shot.misses(centres[number], points) * fit.scale > EXACT:
            raise ProofError("the outline of a ball is not what the camera sees")
    check_order(balls, fit.shot.nearness(centres)[list(fit.order)])
    return fit, [cells[number] for number in fit.order]


def check_whole(balls: Sequence[Ball], written: Mapping[int, str], owners: Sequence[str], tray: Mapping[str, Colours]) -> None:
    """Make sure that the picture of the whole figure shows every piece in its colours, with its letter where that can be seen."""
    if any(not is_alike(tray[owner], _colours(ball)) for owner, ball in zip(owners, balls, strict=True)):
        raise ProofError("a ball of the answer has the colour of another piece")
    if any(owners[at] != letter for at, letter in written.items()):
        raise ProofError("a ball of the answer has the letter of another piece")
    for letter in set(owners):
        _check_letter(letter, balls, written, owners)


def _check_letter(letter: str, balls: Sequence[Ball], written: Mapping[int, str], owners: Sequence[str]) -> None:
    """Make sure that a piece has its letter at most once, where it is seen, and has it if there is room."""
    own = [at for at, owner in enumerate(owners) if owner == letter]
    least, most = (max(_spots_seen(at, balls, reach) for at in own) for reach in reversed(_REACH))
    times = list(written.values()).count(letter)
    if times > 1 or (times and most < 4) or (written and not times and least >= 4):
        raise ProofError("a piece of the answer lacks its letter, or has it where it is hidden")


def _spots_seen(at: int, balls: Sequence[Ball], reach: float) -> int:
    """Count the spots around the middle of a ball that are seen; none if its middle is not."""
    seen = [is_seen(at, balls, reach * right, reach * down) for right, down in _SPOTS]
    return sum(seen) if seen[0] else 0
