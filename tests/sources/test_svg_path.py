"""The grammar of path data."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.errors import InputError
from printkit.sources.svg.path import read_path


def ends(data: str) -> list[list[tuple[float, float]]]:
    """The end points of every subpath's segments, its start first."""
    return [[path.start, *((s[-2], s[-1]) for s in path.segments)] for path in read_path(data, 1000)[0]]


@pytest.mark.parametrize(
    ("data", "points"),
    [
        ("M1 2L3 4", [[(1, 2), (3, 4)]]),
        ("m1 2 3 4", [[(1, 2), (4, 6)]]),
        ("M1,2,3,4 5,6", [[(1, 2), (3, 4), (5, 6)]]),
        ("M0 0H5V6h-1v-2", [[(0, 0), (5, 0), (5, 6), (4, 6), (4, 4)]]),
        ("M.5.5-1-1", [[(0.5, 0.5), (-1, -1)]]),
        ("M1e1.5E-1L-.5e+1,0", [[(10, 0.05), (-5, 0)]]),
        ("M10 10l5 0zl0 5", [[(10, 10), (15, 10)], [(10, 10), (10, 15)]]),
        ("M0 0L1 1M2 2l1 1", [[(0, 0), (1, 1)], [(2, 2), (3, 3)]]),
        ("M0 0A5 5 0 0110 0", [[(0, 0), (10, 0)]]),
        ("M0 0a5 5 0 1 0 10 0 5 5 0 00-10 0", [[(0, 0), (10, 0), (0, 0)]]),
        ("M0 0q1 1 2 0t2 0", [[(0, 0), (2, 0), (4, 0)]]),
    ],
)
def test_reads_commands(data: str, points: list[list[tuple[float, float]]]) -> None:
    assert ends(data) == points
    assert read_path(data, 1000)[1]


def test_smooth_curves_mirror_the_previous_control_point() -> None:
    cubic = read_path("M0 0C0 1 1 2 2 2S4 1 4 0", 99)[0][0].segments[1]
    assert cubic == (3, 2, 4, 1, 4, 0)
    quadratic = read_path("M0 0Q1 1 2 0T4 0", 99)[0][0].segments[1]
    assert quadratic == (3, -1, 4, 0)
    alone = read_path("M5 5S6 6 7 7", 99)[0][0].segments[0]
    assert alone == (5, 5, 6, 6, 7, 7)


@pytest.mark.parametrize(
    ("data", "points"),
    [
        ("M0 0L1 1x2 2", [[(0, 0), (1, 1)]]),
        ("M0 0L1 1L2", [[(0, 0), (1, 1)]]),
        ("M0 0L1 1,,2 2", [[(0, 0), (1, 1)]]),
        ("M0 0A5 5 0 2 1 9 9", [[(0, 0)]]),
        ("L1 1", []),
        ("M", []),
        ("M NaN 1", []),
        ("M0 0C1 1 x 2 2 3 3", [[(0, 0)]]),
    ],
)
def test_is_good_up_to_the_error(data: str, points: list[list[tuple[float, float]]]) -> None:
    assert ends(data) == points
    assert not read_path(data, 1000)[1]


def test_closing_is_kept() -> None:
    assert [path.closed for path in read_path("M0 0L1 1zM2 2L3 3", 99)[0]] == [True, False]


def test_too_many_commands_are_refused() -> None:
    with pytest.raises(InputError, match="too many path commands"):
        read_path("M0 0" + "L1 1" * 20, 10)


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n", max_size=60))
def test_any_text_is_survived(data: str) -> None:
    paths, _ = read_path(data, 1000)
    assert all(len(s) in {2, 4, 6, 7} for path in paths for s in path.segments)
