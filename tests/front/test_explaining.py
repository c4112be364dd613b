"""Explanations from Python: the way in which a verdict was found, as data, as a page and in a notebook."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import printkit
from printkit.errors import InputError, UsageError
from printkit.front.explaining import Explanation, save_explanations

SQUARE = {"polys": [{"rings": [[[0, 0], [2, 0], [2, 2], [0, 2]]]}]}
HALVES = [{"piece": "a", "rings": [[[0, 0], [1, 0], [1, 2], [0, 2]]]}, {"piece": "b", "rings": [[[1, 0], [2, 0], [2, 2], [1, 2]]]}]
WHOLE = {"target": SQUARE, "placed": HALVES}
SOLID = {"target": {"cubes": [[0, 0, 0], [0, 0, 1]]}, "placed": [{"cubes": [[5, 0, 0]]}, {"cubes": [[6, 0, 0]]}]}


def test_a_verdict_explains_itself(tmp_path: Path) -> None:
    found = printkit.verify(WHOLE).explain()
    assert isinstance(found, Explanation)
    assert (found.status, repr(found)) == ("solved", "<printkit explanation of 'Assembly 1': solved>")
    assert [one["group"] for one in found.relations].count("eliminate") == 1
    assert found.save(tmp_path / "how.json").read_text() == json.dumps(found.to_json(), indent=1) + "\n"
    assert found.page().svg() == printkit.verify(WHOLE).explain().page().svg()
    assert found._repr_svg_().startswith("<svg")


def test_by_table_explains_the_table() -> None:
    verdict = printkit.verify([WHOLE], by_table=True)[0]
    assert verdict.is_solved
    assert verdict.explain().to_json()["method"] == "table"
    assert printkit.verify(WHOLE).explain().to_json()["method"] == "edges"


def test_a_list_of_which_one_cannot_be_read(tmp_path: Path) -> None:
    verdicts = printkit.verify([WHOLE, {"target": SQUARE, "placed": 7}, SOLID])
    assert [verdict.status for verdict in verdicts] == ["solved", "invalid", "solved"]
    with pytest.raises(InputError, match="no list of placed pieces"):
        verdicts[1].explain()
    assert verdicts[2].explain().to_json()["surfaces"] == [{"hollow": False, "faces": 10}]
    assert [path.name for path in save_explanations(verdicts, tmp_path / "a.svg")] == ["a-1.svg", "a-3.svg"]
    with pytest.raises(UsageError):
        save_explanations(verdicts, tmp_path / "a.txt")


def test_a_verdict_of_ones_own_has_nothing_to_explain() -> None:
    with pytest.raises(InputError, match="not given on an assembly"):
        printkit.Verdict("solved").explain()


def test_hollows_are_found_however_far_apart_cubes_lie() -> None:
    shell = [[x, y, z] for x in range(3) for y in range(3) for z in range(3) if (x, y, z) != (1, 1, 1)]
    inside = [[x, y, z] for x in range(5) for y in range(5) for z in range(5) if not {x, y, z} <= {1, 2, 3}] + [[2, 2, 2]]
    far = {"target": {"cubes": [[0, 0, 0]]}, "placed": [{"cubes": shell}, {"cubes": [[9000, -9000, 9000]]}]}
    assert printkit.verify(far).explain().to_json()["surfaces"] == [{"hollow": False, "faces": 60}, {"hollow": True, "faces": 6}]
    floating = {"target": {"cubes": [[0, 0, 0]]}, "placed": [{"cubes": inside}]}
    surfaces = printkit.verify(floating).explain().to_json()["surfaces"]
    assert surfaces == [{"hollow": False, "faces": 150}, {"hollow": True, "faces": 54 + 6}]
