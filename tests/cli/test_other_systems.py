"""What differs on Windows and macOS, faked here: names, separators, signals, processes, consoles, and files that are held open."""

from __future__ import annotations

import errno
import hashlib
import json
import multiprocessing
import os
import subprocess
import sys
import unicodedata
from pathlib import Path, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st
from said import Run
from test_system_calls import UNIX_MODULES

import printkit
from printkit.batch import pool
from printkit.batch.output import Outputs
from printkit.batch.page_folder import PageFolder
from printkit.batch.pool import Pool, cause_of_death, workable
from printkit.batch.staging import Staging
from printkit.book.copies import _told_apart, slug
from printkit.cli import door
from printkit.cli.binding import Request, Telling
from printkit.cli.door import exit_code_of
from printkit.cli.watching import watch
from printkit.cli.wish import Wishes, workers
from printkit.contract import kind, named_file
from printkit.engine.cover import search
from printkit.errors import SpecError
from printkit.resources import holdable, is_device

PACKAGE = Path(printkit.__file__).parent
BOOK = """
title = "Rain"
seed = 5

[[section]]
title = "One"
[[section.puzzle]]
kind = "null"
count = 3
rows = 4
[[section.puzzle]]
kind = "maze"
board = "heart"
"""


# Names of files


@given(st.one_of(st.text(max_size=80), st.sampled_from(["CON", "nul", "Aux.", "com1 ", "LPT9", "Prn: x", "…", "a" * 59 + " b"])))
def test_names_that_we_make_can_be_held_by_every_system(text: str) -> None:
    made = slug(text)
    assert all(char in "-_" or unicodedata.category(char)[0] in "LMN" for char in made)
    assert made == made.lower() == unicodedata.normalize("NFC", made)
    assert len(made.encode()) <= 61
    assert not is_device(made)


@pytest.mark.parametrize("name", ["con", "CON", "nul.txt", "aux .svg", "Com1", "lpt0.tar.gz"])
def test_devices_of_windows_are_known(name: str) -> None:
    assert is_device(name)
    assert not is_device(holdable(name.partition(".")[0].strip()))


def test_names_near_those_of_devices_are_fine() -> None:
    assert [name for name in ("null", "console", "com", "com10", "a.con", "auxiliary") if is_device(name)] == []


