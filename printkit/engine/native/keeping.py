"""Keeping machine code between runs.

It lies in the user's cache folder, so a package that is installed read-only (by root, in an image) is no obstacle. Kernels call
each other across files: so each version of a folder of kernels has its own folder there, and an update never meets old code.
Whatever a kernel reads when it is translated, constants too, therefore stands in its own folder. Within it, a file is named by the
kernel, the sorts of its arguments and the processor. A file that is not exactly what was written is made again. Where nothing can
be written, every process translates anew.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from printkit.engine.native.machine import Processor, machine_code, processor
from printkit.engine.native.notice import announce
from printkit.engine.native.sort import BOOL, FLOAT, INT, WORD, Bundle, KernelError, Scalar, Sort
from printkit.engine.native.translation import Source, text_of
from printkit.errors import PrintkitError
from printkit.resources import kernel_folder

SUFFIX = ".o"
MOST_BYTES = 50_000_000
_SEAL_LETTERS = 64
_PACE = 150_000
"""About so many letters of LLVM's language become machine code in a second, on a machine of our day."""


def machine_code_of(kernel: Source, sorts: tuple[Sort, ...]) -> tuple[bytes, Sort]:
    """Return the machine code of a kernel for arguments of some sorts, and what it gives back: kept from before, or made now."""
    goal = processor()
    place = _place(kernel, sorts, goal)
    kept = _read(place) if place else None
    if kept is not None:
        return kept
    text, result = text_of(kernel, sorts)
    announce(len(text) / _PACE)
    code = machine_code(text, goal)
    if place:
        with suppress(OSError):
            _write(place, code, result)
    return code, result


def _place(kernel: Source, sorts: tuple[Sort, ...], goal: Processor) -> Path | None:
    folder = version_folder(Path(inspect.getfile(kernel.function)).parent)
    key = hashlib.sha256(f"{kernel.function.__qualname__} {sorts!r} {goal.mark}".encode()).hexdigest()[:16]
    stem = kernel.function.__module__.rpartition(".")[2]
    return folder / f"{stem}.{kernel.function.__name__}-{key}{SUFFIX}" if folder else None


@lru_cache(maxsize=16)
def version_folder(kernels: Path) -> Path | None:
    """Make the cache folder of exactly these sources; None where no folder can be written."""
    files = (*sorted(Path(__file__).parent.glob("*.py")), *sorted(kernels.glob("*.py")))
    digest = hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:16]
    try:
        folder = kernel_folder() / f"{kernels.parent.name}-{digest}"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, PrintkitError):
        return None
    return folder if os.access(folder, os.W_OK | os.X_OK) else None


def _write(place: Path, code: bytes, result: Sort) -> None:
    """Write a file beside its place, and rename it: no other process ever sees half of it."""
    body = json.dumps(_told(result)).encode() + b"\n" + code
    with NamedTemporaryFile(dir=place.parent, suffix=".part", delete=False) as part:
        part.write(hashlib.sha256(body).hexdigest().encode() + body)
    try:
        Path(part.name).replace(place)
    finally:
        Path(part.name).unlink(missing_ok=True)


def _read(place: Path) -> tuple[bytes, Sort] | None:
    """Read a file back; nothing if it is missing or damaged."""
    try:
        with place.open("rb") as file:
            content = file.read(MOST_BYTES)
    except OSError:
        return None
    seal, body = content[:_SEAL_LETTERS], content[_SEAL_LETTERS:]
    if hashlib.sha256(body).hexdigest().encode() != seal:
        return None
    told, _, code = body.partition(b"\n")
    return code, _understood(json.loads(told))


def _told(sort: Sort) -> Any:
    """Write a sort of results down: the name of a number, or a list."""
    if isinstance(sort, Scalar):
        return sort.name
    if isinstance(sort, Bundle):
        return [_told(part) for part in sort.parts]
    raise KernelError("a kernel gives back numbers only")


def _understood(told: Any) -> Sort:
    if isinstance(told, list):
        return Bundle(tuple(map(_understood, told)))
    return next(scalar for scalar in (INT, WORD, FLOAT, BOOL) if scalar.name == told)
