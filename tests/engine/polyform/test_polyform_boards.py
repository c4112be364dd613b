"""Boards drawn, named and damaged."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit import resources
from printkit.engine.polyform import (
    Lattice,
    Packing,
    Problem,
    board_of_cells,
    board_of_form,
    board_of_rows,
    board_of_text,
    board_of_toml,
    is_form,
    piece_set,
)
from printkit.errors import InputError, PrintkitError, SpecError

flat_cells = st.sets(st.tuples(st.just(0), st.integers(0, 6), st.integers(0, 6)), min_size=1)
solid_cells = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)), min_size=1)


@given(flat_cells)
def test_a_flat_board_is_read_as_it_is_drawn(cells):
    board = board_of_cells(cells, Lattice.SQUARE)
    assert board_of_text(board.text()) == board
    assert board.area == len(cells)


@given(solid_cells)
def test_a_board_in_space_is_read_as_it_is_drawn(cells):
    board = board_of_cells(cells, Lattice.CUBIC)
    if board.extent[0] > 1:
        assert board_of_text(board.text()) == board


def test_rows_may_end_early():
    assert board_of_rows([".", "..", "..."]) == board_of_form("stairs:3")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("..\n.x\n", 'b.txt:2: "x" does not belong on a board'),
        ("..\n\n\n..", "b.txt:3: two empty lines follow each other"),
        ("##\n##", "b.txt: the board has no cells"),
        ("", "b.txt: the board has no cells"),
        ("." * 300, "b.txt:1: the row has 300 places"),
        ("." * 2_000_000, "b.txt: the board has 2000000 characters"),
        ("..\n.\x1b.", "b.txt:2:"),
    ],
)
def test_a_damaged_drawing_is_refused_with_its_line(text, fault):
    with pytest.raises(InputError) as caught:
        board_of_text(text, "b.txt")
    assert str(caught.value).startswith(fault)
    assert str(caught.value).isprintable()


def test_a_board_that_is_too_large_is_refused():
    with pytest.raises(SpecError, match="too large"):
        board_of_rows(["." * 150] * 150)


@pytest.mark.parametrize(
    ("form", "rows"),
    [
        ("2x3", ["...", "..."]),
        ("4x4-2x2", ["....", ".##.", ".##.", "...."]),
        ("3x4-1x1@1,1-1x2@3,3", ["#...", "....", "..##"]),
        ("ring:4x5,1", [".....", ".###.", ".###.", "....."]),
        ("stairs:3", [".##", "..#", "..."]),
        ("stairs:2,2,2", ["..##", "..##", "....", "...."]),
        ("toothed:3,2,2", ["...#", "...#", "#...", "#..."]),
        ("toothed:10,6,1", [f"{'#' * row}{'.' * 10}{'#' * (5 - row)}" for row in range(6)]),
        ("double:I", ["..", "..", "..", "..", "..", "..", "..", "..", "..", ".."]),
        ("triple:P", ["......"] * 6 + ["...###"] * 3),
        ("2x2x1", [".", ".", "", ".", "."]),
    ],
)
def test_short_forms_give_the_boards_they_name(form, rows):
    assert board_of_form(form).text() == "\n".join(rows)
    assert is_form(form)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ('name = "steps"\nrows = [".", "..", "..."]', "stairs:3"),
        ('layers = [["..", ".."], ["..", ".."]]', "2x2x2"),
        ('form = "8x8-2x2"', "8x8-2x2"),
    ],
)
def test_boards_are_read_from_toml(text, same):
    assert board_of_toml(text) == board_of_form(same)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('name = "x"\nrows = ["..", ".x"]', 'b.toml:2: rows, row 2: "x" does not belong on a board'),
        ('\nform = "8y8"', "b.toml:2: form: "),
        ('rows = ["##"]', "b.toml:1: rows: the board has no cells"),
        ("rows = 3", "b.toml:1: rows: this is not a list of rows"),
        ("rows = [1]", "b.toml:1: rows: this is not a row of characters"),
        ("layers = [[]]", "b.toml:1: layers: this is not a list of rows"),
        ("form = 6", "b.toml:1: form: this is not a short form"),
        ('rosw = ["."]', 'b.toml:1: rosw: there is no field "rosw"; did you mean "rows"?'),
        ("", "b.toml: the board is given 0 times"),
        ('rows = ["."]\nform = "1x1"', "b.toml: the board is given 2 times"),
        ("rows = [", "b.toml: this is not TOML"),
        ("a" * 2_000_000, "b.toml: the file has 2000000 characters"),
    ],
)
def test_a_damaged_board_file_is_refused_with_its_line(text, fault):
    with pytest.raises(InputError) as caught:
        board_of_toml(text, "b.toml")
    assert str(caught.value).startswith(fault)


def test_a_box_with_a_hole_in_the_middle():
    board = board_of_form("3x3x3-1x1x1")
    assert (board.area, board.lattice) == (26, Lattice.CUBIC)
    assert (1, 1, 1) not in board.cells


def test_pyramids_of_spheres():
    assert [board_of_form(f"tetrahedron:{edge}").area for edge in range(1, 6)] == [1, 4, 10, 20, 35]
    hollow = board_of_form("tetrahedron:8-4")
    assert (hollow.area, hollow.lattice, hollow.connected) == (100, Lattice.SPHERES, True)


@pytest.mark.parametrize(
    "form",
    [
        *[
            "",
            "6",
            "6x",
            "x6",
            "0x5",
            "6x-1",
            "999x2",
            "8x8-3x3",
            "8x8-2x2@8,8",
            "8x8-9x9",
            "8x8-2x2x2",
            "6x10-",
            "9x9x9x9",
            "150x150",
        ],
        *["foo:1", "ring:4x4,2", "ring:x", "stairs:", "stairs:200,200", "toothed:1,2", "toothed:1,2,3,4", "letter:é", "letter:AB"],
        *["double:Q", "double:", "tetrahedron:8-3", "tetrahedron:100", "٣x٣", "1" * 500, "6x10\x00"],
    ],
)
def test_a_form_that_means_nothing_is_refused_in_one_line(form):
    with pytest.raises(SpecError) as caught:
        board_of_form(form)
    assert str(caught.value).isprintable()
    assert "; " in str(caught.value)


@given(st.text(alphabet="0123456789x-@,:ringstadouble", max_size=20))
def test_no_form_breaks_the_reader(form):
    with suppress(PrintkitError):
        assert board_of_form(form).area


@pytest.mark.parametrize("text", ["board.txt", "boards/6x10.txt", "", "letters.toml"])
def test_names_of_files_are_not_forms(text):
    assert not is_form(text)


@pytest.mark.parametrize("letter", sorted(resources.table("boards", "letters")))
def test_the_twelve_pentominoes_cover_every_letter(letter):
    board = board_of_form(f"letter:{letter}")
    found = Packing(Problem(board, piece_set("pentominoes"))).first()
    assert board.area == 60
    assert board.connected
    assert found.solution is not None
    assert len({placement.piece for placement in found.solution}) == 12
