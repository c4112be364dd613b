"""Compilation with a cache of its own.

numba looks only at the file of a function when it decides whether cached machine code is still good, yet the kernels call each
other across files. So every version of this folder has its own cache folder, beside the other things printkit keeps for a user.
"""

from __future__ import annotations

import hashlib
import importlib
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from printkit.errors import PrintkitError
from printkit.resources import cache_folder

Function = TypeVar("Function", bound=Callable[..., Any])

numba: Any = importlib.import_module("numba")


def compiled(function: Function) -> Function:
    """Compile a kernel, with results kept between runs wherever a folder can be written."""
    folder = _folder()
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder or "")
    try:
        return cast("Function", numba.njit(nogil=True, cache=folder is not None)(function))
    finally:
        numba.config.CACHE_DIR = before


def inlined(function: Function) -> Function:
    """Make a small function part of every kernel that calls it, which saves counting references to its arguments."""
    return cast("Function", numba.njit(forceinline=True)(function))


@lru_cache(maxsize=1)
def _folder() -> Path | None:
    """Make the cache folder of exactly these sources, or return None where that is not possible."""
    sources = b"".join(file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py")))
    digest = hashlib.sha256(sources + numba.__version__.encode()).hexdigest()[:16]
    try:
        folder = cache_folder() / "kernels" / f"dots-{digest}"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, PrintkitError):
        return None
    return folder if os.access(folder, os.W_OK | os.X_OK) else None
