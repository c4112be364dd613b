"""Pieces cut along cubics, quadratics and ellipses: seams cancel, and what is no seam does not."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, hypot, pi, radians, sin
from random import Random
from typing import Any

import pytest

from printkit.errors import InputError
from printkit.geometry import ring_edge
from printkit.geometry.affine import Affine, apply, compose, rotation, translation
from printkit.geometry.curve import Cubic, Ellipse, arcs, cubic_of_quadratic
from printkit.geometry.curve_family import CLOSE, Families, Stretch
from printkit.kinds.tangram.judge.verify import verify_table
from printkit.kinds.tangram.piece_set import read_set

Corner = Any
WAVE = Cubic((0, 1), (1.5, 3.2), (2.4, -1.1), (4, 2))


def random_cubic(rng: Random) -> Cubic:
    """A cubic without a cusp: its control polygon makes no sharp turns."""
    points = [(index + 0.4 * rng.random(), rng.uniform(-1, 1)) for index in range(4)]
    return Cubic(*points)


def away(edges: list[ring_edge.Edge], point: tuple[float, float]) -> float:
    return min(ring_edge.distance(edge, point) for edge in edges)


def test_arcs_keep_close_to_the_curve_both_ways() -> None:
    rng = Random(1)
    for _ in range(40):
        curve = random_cubic(rng)
        found = arcs(curve, 0, 1, CLOSE * curve.long)
        assert len(found) < 80
        assert max(away(found, curve.point(step / 500)) for step in range(501)) <= CLOSE * curve.long
        assert all(one.end == pytest.approx(other.start) for one, other in pairwise(found))
        assert arcs(curve, 1, 0, CLOSE * curve.long) == [edge.reversed for edge in reversed(found)]
    oval = Ellipse((3, 1), 2, 0.5, 0.3)
    found = arcs(oval, 0.2, 6, CLOSE * oval.long)
    assert max(away(found, oval.point(0.2 + 5.8 * step / 500)) for step in range(501)) <= CLOSE * oval.long


def test_a_curve_that_stops_or_is_straight_is_replaced_as_well() -> None:
    for curve in (
        Cubic((0, 0), (0, 0), (1, 2), (3, 1)),
        Cubic((0, 0), (2, 2), (3, 1), (3, 1)),
        Cubic((0, 0), (1, 1), (2, 2), (3, 3)),
    ):
        found = arcs(curve, 0, 1, CLOSE * curve.long)
        assert max(away(found, curve.point(step / 200)) for step in range(201)) <= CLOSE * curve.long
    assert all(edge.is_straight or abs(edge.bulge) < 1e-9 for edge in found)


def test_parts_of_one_curve_get_the_same_arcs() -> None:
    rng = Random(2)
    for _ in range(30):
        whole = random_cubic(rng)
        cut, other = sorted((rng.uniform(0.1, 0.45), rng.uniform(0.55, 0.9)))
        parts = [whole.part(0, cut), whole.part(other, cut), whole.part(other, 1)]
        stretches = [Stretch(part, 0, 1) for part in parts]
        rng.shuffle(stretches)
        families = Families([*stretches, Stretch(whole, 0, 1)])
        walked = families.edges(Stretch(whole, 0, 1))
        for part in parts:
            for edge in families.edges(Stretch(part, 0, 1)):
                same = [other for other in walked if abs(abs(other.bulge) - abs(edge.bulge)) < 1e-7]
                ends = {edge.start, edge.end}
                assert any(all(min(hypot(p[0] - q[0], p[1] - q[1]) for q in ends) < 1e-6 for p in one[:2]) for one in same)


def test_an_ellipse_is_known_however_it_is_written() -> None:
    one = Ellipse((1, 2), 3, 1, 0.4)
    other = Ellipse((1, 2), 1, 3, 0.4 - pi / 2)
    assert other.point(0.7 + pi / 2) == pytest.approx(one.point(0.7))
    families = Families([Stretch(one, 0, 4), Stretch(other, 1 + pi / 2, 2 + pi / 2)])
    whole, part = families.edges(Stretch(one, 0, 4)), families.edges(Stretch(other, 2 + pi / 2, 1 + pi / 2))
    backwards = [edge.reversed for edge in reversed(part)]
    first = next(index for index, edge in enumerate(whole) if edge.start == pytest.approx(backwards[0].start))
    for mine, theirs in zip(whole[first:], backwards, strict=False):
        assert mine.bulge == pytest.approx(theirs.bulge)
        assert mine.end == pytest.approx(theirs.end)


def cubic_corner(curve: Cubic) -> Corner:
    return {"at": [*curve.p], "cubic": [[*curve.q], [*curve.r]]}


def cut_box(at: float = 0.37) -> list[list[Corner]]:
    """A box cut along a wave, its upper part cut in two from the wave upwards."""
    x, y = WAVE.point(at)
    low = [[0, 0], [4, 0], cubic_corner(WAVE.part(1, 0)), [0, 1]]
    left = [cubic_corner(WAVE.part(0, at)), [x, y], [x, 4], [0, 4]]
    right = [cubic_corner(WAVE.part(at, 1)), [4, 2], [4, 4], [x, 4]]
    return [low, left, right]


BOX = [[0, 0], [4, 0], [4, 4], [0, 4]]


def moved(ring: list[Corner], motion: Affine, decimals: int = 9) -> list[Corner]:
    """Move a ring of lines, arcs and curves rigidly, without turning it over, rounded as in a file."""

    def there(point: Any) -> list[float]:
        return [round(value, decimals) for value in apply(motion, (point[0], point[1]))]

    found: list[Corner] = []
    for corner in ring:
        if isinstance(corner, list):
            found.append([*there(corner), *corner[2:]])
            continue
        one = {"at": there(corner["at"])}
        if "cubic" in corner:
            one["cubic"] = [there(point) for point in corner["cubic"]]
        if "quadratic" in corner:
            one["quadratic"] = there(corner["quadratic"])
        if "ellipse" in corner:
            turn = corner["ellipse"].get("rotation", 0) + 180 / pi * motion_angle(motion)
            one["ellipse"] = {**corner["ellipse"], "rotation": turn}
        found.append(one)
    return found


def motion_angle(motion: Affine) -> float:
    return atan2(motion[1], motion[0])


def anywhere(rng: Random) -> Affine:
    return compose(translation(rng.uniform(-9, 9), rng.uniform(-9, 9)), rotation(360 * rng.random()))


def judged(target: list[list[Corner]], rings: list[list[Corner]], **more: Any) -> dict[str, Any]:
    parts = [{"rings": [ring]} for ring in target]
    placed = [{"piece": f"p{index}", "rings": [ring]} for index, ring in enumerate(rings)]
    return dict(verify_table({"target": {"polys": parts}, "placed": placed, **more})["results"][0])


def test_a_box_cut_along_a_wave_is_a_box() -> None:
    rng = Random(3)
    for _ in range(12):
        motion = anywhere(rng)
        found = judged([BOX], [moved(ring, motion) for ring in cut_box(rng.uniform(0.1, 0.9))])
        assert found["status"] == "solved"
        # The seams cancel, so nothing had to be forgiven.
        assert found["residual"] == 0


@pytest.mark.parametrize(("share", "solved"), [(0.7, True), (0.9, True), (1.1, False), (3, False)])
def test_at_a_curved_seam_it_is_decided_by_the_width(share: float, solved: bool) -> None:
    tolerance = 0.01
    for way in (-1, 1):
        rng = Random(4)
        low, left, right = cut_box()
        slope = WAVE.slope(0.37)
        across = (-slope[1] / hypot(*slope) * share * tolerance * way, slope[0] / hypot(*slope) * share * tolerance * way)
        motion = anywhere(rng)
        off = [moved(moved(low, translation(*across)), motion), moved(left, motion), moved(right, motion)]
        assert (judged([BOX], off, tol=tolerance)["status"] == "solved") == solved


LEAF = (Cubic((0, 0), (1, -1.4), (3, -1.2), (4, 0.5)), Cubic((4, 0.5), (3.4, 2.2), (1.2, 1.8), (0, 0)))


def leaf_cut(first: float, last: float) -> list[list[Corner]]:
    """A leaf between two cubics, cut straight across."""
    low, high = LEAF
    p, q = low.point(first), high.point(last)
    left = [cubic_corner(low.part(0, first)), [*p], cubic_corner(high.part(last, 1))]
    right = [[*q], cubic_corner(low.part(first, 1)), cubic_corner(high.part(0, last))]
    return [left, right]


def test_a_leaf_is_made_of_its_halves() -> None:
    rng = Random(5)
    whole = [cubic_corner(LEAF[0]), cubic_corner(LEAF[1])]
    for _ in range(8):
        motion = anywhere(rng)
        halves = leaf_cut(rng.uniform(0.2, 0.8), rng.uniform(0.2, 0.8))
        found = judged([whole], [moved(ring, motion) for ring in halves])
        assert found["status"] == "solved"
        # The target has its curves whole, so arcs of two families are compared, and measured with chords.
        assert found["residual"] <= 2e-4 * 4.5
        lost = judged([whole], [moved(halves[0], motion)])
        assert lost["status"] == "partial"
        assert 0.1 < lost["completeness"] < 0.95
        pushed = [moved(halves[0], motion), moved(moved(halves[1], translation(0.05, 0)), motion)]
        assert judged([whole], pushed)["status"] == "partial"


def mirror(ring: list[Corner]) -> list[Corner]:
    def there(point: Any) -> list[float]:
        return [-point[0], point[1]]

    return [
        there(corner) if isinstance(corner, list) else {"at": there(corner["at"]), "cubic": [there(p) for p in corner["cubic"]]}
        for corner in ring
    ]


def test_a_leaf_turned_over_is_told() -> None:
    whole = [cubic_corner(LEAF[0]), cubic_corner(LEAF[1])]
    over = [mirror(ring) for ring in leaf_cut(0.4, 0.5)]
    assert judged([whole], over)["status"] == "mirrored"
    assert judged([whole], over, allow_mirror=True)["status"] == "solved"


def oval_corner(oval: Ellipse, first: float, last: float) -> Corner:
    flags = {"large": abs(last - first) > pi, "sweep": last > first}
    return {"at": [*oval.point(first)], "ellipse": {"rx": oval.rx, "ry": oval.ry, "rotation": 180 / pi * oval.turn, **flags}}


def test_an_oval_in_a_frame_cut_anywhere() -> None:
    oval = Ellipse((2, 2), 1.7, 0.8, radians(20))
    rng = Random(6)
    for _ in range(6):
        a, b, c = sorted(rng.uniform(0, 2 * pi) for _ in range(3))
        if min(b - a, c - b, 2 * pi + a - c) < 0.2:
            continue
        hole = [oval_corner(oval, t, t + pi) for t in (0.5, 0.5 + pi)]
        inner = [
            [oval_corner(oval, a, b), [*oval.point(b)]],
            [oval_corner(oval, b, c), oval_corner(oval, c, a + 2 * pi), [*oval.point(a)]],
        ]
        motion = anywhere(rng)
        frame = {"piece": "frame", "rings": [moved(BOX, motion), moved(hole, motion)]}
        placed = [frame, *({"rings": [moved(ring, motion, 12)]} for ring in inner)]
        found = verify_table({"target": {"polys": [{"rings": [BOX]}]}, "placed": placed})["results"][0]
        assert (found["status"], found["residual"]) == ("solved", 0)
        narrow = Ellipse((2, 2), 1.6, 0.8, radians(20))
        smaller = [oval_corner(narrow, t, t + pi) for t in (0.5, 0.5 + pi)]
        grown = {**frame, "rings": [moved(BOX, motion), moved(smaller, motion)]}
        worse = verify_table({"target": {"polys": [{"rings": [BOX]}]}, "placed": [grown, *placed[1:]]})["results"][0]
        assert worse["status"] == "overlap"


def test_a_round_ellipse_is_a_circle_and_a_quadratic_a_cubic() -> None:
    disc = [{"at": [-1, 0], "ellipse": {"rx": 1, "ry": 1, "sweep": True}}, {"at": [1, 0], "bulge": 1}]
    assert judged([[[-1, 0, 1], [1, 0, 1]]], [disc]) == judged([[[-1, 0, 1], [1, 0, 1]]], [[[-1, 0, 1], [1, 0, 1]]])
    bow = [{"at": [0, 0], "quadratic": [1, -1]}, [2, 0]]
    cubic = cubic_of_quadratic((0, 0), (1, -1), (2, 0))
    found = judged([bow], [[cubic_corner(cubic), [2, 0]]])
    assert (found["status"], found["residual"]) == ("solved", 0)
    halves = [cubic.part(0, 0.3), cubic.part(0.3, 1)]
    cut = cubic.point(0.3)
    pieces = [[cubic_corner(halves[0]), [*cut], [cut[0], 0]], [[cut[0], 0], cubic_corner(halves[1]), [2, 0]]]
    assert judged([bow], pieces)["status"] == "solved"


def test_pieces_with_curves_are_known_by_their_shape() -> None:
    own = [{"piece": name, "rings": [ring]} for name, ring in zip("abc", cut_box(), strict=True)]
    motion = anywhere(Random(7))
    rings = [moved(ring, motion) for ring in cut_box()]
    found = judged([BOX], rings, set=own)
    assert (found["status"], found["missing"], found["extra"], found["foreign"]) == ("solved", [], [], [])
    other = cut_box(0.5)
    wrong = judged([BOX], [rings[0], *(moved(ring, motion) for ring in other[1:])], set=own)
    assert wrong["status"] == "partial"
    assert wrong["foreign"] == ["p1", "p2"]


def test_sets_may_be_cut_along_curves() -> None:
    pieces = [{"name": name, "rings": [ring]} for name, ring in zip("abc", cut_box(), strict=True)]
    assert read_set({"name": "wave", "piece": pieces, "outline": [{"rings": [BOX]}]}).area == pytest.approx(16, rel=1e-5)
    assert read_set({"name": "wave", "piece": pieces}).outline.area == pytest.approx(16, rel=1e-5)


@pytest.mark.parametrize(
    ("corner", "words"),
    [
        ({"at": [0, 0], "cubic": [[1, 1]]}, "not a list of control points"),
        ({"at": [0, 0], "cubic": [[1, 1], [2]]}, "not a point"),
        ({"at": [0, 0], "quadratic": 5}, "not a point"),
        ({"at": [0, "x"]}, "not a number"),
        ({"at": 3}, "not a point"),
        ({"at": [0, 0], "ellipse": 3}, "not an ellipse"),
        ({"at": [0, 0], "ellipse": {"rx": 1}}, "not a number"),
        ({"at": [0, 0], "ellipse": {"rx": 1, "ry": 0}}, "not both above 0"),
        ({"at": [0, 0], "ellipse": {"rx": 1, "ry": 2, "sweep": 1}}, "neither true nor false"),
        ({"at": [0, 0], "bulge": 1e6}, "nearly a whole circle"),
        ({"at": [0, 0], "bulge": 1, "quadratic": [1, 1]}, "cannot be both"),
        ({"at": [0, 0], "spline": []}, "not known here"),
        ({"at": [0, 0], "cubic": [[9, 9], [-9, 9]]}, "crosses itself"),
    ],
)
def test_faults_of_corners_are_told(corner: Corner, words: str) -> None:
    with pytest.raises(InputError) as caught:
        judged([BOX], [[corner, [2, 0], [2, 2]]])
    assert words in str(caught.value)


def test_normals_of_an_oval_are_where_they_should_be() -> None:
    oval = Ellipse((0, 0), 2, 1, 0.5)
    for step in range(12):
        t = step / 2
        (x, y), (u, v) = oval.point(t - 1e-6), oval.point(t + 1e-6)
        angle = oval.direction(t, True)
        assert (u - x) * sin(angle) == pytest.approx((v - y) * cos(angle), abs=1e-12)
