from __future__ import annotations

import copy
from contextlib import suppress
from functools import lru_cache
from math import cos, hypot, pi, sin
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.errors import Fault, InputError
from printkit.geometry import ring, ring_edge
from printkit.geometry.affine import Affine, apply, compose, rotation, translation
from printkit.geometry.ring import Region
from printkit.geometry.ring_match import MIRROR
from printkit.kinds.tangram.judge.assembly import assembly
from printkit.kinds.tangram.judge.verify import verify, verify_table
from printkit.kinds.tangram.piece_set import Figure, set_names, shipped_set
from printkit.kinds.tangram.solve.beauty import Wish
from printkit.kinds.tangram.solve.growth import Grown, grow_many

ANYTHING = Wish(fewest_corners=3, most_corners=99, most_holes=2, sharpest_deg=0, narrowest=0, emptiest=0)
TANGRAM = shipped_set("tangram")

motions = st.builds(
    lambda angle, x, y: compose(translation(x, y), rotation(angle)), st.floats(0, 360), st.floats(-40, 40), st.floats(-40, 40)
)


@lru_cache
def grown(name: str) -> tuple[Grown, ...]:
    return tuple(grow_many(shipped_set(name), Random(11), 6, ANYTHING, 20_000))


def regions(one: Grown) -> list[Region]:
    return [piece.region for piece in one.solution.pieces]


def moved(pieces: list[Region], motion: Affine) -> list[Region]:
    return [piece.moved(motion) for piece in pieces]


def table(pieces: list[Region], target: Figure, **more: Any) -> dict[str, Any]:
    """Write an assembly in the file format."""
    return {
        "target": {"polys": [{"rings": [ring.vertices(one) for one in region.rings]} for region in target.regions]},
        "placed": [{"piece": f"p{i}", "rings": [ring.vertices(one) for one in region.rings]} for i, region in enumerate(pieces)],
        **more,
    }


def result(*args: Any, **more: Any) -> dict[str, Any]:
    (only,) = verify_table(table(*args, **more))["results"]
    return dict(only)


HOME = [piece.region for piece in TANGRAM.pieces]


@pytest.mark.parametrize("name", set_names())
@settings(max_examples=12)
@given(data=st.data())
def test_random_assemblies_of_every_set_are_solved_wherever_they_lie(name: str, data: st.DataObject) -> None:
    one = data.draw(st.sampled_from(grown(name)))
    verdict = verify(assembly(one.figure, moved(regions(one), data.draw(motions)), pieces=shipped_set(name)))
    assert verdict.is_solved
    assert verdict.residual == 0
    assert (verdict.completeness, verdict.contour, verdict.area) == (1, 1, 1)


@pytest.mark.parametrize("name", set_names())
@settings(max_examples=8)
@given(data=st.data())
def test_damage_is_caught_whatever_the_motion(name: str, data: st.DataObject) -> None:
    one = data.draw(st.sampled_from(grown(name)))
    motion, index = data.draw(motions), data.draw(st.integers(0, len(one.solution.pieces) - 1))
    angle, far = data.draw(st.floats(0, 2 * pi)), data.draw(st.floats(0.02, 0.3)) * one.figure.size
    pieces = regions(one)
    shifted = [*pieces[:index], pieces[index].moved(translation(far * cos(angle), far * sin(angle))), *pieces[index + 1 :]]
    assert verify(assembly(one.figure, moved(shifted, motion))).status in ("partial", "overlap")
    fewer = pieces[:index] + pieces[index + 1 :]
    if fewer:
        verdict = verify(assembly(one.figure, moved(fewer, motion), pieces=shipped_set(name)))
        assert verdict.status == "partial"
        assert verdict.completeness < 1
        assert verdict.inventory is not None
        assert len(verdict.inventory.missing) == 1
    doubled = [*pieces, pieces[index]]
    verdict = verify(assembly(one.figure, moved(doubled, motion)))
    assert verdict.status == "overlap"
    assert (index, len(pieces)) in {(i, j) for i, j, _ in verdict.overlaps}


