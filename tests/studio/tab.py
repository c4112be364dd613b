"""A tab of a browser with a book in it, as far as the server sees it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

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


class Tab:
    """Remembers the last state that it was told, and changes that one."""

    def __init__(self, client: Any, name: str = "small.toml") -> None:
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
        if status == 200 and "revision" in found.json():
            self.state = found.json()
        return found.json()

    def edit(self, *operations: dict[str, Any], status: int = 200, **more: Any) -> Any:
        return self.post("/api/book/edit", {"base": self.state["revision"], "ops": list(operations), **more}, status)

    def until(self, done: Callable[[dict[str, Any]], Any], seconds: float = 240) -> dict[str, Any]:
        end = time.monotonic() + seconds
        while not done(self.load()):
            assert time.monotonic() < end, self.state
            time.sleep(0.05)
        return self.state

    def checked(self) -> list[dict[str, Any]]:
        """Wait for the faults of the text as it is."""
        found: list[dict[str, Any]] = self.until(lambda state: state["checked"] == state["revision"])["faults"]
        return found

    def laid_out(self) -> dict[str, Any]:
        self.until(lambda state: state["layout"] and state["layout"]["revision"] == state["revision"])
        found: dict[str, Any] = self.get("/api/book/pages")
        return found

    def puzzles(self) -> list[dict[str, Any]]:
        return [each for page in self.laid_out()["pages"] if page["kind"] == "puzzle" for each in page["puzzles"]]


def put(*path: str | int, to: Any) -> dict[str, Any]:
    return {"op": "set", "path": list(path), "value": to}
