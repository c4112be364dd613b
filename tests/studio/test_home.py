"""The first screen: books that are there, starters, new books, and drawings that are dropped on them."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tab import BOOK, Tab

from printkit.front.book import load_book
from printkit.front.starter import starters
from printkit.studio.answer import Refused
from printkit.studio.desk.home import PICTURES, draw_starter, slug
from printkit.studio.desk.upload import clean_name

Room = tuple[TestClient, Path]
SQUARE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><path d="M9 9H80V80H9Z" fill="none" stroke="#000"/></svg>'


def test_the_first_screen_lists_books_and_starters(room: Room) -> None:
    client, folder = room
    (folder / "deep" / "er").mkdir(parents=True)
    (folder / "deep" / "er" / "book.toml").write_text(BOOK)
    (folder / "pages.toml").write_text("gap = 4\n")
    (folder / "broken.toml").write_bytes(b"\xff\xfe\x00")
    home = client.get("/api/home").json()
    assert {key: home["books"][0][key] for key in ("path", "title")} == {"path": "deep/er/book.toml", "title": "Small"}
    assert [each["path"] for each in home["books"]] == ["deep/er/book.toml"] == home["recent"]
    assert home["starters"][0]["name"] == "first-book"
    assert "sampler" in {each["name"] for each in home["starters"]}
    assert set(home["languages"]) >= {"en", "de", "es", "pt"}


def test_a_new_book_is_made_beside_what_is_there(room: Room) -> None:
    client, folder = room
    first = client.post("/api/books", json={"starter": "first-book", "name": "My Book!"})
    assert first.status_code == 201
    assert first.json() == {"path": "my-book/book.toml"}
    assert load_book(folder / "my-book" / "book.toml").title == "My First Puzzle Book"
    again = client.post("/api/books", json={"title": "My Böök", "name": "my book", "language": "de", "section": "Rätsel"}).json()[
        "path"
    ]
    assert again == "my-book-2/book.toml"
    tab = Tab(client, again)
    assert tab.state["data"] == {"title": "My Böök", "language": "de", "section": [{"title": "Rätsel"}]}
    assert [fault["path"] for fault in tab.checked()] == [["section", 0, "puzzle"]]
    tab.edit({"op": "insert", "path": ["section", 0, "puzzle", 0], "value": {"kind": "null"}})
    assert tab.checked() == []
    for wrong in ({}, {"starter": "nothing"}, {"title": 7}, {"title": "a\nb"}, {"name": "x"}):
        refused = client.post("/api/books", json=wrong)
        assert refused.status_code in (400, 422), refused.text
    assert not (folder / "nothing").exists()


@pytest.mark.parametrize("name", ["strips", "triangles"])
def test_a_starter_is_shown_as_it_is_drawn(name: str) -> None:
    """What `make gallery` drew is what would be drawn now."""
    assert (PICTURES / f"{name}.svg").read_bytes() == draw_starter(name)


def test_every_starter_has_a_picture() -> None:
    assert {file.stem for file in PICTURES.glob("*.svg")} == {each.name for each in starters()}


def test_a_starter_shows_its_title_page(room: Room) -> None:
    picture = room[0].get("/api/starter/strips.svg")
    assert picture.status_code == 200
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert b"<text" not in picture.content
    assert room[0].get("/api/starter/nothing.svg").status_code == 404


def test_many_drawings_are_dropped_at_once(room: Room) -> None:
    client, folder = room
    (folder / "art.toml").write_text(BOOK)
    tab = Tab(client, "art.toml")

    def drop(number: int) -> Any:
        content = SQUARE.replace(b"80V80", str(40 + number // 2).encode() + b"V80")
        return client.post("/api/upload", params={"book": "art.toml", "name": f"C:\\pics\\house {number % 2}.svg"}, content=content)

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(drop, range(20)))
    assert {each.status_code for each in answers} == {200}
    names = [each.json()["name"] for each in answers]
    assert len({(name, number // 2) for number, name in enumerate(names)}) == 20
    assert set(names) <= {f"art/house-{which}{ending}.svg" for which in (0, 1) for ending in ("", *(f"-{n}" for n in range(2, 11)))}
    assert len(set(names)) == 20
    assert drop(0).json()["name"] in names
    assert answers[0].json()["report"]
    tab.edit(
        *({"op": "insert", "path": ["section", 0, "puzzle", 1], "value": {"kind": "numbered", "drawing": name}} for name in names)
    )
    assert tab.checked() == []


@pytest.mark.parametrize(
    ("name", "content", "status"),
    [
        ("x.exe", SQUARE, 400),
        ("", SQUARE, 400),
        ("x.svg", b"<html><script>alert(1)</script></html>", 422),
        ("x.svg", b'<!DOCTYPE s [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>', 422),
        ("x.svg", b"", 422),
        ("x.json", b"[1, 2", 422),
    ],
)
def test_what_is_no_drawing_is_refused(room: Room, name: str, content: bytes, status: int) -> None:
    client, folder = room
    (folder / "gate.toml").write_text(BOOK)
    found = client.post("/api/upload", params={"book": "gate.toml", "name": name}, content=content)
    assert found.status_code == status, found.text
    assert found.json()["faults"]
    assert not (folder / "art" / "x.svg").exists()


def test_names_can_be_held_everywhere() -> None:
    assert [slug(text) for text in ("", "CON", "Ärger & Söhne", "../..", "a/b", "x" * 99)] == [
        "book",
        "con_",
        "ärger-söhne",
        "book",
        "a-b",
        "x" * 60,
    ]
    assert [clean_name(text) for text in ("../../a b.SVG", "aux.svg", "…….svg")] == ["a-b.svg", "aux_.svg", "drawing.svg"]
    with pytest.raises(Refused):
        clean_name("svg")


def test_a_book_on_the_shelf_shows_its_first_page(room: Room) -> None:
    client, folder = room
    place = folder / "shelved.toml"
    place.write_text(BOOK + "\n[[replace]]\npuzzle = 2\nseed = 5\n")
    drawn = client.get("/api/shelf.svg", params={"book": "shelved.toml"})
    assert drawn.status_code == 200, drawn.text
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    place.write_text(BOOK.replace("Small", "Another title"))
    os.utime(place, (1, 1))
    other = client.get("/api/shelf.svg", params={"book": "shelved.toml"}).text
    assert other != drawn.text
    first = Tab(client, "shelved.toml").laid_out()["pages"][0]["key"]
    real = client.get(f"/api/book/page/{first}.svg", params={"book": "shelved.toml"}).text
    assert other == real
    assert client.get("/api/shelf.svg", params={"book": "shelved.toml"}).text == real
    (folder / "nothing.toml").write_text("title = 'Nothing'\n[[section]]\ntitle = 'Empty'\n")
    for name in ("nothing.toml", "missing.toml", "../out.toml", "shelved.svg", ""):
        assert 400 <= client.get("/api/shelf.svg", params={"book": name}).status_code < 500, name
