"""`make cubes` from the command line, and the same from a book file."""

from __future__ import annotations

import json
from pathlib import Path

from said import Run

OPTIONS = ("--set", "soma", "--figure", "cube", "--xa", 30, "--za", 60, "--distance", 12, "--screen", 1)

BOOK = """
title = "Cubes"
seed = 1

[[section]]
title = "One"

[[section.puzzle]]
kind = "cubes"
set = "soma"
figure = "cube"
xa = 30
za = 60
distance = 12
screen = 1
seed = 5
"""


def test_a_plate_is_made(run: Run, tmp_path: Path) -> None:
    said = run("make", "cubes", *OPTIONS, "-o", "plate.pdf")
    assert said.code == 0, said.err
    assert (tmp_path / "plate.pdf").read_bytes().startswith(b"%PDF")
    assert run("make", "cubes", *OPTIONS, "-o", "plate.json").code == 0
    data = json.loads((tmp_path / "plate.json").read_text())
    assert data["view"] == {"xa": 30, "za": 60, "distance": 12, "screen": 1, "scale": 0}
    assert data["solutions"]["raw"] == 11520
    assert data["solutions"]["rotation"] == 480
    assert data["solutions"]["unique"] == 240


def test_a_book_takes_the_same_parameters(run: Run, tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text(BOOK.replace("seed = 5\n", ""))
    said = run("book", "book.toml", "-o", "book.pdf", "--jobs", 1)
    assert said.code == 0, said.err
    (puzzle,) = json.loads((tmp_path / "book.manifest.json").read_text())["puzzles"]
    assert {key: puzzle["parameters"][key] for key in ("figure", "xa", "za", "distance")} == {
        "figure": "cube",
        "xa": 30,
        "za": 60,
        "distance": 12,
    }


def test_the_published_counts_come_out_of_a_command(run: Run) -> None:
    said = run("solve", "--board", "3x3x3", "--pieces", "soma", "--count", "--json")
    assert {key: said.object[key] for key in ("raw", "rotation", "unique")} == {"raw": 11520, "rotation": 480, "unique": 240}
    said = run("solve", "--board", "2x3x10", "--pieces", "flat-pentacubes", "--count", "--json")
    assert said.object["unique"] == 12


def test_a_camera_inside_the_figure_says_what_would_work(run: Run) -> None:
    said = run("make", "cubes", "--figure", "cube", "--view", "usual", "--distance", "0.5", "-o", "plate.pdf")
    assert said.code == 3
    assert "the camera stands inside the figure; write a distance of" in said.err


def test_a_camera_among_the_cubes_is_warned_of(run: Run) -> None:
    said = run("make", "cubes", "--figure", "courtyard", "--xa", 30, "--za", 60, "--distance", "1.2", "-o", "plate.pdf")
    assert said.code == 0
    assert "warning: cubes:" in said.err
    assert "among the cubes" in said.err
