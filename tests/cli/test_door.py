"""The door: help, version, exit codes, and how errors are told."""

from __future__ import annotations

import ctypes
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import click
import pytest
from said import Run

import printkit
from printkit.cli.door import exit_code_of
from printkit.cli.program import COMMANDS
from printkit.errors import Fault, InputError, JobError, MissingLibrary, PrintkitError, ProofError, SpecError, UsageError

LIGHT = {"click", "printkit", "_virtualenv"}


def test_help_lists_every_command_with_its_summary(run: Run) -> None:
    said = run("--help")
    assert said.code == 0
    for name, summary in COMMANDS.items():
        assert f"  {name}" in said.out
        assert summary in said.out
    assert run().out == said.out


@pytest.mark.parametrize("name", COMMANDS)
def test_the_summary_is_that_of_the_command(name: str, run: Run) -> None:
    command = import_module(f"printkit.cli.{name.replace('-', '_')}").command
    assert command.name == name
    assert (command.help or "").split("\n")[0] == COMMANDS[name]
    said = run(name, "--help")
    assert said.code == 0
    assert said.out.startswith(f"Usage: printkit {name}")


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_version(run: Run, option: str) -> None:
    assert run(option).out == f"printkit {printkit.__version__}\n"


def test_the_door_imports_only_click_and_the_standard_library() -> None:
    listing = "import sys; before = set(sys.modules); import printkit.cli.program; print(*sorted(set(sys.modules) - before))"
    names = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=True).stdout.split()
    tops = {name.partition(".")[0] for name in names}
    assert tops - set(sys.stdlib_module_names) <= LIGHT
    assert {name for name in names if name.startswith("printkit")} == {
        "printkit",
        "printkit.cli",
        "printkit.cli.door",
        "printkit.cli.lazy",
        "printkit.cli.program",
        "printkit.cli.stopping",
        "printkit.errors",
    }


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (None, 0, ""),
        (PrintkitError("broken"), 1, "printkit: broken\n"),
        (MissingLibrary("no cairo"), 1, "printkit: no cairo\n"),
        (UsageError("wrong"), 2, "printkit: wrong\n"),
        (click.UsageError("wrong."), 2, "printkit: wrong\n"),
        (SpecError(Fault("bad", "good", "rows", "b.toml:3"), Fault("worse")), 3, "b.toml:3: rows: bad; good\nprintkit: worse\n"),
        (InputError(Fault("not an SVG", place="a.svg")), 4, "a.svg: not an SVG\n"),
        (JobError("some"), 5, "printkit: some\n"),
        (ProofError("false"), 6, "printkit: false\n"),
        (KeyboardInterrupt(), 130, "printkit: interrupted\n"),
        (click.Abort(), 130, "printkit: interrupted\n"),
        (click.exceptions.Exit(7), 7, ""),
        (
            OSError(28, "No space left on device", "out.pdf"),
            1,
            "out.pdf: No space left on device; make room or choose another place\n",
        ),
        (BrokenPipeError(32, "Broken pipe"), 0, ""),
    ],
)
def test_exit_codes(
    error: BaseException | None, code: int, words: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        if error is not None:
            raise error

    with monkeypatch.context() as patch:
        patch.setattr(os, "dup2", lambda *_: None)  # what a closed pipe is replaced by would swallow what pytest reads
        assert exit_code_of(fail) == code
    assert capfd.readouterr().err == words


def test_a_bug_keeps_its_traceback() -> None:
    with pytest.raises(ZeroDivisionError):
        exit_code_of(lambda: 1 // 0)


def test_machines_get_an_object_for_a_bug_too(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ZeroDivisionError):
        exit_code_of(lambda: 1 // 0, machine=True)
    said = json.loads(capsys.readouterr().out)
    assert (said["ok"], said["exit_code"]) == (False, 1)
    assert "ZeroDivisionError" in said["errors"][0]["problem"]


def test_machines_get_errors_as_an_object(run: Run) -> None:
    said = run("kinds", "nul1", "--json")
    assert said.code == said.object["exit_code"] == 3
    assert said.object["ok"] is False
    assert 'there is no kind "nul1"' in said.object["errors"][0]["problem"]
    assert len(said.lines) == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["bok"], 'there is no command "bok"; did you mean "book"?'),
        (["--verbose"], "--verbose"),
        (["make", "bord"], 'there is no kind "bord"; did you mean "board"?'),
        (["new"], "'DIR'"),
        (["book", "b.toml", "--bogus"], "--bogus"),
        (["completion", "tcsh"], "choose one of: bash, zsh, fish"),
        (["cache", "empty"], "'empty'"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(run: Run, words: list[str], told: str) -> None:
    said = run(*words)
    assert said.code == 2
    assert len(said.lines) == 1
    assert told in said.err
    assert said.out == ""


def test_python_dash_m(spawn: Callable[..., subprocess.Popen[str]]) -> None:
    out, err = spawn("--version").communicate(timeout=30)
    assert (out, err) == (f"printkit {printkit.__version__}\n", "")


def test_a_closed_pipe_is_quiet(spawn: Callable[..., subprocess.Popen[str]]) -> None:
    process = spawn("kinds", "board", "--json")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.wait(30) == 0
    assert process.stderr.read() == ""
    process.stderr.close()


def test_ctrl_c_after_the_work_is_done_comes_too_late() -> None:
    script = "import os, signal, sys; from printkit.cli import main; main(); os.kill(os.getpid(), signal.SIGINT); sys.exit(0)"
    process = subprocess.run([sys.executable, "-c", script, "--version"], capture_output=True, text=True, check=False)
    assert (process.returncode, process.stderr) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="a shell of its own kind")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_reason_to_fail(tmp_path: Path, closed: str) -> None:
    words = [sys.executable, "-m", "printkit", "make", "null", "-o", "one.svg"]
    process = subprocess.run(
        ["sh", "-c", f'"$@" {closed}', "sh", *words], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (process.returncode, process.stderr) == (0, "")
    assert (tmp_path / "one.svg").read_text(encoding="utf-8").endswith("</svg>\n")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(run: Run, shell: str) -> None:
    said = run("completion", shell)
    assert said.code == 0
    assert "_PRINTKIT_COMPLETE" in said.out


def test_completion_knows_kinds_and_parameters(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_PRINTKIT_COMPLETE", "bash_complete")
    for words, place, expected in (
        ("printkit ma", 1, "make"),
        ("printkit make bo", 2, "board"),
        ("printkit make board --gi", 3, "--given"),
        ("printkit make board --way a", 4, "across"),
    ):
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(place))
        assert expected in run().out


def test_a_book_is_opened_without_the_libraries_that_only_makers_and_proofs_need() -> None:
    """A rebuild finds its puzzles finished; loading these takes longer than all that it does."""
    heavy = ("llvmlite", "numpy", "shapely", "starlette")
    script = f"import sys, printkit.cli.binding; print([name for name in {heavy} if name in sys.modules])"
    said = subprocess.run([sys.executable, "-c", script], text=True, capture_output=True, check=True)
    assert said.stdout.strip() == "[]"


@pytest.mark.skipif(os.name == "nt", reason="sends signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_is_not_lost_while_a_library_calls_us_back(number: signal.Signals, code: int) -> None:
    """What is raised in a function that C calls goes nowhere, and the program would run on."""
    calls: list[int] = []

    def run() -> None:
        @ctypes.CFUNCTYPE(None)
        def called() -> None:
            if not calls:
                calls.append(1)
                signal.raise_signal(number)

        called()
        threading.Event().wait(60)
        raise AssertionError("it ran on")

    assert exit_code_of(run) == code
