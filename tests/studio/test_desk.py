"""Open books: changed, kept, saved, laid out and shown."""

from __future__ import annotations

import errno
import os
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tab import BOOK, Tab, put

from printkit.front.book import load_book
from printkit.studio.desk import open_book
from printkit.studio.desk.book_file import BookFile

Room = tuple[TestClient, Path]


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what is looked for after a while, where no test waits for it."""
    monkeypatch.setattr(open_book, "PREFLIGHT_PAUSE_SECONDS", 3600)


@pytest.fixture
def tab(room: Room, request: pytest.FixtureRequest) -> Tab:
    """A book of its own for every test."""
    client, folder = room
    name = f"{request.node.originalname[:40]}-{sha256(request.node.name.encode()).hexdigest()[:4]}.toml"
    (folder / name).write_text(BOOK)
    return Tab(client, name)


@pytest.fixture
def file(room: Room, tab: Tab) -> Path:
    return room[1] / tab.name


def test_a_book_is_changed_step_by_step_and_saved(tab: Tab, file: Path) -> None:
    assert tab.state["text"] == BOOK
    assert tab.state["saved"]
    assert not tab.state["can_undo"]
    first = tab.state["revision"]
    tab.edit(put("title", to="Larger"))
    assert tab.state["text"] == BOOK.replace('"Small"', '"Larger"')
    assert tab.state["data"]["title"] == "Larger"
    assert tab.state["revision"] > first
    assert not tab.state["saved"]
    assert file.read_text() == BOOK
    for rows in (3, 4, 6):
        tab.edit(put("section", 1, "puzzle", 0, "rows", to=rows), gesture="drag 1")
    tab.post("/api/book/undo")
    assert tab.state["data"]["section"][1]["puzzle"][0]["rows"] == 5
    tab.post("/api/book/undo")
    assert tab.state["text"] == BOOK
    assert tab.state["saved"]
    tab.post("/api/book/redo")
    tab.post("/api/book/redo")
    assert tab.state["data"]["section"][1]["puzzle"][0]["rows"] == 6
    tab.post("/api/book/save")
    assert tab.state["saved"]
    assert file.read_text() == BOOK.replace('"Small"', '"Larger"').replace("rows = 5", "rows = 6")


def test_pages_are_those_that_the_front_draws(tab: Tab, file: Path) -> None:
    pages = tab.laid_out()
    places = [(each["number"], each["section"], each["entry"]) for each in tab.puzzles()]
    assert places == [(1, 0, 0), (2, 0, 0), (3, 1, 0)]
    with load_book(file).laid_out() as expected:
        assert [page["name"] for page in pages["pages"]] == [expected.name(index) for index in range(len(expected))]
        for index in (0, len(expected) - 1):
            address = f"/api/book/page/{pages['pages'][index]['key']}.svg"
            shown = tab.client.get(address, params={"book": tab.name})
            assert shown.content == expected[index].svg(outlines=True).encode()
            again = tab.client.get(address, params={"book": tab.name}, headers={"If-None-Match": shown.headers["ETag"]})
            assert again.status_code == 304
    small = tab.client.get(address.replace(".svg", ".png"), params={"book": tab.name, "width": "60"})
    assert small.content.startswith(b"\x89PNG")
    assert tab.client.get("/api/book/page/nothing.svg", params={"book": tab.name}).status_code == 404


def test_a_tab_that_missed_a_change_is_refused_and_told(tab: Tab) -> None:
    other = Tab(tab.client, tab.name)
    tab.edit(put("title", to="Mine"))
    refused = other.edit(put("title", to="Theirs"), status=409)
    assert refused["state"]["data"]["title"] == "Mine"
    assert refused["faults"][0]["remedy"]
    other.state = refused["state"]
    other.edit(put("subtitle", to="Ours"))
    assert other.state["data"] | {"section": 0} == {"title": "Mine", "subtitle": "Ours", "section": 0}
    tab.edit(status=409)
    assert other.post("/api/book/undo", {"base": tab.state["revision"]}, 409)["state"]["data"]["subtitle"] == "Ours"


def test_one_puzzle_is_swapped_pinned_and_keeps_its_place(tab: Tab) -> None:
    before = [each["identity"] for each in tab.puzzles()]
    tab.edit({"op": "swap", "puzzle": 3})
    swapped = [each["identity"] for each in tab.puzzles()]
    assert swapped[:2] == before[:2]
    assert swapped[2] != before[2]
    assert tab.state["pinned"] == [3]
    tab.edit({"op": "pin", "puzzle": 1})
    assert tab.state["data"]["replace"][1] == {"puzzle": 1, "seed": int(before[0].partition("#")[2])}
    tab.edit({"op": "move", "path": ["section", 1], "to": ["section", 0]}, put("seed", to=77))
    after = [each["identity"] for each in tab.puzzles()]
    assert after[0] == swapped[2]
    assert after[1] == before[0]
    assert after[2] not in before
    assert tab.state["pinned"] == [1, 2]
    tab.edit({"op": "remove", "path": ["section", 0]})
    assert tab.state["data"]["replace"] == [{"puzzle": 1, "seed": int(before[0].partition("#")[2])}]
    tab.edit({"op": "unpin", "puzzle": 1})
    assert "replace" not in tab.state["text"]
    tab.edit({"op": "unpin", "puzzle": 1}, status=422)


def test_copies_are_told_apart(tab: Tab) -> None:
    tab.edit(
        put("section", 0, "puzzle", 0, "seed", to=5),
        {"op": "insert", "path": ["variant", 0], "value": {"name": "large", "theme": "large"}},
    )
    ops = [{"op": "duplicate", "path": path} for path in (["section", 0, "puzzle", 0], ["section", 0], ["variant", 0])]
    tab.edit(*ops)
    assert tab.checked() == []
    assert [each["name"] for each in tab.state["data"]["variant"]] == ["large", "large-2"]


def test_faults_lead_to_their_settings(tab: Tab) -> None:
    tab.edit(
        put("paper", to="A44"), put("section", 1, "puzzle", 0, "rows", to="five"), put("section", 0, "puzzle", 0, "kind", to="nul")
    )
    faults = tab.checked()
    assert [fault["path"] for fault in faults] == [
        ["paper"],
        ["section", 0, "puzzle", 0, "kind"],
        ["section", 1, "puzzle", 0, "rows"],
    ]
    assert faults[0]["place"] == f"{tab.name}:3"
    assert all(fault["level"] == "fault" and fault["problem"] and fault["remedy"] for fault in faults)
    tab.edit(put("paper", to=None), put("section", 1, "puzzle", 0, "rows", to=4), put("section", 0, "puzzle", 0, "kind", to="null"))
    assert tab.checked() == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "title = ",
        "a = " + "[" * 500,
        "x" * 400_000,
        "a.b.c.d.e.f.g.h.i.j.k = 1\n",
        "[[section]]\n" * 5_000,
        'title = "t"\n[[section]]\ntitle = "s"\n[[section.puzzle]]\nkind = "null"\ncount = 1000\n' * 6,
        "\x00",
        "y" * 1_100_000,
    ],
)
def test_a_hostile_text_gets_faults_and_the_studio_goes_on(tab: Tab, text: str) -> None:
    found = tab.client.post(
        "/api/book/edit", params={"book": tab.name}, json={"base": tab.state["revision"], "ops": [{"op": "text", "value": text}]}
    )
    assert found.status_code in (200, 413, 422)
    if found.status_code == 200:
        tab.load()
        assert tab.checked()
        tab.post("/api/book/undo")
    tab.load()
    assert tab.state["text"] == BOOK
    assert tab.checked() == []


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"base": 0},
        {"base": "now", "ops": 7},
        {"ops": [{}], "more": 1},
    ],
)
def test_a_request_that_is_wrong_is_refused(tab: Tab, body: Any) -> None:
    assert tab.post("/api/book/edit", body, 400)["faults"]


@pytest.mark.parametrize(
    "operation",
    [
        7,
        {"op": "burn", "path": ["title"]},
        {"op": "set"},
        {"op": "set", "path": [True], "value": 1},
        {"op": "set", "path": ["title"] * 9, "value": 1},
        {"op": "move", "path": ["section", 0], "to": "x"},
        {"op": "move", "path": ["section", 0], "to": ["section", 9]},
        {"op": "swap", "puzzle": 99},
        {"op": "swap", "puzzle": "x"},
        {"op": "pin", "puzzle": 99},
        {"op": "text", "value": 1},
        {"op": "duplicate", "path": ["title"]},
    ],
)
def test_an_operation_that_cannot_be_done_changes_nothing(tab: Tab, operation: Any) -> None:
    refused = tab.edit(put("title", to="Half"), operation, status=422)
    assert refused["faults"][0]["problem"]
    assert tab.load()["text"] == BOOK


def test_a_change_on_the_disk_is_noticed_and_nothing_is_overwritten(tab: Tab, file: Path) -> None:
    tab.edit(put("title", to="Mine"))
    file.write_text(BOOK.replace("Small", "Theirs"))
    tab.until(lambda state: state["disk"] == "changed")
    refused = tab.post("/api/book/save", None, 409)
    assert refused["state"]["disk"] == "changed"
    assert "Theirs" in file.read_text()
    tab.post("/api/book/reload")
    assert tab.state["data"]["title"] == "Theirs"
    assert tab.state["saved"]
    tab.post("/api/book/undo")
    assert tab.state["data"]["title"] == "Mine"
    tab.post("/api/book/save")
    assert file.read_text() == BOOK.replace("Small", "Mine")
    file.unlink()
    tab.until(lambda state: state["disk"] == "gone")
    assert not tab.state["saved"]
    tab.post("/api/book/save")
    assert file.read_text() == BOOK.replace("Small", "Mine")
    file.write_text(BOOK)
    tab.post("/api/book/save", {"over": True})
    assert file.read_text() == BOOK.replace("Small", "Mine")


def test_a_draft_lies_beside_the_book_until_it_is_saved(tab: Tab, file: Path) -> None:
    draft = file.with_name(f".{file.name}.studio")
    tab.edit(put("title", to="Draft"))
    assert draft.read_text().partition("\n")[2] == BOOK.replace("Small", "Draft")
    tab.post("/api/book/undo")
    assert not draft.exists()
    tab.edit(put("title", to="Draft"))
    tab.post("/api/book/save")
    assert not draft.exists()
    tab.edit(put("title", to="Other"))
    tab.post("/api/book/revert")
    assert tab.state["data"]["title"] == "Draft"
    assert not draft.exists()


def test_what_cannot_be_kept_is_not_changed(tab: Tab, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    tab.edit(put("title", to="Kept"))
    with monkeypatch.context() as patched:
        patched.setattr(BookFile, "keep_draft", full)
        assert "no space left" in tab.edit(put("title", to="Lost"), status=400)["faults"][0]["problem"]
        patched.setattr(BookFile, "save", full)
        assert "no space left" in tab.post("/api/book/save", None, 400)["faults"][0]["problem"]
    assert tab.load()["data"]["title"] == "Kept"
    tab.edit(put("subtitle", to="More"))
    with monkeypatch.context() as patched:
        patched.setattr(BookFile, "keep_draft", full)
        tab.post("/api/book/undo", None, 400)
    assert tab.load()["data"]["subtitle"] == "More"
    assert file.read_text() == BOOK


def test_a_drawing_that_changes_on_the_disk_changes_the_pages(room: Room, tab: Tab) -> None:
    square = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><path d="M9 9H{0}V{0}H9Z" fill="none" stroke="#000"/></svg>'
    )
    name = tab.client.post("/api/upload", params={"book": tab.name, "name": "ch anged.SVG"}, content=square.format(90)).json()[
        "name"
    ]
    assert name == "art/ch-anged.svg"
    entry = {"kind": "numbered", "drawing": name}
    tab.edit({"op": "insert", "path": ["section", 1, "puzzle", 1], "value": entry})
    assert tab.checked() == []
    (room[1] / name).write_text("<svg>")
    tab.until(lambda state: state["faults"])
    assert tab.state["faults"][0]["path"] == ["section", 1, "puzzle", 1, "drawing"]
    (room[1] / name).write_text(square.format(80))
    tab.until(lambda state: not state["faults"])


def test_a_book_with_too_few_pages_is_shown_with_what_its_printer_misses(tab: Tab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_book, "PREFLIGHT_PAUSE_SECONDS", 0)
    tab.edit(put("profile", to="kdp"))
    assert tab.laid_out()["pages"]
    faults = tab.until(lambda state: state["faults"])["faults"]
    assert [(fault["path"], fault["level"]) for fault in faults] == [(["profile"], "fault")]
    assert "at least 24" in faults[0]["problem"]
    refused = tab.until(lambda state: state["preflight"] and state["preflight"]["revision"] == state["revision"])["preflight"]
    assert [each["problem"] for each in refused["problems"]] == [faults[0]["problem"]]
    tab.edit(put("notes", to=24))
    assert tab.laid_out()["pages"]
    assert tab.state["faults"] == []
    fine = tab.until(lambda state: state["preflight"]["revision"] == state["revision"])["preflight"]
    assert (fine["profile"], fine["problems"]) == ("kdp", [])


def test_every_book_that_the_file_makes_can_be_looked_at(tab: Tab) -> None:
    variant = {"name": "large", "paper": "Letter"}
    tab.edit(put("volumes", to=2), {"op": "insert", "path": ["variant", 0], "value": variant})
    first = [each["identity"] for each in tab.puzzles()]
    assert round(tab.get("/api/book/pages")["width"]) == 210

    def shown(view: dict[str, Any]) -> dict[str, Any]:
        tab.post("/api/book/view", view)
        tab.until(lambda state: state["layout"]["view"] == state["view"] and state["layout"]["revision"] == state["revision"])
        pages: dict[str, Any] = tab.get("/api/book/pages")
        return pages

    assert round(shown({"variant": "large", "volume": 2})["width"]) == 216
    second = [each["identity"] for each in tab.puzzles()]
    assert not set(first) & set(second)
    tab.edit({"op": "pin", "puzzle": 1})
    assert tab.state["data"]["replace"] == [{"puzzle": 1, "volume": 2, "seed": int(second[0].partition("#")[2])}]
    tab.edit({"op": "remove", "path": ["variant", 0]})
    assert round(tab.laid_out()["width"]) == 210
    assert shown({})["view"] == {"variant": "main", "volume": 1}
    assert [each["identity"] for each in tab.puzzles()] == first
    for wrong in ({"volume": 0}, {"volume": True}, {"variant": 7}, {"other": 1}):
        tab.post("/api/book/view", wrong, 400)


def test_news_are_told_to_those_who_listen(tab: Tab) -> None:
    from opened import HOST, SECRET

    with tab.client.websocket_connect(f"ws://{HOST}/api/events?token={SECRET}&book={tab.name}") as listening:
        tab.edit(put("section", 1, "title", to="News"))
        seen: dict[str, Any] = {}
        end = time.monotonic() + 120
        while seen.get("pages", {}).get("revision") != tab.state["revision"] and time.monotonic() < end:
            event = listening.receive_json()
            seen[event["type"]] = event
    assert seen["state"]["state"]["data"]["section"][1]["title"] == "News"
    assert seen["faults"] == {"type": "faults", "book": tab.name, "revision": tab.state["revision"], "faults": []}
    assert seen["layout"]["total"] >= 0
    assert seen["pages"]["revision"] == tab.state["revision"]


@pytest.mark.parametrize(
    "content", [b"\xff\xfet\x00", b"\x00", b"\xff\xff", b"# " + b"x" * 1_000_001, b"a = [" * 40_000, b'title = "t"\n' * 30_000]
)
def test_a_file_that_is_no_book_is_opened_with_its_faults_or_refused(room: Room, content: bytes) -> None:
    client, folder = room
    name = f"odd-{sha256(content).hexdigest()[:6]}.toml"
    (folder / name).write_bytes(content)
    found = client.get("/api/book", params={"book": name})
    if found.status_code == 200:
        assert Tab(client, name).checked()
    else:
        assert found.status_code == 422
        assert found.json()["faults"][0]["problem"]
    assert (folder / name).read_bytes() == content


def test_a_folder_or_a_pipe_is_no_book(room: Room) -> None:
    client, folder = room
    (folder / "folder.toml").mkdir()
    names = ["folder.toml"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.toml")
        names.append("pipe.toml")
    assert {client.get("/api/book", params={"book": name}).status_code for name in names} == {404}


@pytest.mark.parametrize(
    "name", ["", "../x.toml", "/etc/passwd", "nothing.toml", "a\\b.toml", "x.svg", "con.toml", "a" * 500 + ".toml"]
)
def test_no_other_file_is_opened(room: Room, name: str) -> None:
    assert room[0].get("/api/book", params={"book": name}).status_code in (400, 403, 404, 422)
