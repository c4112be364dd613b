"""Patterns are read from the page: each is known for what it is, and one with a gap or a stray stroke is refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
import shapely

from printkit.errors import ProofError
from printkit.scene.flatten import rings
from printkit.scene.item import Ink, Path, Scene, Segment, Stroke
from printkit.scene.mark import pattern, pattern_names
from printkit.scene.seen import Shape, seen
from printkit.scene.shape import circle, polygon
from printkit.scene.weave import Patch, Weave, woven

INK = Ink("", "#333333")
GROUNDS: dict[str, tuple[Segment, ...]] = {
    "square": polygon([(10, 10), (22, 10), (22, 22), (10, 22)]),
    "corner": polygon([(5, 5), (29, 5), (29, 13), (13, 13), (13, 29), (5, 29)]),
    "triangle": polygon([(4.1, 7.3), (33.7, 11.9), (12.2, 40.4)]),
    "disc": circle(20, 20, 9),
    "frame": polygon([(0, 0), (30, 0), (30, 30), (0, 30)], [(10, 10), (20, 10), (20, 20), (10, 20)]),
    "slanted": polygon([(0, 4), (10.4, 10), (10.4, 22), (0, 16)]),
}
PATTERNS = [name for name in pattern_names() if name != "plain"]


def drawn(name: str, ground: str, spacing: float, clear: tuple[float, float, float] | None = None) -> Path:
    (path,) = pattern(name, GROUNDS[ground], Stroke(INK, 0.2), spacing, clear)
    return path


def patch(path: Path | None, ground: str, letter: tuple[float, float] | None = None) -> Patch:
    marks = [mark for mark in seen(Scene(50, 50, (path,))).marks if isinstance(mark, Shape)] if path else []
    return Patch(rings(GROUNDS[ground]), marks, letter)


@pytest.mark.parametrize("spacing", [1.3, 2.37])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_is_known(name: str, ground: str, spacing: float) -> None:
    assert woven([patch(drawn(name, ground, spacing), ground)]) == [Weave(name, INK.colour)]


@pytest.mark.parametrize("name", PATTERNS)
def test_a_letter_keeps_a_disc_free(name: str) -> None:
    path = drawn(name, "square", 2.0, (16.0, 16.0, 3.0))
    assert woven([patch(path, "square", (16.0, 16.0))]) == [Weave(name, INK.colour)]
    with pytest.raises(ProofError):
        woven([patch(path, "square")])


def test_a_plain_ground_has_no_pattern() -> None:
    assert woven([patch(None, "square")]) == [Weave("plain", "")]


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("deed", ["drop", "move"])
@pytest.mark.parametrize("ground", ["square", "triangle"])
@pytest.mark.parametrize("name", PATTERNS)
def test_a_stroke_that_is_missing_or_elsewhere_is_noticed(name: str, ground: str, deed: str, every: int) -> None:
    path, rng = drawn(name, ground, 2.0), Random(3)
    starts = [number for number, step in enumerate(path.segments) if step[0] == "M"]
    parts = [path.segments[a:b] for a, b in zip(starts, [*starts[1:], len(path.segments)], strict=True)]
    missed = []
    for number, part in list(enumerate(parts))[::every]:
        if _reach(part) < 0.5 or _is_on_edge(part, ground):
            continue  # a crumb, or a stroke that lies under the outline
        by = (rng.uniform(0.7, 1.3), rng.uniform(0.7, 1.3))
        moved = tuple((step[0], *(n + by[at % 2] for at, n in enumerate(step[1:]))) for step in part) if deed == "move" else ()
        kept = [*parts[:number], moved, *parts[number + 1 :]]
        damaged = replace(path, segments=tuple(step for one in kept for step in one))
        try:
            woven([patch(damaged, ground)])
        except ProofError:
            continue
        missed.append(part)
    assert missed == []


def _reach(part: tuple[Segment, ...]) -> float:
    xs, ys = ([float(step[at]) for step in part if len(step) > 1] for at in (1, 2))
    return max(max(xs) - min(xs), max(ys) - min(ys))


def _is_on_edge(part: tuple[Segment, ...], ground: str) -> bool:
    edge = shapely.union_all([shapely.LinearRing(ring) for ring in rings(GROUNDS[ground])]).buffer(0.01)
    ends = [(float(step[1]), float(step[2])) for step in part if len(step) == 3]
    return bool(edge.covers(shapely.LineString(ends)))
