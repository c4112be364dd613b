"""Assemblies in space: pieces of cubes, in any of the 24 rotations, judged in the words of flat ones."""

from __future__ import annotations

from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from printkit.errors import InputError
from printkit.kinds.tangram.judge.solid import surface
from printkit.kinds.tangram.judge.verify import verify_table

Cube = tuple[int, int, int]
LAYERS = (("VVL", "ZVL", "ZLL"), ("ZTA", "ZAA", "BBP"), ("TTT", "BAP", "BPP"))
"""A Soma cube, layer by layer."""


def soma() -> dict[str, list[Cube]]:
    pieces: dict[str, list[Cube]] = {}
    for (z, layer), y, x in product(enumerate(LAYERS), range(3), range(3)):
        pieces.setdefault(layer[y][x], []).append((z, y, x))
    return pieces


BOX = list(product(range(3), repeat=3))


def turns(mirrored: bool = False) -> list[Any]:
    """All rotations, or all reflections, as functions: axes in another order, some of them backwards."""
    found = []
    for order, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        inversions = sum(order[i] > order[j] for i in range(3) for j in range(i + 1, 3))
        if (signs[0] * signs[1] * signs[2] * (-1) ** inversions < 0) == mirrored:
            found.append(
                lambda cube, order=order, signs=signs: tuple(sign * cube[axis] for axis, sign in zip(order, signs, strict=True))
            )
    return found


def judged(target: Any, pieces: dict[str, list[Cube]], **more: Any) -> dict[str, Any]:
    placed = [{"piece": name, "cubes": [list(cube) for cube in cubes]} for name, cubes in pieces.items()]
    (result,) = verify_table({"target": {"cubes": [list(cube) for cube in target]}, "placed": placed, **more})["results"]
    return dict(result)


def moved(pieces: dict[str, list[Cube]], turn: Any, shift: Cube = (0, 0, 0)) -> dict[str, list[Cube]]:
    def there(cube: Cube) -> Cube:
        x, y, z = turn(cube)
        return (x + shift[0], y + shift[1], z + shift[2])

    return {name: [there(cube) for cube in cubes] for name, cubes in pieces.items()}


def test_a_cube_is_a_cube_from_all_sides() -> None:
    rng = Random(1)
    assert len(turns()) == 24
    for turn in turns():
        shift = (rng.randrange(-50, 50), rng.randrange(-50, 50), rng.randrange(-50, 50))
        found = judged(BOX, moved(soma(), turn, shift), set="soma")
        assert found["status"] == "solved"
        assert (found["completeness"], found["contour"], found["area"]) == (1, 1, 1)
        assert (found["missing"], found["extra"], found["foreign"]) == ([], [], [])


def test_the_motion_carries_the_assembly_onto_the_figure() -> None:
    figure = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0), (2, 1, 1)]
    for turn in turns():
        laid = moved({"a": figure}, turn, (7, -3, 2))
        motion = judged(figure, laid)["motion"]
        there = {
            tuple(sum(cube[axis] * motion["axes"][axis][to] for axis in range(3)) + motion["shift"][to] for to in range(3))
            for cube in laid["a"]
        }
        assert there == set(figure)


def test_a_mirror_image_is_told_apart() -> None:
    screw = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)]
    for turn in turns(mirrored=True):
        laid = moved({"a": screw}, turn)
        assert judged(screw, laid)["status"] == "mirrored"
        allowed = judged(screw, laid, allow_mirror=True)
        assert allowed["status"] == "solved"
        assert allowed["motion"]["mirrored"] is True
        # In space a piece cannot be turned over into its mirror image.
        assert judged(screw, laid, allow_mirror=True, set=[{"piece": "a", "cubes": [list(cube) for cube in screw]}])["foreign"] == [
            "a"
        ]


