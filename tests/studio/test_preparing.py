"""Kernels are compiled before anybody waits for one, once, and pages are told."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import deeds
import pytest
from opened import HOST, SECRET, client_of
from starlette.testclient import TestClient

from printkit import contract
from printkit.front import preparing
from printkit.studio import app, hand
from printkit.studio.session import Session


def events(client: TestClient) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = []
    with client.websocket_connect(f"/api/events?token={SECRET}", headers={"Host": HOST}) as socket:
        while not (told and told[-1]["done"]):
            told.append(socket.receive_json())
    return told


def test_pages_are_told_how_far_it_is_also_those_that_come_later(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand, "serve_warm", deeds.serve_cold)
    monkeypatch.setattr(app, "is_prepared", lambda: False)
    monkeypatch.setattr(app, "work", SimpleNamespace(prepare=deeds.prepare))
    with client_of(session) as client:
        told = events(client)
        assert all(event["type"] == "preparing" for event in told)
        assert {"type": "preparing", "done": False, "part": 1, "of": 2} in told
        assert told[-1] == {"type": "preparing", "done": True}
        assert events(client) == [{"type": "preparing", "done": True}]


def test_it_is_done_once_for_each_version_of_the_kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []

    def call(name: str, _spec: dict[str, Any]) -> None:
        called.append(name)
        raise ZeroDivisionError  # what one kind cannot do keeps no other from it

    monkeypatch.setenv("PRINTKIT_KERNELS", str(tmp_path / "kernels"))
    monkeypatch.setattr(preparing, "_call_kernels", call)
    assert not preparing.is_prepared()
    steps: list[tuple[int, int]] = []
    preparing.prepare(lambda done, total: steps.append((done, total)))
    assert set(called) == set(contract.kinds())
    assert steps[-1] == (len(called), len(called))
    assert preparing.is_prepared()
    monkeypatch.setattr(preparing, "_llvm", lambda: "another version")
    assert not preparing.is_prepared()


def test_where_nothing_can_be_kept_it_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("PRINTKIT_KERNELS", str(tmp_path / "file"))
    monkeypatch.setattr(preparing, "_call_kernels", lambda *_: None)
    preparing.prepare(lambda *_: None)
