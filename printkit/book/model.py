"""A checked book, as the rest of printkit sees it: frozen data with every default filled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from printkit.contract import Job, Spec
from printkit.errors import Fault
from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class Paper:
    """A page size in millimetres, upright."""

    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Entry:
    """A run of puzzles of one kind with the same parameters."""

    kind: str
    spec: Spec
    count: int = 1
    per_page: int = 1
    title: str = ""
    """Replaces the title that the kind gives; empty to keep it."""
    seed: int | None = None
    """Replaces the seed derived from the book's; the n-th puzzle of the run adds n."""
    cutouts: bool = False
    """Whether the book prints the pieces of these puzzles to cut out."""
    hands: tuple[Spec, ...] = ()
    """The parameters of every single puzzle, where they are made from several drawings."""
    line: int = 0
    """Where the entry stands in the book file, for messages."""
    field_lines: Mapping[str, int] = field(default_factory=dict)
    """The line of each field that is written."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """Another puzzle in the place of one, by its printed number."""

    number: int
    volume: int
    seed: int | None
    """Its seed; None to keep the seed that the number has."""
    spec: Spec | None
    """Its parameters; None to keep those of its entry."""
    line: int = 0
    field_lines: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Variant:
    """The same book with other settings, such as large print."""

    name: str
    settings: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a list of people: the words that fill the blanks of a book, and settings that replace the book's."""

    words: dict[str, str]
    settings: dict[str, Any]
    name: str
    place: str
    """File and line, for messages."""


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the book."""

    title: str
    intro: str
    entries: tuple[Entry, ...]
    version: str = ""
    """The letter of the version that this section belongs to."""
    order: str = "given"
    """Whether its puzzles stand as they are written, or by `difficulty`."""


@dataclass(frozen=True, slots=True)
class OwnPage:
    """A page that somebody drew for the book, without a puzzle on it."""

    title: str
    scene: Scene
    section: int
    """Where it stands, by the place of the section as the book file has it."""
    first: bool = False
    """Whether it stands before the puzzles of its section, not after them."""


@dataclass(frozen=True, slots=True)
class Book:
    """Everything the book file says."""

    title: str
    subtitle: str
    author: str
    paper: Paper
    template: str
    """The page furniture: a name in `templates/pages`."""
    theme: str
    language: str
    seed: int
    answers_per_page: int
    profile: str
    sections: tuple[Section, ...]
    file: Path
    stock: str = ""
    """The paper it is printed on: a name from its profile; empty for the usual one."""
    bleed: bool = False
    """Whether grounds run off the page."""
    spot: str = ""
    """The name of a spot colour that replaces all colours but black, where the profile allows one."""
    isbn: str = ""
    blurb: str = ""
    """The words on the back cover."""
    age: int | None = None
    """How old the readers of the how-to-play pages are."""
    copyright: str = ""
    """Who holds the rights, for the imprint."""
    name_line: bool = False
    """Whether every page of puzzles begins with a line for name and date."""
    answer_slips: bool = False
    """Whether the answers are cut apart along dashed lines."""
    index: bool = False
    """Whether the book lists its puzzles from easy to hard."""
    certificate: bool = False
    notes: int = 0
    """How many pages with lines to write on there are."""
    form: str = "book"
    """A `book`, or a `worksheet`: nothing but puzzles and answers, each version for itself."""
    with_pages: tuple[str, ...] = ()
    """Which pages of a book a worksheet has as well: title, imprint, contents, openers, rules."""
    versions: int = 1
    """How many versions of the same sheet the book holds: A, B, C."""
    version: str = ""
    """The letter of the one version that is printed, where each has a file of its own; empty to print all."""
    replacements: tuple[Replacement, ...] = ()
    volume: int = 1
    """Which volume of a series this is, from 1; each has other puzzles."""
    volumes: int = 1
    variants: tuple[Variant, ...] = ()
    file_name: str = ""
    """What messages call its file, if not by its path."""
    own_pages: tuple[OwnPage, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Files that the book brings along, by name: they count as if they lay in its folder."""

    @property
    def name(self) -> str:
        """Return what messages call the book file."""
        return self.file_name or str(self.file)

    def has(self, pages: str) -> bool:
        """Tell whether it has the pages of this name, which every book has and a worksheet only if they are asked for."""
        return self.form == "book" or pages in self.with_pages

    @property
    def written_sections(self) -> int:
        """Return how many sections the book file has; each version of a sheet has them all."""
        return len(self.sections) // self.versions

    def pages_of(self, section: int, *, first: bool) -> list[OwnPage]:
        """List the pages of its own that a section has before its puzzles, or after them."""
        written = section % self.written_sections
        return [page for page in self.own_pages if page.section == written and page.first == first]


@dataclass(frozen=True, slots=True)
class Order:
    """One puzzle of the book: where it belongs and the job that makes it."""

    section: int
    entry: int
    number: int
    """The printed number, from 1 through the whole book; 0 for a sheet, which has none."""
    job: Job
    version: str = ""
    """The letter of the version it belongs to; each version counts from 1."""
    within: int = 0
    """Its number in its version."""
    faults: tuple[Fault, ...] = ()
    """Why it cannot be made, if that is known before anybody tries, such as a drawing that cannot be read."""
    warnings: tuple[str, ...] = ()
    """In what the puzzle is not as it was asked for."""

    def alone(self) -> Order:
        """Return the order as it is in a file that has no version but its own: numbered from 1, without a letter."""
        return replace(self, number=self.within, version="")

    @property
    def label(self) -> str:
        """Return the number as it is printed: 7, or B3 in a sheet of several versions."""
        return f"{self.version}{self.within}" if self.version else str(self.number or "")
