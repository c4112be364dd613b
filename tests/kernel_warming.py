"""Compiling all kernels once, before the tests of a long run begin, and sharing the work out among the processes that run them.

Otherwise every process would compile what it meets first, all of them much the same at the same time.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

from printkit import contract, kind_folder
from printkit.errors import PrintkitError
from printkit.front import preparing

PATIENCE_S = 600
"""How long another process may take; then its share is compiled when it is needed, as in a short run."""


def share_warming(place: Path) -> None:
    """Compile the kernels of each kind that no other process has claimed in a common folder, and wait for the others."""
    if preparing.is_prepared():
        return
    names = [name for name in contract.kinds() if any(preparing._kernels(kind_folder.folder(name)))]
    for name in names:
        if _claims(place / name):
            for spec in preparing._specs(name):
                with suppress(PrintkitError):
                    preparing._call_kernels(name, spec)
            (place / f"{name}.done").touch()
    if _all_there([place / f"{name}.done" for name in names]):
        with suppress(OSError):
            preparing._mark().touch()


def _claims(file: Path) -> bool:
    try:
        file.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _all_there(files: list[Path]) -> bool:
    """Wait until there are all of some files."""
    end = time.monotonic() + PATIENCE_S
    while not all(file.exists() for file in files):
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True
