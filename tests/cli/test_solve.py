"""`printkit solve`: published counts, lists, pictures, and people's words for what cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest
from said import Run

from printkit.engine.cover import Distinct


def counted(run: Run, *words: str) -> tuple[int, int, int]:
    said = run("solve", *words, "--count", "--json")
    found = json.loads(said.out)
    assert found["complete"] is True
    return found["raw"], found["rotation"], found["unique"]


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        (("--board", "3x20"), (8, 4, 2)),
        (("--board", "8x8-2x2"), (520, 130, 65)),
        (("--board", "3x3x3", "--pieces", "soma"), (11520, 480, 240)),
        (("--board", "2x3x10", "--pieces", "flat-pentacubes"), (96, 24, 12)),
    ],
)
def test_published_counts(run: Run, words: tuple[str, ...], counts: tuple[int, int, int]) -> None:
    assert counted(run, *words) == counts


def test_one_solution_is_listed_by_default(run: Run) -> None:
    said = run("solve", "--board", "6x10", "--json")
    found = json.loads(said.out)
    (solution,) = found["solutions"]
    cells = [tuple(cell) for placed in solution for cell in placed["cells"]]
    assert len(solution) == 12
    assert sorted(cells) == [(0, row, column) for row in range(6) for column in range(10)]
    assert found["complete"] is False


def test_a_random_solution_depends_on_the_seed(run: Run) -> None:
    outputs = [run("solve", "--board", "5x12", "--random", seed).out for seed in ("1", "1", "2")]
    assert outputs[0] == outputs[1] != outputs[2]


def test_all_solutions_become_pages(run: Run, tmp_path: Path) -> None:
    said = run("solve", "--board", "8x8-2x2", "--all", "-o", "all.pdf")
    assert said.code == 0
    assert "65 solutions" in said.out
    with pikepdf.open(tmp_path / "all.pdf") as pdf:
        assert len(pdf.pages) == 4


@pytest.mark.parametrize("name", ["one.svg", "one.pdf"])
@pytest.mark.parametrize("manner", [(), ("--outline",)])
def test_pictures_in_colour_and_in_outline(run: Run, tmp_path: Path, name: str, manner: tuple[str, ...]) -> None:
    said = run("solve", "--board", "3x3x3", "--pieces", "soma", "-o", name, *manner)
    assert said.code == 0
    assert (tmp_path / name).stat().st_size > 500


def test_what_is_plainly_impossible_is_refused_with_the_reason(run: Run) -> None:
    said = run("solve", "--board", "6x11")
    assert said.code == 3
    assert "66" in said.err


def test_a_proof_that_there_is_no_solution_has_its_own_code(run: Run) -> None:
    said = run("solve", "--board", "5x5", "--pieces", "pentominoes:FILPV")
    assert said.code == 6
    assert "no solution" in said.out


def test_a_count_that_is_cut_short_says_so(run: Run) -> None:
    said = run("solve", "--board", "6x10", "--count", "--effort", "5000")
    assert said.out.startswith("at least ")


def test_statistics_find_the_placements_that_fix_everything(run: Run) -> None:
    said = run("solve", "--board", "3x20", "--statistics", "--json").object
    found = said["statistics"]
    assert found["solutions"] == 2
    assert len(found["deciding"]) > 0
    assert said["solutions"] == [found["most_unusual"]]
    assert (said["raw"], said["unique"], said["complete"]) == (None, 2, True)


def test_the_most_unusual_solution_can_be_drawn(run: Run, tmp_path: Path) -> None:
    said = run("solve", "--board", "8x8-2x2", "--statistics", "-o", "unusual.svg")
    assert "65 solutions up to rotation and reflection" in said.out
    assert said.out.count("the most unusual solution:") == 1
    assert (tmp_path / "unusual.svg").stat().st_size > 500


def test_a_list_says_how_many_kinds_there_are_and_no_more_than_it_knows(run: Run) -> None:
    whole = run("solve", "--board", "3x20", "--all", "--json").object
    assert (whole["raw"], whole["unique"], whole["complete"]) == (None, 2, True)
    part = run("solve", "--board", "6x10", "--limit", "3", "--json").object
    assert (part["raw"], part["unique"], part["complete"]) == (3, None, False)
    none = run("solve", "--board", "5x5", "--pieces", "pentominoes:FILPV", "--json").object
    assert (none["raw"], none["complete"]) == (0, True)


def test_all_wrong_options_are_told_at_once(run: Run) -> None:
    said = run("solve", "--board", "6x1o", "--pieces", "pentaminoes", "--limit", "x", "--theme", "colur")
    assert said.code == 2
    assert len(said.lines) == 4


MINE = """
name = "mine"
turn_over = true

