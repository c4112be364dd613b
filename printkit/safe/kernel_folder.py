"""The folder of compiled kernels: opening it, looking it through, emptying it. Nothing here needs what compiles them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from printkit import resources
from printkit.errors import PrintkitError
from printkit.safe.leftover import clear_parts
from printkit.safe.private_folder import NotPrivate, private_folder
from printkit.safe.seal import Seal, discard, users_seal

SUFFIX = ".nbc"
MOST_BYTES = 100_000_000
"""No kernel is nearly as large."""
_VERSION_NAME = re.compile(r"\w+-[0-9a-f]{16}")
_MARK_NAME = re.compile(r"prepared-[0-9a-f]+")


def open_kernels() -> tuple[Path, Seal]:
    """Return the folder of compiled kernels and what seals them.

    A folder that others can write to raises `NotPrivate`, one that cannot be had `OSError` or another `PrintkitError`.
    """
    folder = private_folder(resources.kernel_folder(), "PRINTKIT_KERNELS")
    return folder, users_seal(folder)


def not_kept(error: NotPrivate) -> str:
    """Say that every process compiles its kernels anew, and why."""
    return f"compiled kernels are not kept: {error}"


def kernel_warnings() -> list[str]:
    """Say why kernels that were compiled before are not used, if that is so."""
    try:
        if resources.kernel_folder().exists():
            open_kernels()
    except NotPrivate as error:
        return [not_kept(error)]
    except (OSError, PrintkitError):  # then it cannot be written, which is no danger
        pass
    return []


def mend_kernels() -> tuple[int, int]:
    """Throw away kernels that are damaged; return how many are whole, and how many were not."""
    folder, seal = open_kernels()
    places = list(_kernels(folder))
    broken = [place for place in places if not seal.holds(place, MOST_BYTES)]
    for place in broken:
        discard(place)
    return len(places) - len(broken), len(broken)


def clear_kernels() -> int:
    """Throw away all kernels; return how many there were."""
    folder, _ = open_kernels()
    places = [*_kernels(folder), *_of_numba(folder)]
    for place in places:
        discard(place)
    for entry in folder.iterdir():
        with suppress(OSError):
            if _MARK_NAME.fullmatch(entry.name):
                discard(entry)
            elif _VERSION_NAME.fullmatch(entry.name):
                for inner in entry.glob("*/"):
                    inner.rmdir()
                entry.rmdir()  # it stays if there is something in it that is not ours
    return len(places)


def _kernels(folder: Path) -> Iterator[Path]:
    """List whatever has the name of a kernel, also what is no file."""
    for version in sorted(entry for entry in folder.iterdir() if _VERSION_NAME.fullmatch(entry.name) and entry.is_dir()):
        clear_parts(version)
        yield from sorted(version.glob(f"*{SUFFIX}"))


def _of_numba(folder: Path) -> Iterator[Path]:
    """List the kernels of older versions of printkit, which numba kept in folders of its own."""
    for version in folder.iterdir():
        if _VERSION_NAME.fullmatch(version.name):
            yield from sorted(place for place in version.glob("*/*") if place.suffix in {SUFFIX, ".nbi"})
