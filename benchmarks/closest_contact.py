"""Contact sheets of closest-dot puzzles: for each drawing of a folder the original lines, the sheet and the solved picture.

    python benchmarks/closest_contact.py FOLDER OUT [--size 150] [--effort 1] [--variant single] [--only-solved] [--jobs N]

writes OUT/contact-1.png, contact-2.png ..., OUT/contact.pdf and OUT/<drawing>.json, and prints the figures of each sheet. With
--only-solved the pictures show nothing but what comes out, in an order that does not follow the names, for people to guess.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from printkit import render
from printkit.batch.pool import Pool
from printkit.contract import Job, run
from printkit.geometry.affine import Point
from printkit.kinds.dots.closest.draw import View, small
from printkit.kinds.dots.closest.puzzle import Closest
from printkit.kinds.dots.closest.spec import Spec
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.scene.ink import theme
from printkit.scene.item import Path as Line
from printkit.scene.item import Scene, Stroke
from printkit.scene.shape import placed, polyline
from printkit.scene.typeset import label

SUFFIXES = {".svg", ".json"}
CELL = 62.0
ROWS = 4


@dataclass(frozen=True)
class Task:
    file: Path
    size: float
    effort: float
    variant: Any


def made(task: Task) -> Closest:
    spec = Spec(drawing=str(task.file), size=task.size, effort=task.effort, eps=3.0, rho=1.25, dmin=4.5, variant=task.variant)
    puzzle = run(Job("closest", spec.gathered(Path("/"), anywhere=True), 0)).puzzle
    assert isinstance(puzzle, Closest)
    return puzzle


def original(puzzle: Closest, frame: Frame) -> Scene:
    view = View.fitted(puzzle.sheet, frame)
    return Scene(view.width, view.height, (view.lines(puzzle.sheet.art.lines, Stroke(frame.theme.ink("text"), 0.3), "drawing"),))


def solved(puzzle: Closest, frame: Frame) -> Scene:
    """The solved picture alone: lines and ink, no dots, no drawing behind them."""
    view = View.fitted(puzzle.sheet, frame)
    dots = puzzle.sheet.dots
    pairs: list[tuple[Point, Point]] = [
        ((dots[one.one].x, dots[one.one].y), (dots[one.other].x, dots[one.other].y)) for one in puzzle.sheet.links
    ]
    pen = Stroke(frame.theme.ink("text"), 0.5)
    items = [Line(polyline([view.at(one), view.at(other)]), pen) for one, other in pairs]
    ink = [view.lines(puzzle.sheet.predrawn, pen, "ink")] if puzzle.sheet.predrawn else []
    return Scene(view.width, view.height, (*items, *ink))


def pages(puzzles: dict[str, Closest], only_solved: bool) -> list[Scene]:
    look = theme("colour")
    frame = Frame(CELL - 4, CELL - 8, look, language("en"))
    names = sorted(puzzles, key=lambda name: sha256(name.encode()).hexdigest()) if only_solved else list(puzzles)
    columns = 3
    cells: list[tuple[Scene, str]] = []
    for number, name in enumerate(names, 1):
        puzzle = puzzles[name]
        if only_solved:
            cells.append((solved(puzzle, frame), str(number)))
        else:
            figures = puzzle.to_json()["figures"]
            words = f"{figures['dots']} dots, {figures['colours']} colours, {figures['predrawn_percent']} %"
            cells += [
                (original(puzzle, frame), name[:34]),
                (small(puzzle.sheet, puzzle.marks, frame), words),
                (puzzle.answer(frame), ""),
            ]
    per_page = columns * ROWS
    return [_page(cells[start : start + per_page]) for start in range(0, len(cells), per_page)]


def _page(cells: list[tuple[Scene, str]]) -> Scene:
    items = []
    style = theme("colour")
    for place, (scene, words) in enumerate(cells):
        x, y = place % 3 * CELL, place // 3 * CELL
        items.append(placed(scene, x + (CELL - scene.width) / 2, y + 6 + (CELL - 8 - scene.height) / 2, f"cell-{place}"))
        if words:
            items.append(label(words, x + 2, y + 3, style.face("caption"), style.ink("text"), "left"))
    return Scene(3 * CELL, ROWS * CELL, tuple(items))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", type=float, default=150.0)
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--variant", default="single", choices=["single", "equal", "pairs"])
    parser.add_argument("--only-solved", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    wanted = parser.parse_args()
    files = sorted(file for file in wanted.folder.iterdir() if file.suffix in SUFFIXES and file.stem != "manifest")
    wanted.out.mkdir(parents=True, exist_ok=True)
    found: dict[str, Closest] = {}
    with Pool(wanted.jobs) as pool:
        tasks = [Task(file.resolve(), wanted.size, wanted.effort, wanted.variant) for file in files]
        for outcome in pool.run(made, tasks):
            name = files[outcome.index].stem
            if outcome.failure or outcome.result is None:
                print(name, "FAILED", outcome.failure and outcome.failure.faults, flush=True)
                continue
            found[name] = outcome.result
            (wanted.out / f"{name}.json").write_text(json.dumps(outcome.result.to_json()))
            print(name, outcome.result.to_json()["figures"], f"{outcome.seconds:.1f} s", flush=True)
    scenes = pages({name: found[name] for name in sorted(found)}, wanted.only_solved)
    for number, scene in enumerate(scenes, 1):
        (wanted.out / f"contact-{number}.png").write_bytes(render.png(scene, 110))
    render.write_pdf(wanted.out / "contact.pdf", scenes, render.DocumentInfo(title="Contact sheet"))


if __name__ == "__main__":
    main()
