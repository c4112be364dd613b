"""Shortcuts of the judge give what full overlays give: areas patch by patch, and a quick look at what is surely off."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

import pytest
from shapely.geometry.base import BaseGeometry

from printkit.geometry.affine import Affine, compose, rotation, translation
from printkit.kinds.tangram.judge import covering
from printkit.kinds.tangram.judge.patches import Margins, Patches
from printkit.kinds.tangram.piece_set import shipped_set

SETS = ("tangram", "circle", "egg")
WIDTHS = (0.001, 0.02)


def lifted(name: str, seed: int) -> tuple[BaseGeometry, BaseGeometry, float, Random]:
    """What the others leave free when one piece is lifted, the piece somewhere near its place, and the size of the figure."""
    rng = Random(f"{name} {seed}")
    own = shipped_set(name)
    size = own.outline.size
    index = rng.randrange(len(own.pieces))
    others = covering.union(
        covering.shapes([piece.region for number, piece in enumerate(own.pieces) if number != index], size), size
    )
    goal = covering.union(covering.shapes(own.outline.regions, size), size)
    away, angle = size * 10 ** rng.uniform(-4, 0), 2 * pi * rng.random()
    near = own.pieces[index].region.moved(translation(away * cos(angle), away * sin(angle)))
    return covering.without(goal, others, size), covering.shape(near, size), size, rng


@pytest.mark.parametrize("name", SETS)
def test_patches_are_measured_like_the_whole(name: str) -> None:
    for seed in range(25):
        free, piece, size, _ = lifted(name, seed)
        patches = Patches(free, size)
        assert patches.shared_area(piece) == pytest.approx(covering.shared_area(free, piece, size), abs=1e-9)
        gap = covering.without(free, piece, size)
        for width in WIDTHS:
            assert patches.is_wider_without(piece, width * size) == covering.is_wider(gap, width * size), (seed, width)


def test_no_patches_are_none() -> None:
    nothing = Patches(covering.without(*[lifted("circle", 1)[0]] * 2, 1.0), 1.0)
    _, piece, *_ = lifted("circle", 2)
    assert nothing.is_empty
    assert nothing.shared_area(piece) == 0
    assert nothing.wide(0.01).is_empty
    assert not nothing.is_wider_without(piece, 0.01)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", SETS)
def test_what_is_surely_off_is_off(name: str, width: float) -> None:
    """Never said of what full overlays find close, and nearly always of what is off by more than a tenth above the width."""
    own = shipped_set(name)
    size = own.outline.size
    goal = covering.union(covering.shapes(own.outline.regions, size), size)
    whole, wide = Margins(goal, width * size), width * size
    sure = 0
    for seed in range(60):
        motion = moved_a_little(own.outline.size, wide, seed)
        rest = covering.difference(covering.moved(goal, motion), goal, size)
        is_off = whole.is_surely_off(whole, motion)
        assert not is_off or covering.is_wider(rest, wide), seed
        assert is_off or not covering.is_wider(rest, 1.1 * wide), seed
        sure += is_off
    assert 5 < sure < 55, "the positions should be of both sorts"


def moved_a_little(size: float, width: float, seed: int) -> Affine:
    rng = Random(seed)
    away, angle = width * rng.uniform(0, 3), 2 * pi * rng.random()
    return compose(translation(away * cos(angle), away * sin(angle)), rotation(60 * width / size * rng.uniform(-1, 1)))
