"""Judging figures that others drew: the checked cases, several hundred tangrams and the arc puzzles beside the repository."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin, tan
from pathlib import Path
from random import Random
from typing import Any

import pytest
import shapely

from printkit.geometry import ring
from printkit.geometry.affine import Affine, Point, compose, rotation, translation
from printkit.geometry.ring import Region
from printkit.geometry.ring_edge import Edge
from printkit.geometry.ring_match import MIRROR
from printkit.kinds.tangram.judge.assembly import Assembly, assembly, read_assembly
from printkit.kinds.tangram.judge.measuring import Measuring
from printkit.kinds.tangram.judge.verify import verify, verify_table
from printkit.kinds.tangram.piece_set import Figure

SHARED = Path(__file__).parents[4] / "shared"
CASES = SHARED / "check" / "verify_cases.json"
TANGRAMS = SHARED / "corpus" / "tangram_gtans.json"
ARCS = SHARED / "corpus" / "arc_puzzles.json"
SIDE = 8**0.5

Tangram = tuple[str, list[Region], list[dict[str, Any]]]
"""The name of a figure, its pieces and its outline."""

needs_cases = pytest.mark.skipif(not CASES.is_file(), reason="the cases are not beside this checkout")
needs_tangrams = pytest.mark.skipif(not TANGRAMS.is_file(), reason="the tangrams are not beside this checkout")
needs_arcs = pytest.mark.skipif(not ARCS.is_file(), reason="the arc puzzles are not beside this checkout")


def cases() -> list[dict[str, Any]]:
    return list(json.loads(CASES.read_text())["cases"]) if CASES.is_file() else []


@needs_cases
@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case["id"]))
def test_checked_cases(case: dict[str, Any]) -> None:
    (found,) = verify_table(case)["results"]
    expected = case["expect"]
    if expected["solved"] is not None:
        assert (found["status"] == "solved") == expected["solved"]
    if expected["overlap"] is not None:
        assert (found["status"] == "overlap") == expected["overlap"]
    if expected["solved"] is False and expected["solved_mirror"] is not None and not expected["overlap"]:
        assert (found["status"] == "mirrored") == expected["solved_mirror"]
    if expected["area_c"] is not None:
        assert found["area"] == pytest.approx(expected["area_c"], abs=1e-6)


@lru_cache
def tangrams() -> list[Tangram]:
    """Return name, pieces and outline (as another library unites the pieces) of every figure whose pieces do not overlap."""
    figures = json.loads(TANGRAMS.read_text())
    return [
        (figure["name"], [ring.polygon([(x, y) for x, y in piece]) for piece in figure["pieces"]], outline(figure["pieces"]))
        for figure in figures
        if figure["stats"]["overlap_sum"] < 1e-6
    ]


def a_third(usual: int) -> pytest.MarkDecorator:
    """Run a test with every third figure; `pytest --slow` runs it with the others as well."""
    thirds = [pytest.param(third, marks=[] if third == usual else [pytest.mark.slow]) for third in range(3)]
    return pytest.mark.parametrize("third", thirds)


def outline(pieces: list[list[list[float]]]) -> list[dict[str, Any]]:
    union = shapely.union_all([shapely.Polygon(piece) for piece in pieces], grid_size=1e-5)
    parts = shapely.get_parts(union)
    return [{"rings": [[[x, y] for x, y in border.coords[:-1]] for border in (part.exterior, *part.interiors)]} for part in parts]


def laid(pieces: list[Region], target: list[dict[str, Any]], **more: Any) -> Assembly:
    placed = [{"rings": [ring.vertices(piece.outline)]} for piece in pieces]
    return read_assembly({"target": {"polys": target}, "placed": placed, **more}, "")


def anywhere(rng: Random) -> Affine:
    return compose(translation(10 * rng.random() - 5, 10 * rng.random() - 5), rotation(360 * rng.random()))


@needs_tangrams
def test_every_tangram_makes_its_own_outline() -> None:
    rng = Random(1)
    for name, pieces, target in tangrams():
        motion = anywhere(rng)
        assert verify(laid([piece.moved(motion) for piece in pieces], target)).is_solved, name


@needs_tangrams
@a_third(usual=0)
def test_mirrored_tangrams_follow_the_policy(third: int) -> None:
    rng = Random(2)
    statuses = []
    for name, pieces, target in tangrams()[third::3]:
        motion = compose(anywhere(rng), MIRROR)
        over = [piece.moved(motion) for piece in pieces]
        assert verify(laid(over, target, allow_mirror=True)).is_solved, name
        statuses.append(verify(laid(over, target)).status)
        assert statuses[-1] in ("mirrored", "solved"), name
    assert statuses.count("mirrored") > statuses.count("solved") > 0


@needs_tangrams
@a_third(usual=1)
def test_a_piece_that_is_off_by_a_fiftieth_is_noticed(third: int) -> None:
    rng = Random(3)
    for name, pieces, target in tangrams()[third::3]:
        index, angle, motion = int(7 * rng.random()), 2 * pi * rng.random(), anywhere(rng)
        off = translation(0.02 * SIDE * cos(angle), 0.02 * SIDE * sin(angle))
        shifted = [(piece.moved(off) if i == index else piece).moved(motion) for i, piece in enumerate(pieces)]
        assert verify(laid(shifted, target)).status in ("partial", "overlap"), name


@needs_tangrams
@a_third(usual=2)
def test_a_missing_piece_is_noticed_and_measured(third: int) -> None:
    rng = Random(4)
    for name, pieces, target in tangrams()[third::3]:
        index, motion = int(7 * rng.random()), anywhere(rng)
        verdict = verify(laid([piece.moved(motion) for i, piece in enumerate(pieces) if i != index], target))
        assert verdict.status == "partial", name
        assert verdict.area == pytest.approx(1 - pieces[index].area / 8, abs=1e-4), name


def spread(pieces: list[Region]) -> float:
    """Return the polar moment of an assembly, which congruent ones share."""
    shapes = [shapely.Polygon([edge.start for edge in piece.outline]) for piece in pieces]
    centre = shapely.MultiPolygon(shapes).centroid
    return sum(_moment(piece, centre.x, centre.y) for piece in pieces)


def _moment(piece: Region, x: float, y: float) -> float:
    total = 0.0
    for (x1, y1), (x2, y2), _ in piece.outline:
        a, b, c, d = x1 - x, y1 - y, x2 - x, y2 - y
        total += (a * d - c * b) * (a * a + a * c + c * c + b * b + b * d + d * d) / 12
    return total


def distances(figure: Figure) -> list[float]:
    """List all distances between corners, which congruent outlines (and mirror images) share."""
    corners = [edge.start for edge in figure.boundary(1e-4).edges]
    return sorted(hypot(p[0] - q[0], p[1] - q[1]) for i, p in enumerate(corners) for q in corners[:i])


def alike(a: Figure, b: Figure) -> bool:
    one, other = distances(a), distances(b)
    return len(one) == len(other) and all(abs(p - q) < 1e-3 for p, q in zip(one, other, strict=True))


@needs_tangrams
def test_only_congruent_twins_make_another_figures_outline() -> None:
    figures = tangrams()
    moments = sorted((spread(pieces), index) for index, (_, pieces, _) in enumerate(figures))
    near = [(i, j) for (_, i), (_, j) in pairwise(moments)]
    rng = Random(5)
    others = [(int(len(figures) * rng.random()), int(len(figures) * rng.random())) for _ in range(100)]
    twins = 0
    for i, j in [*near, *((i, j) for i, j in others if i != j)]:
        one = laid([piece.moved(rotation(40)) for piece in figures[i][1]], figures[j][2])
        own = laid(figures[i][1], figures[i][2]).target
        status = "solved" if makes(one) else "other"
        assert (status == "solved") <= alike(own, one.target), (figures[i][0], figures[j][0])
        twins += status == "solved"
    assert twins > 0


def makes(one: Assembly) -> bool:
    """Ask for a verdict without the measures of an unfinished assembly, which would take most of the time here."""
    table = Measuring(one)
    return table.exact_motion(mirrored=False) is not None or (not table.overlaps and table.close_motion(mirrored=False) is not None)


def arc_puzzles() -> dict[str, Any]:
    found = json.loads(ARCS.read_text()) if ARCS.is_file() else {}
    return {name: puzzle for name, puzzle in found.items() if isinstance(puzzle, dict)}


def arc_ring(steps: list[list[Any]]) -> list[list[float]]:
    return [[*edge.start, edge.bulge] for edge in map(_edge, steps)]


def _edge(step: list[Any]) -> Edge:
    start, end = (step[1][0], step[1][1]), (step[2][0], step[2][1])
    if step[0] == "L":
        return Edge(start, end)
    return _arc((step[3][0], step[3][1]), start, end, positive=step[5] == "ccw")


def _arc(centre: Point, start: Point, end: Point, positive: bool) -> Edge:
    """Return the arc about a centre from one point to another, turning in the positive or the negative sense."""
    turn = atan2(end[1] - centre[1], end[0] - centre[0]) - atan2(start[1] - centre[1], start[0] - centre[0])
    turn %= 2 * pi
    return Edge(start, end, tan((turn if positive else turn - 2 * pi) / 4))


@needs_arcs
@pytest.mark.parametrize("name", arc_puzzles())
def test_arc_puzzles(name: str) -> None:
    puzzle = arc_puzzles()[name]
    target = {"polys": [{"rings": [arc_ring(puzzle["outline"])]}]}
    home = [ring.region([ring.ring(arc_ring(piece))]) for piece in puzzle["pieces"].values()]
    figure = read_assembly({"target": target, "placed": []}, "").target
    assert figure.area == pytest.approx(puzzle["total_area"])
    rng = Random(6)
    for index in range(len(home)):
        motion = anywhere(rng)
        assert verify(assembly(figure, [piece.moved(motion) for piece in home])).is_solved
        over = [piece.moved(compose(motion, MIRROR)) for piece in home]
        assert verify(assembly(figure, over, allow_mirror=True)).is_solved
        assert verify(assembly(figure, over)).status in ("solved", "mirrored")
        fewer = verify(assembly(figure, [piece.moved(motion) for i, piece in enumerate(home) if i != index]))
        assert fewer.status == "partial"
        assert fewer.area == pytest.approx(1 - home[index].area / figure.area, abs=1e-6)
        off = translation(0.02 * figure.size, 0)
        shifted = [(piece.moved(off) if i == index else piece).moved(motion) for i, piece in enumerate(home)]
        assert verify(assembly(figure, shifted)).status in ("partial", "overlap")


@needs_arcs
def test_no_arc_puzzle_makes_another() -> None:
    puzzles = arc_puzzles()
    homes = {
        name: [ring.region([ring.ring(arc_ring(piece))]) for piece in puzzle["pieces"].values()] for name, puzzle in puzzles.items()
    }
    figures = {name: Figure(name, (ring.region([ring.ring(arc_ring(puzzle["outline"]))]),)) for name, puzzle in puzzles.items()}
    for name, pieces in homes.items():
        for other, figure in figures.items():
            same = name.split("_")[0] == other.split("_")[0] == "egg" or name == other
            assert verify(assembly(figure, pieces)).is_solved == same, (name, other)
