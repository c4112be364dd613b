"""Drawings for solvers that draw lines with dots: a house, drawings by chance, and the illustrations of the corpus."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path

import shapely
from hypothesis import strategies as st

from printkit.geometry.network import noded
from printkit.kinds.dots.line_art import LineArt
from printkit.sources import Options, read

ILLUSTRATIONS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "illustrations"
"""They lie beside the repository, if at all."""

_WALLS = [(0, 40), (0, 100), (80, 100), (80, 40), (0, 40)]
_ROOF = [(0, 40), (40, 0), (80, 40)]
_DOOR = [(30, 100), (30, 65), (50, 65), (50, 100)]
HOUSE = LineArt.of(noded([_WALLS, _ROOF, _DOOR], 1e-4))
places = st.tuples(st.integers(0, 90), st.integers(0, 90))


@st.composite
def drawings(draw: st.DrawFn) -> LineArt:
    """A few random polylines, split wherever they cross, and sometimes a circle."""
    lines = draw(st.lists(st.lists(places, min_size=2, max_size=5, unique=True), min_size=1, max_size=6))
    if draw(st.booleans()):
        radius, (x, y) = draw(st.integers(1, 40)), draw(places)
        turns = [2 * math.pi * step / 24 for step in range(25)]
        lines.append([(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns])  # type: ignore[misc]
    return LineArt.of(noded(lines, 1e-4))


def illustration(path: Path) -> LineArt:
    """Trace an illustration at the usual size."""
    return LineArt.of(read(str(path), Options(size=(156.0, 205.0))).polylines())


Lines = Sequence[Sequence[tuple[float, float]]]


def farthest(lines: Lines, others: Lines) -> float:
    """How far any point of lines is from the others, by points every quarter of a millimetre."""
    lines, others = ([line for line in some if len(set(line)) > 1] for some in (lines, others))
    if not lines:
        return 0.0
    if not others:
        return math.inf
    points = shapely.points(shapely.get_coordinates(shapely.segmentize(shapely.MultiLineString(lines), 0.25)))
    return float(shapely.distance(points, shapely.MultiLineString(others)).max())


def is_drawn(picture: Lines, ink: Lines, drawing: Lines, eps: float) -> bool:
    """Judge a solved picture by the definition alone: it and the drawing are near each other, and its ink lies on the drawing."""
    return max(farthest(picture, drawing), farthest(drawing, picture)) <= eps and farthest(ink, drawing) <= 0.02


def is_free(dots: Sequence[tuple[float, float]], lines: Iterable[tuple[int, int]], berth: float) -> bool:
    """Judge by the definition alone: every line keeps away from all dots that it does not join, and every dot has a line."""
    ends = list(lines)
    runs = {pair: shapely.LineString([dots[pair[0]], dots[pair[1]]]) for pair in ends}
    away = all(
        shapely.distance(run, shapely.Point(dot)) >= berth
        for pair, run in runs.items()
        for number, dot in enumerate(dots)
        if number not in pair
    )
    return away and {end for pair in ends for end in pair} == set(range(len(dots)))
