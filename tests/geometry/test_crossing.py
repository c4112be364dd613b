"""How often lines cross."""

from __future__ import annotations

import numpy as np
import pytest

from printkit.geometry.crossing import crossings


def grid(count: int) -> list[np.ndarray]:
    across = [np.array([[0.0, n], [count, n]]) for n in np.arange(count) + 0.5]
    return across + [line[:, ::-1] for line in across]


def test_few_lines_are_counted() -> None:
    assert crossings(grid(5)) == 25


def test_many_lines_are_estimated_well() -> None:
    assert crossings(grid(200)) == pytest.approx(40_000, rel=0.02)


def test_long_lines_among_many_short_ones_are_not_missed() -> None:
    short = [np.array([[x * 0.01, 0.0], [x * 0.01, 0.001]]) for x in range(20_000)]
    assert crossings([*short, *grid(100)]) == pytest.approx(10_000, rel=0.2)


def test_lines_that_only_touch_do_not_cross() -> None:
    chain = np.array([[0.0, 0.0], [1, 1], [2, 0], [3, 1]])
    assert crossings([chain]) == 0
    assert crossings([]) == 0
    assert crossings([np.zeros((5, 2))]) == 0
