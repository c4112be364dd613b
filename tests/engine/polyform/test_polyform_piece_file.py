"""Piece sets that people write, and the faults in them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laid_pieces import same_pieces

from printkit.engine.polyform import Lattice, piece_set, piece_set_of_toml
from printkit.errors import InputError

GOOD = """
name = "two trominoes"
turn_over = false

[[piece]]
name = "I"
cells = ["XXX"]

[[piece]]
name = "V"
cells = ["X.", "XX"]
count = 3
"""

SOMA = """
name = "soma by hand"
[[piece]]
name = "V"
cells = ["XX", "X."]
[[piece]]
name = "L"
cells = ["XXX", "X.."]
[[piece]]
name = "T"
cells = ["XXX", ".X."]
[[piece]]
name = "Z"
cells = ["XX.", ".XX"]
[[piece]]
name = "left"
cells = [["XX", ".."], ["X.", "X."]]
[[piece]]
name = "right"
cells = [["XX", ".X"], ["X.", ".."]]
[[piece]]
name = "branch"
cells = [["XX", "X."], ["X.", ".."]]
"""


def faults(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        piece_set_of_toml(text, "set.toml")
    lines = str(caught.value).split("\n")
    assert all(line.startswith("set.toml") for line in lines)
    return lines


def test_a_set_is_read():
    found = piece_set_of_toml(GOOD)
    assert (found.name, found.turn_over, found.lattice) == ("two trominoes", False, Lattice.SQUARE)
    assert [(piece.name, piece.size, piece.count) for piece in found.pieces] == [("I", 3, 1), ("V", 3, 3)]
    assert found.size == 12


def test_a_set_of_bodies_is_read():
    assert same_pieces(piece_set_of_toml(SOMA), piece_set("soma"))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('cells = ["XXX"]', 'cells = ["XOX"]', 'set.toml:7: piece[0].cells: "O" does not belong in a piece'),
        ('cells = ["XXX"]', 'cells = ["X.X"]', "set.toml:7: piece[0].cells: the piece falls apart"),
        ('cells = ["XXX"]', "cells = []", "set.toml:7: piece[0].cells: the piece is not drawn as rows"),
        ('cells = ["XXX"]', 'cells = [["X"], "X"]', "set.toml:7: piece[0].cells: the piece is not drawn as rows"),
        ('cells = ["XXX"]', 'cells = ["..."]', "set.toml:7: piece[0].cells: the piece has 0 cells"),
        ('cells = ["XXX"]', f'cells = ["{"X" * 60}"]', "set.toml:7: piece[0].cells: the piece has 60 cells in a box of 60"),
        ("count = 3", "count = 0", 'set.toml:12: piece[1].count: "0" is no number of copies'),
        ("count = 3", "count = true", "set.toml:12: piece[1].count"),
        ("count = 3", "cuont = 3", 'set.toml:12: piece[1].cuont: there is no field "cuont"; did you mean "count"?'),
        ("turn_over = false", "turn_over = 1", "set.toml:3: turn_over"),
        ('name = "V"', 'name = "I"', 'set.toml:10: piece[1].name: two pieces are called "I"'),
        ('name = "V"', 'name = "a,b"', "set.toml:10: piece[1].name: there is no usable name"),
        ('name = "V"', 'name = "V', "set.toml: this is not TOML"),
        ('cells = ["X.", "XX"]', 'cells = [["X"], ["X"]]', "set.toml:3: turn_over: pieces in space can always be turned over"),
    ],
)
def test_a_fault_is_told_with_its_line(old, new, fault):
    assert any(line.startswith(fault) for line in faults(GOOD.replace(old, new)))


def test_all_faults_are_told_at_once():
    assert len(faults(GOOD.replace("count = 3", "count = -1").replace('["XXX"]', "7"))) == 2


@pytest.mark.parametrize("text", ["", "piece = 3", "[[piece]]", "piece = [1]", "name = 3", "x = " + "[" * 5000, "a" * 2_000_000])
def test_nonsense_is_refused_in_few_lines(text):
    assert 1 <= len(faults(text)) <= 20


@given(st.text(alphabet='[]piece="XX.\n\x00é{}1-', max_size=60))
def test_no_text_breaks_the_reader(text):
    with suppress(InputError):
        assert piece_set_of_toml(text).pieces
