"""Recognising pieces: of all ways in which a piece may lie on the table, the one that looks like what is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

import numpy as np

from printkit.errors import ProofError
from printkit.kinds.spheres.prove.balls import NEAR, Ball, check_order, is_alike
from printkit.kinds.spheres.prove.camera import Array, Shot
from printkit.kinds.spheres.prove.lattice import pieces, places

SIDE_VIEW = Shot(24.0, 58.0, 14.0)
"""How single pieces are looked at."""
ONE_SCALE = 0.005
"""By how much the scales of pieces may differ that are drawn together."""
TELLING = 0.01
"""By how much of a diameter a ball may be out of place; every other piece is farther off by a good deal."""
MOST_LOOKS = 12
"""More pieces than this share colours and patterns, and are told apart by their letters."""
_ORDERS = np.array(list(permutations(range(4))))


class Shown(NamedTuple):
    """A piece on the page: its letter by its shape, the numbers of its balls, and its scale."""

    letter: str
    balls: tuple[int, ...]
    scale: float


class _Views(NamedTuple):
    """What all pieces look like, lying in every way and with their balls in every order: a row of numbers for each."""

    letters: Array
    rows: Array
    squares: Array
    far: Array


@lru_cache(maxsize=1)
def _views() -> _Views:
    letters: list[int] = []
    rows: list[Array] = []
    far: list[Array] = []
    for number, forms in enumerate(pieces().values()):
        for form in sorted(forms):
            for on_triangles in (False, True):
                centres = np.array(list(places(form, on_triangles).values()))
                seen = SIDE_VIEW.seen(centres)[_ORDERS]
                middles = seen[:, :, :2] - seen[:, :, :2].mean(axis=1, keepdims=True)
                rows.append(np.concatenate([middles.reshape(24, 8), seen[:, :, 2]], axis=1))
                far.append(SIDE_VIEW.nearness(centres)[_ORDERS])
                letters += [number] * 24
    every = np.concatenate(rows)
    return _Views(np.array(letters), every, (every**2).sum(axis=1), np.concatenate(far))


def recognised(balls: Sequence[Ball], group: Sequence[int]) -> Shown:
    """Tell which piece four balls are; it must look like no other."""
    if len(group) != 4:
        raise ProofError(f"{len(group)} balls hang together, which is neither the figure nor a piece")
    own = [balls[number] for number in group]
    views, drawn = _views(), np.array([(ball.oval.x, ball.oval.y, ball.oval.size) for ball in own])
    wanted = np.concatenate([(drawn[:, :2] - drawn[:, :2].mean(axis=0)).ravel(), drawn[:, 2]])
    scales = views.rows @ wanted / views.squares
    off = (wanted**2).sum() - scales**2 * views.squares
    best = int(off.argmin())
    letter = views.letters[best]
    other = int(np.where(views.letters == letter, np.inf, off).argmin())
    near, next_best = (_stray(wanted, views, scales, row) for row in (best, other))
    if near > min(NEAR, TELLING * scales[best]) or next_best < 3 * TELLING * scales[best]:
        raise ProofError("four balls that hang together are none of the pieces, or cannot be told from another")
    check_order(own, views.far[best])
    return Shown(list(pieces())[int(letter)], tuple(group), float(scales[best]))


def _stray(wanted: Array, views: _Views, scales: Array, row: int) -> float:
    """Return how far the worst ball is from where it should be."""
    return float(np.abs(wanted - scales[row] * views.rows[row]).max())


def check_tray(shown: Sequence[Shown], balls: Sequence[Ball], letters: dict[int, str]) -> dict[str, tuple[str, str, str]]:
    """Make sure that pieces differ, are of one size, and have their own letters; return the colours of each."""
    if not shown:
        raise ProofError("the page shows no pieces")
    names = [one.letter for one in shown]
    if len(set(names)) != len(names):
        raise ProofError("a piece is there twice")
    scales = [one.scale for one in shown]
    if max(scales) - min(scales) > ONE_SCALE * max(scales):
        raise ProofError("the pieces are not drawn at one scale")
    written = [[letters[number] for number in one.balls if number in letters] for one in shown]
    if any(written) and written != [[letter] for letter in names]:
        raise ProofError("a piece has no letter, or not its own")
    colours = {one.letter: _colours_of(one, balls) for one in shown}
    if len(colours) <= MOST_LOOKS and len(set(colours.values())) < len(colours):
        raise ProofError("two pieces look alike")
    return colours


def _colours_of(piece: Shown, balls: Sequence[Ball]) -> tuple[str, str, str]:
    """Return the colours of the balls of a piece, which are alike."""
    looks = {(balls[number].ground, balls[number].shade, balls[number].light) for number in piece.balls}
    if not all(is_alike(max(looks), look) for look in looks):
        raise ProofError("the balls of a piece differ in colour")
    return max(looks)
