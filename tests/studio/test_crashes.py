"""Whatever ends a studio, or a process of it: the book is as it was at the last change that was answered."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient
from tab import BOOK, Tab, put

from printkit.studio.desk.book_file import BookFile
from printkit.studio.guard import TOKEN
from printkit.studio.session import Session

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")
TOKEN_TAG = re.compile(r'name="printkit-token" content="([^"]+)"')
WRITER = """
import sys
from pathlib import Path
from printkit.studio.desk.book_file import BookFile
file = BookFile(Path(sys.argv[1]))
for number in range(100000):
    file.keep_draft(f"title = '{number}'" + "#" * 200000)
    print(number, flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="processes are killed otherwise there")
def test_a_studio_that_is_killed_loses_no_change(
    folder: Path, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    book = folder / "small.toml"
    book.write_text(BOOK)
    command = [sys.executable, "-m", "printkit", "studio", str(folder), "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        found = ADDRESS.search(server.stdout.readline())
        assert found
        with httpx.Client(base_url=found[0], timeout=60) as client:
            token = TOKEN_TAG.search(client.get("/").text)
            assert token
            client.headers[TOKEN] = token[1]
            tab = Tab(client)
            killer = threading.Timer(1.0, server.kill)
            killer.start()
            number = _edited_until_the_end(tab)
        assert server.wait() == -signal.SIGKILL
    assert number > 0
    assert book.read_text() == BOOK
    with TestClient(_application(session), base_url="http://127.0.0.1:8417", headers={TOKEN: session.token}) as client:
        tab = Tab(client)
        assert tab.state["recovered"]
        assert tab.state["data"]["title"] in (f"Number {number - 1}", f"Number {number}")
        assert tab.state["text"] == BOOK.replace("Small", tab.state["data"]["title"])
        assert not tab.state["saved"]
        tab.post("/api/book/undo")
        assert tab.state["text"] == BOOK
        _kill_workers(session)
        tab.edit(put("title", to="After"))
        _kill_workers(session)
        assert {page["kind"] for page in tab.laid_out()["pages"]} >= {"title", "puzzle", "answer"}
        tab.post("/api/book/save")
        assert tab.post("/api/press", {"outputs": ["pdf"]}, 201)["state"] == "waiting"
        assert list(tmp_path.glob("printkit-studio-*"))
    assert list(tmp_path.glob("printkit-studio-*")) == []
    assert book.read_text() == BOOK.replace("Small", "After")
    assert sorted(file.name for file in folder.iterdir() if file.name.startswith(".small")) == []


def _edited_until_the_end(tab: Tab) -> int:
    """Change the title again and again; return how many changes were answered."""
    for number in range(100_000):
        try:
            tab.edit(put("title", to=f"Number {number}"))
        except httpx.HTTPError:
            return number
    raise AssertionError("nobody ended the studio")


def _application(session: Session) -> object:
    from printkit.studio.app import application

    return application(session)


def _kill_workers(session: Session) -> None:
    for pid in session.crew.pids:
        os.kill(pid, signal.SIGKILL)


@pytest.mark.skipif(os.name == "nt", reason="processes are killed otherwise there")
def test_a_draft_is_whole_whenever_its_writer_is_killed(tmp_path: Path) -> None:
    place = tmp_path / "book.toml"
    with subprocess.Popen([sys.executable, "-c", WRITER, str(place)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        writer.stdout.readline()
        time.sleep(0.1)
        writer.kill()
        last = int(writer.stdout.read().split()[-1])
    draft = BookFile(place).draft()
    assert draft is not None
    assert draft.text in {f"title = '{number}'" + "#" * 200000 for number in (last, last + 1)}


def test_a_draft_that_is_cut_short_or_of_somebody_else_is_none(tmp_path: Path) -> None:
    file = BookFile(tmp_path / "book.toml")
    file.keep_draft("title = 'x'\n")
    whole = file.draft_place.read_bytes()
    assert file.draft()
    for damaged in (whole[:-1], b"", b"{}\nx", b"[" * 5000, b"\xff\n", whole.replace(b"x", b"y")):
        file.draft_place.write_bytes(damaged)
        assert file.draft() is None


def test_a_draft_of_a_file_that_changed_is_shown_beside_it(studio: TestClient, folder: Path) -> None:
    book = folder / "small.toml"
    book.write_text(BOOK)
    file = BookFile(book)
    file.read()
    file.keep_draft(BOOK.replace("Small", "Draft"))
    book.write_text(BOOK.replace("Small", "Disk"))
    tab = Tab(studio)
    assert (tab.state["recovered"], tab.state["disk"], tab.state["data"]["title"]) == (True, "changed", "Draft")
    assert tab.post("/api/book/save", None, 409)["state"]["disk"] == "changed"
    book.unlink()
    other = BookFile(folder / "lost.toml")
    other.keep_draft(BOOK)
    lost = Tab(studio, "lost.toml")
    assert (lost.state["recovered"], lost.state["disk"], lost.state["text"]) == (True, "gone", BOOK)
