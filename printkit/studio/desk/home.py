"""The first screen: the books of the opened folder, starter books as pictures, and new books."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.errors import Fault, PrintkitError
from printkit.resources import holdable
from printkit.studio.answer import Conflict, NotHere, Refused
from printkit.studio.desk.book_file import BookFile
from printkit.studio.desk.desk import Desk
from printkit.studio.desk.work import View

_MOST_BOOKS = 300
_RECENT = 6
_TRIES = 1000
_PICTURE_SECONDS = 60.0
"""A book that takes longer has no picture until it is opened."""
_FILE = "book.toml"
PICTURES = Path(__file__).parents[1] / "static" / "starters"
"""The title pages of our starter books, drawn beforehand (`make gallery`), because a first screen must not wait for puzzles."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Files that may be books, by their names in the folder."""

    files: tuple[tuple[str, Path], ...]


def look_over(shelf: Shelf) -> list[dict[str, Any]]:
    """Tell which files are books, with their titles and times; this reads whatever lies there, so a worker does it."""
    found = []
    for name, place in shelf.files:
        data = _said(place)
        if data is not None and ("section" in data or data.get("samples")):
            title = data.get("title")
            found.append({"path": name, "title": title if isinstance(title, str) else "", "modified": _time(place)})
    return found


def _said(place: Path) -> dict[str, Any] | None:
    from printkit.front.manuscript import Manuscript, text_of

    try:
        text = text_of(place)
        return Manuscript(text).data()
    except (PrintkitError, OSError):
        return None


def _time(place: Path) -> float:
    draft = place.with_name(f".{place.name}.studio")
    times = []
    for file in (place, draft):
        try:
            times.append(file.stat().st_mtime)
        except OSError:
            continue
    return max(times, default=0.0)


def list_starters(_: None) -> dict[str, Any]:
    """List the starter books, and the languages that books can have."""
    from printkit.front.speech import language_codes
    from printkit.front.starter import starters

    return {
        "starters": [{"name": each.name, "title": each.title, "summary": each.summary} for each in starters()],
        "languages": list(language_codes()),
    }


def draw_starter(name: str) -> bytes:
    """Draw the title page of a starter book, for which its first puzzle is made."""
    from printkit.front.book import read_book
    from printkit.front.manuscript import Manuscript, Set
    from printkit.front.starter import starter

    found = starter(name)
    book = found.book()
    manuscript = Manuscript(book.file.read_text(encoding="utf-8"))
    first = manuscript.data()["section"][0]
    only = {**first["puzzle"][0], "count": 1}
    manuscript = manuscript.changed(Set(("section",), [{**first, "puzzle": [only]}]))
    with read_book(manuscript.text, file=book.file).laid_out() as pages:
        return pages[0].svg(outlines=True).encode()


def draw_first_page(file: Path) -> bytes:
    """Draw the first page of a book as it was left, saved or not; puzzles that were made before are not made again."""
    from printkit.front.book import read_book
    from printkit.front.manuscript import text_of

    draft = BookFile(file).draft()
    book = View().of(read_book(draft.text if draft else text_of(file), file=file))
    with book.laid_out(workers=1, whole=False) as pages:
        return pages[0].svg(outlines=True).encode()


async def described(desk: Desk) -> dict[str, Any]:
    """Describe the first screen."""
    session = desk.session
    names = await asyncio.to_thread(lambda: list(session.folder.files(".toml"))[:_MOST_BOOKS])
    shelf = Shelf(tuple((name, session.folder.root / name) for name in names))
    books = await session.crew.do_once(look_over, shelf)
    offered = await desk.shared("starters", lambda: session.crew.do_once(list_starters, None))
    open_now = {book.name: book for book in desk.open_books()}
    for each in books:
        book = open_now.get(each["path"])
        if book and book.pages:
            each["pages"] = len(book.pages.pages)
    recent = sorted(books, key=lambda each: (-each["modified"], each["path"]))[:_RECENT]
    return {
        "folder": session.folder.root.name,
        "book": session.book,
        "books": books,
        "recent": [each["path"] for each in recent],
        **offered,
        "language": "en",
    }


