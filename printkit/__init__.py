"""printkit makes printable puzzle workbooks.

From Python, `printkit.make("board", board="6x10", given=6)` gives a proved puzzle and `printkit.load_book("book.toml")` a book with
`build("book.pdf")`; `__all__` lists all public names, and they are imported when they are first asked for.

One corridor leads from a book file to a bound book:

1. `sources` reads an illustration, `engine` a board;
2. `book.load` reads the book file into a checked `Book`, and reports all its faults at once;
3. `book.plan` gives `Job`s: plain data, each with its own seed;
4. `contract.run(job)` makes a `Puzzle` with the kind's `make`,
5. draws its page and its answer as `Scene`s,
6. and lets the kind's `prove` solve it again from these scenes alone, which gives a proved `Leaf`;
7. `book.layout` sets scenes on paper: title, contents, rules, numbers, footers, cut-out sheets, answer key;
8. `render` draws scenes as PDF, SVG and PNG.

A kind of puzzle is a folder in `kinds`. `batch` runs the jobs in parallel, keeps what is finished and holds the corridor together;
`front` is the public face of all this, and the command line a thin door in front of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from printkit.contract import Kind, Proof
    from printkit.errors import (
        Cancelled,
        Fault,
        InputError,
        JobError,
        MissingLibrary,
        PrintkitError,
        ProofError,
        SpecError,
        UsageError,
    )
    from printkit.front.book import Book, load_book, new_book, read_book
    from printkit.front.building import Built, Exported, Pages
    from printkit.front.drawing import Drawing, read_drawing
    from printkit.front.form import book_schema, kind_schema
    from printkit.front.judging import Verdict, verify
    from printkit.front.kind import kind_names, register_kind
    from printkit.front.note import PageNote, PuzzleNote
    from printkit.front.packing import Packings, Solution, solve
    from printkit.front.page import Page
    from printkit.front.puzzle import Puzzle, make
    from printkit.front.starter import Starter, sample, starters
    from printkit.front.swapping import PuzzlePlace
    from printkit.scene import Scene

__version__ = "0.1.0"

__all__ = [
    "Book",
    "Built",
    "Cancelled",
    "Drawing",
    "Exported",
    "Fault",
    "InputError",
    "JobError",
    "Kind",
    "MissingLibrary",
    "Packings",
    "Page",
    "PageNote",
    "Pages",
    "PrintkitError",
    "Proof",
    "ProofError",
    "Puzzle",
    "PuzzleNote",
    "PuzzlePlace",
    "Scene",
    "Solution",
    "SpecError",
    "Starter",
    "UsageError",
    "Verdict",
    "book_schema",
    "kind_names",
    "kind_schema",
    "load_book",
    "make",
    "new_book",
    "read_book",
    "read_drawing",
    "register_kind",
    "sample",
    "solve",
    "starters",
    "verify",
]

_HOMES = {
    "contract": ("Kind", "Proof"),
    "errors": (
        "Cancelled",
        "Fault",
        "InputError",
        "JobError",
        "MissingLibrary",
        "PrintkitError",
        "ProofError",
        "SpecError",
        "UsageError",
    ),
    "front.book": ("Book", "load_book", "new_book", "read_book"),
    "front.building": ("Built", "Exported", "Pages"),
    "front.drawing": ("Drawing", "read_drawing"),
    "front.form": ("book_schema", "kind_schema"),
    "front.judging": ("Verdict", "verify"),
    "front.kind": ("kind_names", "register_kind"),
    "front.note": ("PageNote", "PuzzleNote"),
    "front.packing": ("Packings", "Solution", "solve"),
    "front.page": ("Page",),
    "front.puzzle": ("Puzzle", "make"),
    "front.starter": ("Starter", "sample", "starters"),
    "front.swapping": ("PuzzlePlace",),
    "scene": ("Scene",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
