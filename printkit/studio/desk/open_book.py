"""A book that is open: its text and every step of its making, its file, and what is known of its pages.

A change is made in three moments. First the text is changed, by a worker, kept beside the file and answered. Then it is checked. If
nothing is wrong with it, it is laid out, and when nobody changes anything for a while, what the printer would refuse is looked for.
Each change gives up what is still under way for the one before it.
"""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

from printkit.errors import Fault, PrintkitError
from printkit.studio.answer import Conflict, NotHere, Refused
from printkit.studio.crew import GRACE_SECONDS, Crew, Superseded
from printkit.studio.desk import work
from printkit.studio.desk.book_file import BookFile, Disk
from printkit.studio.desk.history import History
from printkit.studio.desk.laid_pages import NO_PAGES, LaidPages
from printkit.studio.desk.named_files import NamedFiles
from printkit.studio.desk.operation import EditWish, edit
from printkit.studio.scratch import Scratch

Tell = Callable[[dict[str, Any]], None]
R = TypeVar("R")

EDIT_SECONDS = 60.0
"""How long a change may take, with the start of a process for it; no book needs a tenth of it."""
CHECK_PATIENCE_SECONDS = 0.3
"""How long an answer waits for the check of the text that it answers with."""
LAYOUT_PAUSE_SECONDS = 0.15
PREFLIGHT_PAUSE_SECONDS = 2.0
"""How long nothing may change before the work is begun."""


class Stale(Conflict):
    """Somebody changed the book meanwhile, here or on the disk; `state` is what it is now."""

    def __init__(self, fault: Fault, state: dict[str, Any]) -> None:
        super().__init__(fault)
        self.state = state


