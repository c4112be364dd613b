"""Nets: they fold into their bodies, and damage is noticed."""

from __future__ import annotations

from random import Random

import pytest
import shapely
from refold import folded, misfits

from printkit.geometry.solid import Body, unfold
from printkit.geometry.solid.net import Hinge, Net
from printkit.geometry.solid.surface import DIRECTIONS, Cube, exposed, stepped

PIECES: dict[str, list[Cube]] = {
    "cube": [(0, 0, 0)],
    "V": [(0, 0, 0), (1, 0, 0), (1, 1, 0)],
    "left screw": [(0, 0, 0), (0, 1, 0), (1, 0, 0), (0, 1, 1)],
    "right screw": [(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 0, 1)],
    "corner": [(0, 0, 0), (0, 1, 0), (1, 0, 0), (0, 0, 1)],
    "touching at an edge": [(0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1), (1, 1, 0)],
}


def grown(seed: int, size: int) -> list[Cube]:
    rng, cubes = Random(seed), [(0, 0, 0)]
    while len(cubes) < size:
        cube = stepped(cubes[rng.randrange(len(cubes))], DIRECTIONS[rng.randrange(6)].step)
        if cube not in cubes:
            cubes.append(cube)
    return cubes


@pytest.mark.parametrize("name", PIECES)
def test_a_net_folds_into_its_body_edge_to_edge_and_tabs_do_not_collide(name):
    cubes = PIECES[name]
    net = unfold(cubes)
    assert net is not None
    assert list(misfits(net, cubes)) == []
    assert len(net.faces) == len(exposed([Body("", tuple(cubes))])[0])


@pytest.mark.parametrize("seed", range(12))
def test_nets_of_chance_bodies_fold_too(seed):
    cubes = grown(seed, 3 + seed % 4)
    net = unfold(cubes)
    assert net is not None
    assert list(misfits(net, cubes)) == []


def test_the_net_of_a_piece_does_not_fold_into_its_mirror_image():
    left, right = (unfold(PIECES[name]) for name in ("left screw", "right screw"))
    assert left is not None
    assert right is not None
    assert "the net does not fold into the body" in list(misfits(left, PIECES["right screw"]))
    assert "the net does not fold into the body" in list(misfits(right, PIECES["left screw"]))


def test_all_squares_of_a_folded_net_are_different():
    net = unfold(PIECES["corner"])
    assert net is not None
    assert len({face.middle for face in folded(net).values()}) == len(net.faces) == 18


def test_the_outline_is_simple_and_has_the_area_of_squares_and_tabs():
    net = unfold(PIECES["corner"])
    assert net is not None
    outline = shapely.Polygon(net.outline)
    assert outline.is_valid
    tab = outline.area - len(net.faces)
    assert tab == pytest.approx(len(net.tabs) * 0.27 * (0.9 - 0.27))


def damaged(net: Net) -> dict[str, Net]:
    mountain = next(number for number, hinge in enumerate(net.hinges) if hinge.fold == "mountain")
    flipped = [*net.hinges]
    flipped[mountain] = net.hinges[mountain]._replace(fold="valley")
    (column, row), side = net.tabs[0]
    free = next(
        (place, other)
        for place in sorted(net.places)
        for other in (0, 1, 2, 3)
        if (place, other) not in net.tabs and not any(hinge[:2] == (place, other) for hinge in net.hinges)
    )
    return {
        "a fold goes the wrong way": net._replace(hinges=tuple(flipped)),
        "a fold line is missing": net._replace(hinges=net.hinges[1:]),
        "a tab is missing": net._replace(tabs=net.tabs[1:]),
        "a tab is there twice": net._replace(tabs=(*net.tabs, net.tabs[0])),
        "a tab too many": net._replace(tabs=(*net.tabs, free)),
        "a tab lies on a square": net._replace(tabs=((net.hinges[0].place, net.hinges[0].side), *net.tabs[1:])),
        "a square is missing": net._replace(faces=net.faces[1:]),
        "a hinge leads nowhere": net._replace(hinges=(*net.hinges, Hinge((column, row), side, "flat"))),
    }


def test_damage_to_a_net_is_noticed():
    net = unfold(PIECES["corner"])
    assert net is not None
    for name, broken in damaged(net).items():
        assert list(misfits(broken, PIECES["corner"])), name
