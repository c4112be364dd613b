"""`printkit trace`: what the import understood."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from said import Run

from printkit import resources

ART = resources.template("books", "dot-to-dot") / "art"
CROSS = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:dc="http://purl.org/dc/elements/1.1/" viewBox="0 0 100 100">
<metadata><dc:title>Cross</dc:title><dc:creator>Ann</dc:creator></metadata>
<g stroke="#000" fill="none"><path d="M0 0L100 100"/><path d="M0 100L100 0"/><text>no line</text></g></svg>"""


@pytest.fixture
def cross(tmp_path: Path) -> Path:
    (tmp_path / "cross.svg").write_text(CROSS)
    return tmp_path / "cross.svg"


def test_the_report_counts_lines_and_junctions(run: Run, cross: Path) -> None:
    said = run("trace", cross)
    assert said.code == 0
    assert "4 lines (0 closed), 1 junction, 4 open ends" in said.out
    assert "author Ann" in said.out
    assert "left out: <text>" in said.out


def test_an_object_for_machines_has_the_whole_report(run: Run, cross: Path) -> None:
    said = run("trace", cross, "--json", "--size", 50, "--margin", 0)
    found = json.loads(said.out)
    assert found["ok"]
    assert (found["width"], found["height"]) == (50, 50)
    assert (found["lines"], found["junctions"], found["ends"], found["loops"]) == (4, 1, 4, 0)
    assert found["credits"]["title"] == "Cross"
    assert found["dropped"][0]["element"].startswith("<text>")


def test_a_graph_comes_back_as_the_same_drawing(run: Run, cross: Path, tmp_path: Path) -> None:
    assert run("trace", cross, "-o", "cross.json", "-q").out == ""
    graph = json.loads((tmp_path / "cross.json").read_text())
    assert graph["format"] == "printkit-graph/1"
    assert graph["unit"] == "mm"
    first = json.loads(run("trace", cross, "--json", "--margin", 0).out)
    again = json.loads(run("trace", "cross.json", "--json", "--margin", 0).out)
    assert again["digest"] == first["digest"]


def test_the_picture_has_layers_of_lines_and_vertices(run: Run, cross: Path, tmp_path: Path) -> None:
    run("trace", cross, "-o", "seen.svg")
    picture = (tmp_path / "seen.svg").read_text()
    assert 'id="lines"' in picture
    assert 'id="vertices"' in picture
    run("trace", cross, "-o", "seen.png", "--dpi", 60)
    assert (tmp_path / "seen.png").read_bytes().startswith(b"\x89PNG")


def test_detail_size_and_turning_are_passed_on(run: Run) -> None:
    whole = json.loads(run("trace", ART / "cat.svg", "--json").out)
    outline = json.loads(run("trace", ART / "cat.svg", "--json", "--detail", "silhouette").out)
    wide = json.loads(run("trace", ART / "cat.svg", "--json", "--size", "156x205", "--margin", 0, "--rotate", 90).out)
    assert outline["lines"] < whole["lines"]
    assert wide["width"] > wide["height"]
    assert wide["width"] <= 156


def test_everything_that_is_wrong_with_the_call_is_told_at_once(run: Run, cross: Path) -> None:
    said = run("trace", cross, "-o", "seen.gif", "--size", "huge", "--margin", "-1", "--detail", "most", "--dpi", "x")
    assert said.code == 2
    assert len(said.lines) == 5


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e400"])
def test_what_is_no_number_is_called_none(run: Run, cross: Path, number: str) -> None:
    options = ("--margin", "--size", "--rotate", "--simplify")
    said = run("trace", cross, *(word for option in options for word in (option, number)))
    assert said.code == 2
    assert said.lines == [f'printkit: {option}: "{number}" is not a number; write it in digits' for option in options]


def test_an_unusable_file_is_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.svg").write_text("<svg><g></svg>")
    for name in ("bad.svg", "gone.svg", "."):
        said = run("trace", name)
        assert said.code == 4
        assert len(said.lines) == 1


def test_a_file_that_is_not_there_names_its_neighbour(run: Run, cross: Path, tmp_path: Path) -> None:
    said = run("trace", "cros.svg")
    assert (said.code, said.err) == (4, 'cros.svg: there is no such file; did you mean "cross.svg"?\n')


def test_make_takes_a_drawing_from_anywhere(run: Run, tmp_path: Path) -> None:
    said = run("make", "numbered", "--drawing", ART / "whale.svg", "--dots", 20, "-o", "page.json", "--json")
    assert said.code == 0, said.err
    puzzle = json.loads((tmp_path / "page.json").read_text())
    assert puzzle["format"] == "printkit-numbered/1"
    assert puzzle["printkit"]["parameters"]["drawing"] == "whale.svg"
    assert puzzle["printkit"]["proof"]["numbers"] == 20