class OpenBook:
    """One open book; `name` is its path in the opened folder."""

    def __init__(self, name: str, place: Path, crew: Crew, scratch: Scratch, tell: Tell) -> None:
        self.name = name
        self.file = BookFile(place)
        self.pages: LaidPages | None = None
        self.view = work.View()
        self.layout_state = "none"
        self.preflight: dict[str, Any] | None = None
        self.recovered = False
        self.revision = int(time.time() * 1000)  # so that no page of an earlier studio mistakes a revision for its own
        self.used = time.monotonic()
        self._crew = crew
        self._scratch = scratch
        self._publish = tell
        self._lock = asyncio.Lock()
        self._lane = asyncio.Lock()
        self._history = History("")
        self._data: dict[str, Any] = {}
        self._faults: list[dict[str, Any]] = []
        self._layout_faults: list[dict[str, Any]] = []
        self._checked = 0
        self._check_done = asyncio.Event()
        self._disk: Disk = "same"
        self._working: asyncio.Task[None] | None = None
        self._named = NamedFiles(place.parent)

    async def open(self) -> None:
        """Read the book, and take up changes that an earlier studio kept and did not save."""
        draft = await asyncio.to_thread(self.file.draft)
        try:
            saved = await asyncio.to_thread(self.file.read)
        except PrintkitError:
            if draft is None and not self.file.place.exists():
                raise NotHere(Fault("there is no such book", "look at those that are here", place=self.name)) from None
            if draft is None:
                raise
            saved = ""
        self._history = History(saved)
        if draft is not None and draft.text != saved:
            self.file.base = draft.base
            self._history.change(draft.text)
            self.recovered = True
        elif draft is not None:
            self.file.drop_draft()
        self._disk = self.file.disk()
        self._data = await self._said(self.text)
        self._begin_work()

    def close(self) -> None:
        """Give up what is under way; the book stays as it is, with its draft."""
        if self._working:
            self._working.cancel()

    # What it is

    @property
    def text(self) -> str:
        """Return the text as it is now."""
        return self._history.text

    @property
    def is_saved(self) -> bool:
        """Tell whether the file holds what the book says."""
        return self._is_on_disk(self.text)

    def state(self, *, with_text: bool = True) -> dict[str, Any]:
        """Tell everything that a page shows of it."""
        return {
            "path": self.name,
            "revision": self.revision,
            "saved": self.is_saved,
            "recovered": self.recovered,
            "disk": self._disk,
            "can_undo": self._history.can_undo,
            "can_redo": self._history.can_redo,
            **({"text": self.text} if with_text else {}),
            "data": self._data,
            "faults": [*self._faults, *self._layout_faults],
            "checked": self._checked,
            "pinned": self._pinned(),
            "layout": self.pages.brief() if self.pages else None,
            "layout_state": self.layout_state,
            "view": asdict(self.view),
            "preflight": self.preflight,
        }

    def _pinned(self) -> list[int]:
        tables = self._data.get("replace", [])
        numbers = [table.get("puzzle") for table in tables if isinstance(table, dict)] if isinstance(tables, list) else []
        return sorted({number for number in numbers if isinstance(number, int)})

    def page_list(self) -> dict[str, Any]:
        """Tell what stands on which page of the last good layout."""
        return self.pages.described() if self.pages else NO_PAGES

    # Changes

    async def edit(self, base: Any, operations: list[Any], gesture: str) -> dict[str, Any]:
        """Make changes to the revision that whoever asks has seen, and to no other."""
        async with self._lock:
            self._refuse_stale(base)
            edited = await self._edited(operations)
            if edited.text != self.text:
                await self._keep(edited.text)
                self._history.change(edited.text, gesture)
                self._renewed(edited.data)
        return await self._answer()

    async def step(self, direction: str, base: Any = None) -> dict[str, Any]:
        """Take the last step back, or take it again."""
        async with self._lock:
            if base is not None:
                self._refuse_stale(base)
            there, back = self._history.undo, self._history.redo
            if direction == "redo":
                there, back = back, there
            if there():
                try:
                    data = await self._said(self.text)
                    await self._keep(self.text)
                except BaseException:
                    back()
                    raise
                self._renewed(data)
        return await self._answer()

    async def save(self, *, over: bool) -> dict[str, Any]:
        """Write the book file, unless somebody else changed it; `over` says that their change may be lost."""
        async with self._lock:
            self._disk = await asyncio.to_thread(self.file.disk)
            if self._disk == "changed" and not over:
                raise Stale(Fault("the file was changed on the disk", "look at it first, or save over it"), self.state())
            try:
                await asyncio.to_thread(self.file.save, self.text)
            except OSError as error:
                problem = f"the file cannot be written: {(error.strerror or str(error)).lower()}"
                raise Refused(Fault(problem, "your changes are kept beside it", place=self.name)) from error
            self._disk, self.recovered = "same", False
            self._tell_state()
        return await self._answer()

    async def reread(self) -> dict[str, Any]:
        """Take what the file says for the book; changes that were not saved can be brought back by undo."""
        async with self._lock:
            base = self.file.base
            try:
                text = await asyncio.to_thread(self.file.read)
                data = await self._said(text)
            except BaseException:
                self.file.base = base  # what was not taken up is still a change of somebody else
                raise
            self.file.drop_draft()
            self._disk, self.recovered = "same", False
            self._history.change(text)
            self._renewed(data)
        return await self._answer()

    async def look_at(self, view: work.View) -> dict[str, Any]:
        """Show the pages of another of the books that the file makes."""
        async with self._lock:
            if view != self.view:
                self.view = view
                self._check_done = asyncio.Event()
                self._begin_work()
                self._tell_state()
        return await self._answer()

    def _refuse_stale(self, base: Any) -> None:
        if base != self.revision:
            raise Stale(
                Fault("the book was changed elsewhere meanwhile", "look at it as it is now, and change it again"), self.state()
            )

    async def _edited(self, operations: list[Any]) -> Any:
        seeds = {each["number"]: each["seed"] for page in (self.pages.pages if self.pages else ()) for each in page["puzzles"]}
        wish = EditWish(
            self.text, self.file.place, operations, {number: seed for number, seed in seeds.items() if number}, self.view.volume
        )
        return await self._quickly(edit, wish)

    async def _said(self, text: str) -> dict[str, Any]:
        """Ask what a text says."""
        found = await self._quickly(edit, EditWish(text, self.file.place))
        data: dict[str, Any] = found.data
        return data

    async def _quickly(self, deed: Callable[[Any], Any], wish: Any) -> Any:
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                return await self._crew.do(f"edit:{self.name}", deed, wish, sticky=True)
        except TimeoutError:
            raise Refused(Fault("this takes too long and was given up", "the book is as it was")) from None

    def _renewed(self, data: dict[str, Any]) -> None:
        """Tell everyone that the book says something else now, and make its pages anew."""
        self.revision += 1
        self._data = data
        self._check_done = asyncio.Event()
        self._begin_work()
        self._tell_state()

    async def _keep(self, text: str) -> None:
        """Write down what the book says next, before anybody hears of it; what cannot be written down is not changed."""
        try:
            if self._is_on_disk(text):
                self.file.drop_draft()
            else:
                await asyncio.to_thread(self.file.keep_draft, text)
        except OSError as error:
            problem = f"changes cannot be kept beside the book: {(error.strerror or str(error)).lower()}"
            raise Refused(Fault(problem, "make room, or allow writing in its folder", place=self.name)) from error

    def _is_on_disk(self, text: str) -> bool:
        return self._disk == "same" and sha256(text.encode()).hexdigest() == self.file.base

    async def _answer(self) -> dict[str, Any]:
        """Tell the state, with the faults of this very text if they are found in a moment."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CHECK_PATIENCE_SECONDS):
                await self._check_done.wait()
        return self.state()

    # What follows a change

    def _begin_work(self) -> None:
        if self._working:
            self._working.cancel()
        self._working = asyncio.create_task(self._work(self.revision, self.text))

    async def _work(self, revision: int, text: str) -> None:
        wish = work.BookWish(text, self.file.place, revision, self.view)
        try:
            if await self._check(wish):
                await asyncio.sleep(LAYOUT_PAUSE_SECONDS)
                if await self._lay_out(wish):
                    await asyncio.sleep(PREFLIGHT_PAUSE_SECONDS)
                    await self._preflight(wish)
        except Superseded:
            return

    async def _check(self, wish: work.BookWish) -> bool:
        """Look for faults; tell whether there are none."""
        try:
            self._faults = await self._crew.do(f"check:{self.name}", work.check, wish)
        except Superseded:
            raise
        except PrintkitError as error:
            self._faults = work.told(error.faults, wish.file)
        self._layout_faults = []
        self._checked = wish.version
        self._check_done.set()
        self._named.note(self._data)
        if self._faults:
            self.layout_state = "none"
        self._tell("faults", revision=wish.version, faults=self._faults)
        return not self._faults

    async def _lay_out(self, wish: work.BookWish) -> bool:
        """Lay the book out; tell whether it could be done."""
        self.layout_state = "working"
        self._tell("layout", state="working", revision=wish.version, stage="", done=0, total=0)
        try:
            found = await self._in_layout_lane(work.lay_out, wish, self._progress(wish.version))
        except Superseded:
            raise
        except PrintkitError as error:
            self.layout_state = "failed"
            self._layout_faults = work.told(error.faults, wish.file)
            self._tell("layout", state="failed", revision=wish.version, stage="", done=0, total=0, faults=self._layout_faults)
            self._tell("faults", revision=wish.version, faults=[*self._faults, *self._layout_faults])
            return False
        places = {page["key"]: place for place, page in enumerate(found["pages"])}
        self._layout_faults = [*(fault for each in found["left_out"] for fault in each["faults"]), *found.pop("faults")]
        self.pages = LaidPages(wish.version, wish, **found, place_of=places)
        self.layout_state = "done"
        self._tell("pages", **self.page_list())
        if self._layout_faults:
            self._tell("faults", revision=wish.version, faults=[*self._faults, *self._layout_faults])
        return True

    async def _in_layout_lane(self, deed: Callable[[Any], R], wish: Any, hear: Callable[[Any], None] | None = None) -> R:
        """Let the process that remembers the pages do something, one after the other."""
        async with self._lane:
            return await self._crew.do(f"layout:{self.name}", deed, wish, on_progress=hear, sticky=True)

    async def picture(self, key: str, form: str, width_px: int) -> bytes:
        """Draw a page of the last good layout."""
        async with self._lane:
            laid = self.pages
            if laid is None or key not in laid.place_of:
                raise NotHere(Fault("this page is not in the book any more", "ask for the pages again"))
            wish = work.DrawWish(laid.wish, key, laid.place_of[key], form, width_px)
            return await self._crew.do(f"layout:{self.name}", work.draw, wish, sticky=True)

    def _progress(self, revision: int) -> Callable[[Any], None]:
        def hear(far: Any) -> None:
            stage, done, total = far if isinstance(far, tuple) else (str(far), 0, 0)
            self._tell("layout", state="working", revision=revision, stage=stage, done=done, total=total)

        return hear

    async def _preflight(self, wish: work.BookWish) -> None:
        folder = self._scratch.place(token_hex(8))
        asked_for = work.PreflightWish(wish, folder)
        try:
            found = await self._crew.do(f"preflight:{self.name}", work.preflight, asked_for, background=True)
        except Superseded:
            raise
        except PrintkitError as error:
            problems = [
                {"file": "book", "rule": "book", "page": 0, "problem": each.problem, "remedy": each.remedy} for each in error.faults
            ]
            found = {"profile": str(self._data.get("profile", "")), "problems": problems}
        finally:
            later = asyncio.get_running_loop().call_later  # a process that is stopped may go on for a moment
            later(2 * GRACE_SECONDS, partial(shutil.rmtree, folder, ignore_errors=True))
        self.preflight = {"revision": wish.version, **found}
        self._tell("preflight", **self.preflight)

    # The disk

    async def look(self) -> None:
        """Notice what others do to the file of the book, and to the files that it names."""
        disk = await asyncio.to_thread(self.file.disk)
        if disk != self._disk:
            self._disk = disk
            self._tell("disk", disk=disk)
            self._tell_state()
        if await asyncio.to_thread(self._named.changed):
            self._begin_work()

    def _tell_state(self) -> None:
        self._tell("state", state=self.state(with_text=False))

    def _tell(self, sort: str, **said: Any) -> None:
        self._publish({"type": sort, "book": self.name, **said})
