"""The study of closest-dot sheets: what is measured, and that it can be trusted."""

from __future__ import annotations

import csv
import json
from dataclasses import asdict
from pathlib import Path

import pytest

from printkit import resources
from printkit.cli.program import run
from printkit.errors import JobError, SpecError
from printkit.kinds.dots.closest.solve import Dot, LineArt, Link, Rules, Sheet
from printkit.sources import Options, read
from printkit.study import closest
from printkit.study.closest import Setting
from printkit.study.sweep import Sweep
from printkit.study.table import Record

TRIAL = closest.trial
ART = resources.template("books", "dot-to-dot") / "art"


def test_a_sweep_changes_one_value_at_a_time() -> None:
    found = closest.settings(Setting(), [Sweep("dmin", (0.0, 4.5)), Sweep("rho", (1.5,))])
    assert found == [Setting(), Setting(dmin=0.0), Setting(rho=1.5)]


def test_values_at_which_dots_overlap_are_measured_and_marked() -> None:
    assert not Setting(dmin=0.0).printable
    assert not Setting(dmin=2.0).printable
    assert Setting(dmin=2.4).printable
    assert Setting(dmin=0.0).rules.dmin == closest.LEAST_DMIN
    assert Setting(dmin=2.0).rules.diameters[-1] <= 2.0


def test_lines_of_two_colours_along_one_polyline_are_counted() -> None:
    art = LineArt.of([[(0, 0), (60, 0)], [(0, 30), (60, 30)]])
    places = ((0, 0), (20, 0), (60, 0), (0, 30), (60, 30))
    dots = tuple(Dot(x, y, (0,)) for x, y in places)
    sheet = Sheet(art, Rules(), dots, (), (Link(0, 1, 0), Link(1, 2, 1), Link(3, 4, 1)))
    assert closest._mixed(sheet) == 1


def test_a_trial_measures_a_sheet() -> None:
    drawing = read(str(ART / "duck.svg"), Options(size=150))
    (case,) = closest.cases([("duck", drawing)], [Setting()], 0.02, 0)
    record = closest.trial(case.content)
    assert record["drawing"] == "duck"
    assert record["printable"] is True
    assert set(closest.MEASURES) <= set(record)
    assert set(asdict(Setting())) <= set(record)
    assert record["length_cm"] == pytest.approx(drawing.length / 10, abs=0.1)


def test_the_command_writes_tables_and_plots_and_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["study", "closest", str(ART / "duck.svg"), str(ART / "whale.svg"), "--sweep", "dmin=0,6", "--effort", "0.01"]
    assert run([*words, "--jobs", "1", "-o", str(tmp_path / "out")]) == 0
    out = tmp_path / "out"
    rows = list(csv.DictReader((out / "dmin.csv").read_text().splitlines()))
    assert [(row["dmin"], row["printable"], row["drawings"]) for row in rows] == [("0", "no", "2"), ("6", "yes", "2")]
    assert int(float(rows[0]["dots"])) > int(float(rows[1]["dots"]))
    overview = list(csv.DictReader((out / "drawings.csv").read_text().splitlines()))
    assert [row["drawing"] for row in overview] == ["duck", "whale", "mean"]
    assert {f"dmin.{suffix}" for suffix in ("svg", "pdf", "png")} <= {file.name for file in out.iterdir()}
    ledger = (out / "measured.jsonl").read_text()
    assert run([*words, "--jobs", "1", "-o", str(out)]) == 0
    assert (out / "measured.jsonl").read_text() == ledger


def failing_at_two(content: closest.Trial) -> Record:
    if content.setting.eps == 2:
        raise SpecError("no sheet was found")
    return TRIAL(content)


def test_a_sheet_that_failed_is_told_by_its_drawing_and_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(closest, "trial", failing_at_two)
    words = ["study", "closest", str(ART / "duck.svg"), "--sweep", "eps=2,3", "--effort", "0.01", "--jobs", "1"]
    assert run([*words, "-o", str(tmp_path / "out")]) == JobError.exit_code
    assert capsys.readouterr().err.splitlines()[-1] == "duck (eps 2, rho 1.25, dmin 4.5): no sheet was found"
    assert len((tmp_path / "out" / "eps.csv").read_text().splitlines()) == 2
    assert run([*words, "-o", str(tmp_path / "out"), "--json"]) == JobError.exit_code
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["exit_code"], told["measured"]) == (False, 5, 1)
    assert [error["place"] for error in told["errors"]] == ["duck (eps 2, rho 1.25, dmin 4.5)"]


def test_a_file_that_is_named_twice_is_one_drawing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    again = tmp_path / "again.svg"
    again.symlink_to(ART / "duck.svg")
    names = [str(ART / "duck.svg"), str(ART / ".." / "art" / "duck.svg"), str(again)]
    words = ["study", "closest", *names, "--effort", "0.01", "--jobs", "1", "-o", str(tmp_path / "out")]
    assert run(words) == 0
    assert "duck," in (tmp_path / "out" / "drawings.csv").read_text()
    assert capsys.readouterr().out == f"{tmp_path}/out: 1 sheet of 1 drawing measured, 3 files written\n"


def test_values_that_are_wrong_in_themselves_are_not_blamed_on_a_sweep(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["study", "closest", "a.svg", "-o", str(tmp_path), "--eps", "0", "--sweep", "rho=1.5,2"]) == 2
    assert capsys.readouterr().err.splitlines() == ["printkit: --eps: 0.0 is not a size we can use; write a number above 0"]


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        (["nothing.svg", "-o", "x"], 4, "nothing.svg"),
        (["a.svg", "-o", "x", "--sweep", "size=1:2:1"], 2, "cannot be swept"),
        (["a.svg", "-o", "x", "--sweep", "rho=0.5,2"], 2, "--sweep: rho=0.5: 0.5 would let"),
        (["a.svg", "-o", "x", "--sweep", "eps=0:40:20"], 2, "--sweep: eps=0: 0.0 is not a size"),
        (["a.svg", "-o", "x", "--sweep", "dmax=3,9"], 2, "--sweep: dmax=3: 4.5 is more than dmax"),
        (["a.svg", "-o", "x", "--dmin", "9", "--dmax", "8"], 2, "--dmin: 9.0 is more than dmax"),
        (["a.svg", "-o", "x", "--eps", "many", "--effort", "0"], 2, "--eps"),
        (["a.svg", "-o", "x", "--eps", "nan"], 2, '--eps: "nan" is not a number'),
        (["a.svg", "-o", "x", "--size", "5"], 2, "--size: 5.0 is too small; write 15 or more"),
        (["a.svg", "-o", "x", "--size", "1001"], 2, "--size: 1001.0 is too large; write 1000 or less"),
    ],
)
def test_what_cannot_be_studied_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], code: int, complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["study", "closest", *words]) == code
    assert complaint in capsys.readouterr().err
