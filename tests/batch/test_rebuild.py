"""A rebuild does only the work that is new: puzzles that did not change are not made again, nor proved where they look the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.batch import press
from printkit.batch.build import Manner, Outputs, bound_book, build
from printkit.batch.cache import open_store
from printkit.book import loads
from printkit.contract import Job, Leaf, Printed, Puzzle, Spec
from printkit.contract import job as job_module
from printkit.page.frame import Frame

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

    def counted(job: Job, before: Puzzle | None = None) -> Leaf:
        if before is None:
            jobs.append(job)
        return work(job, before)

    monkeypatch.setattr(press, "run", counted)
    return jobs


@pytest.fixture
def proofs(monkeypatch: pytest.MonkeyPatch) -> list[Printed]:
    """Gather what is proved."""
    sheets: list[Printed] = []
    work = job_module.printed

    def counted(puzzle: Puzzle, spec: Spec, frame: Frame) -> Printed:
        sheets.append(work(puzzle, spec, frame))
        return sheets[-1]

    monkeypatch.setattr(job_module, "printed", counted)
    return sheets


def built(folder: Path, title: str = "Odd", rows: int = 4, more: str = "", end: str = "") -> bytes:
    book = loads(BOOK.format(title=title, rows=rows, more=more, end=end), "odd.toml", folder)
    target = folder / "odd.pdf"
    build(book, Outputs(pdf=target), Manner(lambda *_: None, lambda _: None))
    return target.read_bytes()


def test_a_rebuild_after_changing_one_puzzle_makes_only_that_one(made: list[Job], tmp_path: Path) -> None:
    first = built(tmp_path)
    assert len(made) == 8  # seven puzzles, and one for the pictures
    made.clear()
    assert built(tmp_path, rows=5) != first
    assert [job.spec.shown()["rows"] for job in made] == [5]


def test_replacing_a_puzzle_makes_only_that_one(made: list[Job], tmp_path: Path) -> None:
    built(tmp_path)
    made.clear()
    built(tmp_path, end="[[replace]]\npuzzle = 3\nseed = 4711")
    assert [job.seed for job in made] == [4711]


@pytest.mark.parametrize(
    ("change", "anew"),
    [({"title": "Other"}, 0), ({"more": 'theme = "mono"'}, 8), ({"more": 'language = "de"'}, 8), ({"more": "age = 7"}, 0), ({}, 0)],
)
def test_another_look_makes_no_puzzle_again_but_proves_it(
    made: list[Job], proofs: list[Printed], change: dict[str, str], anew: int, tmp_path: Path
) -> None:
    first = built(tmp_path)
    assert (len(made), len(proofs)) == (8, 8)
    made.clear()
    proofs.clear()
    assert (built(tmp_path, **change) == first) == (not change)  # type: ignore[arg-type]
    assert (len(made), len(proofs)) == (0, anew)
    proofs.clear()
    built(tmp_path)
    built(tmp_path, **change)  # type: ignore[arg-type]
    assert proofs == [], "both looks are remembered"


def test_a_page_that_grows_with_the_number_of_pages_is_proved_as_it_is_printed(proofs: list[Printed], tmp_path: Path) -> None:
    """The margins of a printer depend on how many pages there are, which is known only when the puzzles are made."""
    built(tmp_path, more='profile = "kdp"\npaper = "8.5x11in"\nnotes = 20')
    sizes = [(round(sheet.page_scene.width, 3), round(sheet.page_scene.height, 3)) for sheet in proofs]
    book = loads(BOOK.format(title="x", rows=4, more='profile = "kdp"\npaper = "8.5x11in"\nnotes = 20', end=""), "x.toml", tmp_path)
    with open_store(warn=print) as store:
        bound, _, _ = bound_book(book, Manner(lambda *_: None, lambda _: None), store)
    assert bound is not None
    printed = [leaf.puzzle.page(frame) for leaf, frame in zip(bound.leaves, bound.frames().values(), strict=True)]
    assert {(round(scene.width, 3), round(scene.height, 3)) for scene in printed} <= set(sizes)
