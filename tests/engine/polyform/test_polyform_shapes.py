"""Shapes and their numbers, the named sets, and the transformations of single pieces."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laid_pieces import name_of, same_pieces

from printkit.engine.polyform import Lattice, piece_set, set_names
from printkit.engine.polyform.catalogue import PENTOMINOES
from printkit.engine.polyform.growth import fixed_shapes, free_shapes, is_chiral, mirrored, one_sided_shapes, turned
from printkit.engine.polyform.lattice import cornered, motions, moved, neighbours, shape_of
from printkit.engine.polyform.rows import drawn
from printkit.engine.polyform.transform import (
    SEQUENCES,
    mirrored_horizontally,
    mirrored_vertically,
    shapes_of_pentomino,
    transformed,
    turned_right,
)
from printkit.errors import SpecError

KNOWN = Path(__file__).parents[4] / "shared" / "corpus" / "polyforms" / "known_counts.json"

# free, one-sided, fixed: S. W. Golomb, Polyominoes (2nd edition, 1994), and the OEIS sequences A000105, A000988, A001168
POLYOMINOES = [(1, 1, 1), (1, 1, 2), (2, 2, 6), (5, 7, 19), (12, 18, 63), (35, 60, 216), (108, 196, 760), (369, 704, 2725)]
# free, up to rotation, fixed: W. F. Lunnon, Symmetry of cubical and general polyominoes (1972), and A038119, A000162, A001931
POLYCUBES = [(1, 1, 1), (1, 1, 3), (2, 2, 15), (7, 8, 86), (23, 29, 534)]

pentominoes = st.sampled_from(piece_set("pentominoes").pieces)


def kinds(lattice: Lattice, size: int) -> tuple[int, int, int]:
    return len(free_shapes(lattice, size)), len(one_sided_shapes(lattice, size)), len(fixed_shapes(lattice, size))


def test_polyominoes_and_polycubes_are_as_many_as_published():
    assert [kinds(Lattice.SQUARE, size) for size in range(1, 9)] == POLYOMINOES
    assert [kinds(Lattice.CUBIC, size) for size in range(1, 6)] == POLYCUBES


@pytest.mark.skipif(not KNOWN.is_file(), reason="the table of known counts is not here")
def test_shapes_are_as_many_as_in_the_table_of_known_counts():
    table = json.loads(KNOWN.read_text())
    for row in table["polyominoes"]:
        assert kinds(Lattice.SQUARE, row["n"]) == (row["free"], row["one_sided"], row["fixed"])
    for row in table["polycubes"]:
        assert kinds(Lattice.CUBIC, row["n"]) == (row["free_with_reflection"], row["rotation_only"], row["fixed"])


def test_lattices_have_the_motions_and_neighbours_of_their_bodies():
    assert [len(neighbours(lattice)) for lattice in Lattice] == [4, 6, 12]
    assert [len(motions(lattice, proper=True)) for lattice in Lattice] == [4, 24, 24]
    assert [len(motions(lattice, proper=False)) for lattice in Lattice] == [4, 24, 24]


def test_shapes_beyond_reason_are_refused():
    with pytest.raises(SpecError, match="1 to 10"):
        fixed_shapes(Lattice.SQUARE, 11)


@pytest.mark.parametrize(
    ("name", "pieces", "orientations"),
    [
        ("monominoes", 1, 1),
        ("trominoes", 2, 6),
        ("tetrominoes", 5, 19),
        ("pentominoes", 12, 63),
        ("one-sided-pentominoes", 18, 63),
        ("hexominoes", 35, 216),
        ("heptominoes", 108, 760),
        ("octominoes", 369, 2725),
        ("pentacubes", 29, 534),
        ("flat-pentacubes", 12, 186),
        ("tetraspheres", 25, 475),
    ],
)
def test_named_sets_have_every_shape_once(name, pieces, orientations):
    found = piece_set(name)
    shapes = [shape for piece in found.pieces for shape in found.orientations(piece)]
    assert len(found.pieces) == len(set(found.names)) == pieces
    assert len(shapes) == len(set(shapes)) == orientations


def test_drawn_pieces_are_the_ones_that_grow():
    assert {turned(piece.shape, Lattice.SQUARE, reflect=True)[0] for piece in piece_set("pentominoes").pieces} == set(
        free_shapes(Lattice.SQUARE, 5)
    )
    assert {turned(piece.shape, Lattice.SQUARE, reflect=True)[0] for piece in piece_set("tetrominoes").pieces} == set(
        free_shapes(Lattice.SQUARE, 4)
    )


def test_soma_is_every_tetracube_that_is_no_box_and_the_bent_tricube():
    soma = piece_set("soma")
    boxes = {((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 0, 3)), ((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1))}
    bent = ((0, 0, 0), (0, 0, 1), (0, 1, 0))
    expected = {*one_sided_shapes(Lattice.CUBIC, 4)} - boxes | {bent}
    assert {turned(piece.shape, Lattice.CUBIC, reflect=False)[0] for piece in soma.pieces} == expected
    assert [piece.name for piece in soma.pieces if is_chiral(piece.shape, Lattice.CUBIC)] == ["A", "B"]
    assert mirrored(soma["A"].shape, Lattice.CUBIC) in soma.orientations(soma["B"])


def test_pentacubes_have_letters_and_mirror_images_small_ones():
    pentacubes = piece_set("pentacubes")
    assert "".join(pentacubes.names) == "FILNPTUVWXYZABCDEGgHhJjKkMmQq"
    for piece in pentacubes.pieces:
        twin = piece.name.swapcase() if piece.name.swapcase() in pentacubes.names else piece.name
        assert name_of(mirrored(piece.shape, Lattice.CUBIC), pentacubes) == twin
    assert same_pieces(piece_set("pentacubes:FILNPTUVWXYZ"), piece_set("flat-pentacubes"))


def test_tetraspheres_are_five_pairs_of_mirror_images_and_fifteen_others():
    spheres = piece_set("tetraspheres")
    chiral = [piece for piece in spheres.pieces if is_chiral(piece.shape, Lattice.SPHERES)]
    assert len(chiral) == 10
    assert all(sum(cell) % 2 == 0 for piece in spheres.pieces for cell in piece.shape)
    partner = {piece.name: name_of(mirrored(piece.shape, Lattice.SPHERES), spheres) for piece in chiral}
    assert all(partner[partner[name]] == name != partner[name] for name in partner)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("pentomino", 'did you mean "pentominoes"'),
        ("pentominoes:FILF", '"F" is named twice'),
        ("pentominoes:FQ", 'pentominoes has no piece "Q"'),
        ("pentominoes:", "no piece is named"),
        ("hexominoes:1,36", 'hexominoes has no piece "36"'),
        ("", "there is no piece set"),
        ("pentominoes+tetrominoes", 'both pentominoes and tetrominoes have a piece "I"'),
        ("pentominoes+soma:AB", "different kinds of pieces"),
    ],
)
def test_a_set_that_does_not_exist_is_refused_in_one_line(name, fault):
    with pytest.raises(SpecError) as caught:
        piece_set(name)
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)


def test_subsets_are_named_by_letters_or_numbers():
    assert piece_set("pentominoes:FILPN").names == ("F", "I", "L", "P", "N")
    assert piece_set("hexominoes:1, 5,35").names == ("1", "5", "35")
    assert piece_set("one-sided-pentominoes:Ff").names == ("F", "f")
    assert piece_set("pentominoes+tetrominoes:O").size == 64
    assert "hexominoes" in set_names()


def test_sequences_of_transformations_give_all_63_shapes():
    # the table of sequences in R. L. Mafort, Problemas de Alocação de Pentominos (UFRJ, 2009)
    found = {}
    for piece in piece_set("pentominoes").pieces:
        shapes = shapes_of_pentomino(piece.name, piece.shape)
        found[piece.name] = len(shapes)
        assert len(set(shapes)) == len(shapes)
        assert {shape_of(shape) for shape in shapes} == set(piece_set("pentominoes").orientations(piece))
    assert found == {"F": 8, "I": 2, "L": 8, "N": 8, "P": 8, "T": 4, "U": 4, "V": 4, "W": 4, "X": 1, "Y": 8, "Z": 4}
    assert sum(found.values()) == 63
    assert set(SEQUENCES) == set(PENTOMINOES)


@given(pentominoes)
def test_transformations_do_what_their_names_say(piece):
    shape = cornered(piece.shape)
    assert list(transformed(shape, "RRRR"))[-1] == shape
    assert list(transformed(shape, "HH"))[-1] == list(transformed(shape, "VV"))[-1] == shape
    assert mirrored_vertically(shape) == turned_right(turned_right(mirrored_horizontally(shape)))
    assert drawn(mirrored_horizontally(shape)).split() == drawn(shape).split()[::-1]
    assert drawn(mirrored_vertically(shape)).split() == [row[::-1] for row in drawn(shape).split()]


def test_a_turn_is_clockwise():
    assert drawn(turned_right(piece_set("pentominoes")["L"].shape)) == "XXXX\nX..."


def test_the_order_of_transformations_matters():
    shape = piece_set("pentominoes")["F"].shape
    assert list(transformed(shape, "RH"))[-1] != list(transformed(shape, "HR"))[-1]


def test_unknown_transformations_are_refused():
    with pytest.raises(SpecError, match='"Q" is not a transformation'):
        list(transformed(piece_set("pentominoes")["F"].shape, "RQ"))
    with pytest.raises(SpecError, match='no pentomino "q"'):
        shapes_of_pentomino("q", ())


@given(st.sampled_from(fixed_shapes(Lattice.CUBIC, 4)), st.sampled_from(motions(Lattice.CUBIC, proper=True)))
def test_turning_a_body_keeps_its_orientations(shape, motion):
    image = shape_of(moved(cell, motion) for cell in shape)
    assert turned(image, Lattice.CUBIC, reflect=False) == turned(shape, Lattice.CUBIC, reflect=False)
