"""All books that are open in a studio."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Self, TypeVar

from printkit.errors import Fault
from printkit.studio.answer import Refused
from printkit.studio.desk.open_book import OpenBook
from printkit.studio.desk.pictures import Pictures
from printkit.studio.scratch import Scratch
from printkit.studio.session import Session

R = TypeVar("R")

LOOK_SECONDS = 0.5
"""How often files are looked at, which works on every system and on network drives."""
MOST_OPEN = 12
"""Beyond so many, the book that was used longest ago is closed, which loses nothing: its draft lies beside it."""


class Desk:
    """Open books by their names. Use it in an `async with` block, in which files are watched."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.pictures = Pictures()
        self.easel = asyncio.Lock()
        """Pictures of books that are not open are drawn one after the other."""
        self._scratch = Scratch()
        self._books: dict[str, asyncio.Task[OpenBook]] = {}
        self._shared: dict[str, asyncio.Task[Any]] = {}
        self._watching: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._watching = asyncio.create_task(self._watch())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._watching:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching
        for book in self.open_books():
            book.close()
        for task in (*self._books.values(), *self._shared.values()):
            task.cancel()
        await asyncio.to_thread(self._scratch.clear)

    def open_books(self) -> list[OpenBook]:
        """List the books that are open."""
        done = [task for task in self._books.values() if task.done() and not task.cancelled()]
        return [task.result() for task in done if task.exception() is None]

    async def book(self, name: str) -> OpenBook:
        """Return a book of the folder, and open it if it is not open yet."""
        folder = self.session.folder
        place = folder.place(name, "book")
        if place.suffix.lower() != ".toml":
            raise Refused(Fault("this is no book file", "name one that ends in .toml", "book"))
        if place.exists():
            folder.file(name, "book")  # a folder or a pipe is no book
        place = place.resolve()  # two names of the same file are one book
        known = place.relative_to(folder.root.resolve()).as_posix()
        opening = self._books.get(known)
        if opening is None or (opening.done() and (opening.cancelled() or opening.exception())):
            opening = asyncio.create_task(self._opened(known))
            self._books[known] = opening
        book = await asyncio.shield(opening)
        book.used = time.monotonic()
        return book

    async def shared(self, name: str, work: Callable[[], Coroutine[Any, Any, R]]) -> R:
        """Do something once for all who ask for it, now or later; what fails is tried again for the next who asks."""
        task = self._shared.get(name)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._shared[name] = asyncio.create_task(work())
        found: R = await asyncio.shield(task)
        return found

    async def _opened(self, name: str) -> OpenBook:
        self._close_oldest()
        session = self.session
        book = OpenBook(
            name,
            (session.folder.root / name).resolve(),
            session.crew,
            self._scratch,
            lambda event: session.events.publish(event, book=name),
        )
        await book.open()
        return book

    def _close_oldest(self) -> None:
        books = sorted(self.open_books(), key=lambda book: book.used)
        for book in books[: max(0, len(books) + 1 - MOST_OPEN)]:
            book.close()
            self._books.pop(book.name, None)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for book in self.open_books():
                with suppress(OSError):
                    await book.look()
