"""`make`: options from the model, all faults at once, every format."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import click
import pytest
from pydantic import BaseModel, Field
from said import Run

from printkit.cli.make import SHARED
from printkit.cli.parameter import Parameter, parameters
from printkit.cli.progress import preparations
from printkit.contract import Job, Printed, Proof, kind, kinds
from printkit.contract import run as run_job
from printkit.contract.case import ART
from printkit.engine.native.notice import announce
from printkit.kinds.dots import drawing_spec
from printkit.kinds.dots.closest import prove as closest_proof
from printkit.sources import Drawing, Options, reading

QUICK = ("--given", 10, "--seed", 3)


class Example(BaseModel):
    rows: int = Field(default=6, ge=2, le=12, description="how many rows")
    name_of_it: str = "x"
    share: float = Field(default=0.5, gt=0)
    bold: bool = False
    way: Literal["up", "down"] = "up"
    size: Literal[3, 4] = 3
    limit: int | None = None
    either: int | str = 1
    many: tuple[int, ...] = ()
    words: list[str] = []
    table: dict[str, int] = {}
    must: int


EXAMPLE = {each.name: each for each in parameters(Example.model_json_schema())}


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("rows", "6", 6),
        ("rows", "six", "six"),
        ("rows", "6.5", "6.5"),
        ("name_of_it", "6", "6"),
        ("share", "0.25", 0.25),
        ("share", "half", "half"),
        ("bold", True, True),
        ("way", "down", "down"),
        ("way", "sideways", "sideways"),
        ("size", "4", 4),
        ("size", "5", "5"),
        ("limit", "9", 9),
        ("either", "9", 9),
        ("either", "nine", "nine"),
        ("many", ("1", "2"), [1, 2]),
        ("many", ("1", "b"), [1, "b"]),
        ("words", ("1", "b"), ["1", "b"]),
        ("table", "{a = 1}", {"a": 1}),
        ("table", "{a = ", "{a = "),
    ],
)
def test_values_become_what_a_book_file_would_hold(name: str, given: object, value: object) -> None:
    read = EXAMPLE[name].read(given)  # type: ignore[arg-type]
    assert read == value
    assert type(read) is type(value)


def test_parameters_explain_themselves() -> None:
    assert EXAMPLE["rows"].explained() == "how many rows [whole number from 2 to 12; default 6]"
    assert EXAMPLE["way"].explained() == "[up|down; default up]"
    assert EXAMPLE["many"].type_words == "list of: whole number"
    assert EXAMPLE["either"].type_words == "whole number or text"
    assert EXAMPLE["share"].type_words == "number above 0"
    assert EXAMPLE["must"].explained() == "[whole number; required]"
    assert EXAMPLE["name_of_it"].flag == "--name-of-it"


def test_every_parameter_becomes_an_option_that_click_accepts() -> None:
    command = click.Command("example", params=[each.option() for each in EXAMPLE.values()], callback=lambda **given: given)
    context = command.make_context("example", ["--rows", "7", "--no-bold", "--many", "1", "--many", "2"])
    assert {name: value for name, value in context.params.items() if value not in (None, ())} == {
        "rows": "7",
        "bold": False,
        "many": ("1", "2"),
    }


@pytest.mark.parametrize("name", kinds())
def test_no_kind_uses_a_name_that_every_kind_has(name: str) -> None:
    shared = {option.name for option in SHARED} | {opt for option in SHARED for opt in option.opts} | {"help"}
    for each in parameters(kind(name).spec.model_json_schema()):
        assert each.name not in shared
        assert each.flag not in shared


def test_help_shows_the_parameters_of_the_kind(run: Run) -> None:
    said = run("make", "board", "--help")
    assert said.code == 0
    text = " ".join(said.out.split())
    assert "--given N How many pieces lie on the board already, from 0 to 11. [whole number from 0 to 11; default 0]" in text
    assert "--way usual|upright|across" in text
    assert "--letters / --no-letters" in text
    assert "Options of every kind" in text


def test_make_help_lists_the_kinds(run: Run) -> None:
    said = run("make", "--help")
    for name in kinds():
        assert name in said.out


@pytest.mark.parametrize(
    ("suffix", "start"), [("pdf", b"%PDF-"), ("svg", b"<?xml"), ("png", b"\x89PNG"), ("json", b"{"), ("PDF", b"%PDF-")]
)
def test_every_format(run: Run, tmp_path: Path, suffix: str, start: bytes) -> None:
    said = run("make", "board", *QUICK, "-o", f"new/folder/p.{suffix}")
    assert said.code == 0, said.err
    assert "#3" in said.out
    assert (tmp_path / "new/folder" / f"p.{suffix}").read_bytes().startswith(start)
    assert [place.name for place in (tmp_path / "new/folder").iterdir()] == [f"p.{suffix}"]


def test_the_answer_is_another_page_of_the_same_puzzle(run: Run, tmp_path: Path) -> None:
    puzzle = run("make", "board", *QUICK, "-o", "p.svg", "--json").object
    answer = run("make", "board", *QUICK, "-o", "a.svg", "--answer", "--json").object
    assert puzzle["identity"] == answer["identity"]
    assert (tmp_path / "p.svg").read_text() != (tmp_path / "a.svg").read_text()
    assert puzzle["identity"] in (tmp_path / "a.svg").read_text()


def test_json_is_the_puzzle_in_its_own_format(run: Run, tmp_path: Path) -> None:
    run("make", "board", *QUICK, "-o", "p.json")
    content = json.loads((tmp_path / "p.json").read_text())
    origin = content.pop("printkit")
    board = kind("board")
    leaf = run_job(Job("board", board.spec(given=10), 3))
    assert content == json.loads(json.dumps(leaf.puzzle.to_json()))
    assert (origin["identity"], origin["seed"], origin["parameters"]["given"]) == (leaf.identity, 3, 10)


def test_same_bytes_again_with_and_without_cache(run: Run, tmp_path: Path) -> None:
    for name, more in (("a", ()), ("b", ()), ("c", ("--no-cache",))):
        assert run("make", "board", *QUICK, "-o", f"{name}.svg", *more).code == 0
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes() == (tmp_path / "c.svg").read_bytes()


def test_standard_output(run: Run, tmp_path: Path) -> None:
    said = run("make", "board", *QUICK, "-o", "-")
    assert said.out.startswith("<?xml")
    assert said.out.endswith("\n") or said.out.endswith(">")
    assert run("make", "board", *QUICK, "-o", "-", "--format", "json").object["printkit"]["seed"] == 3
    assert run("make", "board", *QUICK, "-o", "-", "--json").code == 2
    assert list(tmp_path.iterdir()) == []


def test_quiet(run: Run) -> None:
    said = run("make", "board", *QUICK, "-o", "p.svg", "--quiet")
    assert (said.code, said.out, said.err) == (0, "", "")


def test_all_faults_of_a_call_are_told_at_once(run: Run, tmp_path: Path) -> None:
    said = run(
        *("make", "board", "--given", "six", "--way", "uprigt", "--bord", "6x10", "-o", "p.doc", "--seed", "x"),
        *("--paper", "A44", "--theme", "mone", "--dpi", "0", "--language", "fr", "stray"),
    )
    assert said.code == 2
    told = {line.removeprefix("printkit: ").partition(": ")[0]: line for line in said.lines}
    assert {"--given", "--way", "--bord", "-o", "--seed", "--paper", "--theme", "--dpi", "--language"} <= set(told)
    assert 'did you mean "upright"' in told["--way"]
    assert 'did you mean "board"' in told["--bord"]
    assert 'did you mean "mono"' in told["--theme"]
    assert '"stray" belongs to no option' in said.err
    assert list(tmp_path.iterdir()) == []


def test_wrong_parameters_alone_are_a_bad_spec(run: Run) -> None:
    said = run("make", "board", "--given", "99", "--board", "7 by 7", "-o", "p.svg", "--json")
    assert said.code == 3
    assert [error["field"] for error in said.object["errors"]] == ["--board", "--given"]


@pytest.mark.parametrize("number", ["nan", "inf", "-inf"])
def test_what_is_no_number_is_called_none(run: Run, number: str) -> None:
    said = run("make", "closest", "--drawing", "any.svg", "--eps", number, "--dot-sizes", number, "-o", "p.svg")
    assert said.code == 3
    assert said.lines == [f"printkit: {name}: {number} is not a number; write it in digits" for name in ("--eps", "--dot-sizes")]


@pytest.mark.parametrize("words", [["--bogus"], ["--bogus=1"], ["--bogus", "1"], ["--bogus", "1", "--other"]])
def test_unknown_options_are_wrong_usage(run: Run, words: list[str]) -> None:
    said = run("make", "board", *words, "-o", "p.svg")
    assert said.code == 2
    assert "--bogus: there is no setting" in said.err


def test_nowhere_to_write(run: Run) -> None:
    said = run("make", "board")
    assert said.code == 2
    assert "give OUT.pdf" in said.err


def test_bad_places(run: Run, tmp_path: Path) -> None:
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "file").touch()
    for place in ("folder.svg", "file/p.svg", "p", "p.txt"):
        said = run("make", "board", "-o", place)
        assert said.code == 2, place
        assert len(said.lines) == 1


def test_a_full_disk_is_one_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, content: bytes) -> int:
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_bytes", full)
    said = run("make", "board", *QUICK, "-o", "p.svg")
    assert said.code == 1
    assert len(said.lines) == 1
    assert "No space left" in said.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("guest")
@pytest.mark.parametrize(("deed", "code"), [("refuse", 6), ("cheat", 6)])
def test_a_puzzle_that_cannot_be_proved_is_not_written(run: Run, tmp_path: Path, deed: str, code: int) -> None:
    said = run("make", "oddity", "--deed", deed, "-o", "p.svg")
    assert said.code == code
    assert said.err.startswith("oddity:")
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def traced(monkeypatch: pytest.MonkeyPatch) -> list[Options]:
    """Gather what is asked of drawings that are really traced."""
    asked: list[Options] = []
    trace = reading.read_bytes

    def counted(content: bytes, options: Options) -> Drawing:
        asked.append(options)
        return trace(content, options)

    monkeypatch.setattr(reading, "read_bytes", counted)
    return asked


def test_a_drawing_is_traced_once_for_many_calls(run: Run, traced: list[Options]) -> None:
    def made(*more: str) -> bytes:
        drawing_spec._traced.cache_clear()  # as if it were another process
        assert run("make", "closest", "--drawing", ART / "whale.svg", "--effort", 0.03, *more, "-o", "p.svg").code == 0
        return Path("p.svg").read_bytes()

    first = made()
    assert len(traced) == 1
    assert made() == first
    made("--seed", "1")
    assert len(traced) == 1, "another puzzle of the same drawing"
    assert made("--no-cache") == first
    assert len(traced) == 2
    made("--size", "80")
    assert len(traced) == 3


def test_a_puzzle_is_proved_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stars come from the proof that lets the page out; a second call finds both in the store."""
    proved: list[Printed] = []
    honest = closest_proof.prove

    def counted(printed: Printed) -> Proof:
        proved.append(printed)
        return honest(printed)

    monkeypatch.setattr(closest_proof, "prove", counted)
    call = ("make", "closest", "--drawing", ART / "whale.svg", "--effort", 0.03, "-o")
    assert "of 5 stars" in run(*call, "p.svg").out
    assert len(proved) == 1
    assert run(*call, "p.pdf").code == run(*call, "a.svg", "--answer").code == 0
    assert len(proved) == 1
    assert run(*call, "p.svg", "--no-cache").code == 0
    assert len(proved) == 2


