"""Packings and verdicts from Python."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import printkit

SQUARE = {"target": {"polys": [{"rings": [[[0, 0], [2, 0], [2, 1], [0, 1]]]}]}}
LEFT = {"piece": "a", "rings": [[[0, 0], [1, 0], [1, 1], [0, 1]]]}
RIGHT = {"piece": "b", "rings": [[[1, 0], [2, 0], [2, 1], [1, 1]]]}


def test_solutions_come_one_by_one_and_are_counted() -> None:
    packings = printkit.solve("3x20", "pentominoes")
    found = list(packings)
    assert len(found) == 2
    assert len(list(packings.every())) == 8
    for solution in found:
        cells = [cell for placed in solution for cell in placed.cells]
        assert (len(solution), len(cells), len(set(cells))) == (12, 60, 60)
    count = packings.count()
    assert (count.raw, count.rotation, count.unique, count.complete) == (8, 4, 2, True)


def test_a_count_that_was_cut_short_says_so() -> None:
    assert not printkit.solve("6x10").count(effort=1000).complete


def test_one_solution_the_first_or_by_chance() -> None:
    packings = printkit.solve("3x20")
    assert packings.first() is not None
    assert packings.random(3) == packings.random(3)
    assert printkit.solve("4x5", "tetrominoes").first() is None


def test_a_board_may_be_rows_or_text() -> None:
    rows = ["...#", "....", "...."]
    one, other = (printkit.solve(board, "pentominoes", some=True, number=2, partial=True) for board in (rows, "\n".join(rows)))
    assert one.problem.board == other.problem.board
    assert one.problem.board.area == 11


def test_a_solution_shows_itself(tmp_path: Path) -> None:
    solution = printkit.solve("3x20").first()
    assert solution is not None
    assert str(solution).count("X") == 5
    assert ElementTree.fromstring(solution._repr_svg_()).tag.endswith("svg")
    assert solution.save(tmp_path / "solution.pdf").read_bytes().startswith(b"%PDF")
    assert {placed["piece"] for placed in solution.to_json()} == set("FILNPTUVWXYZ")


def test_what_is_wrong_with_board_and_pieces_is_told_together() -> None:
    with pytest.raises(printkit.PrintkitError) as caught:
        printkit.solve("6y10", "pentaminoes")
    assert [fault.field for fault in caught.value.faults] == ["pieces", "board"]


def test_an_assembly_is_judged() -> None:
    assert printkit.verify({**SQUARE, "placed": [LEFT, RIGHT]}).status == "solved"
    [partial, overlap] = printkit.verify([{**SQUARE, "placed": [LEFT]}, {**SQUARE, "placed": [LEFT, RIGHT, RIGHT]}])
    assert (partial.status, overlap.status) == ("partial", "overlap")
    assert 0 < partial.completeness < 1
    assert partial.to_json()["status"] == "partial"


def test_a_bad_assembly_of_a_list_does_not_refuse_the_others() -> None:
    [bad, good] = printkit.verify([{"placed": []}, {**SQUARE, "placed": [LEFT, RIGHT]}])
    assert (bad.status, good.is_solved) == ("invalid", True)
    assert bad.faults[0].problem


def test_what_is_no_assembly_is_refused() -> None:
    with pytest.raises(printkit.InputError):
        printkit.verify({"placed": []})
