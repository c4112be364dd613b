"""Reading page furniture: from the shelf of templates by its name, or from a user's own file beside the book."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from printkit import resources
from printkit.book.model import Paper
from printkit.book.pages.furniture import Furniture
from printkit.book.reading.book_text import plain_text, text_of
from printkit.book.reading.faults import checked, spec_faults
from printkit.book.reading.toml_document import read
from printkit.book.reading.wording import field_name
from printkit.errors import Fault, SpecError

SUFFIX = ".toml"
LEAST_WIDTH, LEAST_HEIGHT = 70.0, 100.0
"""The smallest room for puzzles, header and footer included, that makes a readable page."""


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class MarginForm(_Form):
    """The empty edges of a page."""

    inner: float = Field(ge=0, le=80, description="The side of the spine.")
    outer: float = Field(ge=0, le=80)
    top: float = Field(ge=0, le=80)
    bottom: float = Field(ge=0, le=80)


class BandForm(_Form):
    """A band at the head or the foot of a page."""

    height: float = Field(ge=6, le=40)


class PageForm(_Form):
    """A file of page furniture, in millimetres."""

    margin: MarginForm
    header: BandForm
    footer: BandForm
    gap: float = Field(6, ge=1, le=30, description="The least distance between the puzzle and anything else.")
    rounding: float = Field(1.6, ge=0, le=10, description="The corner radius of tabs and panels.")
    openers: bool = Field(True, description="Whether a page with a large picture opens every section, or only one with an intro.")


def is_file_name(template: str) -> bool:
    """Tell whether a template is a file of the user rather than a name on the shelf."""
    return template.endswith(SUFFIX)


def page_furniture(template: str, folder: Path) -> Furniture:
    """Read page furniture; a file is looked for in `folder`."""
    if not is_file_name(template):
        return _furniture(checked(PageForm, resources.table("pages", template)))
    return _furniture(_own_form(template, folder))


def room_faults(furniture: Furniture, paper: Paper) -> list[Fault]:
    """Refuse margins that leave too little of a page."""
    live = furniture.live(paper, 1)
    if live.width >= LEAST_WIDTH and live.height >= LEAST_HEIGHT:
        return []
    problem = f"the margins leave {max(0.0, live.width):.0f} × {max(0.0, live.height):.0f} mm of {paper.name}"
    return [Fault(problem, f"leave at least {LEAST_WIDTH:.0f} × {LEAST_HEIGHT:.0f} mm, or take larger paper", "template")]


def _own_form(template: str, folder: Path) -> PageForm:
    """Read and check a user's file; it lies with the book, so that a book file cannot reach for anything else."""
    path = PurePosixPath(template)
    odd = path.is_absolute() or ".." in path.parts or any(sign in template for sign in "\\:\0")
    if odd or not (folder / path).resolve().is_relative_to(folder.resolve()):
        remedy = "put the file into the folder of the book and write its name"
        raise SpecError(Fault(f'"{template[:80]}" is not in the folder of the book', remedy, "template"))
    place = str(folder / path)
    document = read(plain_text(text_of(folder / path), place))
    faults = [Fault(flaw.problem, flaw.remedy, field_name(flaw.path), f"{place}:{flaw.line}") for flaw in document.flaws]
    try:
        form = checked(PageForm, document.data)
    except ValidationError as error:
        faults += spec_faults(error, document.data, PageForm, lambda at: f"{place}:{document.lines.of(at)}")
    if faults:
        raise SpecError(*faults)
    return form


def _furniture(form: PageForm) -> Furniture:
    margins: dict[str, Any] = form.margin.model_dump()
    return Furniture(**margins, header=form.header.height, footer=form.footer.height, **form.model_dump(include=_HABITS))


_HABITS = {"gap", "rounding", "openers"}
