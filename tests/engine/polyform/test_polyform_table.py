"""Laying pieces on a board by hand, and the lemmas about perimeters."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laid_pieces import is_cluster

from printkit.engine.polyform import Table, board_of_form, piece_set
from printkit.engine.polyform.lattice import Lattice, cornered, shifted
from printkit.engine.polyform.measure import contacts, holes, perimeter
from printkit.engine.polyform.transform import shapes_of_pentomino
from printkit.errors import SpecError

PENTOMINOES = piece_set("pentominoes")
V, F, P, I = (cornered(PENTOMINOES[name].shape) for name in "VFPI")  # noqa: E741 - the piece is called I


def test_pieces_are_validated_placed_moved_and_removed():
    table = Table(board_of_form("6x6"))
    assert table.fits(V, (0, 3, 2))
    table = table.place("V", V, (0, 3, 2))
    assert table.text() == "......\n......\n......\n..V...\n..V...\n..VVV."
    assert not table.fits(P, (0, 2, 2))  # it would lie on V
    assert not table.fits(I, (0, 2, 5))  # it would stick out below
    table = table.place("F", F, (0, 2, 3))
    moved = table.move("V", V, (0, 0, 0))
    assert moved.text() == "V.....\nV.....\nVVV.FF\n...FF.\n....F.\n......"
    assert moved.remove("F").empty == tuple(cell for cell in moved.board.cells if cell not in moved.find("V").cells)
    assert not moved.covered


def test_what_does_not_fit_is_refused_with_the_reason():
    table = Table(board_of_form("7x7-1x1")).place("V", V, (0, 0, 0))
    for act, reason in [
        (lambda: table.place("V", V, (0, 3, 3)), "lies on the board already"),
        (lambda: table.place("P", P, (0, 1, 0)), "piece V lies on row 2, column 1"),
        (lambda: table.place("P", P, (0, 2, 3)), "row 4, column 4 is not on the board"),
        (lambda: table.place("I", I, (0, 3, 5)), "row 8, column 6 is not on the board"),
        (lambda: table.move("V", V, (0, 5, 5)), "is not on the board"),
        (lambda: table.remove("X"), 'no piece "X" lies on the board'),
    ]:
        with pytest.raises(SpecError, match=reason):
            act()
    assert table.find("V").cells == tuple(sorted(V))


def test_perimeters_of_the_pentominoes():
    assert {piece.name: perimeter(piece.shape) for piece in PENTOMINOES.pieces} == {
        name: 12 - 2 * (name == "P") for name in "FILNPTUVWXYZ"
    }


def test_a_hole_counts_for_the_perimeter():
    ring = board_of_form("3x3-1x1").cells
    assert perimeter(ring) == 16
    assert holes(ring) == [(0, 1, 1)]
    assert holes(board_of_form("3x4").cells) == []
    assert perimeter(board_of_form("2x2x2").cells, Lattice.CUBIC) == 24


@st.composite
def clusters(draw):
    """Distinct pentominoes, each touching what was laid before it."""
    names = draw(st.lists(st.sampled_from(PENTOMINOES.names), min_size=1, max_size=4, unique=True))
    laid = []
    for name in names:
        shape = draw(st.sampled_from(shapes_of_pentomino(name, PENTOMINOES[name].shape)))
        taken = {cell for other in laid for cell in other}
        spots = [
            where
            for row in range(7, 18)
            for column in range(7, 18)
            if taken.isdisjoint(where := {shifted(cell, (0, row, column)) for cell in shape})
            and (not laid or contacts(where, taken))
        ]
        if laid:
            laid.append(spots[draw(st.integers(0, len(spots) - 1))])
        else:
            laid.append({shifted(cell, (0, 10, 10)) for cell in shape})
    return names, laid


@settings(max_examples=50)
@given(clusters())
def test_lemmas_about_the_perimeter_of_a_cluster(cluster):
    names, laid = cluster
    whole = set().union(*laid)
    assert is_cluster(laid)
    # each contact between two pieces takes two from the perimeter
    shared = sum(contacts(one, other) for place, one in enumerate(laid) for other in laid[:place])
    assert perimeter(whole) == sum(map(perimeter, laid)) - 2 * shared
    # n distinct pieces have a perimeter of at most 10 n + 2, or 10 n with P among them
    assert perimeter(whole) <= 10 * len(laid) + (0 if "P" in names else 2)
    # the perimeter is even
    assert perimeter(whole) % 2 == 0


def test_isolated_pieces_are_no_cluster():
    far = {shifted(cell, (0, 20, 0)) for cell in V}
    near = {shifted(cell, (0, 3, 0)) for cell in F}
    assert not is_cluster([V, far])
    assert not is_cluster([])
    assert is_cluster([V, near])
    assert contacts(V, near) == contacts(near, V) == 2
    pairs = [{shifted(cell, (0, 0, shift)) for cell in V} for shift in (0, 1, 20, 21)]
    assert not is_cluster(pairs)