async def starter_picture(desk: Desk, name: str) -> bytes:
    """Return the picture of a starter book; one that is not here yet is made in the background, so that nobody waits for it."""
    offered = await desk.shared("starters", lambda: desk.session.crew.do_once(list_starters, None))
    if name not in {each["name"] for each in offered["starters"]}:
        raise NotHere(Fault("there is no such starter book", "look at those that there are"))
    with suppress(FileNotFoundError):
        return await asyncio.to_thread((PICTURES / f"{name}.svg").read_bytes)
    lane = f"starter:{name}"
    return await desk.shared(lane, lambda: desk.session.crew.do(lane, draw_starter, name, background=True))


async def shelf_picture(desk: Desk, name: str) -> bytes:
    """Return the first page of a book of the folder: as it lies on the desk, else drawn from its file."""
    open_now = next((book for book in desk.open_books() if book.name == name), None)
    if open_now and open_now.pages and open_now.pages.pages:
        return await open_now.picture(open_now.pages.pages[0]["key"], "svg", 0)
    place = desk.session.folder.file(name, "book")
    if place.suffix.lower() != ".toml":
        raise Refused(Fault("this is no book file", "name one that ends in .toml", "book"))
    key = ("shelf", name, await asyncio.to_thread(_time, place))
    found = desk.pictures.get(key)
    if found is None:
        async with desk.easel:
            found = await desk.session.crew.do_once(draw_first_page, place, patience=_PICTURE_SECONDS)
        desk.pictures.put(key, found)
    return found


async def new_book(desk: Desk, table: dict[str, Any]) -> str:
    """Make a new book in a folder of its own, from a starter or with nothing but a title; return the name of its file."""
    texts = {name: _line(table, name) for name in ("starter", "title", "name", "language", "paper", "section")}
    if not texts["starter"] and not texts["title"]:
        raise Refused(Fault("a book needs a title", 'send {"title": "..."} or {"starter": "..."}', "title"))
    folder = desk.session.folder
    wanted = slug(texts["name"] or texts["title"] or texts["starter"])
    for number in range(1, _TRIES):
        name = wanted if number == 1 else f"{wanted}-{number}"
        place = folder.place(name)
        try:
            await asyncio.to_thread(_made, place, texts)
        except FileExistsError:
            continue
        return f"{name}/{_FILE}"
    raise Conflict(Fault(f'"{wanted}" and all names like it are taken', "choose another one", "name"))


def _made(place: Path, texts: dict[str, str]) -> None:
    """Make the folder, which must be new, and the book in it."""
    place.mkdir()
    try:
        if texts["starter"]:
            from printkit.front.starter import starter

            starter(texts["starter"]).copy_to(place)
            if texts["title"]:
                _retitle(place / _FILE, texts["title"])
        else:
            with (place / _FILE).open("x", encoding="utf-8", newline="\n") as file:
                file.write(_empty(texts))
    except BaseException:
        if not any(place.iterdir()):
            place.rmdir()
        raise


def _retitle(file: Path, title: str) -> None:
    from printkit.front.manuscript import Manuscript, Set

    changed = Manuscript(file.read_text(encoding="utf-8")).changed(Set(("title",), title))
    file.write_text(changed.text, encoding="utf-8", newline="\n")


def _empty(texts: dict[str, str]) -> str:
    """Write a book that waits for its first puzzle."""
    from printkit.front.manuscript import Insert, Manuscript, Set

    manuscript = Manuscript("")
    for name in ("title", "language", "paper"):
        if texts[name]:
            manuscript = manuscript.changed(Set((name,), texts[name]))
    return manuscript.changed(Insert(("section", 0), {"title": texts["section"] or "Puzzles"})).text


def _line(table: dict[str, Any], name: str) -> str:
    value = table.get(name, "")
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > 200 or "\n" in value:
        raise Refused(Fault("this is no text on one line", field=name))
    return value.strip()


def slug(text: str) -> str:
    """Return a name for a folder that every system can hold, as near as may be to a title."""
    tidy = re.sub(r"[^\w]+", "-", text.casefold()).strip("-_")[:60].strip("-_")
    return holdable(tidy or "book")
