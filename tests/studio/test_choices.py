"""What is chosen from: models of the book file and of every kind, and pictures that printkit makes itself."""

from __future__ import annotations

from starlette.testclient import TestClient

from printkit.front.form import book_schema, kind_schema
from printkit.front.kind import kind_names
from printkit.front.starter import FIRST, starter


def test_models_are_those_of_the_front(studio: TestClient) -> None:
    told = studio.get("/api/schema").json()
    assert told["book"] == book_schema("book")
    assert sorted(told["kinds"]) == sorted(kind_names())
    assert told["kinds"]["maze"]["schema"] == kind_schema("maze")


def test_a_theme_is_shown_by_a_page_in_it(studio: TestClient) -> None:
    drawn = studio.get("/api/picture/theme/mono.svg?language=de")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text == starter(FIRST).sample(theme="mono", paper="A5", language="de").page.svg(outlines=True)
    assert "<text" not in drawn.text


def test_what_does_not_exist_is_not_drawn(stranger: TestClient) -> None:
    for address in ("kind/nonesuch.svg", "theme/nonesuch.svg", "theme/mono.svg?language=tlh", "rubbish/mono.svg"):
        assert stranger.get(f"/api/picture/{address}").status_code == 404
