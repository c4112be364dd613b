"""A page to look at and to save: the same bytes whoever asks for it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from printkit import render
from printkit.batch.output import preview
from printkit.batch.overwriting import overwriting_faults
from printkit.batch.staging import Staging, file_faults
from printkit.errors import Fault, UsageError, suggest
from printkit.front.argument import flag, place, taking, text, whole
from printkit.front.display import shown_pages
from printkit.scene import Scene

__all__ = ["DPI", "Page", "Place", "file_faults", "overwriting_faults", "write"]

DPI = 150
"""How finely a PNG is drawn unless somebody asks for something else."""

FINENESS = whole(1, 9600)

Place = str | os.PathLike[str]


@dataclass(frozen=True, slots=True, repr=False)
class Page:
    """A finished page: `scene` is what is drawn on it, in millimetres.

    In a notebook it shows itself. `save` writes it as PDF, SVG or PNG, and JSON where there is something to tell a machine.
    """

    scene: Scene
    language: str = "en"
    subject: str = ""
    """The identity of what is on it, for the metadata of a PDF."""
    record: Callable[[], dict[str, Any]] | None = field(default=None, compare=False)
    """What a JSON file says."""

    @property
    def forms(self) -> tuple[str, ...]:
        """Return the formats that the page can be saved in."""
        return ("pdf", "svg", "png", "json") if self.record else ("pdf", "svg", "png")

    @taking(outlines=flag)
    def svg(self, *, outlines: bool = False) -> str:
        """Draw the page as SVG; with `outlines`, text becomes outlines instead of live text."""
        return render.svg(self.scene, outlines=outlines)

    def pdf(self) -> bytes:
        """Draw the page as a PDF of one page."""
        target = BytesIO()
        info = render.DocumentInfo(title=self.scene.title, language=self.language, subject=self.subject)
        render.write_pdf(target, [self.scene], info)
        return target.getvalue()

    @taking(dpi=FINENESS)
    def png(self, *, dpi: int = DPI) -> bytes:
        """Draw the page as PNG."""
        return preview(self.scene, dpi)

    @taking(form=text, outlines=flag, dpi=FINENESS)
    def content(self, form: str, *, outlines: bool = False, dpi: int = DPI) -> bytes:
        """Return the page as the content of a file in one of its formats."""
        match form:
            case "svg":
                return self.svg(outlines=outlines).encode()
            case "png":
                return self.png(dpi=dpi)
            case "pdf":
                return self.pdf()
            case "json" if self.record:
                return (json.dumps(self.record(), indent=1, ensure_ascii=False) + "\n").encode()
        raise UsageError(Fault(f'a page cannot be saved as "{form}"', suggest(form, self.forms), "form"))

    @taking(path=place, outlines=flag, dpi=FINENESS)
    def save(self, path: Place, *, outlines: bool = False, dpi: int = DPI) -> Path:
        """Write the page to a file, whole or not at all, in the format that its name ends in; return where it is."""
        target = Path(path)
        suffixes = tuple(f".{form}" for form in self.forms)
        if faults := file_faults(target, suffixes, "path"):
            raise UsageError(*faults)
        write(target, self.content(target.suffix.lower().lstrip("."), outlines=outlines, dpi=dpi))
        return target

    def __repr__(self) -> str:
        return f"<printkit page {self.scene.title!r}, {self.scene.width:g} by {self.scene.height:g} mm>"

    def _repr_svg_(self) -> str:
        return shown_pages([self.scene], 1)


def write(target: Path, content: bytes) -> None:
    """Put a file in its place, whole or not at all."""
    with Staging() as staging:
        staging.file(target).write_bytes(content)
        staging.commit()
