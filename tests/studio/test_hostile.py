"""Whatever is sent gets a clear refusal, and the studio goes on."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from opened import SECRET, in_own_loop, session_in
from starlette.requests import Request
from starlette.testclient import TestClient

from printkit.studio import protocol
from printkit.studio.answer import TooSlow, body_of
from printkit.studio.app import application
from printkit.studio.folder import Folder
from printkit.studio.guard import POLICY, TOKEN

# What is sent to the application

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.sampled_from(["kind", "spec", "seed", "paper", "theme", "language", "template", "outlines", "x", "\0", ""])
SPEC_FIELDS = st.sampled_from(
    ["rows", "columns", "board", "given", "drawing", "pieces", "problem", "size", "hints", "figure", "\0"]
)
TRICKS = st.sampled_from(["../../etc/passwd", "a\0b", "1e999", "-0", "6x10", "9" * 400, "x" * 5000, "CON", "\u202e", "=1+1"])


def refused_clearly(answer: Any) -> None:
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.headers["Content-Security-Policy"] == POLICY
    faults = answer.json()["faults"]
    assert faults
    assert all(fault["problem"] for fault in faults)


@settings(max_examples=60)
@given(st.one_of(JSON, st.dictionaries(FIELDS, JSON | TRICKS, max_size=5)))
def test_any_json_is_refused_or_answered(workshop: TestClient, wish: Any) -> None:
    answer = workshop.post("/api/puzzle", json=wish)
    if answer.status_code != 200:
        refused_clearly(answer)


@settings(max_examples=60)
@given(
    st.sampled_from(["null", "board", "numbered", "tangram", "cubes"]),
    st.dictionaries(SPEC_FIELDS, JSON | TRICKS, min_size=1, max_size=4),
)
def test_any_parameters_are_refused_or_answered(workshop: TestClient, kind: str, spec: dict[str, Any]) -> None:
    answer = workshop.post("/api/puzzle", json={"kind": kind, "spec": spec, "seed": 1})
    if answer.status_code != 200:
        refused_clearly(answer)


RUBBISH = [
    b"",
    b"\0",
    b"{",
    b"[]",
    b'"kind"',
    b"[" * 100_000,
    b'{"a":' * 50_000,
    b'{"kind": NaN}',
    b'{"kind": Infinity}',
    b'{"kind": "\\ud800"}',
    b'{"\\udfff": 1}',
    b'{"seed": ' + b"9" * 5000 + b"}",
    b'{"seed": 1e999, "kind": "null"}',
    b"\xff\xfe{}",
    b"\xef\xbb\xbf{}",
    b"kind=null",
    b"<?xml version='1.0'?><kind/>",
    b'{"kind": "null"} {"kind": "null"}',
]


@pytest.mark.parametrize("path", ["/api/puzzle", "/api/verify"])
@pytest.mark.parametrize("body", RUBBISH, ids=range(len(RUBBISH)))
def test_rubbish_is_refused(workshop: TestClient, path: str, body: bytes) -> None:
    refused_clearly(workshop.post(path, content=body))


@pytest.mark.parametrize(("path", "size"), [("/api/puzzle", 3_000_000), ("/api/trace", 17_000_000), ("/api/verify", 21_000_000)])
def test_what_is_too_long_is_refused_even_if_its_length_is_not_told(workshop: TestClient, path: str, size: int) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(size // 100_000 + 1):
            yield b" " * 100_000

    answer = workshop.post(path, content=parts())
    refused_clearly(answer)
    assert answer.status_code == 413


def test_a_body_that_never_ends_is_not_waited_for() -> None:
    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def read() -> bytes:
        return await body_of(Request({"type": "http", "method": "POST", "headers": []}, receive), 1_000_000, 0.2)

    began = time.monotonic()
    with pytest.raises(TooSlow, match="did not arrive within"):
        in_own_loop(read())
    assert time.monotonic() - began < 5


def test_after_all_this_the_studio_goes_on(workshop: TestClient) -> None:
    assert workshop.post("/api/puzzle", json={"kind": "null", "spec": {}, "seed": 1}).status_code == 200


# What is sent to the socket


@pytest.fixture(scope="module")
def port(art: Path) -> Iterator[int]:
    """Serve on a real socket, in a thread of this process; workers are not needed."""
    with pytest.MonkeyPatch.context() as patch, socket.socket() as listener:
        patch.setattr(protocol, "HEADER_SECONDS", 0.5)
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        number = listener.getsockname()[1]
        session = session_in(art)
        object.__setattr__(session, "hosts", frozenset({f"127.0.0.1:{number}"}))
        config = uvicorn.Config(
            application(session), http=protocol.Protocol, ws="websockets-sansio", lifespan="off", log_config=None, access_log=False
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
        thread.start()
        try:
            yield number
        finally:
            server.should_exit = True
            thread.join(20)


def said(port: int, data: bytes, *, patience: float = 20.0) -> bytes:
    """Send bytes as they are, and return what comes back until the other end closes."""
    with socket.create_connection(("127.0.0.1", port), timeout=patience) as line:
        got = b""
        with suppress(ConnectionError, TimeoutError):
            line.sendall(data)
            while part := line.recv(65536):
                got += part
    return got


def health(port: int) -> bool:
    return got(port, "/api/health").startswith(b"HTTP/1.1 200")


def got(port: int, path: str) -> bytes:
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{TOKEN}: {SECRET}\r\nConnection: close\r\n\r\n"
    return said(port, head.encode())


NO_HTTP = [
    b"\0\0\0\0\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # the first bytes of TLS
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"y" * 200_000 + b"\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\nhello",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: rot13\r\n\r\nhello",
    b"PRI * HTTP/2.0\r\n\r\n",
]


@pytest.mark.parametrize("data", NO_HTTP, ids=range(len(NO_HTTP)))
def test_what_is_no_http_is_refused_in_the_same_form(port: int, data: bytes) -> None:
    head, _, body = said(port, data).partition(b"\r\n\r\n")
    if head:  # half a line is not answered, and is hung up on
        assert head.startswith((b"HTTP/1.1 400", b"HTTP/1.1 403"))
        assert POLICY.encode() in head
        assert json.loads(body)["faults"][0]["problem"]
    else:
        assert data.startswith((b"\x16", b"\0"))
    assert health(port)


@pytest.mark.parametrize("start", [b"", b"GE", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"])
def test_who_dawdles_is_hung_up_on(port: int, start: bytes) -> None:
    began = time.monotonic()
    said(port, start)
    assert time.monotonic() - began < 10


def test_who_dawdles_with_the_second_request_is_hung_up_on_as_well(port: int) -> None:
    first = f"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall(first)
        got = b""
        while not got.endswith(b"}"):
            got += line.recv(65536)
        line.sendall(b"GET /api/hea")
        assert line.recv(65536) == b""


def test_many_open_lines_keep_nobody_out(port: int) -> None:
    lines = [socket.create_connection(("127.0.0.1", port)) for _ in range(120)]
    assert health(port)
    for line in lines:
        line.close()


def test_a_file_that_is_not_there_and_one_that_is_not_ours(port: int) -> None:
    for path in ("/static/../../../../etc/passwd", "/static/%2e%2e/%2e%2e/app.py", "/fonts/fonts.toml", "/fonts/..%2f..%2fp.toml"):
        assert got(port, path).startswith((b"HTTP/1.1 404", b"HTTP/1.1 400")), path


# The opened folder


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "../a",
        "a/../b",
        "/a",
        "a//b",
        "a/",
        "a\\b",
        "C:a",
        "a:b",
        "a\0",
        "a\nb",
        "con",
        "nul.toml",
        "x" * 500,
        "./a",
        "out/a",
        "loop",
    ],
)
def test_names_that_lead_elsewhere_are_refused(tmp_path: Path, name: str) -> None:
    root = tmp_path / "opened"
    root.mkdir()
    (root / "out").symlink_to(tmp_path)
    (root / "loop").symlink_to("loop")
    folder = Folder(root)
    for deed in (folder.place, folder.file, lambda each: folder.read(each, 10), lambda each: folder.add(each, b"x")):
        with pytest.raises(Exception, match=r"not the name|leads out") as refused:
            deed(name)
        assert refused.value.status == 403  # type: ignore[attr-defined]
    assert sorted(place.name for place in tmp_path.iterdir()) == ["opened"]


def test_the_folder_reads_lists_and_adds_only_files_of_its_own(tmp_path: Path) -> None:
    root = tmp_path / "opened"
    (root / "art").mkdir(parents=True)
    (root / "art" / "a.svg").write_bytes(b"12345")
    (root / ".hidden.svg").write_bytes(b"x")
    (tmp_path / "b.svg").write_bytes(b"x")
    (root / "b.svg").symlink_to(tmp_path / "b.svg")
    if hasattr(os, "mkfifo"):
        os.mkfifo(root / "pipe.svg")
    folder = Folder(root)
    assert list(folder.files(".svg")) == ["art/a.svg"]
    assert folder.read("art/a.svg", 5) == b"12345"
    with pytest.raises(Exception, match="larger than"):
        folder.read("art/a.svg", 4)
    for missing in ("pipe.svg", "art", "none.svg"):
        with pytest.raises(Exception, match="is not"):
            folder.read(missing, 10)
    assert [folder.add("art/a.svg", b"new"), folder.add("art/a.svg", b"new"), folder.add("c/d.svg", b"")] == [
        "art/a-2.svg",
        "art/a-3.svg",
        "c/d.svg",
    ]
    assert (root / "art" / "a.svg").read_bytes() == b"12345"
