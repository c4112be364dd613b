"""The parameters that all kinds share which begin with an illustration."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest
from cases import ART

from printkit.book import loads, plan
from printkit.book.layout import leaf_meta
from printkit.contract import Job, identity, kind, run
from printkit.errors import InputError, PrintkitError, SpecError
from printkit.kinds.dots.numbered.spec import Spec
from printkit.sources import Credits

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1H8V8H1Z" fill="none" stroke="#000"/></svg>'
WEDGE = SQUARE.replace("V8H1Z", "L5 8Z")


def test_the_identity_covers_what_is_drawn_and_not_what_the_file_is_called(tmp_path: Path) -> None:
    for name, content in (("a.svg", SQUARE), ("b.svg", SQUARE), ("c.svg", WEDGE)):
        (tmp_path / name).write_text(content)
    one, two, three = (
        identity(kind("numbered"), Spec(drawing=name, dots=12).gathered(tmp_path), 1) for name in ("a.svg", "b.svg", "c.svg")
    )
    assert one == two != three
    assert one != identity(kind("numbered"), Spec(drawing="a.svg", dots=13).gathered(tmp_path), 1)


def test_a_gathered_job_needs_no_disk(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SQUARE)
    job = Job("numbered", Spec(drawing="a.svg", dots=12, size=60).gathered(tmp_path), 1)
    (tmp_path / "a.svg").unlink()
    copy = pickle.loads(pickle.dumps(job))
    assert copy == job
    assert copy.identity == job.identity
    assert run(copy).puzzle == run(job).puzzle


def test_what_is_shown_stays_short_and_names_the_author() -> None:
    spec = Spec(drawing="cat.svg", dots=400, size=100).gathered(ART)
    shown = spec.shown()
    assert shown["drawing"] == "cat.svg"
    assert shown["drawing_digest"] == spec.traced.digest()
    assert shown["credits"] == spec.credits() == "The printkit press, CC0"
    assert len(json.dumps(shown)) < 600
    leaf = run(Job("numbered", Spec(drawing="cat.svg", dots=20, size=100).gathered(ART), 1))
    assert all(len(value) < 700 for _, value in leaf_meta(leaf))


def test_only_the_file_name_is_shown_not_where_it_lay() -> None:
    spec = Spec(drawing=str(ART / "cat.svg")).gathered(Path("/"), anywhere=True)
    assert spec.shown()["drawing"] == "cat.svg"
    assert str(ART) not in json.dumps(spec.shown())


@pytest.mark.parametrize(
    "name", ["/etc/passwd", "../cat.svg", "a/../../cat.svg", "C:\\cat.svg", "c:cat.svg", "..\\cat.svg", "link.svg"]
)
def test_a_book_cannot_reach_out_of_its_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret.svg").write_text(SQUARE)
    folder = tmp_path / "book"
    folder.mkdir()
    (folder / "link.svg").symlink_to(tmp_path / "secret.svg")
    with pytest.raises(SpecError, match="not in the folder of the book"):
        Spec(drawing=name).gathered(folder)


@pytest.mark.parametrize("name", [r"'art\robot.svg'", r'"art\\robot.svg"', r'"art\robot.svg"'])
def test_a_name_with_a_backslash_is_told_as_it_should_be_written(tmp_path: Path, name: str) -> None:
    text = f'title = "x"\n[[section]]\ntitle = "s"\n[[section.puzzle]]\nkind = "numbered"\ndrawing = {name}\n'
    with pytest.raises(SpecError, match=r'drawing: "art\\robot\.svg" has a backslash; write "art/robot\.svg"'):
        plan(loads(text, "dots.toml", tmp_path))


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("lighthuse.svg", '; did you mean "art/lighthouse.svg"?'),
        ("lighthouse.svg", '; did you mean "art/lighthouse.svg"?'),
        ("art/lighthouse", '; did you mean "art/lighthouse.svg"?'),
        ("pictures/Robot.svg", '; did you mean "robot.svg"?'),
        ("qqqq.svg", "; choose one of: art/lighthouse.svg, robot.svg"),
        ("graph.json", '; did you mean "graphs.json"?'),
    ],
)
def test_a_drawing_that_is_not_there_names_the_nearest_that_is(tmp_path: Path, name: str, remedy: str) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / ".hidden").mkdir()
    for file in ("art/lighthouse.svg", "robot.svg", "graphs.json", "book.toml", ".hidden/qqqq.svg"):
        (tmp_path / file).write_text(SQUARE)
    with pytest.raises(InputError) as caught:
        Spec(drawing=name).gathered(tmp_path)
    assert str(caught.value) == f'drawing: "{name}": there is no such file{remedy}'


def test_the_search_for_a_near_name_is_bounded(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*"abcdef")
    deep.mkdir(parents=True)
    (deep / "robot.svg").write_text(SQUARE)
    for number in range(9):
        (tmp_path / f"{number}{number}{number}.svg").write_text(SQUARE)
    with pytest.raises(InputError, match=r"there is no such file$"):
        Spec(drawing="robot.svg").gathered(tmp_path)


def test_the_command_line_may_name_any_file(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SQUARE)
    folder = tmp_path / "deep"
    folder.mkdir()
    assert Spec(drawing="../a.svg").gathered(folder, anywhere=True).traced.edges
    assert Spec(drawing=str(tmp_path / "a.svg")).gathered(folder, anywhere=True).traced.edges


@pytest.mark.parametrize("content", [b"", b"hello", b"<svg", b"{}", b"\x1f\x8b", b'<!DOCTYPE a [<!ENTITY b "c">]><svg/>'])
def test_an_unusable_drawing_is_an_input_error_about_the_drawing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.svg").write_bytes(content)
    with pytest.raises(InputError) as caught:
        Spec(drawing="a.svg").gathered(tmp_path)
    assert {fault.field for fault in caught.value.faults} == {"drawing"}
    assert all('"a.svg"' in fault.problem for fault in caught.value.faults)


def test_all_drawings_that_cannot_be_used_are_told_together_with_all_other_faults(tmp_path: Path) -> None:
    (tmp_path / "bad.svg").write_text("nonsense")
    text = (
        'title = "x"\n[[section]]\ntitle = "s"\n'
        '[[section.puzzle]]\nkind = "numbered"\ndots = 30\ndrawing = "gone.svg"\n'
        '[[section.puzzle]]\nkind = "numbered"\ndrawing = "bad.svg"\n'
    )
    with pytest.raises(InputError) as caught:
        plan(loads(text, "dots.toml", tmp_path))
    alone = str(caught.value).splitlines()
    assert alone[0].startswith("dots.toml:7: section[1].puzzle[1].drawing: ")
    assert alone[1].startswith("dots.toml:10: section[1].puzzle[2].drawing: ")
    with pytest.raises(SpecError) as all_of_them:
        loads(f'{text}[[section.puzzle]]\nkind = "numbered"\ndrawing = "x.svg"\ndots = 5\n', "dots.toml", tmp_path)
    lines = str(all_of_them.value).splitlines()
    assert len(lines) == 3
    assert lines[:2] == alone
    assert [line.split(" ")[0] for line in lines] == ["dots.toml:7:", "dots.toml:10:", "dots.toml:14:"]


def test_choosing_by_colour_and_detail_changes_the_drawing() -> None:
    whole = Spec(drawing="cat.svg").gathered(ART).traced
    outline = Spec(drawing="cat.svg", detail="silhouette").gathered(ART).traced
    assert outline.length < whole.length
    assert Spec(drawing="cat.svg", colours=("#222222",)).gathered(ART).traced == whole
    with pytest.raises(PrintkitError):
        Spec(drawing="cat.svg", colours=("#00ff00",)).gathered(ART)
    with pytest.raises(PrintkitError, match="colours"):
        Spec(drawing="cat.svg", colours=("no colour",)).gathered(ART)


def test_a_size_is_the_longer_side() -> None:
    drawing = Spec(drawing="cat.svg", size=100).gathered(ART).traced
    assert max(drawing.width, drawing.height) == pytest.approx(100, abs=0.01)
    turned = Spec(drawing="cat.svg", size=100, rotate_deg=90).gathered(ART).traced
    assert turned.width == pytest.approx(drawing.height, abs=0.3)


def test_licences_have_short_names() -> None:
    from printkit.sources.report import credit_line

    assert credit_line(Credits("T", "Ann", "http://web.resource.org/cc/PublicDomain")) == "Ann, public domain"
    assert (
        credit_line(Credits("T", "Ann", "https://creativecommons.org/licenses/by-sa/4.0/", "x.org")) == "Ann, CC BY-SA 4.0, x.org"
    )
    assert credit_line(Credits("T")) == ""
