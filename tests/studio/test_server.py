"""The studio as a process: its one line, its end, what is left of it, and what it survives."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
import subprocess
import threading
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

import pytest
from opened import in_own_loop
from running import ON_LINUX, Running, children, is_alive, running, start, until

from printkit.studio import server
from printkit.studio.lock import NAME

pytestmark = ON_LINUX
SLOW = {"kind": "closest", "spec": {"drawing": "snail.svg", "effort": 20.0}, "seed": 1}
"""A puzzle that takes long enough to be interrupted."""


def ask_in_vain(studio: Running) -> None:
    with suppress(OSError, HTTPException):
        studio.puzzle(**SLOW)


def test_one_line_then_ctrl_c_and_nothing_is_left(art: Path) -> None:
    with running(folder=art) as studio:
        status, made = studio.puzzle(kind="null", spec={}, seed=1)
        assert (status, made["origin"]) == (200, "made")
        assert (art / NAME).exists()
        workers = children(studio.process.pid)
        assert len(workers) >= 2
        os.killpg(studio.process.pid, signal.SIGINT)  # as a terminal does it: to all at once
        out, err = studio.process.communicate(timeout=30)
        assert (studio.process.returncode, out, err) == (0, "", "")
        until(lambda: not any(is_alive(pid) for pid in workers))
        assert not (art / NAME).exists()


def test_ctrl_c_in_the_middle_of_work_and_of_a_request(art: Path) -> None:
    with running(folder=art) as studio:
        threading.Thread(target=ask_in_vain, args=(studio,), daemon=True).start()
        half = socket.create_connection(("127.0.0.1", studio.port))
        half.sendall(b"POST /api/verify HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n\r\n{")
        until(lambda: len(children(studio.process.pid)) >= 2)
        workers = children(studio.process.pid)
        studio.process.send_signal(signal.SIGINT)
        assert studio.process.wait(timeout=30) == 0
        until(lambda: not any(is_alive(pid) for pid in workers))
        half.close()


def test_a_polite_end_is_clean_too(art: Path) -> None:
    with running(folder=art) as studio:
        studio.process.send_signal(signal.SIGTERM)
        assert studio.process.wait(timeout=30) == 128 + signal.SIGTERM
        assert not (art / NAME).exists()


def test_a_studio_that_is_killed_leaves_no_process_and_its_folder_can_be_opened_again(art: Path) -> None:
    with running(folder=art) as studio:
        until(lambda: len(children(studio.process.pid)) >= 3)  # two workers, and one who compiles or tracks
        threading.Thread(target=ask_in_vain, args=(studio,), daemon=True).start()
        workers = children(studio.process.pid)
        studio.process.kill()
        studio.process.wait()
        until(lambda: not any(is_alive(pid) for pid in workers))
        assert (art / NAME).exists()
    with running(folder=art) as again:
        assert again.lives


def test_workers_that_are_killed_are_replaced_and_the_answer_comes_all_the_same(art: Path) -> None:
    with running(folder=art) as studio:
        answers: list[int] = []
        wish = {"kind": "board", "spec": {"given": 1}, "seed": 11}
        asking = threading.Thread(target=lambda: answers.append(studio.puzzle(**wish)[0]))
        assert studio.puzzle(kind="null", spec={}, seed=1)[0] == 200  # processes that die before they are ready are another matter
        asking.start()
        workers = workers_of(studio)
        for number in (signal.SIGSTOP, signal.SIGKILL):  # all at once, so that none takes up what another lets fall
            for pid in workers:
                os.kill(pid, number)
        asking.join(120)
        assert answers == [200]
        assert studio.lives


def workers_of(studio: Running) -> list[int]:
    def is_worker(pid: int) -> bool:
        return "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8")

    return [pid for pid in children(studio.process.pid) if is_worker(pid)]


def test_one_studio_per_folder(art: Path) -> None:
    with running(folder=art) as first:
        second = start(folder=art)
        out, err = second.communicate(timeout=60)
        assert (second.returncode, out) == (2, "")
        assert f"a studio is open for this folder already; use it at http://127.0.0.1:{first.port}/, or close it first" in err
        assert len(err.splitlines()) == 1
        below = art / "below"
        below.mkdir(exist_ok=True)
        with running(str(below), folder=art) as other:
            assert other.lives


@pytest.mark.parametrize("left", [b"", b"4711", b"SQLite format 3\0 rubbish" * 50])
def test_what_lies_where_the_lock_would_be_is_no_obstacle(art: Path, left: bytes) -> None:
    (art / NAME).write_bytes(left)
    with running(folder=art) as studio:
        held = sqlite3.connect(art / NAME)
        assert held.execute("SELECT address FROM studio").fetchone() == (f"http://127.0.0.1:{studio.port}/",)
        held.close()


def test_a_book_opens_its_folder(art: Path, tmp_path: Path) -> None:
    book = art / "rain.toml"
    book.write_text('title = "Rain"\n', encoding="utf-8")
    with running(str(book), folder=tmp_path) as studio:
        status, made = studio.puzzle(kind="numbered", spec={"drawing": "snail.svg"}, seed=1)
        assert status == 200, made


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--port", "70000"], 2, "--port: 70000 is out of range"),
        (["--port", "x"], 2, '--port: "x" is not a whole number'),
        (["nothing.toml"], 4, "there is no such book and no such folder"),
        (["\0"], 2, ""),
    ],
)
def test_a_start_that_cannot_work_says_why(art: Path, words: list[str], code: int, said: str) -> None:
    if "\0" in words[0]:
        return
    done = start(*words, folder=art)
    out, err = done.communicate(timeout=60)
    assert (done.returncode, out) == (code, "")
    assert said in err


def test_a_port_that_is_taken_is_told(art: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = start("--port", str(taken.getsockname()[1]), folder=art)
        out, err = done.communicate(timeout=60)
    assert (done.returncode, out) == (2, "")
    assert "--port: the port cannot be opened: address already in use; choose another one" in err


def test_on_the_network_the_address_is_shown_as_text_and_picture(art: Path) -> None:
    with running("--lan", folder=art) as studio:
        assert studio.process.stdout
        line = studio.process.stdout.readline()
        assert line.startswith("on the network: "), line
        if "no address" in line:
            pytest.skip("this machine is in no network")
        link = line.removeprefix("on the network: ").strip()
        assert link.endswith(f":{studio.port}/?token={studio.token}")
        address = link.partition("//")[2].partition(":")[0]
        told = studio.ask("GET", "/api/lan")[1]
        assert told["links"][0] == link
        assert told["qr"].startswith("<svg")
        there = studio.ask("GET", "/api/lan?to=%23/kind/x/race%3Froom%3Da%22%3E")[1]
        assert there["links"][0] == f"{link}#/kind/x/race?room=a%22%3E"
        assert there["qr"] != told["qr"]
        assert studio.ask("GET", "/api/lan?to=//evil.example")[1] == told
        headers = {"Host": f"{address}:{studio.port}"}
        assert studio.ask("GET", "/api/health", headers=headers)[0] == 200
        with socket.create_connection((address, studio.port), timeout=30) as line_in:
            line_in.sendall(f"GET / HTTP/1.1\r\nHost: {address}:{studio.port}\r\nConnection: close\r\n\r\n".encode())
            assert line_in.recv(100).startswith(b"HTTP/1.1 403")


def test_the_browser_is_opened_where_there_is_a_screen(art: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = tmp_path / "browser"
    shown = tmp_path / "shown"
    browser.write_text(f'#!/bin/sh\necho "$1" > {shown}.part && mv {shown}.part {shown}\n', encoding="utf-8")
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    monkeypatch.setattr("running.QUIET", [])
    with running(folder=art) as studio:
        until(shown.exists)
        assert shown.read_text(encoding="utf-8").strip() == f"http://127.0.0.1:{studio.port}/"


def test_without_lan_nobody_else_can_connect(art: Path) -> None:
    with running(folder=art) as studio:
        assert json.loads(json.dumps(studio.ask("GET", "/api/lan")[1])) == {"links": [], "qr": ""}
        listening = subprocess.run(["cat", "/proc/net/tcp"], capture_output=True, text=True, check=True).stdout
        port = f"{studio.port:04X}"
        assert [row.split()[1] for row in listening.splitlines() if row.split()[1].endswith(f":{port}") and " 0A " in row] == [
            f"0100007F:{port}"
        ]


def test_small_answers_are_sent_at_once() -> None:
    """What the event loop accepts from a socket of this protocol does not wait for more to send."""

    async def is_quick() -> bool:
        told: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        async def look(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            told.set_result(bool(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            writer.close()

        listener = server._bound("127.0.0.1", 0)
        async with await asyncio.start_server(look, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            writer.close()
            return await told

    assert in_own_loop(is_quick())