def test_what_is_missing_too_much_or_foreign() -> None:
    pieces = soma()
    gone = {name: cubes for name, cubes in pieces.items() if name != "T"}
    found = judged(BOX, gone, set="soma")
    assert (found["status"], found["missing"]) == ("partial", ["T"])
    assert found["area"] == pytest.approx(23 / 27)
    twice = judged(BOX, {**pieces, "T2": [(x + 9, y, z) for x, y, z in pieces["T"]]}, set="soma")
    assert (twice["status"], twice["extra"]) == ("partial", ["T2"])
    odd = judged(BOX, {**gone, "T": [(9, 0, 0), (9, 1, 0), (9, 2, 0), (9, 3, 0)]}, set="soma")
    assert odd["foreign"] == ["T"]
    # The two screws are mirror images; one cannot stand for the other.
    other = [(y, x, z) for x, y, z in pieces["A"]]
    assert judged(BOX, {**pieces, "A": [(x + 20, y, z) for x, y, z in other]}, set="soma")["extra"] == ["A"]
    whole = judged(BOX, {"all": BOX}, set="soma")
    assert (whole["status"], whole["completeness"]) == ("partial", 0.99)


def test_overlaps_are_counted() -> None:
    found = judged(BOX, {**soma(), "more": [(0, 0, 0), (1, 0, 0)]})
    assert found["status"] == "overlap"
    assert sum(pair[2] for pair in found["overlaps"]) == 2


def test_hollows_count_as_contour() -> None:
    shell = [cube for cube in BOX if cube != (1, 1, 1)]
    assert len(surface(shell)) == 54 + 6
    assert judged(shell, {"a": shell})["status"] == "solved"
    filled = judged(shell, {"a": BOX})
    assert filled["status"] == "partial"
    assert filled["area"] == 1
    assert filled["contour"] == pytest.approx(54 / 60)
    opened = [cube for cube in BOX if cube != (1, 1, 0)]
    elsewhere = judged(shell, {"a": opened})
    assert elsewhere["status"] == "partial"
    assert elsewhere["completeness"] < 1


def test_completeness_grows_with_every_piece() -> None:
    names = list(soma())
    levels = [judged(BOX, {name: soma()[name] for name in names[:count]})["completeness"] for count in range(8)]
    assert levels == sorted(levels)
    assert (levels[0], levels[-1]) == (0, 1)


def test_fixed_means_where_it_stands() -> None:
    bar = [(0, 0, 0), (1, 0, 0), (2, 0, 0)]
    assert judged(bar, {"a": bar}, fixed=True)["status"] == "solved"
    beside = {"a": [(1, 0, 0), (2, 0, 0), (3, 0, 0)]}
    assert judged(bar, beside)["status"] == "solved"
    found = judged(bar, beside, fixed=True)
    assert found["status"] == "partial"
    assert found["area"] == pytest.approx(2 / 3)
    assert judged(bar, {"a": [(0, 0, 5)]}, fixed=True)["area"] == 0


def test_flat_and_solid_assemblies_stand_in_one_list() -> None:
    square = [[0, 0], [2, 0], [2, 2], [0, 2]]
    flat = {"target": {"polys": [{"rings": [square]}]}, "placed": [{"rings": [square]}]}
    solid = {"target": {"cubes": [[0, 0, 0]]}, "placed": [{"cubes": [[4, 4, 4]]}]}
    bad = {"target": {"cubes": [[0, 0]]}, "placed": []}
    assert [one["status"] for one in verify_table([flat, solid, bad])["results"]] == ["solved", "solved", "invalid"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"target": {"cubes": []}}, "no list of cubes"),
        ({"target": {"cubes": [[0, 0, 0.5]]}}, "not a cube"),
        ({"target": {"cubes": [[0, 0, True]]}}, "not a cube"),
        ({"target": {"cubes": [[0, 0, 10**9]]}}, "not a cube"),
        ({"target": {"cubes": [[0, 0, 0]] * 2}}, "there twice"),
        ({"placed": 3}, "no list of pieces"),
        ({"placed": [3]}, "a piece is a table"),
        ({"placed": [{"piece": 3, "cubes": [[0, 0, 0]]}]}, "not a name"),
        ({"placed": [{"cubes": "x"}]}, "no list of cubes"),
        ({"placed": [{"cubes": [[x, 0, 0] for x in range(400)]}] * 2}, "too many cubes"),
        ({"set": "some"}, "soma"),
        ({"set": "tetraspheres"}, "not made of cubes"),
        ({"allow_mirror": 1}, "neither true nor false"),
    ],
)
def test_faults_are_told(change: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError) as caught:
        verify_table({"target": {"cubes": [[0, 0, 0]]}, "placed": [{"cubes": [[0, 0, 0]]}], **change})
    assert words in str(caught.value)
