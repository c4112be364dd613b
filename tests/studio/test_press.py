"""Files that the studio makes: the very bytes that the command line writes, with progress, and stopped at any time."""

from __future__ import annotations

import io
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from opened import HOST, SECRET
from starlette.testclient import TestClient
from tab import BOOK, Tab, put

from printkit.cli import main

Room = tuple[TestClient, Path]
LONG = "[[section]]\ntitle = 'Long'\n[[section.puzzle]]\nkind = 'null'\ncount = 900\nper_page = 6\n"


def made(tab: Tab, **wish: Any) -> dict[str, Any]:
    job = tab.post("/api/press", wish, 201)
    end = time.monotonic() + 120
    while (now := tab.client.get(f"/api/press/{job['job']}").json())["state"] not in ("done", "failed", "cancelled"):
        assert time.monotonic() < end, now
        time.sleep(0.05)
    found: dict[str, Any] = now
    return found


def content(tab: Tab, job: dict[str, Any], name: str) -> bytes:
    found = tab.client.get(f"/api/press/{job['job']}/{name}")
    assert found.status_code == 200, found.text
    data: bytes = found.content
    return data


def test_files_are_those_of_the_command_line(room: Room, tmp_path: Path) -> None:
    client, folder = room
    (folder / "shared").mkdir()
    book = folder / "shared" / "book.toml"
    book.write_text(BOOK)
    tab = Tab(client, "shared/book.toml")
    tab.edit(put("notes", to=20), {"op": "insert", "path": ["variant", 0], "value": {"name": "large", "theme": "large"}})
    job = made(tab, outputs=["pdf", "cover", "booklet", "two_up", "svg", "export"], profile="kdp", variant="all", outlines=True)
    assert job["state"] == "done", job
    assert job["faults"] == []
    tab.post("/api/book/save")
    out = tmp_path / "shared.pdf"
    extras = [f"--{name}={tmp_path / f'shared-{name}.pdf'}" for name in ("cover", "booklet", "two-up")]
    assert (
        main(["book", str(book), "-o", str(out), *extras, "--svg", str(tmp_path / "svg"), "--profile", "kdp", "--outlines", "-q"])
        == 0
    )
    names = {each["name"] for each in job["files"]}
    pdfs = {f"shared{ending}{copy}.pdf" for ending in ("", "-cover", "-booklet", "-two-up") for copy in ("", "-large")}
    assert {name for name in names if name.endswith(".pdf")} == pdfs
    for name in sorted(pdfs | {"shared.manifest.json"}):
        assert content(tab, job, name) == (tmp_path / name).read_bytes(), name
    check_archive(content(tab, job, "shared-svg.zip"), tmp_path / "svg")
    everything = zipfile.ZipFile(io.BytesIO(content(tab, job, "all.zip")))
    assert set(everything.namelist()) == names


def test_an_export_is_that_of_the_command_line(room: Room, tmp_path: Path) -> None:
    client, folder = room
    (folder / "whole.toml").write_text(BOOK)
    tab = Tab(client, "whole.toml")
    job = made(tab, outputs=["export"])
    assert [each["name"] for each in job["files"]] == ["whole-export.zip"], job
    assert main(["export", str(folder / "whole.toml"), "-o", str(tmp_path / "out"), "-q"]) == 0
    check_archive(content(tab, job, "whole-export.zip"), tmp_path / "out")


def check_archive(data: bytes, folder: Path) -> None:
    packed = zipfile.ZipFile(io.BytesIO(data))
    files = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    assert files
    assert {name: packed.read(name) for name in packed.namelist()} == files


def test_progress_is_told_for_every_puzzle_and_every_page(room: Room) -> None:
    client, folder = room
    (folder / "told.toml").write_text(BOOK.replace("count = 2", "count = 6\nrows = 7"))
    tab = Tab(client, "told.toml")
    with client.websocket_connect(f"ws://{HOST}/api/events?token={SECRET}&book=told.toml") as listening:
        wanted = tab.post("/api/press", {"outputs": ["pdf"]}, 201)
        assert wanted["order"]["outputs"] == ["pdf"]
        told: list[dict[str, Any]] = []
        while not told or told[-1]["state"] not in ("done", "failed"):
            event = listening.receive_json()
            if event["type"] == "press":
                told.append(event)
    assert told[-1]["state"] == "done", told[-1]
    assert told[0]["order"] == wanted["order"]
    puzzles = [each["done"] for each in told if each["stage"] == "puzzles"]
    pages = [(each["done"], each["total"]) for each in told if each["stage"] == "pages"]
    assert puzzles == sorted(puzzles)
    assert puzzles[-1] == 7
    assert set(range(pages[0][1] + 1)) == {done for done, _ in pages}


def test_a_job_can_be_stopped_and_leaves_nothing(room: Room) -> None:
    client, folder = room
    (folder / "long.toml").write_text(f"title = 'Long'\n{LONG}")
    tab = Tab(client, "long.toml")
    job = tab.post("/api/press", {"outputs": ["pdf"]}, 201)
    stopped = client.post("/api/press/cancel", json={"job": job["job"]}).json()
    assert stopped["state"] == "cancelled"
    assert stopped["files"] == []
    assert client.get(f"/api/press/{job['job']}/long.pdf").status_code == 404
    (folder / "next.toml").write_text(BOOK)
    assert made(Tab(client, "next.toml"), outputs=["two_up"])["state"] == "done"


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({}, 422),
        ({"outputs": []}, 422),
        ({"outputs": ["pdf", "gif"]}, 422),
        ({"outputs": ["pdf"], "volume": "x"}, 400),
        ({"outputs": ["pdf"], "dpi": 99999}, 400),
        ({"outputs": ["pdf"], "burn": True}, 400),
    ],
)
def test_a_wrong_order_is_refused(room: Room, wish: Any, status: int) -> None:
    client, folder = room
    (folder / "wrong.toml").write_text(BOOK)
    assert Tab(client, "wrong.toml").post("/api/press", wish, status)["faults"]


@pytest.mark.parametrize(
    "wish", [{"profile": "kpd"}, {"variant": "none"}, {"volume": 4}, {"pages": "x"}, {"seed": -1}, {"profile": "kdp"}]
)
def test_an_order_that_cannot_be_made_fails_with_its_faults(room: Room, wish: Any) -> None:
    client, folder = room
    (folder / "wrong.toml").write_text(BOOK)
    job = made(Tab(client, "wrong.toml"), outputs=["pdf"], **wish)
    assert job["state"] == "failed"
    assert job["faults"][0]["problem"]
    assert job["files"] == []


def test_no_other_file_is_sent(room: Room) -> None:
    client, folder = room
    (folder / "safe.toml").write_text(BOOK)
    job = made(Tab(client, "safe.toml"), outputs=["pdf"])
    for name in ("..%2f..%2fetc%2fpasswd", "%2e%2e", "safe.toml", ".hidden"):
        assert client.get(f"/api/press/{job['job']}/{name}").status_code == 404
    assert client.get("/api/press/nothing").status_code == 404