def test_a_class_with_a_child_called_con_gets_its_folders(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rain.toml").write_text(BOOK.replace("Rain", "Rain for {name}"), encoding="utf-8")
    (tmp_path / "class.csv").write_text("name\nCon\nAda\nAda\n2 Ada\n", encoding="utf-8")
    said = run("book", "rain.toml", "--svg", "out", "--rows", "class.csv", "--pages", "1")
    assert (said.code, said.err) == (0, "")
    assert sorted(place.name for place in (tmp_path / "out").iterdir()) == ["2-ada", "2-ada_", "3-ada", "con_"]


def test_numbered_names_never_meet_given_ones() -> None:
    assert list(_told_apart(["b", "b", "1 b", "", "4"])) == ["1-b_", "2-b", "1-b", "4_", "4"]


def test_a_variant_and_a_kind_may_not_be_called_like_a_device(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rain.toml").write_text(f'{BOOK}\n[[variant]]\nname = "aux"\ntheme = "large"\n', encoding="utf-8")
    said = run("book", "rain.toml", "-o", "rain.pdf")
    assert said.code == 3
    assert "variant[1].name" in said.err
    assert "Windows" in said.err
    assert run("new-kind", "com1", "--package", "mine").code == 2
    assert not (tmp_path / "mine").exists()


@pytest.mark.parametrize(
    "name",
    ["C:/art/a.svg", "C:a.svg", "//server/share/a.svg", "a.svg:stream", "..\\a.svg", "art\\..\\..\\a.svg", "\\\\?\\C:\\a.svg"],
)
def test_a_book_reaches_nothing_outside_by_a_name_from_windows(tmp_path: Path, name: str) -> None:
    with pytest.raises(SpecError, match=r"not in the folder|backslash"):
        named_file.found(name, tmp_path, False, "drawing")


def test_on_windows_a_file_is_shown_without_its_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.contract.named_file.PurePath", PureWindowsPath)
    assert named_file.own_name("art\\big/cat.svg") == "cat.svg"
    assert kind("numbered").spec(drawing="art\\cat.svg").shown()["drawing"] == "cat.svg"
    assert kind("tangram").spec(figure="art\\bird.svg").shown()["figure"] == "bird.svg"


def test_a_page_template_may_not_be_a_link_that_leads_out_of_the_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text("password = 1\n", encoding="utf-8")
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "page.toml").symlink_to(tmp_path / "secret.toml")
    (tmp_path / "book" / "rain.toml").write_text(BOOK.replace("seed = 5", 'template = "page.toml"'), encoding="utf-8")
    said = run("book", "book/rain.toml", "-o", "rain.pdf")
    assert said.code == 3
    assert "is not in the folder of the book" in said.err
    assert "password" not in said.err


# Files that another program holds open


def hold(monkeypatch: pytest.MonkeyPatch, held: Path, times: int = 1_000) -> list[Path]:
    """Refuse so many times to replace a file, as Windows does while it is open; return a list of the attempts."""
    attempts: list[Path] = []
    replace = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if target == held:
            attempts.append(target)
            if len(attempts) <= times:
                raise PermissionError(errno.EACCES, "Access is denied", str(self), None, str(target))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    monkeypatch.setattr("printkit.safe.putting._PAUSES_SECONDS", (0.0, 0.0, 0.0))
    return attempts


def marked(content: str) -> bytes:
    return f'<svg xmlns:printkit="urn:printkit:scene">{content}</svg>'.encode()


def put_pages(folder: Path, **pages: str) -> None:
    with Staging() as staging:
        target = PageFolder(staging, folder, "svg")
        for name, content in pages.items():
            target.write(name, marked(content))
        staging.commit(target.finish())


def contents(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def test_a_file_that_is_held_for_a_moment_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_pages(tmp_path, a="old")
    attempts = hold(monkeypatch, tmp_path / "a.svg", times=2)
    monkeypatch.setattr("printkit.safe.putting._HELD_FILES_STAND", True)
    put_pages(tmp_path, a="new")
    assert len(attempts) == 3
    assert (tmp_path / "a.svg").read_bytes() == marked("new")


def test_elsewhere_a_refusal_is_final(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    attempts = hold(monkeypatch, tmp_path / "a.svg")
    monkeypatch.setattr("printkit.safe.putting._HELD_FILES_STAND", False)
    with pytest.raises(PermissionError):
        put_pages(tmp_path, a="new")
    assert len(attempts) == 1


@pytest.mark.parametrize("with_links", [True, False])
def test_a_held_file_leaves_all_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, with_links: bool) -> None:
    put_pages(tmp_path, a="old a", c="old c", d="gone tomorrow")
    before = contents(tmp_path)
    hold(monkeypatch, tmp_path / "c.svg")
    if not with_links:
        monkeypatch.setattr(Path, "hardlink_to", lambda *_: (_ for _ in ()).throw(NotImplementedError))
    with pytest.raises(PermissionError) as refused:
        put_pages(tmp_path, a="new a", b="new b", c="new c")
    assert refused.value.filename2 == str(tmp_path / "c.svg")
    after = contents(tmp_path)
    assert after == (before if with_links else before | {"a.svg": marked("new a")})


def test_an_outdated_page_that_is_held_leaves_all_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_pages(tmp_path, a="old a", b="old b")
    before = contents(tmp_path)
    unlink = Path.unlink

    def refuse(self: Path, missing_ok: bool = False) -> None:
        if self == tmp_path / "b.svg":
            raise PermissionError(errno.EACCES, "Access is denied", str(self))
        unlink(self, missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(PermissionError):
        put_pages(tmp_path, a="new a", c="new c")
    assert contents(tmp_path) == before


def test_a_held_book_is_told_with_a_remedy(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rain.toml").write_text(BOOK, encoding="utf-8")
    hold(monkeypatch, tmp_path / "rain.pdf")
    monkeypatch.setattr(door, "_WINDOWS", True)
    said = run("book", "rain.toml", "-o", "rain.pdf")
    assert said.code == 1
    assert said.err == f"{tmp_path / 'rain.pdf'}: Access is denied; close it in other programs, or choose another place\n"
    assert [place.name for place in tmp_path.iterdir()] == ["rain.toml"]


def test_watching_waits_until_a_held_book_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "rain.toml"
    book.write_text(BOOK, encoding="utf-8")
    hold(monkeypatch, tmp_path / "rain.pdf", times=1)
    steps: list[float] = []

    def edit(seconds: float) -> None:
        steps.append(seconds)
        if len(steps) > 1:
            raise KeyboardInterrupt
        book.write_text(f"{BOOK}\n", encoding="utf-8")

    assert watch(Request(book, Outputs(pdf=tmp_path / "rain.pdf")), Telling(quiet=True, machine=False), edit) == 0
    assert "Access is denied" in capsys.readouterr().err
    assert (tmp_path / "rain.pdf").is_file()


def test_a_folder_is_called_a_folder_where_it_cannot_be_opened(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder").mkdir()

    opened = Path.open

    def refuse(path: Path, *words: str, **more: str) -> object:
        if path.is_dir():
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return opened(path, *words, **more)

    monkeypatch.setattr("pikepdf.open", refuse)
    monkeypatch.setattr(Path, "open", refuse)
    for words in (("check", "folder", "--profile", "home"), ("verify", "folder"), ("book", "folder", "-o", "a.pdf")):
        said = run(*words)
        assert said.code == 4, words
        assert "this is a folder" in said.err, words


# Processes, processors and signals


def digests(folder: Path) -> dict[str, str]:
    return {name: hashlib.sha256(content).hexdigest() for name, content in contents(folder).items()}


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_the_same_bytes_however_processes_are_started(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rain.toml").write_text(BOOK, encoding="utf-8")
    started: list[str] = []
    start = pool._start

    def recorded(*limits: int) -> object:
        started.append(pool._SPAWN.get_start_method())
        return start(*limits)

    monkeypatch.setattr(pool, "_start", recorded)
    for method in ("spawn", "fork", None):
        with monkeypatch.context() as patch:
            patch.setattr(pool, "_SPAWN", multiprocessing.get_context(method or "spawn"))
            patch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache" / str(method)))
            out = tmp_path / "out" / str(method)
            said = run("book", "rain.toml", "-o", out / "rain.pdf", "--svg", out / "svg", "--jobs", 2 if method else 1)
        assert (said.code, said.err) == (0, "")
    assert started == ["spawn", "spawn", "fork", "fork"]
    made = {method.name: digests(method) for method in (tmp_path / "out").iterdir()}
    assert made["spawn"] == made["fork"] == made["None"]
    assert "rain.pdf" in made["spawn"]


def test_windows_waits_for_63_things_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 2 * workable(256, windows=True) <= 63
    assert (workable(3, windows=True), workable(256, windows=False)) == (3, 256)
    waited: list[int] = []
    monkeypatch.setattr("printkit.batch.pool.workable", lambda _: 2)
    wait = multiprocessing.connection.wait
    monkeypatch.setattr("printkit.batch.pool.wait", lambda things, patience: waited.append(len(things)) or wait(things, patience))
    with Pool(5) as crew:
        assert sorted(outcome.result or 0 for outcome in crew.run(abs, [-1, -2, -3, -4, -5])) == [1, 2, 3, 4, 5]
    assert max(waited) == 4


def test_windows_says_why_it_ended_a_worker() -> None:
    assert cause_of_death(0xC0000005) == "it was ended by the system for 0XC0000005"
    assert cause_of_death(3) == "it ended itself with exit code 3"
    assert cause_of_death(-200) == "it was ended by signal 200"


@pytest.mark.parametrize(("count", "expected"), [(None, 1), (6, 6)])
def test_processors_are_counted_where_affinity_is_unknown(
    monkeypatch: pytest.MonkeyPatch, count: int | None, expected: int
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: count)
    assert workers(Wishes(), None) == expected
    assert search.cores() == expected


def test_a_reader_who_has_seen_enough_is_an_invalid_argument_on_windows(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*more: str) -> None:
        raise OSError(errno.EINVAL, "Invalid argument", *more)

    assert exit_code_of(fail) == 1
    assert capfd.readouterr().err == "printkit: Invalid argument\n"
    monkeypatch.setattr(door, "_WINDOWS", True)
    assert exit_code_of(lambda: fail("a?.pdf")) == 1
    assert capfd.readouterr().err == "a?.pdf: Invalid argument\n"
    replaced: list[int] = []
    with monkeypatch.context() as patch:
        patch.setattr(os, "dup2", lambda _, stream: replaced.append(stream))
        assert exit_code_of(fail) == 0
    assert replaced == [sys.stdout.fileno()]
    assert capfd.readouterr().err == ""


WITHOUT_UNIX = f"""
import os, signal, sys
import asyncio  # what is imported now may still look for what is taken away below
for name in ("sched_getaffinity", "fork", "forkpty", "mkfifo", "killpg", "setsid", "getpgid"):
    vars(os).pop(name, None)
for name in ("pthread_sigmask", "SIGALRM", "SIGHUP", "SIGQUIT", "SIGPIPE", "SIGUSR1", "alarm", "setitimer", "pause", "SIG_BLOCK"):
    vars(signal).pop(name, None)
for name in {sorted(UNIX_MODULES - {"posix"})!r}:
    sys.modules[name] = None
"""


def test_a_book_is_made_without_what_only_unix_has_and_told_on_a_western_console(tmp_path: Path, cache: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(WITHOUT_UNIX, encoding="utf-8")
    (tmp_path / "rain.toml").write_text(BOOK.replace('"One"', '"Żółć, Ελλάδα, Приве́т"'), encoding="utf-8")
    paths = os.pathsep.join(filter(None, [str(site), str(PACKAGE.parent), os.environ.get("PYTHONPATH")]))
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONIOENCODING": "cp1252", "PRINTKIT_CACHE": str(cache), "FORCE_COLOR": "1"}
    command = [sys.executable, "-m", "printkit", "book", "rain.toml", "-o", "Żółć-日本.pdf", "--jobs", "2"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)
    told = done.stdout.decode("cp1252")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "?ó??-??.pdf: " in told
    assert "\x1b" not in told
    manifest = json.loads((tmp_path / "Żółć-日本.manifest.json").read_text(encoding="utf-8"))
    assert len(manifest["puzzles"]) == 4
    assert b"\r" not in (tmp_path / "Żółć-日本.manifest.json").read_bytes()


def test_words_that_a_western_console_lacks_are_told_on_standard_error(tmp_path: Path, cache: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(PACKAGE.parent), "PYTHONIOENCODING": "cp1252", "PRINTKIT_CACHE": str(cache)}
    command = [sys.executable, "-m", "printkit", "book", "日本.toml", "-o", "a.pdf"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert done.returncode == 4
    assert len(done.stderr.decode("cp1252").splitlines()) == 1
    assert b"there is no such file" in done.stderr
