"""What is no file is refused at once by every command that reads one: a pipe, a socket, a device, a folder."""

from __future__ import annotations

import ast
import os
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest
from said import Run

from printkit.batch.cache import Store
from printkit.input_file import NotAFile, open_input, read_input

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")

PACKAGE = Path(__file__).parents[2] / "printkit"
BOOK = '{setting}title = "B"\n[[section]]\ntitle = "S"\n[[section.puzzle]]\nkind = "{kind}"\n{more}\n'


@pytest.fixture(autouse=True)
def no_waiting() -> Iterator[None]:
    """Fail instead of waiting for somebody who writes into a pipe."""

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise AssertionError("a reader waits")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def make_pipe(place: Path) -> None:
    os.mkfifo(place)


def make_socket(place: Path) -> None:
    here = Path.cwd()
    os.chdir(place.parent)  # the address of a socket is short
    try:
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(place.name)
    finally:
        os.chdir(here)


def make_device(place: Path) -> None:
    place.symlink_to("/dev/zero")


SORTS: dict[str, Callable[[Path], None]] = {
    "a named pipe": make_pipe,
    "a socket": make_socket,
    "a device": make_device,
    "a folder": Path.mkdir,
}

READERS = {
    "book": ("x.toml", ("book", "x.toml", "-o", "out.pdf")),
    "export": ("x.toml", ("export", "x.toml", "-o", "out")),
    "rows": ("x.csv", ("book", "plain.toml", "-o", "out.pdf", "--rows", "x.csv")),
    "template": ("x.toml", ("book", "template.toml", "-o", "out.pdf")),
    "trace": ("x.svg", ("trace", "x.svg", "-o", "out.png")),
    "make": ("x.svg", ("make", "numbered", "--drawing", "x.svg", "-o", "out.pdf")),
    "drawing": ("x.svg", ("book", "drawing.toml", "-o", "out.pdf")),
    "record": ("x.txt", ("make", "strips", "--problem", "game", "--record", "x.txt", "-o", "out.pdf")),
    "verify": ("x.json", ("verify", "x.json")),
    "check": ("x.pdf", ("check", "x.pdf", "--profile", "home")),
    "cover of": ("x.pdf", ("check", "x.pdf", "--profile", "home", "--cover-of", "x.pdf")),
    "board": ("x.txt", ("solve", "--board", "x.txt", "--pieces", "pentominoes")),
    "pieces": ("x.toml", ("solve", "--board", "6x10", "--pieces", "x.toml")),
    "results": ("x.csv", ("study", "playtest", "x.csv", "-o", "out")),
}


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("reader", READERS)
def test_it_is_refused_in_one_line(run: Run, tmp_path: Path, sort: str, reader: str) -> None:
    (tmp_path / "plain.toml").write_text(BOOK.format(setting="", kind="null", more=""))
    (tmp_path / "template.toml").write_text(BOOK.format(setting='template = "x.toml"\n', kind="null", more=""))
    (tmp_path / "drawing.toml").write_text(BOOK.format(setting="", kind="numbered", more='drawing = "x.svg"'))
    name, words = READERS[reader]
    SORTS[sort](tmp_path / name)
    said = run(*words)
    assert said.code in (3, 4), said
    assert "Traceback" not in said.err
    faults = [line for line in said.lines if name in line]
    assert len(faults) == 1, said
    reasons = (sort, "cannot be read", "is not in the folder of the book" if sort == "a device" else sort)
    assert any(reason in faults[0] for reason in reasons), said
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize("sort", SORTS)
def test_an_entry_of_the_cache_that_is_none_counts_as_absent(tmp_path: Path, sort: str) -> None:
    (tmp_path / "drawings").mkdir()
    SORTS[sort](tmp_path / "drawings" / "x.json")
    assert Store(tmp_path).kept("x") is None


def test_what_is_replaced_between_two_looks_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, other = tmp_path / "pipe", tmp_path / "plain"
    os.mkfifo(place)
    other.write_text("x")
    calm = other.stat()
    monkeypatch.setattr(Path, "stat", lambda _self, **_how: calm)
    with pytest.raises(NotAFile):
        open_input(place)


def test_a_file_is_read_up_to_the_limit_and_one_more(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"12345")
    assert read_input(tmp_path / "x", 5) == b"12345"
    assert read_input(tmp_path / "x", 3) == b"1234"
    (tmp_path / "link").symlink_to("x")
    assert read_input(tmp_path / "link", 9) == b"12345"


OWN = {
    "input_file.py", "resources.py", "page/language.py", "scene/font.py", "engine/native/keeping.py", "sources/keeping.py",
    "batch/edition.py", "book/reading/samples.py", "cli/new_kind.py", "front/speech.py", "front/preparing.py", "front/starter.py",
    "safe/private_folder.py", "batch/memory.py", "batch/module_bundle.py", "preflight/unpacking.py",
    "studio/pages.py", "studio/words.py", "studio/desk/home.py", "studio/press/work.py", "preflight/file_rules.py",
}  # fmt: skip
"""What reads files of printkit itself or of the system, files that it has just made, or streams inside of a file."""


def _opens(tree: ast.AST) -> Iterator[int]:
    """Find calls that read a file in their own way."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        first = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
        if (node.func.attr in ("read_text", "read_bytes") and not node.args) or (node.func.attr == "open" and first in ("r", "rb")):
            yield node.lineno


def test_no_reader_opens_files_in_its_own_way() -> None:
    found = [
        f"{file.relative_to(PACKAGE).as_posix()}:{line}"
        for file in sorted(PACKAGE.rglob("*.py"))
        if file.relative_to(PACKAGE).as_posix() not in OWN and file.relative_to(PACKAGE).parts[0] != "kinds"
        for line in _opens(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert found == []
