"""Whatever is given to the public functions, they answer with a `PrintkitError` that names the argument, and print nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely

import printkit
from printkit.front.argument import flag, lengths, place, taking, text, whole

WRONG = (object(), {1, 2}, np.zeros((2, 3)), np.array([["a", "b"]]), complex(1, 2), "\ud800", [object()], {1: 2})
"""What no function takes anywhere."""
BOX = shapely.box(0, 0, 4, 3)


@cache
def book() -> printkit.Book:
    return printkit.new_book("Odd ones", "null")


@cache
def puzzle() -> printkit.Puzzle:
    return printkit.make("null")


@cache
def packings() -> printkit.Packings:
    return printkit.solve("2x5", "pentominoes:LP", some=True, partial=True, number=1)


def first() -> printkit.Solution:
    found = packings().first()
    assert found is not None
    return found


def laid_out(**named: Any) -> None:
    with book().laid_out(**named):
        pass


def call(function: Callable[..., Any], *arguments: str, **usual: Any) -> list[Any]:
    """Name the arguments of a function that are tried, with what else it needs."""
    return [pytest.param(function, name, usual, id=f"{function.__qualname__}-{name}") for name in arguments]


CALLS = [
    *call(printkit.make, "kind"),
    *call(printkit.make, "seed", "paper", "theme", "language", "template", "keep", "folder", "rows", kind="null"),
    *call(printkit.make, "drawing", "dots", "detail", kind="numbered"),
    *call(printkit.make, "board", "pieces", "given", kind="board"),
    *call(printkit.read_drawing, "source"),
    *call(printkit.read_drawing, "size", "margin", "detail", "layers", "simplify", "rotate_deg", "y", "unit", source=BOX),
    *call(printkit.solve, "board"),
    *call(printkit.solve, "pieces", "some", "repeat", "partial", "number", "cells", board="2x5"),
    *call(printkit.load_book, "path"),
    *call(printkit.read_book, "text", "file", text='title = "x"'),
    *call(printkit.new_book, "title", "kind", "section", "folder", "count", "rows", title="x", kind="null"),
    *call(printkit.kind_schema, "kind"),
    *call(printkit.book_schema, "part"),
    *call(printkit.sample, "kind", "paper", kind="null"),
    *call(printkit.register_kind, "module"),
    *call(printkit.starters()[0].copy_to, "folder"),
]
METHODS = {
    "book": (book, "change swap unswap with_section with_puzzles without_section with_page copies build export"),
    "puzzle": (puzzle, "save"),
    "page": (lambda: puzzle().page, "save content svg png"),
    "packings": (packings, "first random count statistics"),
    "solution": (first, "page save"),
    "drawing": (lambda: printkit.read_drawing(BOX), "save content"),
}
ARGUMENTS = {
    "change": "title paper seed theme section replace",
    "swap": "number volume seed rows",
    "unswap": "number volume",
    "with_section": "title kind intro rows",
    "with_puzzles": "kind section rows",
    "without_section": "section",
    "with_page": "page title section at",
    "copies": "volume variant rows",
    "build": "path progress cancel svg png cover booklet two_up pages only draft grey outlines dpi workers keep timeout_seconds",
    "export": "folder progress cancel outlines workers keep",
    "save": "path dpi",
    "content": "form dpi",
    "svg": "outlines",
    "png": "dpi",
    "first": "effort",
    "random": "seed effort",
    "count": "effort jobs progress",
    "statistics": "effort",
    "page": "theme outline",
}
USUAL: dict[str, dict[str, Any]] = {
    "swap": {"number": 1},
    "unswap": {"number": 1},
    "with_section": {"title": "x", "kind": "null"},
    "with_puzzles": {"kind": "null"},
    "with_page": {"page": BOX},
    "export": {"folder": "x"},
    "save": {"path": "x.png"},
    "content": {"form": "png"},
}
TRIED = [
    (owner, method, argument)
    for owner, (_, methods) in METHODS.items()
    for method in methods.split()
    for argument in ARGUMENTS[method].split()
]


def refused(function: Callable[..., Any], named: dict[str, Any], argument: str) -> None:
    """Give every wrong value, one after the other."""
    for wrong in WRONG:
        with pytest.raises(printkit.PrintkitError) as caught:
            function(**{**named, argument: wrong})
        assert argument in " ".join(fault.field for fault in caught.value.faults) or argument in {"source", "text"}, ascii(wrong)


@pytest.mark.parametrize(("function", "argument", "usual"), CALLS)
def test_a_function_names_the_argument_that_it_cannot_take(
    function: Callable[..., Any], argument: str, usual: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(function, usual, argument)
    assert not list(tmp_path.iterdir()), "nothing is left behind"


@pytest.mark.parametrize(("owner", "method", "argument"), TRIED)
def test_a_method_names_the_argument_that_it_cannot_take(
    owner: str, method: str, argument: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(getattr(METHODS[owner][0](), method), USUAL.get(method, {}), argument)
    assert not list(tmp_path.iterdir()), "nothing is left behind"


def test_pages_are_not_laid_out_for_nobody() -> None:
    for argument in ("progress", "cancel", "workers", "keep"):
        refused(laid_out, {}, argument)


def test_all_wrong_arguments_are_told_at_once() -> None:
    with pytest.raises(printkit.UsageError) as caught:
        book().build(7, workers=0, dpi="fine", cancel=threading.Event(), keep=1)  # type: ignore[arg-type]
    assert {fault.field for fault in caught.value.faults} == {"path", "workers", "dpi", "keep"}
    assert "path: 7 cannot be taken; give a path, as text or as a Path" in str(caught.value)


def test_numbers_and_truths_of_numpy_are_taken() -> None:
    assert not whole(1, 9)(np.int64(9))
    assert not flag(np.bool_(True))
    assert not place(Path("x"))
    assert not lengths((30, 40.5))
    assert all((whole(1, 9)(True), whole(1, 9)(10), flag(1), place("a\0b"), place(b"x"), text(None), lengths((1, 2, 3))))


def test_a_misspelt_argument_is_pythons_own_error() -> None:
    @taking(path=place)
    def save(path: str) -> str:
        """Save."""
        return path

    assert (save("x"), save.__doc__) == ("x", "Save.")
    with pytest.raises(TypeError, match=r"unexpected keyword argument|missing a required argument"):
        save(paht="x")  # type: ignore[call-arg]
