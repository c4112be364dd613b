"""The shared corpus: real illustrations, real graphs and hostile files. Skipped where it is not there."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path

import pytest
from planar import flaws

from printkit.errors import PrintkitError
from printkit.sources import Drawing, Options, read

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"


def files(folder: str, pattern: str) -> list[Path]:
    return sorted((CORPUS / folder).glob(pattern))


def named(paths: list[Path]) -> pytest.MarkDecorator:
    cases = paths or [pytest.param(None, marks=pytest.mark.skip(reason="the corpus is not here"))]
    return pytest.mark.parametrize("path", cases, ids=lambda path: path.stem if path else "none")


@pytest.fixture
def offline(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Let nothing reach the network, and note which files are opened."""
    opened: list[Path] = []

    def noting(plain):
        def noted(path, *args, **kwargs):
            opened.append(Path(path))
            return plain(path, *args, **kwargs)

        return noted

    def refused(*_, **__):
        raise AssertionError("something was fetched")

    monkeypatch.setattr(Path, "open", noting(Path.open))
    monkeypatch.setattr(os, "open", noting(os.open))
    monkeypatch.setattr(socket, "socket", refused)
    return opened


@named(files("hostile", "*.svg*"))
def test_hostile_files_end_with_a_line_or_a_drawing(path: Path, offline: list[Path]) -> None:
    try:
        drawing = read(path)
    except PrintkitError as error:
        lines = str(error).splitlines()
    else:
        assert flaws(drawing) == []
        lines = [path.name]
    assert len(lines) == 1
    assert path.name in lines[0]
    assert offline == [path]


REFUSED = {"01", "02", "04", "06", "07", "11", "12", "13"}


@named(files("hostile", "*.svg*"))
def test_hostile_files_that_hold_a_triangle_give_it(path: Path) -> None:
    if path.name[:2] in REFUSED:
        with pytest.raises(PrintkitError):
            read(path)
    else:
        assert len(read(path).edges) in {1, 2}


@named(files("illustrations", "*.svg"))
def test_illustrations_become_drawings(path: Path) -> None:
    drawing = read(path)
    assert flaws(drawing) == []
    assert max(drawing.width, drawing.height) == pytest.approx(150, abs=0.02)
    assert drawing.length > 200
    known = next(item for item in json.loads((path.parent / "manifest.json").read_text()) if item["file"] == path.name)
    author = (known.get("author") or [""])[0]
    assert " ".join(author.split()) in drawing.report.credits.author


@named(files("illustrations", "contour_*.svg"))
def test_silhouettes_are_single_outlines(path: Path) -> None:
    longest = max(read(path).edges, key=lambda edge: edge.length)
    assert longest.is_loop
    assert longest.length > 0.9 * read(path).length


THIN = (
    "dove_symbol",
    "dog_head_nicu_buculei_02",
    "dino_architetto_francesc_07",
    "dragon_head_nicu_buculei_01",
    "goat_nicu_buculei_01",
)


@named([path for path in files("illustrations", "*.svg") if path.stem in THIN])
def test_traced_pens_become_centre_lines(path: Path) -> None:
    lines, outlines = read(path), read(path, Options(centre_lines="never"))
    assert lines.length < 0.72 * outlines.length
    assert lines.report.credits == outlines.report.credits


@named(files("illustrations", "bunny_01.svg"))
def test_the_background_of_the_bunny_goes(path: Path) -> None:
    drawing = read(path)
    assert any("background" in str(item) for item in drawing.report.dropped)
    assert drawing.height < 140


@named(files("graphs", "*.json"))
def test_graphs_become_drawings(path: Path) -> None:
    drawing = read(path)
    assert flaws(drawing) == []
    crossed = [text for text in drawing.report.warnings if "cross" in text]
    assert crossed == (["edges that cross without a vertex were given one: 2"] if path.stem == "africa_110m" else [])
    assert "public domain" in drawing.report.credits.licence or "BSD" in drawing.report.credits.licence


@named(files("graphs", "iowa_counties.json"))
def test_every_county_of_iowa_is_a_face(path: Path) -> None:
    drawing = read(path)
    assert faces(drawing) == 99


def faces(drawing: Drawing) -> int:
    """Bounded faces by Euler's formula, for a drawing that hangs together."""
    return len(drawing.edges) - len(drawing.vertices) + 1


@named(files("illustrations", "windmill.svg"))
def test_a_long_box_gives_the_drawing_that_a_square_one_gives(path: Path) -> None:
    """What counts as thin depends on the size of the drawing, not on that of the box around it."""
    square = read(path, Options(size=150))
    tall = read(path, Options(size=(150, 260)))
    assert len(tall.edges) == len(square.edges)
    assert tall.width == pytest.approx(150, abs=0.1)
