"""Streams of a PDF, unpacked no further than a budget allows: a few bytes of a file may stand for gigabytes.

What is unpacked is counted over the whole file, and each time that it is drawn, so that neither one stream nor many pages or forms
that share one can ask for work out of proportion to the file.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from printkit.errors import Fault, InputError

_WHOLE_BYTES = 12_000_000
_TIMES = 8
"""All pages together may unpack to so much, and so many times the size of the file; pages of lines are packed to a quarter."""
_EACH = 200
"""What drawing anything at all costs, in bytes."""
_PAGE_BYTES = 6_000_000
_SYSTEM_BYTES = 64_000_000
"""What describes the file itself, such as its table of contents, may unpack to so much."""
_MOST_LAYERS = 4
_RATIO = {"/RunLengthDecode": 64, "/RL": 64, "/LZWDecode": 2700, "/LZW": 2700}
_FLATE = {"/FlateDecode", "/Fl"}
_HEAD_BYTES = 2000
_STREAM = re.compile(rb"stream\r?\n")
_PICTURE = re.compile(rb"/Subtype\s*/Image")
_SYSTEM = re.compile(rb"/First\b|/W\s*\[")


@dataclass(slots=True)
class Budget:
    """How many bytes may still be unpacked."""

    left: int

    def spend(self, count: int) -> None:
        """Count some bytes; raises `InputError` when there are none left."""
        self.left -= count
        if self.left < 0:
            raise too_much()


_BUDGET: ContextVar[Budget | None] = ContextVar("budget of a PDF", default=None)


@contextmanager
def budget_for(size: int) -> Iterator[None]:
    """Let whatever is read in this block, of a file of this size, share one budget."""
    before = _BUDGET.set(Budget(_WHOLE_BYTES + _TIMES * size))
    try:
        yield
    finally:
        _BUDGET.reset(before)


def too_much() -> InputError:
    """Say that a file unpacks to more than is read."""
    return InputError(Fault("it unpacks to far more than its size", "write it anew, without streams that repeat themselves"))


def spend(count: int) -> None:
    """Count some work that a file asks for, in bytes, against its budget."""
    budget = _BUDGET.get()
    if budget is not None:
        budget.spend(count)


def drawn(stream: Any) -> None:
    """Make sure, before a page or a form is drawn, that its content can be unpacked."""
    contents = stream.get("/Contents") if "/Contents" in stream else stream
    parts = list(contents) if _is_list(contents) else [contents]
    size = sum(_size(part) for part in parts)
    if size > _PAGE_BYTES:
        raise too_much()
    spend(size + _EACH)


def content(stream: Any, most: int = _PAGE_BYTES) -> bytes:
    """Unpack a stream that is not too large."""
    if _size(stream) > most:
        raise too_much()
    found: bytes = stream.read_bytes()
    return found


def refuse_bombs(data: bytes) -> None:
    """Refuse a file that would unpack to gigabytes as soon as it is opened, by what stands behind every mark of a stream."""
    for mark in _STREAM.finditer(data):
        head = data[max(0, mark.start() - _HEAD_BYTES) : mark.start()].rpartition(b"obj")[2]
        if _PICTURE.search(head) and not _SYSTEM.search(head):
            continue
        if _inflated(memoryview(data)[mark.end() :], _SYSTEM_BYTES) > _SYSTEM_BYTES:
            raise too_much()


def _is_list(thing: Any) -> bool:
    return type(thing).__name__ in ("Array", "list") or str(getattr(thing, "_type_name", "")) == "array"


def _size(stream: Any) -> int:
    """Find out how large a stream is unpacked, without keeping it; what cannot be told counts by the most it could be."""
    try:
        raw = stream.read_raw_bytes()
    except AttributeError:
        return 0
    filters = stream.get("/Filter", [])
    names = [str(name) for name in filters] if _is_list(filters) else [str(filters)]
    if len(names) > _MOST_LAYERS:
        raise too_much()
    for place, name in enumerate(names):
        if name not in _FLATE:
            size = len(raw)
            for other in names[place:]:
                size *= _RATIO.get(other, 1200 if other in _FLATE else 1)
            return size if size > _PAGE_BYTES and any(other in _RATIO for other in names) else len(stream.read_bytes())
        if place + 1 == len(names):
            return _inflated(memoryview(raw), _PAGE_BYTES)
        raw = zlib.decompressobj().decompress(raw, _PAGE_BYTES)
    return len(raw)


def _inflated(packed: memoryview, most: int) -> int:
    """Count what a deflated stream unpacks to, up to a little more than asked for; damage ends it."""
    unpacker, size, rest = zlib.decompressobj(), 0, bytes(packed[:65_536])
    at = len(rest)
    try:
        while rest and size <= most and not unpacker.eof:
            size += len(unpacker.decompress(rest, 1 << 20))
            rest = unpacker.unconsumed_tail
            if not rest:
                rest, at = bytes(packed[at : at + 65_536]), at + 65_536
    except zlib.error:
        return size
    return size