def test_switches_of_a_kind_reach_it(run: Run) -> None:
    made = run("make", "board", *QUICK, "--no-letters", "-o", "p.json", "--json").object
    assert made["parameters"]["letters"] is False


def test_a_terminal_gets_no_pdf(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    said = run("make", "board", "-o", "-", "--format", "pdf")
    assert said.code == 2
    assert "terminal" in said.err


def test_pdf_through_a_pipe(spawn: Callable[..., subprocess.Popen[str]], tmp_path: Path) -> None:
    process = spawn("make", "board", *QUICK, "-o", "-", "--format", "json")
    out, err = process.communicate(timeout=60)
    assert (json.loads(out)["printkit"]["seed"], err) == (3, "")


def test_a_parameter_without_shapes_is_text() -> None:
    assert Parameter("any", (), "", None, False).read("x") == "x"
    assert Parameter("any", (), "", None, False).option().metavar == "TEXT"


@pytest.mark.parametrize(("terminal", "said"), [(True, "preparing the solver, once: about 4 s\n"), (False, "")])
def test_a_terminal_says_that_a_solver_is_prepared(
    terminal: bool, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: terminal)
    with preparations(wanted=True):
        announce(0.1)  # nobody notices
        announce(3.4)
    announce(3.4)
    with preparations(wanted=False):
        announce(3.4)
    assert capsys.readouterr().err == said
