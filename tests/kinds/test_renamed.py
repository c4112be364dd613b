"""Parameters and records that were written under other names are still read, and name the same puzzles."""

from __future__ import annotations

import pytest

from printkit.contract import Job, identity, kind, run

FORMER = [("strips", "page", "count"), ("spheres", "page", "pieces"), ("tangram", "page", "pieces"), ("cubes", "page", "count")]


@pytest.mark.parametrize(("name", "former", "value"), FORMER)
def test_a_parameter_is_read_under_its_former_name(name: str, former: str, value: str) -> None:
    now, then = kind(name).spec(problem=value), kind(name).spec(**{former: value})
    assert now == then
    assert now.shown()["problem"] == value
    assert now.essence()[former] == value, "printed identities stay what they were"
    assert identity(kind(name), now, 1) == identity(kind(name), then, 1)


@pytest.mark.parametrize(("name", "former", "value"), FORMER)
def test_a_record_is_read_under_its_former_name(name: str, former: str, value: str) -> None:
    puzzle = run(Job(name, kind(name).spec(problem=value), 1)).puzzle
    data = puzzle.to_json()
    old = {former if key == "problem" else key: entry for key, entry in data.items()}
    assert kind(name).from_json(old) == puzzle
    assert kind(name).from_json({**old, "problem": data["problem"]}) == puzzle
