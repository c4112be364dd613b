"""Drawings that are dropped on a book: read through the gate of all illustrations, then laid into its folder."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from printkit.errors import Fault, PrintkitError
from printkit.input_file import read_input
from printkit.resources import holdable
from printkit.studio.answer import Refused
from printkit.studio.desk.desk import Desk
from printkit.studio.desk.open_book import OpenBook
from printkit.studio.limit import READING_SECONDS

SUFFIXES = (".svg", ".svgz", ".json", ".geojson", ".topojson")
SHELF = "art"
"""The folder beside a book file that drawings go to."""
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class DrawingWish:
    """A file that may be a drawing."""

    content: bytes
    name: str


def read(wish: DrawingWish) -> dict[str, Any]:
    """Read a drawing, in a worker process, and tell what was understood of it."""
    from printkit.front.drawing import described, read_drawing

    try:
        return described(read_drawing(wish.content))
    except PrintkitError as error:
        raise error.placed(lambda fault: Fault(fault.problem, fault.remedy, fault.field, fault.place or wish.name)) from error


async def taken(desk: Desk, book: OpenBook, name: str, content: bytes) -> dict[str, Any]:
    """Put a drawing into the folder of a book, if it is one; nothing is ever overwritten, and nothing is kept twice."""
    clean = clean_name(name)
    report = await desk.session.crew.do_once(read, DrawingWish(content, clean), patience=READING_SECONDS)
    folder = desk.session.folder
    home = PurePosixPath(book.name).parent
    wanted = (home / SHELF / clean).as_posix()
    kept = await asyncio.to_thread(_kept, folder.place(wanted), content)
    added = folder.name_of(kept) if kept else folder.add(wanted, content)
    return {"name": PurePosixPath(added).relative_to(home).as_posix(), "report": report}


def _kept(wanted: Path, content: bytes) -> Path | None:
    """Find the same drawing among those that have this name, or this name with a number."""
    place, number = wanted, 1
    while place.is_file():
        if place.stat().st_size == len(content) and read_input(place, len(content)) == content:
            return place
        number += 1
        place = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
    return None


def clean_name(name: str) -> str:
    """Return a name for a file that every system can hold, as near as may be to the one that it had elsewhere."""
    base = re.split(r"[/\\]", name)[-1]
    stem, dot, suffix = base.rpartition(".")
    ending = f".{suffix.lower()}" if dot else ""
    if ending not in SUFFIXES:
        raise Refused(Fault("this is no drawing", f"bring a file that ends in {', '.join(SUFFIXES)}", "name"))
    tidy = re.sub(r"[^\w-]+", "-", stem).strip("-_")[:_LONGEST] or "drawing"
    return f"{holdable(tidy)}{ending}"
