"""The examples of the documentation are what it says they are."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from printkit.kinds.tangram.judge.verify import verify_table
from printkit.kinds.tangram.piece_set import read_set, set_names, shipped_set
from printkit.kinds.tangram.rating import WEIGHTS

PAGE = (Path(__file__).parents[3] / "docs" / "dissections.md").read_text(encoding="utf-8")


def example(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found[1]


def test_the_set_is_a_set() -> None:
    assert [piece.name for piece in read_set(tomllib.loads(example("toml"))).pieces] == ["A", "B"]


def test_the_assembly_is_judged_and_all_fields_are_explained() -> None:
    (found,) = verify_table(json.loads(example("json")))["results"]
    assert found["status"] == "partial"
    assert all(f"`{field}`" in PAGE for field in found)


def test_every_shipped_set_is_listed_with_its_pieces() -> None:
    rows = dict(re.findall(r"\| `([a-z-]+)` \| (\d+) \|", PAGE))
    assert {name: int(count) for name, count in rows.items()} == {name: len(shipped_set(name).pieces) for name in set_names()}


def test_every_part_of_the_difficulty_is_explained() -> None:
    assert all(f"| {name}" in PAGE and f"| {weight}" in PAGE for name, weight in WEIGHTS.items())
