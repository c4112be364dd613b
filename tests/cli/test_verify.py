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
