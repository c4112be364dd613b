"""Keeping machine code between runs, in sealed files.

It lies in the user's cache folder, so a package that is installed read-only (by root, in an image) is no obstacle. Kernels call
each other across files: so each version of a folder of kernels has its own folder there, and an update never meets old code.
Whatever a kernel reads when it is translated, constants too, therefore stands in its own folder. Within it, a file is named by the
kernel, the sorts of its arguments and the processor. A file whose seal is broken is thrown away and made again. Where nothing can
be written, or others can write as well, every process translates anew.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from printkit.engine.native.machine import Processor, machine_code, processor
from printkit.engine.native.notice import announce
from printkit.engine.native.sort import BOOL, FLOAT, INT, WORD, Bundle, KernelError, Scalar, Sort
from printkit.engine.native.translation import Source, text_of
from printkit.errors import PrintkitError
from printkit.safe.kernel_folder import MOST_BYTES, SUFFIX, not_kept, open_kernels
from printkit.safe.leftover import clear_parts
from printkit.safe.private_folder import ONLY_OURS, NotPrivate, refused
from printkit.safe.seal import Seal, discard, make_way, users_seal

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
    try:
        home, seal = open_kernels()
        sources = b"\0".join([*(file.read_bytes() for file in files), seal.name.encode()])  # kernels of another seal stand apart
        folder = home / f"{kernels.parent.name}-{hashlib.sha256(sources).hexdigest()[:16]}"
        make_way(folder, Path.is_dir)
        folder.mkdir(ONLY_OURS, exist_ok=True)
    except NotPrivate as error:
        refused(not_kept(error))
        return None
    except (OSError, PrintkitError):
        return None
    clear_parts(folder)
    return folder if os.access(folder, os.W_OK | os.X_OK) else None


@lru_cache(maxsize=4)
def _seal(home: Path) -> Seal:
    return users_seal(home)


def _write(place: Path, code: bytes, result: Sort) -> None:
    """Keep machine code, below a line that says what the kernel gives back."""
    _seal(place.parent.parent).save(place, json.dumps(_told(result)).encode() + b"\n" + code)


def _read(place: Path) -> tuple[bytes, Sort] | None:
    """Read machine code back; nothing if it is missing or not what was written."""
    body = _seal(place.parent.parent).load(place, MOST_BYTES)
    if body is None:
        return None
    told, _, code = body.partition(b"\n")
    try:
        return code, _understood(json.loads(told))
    except (ValueError, StopIteration):  # something else than we write, under our seal
        discard(place)
        return None


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
