"""Everything of a book as separate files, so that a designer can finish it in another program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from printkit import render
from printkit.batch.build import LeftOut, Manner, bound_book
from printkit.batch.cache import open_store
from printkit.batch.drawn_page import drawn_page
from printkit.batch.overwriting import foreign_faults, input_faults
from printkit.batch.page_folder import PageFolder, link_fault
from printkit.batch.press import Progress
from printkit.batch.staging import Staging, folder_faults
from printkit.book.contact_sheet import contact_sheet
from printkit.book.layout import Layout, leaf_meta
from printkit.book.model import Book
from printkit.book.room import puzzle_frame
from printkit.errors import Fault, UsageError
from printkit.render.dxf import dxf
from printkit.render.palette_file import ase, gpl, inks_of
from printkit.scene.item import Ink, Scene


@dataclass(frozen=True, slots=True)
class Exported:
    """What came out of an export."""

    folder: Path
    files: int
    pages: int
    left_out: tuple[LeftOut, ...]


def export(book: Book, folder: Path, manner: Manner, *, outlines: bool = False) -> Exported:
    """Write pages, puzzles, answers, cut lines, palettes, a contact sheet and a manifest; whole or not at all."""
    if faults := [*folder_faults(folder, "folder"), *_losses(book, folder)]:
        raise UsageError(*faults)
    with open_store(keep=manner.keep, warn=manner.warn) as store:
        bound, left_out, _ = bound_book(book, manner, store)
        if bound is None:
            return Exported(folder, 0, 0, left_out)
        with Staging() as staging:
            desk = _Desk(bound, staging, folder, outlines)
            desk.fill(manner.progress)
            count = desk.finish()
        return Exported(folder, count, len(bound), left_out)


_WHOLE = ("contact-sheet.pdf", "swatches.gpl", "swatches.ase", "manifest.json")
_PARTS = {"pages": "svg", "puzzles": "svg", "answers": "svg", "json": "json", "cut": "dxf"}


def _losses(book: Book, folder: Path) -> Iterator[Fault]:
    """Say what would be lost or lead elsewhere, before any work is done."""
    for name in (*_WHOLE, *_PARTS):
        if (folder / name).is_symlink():
            yield link_fault(folder / name)
    targets = [("folder", folder / name) for name in _WHOLE]
    yield from input_faults(targets, [book.file])
    for field, place in targets:
        for fault in foreign_faults(field, place):
            yield replace(fault, remedy="move it away or choose another folder")


class _Desk:
    """Gathers the files of one export; each folder knows what printkit put there and never touches a designer's own files."""

    def __init__(self, bound: Layout, staging: Staging, folder: Path, outlines: bool) -> None:
        self._bound = bound
        self._staging = staging
        self._folder = folder
        self._outlines = outlines
        self._folders = {name: PageFolder(staging, folder / name, suffix) for name, suffix in _PARTS.items()}
        self._count = 0
        self._inks: dict[str, Ink] = {}

    def fill(self, progress: Progress) -> None:
        """Write everything but the records."""
        total = len(self._bound) + len(self._bound.orders)
        for index in range(len(self._bound)):
            progress("pages", index, total)
            self._page(index)
        for place in range(len(self._bound.orders)):
            progress("pages", len(self._bound) + place, total)
            self._puzzle(place)
        self._whole_book()
        progress("pages", total, total)

    def finish(self) -> int:
        """Put everything in place and return how many files there are."""
        outdated = [file for folder in self._folders.values() for file in folder.finish()]
        self._staging.commit(tuple(outdated))
        return self._count

    def _page(self, index: int) -> None:
        scene = drawn_page(self._bound, index + 1, range(index + 1, len(self._bound) + 1))
        self._write("pages", self._bound.name(index), self._svg(scene))
        lines = dxf(scene)
        if lines:
            self._write("cut", self._bound.name(index), lines.encode())

    def _puzzle(self, place: int) -> None:
        name, leaf = file_name(self._bound, place), self._bound.leaves[place]
        frame = puzzle_frame(self._bound.style)
        title, meta = self._bound.notes[place].title, leaf_meta(leaf)
        self._write("puzzles", name, self._svg(replace(leaf.puzzle.page(frame), title=title, meta=meta)))
        if self._bound.orders[place].number:
            self._write("answers", name, self._svg(replace(leaf.puzzle.answer(frame), title=title, meta=meta)))
        self._write("json", name, _json(leaf.to_json()))

    def _whole_book(self) -> None:
        """Write the contact sheet, the palettes and the manifest."""
        render.write_pdf(self._staging.file(self._folder / "contact-sheet.pdf"), contact_sheet(self._bound))
        inks = [self._inks[name] for name in sorted(self._inks)]
        plain = {
            "swatches.gpl": gpl(self._bound.book.title, inks).encode(),
            "swatches.ase": ase(inks),
            "manifest.json": _json({**self._bound.manifest(), "files": list(self._listed())}),
        }
        for name, content in plain.items():
            self._staging.file(self._folder / name).write_bytes(content)
        self._count += 1 + len(plain)

    def _listed(self) -> Iterator[dict[str, Any]]:
        for place, order in enumerate(self._bound.orders):
            name = file_name(self._bound, place)
            answer = {"answer": f"answers/{name}.svg"} if order.number else {}
            identity = self._bound.notes[place].identity
            yield {"identity": identity, "puzzle": f"puzzles/{name}.svg", **answer, "json": f"json/{name}.json"}

    def _svg(self, scene: Scene) -> bytes:
        self._inks |= {ink.name: ink for ink in inks_of(scene.items)}
        return render.svg(scene, outlines=self._outlines).encode()

    def _write(self, folder: str, name: str, content: bytes) -> None:
        self._folders[folder].write(name, content)
        self._count += 1


def file_name(bound: Layout, place: int) -> str:
    """Return the name of a puzzle's files: its number, or for a sheet its place in the book."""
    number = bound.orders[place].number
    return f"{number:03d}" if number else f"sheet-{place + 1:03d}"


def _json(content: dict[str, Any]) -> bytes:
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()
