"""The playtest sheet, and what comes back from it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from inked import boxes, texts

from printkit.cli.program import run
from printkit.contract import Leaf
from printkit.errors import InputError
from printkit.page.language import language
from printkit.scene.ink import theme
from printkit.study import playtest
from printkit.study.playtest_sheet import SIX, empty_results, leaves, sheet

HEAD = "tester,age,puzzle,identity,seconds,errors,fun\n"


@pytest.fixture(scope="module")
def made() -> list[Leaf]:
    """The six puzzles, found with little effort."""
    quick = [replace(one, given={**one.given, "effort": 0.02 if one.kind == "closest" else 0.3}) for one in SIX]
    return leaves(3, quick)


def test_the_six_show_the_breadth_of_the_family(made: list[Leaf]) -> None:
    assert {leaf.job.kind for leaf in made} == {"closest", "that", "unit"}
    assert {one.given.get("variant", "single") for one in SIX if one.kind == "closest"} == {"single", "equal", "pairs"}
    assert any(one.given.get("marks") == "symbols" for one in SIX)


@pytest.mark.parametrize(("look", "code"), [("colour", "en"), ("mono", "pt")])
def test_every_special_rule_stands_below_its_puzzle(made: list[Leaf], look: str, code: str) -> None:
    words = " ".join(text.text for text in texts(sheet(made, theme(look), language(code))))
    for key in ("that.legend", "unit.legend"):
        assert language(code).say(key).split()[0] in words
        assert language(code).say(key).split()[-1] in words


@pytest.mark.parametrize(("look", "code"), [("colour", "en"), ("mono", "pt")])
def test_six_puzzles_with_identities_stand_on_one_page(made: list[Leaf], look: str, code: str) -> None:
    page = sheet(made, theme(look), language(code))
    assert (page.width, page.height) == (210, 297)
    words = {text.text for text in texts(page)}
    assert {leaf.identity for leaf in made} <= words
    assert len({leaf.identity for leaf in made}) == 6
    for item, box in boxes(page):
        assert min(box.left, box.top) >= 8, item
        assert box.right <= 202, item
        assert box.bottom <= 289, item


def test_the_table_to_fill_in_names_every_puzzle(made: list[Leaf]) -> None:
    table = empty_results(made)
    assert table.csv().startswith(HEAD)
    assert table.column("identity") == tuple(leaf.identity for leaf in made)


def results(tmp_path: Path, rows: str) -> Path:
    file = tmp_path / "results.csv"
    file.write_text(HEAD + rows)
    return file


def test_results_are_summed_up_for_each_puzzle(tmp_path: Path) -> None:
    rows = "Ana,9,1,a#1,2:30,0,4\nBo,8,1,a#1,210,2,5\nBo,8,2,b#2,,,\nCy,,2,b#2,,1,\nAna,9,10,c#3,60,0,1\n"
    table = playtest.summary(playtest.read([results(tmp_path, rows)]))
    assert table.column("puzzle") == ("1", "2", "10")
    first, second, _ = table.records()
    assert (first["testers"], first["median_seconds"], first["mean_errors"], first["mean_fun"]) == (2, 180, 1, 4.5)
    assert first["without_errors"] == 1
    assert (second["testers"], second["median_seconds"], second["mean_errors"], second["mean_fun"]) == (1, None, 1, None)
    assert [plot.title for plot in playtest.plots(table)] == ["Time", "Errors", "Fun"]


def test_everything_wrong_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        playtest.read([results(tmp_path, "A,,1,a#1,soon,0,6\nB,,,a#1,5,-1,3\n")])
    places = [(fault.place.rpartition(":")[2], fault.field) for fault in caught.value.faults]
    assert places == [("2", "seconds"), ("2", "fun"), ("3", "errors"), ("3", "puzzle")]


@pytest.mark.parametrize(
    ("content", "complaint"), [(b"a,b\n1,2\n", "no column"), (b"\xff\xfe", "UTF-16"), (HEAD.encode(), "no results")]
)
def test_files_that_hold_no_results_are_refused(tmp_path: Path, content: bytes, complaint: str) -> None:
    file = tmp_path / "x.csv"
    file.write_bytes(content)
    with pytest.raises(InputError, match=complaint):
        playtest.read([file])
    with pytest.raises(InputError, match="no such file"):
        playtest.read([tmp_path / "nowhere.csv"])


def test_a_folder_among_the_files_is_told_with_all_that_is_wrong_in_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = results(tmp_path, "A,,1,a#1,soon,0,3\n")
    (tmp_path / "folder.csv").mkdir()
    files = [str(tmp_path / "folder.csv"), str(tmp_path / "result.csv"), str(bad)]
    said = run(["study", "playtest", *files, "-o", str(tmp_path / "out")])
    assert said == InputError.exit_code
    assert capsys.readouterr().err.splitlines() == [
        f"{tmp_path}/folder.csv: this is a folder; name a table of results",
        f'{tmp_path}/result.csv: there is no such file; did you mean "results.csv"?',
        f'{bad}:2: seconds: "soon" is not right; write a number from 1 to 86400',
    ]
    assert not (tmp_path / "out").exists()
