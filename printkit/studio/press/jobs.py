"""Files that are being made, or are ready to be taken."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from secrets import token_hex
from typing import Any, Self

from printkit.errors import Fault, PrintkitError
from printkit.studio.answer import NotHere
from printkit.studio.crew import GRACE_SECONDS, WAITING, Superseded
from printkit.studio.desk.home import slug
from printkit.studio.desk.work import told
from printkit.studio.press import work
from printkit.studio.scratch import Scratch
from printkit.studio.session import Session

MOST_KEPT = 20
"""The files of older jobs are removed."""


@dataclass(slots=True)
class Job:
    """One order: how far it is, and what came of it."""

    name: str
    book: str
    folder: Path
    file: Path
    order: dict[str, Any] = field(default_factory=dict)
    """What was asked for, in the words of whoever asked, so that a page that is opened later can say it."""
    state: str = WAITING
    stage: str = ""
    done: int = 0
    total: int = 0
    files: list[dict[str, Any]] = field(default_factory=list)
    faults: list[dict[str, Any]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    task: asyncio.Task[None] | None = None

    @property
    def lane(self) -> str:
        """Return the lane in which it is made."""
        return f"press:{self.name}"

    @property
    def is_over(self) -> bool:
        """Tell whether nothing happens to it any more."""
        return self.state in ("done", "failed", "cancelled")

    def described(self) -> dict[str, Any]:
        """Tell how it is."""
        far = {"stage": self.stage, "done": self.done, "total": self.total}
        found = {"files": self.files, "faults": self.faults, "warnings": self.warnings}
        return {"job": self.name, "book": self.book, "order": self.order, "state": self.state, **far, **found}


class Jobs:
    """All orders of a studio; use it in an `async with` block, at whose end the files are gone."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._jobs: dict[str, Job] = {}
        self._scratch = Scratch()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for job in self._jobs.values():
            if job.task:
                job.task.cancel()
        await asyncio.to_thread(self._scratch.clear)

    def begin(self, book: str, wish: Callable[[Path], work.PressWish], revision: int) -> Job:
        """Begin to make files of a revision of a book; `wish` says what, when it is told where they go."""
        name = token_hex(8)
        wanted = wish(self._scratch.place(name))
        order = {**wanted.settings, "outputs": list(wanted.outputs), "variant": wanted.variant, "revision": revision}
        job = Job(name, book, wanted.folder, wanted.file, order)
        self._forget()
        self._jobs[name] = job
        self._tell(job)
        job.task = asyncio.create_task(self._run(job, wanted))
        return job

    def job(self, name: Any) -> Job:
        """Find a job."""
        found = self._jobs.get(name) if isinstance(name, str) else None
        if found is None:
            raise NotHere(Fault("there is no such job", "begin it again", "job"))
        return found

    def jobs_of(self, book: str) -> list[Job]:
        """List the jobs of a book, the newest last."""
        return [job for job in self._jobs.values() if job.book == book]

    async def cancel(self, job: Job) -> None:
        """Stop a job; what it has made so far is removed."""
        if not job.is_over:
            self._session.crew.stop(job.lane)
        while not job.is_over:
            await asyncio.sleep(0.01)

    async def file(self, job: Job, name: str) -> Path:
        """Find a file that a job made; `all.zip` holds all of them."""
        if job.state != "done":
            raise NotHere(Fault("the files are not ready", "wait until they are made", "job"))
        names = [each["name"] for each in job.files]
        place = job.folder / name
        if name == "all.zip":
            if not place.exists():
                part = job.folder / f".{token_hex(4)}.zip"
                await asyncio.to_thread(work.archive, [job.folder / each for each in names], job.folder, part)
                part.replace(place)
            return place
        if name not in names:
            raise NotHere(Fault("there is no such file", f"there are: {', '.join(names)}", "file"))
        return place

    async def _run(self, job: Job, wish: work.PressWish) -> None:
        try:
            found = await self._session.crew.do(job.lane, work.make, wish, on_progress=lambda far: self._hear(job, far))
        except (Superseded, asyncio.CancelledError):
            job.state = "cancelled"
        except PrintkitError as error:
            job.state, job.faults = "failed", told(error.faults, job.file)
        else:
            job.state, job.files = "done", found["files"]
            job.faults, job.warnings = found["faults"], found["warnings"]
        self._tell(job)
        if job.state != "done":
            await asyncio.sleep(2 * GRACE_SECONDS)  # until then its process may go on
            await asyncio.to_thread(shutil.rmtree, job.folder, True)

    def _hear(self, job: Job, far: Any) -> None:
        if far == WAITING:
            job.state = WAITING
        else:
            job.state = "running"
            job.stage, job.done, job.total = far
        self._tell(job)

    def _tell(self, job: Job) -> None:
        self._session.events.publish({"type": "press", **job.described()}, book=job.book)

    def _forget(self) -> None:
        over = [name for name, job in self._jobs.items() if job.is_over]
        for name in over[: max(0, len(over) + 1 - MOST_KEPT)]:
            shutil.rmtree(self._jobs.pop(name).folder, ignore_errors=True)


def stem_of(book: str) -> str:
    """Return what the files of a book are called: like its file, or like its folder if that is called as all are."""
    place = PurePosixPath(book)
    return slug(place.parent.name if place.stem == "book" and place.parent.name else place.stem)