@settings(max_examples=20)
@given(motions, st.integers(0, 5))
def test_the_motion_carries_the_assembly_onto_the_figure(motion: Affine, index: int) -> None:
    one = grown("tangram")[index]
    verdict = verify(assembly(one.figure, moved(regions(one), motion)))
    assert verdict.motion is not None
    edges = [edge for region in one.figure.regions for edge in region.edges]
    for piece in moved(regions(one), motion):
        for edge in piece.edges:
            there = apply(verdict.motion, edge.start)
            inside = any(ring.winding(region.edges, there) for region in one.figure.regions)
            assert inside or min(ring_edge.distance(other, there) for other in edges) < 1e-4 * one.figure.size


def test_the_written_motion_is_the_motion() -> None:
    written = result(moved(HOME, compose(translation(3, -2), rotation(77))), TANGRAM.outline)["motion"]
    assert written["mirrored"] is False
    back = compose(translation(*written["shift"]), rotation(written["turn_deg"]))
    corner = apply(compose(translation(3, -2), rotation(77)), TANGRAM.outline.regions[0].outline[0].start)
    there = apply(back, corner)
    corners = [edge.start for edge in TANGRAM.outline.regions[0].outline]
    assert min(hypot(there[0] - x, there[1] - y) for x, y in corners) < 1e-6


def test_mirror_images_follow_the_policy() -> None:
    chiral = next(one for one in grown("tangram") if not one.beauty.is_symmetric)
    over = moved(regions(chiral), compose(rotation(33), MIRROR))
    assert verify(assembly(chiral.figure, over)).status == "mirrored"
    allowed = verify(assembly(chiral.figure, over, allow_mirror=True))
    assert allowed.is_solved
    assert allowed.motion is not None
    a, b, c, d, _, _ = allowed.motion
    assert a * d - b * c < 0
    assert result(over, chiral.figure, allow_mirror=True)["motion"]["mirrored"] is True
    assert verify(assembly(TANGRAM.outline, moved(HOME, MIRROR))).is_solved


def test_other_arrangements_of_the_same_outline_count() -> None:
    """Two small triangles and the square in the other order along one edge make the same rectangle."""
    box = Figure("", (ring.polygon([(0, 0), (3, 0), (3, 1), (0, 1)]),))
    one = [
        ring.polygon([(0, 0), (1, 0), (0, 1)]),
        ring.polygon([(1, 0), (1, 1), (0, 1)]),
        ring.polygon([(1, 0), (3, 0), (3, 1), (1, 1)]),
    ]
    other = [piece.moved((-1, 0, 0, 1, 3, 0)) for piece in one]
    assert verify(assembly(box, one)).is_solved
    assert verify(assembly(box, other)).is_solved


def test_holes_must_be_where_they_are() -> None:
    def frame(x: float) -> tuple[Figure, list[Region]]:
        hole = [(x, 1.0), (x, 2.0), (x + 1, 2.0), (x + 1, 1.0)]
        rings = [ring.ring([[0, 0], [5, 0], [5, 3], [0, 3]]), ring.ring([list(point) for point in hole])]
        parts = [(0, 0, 5, 1), (0, 2, 5, 3), (0, 1, x, 2), (x + 1, 1, 5, 2)]
        return Figure("", (ring.region(rings),)), [ring.polygon([(a, b), (c, b), (c, d), (a, d)]) for a, b, c, d in parts]

    (figure, pieces), (_, elsewhere) = frame(1), frame(2)
    assert verify(assembly(figure, pieces)).is_solved
    verdict = verify(assembly(figure, elsewhere))
    assert verdict.status == "partial"
    assert 0.9 < verdict.area < 1
    filled = verify(assembly(figure, [*pieces, ring.polygon([(1, 1), (2, 1), (2, 2), (1, 2)])]))
    assert filled.status == "partial"
    assert filled.completeness < 1


