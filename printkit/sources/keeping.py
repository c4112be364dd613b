"""Drawings that were traced once, kept for the next time: tracing a picture takes longer than anything else in a rebuild.

Who keeps them is said from outside, for as long as a `with` block lasts; without a keeper every picture is traced anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from printkit import library
from printkit.sources.drawing import Drawing, Edge
from printkit.sources.option import Options
from printkit.sources.report import Credits, Dropped, Report

_FORMAT = "printkit-drawing/1"
_PACKAGE = Path(__file__).parent


class Keeper(Protocol):
    """Keeps tables by their names; it may forget any of them."""

    def kept(self, name: str) -> dict[str, Any] | None:
        """Return a table, if it is there and whole."""

    def keep(self, name: str, table: dict[str, Any]) -> None:
        """Keep a table."""


Tracer = Callable[[bytes, Options], Drawing]

_TRACER: ContextVar[Tracer | None] = ContextVar("who traces drawings", default=None)
_KEEPER: ContextVar[Keeper | None] = ContextVar("keeper of drawings", default=None)


@contextmanager
def kept_by(keeper: Keeper | None) -> Iterator[None]:
    """Let a keeper keep the drawings that are read in this block."""
    before = _KEEPER.set(keeper)
    try:
        yield
    finally:
        _KEEPER.reset(before)


@contextmanager
def traced_by(tracer: Tracer | None) -> Iterator[None]:
    """Let somebody else trace the drawings that are read in this block, such as a process that can be ended."""
    before = _TRACER.set(tracer)
    try:
        yield
    finally:
        _TRACER.reset(before)


def drawing_of(content: bytes, options: Options) -> Drawing:
    """Return the drawing of a file with this content: as it was kept, or traced now and kept."""
    keeper = _KEEPER.get()
    trace = _TRACER.get() or traced
    if keeper is None:
        return trace(content, options)
    name = _name(content, options)
    found = keeper.kept(name)
    if found is not None:
        with suppress(ArithmeticError, LookupError, TypeError, ValueError):  # a table that is no drawing is replaced
            return _read(found)
    drawing = trace(content, options)
    keeper.keep(name, _written(drawing))
    return drawing


def traced(content: bytes, options: Options) -> Drawing:
    """Trace a drawing here and now."""
    from printkit.sources.reading import read_bytes

    return read_bytes(content, options)


def _name(content: bytes, options: Options) -> str:
    """Name a drawing by all that decides it: the file, what is asked of it, and the code that traces it."""
    decides = (_FORMAT, _edition(), repr(options), hashlib.sha256(content).hexdigest())
    return hashlib.sha256(repr(decides).encode()).hexdigest()


@lru_cache(maxsize=1)
def _edition() -> str:
    files = [*sorted(_PACKAGE.rglob("*.py")), *sorted((_PACKAGE.parent / "geometry").rglob("*.py"))]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files) + library.versions().encode()).hexdigest()


def _written(drawing: Drawing) -> dict[str, Any]:
    return {"format": _FORMAT, **asdict(drawing)}


def _read(table: dict[str, Any]) -> Drawing:
    report = table["report"]
    return Drawing(
        table["width"],
        table["height"],
        _points(table["vertices"]),
        tuple(Edge(edge["start"], edge["end"], _points(edge["points"])) for edge in table["edges"]),
        Report(Credits(**report["credits"]), tuple(Dropped(**one) for one in report["dropped"]), tuple(report["warnings"])),
    )


def _points(listed: list[list[float]]) -> tuple[tuple[float, float], ...]:
    return tuple((x, y) for x, y in listed)
