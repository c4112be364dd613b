"""`printkit pieces`: the list of sets, and the chart of shapes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from said import Run


def test_the_sets_are_listed_with_their_shapes(run: Run) -> None:
    said = run("pieces")
    assert "pentominoes: 12 pieces, 63 shapes" in said.out.splitlines()
    assert "pentacubes: 29 pieces, 534 shapes" in said.out.splitlines()


@pytest.mark.parametrize("language", ["en", "pt"])
def test_the_chart_of_the_pentominoes_shows_63_shapes(run: Run, tmp_path: Path, language: str) -> None:
    said = run("pieces", "pentominoes", "-o", "chart.svg", "--language", language)
    assert said.code == 0
    drawn = (tmp_path / "chart.svg").read_text()
    outlines = re.findall(r'id="piece-([A-Z])', drawn)
    assert len(outlines) == 63
    assert outlines.count("F") == 8
    assert outlines.count("X") == 1


def test_one_page_holds_the_pentominoes_and_several_the_hexominoes(run: Run, tmp_path: Path) -> None:
    import pikepdf

    for name, pages in (("pentominoes", 1), ("hexominoes", 3)):
        assert run("pieces", name, "-o", f"{name}.pdf").code == 0
        with pikepdf.open(tmp_path / f"{name}.pdf") as pdf:
            assert len(pdf.pages) == pages


def test_what_cannot_be_drawn_is_said_at_once(run: Run) -> None:
    said = run("pieces", "soma", "-o", "chart.pdf", "--theme", "colur")
    assert said.code == 2
    assert len(said.lines) == 2
    assert "bodies" in said.err
    assert "no set is named" in run("pieces", "-o", "chart.pdf").err
    assert "did you mean" in run("pieces", "pentominos").err
