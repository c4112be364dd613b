"""Nobody may dawdle over a request, but a player may think for as long as they like: a silent websocket stays open."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from opened import SECRET
from websockets.sync.client import connect

from printkit.studio import protocol
from printkit.studio.app import application
from printkit.studio.folder import Folder
from printkit.studio.session import Session

PATIENCE_SECONDS = 0.2


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Serve a studio that waits only for a moment for the header of a request."""
    monkeypatch.setattr(protocol, "HEADER_SECONDS", PATIENCE_SECONDS)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        number = int(listener.getsockname()[1])
        session = Session(Folder(tmp_path), SECRET, frozenset({f"127.0.0.1:{number}"}), number)
        ours = application(session)
        config = uvicorn.Config(ours, http=protocol.Protocol, ws="websockets-sansio", lifespan="on", log_level="error")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        yield number
        server.should_exit = True
        thread.join()


def test_a_player_who_thinks_is_not_hung_up_on(port: int) -> None:
    with connect(f"ws://127.0.0.1:{port}/api/race/quiet?token={SECRET}", compression=None, open_timeout=60) as line:
        time.sleep(4 * PATIENCE_SECONDS)
        line.send(json.dumps({"type": "join", "name": "Ada"}))
        assert json.loads(line.recv(timeout=60))["you"] == "Ada"


def test_who_sends_half_a_header_is(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert line.recv(1) == b""