def test_islands_and_strays() -> None:
    apart = Figure("", (ring.polygon([(0, 0), (1, 0), (0, 1)]), ring.polygon([(5, 0), (6, 0), (6, 1), (5, 1)])))
    pieces = [region.moved(rotation(10)) for region in apart.regions]
    assert verify(assembly(apart, pieces)).is_solved
    assert not verify(assembly(apart, [pieces[0], pieces[1].moved(translation(0.5, 0))])).is_solved
    stray = [*HOME, ring.polygon([(20, 20), (21, 20), (20, 21)])]
    assert verify(assembly(TANGRAM.outline, stray)).status == "partial"


def test_tangent_pieces_and_their_targets_however_written() -> None:
    """Figure 10 of the paper: two half discs that touch in the middle of their arcs, as one ring through the point or as two."""
    low, high = [[-1.0, 0.0, 1.0], [1.0, 0.0]], [[1.0, -2.0, 1.0], [-1.0, -2.0]]
    quarter = 2**0.5 - 1
    through = [[-1, 0, quarter], [0, -1, quarter], [-1, -2], [1, -2, quarter], [0, -1, quarter], [1, 0]]
    placed = [{"piece": "a", "rings": [low]}, {"piece": "b", "rings": [high]}]
    for target in ({"polys": [{"rings": [low]}, {"rings": [high]}]}, {"polys": [{"rings": [through]}]}):
        assert verify_table({"target": target, "placed": placed})["results"][0]["status"] == "solved"


@pytest.mark.parametrize(("share", "solved"), [(0.2, True), (0.45, True), (3.0, False), (8.0, False)])
def test_the_tolerance_is_how_wide_a_gap_may_be(share: float, solved: bool) -> None:
    tolerance = 0.02
    for index in range(7):
        pieces = [*HOME]
        pieces[index] = pieces[index].moved(translation(share * tolerance * cos(index), share * tolerance * sin(index)))
        verdict = verify(assembly(TANGRAM.outline, moved(pieces, rotation(20 * index)), tolerance))
        assert verdict.is_solved == solved, index
        assert verdict.residual <= tolerance
        assert (verdict.completeness == 1) == solved


def test_jittered_pieces_are_solved_within_the_tolerance() -> None:
    rng = Random(4)
    for one in (*grown("tangram"), *grown("heart")):
        tolerance = 0.01 * one.figure.size
        pieces = []
        for region in regions(one):
            x, y = region.outline[0].start
            jitter = rotation(0.3 * (rng.random() - 0.5), x, y)
            pieces.append(region.moved(compose(translation(*(0.3 * tolerance * (rng.random() - 0.5) for _ in "xy")), jitter)))
        verdict = verify(assembly(one.figure, moved(pieces, rotation(360 * rng.random())), tolerance))
        assert verdict.is_solved
        assert 0 < verdict.residual <= tolerance
        over = moved(pieces, MIRROR)
        if not one.beauty.is_symmetric:
            assert verify(assembly(one.figure, over, tolerance)).status == "mirrored"


def test_completeness_grows_with_every_piece_of_the_square() -> None:
    levels = [verify(assembly(TANGRAM.outline, HOME[:count])).completeness for count in range(8)]
    assert levels[0] == 0
    assert levels[7] == 1
    areas = [verify(assembly(TANGRAM.outline, HOME[:count])).area for count in range(8)]
    assert areas == pytest.approx([0, 0.25, 0.5, 0.625, 0.6875, 0.75, 0.875, 1], abs=1e-9)


def test_the_inventory_goes_by_shape() -> None:
    pieces = moved(HOME, rotation(5))
    names = ["L2", "L1", "M", "T1", "T2", "SQ", "PG"]

    def judged(names: list[str], pieces: list[Region], given: Any = "tangram") -> dict[str, Any]:
        data = table(pieces, TANGRAM.outline, set=given)
        for placed, name in zip(data["placed"], names, strict=True):
            placed["piece"] = name
        return dict(verify_table(data)["results"][0])

    fine = judged(names, pieces)
    assert fine["status"] == "solved"
    assert (fine["missing"], fine["extra"], fine["foreign"]) == ([], [], [])
    lost = judged(names[:-1], pieces[:-1])
    assert (lost["status"], lost["missing"]) == ("partial", ["PG"])
    halves = [ring.polygon([(0, 0), (1, 0), (0, 1)]).moved(translation(9, 9))]
    more = judged([*names, "T3"], pieces + halves)
    assert (more["extra"], more["foreign"]) == (["T3"], [])
    odd = judged([*names, "X"], [*pieces, ring.polygon([(9, 9), (10, 9), (9, 11)])])
    assert (odd["extra"], odd["foreign"]) == ([], ["X"])
    large = judged(names, [piece.moved((30, 0, 0, 30, 0, 0)) for piece in pieces])
    assert large["foreign"] != [] or large["status"] == "partial"


