"""A puzzle may name files that nobody has saved yet: their texts are sent along, and lead nowhere."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

STEP = "...\n..#\n\n###\n.##\n"


def wish(files: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "cubes", "seed": 2, "spec": {"figure": "step.txt", "set": "tricubes", **more}, "files": files}


def test_an_unsaved_file_gives_the_puzzle_that_the_saved_one_gives(workshop: TestClient, art: Path) -> None:
    sent = workshop.post("/api/puzzle", json=wish({"step.txt": STEP})).json()
    assert sent["puzzle"]["figure"]["layers"] == [["...", "..#"], ["###", ".##"]]
    assert not (art / "step.txt").exists()
    (art / "step.txt").write_text(STEP, encoding="utf-8")
    saved = workshop.post("/api/puzzle", json=wish(None)).json()
    (art / "step.txt").unlink()
    assert (sent["identity"], sent["page"], sent["answer"]) == (saved["identity"], saved["page"], saved["answer"])


@pytest.mark.parametrize(
    "files",
    [
        [],
        "text",
        {"step.txt": 3},
        {"step.txt": "." * 1_000_001},
        {"../step.txt": STEP},
        {"/step.txt": STEP},
        {"a\\step.txt": STEP},
        {"c:step.txt": STEP},
        {".step.txt": STEP},
        {"": STEP},
        {"a\0.txt": STEP},
        {f"{number}.txt": STEP for number in range(9)},
    ],
)
def test_what_is_no_file_is_refused(workshop: TestClient, files: Any) -> None:
    told = workshop.post("/api/puzzle", json=wish(files))
    assert told.status_code == 422
    assert told.json()["faults"][0]["field"] == "files"


def test_a_name_that_leads_out_and_in_again_writes_nothing_elsewhere(workshop: TestClient, art: Path) -> None:
    (art / "set.toml").write_text('[[piece]]\nname = "I"\ncells = ["X"]\n', encoding="utf-8")
    name = f"../{art.name}/set.toml"
    told = workshop.post("/api/puzzle", json=wish({"step.txt": STEP}, set=name))
    assert told.status_code == 422
    assert not (Path(tempfile.gettempdir()) / art.name / "set.toml").exists()
