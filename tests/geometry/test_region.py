"""Areas from rings, by both fill rules."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point

from printkit.geometry.region import area_of, winding

SQUARE = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], dtype=float)
INNER = np.array([[3, 3], [6, 3], [6, 6], [3, 6]], dtype=float)
BOW = np.array([[0, 0], [10, 10], [10, 0], [0, 10]], dtype=float)


@pytest.mark.parametrize(
    ("rings", "rule", "size"),
    [
        ([SQUARE], "nonzero", 100),
        ([SQUARE, INNER], "nonzero", 100),
        ([SQUARE, INNER[::-1]], "nonzero", 91),
        ([SQUARE, INNER], "evenodd", 91),
        ([BOW], "nonzero", 50),
        ([SQUARE, SQUARE + 5], "evenodd", 150),
        ([SQUARE, SQUARE + 5], "nonzero", 175),
        ([SQUARE, SQUARE + 20], "nonzero", 200),
        ([SQUARE[:2]], "nonzero", 0),
        ([], "nonzero", 0),
    ],
)
def test_both_rules(rings: list[np.ndarray], rule: str, size: float) -> None:
    area = area_of(rings, rule, 1e-6)
    assert area.area == pytest.approx(size)
    assert area.is_valid


def test_a_star_is_hollow_by_one_rule_only() -> None:
    turns = np.arange(5) * 4 * np.pi / 5
    star = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    assert area_of([star], "nonzero", 1e-6).contains(Point(0, 0))
    assert not area_of([star], "evenodd", 1e-6).contains(Point(0, 0))


def closed(ring: np.ndarray) -> np.ndarray:
    return np.concatenate([ring, ring[:1]])


def test_winding_counts_turns_and_their_sense() -> None:
    twice = np.concatenate([closed(SQUARE), closed(SQUARE)])
    points = np.array([[5.0, 5.0], [20.0, 5.0], [-3.0, 5.0]])
    assert winding([twice], points).tolist() == [2, 0, 0]
    assert winding([closed(SQUARE)[::-1]], points).tolist() == [-1, 0, 0]


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=3, max_size=9))
def test_any_ring_gives_a_valid_area_that_agrees_with_its_winding(points: list[tuple[int, int]]) -> None:
    ring = np.array(points, dtype=float)
    area = area_of([ring], "nonzero", 1e-6)
    assert area.is_valid
    probes = np.array([[x + 0.37, y + 0.41] for x in range(12) for y in range(12)])
    turns = winding([closed(ring)], probes)
    for probe, turn in zip(probes, turns, strict=True):
        if area.boundary.distance(Point(probe)) > 1e-3:
            assert area.contains(Point(probe)) == (turn != 0)