def test_the_wrong_pieces_do_not_solve_a_figure() -> None:
    whole = [TANGRAM.outline.regions[0]]
    verdict = verify(assembly(TANGRAM.outline, whole, pieces=TANGRAM))
    assert verdict.status == "partial"
    assert verdict.completeness < 1
    assert verify(assembly(TANGRAM.outline, whole)).is_solved


def test_pieces_that_must_not_be_turned_over() -> None:
    shape = [[0, 0], [2, 0], [3, 1], [1, 1]]
    target = {"polys": [{"rings": [[[-x, y] for x, y in shape]]}]}
    placed = [{"piece": "a", "flipped": True, "rings": [[[-x, y] for x, y in shape]]}]
    given = [{"piece": "a", "rings": [shape]}]
    assert verify_table({"target": target, "placed": placed, "set": given})["results"][0]["status"] == "solved"
    strict = [{**given[0], "turn_over": False}]
    assert verify_table({"target": target, "placed": placed, "set": strict})["results"][0]["foreign"] == ["a"]


def test_sets_are_known_at_any_size() -> None:
    grow = (25.0, 0.0, 0.0, 25.0, 0.0, 0.0)
    target = Figure("", tuple(region.moved(grow) for region in TANGRAM.outline.regions))
    assert result(moved(HOME, grow), target, set="tangram")["status"] == "solved"


def test_loose_points_count_as_their_hull() -> None:
    target = {"polys": [{"rings": [[[0, 0], [4, 0], [4, 4], [0, 4]]]}]}
    points = [[0, 0], [4, 4], [2, 1], [4, 0], [0, 4], [3, 3]]
    assert verify_table({"target": target, "placed": [{"points": points}]})["results"][0]["status"] == "solved"


def test_a_file_may_hold_one_or_many() -> None:
    one = table(HOME, TANGRAM.outline)
    for data, count in ((one, 1), ([one, one], 2), ({"cases": [one] * 3}, 3)):
        assert [entry["status"] for entry in verify_table(data)["results"]] == ["solved"] * count


