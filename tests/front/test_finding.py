"""A puzzle is found by its printed identity: in the cache, in a book of the folder, in a manifest; or it is told what to open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import printkit
from printkit.errors import InputError
from printkit.front.finding import NotFound, found_puzzle

BOOK = 'title = "Rain"\nseed = 5\n[[section]]\ntitle = "One"\n[[section.puzzle]]\nkind = "null"\ncount = 2\n'


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))


def test_found_in_a_book_then_in_the_cache_then_in_a_manifest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "books"
    (folder / "rain").mkdir(parents=True)
    book = folder / "rain" / "book.toml"
    book.write_text(BOOK, encoding="utf-8")
    built = printkit.load_book(book).build(tmp_path / "rain.pdf")
    assert built is not None
    manifest = json.loads(next(tmp_path.glob("rain*.json")).read_text(encoding="utf-8"))
    identity = manifest["puzzles"][1]["identity"]

    kept = found_puzzle(f" {identity} ", folder)
    assert (kept["kind"], kept["where"]) == ("null", "")
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "another"))
    planned = found_puzzle(identity, folder)
    assert (planned["where"], planned["puzzle"]) == ("rain/book.toml", kept["puzzle"])
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "third"))
    book.unlink()
    with pytest.raises(NotFound, match="open the folder of its book"):
        found_puzzle(identity, folder)
    (folder / "rain.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert found_puzzle(identity, folder) == {**planned, "where": "rain.json"}
    manifest["puzzles"][1]["parameters"]["rows"] = 3
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "fourth"))
    (folder / "rain.json").write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(NotFound):  # what does not have the identity is not shown under it
        found_puzzle(identity, folder)


@pytest.mark.parametrize(
    "identity", ["", "board", "nobody:0123456789#1", "null:0123456789", "null:0123456789#x", "null:" + "9" * 999]
)
def test_what_is_no_identity_is_refused(tmp_path: Path, identity: str) -> None:
    with pytest.raises(InputError, match="no identity"):
        found_puzzle(identity, tmp_path)
