"""What the browser judges is what Python judges, on the same cases; and pages that play without a server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import printkit
from printkit.batch.module_bundle import bundle
from printkit.batch.play_page import Played, play_page
from printkit.kinds.board import engine
from printkit.kinds.board.kind import KIND
from printkit.kinds.board.record import packing_of, rows_of
from printkit.kinds.board.shape import at_origin, forms, images, rectangle
from printkit.kinds.board.state import Laid, Task, Tray
from printkit.kinds.board.table import PROBLEMS
from printkit.page.language import language

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

MOST_BYTES = 300_000
JUDGE = """
(cases) => cases.map(({ model, moves }) => {
    const covering = new judge.Covering(model);
    const numberOf = (piece) => covering.pieces.findIndex((each) => each.piece === piece);
    return moves.map(({ piece, cells }) => covering.place(numberOf(piece), 0, cells)).concat([covering.isComplete()]);
})
"""
COMPLETE = """
async (cases) => {
    const found = [];
    for (const model of cases) {
        const covering = new judge.Covering(model);
        const { verdict, steps } = await advice.completion(covering);
        const { sure, steps: hinted } = await advice.hint(covering);
        for (const { number, board, cells } of steps) covering.place(number, board, cells);
        found.push({ verdict, complete: verdict === "yes" && covering.isComplete(),
            sure: sure ? [covering.pieces[hinted[0].number].piece, hinted[0].cells] : null });
    }
    return found;
}
"""


@pytest.fixture
def blank(browser: Browser) -> Iterator[Page]:
    """Open an empty page that knows the modules of the judge."""
    context = browser.new_context()
    page = context.new_page()
    page.add_script_tag(content=f"{bundle('/kinds/board/covering.js').replace('const page =', 'const judge =')}")
    advice = bundle("/kinds/board/advice.js").replace("const page =", "window.advice =")
    page.add_script_tag(content=f"(() => {{ {advice} }})()")
    yield page
    context.close()


def model_of(task: Task) -> dict[str, Any]:
    given = packing_of(task.given)
    pieces = packing_of(task.tray.pieces)
    return {
        "rows": rows_of(task.cells),
        "boards": 1,
        "pieces": pieces,
        "turn_over": task.tray.turn_over,
        "use": task.use,
        "given": given,
    }


def legal(task: Task, lying: tuple[Laid, ...], laid: Laid) -> bool:
    """Tell in Python whether a piece may be laid: its shape, on the board, on nothing else."""
    shape = task.tray.shapes[laid.piece]
    covered = {cell for each in lying if each.piece != laid.piece for cell in each.cells}
    return at_origin(laid.cells) in forms(shape, task.tray.turn_over) and laid.cells <= task.cells and not covered & laid.cells


def test_the_browser_judges_moves_as_python_does(blank: Page) -> None:
    rng = Random(5)
    cases, expected = [], []
    for turn_over in (True, False):
        tray = Tray(engine.pentominoes().only("FLNPY").pieces, turn_over)
        task = Task(rectangle(5, 5), tray, 5)
        for _ in range(30):
            lying: tuple[Laid, ...] = ()
            moves, verdicts = [], []
            for _ in range(12):
                name = rng.choice(tray.names)
                shape = rng.choice(images(tray.shapes[rng.choice([name] * 5 + list(tray.names))]))
                down, right = rng.randrange(-1, 5), rng.randrange(-1, 5)
                laid = Laid(name, frozenset((r + down, c + right) for r, c in shape))
                right_move = legal(task, lying, laid)
                if right_move:
                    lying = (*(each for each in lying if each.piece != name), laid)
                moves.append({"piece": name, "cells": [list(cell) for cell in sorted(laid.cells)]})
                verdicts.append(right_move)
            cases.append({"model": model_of(task), "moves": moves})
            expected.append([*verdicts, sum(len(each.cells) for each in lying) == 25])
    assert blank.evaluate(JUDGE, cases) == expected
    assert 40 < sum(sum(each) for each in expected) < len(expected) * 10


def test_the_browser_completes_and_hints_as_python_proves(blank: Page) -> None:
    rng = Random(8)
    tasks: list[Task] = []
    for names in ("PUV", "FLPNY", "LPVWZ", "TUXYZ"):
        tray = Tray(engine.pentominoes().only(names).pieces)
        cells = rectangle(5, len(names)) if len(names) == 5 else rectangle(5, 3)
        tasks.append(Task(cells, tray, len(names)))
    for _ in range(8):
        solution = engine.some_solution(Task(rectangle(6, 10), engine.pentominoes(), 12), rng)
        assert solution is not None
        tasks.append(Task(rectangle(6, 10), engine.pentominoes(), 12, tuple(rng.sample(solution, 7))))
    found = blank.evaluate(COMPLETE, [model_of(task) for task in tasks])
    assert {each["verdict"] for each in found} == {"yes", "no"}
    for task, said in zip(tasks, found, strict=True):
        solutions = [set(engine.laid(each)) for each in engine.engine(task).solutions()]
        assert said["verdict"] == ("yes" if solutions else "no")
        assert said["complete"] == bool(solutions)
        certain = set.intersection(*solutions) - set(task.given) if solutions else set()
        assert (said["sure"] is not None) == bool(certain)
        if said["sure"]:
            assert Laid(said["sure"][0], frozenset(map(tuple, said["sure"][1]))) in certain


def test_the_browser_knows_what_can_be_played(blank: Page) -> None:
    model = bundle("/kinds/board/puzzle_model.js").replace("const page =", "window.puzzles =")
    blank.add_script_tag(content=f"(() => {{ {model} }})()")
    quick = ("exact", "twenty-game", "exclusion", "last-fit", "battleships", "missing", "classroom", "questions", "symmetric")
    assert set(quick) <= set(PROBLEMS)
    records = [printkit.make("board", seed=1, problem=name).to_json() for name in quick]
    assert KIND.play_page is not None
    told = [KIND.play_page.plays(record) for record in records]
    assert blank.evaluate("(records) => records.map((each) => puzzles.gamesOf(each).length > 0)", records) == told
    assert True in told
    assert False in told


def test_a_page_plays_checks_and_keeps_without_a_server(browser: Browser, tmp_path: Path) -> None:
    puzzle = printkit.make("board", seed=3, board="3x5", pieces="pentominoes:PUV")
    hostile = {**puzzle.to_json(), "printkit": {}}
    text = play_page(Played("board", hostile, "</script><b>Title", "board:x#3", "pt"))
    assert len(text.encode()) < MOST_BYTES
    assert "<b>" not in text
    file = tmp_path / "001.html"
    file.write_text(text, encoding="utf-8")
    stumbles: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", offline=True)
    page = context.new_page()
    page.on("console", lambda said: stumbles.append(said.text))
    page.on("pageerror", lambda error: stumbles.append(str(error)))
    page.on("request", lambda asked: stumbles.append(asked.url) if not asked.url.startswith("file:") else None)
    page.goto(file.as_uri())
    expect(page.get_by_role("heading", level=1)).to_have_text("</script><b>Title")
    for laid in puzzle.to_json()["solutions"][0][:2]:
        page.locator(f'.cover-piece[data-piece="{laid["piece"]}"]').focus()
        page.keyboard.press("n")
        page.keyboard.press("Enter")
    page.reload()
    expect(page.locator(".cover-piece:not(.is-home)")).to_have_count(2)
    page.get_by_role("button", name="Ainda tem solução?").click()
    told = language("pt").strings
    either = "|".join(re.escape(told[f"board.screen.play.check.{verdict}"]) for verdict in ("yes", "no"))
    expect(page.locator(".play-told p")).to_have_text(re.compile(either))
    page.get_by_role("button", name="Limpar").click()
    page.get_by_role("button", name="Resolver", exact=True).click()
    page.get_by_label("Velocidade").select_option("5")
    expect(page.get_by_role("heading", name="Essa é uma solução.")).to_be_visible()
    context.close()
    assert stumbles == []