[[piece]]
name = "L"
cells = ["X.", "XX"]

[[piece]]
name = "I"
cells = ["XXX"]

[[piece]]
name = "d"
cells = ["XX"]
"""


def test_boards_and_pieces_come_from_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("...\n.#.\n...\n")
    (tmp_path / "mine.toml").write_text(MINE)
    assert counted(run, "--board", "board.txt", "--pieces", "mine.toml") == (8, 2, 1)


def test_a_colouring_argument_refuses_without_a_search(run: Run, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("...\n.#.\n...\n")
    (tmp_path / "mine.toml").write_text(MINE.replace('cells = ["XXX"]', 'cells = ["X.", "XX"]'))
    said = run("solve", "--board", "board.txt", "--pieces", "mine.toml")
    assert said.code == 3
    assert "chessboard" in said.err


HOLED = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<path d="M10 10 h80 v80 h-80 z M40 40 h20 v20 h-20 z" fill="none" stroke="black"/></svg>"""


def test_a_board_may_be_an_outline_or_a_toml_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "holed.svg").write_text(HOLED)
    assert counted(run, "--board", "holed.svg") == (520, 130, 65)
    (tmp_path / "board.toml").write_text('form = "3x20"')
    assert counted(run, "--board", "board.toml") == (8, 4, 2)
    said = run("solve", "--board", "holed.svg", "--pieces", "pentominoes:FILP", "--cells", "15", "--some", "--json")
    assert said.code in (0, 6)


def test_an_outline_that_encloses_nothing_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "open.svg").write_text(HOLED.replace("z M40 40 h20 v20 h-20 z", "").replace("h-80", ""))
    said = run("solve", "--board", "open.svg")
    assert said.code == 4
    assert "open.svg" in said.err
    assert "encloses" in said.err
    assert run("solve", "--board", "open.svg", "--limit", "x").code == 2


def test_ctrl_c_in_a_list_gives_what_was_found(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _interrupt_after(monkeypatch, 3)
    said = run("solve", "--board", "6x10", "--all", "-q", "--json")
    assert said.code == 130
    assert len(said.object["solutions"]) == 3
    assert said.object["complete"] is False
    assert run("solve", "--board", "6x10", "--all").out.endswith("at least 3 solutions\n")


def test_ctrl_c_in_statistics_gives_those_of_what_was_found(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    _interrupt_after(monkeypatch, 5)
    said = run("solve", "--board", "6x10", "--statistics")
    assert said.code == 130
    assert "at least 5 solutions up to rotation and reflection" in said.out
    assert "alone fix everything" not in said.out


def test_ctrl_c_in_a_count_says_at_least(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("printkit.engine.cover.search._work_together", impatient)
    said = run("solve", "--board", "2x5x6", "--count")
    assert said.code == 130
    assert said.out.startswith("at least ")


def _interrupt_after(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Press Ctrl-C in every list of solutions after some of them."""
    usual = Distinct.__next__

    def impatient(search: Distinct) -> tuple[int, ...]:
        given = vars(search).setdefault("given", [])
        given.append(1)
        if len(given) > number:
            raise KeyboardInterrupt
        return usual(search)

    monkeypatch.setattr(Distinct, "__next__", impatient)
