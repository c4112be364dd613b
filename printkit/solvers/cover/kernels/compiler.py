"""Compilation with a cache that outlives the process.

The cache lies in the user's cache folder, so a package that is installed read-only (by root, in an image) is no obstacle; each
version of the kernels has its own folder in it, so an update never meets old code. Where nothing can be written, every process
compiles them anew.
"""

from __future__ import annotations

import hashlib
import importlib
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

from printkit.solvers.cover.storage import cache_folder

Function = TypeVar("Function", bound=Callable[..., Any])

numba: Any = importlib.import_module("numba")
extending: Any = importlib.import_module("numba.extending")
llvm: Any = importlib.import_module("llvmlite.ir")

# Kernels allocate nothing, so numba need not count references to their arrays; counting would halve their speed.
NO_COUNTING = {"_nrt": False} if hasattr(numba.core.options.DefaultOptions, "_nrt") else {}


def compiled(function: Function) -> Function:
    """Compile a search function; it runs without Python's lock, so that two threads use two cores."""
    folder = _version_folder()
    if folder is None:
        return cast("Function", numba.njit(nogil=True, **NO_COUNTING)(function))
    before = numba.config.CACHE_DIR
    # numba asks for the folder while it decorates, and only then; so other users of numba in this process keep theirs
    numba.config.CACHE_DIR = str(folder)
    try:
        return cast("Function", numba.njit(nogil=True, cache=True, **NO_COUNTING)(function))
    finally:
        numba.config.CACHE_DIR = before


def inlined(function: Function) -> Function:
    """Make a small function part of the kernels that call it."""
    return cast("Function", numba.njit(forceinline=True, **NO_COUNTING)(function))


@lru_cache(maxsize=1)
def _version_folder() -> Path | None:
    """Make the folder for exactly these sources; None where no folder can be written."""
    sources = b"".join(file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py")))
    digest = hashlib.sha256(sources + numba.__version__.encode()).hexdigest()[:16]
    folder = cache_folder() / digest
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK | os.X_OK) else None


def _on_words(instruction: Callable[[Any, Any], Any]) -> Any:
    """Make a function from words to words that is one machine instruction."""

    def typed(_context: Any, _word: Any) -> Any:
        return numba.uint64(numba.uint64), lambda _context, builder, _signature, arguments: instruction(builder, arguments[0])

    return extending.intrinsic(typed)


ones: Callable[[np.uint64], np.uint64] = _on_words(lambda builder, word: builder.ctpop(word))
ones.__doc__ = "The number of set bits of a word."

lowest: Callable[[np.uint64], np.uint64] = _on_words(lambda builder, word: builder.cttz(word, llvm.Constant(llvm.IntType(1), 1)))
lowest.__doc__ = "The place of the lowest set bit of a word that is not zero."


def _signed(word: np.uint64) -> Any:
    return np.int64(word)


signed: Callable[[np.uint64], int] = inlined(_signed)
signed.__doc__ = "The same number for arithmetic with signed ones; numba would mix the two kinds into fractions."
