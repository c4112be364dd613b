"""Open books: changed, kept, saved, laid out and shown."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

BOOK = """\
# A small book.
title = "Small"      # its title

[[section]]
title = "One"

# the first
[[section.puzzle]]
kind = "null"
count = 2

[[section]]
title = "Two"

[[section.puzzle]]
kind = "null"
rows = 5
"""


@pytest.fixture
def book(folder: Path) -> Path:
    (folder / "small.toml").write_text(BOOK)
    return folder / "small.toml"


class Page:
    """A tab with the book in it."""

    def __init__(self, client: TestClient, name: str = "small.toml") -> None:
        self.client, self.name = client, name
        self.state: dict[str, Any] = {}
        self.load()

    def load(self) -> dict[str, Any]:
        self.state = self.get("/api/book")
        return self.state

    def get(self, path: str) -> Any:
        found = self.client.get(path, params={"book": self.name})
        assert found.status_code == 200, found.text
        return found.json()

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        found = self.client.post(path, params={"book": self.name}, content=json.dumps(body) if body is not None else b"")
        assert found.status_code == status, found.text
        if status == 200:
            self.state = found.json()
        return found.json()

    def edit(self, *operations: dict[str, Any], status: int = 200, **more: Any) -> Any:
        return self.post("/api/book/edit", {"base": self.state["revision"], "ops": list(operations), **more}, status)

    def until(self, done: Callable[[dict[str, Any]], Any], seconds: float = 60) -> dict[str, Any]:
        end = time.monotonic() + seconds
        while not done(self.load()):
            assert time.monotonic() < end, self.state
            time.sleep(0.05)
        return self.state

    def laid_out(self) -> dict[str, Any]:
        self.until(lambda state: state["layout"] and state["layout"]["revision"] == state["revision"])
        found: dict[str, Any] = self.get("/api/book/pages")
        return found


def put(*path: str | int, to: Any) -> dict[str, Any]:
    return {"op": "set", "path": list(path), "value": to}


def test_a_book_is_changed_step_by_step_and_saved(studio: TestClient, book: Path) -> None:
    page = Page(studio)
    assert page.state["text"] == BOOK
    assert page.state["saved"]
    assert not page.state["can_undo"]
    first = page.state["revision"]
    page.edit(put("title", to="Larger"))
    assert page.state["text"] == BOOK.replace('"Small"', '"Larger"')
    assert page.state["data"]["title"] == "Larger"
    assert page.state["revision"] > first
    assert not page.state["saved"]
    assert book.read_text() == BOOK
    for rows in (3, 4, 6):
        page.edit(put("section", 1, "puzzle", 0, "rows", to=rows), gesture="drag 1")
    page.post("/api/book/undo")
    assert page.state["data"]["section"][1]["puzzle"][0]["rows"] == 5
    page.post("/api/book/undo")
    assert page.state["text"] == BOOK
    assert page.state["saved"]
    page.post("/api/book/redo")
    page.post("/api/book/redo")
    assert page.state["data"]["section"][1]["puzzle"][0]["rows"] == 6
    page.post("/api/book/save")
    assert page.state["saved"]
    assert book.read_text() == BOOK.replace('"Small"', '"Larger"').replace("rows = 5", "rows = 6")
    pages = page.laid_out()
    puzzles = [each for one in pages["pages"] for each in one["puzzles"] if one["kind"] == "puzzle"]
    assert [(each["number"], each["section"], each["entry"]) for each in puzzles] == [(1, 0, 0), (2, 0, 0), (3, 1, 0)]
    shown = studio.get(f"/api/book/page/{pages['pages'][0]['key']}.svg", params={"book": "small.toml"})
    assert shown.status_code == 200
    assert shown.text.startswith("<?xml")
    assert "<text" not in shown.text