RINGS = [[[0, 0], [4, 0], [4, 4], [0, 4]]]
GOOD: dict[str, Any] = {"target": {"polys": [{"rings": RINGS}]}, "placed": [{"piece": "a", "rings": RINGS}]}


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("target",), None, "no target"),
        (("target", "polys"), [], "not a list of parts"),
        (("target", "polys"), [{"rings": RINGS}] * 2, "overlap"),
        (("target", "polys", 0), 3, "not a part"),
        (("target", "polys", 0, "rings"), "square", "not a list of rings"),
        (("target", "polys", 0, "rings", 0), [[0, 0]], "not a ring"),
        (("target", "polys", 0, "rings", 0), [[0, 0], [4, 4], [4, 0], [0, 3]], "crosses itself"),
        (("target", "polys", 0, "rings", 0), [[0, 0], [1, 1], [2, 2]], "no area"),
        (("target", "polys", 0, "rings", 0), [[1, 1]] * 5, "same point"),
        (("target", "polys", 0, "rings", 0), [[0, 0], [1, 0], [1, "one"]], "not a number"),
        (("target", "polys", 0, "rings", 0), [[0, 0], [1, 0], [1, float("nan")]], "not a number"),
        (("target", "polys", 0, "rings", 0), [[0, 0], [1, 0], [1, float("inf")]], "not a number"),
        (("target", "polys", 0, "rings", 0), [[0, 0], [1, 0], [1, 1e30]], "not a number"),
        (("target", "polys", 0, "rings", 0), [[0, 0, 1e6], [1, 0], [1, 1]], "nearly a whole circle"),
        (("target", "polys", 0, "rings", 0), [[0, 0], [1, 0], [1]], "not a corner"),
        (("target", "polys", 0, "rings", 0), [[index, index * index] for index in range(3000)], "too many"),
        (("target", "polys", 0, "rings"), [RINGS[0], [[9, 9], [10, 9], [9, 10]]], "holes do not lie inside"),
        (("target", "polys", 0, "rings"), [RINGS[0]] * 300, "too many"),
        (("placed",), 5, "no list of placed pieces"),
        (("placed",), [GOOD["placed"][0]] * 300, "no list of placed pieces"),
        (("placed", 0), 5, "a placed piece is a table"),
        (("placed", 0, "piece"), ["a"], "not a name"),
        (("placed", 0, "flipped"), "yes", "neither true nor false"),
        (("placed", 0, "rings"), {}, "not a list of rings"),
        (("allow_mirror",), 1, "neither true nor false"),
        (("tol",), -1, "not a tolerance"),
        (("tol",), "wide", "not a tolerance"),
        (("tol",), float("nan"), "not a tolerance"),
        (("tol",), 100, "not a tolerance"),
        (("set",), "tangrm", "tangram"),
        (("set",), 5, "neither the name of a set nor a list"),
        (("set",), [{"rings": RINGS}], "a table with a name"),
    ],
)
def test_faults_are_told_in_one_line(path: tuple[Any, ...], value: Any, words: str) -> None:
    data = copy.deepcopy(GOOD)
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    good, bad, last = verify_table({"cases": [GOOD, data, GOOD]}, "file.json")["results"]
    assert good["status"] == last["status"] == "solved"
    assert set(bad) == {"status", "faults"}
    assert bad["status"] == "invalid"
    lines = [str(Fault(**fault)) for fault in bad["faults"]]
    assert any(words in line for line in lines)
    assert all(line.startswith("file.json: cases[1]") for line in lines)
    with pytest.raises(InputError) as caught:
        verify_table(data, "file.json")
    assert words in str(caught.value)


def test_all_faults_of_all_assemblies_come_at_once() -> None:
    bad = {"target": {"polys": [{"rings": [[[0, 0], [1, 1]]]}]}, "placed": [{"rings": 3}], "tol": 1, "allow_mirror": None}
    with pytest.raises(InputError) as caught:
        verify_table([bad, bad])
    assert len(caught.value.faults) == 6
    with pytest.raises(InputError) as caught:
        verify_table([bad] * 50)
    assert len(caught.value.faults) == 40


@pytest.mark.parametrize("data", [None, 5, "x", [], {"cases": []}, {"cases": 7}, {}, [[]], [None]])
def test_nonsense_is_refused(data: object) -> None:
    with pytest.raises(InputError):
        verify_table(data)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["target", "polys", "rings", "placed", "set", "tol", "piece", "points"]), inner)
    ),
    max_leaves=25,
)


@given(json_values)
def test_no_table_breaks_the_reading(data: object) -> None:
    with suppress(InputError):
        verify_table(data)


corner = st.tuples(st.integers(-4, 4), st.integers(-4, 4), st.sampled_from([0.0, 0.0, 0.0, 0.5, -0.5, 1.0, 3.0]))
rings = st.lists(corner, min_size=2, max_size=6).map(lambda corners: [list(each) for each in corners])


@settings(max_examples=60)
@given(st.lists(rings, min_size=1, max_size=3), st.lists(rings, max_size=4), st.sampled_from([None, 0.01, 0.3]))
def test_any_rings_are_judged_or_refused(target: list[Any], placed: list[Any], tolerance: float | None) -> None:
    data = {
        "target": {"polys": [{"rings": [one]} for one in target]},
        "placed": [{"rings": [one]} for one in placed],
        "tol": tolerance,
    }
    try:
        (found,) = verify_table(data)["results"]
    except InputError:
        return
    assert 0 <= found["completeness"] <= 1
    assert 0 <= found["area"] <= 1
    assert 0 <= found["contour"] <= 1
    assert (found["completeness"] == 1) == (found["status"] == "solved")
