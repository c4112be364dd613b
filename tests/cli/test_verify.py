"""`printkit verify`: verdicts in words and as JSON, and hostile files refused in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from said import Run

SQUARE = {"polys": [{"rings": [[[0, 0], [2, 0], [2, 2], [0, 2]]]}]}
LEFT = {"piece": "A", "rings": [[[0, 0], [1, 0], [1, 2], [0, 2]]]}
RIGHT = {"piece": "B", "rings": [[[1, 0], [2, 0], [2, 2], [1, 2]]]}
CASES = Path(__file__).parents[3] / "shared" / "check" / "verify_cases.json"


def judged(run: Run, folder: Path, content: object) -> list[dict[str, object]]:
    (folder / "case.json").write_text(json.dumps(content))
    said = run("verify", "case.json", "--json")
    assert said.code == 0
    results: list[dict[str, object]] = said.object["results"]
    return results


def test_verdicts(run: Run, tmp_path: Path) -> None:
    whole = {"target": SQUARE, "placed": [LEFT, RIGHT]}
    half = {"target": SQUARE, "placed": [LEFT]}
    twice = {"target": SQUARE, "placed": [LEFT, RIGHT, LEFT]}
    results = judged(run, tmp_path, {"cases": [whole, half, twice]})
    assert [result["status"] for result in results] == ["solved", "partial", "overlap"]
    assert results[0]["completeness"] == 1
    assert results[1]["area"] == pytest.approx(0.5, abs=0.01)
    said = run("verify", "case.json")
    assert said.out.splitlines()[0] == "1: solved"
    assert "pieces 1 and 3 overlap" in said.out.splitlines()[2]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[" * 100_000,
        b'{"target": NaN}',
        b'{"target": 1e999}',
        b"\xff\xfe",
        b"[]",
        b'{"cases": 3}',
        b'{"target": {}, "placed": []}',
    ],
)
def test_nonsense_is_refused_in_a_line(run: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "case.json").write_bytes(content)
    said = run("verify", "case.json")
    assert said.code in (0, 3, 4)
    assert "Traceback" not in said.err
    assert said.code == 0 or said.err.strip()


def test_a_bad_assembly_does_not_refuse_the_others(run: Run, tmp_path: Path) -> None:
    cases = [{"target": SQUARE, "placed": [LEFT, RIGHT]}, {"target": SQUARE, "placed": 3}, {"target": SQUARE, "placed": [LEFT]}]
    (tmp_path / "case.json").write_text(json.dumps(cases))
    said = run("verify", "case.json", "--json")
    assert said.code == 4
    assert [result["status"] for result in said.object["results"]] == ["solved", "invalid", "partial"]
    assert said.object["results"][1]["faults"][0]["field"] == "[1].placed"
    said = run("verify", "case.json")
    assert said.code == 4
    assert [line.split(";")[0] for line in said.out.splitlines()] == ["1: solved", "2: invalid", "3: partial"]
    assert said.err.startswith("case.json: [1].placed: there is no list")
    (tmp_path / "case.json").write_text(json.dumps(cases[1:2]))
    assert run("verify", "case.json").code == 4


@pytest.mark.skipif(not CASES.is_file(), reason="the shared cases are not here")
def test_shared_cases_agree(run: Run) -> None:
    cases = json.loads(CASES.read_text())
    cases = cases["cases"] if isinstance(cases, dict) else cases
    results = run("verify", CASES, "--json").object["results"]
    for case, result in zip(cases, results, strict=True):
        expected = case["expect"]
        if expected.get("solved") is not None and not expected.get("overlap"):
            assert (result["status"] == "solved") == expected["solved"], case.get("name")
        if expected.get("overlap"):
            assert result["status"] == "overlap", case.get("name")
        if expected.get("solved_mirror") and expected.get("solved") is False:
            assert result["status"] == "mirrored", case.get("name")
        if expected.get("area_c") is not None:
            assert result["area"] == pytest.approx(expected["area_c"], abs=0.02), case.get("name")


WHOLE, HALF = {"target": SQUARE, "placed": [LEFT, RIGHT]}, {"target": SQUARE, "placed": [LEFT]}
CUBES = {"target": {"cubes": [[0, 0, 0], [0, 0, 1]]}, "placed": [{"piece": "d", "cubes": [[0, 0, 4], [0, 0, 5]]}]}


def test_an_explanation_is_drawn(run: Run, tmp_path: Path) -> None:
    (tmp_path / "case.json").write_text(json.dumps(WHOLE))
    for form, begins in (("svg", b"<?xml"), ("pdf", b"%PDF"), ("json", b"{")):
        said = run("verify", "case.json", "--explain", f"how.{form}")
        assert (said.code, said.out.splitlines()) == (0, ["1: solved", f"how.{form}"])
        assert (tmp_path / f"how.{form}").read_bytes().startswith(begins)
    assert ">15<" in (tmp_path / "how.svg").read_text()
    (found,) = json.loads((tmp_path / "how.json").read_text())["explanations"]
    assert [one["code"] for one in found["relations"] if one["group"] == "eliminate"] == [15]


def test_explanations_of_a_list(run: Run, tmp_path: Path) -> None:
    (tmp_path / "case.json").write_text(json.dumps([WHOLE, {"target": 3}, CUBES, HALF]))
    said = run("verify", "case.json", "--explain", "how.svg", "--json")
    assert said.code == 4
    assert said.object["explained"] == ["how-1.svg", "how-3.svg", "how-4.svg"]
    assert sorted(file.name for file in tmp_path.glob("how*")) == ["how-1.svg", "how-3.svg", "how-4.svg"]
    run("verify", "case.json", "--explain", "how.json", "-q")
    found = json.loads((tmp_path / "how.json").read_text())["explanations"]
    assert [one["status"] for one in found] == ["solved", "invalid", "solved", "partial"]
    assert [one.get("method") for one in found] == ["edges", None, "cubes", "edges"]
    run("verify", "case.json", "--explain", "how.pdf", "-q")
    pikepdf = pytest.importorskip("pikepdf")
    with pikepdf.open(tmp_path / "how.pdf") as file:
        assert len(file.pages) == 3


def test_a_name_that_nothing_can_be_drawn_to_is_refused_first(run: Run, tmp_path: Path) -> None:
    said = run("verify", "missing.json", "--explain", "how.doc")
    assert said.code == 2
    assert "--explain" in said.err
    assert list(tmp_path.iterdir()) == []


def test_judging_by_the_table_says_so(run: Run, tmp_path: Path) -> None:
    disc = {"polys": [{"rings": [[[-1, 0, 1], [1, 0, 1]]]}]}
    halves = [{"rings": [[[-1, 0, 1], [1, 0]]]}, {"rings": [[[1, 0, 1], [-1, 0]]]}]
    (tmp_path / "case.json").write_text(json.dumps([WHOLE, {"target": disc, "placed": halves}, CUBES]))
    said = run("verify", "case.json", "--by-table", "--json")
    assert said.code == 4
    assert [one["status"] for one in said.object["results"]] == ["solved", "partial", "invalid"]
    assert [one.get("method") for one in said.object["results"]] == ["table", "table", None]
    assert "none of 0 filled contours" in run("verify", "case.json", "--by-table").out
    assert "has nothing for assemblies of cubes" in said.err + json.dumps(said.object)
