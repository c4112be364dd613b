"""Editors read and write small files of the opened folder, and overwrite nothing that they do not know."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.testclient import TestClient


def test_a_file_is_written_read_and_replaced(studio: TestClient, folder: Path) -> None:
    made = studio.post("/api/file?name=boards/pond.txt", json={"text": "..\n#.\n"}).json()
    assert made["name"] == "boards/pond.txt"
    assert studio.get("/api/files?suffix=.txt").json() == ["boards/pond.txt"]
    read = studio.get("/api/file?name=boards/pond.txt").json()
    assert read == {**made, "text": "..\n#.\n"}
    again = studio.post("/api/file?name=boards/pond.txt", json={"text": "...\n", "over": made["digest"]}).json()
    assert (folder / "boards/pond.txt").read_text() == "...\n"
    assert again["digest"] != made["digest"]
    assert sorted(place.name for place in (folder / "boards").iterdir()) == ["pond.txt"]


def test_nothing_is_overwritten_unseen(studio: TestClient, folder: Path) -> None:
    (folder / "pond.txt").write_text("mine")
    assert studio.post("/api/file?name=pond.txt", json={"text": "yours"}).json()["name"] == "pond-2.txt"
    refused = studio.post("/api/file?name=pond.txt", json={"text": "yours", "over": "0" * 64})
    assert refused.status_code == 409
    assert (folder / "pond.txt").read_text() == "mine"


def test_other_files_are_not_touched(studio: TestClient, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "page.html").write_text("<p>")
    (folder / ".hidden.txt").write_text("hidden")
    os.mkfifo(folder / "pipe.txt")
    for name in (
        "../secret.txt",
        "link.txt",
        "page.html",
        ".hidden.txt",
        ".git/config.txt",
        "pipe.txt",
        "",
        "a\0.txt",
        "nothing.txt",
    ):
        told = studio.get("/api/file", params={"name": name})
        assert 400 <= told.status_code < 500, name
        assert told.json()["faults"], name
    for name in ("../new.txt", "link.txt/new.txt", "new.html", ".new.txt"):
        assert 400 <= studio.post("/api/file", params={"name": name}, json={"text": "x"}).status_code < 500, name
    assert not (tmp_path / "new.txt").exists()
    for body in ({"text": 1}, {"text": "x", "over": 1}, {"txt": "x"}, []):
        assert studio.post("/api/file?name=new.txt", json=body).status_code == 400, body
    assert not (folder / "new.txt").exists()
