"""The calls that programs may rely on give what the commands write."""

from __future__ import annotations

from starlette.testclient import TestClient

import printkit
from printkit.contract import kinds


def test_health(studio: TestClient) -> None:
    assert studio.get("/api/health").json() == {"name": "printkit", "version": printkit.__version__}


def test_kinds_have_schemas(studio: TestClient) -> None:
    told = studio.get("/api/kinds").json()
    assert [each["name"] for each in told] == kinds()
    assert all(each["summary"] and each["schema"]["properties"] for each in told)


def test_a_puzzle_is_made_and_then_kept(studio: TestClient) -> None:
    wish = {"kind": "null", "spec": {"rows": 4}, "seed": 3}
    first, second = (studio.post("/api/puzzle", json=wish).json() for _ in range(2))
    assert (first.pop("origin"), second.pop("origin")) == ("made", "kept")
    assert first == second
    made = printkit.make("null", rows=4, seed=3)
    assert first["page"] == made.page.svg()
    assert first["answer"] == made.answer.svg()
    assert first["puzzle"] == made.to_json()
    assert first["identity"] == made.identity
