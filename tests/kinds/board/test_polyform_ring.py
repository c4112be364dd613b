"""The largest ring."""

from __future__ import annotations

import pytest
from laid_pieces import name_of

from printkit.engine.polyform import piece_set
from printkit.engine.polyform.lattice import shape_of
from printkit.engine.polyform.measure import contacts, holes
from printkit.engine.polyform.problem import Placement
from printkit.errors import SpecError
from printkit.kinds.board.solve import largest_ring
from printkit.kinds.board.solve.ring import Ring
from printkit.kinds.board.solve.symmetric import _clusters

PENTOMINOES = piece_set("pentominoes")


def check(ring: Ring | None, pieces: str) -> None:
    assert ring is not None
    laid = ring.cluster.placements
    cells = [cell for placement in laid for cell in placement.cells]
    assert sorted(ring.cluster.pieces) == sorted(pieces)
    assert len(cells) == len(set(cells)) == 5 * len(pieces)
    assert all(name_of(shape_of(placement.cells), PENTOMINOES) == placement.piece for placement in laid)
    assert all(contacts(one.cells, other.cells) for one, other in zip(laid, (*laid[1:], laid[0]), strict=True))
    assert len(holes(cells)) == ring.enclosed <= ring.bound


def largest_by_brute_force(pieces: str) -> int:
    """Lay three pieces in every way in which each touches both others, and count what they enclose."""
    chosen = PENTOMINOES.only(pieces)
    first = Placement(chosen.names[0], chosen.orientations(chosen.pieces[0])[0])
    best = 0
    for laid in _clusters((first,), {piece.name: chosen.orientations(piece) for piece in chosen.pieces[1:]}):
        one, two, three = (placement.cells for placement in laid)
        if contacts(one, two) and contacts(two, three) and contacts(three, one):
            best = max(best, len(holes((*one, *two, *three))))
    return best


@pytest.mark.parametrize("pieces", ["VUI", "TZX", "VPX"])
def test_rings_of_three_are_those_of_brute_force(pieces):
    ring = largest_ring(pieces)
    check(ring, pieces)
    assert ring.enclosed == ring.bound == largest_by_brute_force(pieces)


@pytest.mark.parametrize(("pieces", "enclosed"), [("ILVWZ", 21), ("ILNVWZ", 33), ("ILNVWZXU", 57)])
def test_rings_of_several_pieces_are_proved(pieces, enclosed):
    ring = largest_ring(pieces)
    check(ring, pieces)
    assert ring.enclosed == enclosed
    assert ring.largest


@pytest.mark.slow
def test_all_pentominoes_enclose_128_cells():
    # the farm problem: S. W. Golomb, Polyominoes; 128 is the largest field
    ring = largest_ring()
    check(ring, "FILNPTUVWXYZ")
    assert ring.enclosed == 128
    assert ring.largest


def test_two_pieces_make_no_ring():
    with pytest.raises(SpecError, match="at least 3"):
        largest_ring("UV")
