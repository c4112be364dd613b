"""A rebuild does only the work that is new: puzzles that did not change are neither made nor proved again."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.batch import press
from printkit.batch.build import Manner, Outputs, build
from printkit.book import loads
from printkit.contract import Job, Leaf

BOOK = """
title = "{title}"
seed = 4
{more}

[[section]]
title = "Odd ones"
[[section.puzzle]]
kind = "null"
count = 6

[[section.puzzle]]
kind = "null"
rows = {rows}
{end}
"""


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Job]:
    """Gather the jobs that are really done."""
    jobs: list[Job] = []
    work = press.run

    def counted(job: Job) -> Leaf:
        jobs.append(job)
        return work(job)

    monkeypatch.setattr(press, "run", counted)
    return jobs


def built(folder: Path, title: str = "Odd", rows: int = 4, more: str = "", end: str = "") -> bytes:
    book = loads(BOOK.format(title=title, rows=rows, more=more, end=end), "odd.toml", folder)
    target = folder / "odd.pdf"
    build(book, Outputs(pdf=target), Manner(lambda *_: None, lambda _: None))
    return target.read_bytes()


def test_a_rebuild_after_changing_one_puzzle_makes_only_that_one(made: list[Job], tmp_path: Path) -> None:
    first = built(tmp_path)
    assert len(made) == 7
    made.clear()
    assert built(tmp_path, rows=5) != first
    assert [job.spec.shown()["rows"] for job in made] == [5]


def test_replacing_a_puzzle_makes_only_that_one(made: list[Job], tmp_path: Path) -> None:
    built(tmp_path)
    made.clear()
    built(tmp_path, end="[[replace]]\npuzzle = 3\nseed = 4711")
    assert [job.seed for job in made] == [4711]


@pytest.mark.parametrize("change", [{"title": "Other"}, {"more": 'theme = "mono"'}, {"more": 'profile = "home"\nage = 7'}, {}])
def test_another_look_makes_no_puzzle_again(made: list[Job], change: dict[str, str], tmp_path: Path) -> None:
    first = built(tmp_path)
    made.clear()
    assert (built(tmp_path, **change) == first) == (not change)  # type: ignore[arg-type]
    assert made == []
