"""Drawings whose lines are close together: refused where no dots can show them, told of where little is left to solve."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.contract import Job, kind, run
from printkit.errors import SpecError
from printkit.kinds.dots.prove.fact import doubts

KINDS = ("closest", "that", "unit")


def hatching(folder: Path, apart: float) -> str:
    """Write a drawing of parallel lines in a square of 90 mm."""
    lines = "".join(f"M5 {5 + apart * number:g}H95" for number in range(round(90 / apart) + 1))
    frame = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    (folder / "hatching.svg").write_text(f'{frame}<path d="{lines}" fill="none" stroke="#000" stroke-width="0.1"/></svg>')
    return "hatching.svg"


@pytest.mark.parametrize("name", KINDS)
def test_lines_that_are_a_grey_to_the_eye_are_refused(tmp_path: Path, name: str) -> None:
    spec = kind(name).spec(drawing=hatching(tmp_path, 0.6), size=90).gathered(tmp_path)
    with pytest.raises(SpecError, match=r"drawing: the lines of the drawing are only 0\.[5-8] mm apart.*larger size"):
        run(Job(name, spec, 1))


@pytest.mark.parametrize("name", KINDS)
def test_a_sheet_that_leaves_little_to_solve_is_told_of(tmp_path: Path, name: str) -> None:
    spec = kind(name).spec(drawing=hatching(tmp_path, 1.8), size=90, effort=0.05).gathered(tmp_path)
    (words,) = run(Job(name, spec, 1)).proof.warnings
    assert "a larger size" in words


def test_an_ordinary_drawing_is_not_doubted(tmp_path: Path) -> None:
    spec = kind("closest").spec(drawing=hatching(tmp_path, 15.0), size=90, effort=0.05).gathered(tmp_path)
    assert not run(Job("closest", spec, 1)).proof.warnings


def test_both_doubts_are_one_warning() -> None:
    assert doubts(0.25, 0.65) == ()
    ((name, words),) = doubts(0.5, 0.6)
    assert name == "warning"
    assert "50% of the drawing is printed beforehand" in words
    assert "60% of their length is shown" in words
