"""Drawing a laid-out book to files: one pass over the pages serves the PDF, the SVG pages and the previews."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from printkit import render
from printkit.batch.drawn_page import drawn_page
from printkit.batch.excerpt import PageRanges, excerpt_info
from printkit.batch.extra import Extras, cover_of, write_extras
from printkit.batch.interrupt import uninterrupted
from printkit.batch.page_folder import PageFolder
from printkit.batch.press import Progress
from printkit.batch.staging import Staging, file_faults, folder_faults
from printkit.book.layout import Layout
from printkit.errors import Fault, MissingLibrary
from printkit.scene import Scene

Warn = Callable[[str], None]
NO_EXTRAS = Extras()
NOTHING_TO_MAKE = Fault("there is nothing to make", "name a PDF, or a folder for pages")


@dataclass(frozen=True, slots=True)
class Outputs:
    """What a build writes, and where. The manifest goes beside the PDF."""

    pdf: Path | None = None
    svg: Path | None = None
    """A folder for the pages as SVG."""
    png: Path | None = None
    """A folder for previews."""
    outlines: bool = False
    """Whether the SVG has text as outlines."""
    dpi: int = 110
    pages: PageRanges | None = None
    """The only pages that are drawn."""
    extras: Extras = NO_EXTRAS
    grey: bool = False
    """Whether everything is shown in greys, as a proof."""

    @property
    def manifest(self) -> Path | None:
        """Return where the description of the book goes."""
        return self.pdf.with_suffix(".manifest.json") if self.pdf else None

    def page_numbers(self, count: int) -> list[int]:
        """Return which pages of a book of so many are drawn."""
        return self.pages.among(count) if self.pages else list(range(1, count + 1))

    def for_copy(self, name: str) -> Outputs:
        """Return where one of several books goes that the same command makes."""
        if not name:
            return self
        pdf = self.pdf.with_name(f"{self.pdf.stem}-{name}{self.pdf.suffix}") if self.pdf else None
        svg, png = (folder / name if folder else None for folder in (self.svg, self.png))
        return replace(self, pdf=pdf, svg=svg, png=png, extras=self.extras.for_copy(name))

    def targets(self) -> list[tuple[str, Path]]:
        """Return all files that are written, but for pages in folders, each with the name of its field."""
        named = {"pdf": self.pdf, **self.extras.files()}
        places = [(name, place) for name, place in named.items() if place]
        return [*places, *([("pdf", self.manifest)] if self.manifest else [])]

    def faults(self) -> list[Fault]:
        """Say which places cannot be written, before any work is done."""
        faults = file_faults(self.pdf, (".pdf",), "pdf") if self.pdf else []
        if not faults and self.manifest:
            faults = file_faults(self.manifest, (".json",), "pdf")
        for folder, field in ((self.svg, "svg"), (self.png, "png")):
            faults += folder_faults(folder, field) if folder else []
        faults += self.extras.faults()
        if not (self.pdf or self.svg or self.png or self.extras.files()):
            faults.append(NOTHING_TO_MAKE)
        return faults


class _Sink:
    """Takes every page and writes it into a folder."""

    def __init__(self, pages: PageFolder, draw: Callable[[Scene], bytes], warn: Warn, *, alone: bool = False) -> None:
        self._pages = pages
        self._draw = draw
        self._warn = warn
        self._alone = alone
        self.open = True

    def take(self, name: str, scene: Scene) -> None:
        """Write a page; a renderer that is not here is told once, and the rest, if any was asked for, is made without it."""
        if not self.open:
            return
        try:
            self._pages.write(name, self._draw(scene))
        except MissingLibrary as error:
            if self._alone:
                raise
            self.open = False
            self._warn(str(error))

    def finish(self) -> tuple[Path, ...]:
        return self._pages.finish() if self.open else ()


def write(bound: Layout, outputs: Outputs, progress: Progress, warn: Warn) -> tuple[dict[str, Any], dict[str, Path]]:
    """Write everything, whole or not at all; return the manifest, and what was made: pdf, manifest, svg and png."""
    bound = replace(bound, grey=outputs.grey)
    with Staging() as staging:
        sinks = _sinks(outputs, staging, warn)
        numbers = outputs.page_numbers(len(bound))
        pages = _drawn(bound, numbers, list(sinks.values()), progress)
        if outputs.pdf:
            info = excerpt_info(bound.info(), numbers) if outputs.pages else bound.info()
            render.write_pdf(staging.file(outputs.pdf), pages, info)
        write_extras(bound, outputs.extras, staging.file)
        if outputs.extras.cover and sinks:
            _take(list(sinks.values()), "cover", cover_of(bound))
        for _ in pages if sinks or outputs.pdf else ():
            pass  # without a PDF nobody else asks for the pages, and drawing one is what fills the sinks
        manifest = bound.manifest()
        if outputs.manifest:
            _write_manifest(staging.file(outputs.manifest), manifest)
        outdated = [file for sink in sinks.values() for file in sink.finish()]
        staging.commit(tuple(outdated))
    wanted = {"pdf": outputs.pdf, "manifest": outputs.manifest, "svg": outputs.svg, "png": outputs.png}
    wanted |= outputs.extras.files()
    return manifest, {name: place for name, place in wanted.items() if place and (name not in sinks or sinks[name].open)}


def _sinks(outputs: Outputs, staging: Staging, warn: Warn) -> dict[str, _Sink]:
    sinks: dict[str, _Sink] = {}
    if outputs.svg:
        pages = PageFolder(staging, outputs.svg, "svg")
        sinks["svg"] = _Sink(pages, lambda scene: render.svg(scene, outlines=outputs.outlines).encode(), warn)
    if outputs.png:
        pages, alone = PageFolder(staging, outputs.png, "png"), not (outputs.pdf or outputs.svg)
        sinks["png"] = _Sink(pages, lambda scene: preview(scene, outputs.dpi), warn, alone=alone)
    return sinks


def preview(scene: Scene, dpi: int) -> bytes:
    """Draw a page as PNG. Cairo takes a Ctrl-C in its callbacks for a broken disk, so it waits until the page is done."""
    with uninterrupted():
        return render.png(scene, dpi)


def _write_manifest(part: Path, manifest: dict[str, Any]) -> None:
    with part.open("w", encoding="utf-8", newline="\n") as file:
        json.dump(manifest, file, indent=1, ensure_ascii=False)
        file.write("\n")


def _drawn(bound: Layout, numbers: Sequence[int], sinks: list[_Sink], progress: Progress) -> Iterator[Scene]:
    """Draw page after page, each once for all outputs."""
    for done, number in enumerate(numbers):
        progress("pages", done, len(numbers))
        scene = drawn_page(bound, number, numbers[done:])
        _take(sinks, bound.name(number - 1), scene)
        yield scene
    progress("pages", len(numbers), len(numbers))


def _take(sinks: list[_Sink], name: str, scene: Scene) -> None:
    for sink in sinks:
        sink.take(name, scene)
