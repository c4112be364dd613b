"""Compilation of kernels with numba, with a cache that outlives the process.

Importing this module imports numba, which takes half a second; so only folders of kernels do it, and those are imported when a
search turns out to be long.

The cache lies in the user's cache folder, so a package that is installed read-only (by root, in an image) is no obstacle. numba
looks only at the file of a function when it decides whether machine code is still good, yet kernels call each other across files:
so each version of a folder of kernels has its own folder in the cache, and an update never meets old code. Whatever a kernel reads
when it is compiled, constants too, therefore stands in its own folder. Where nothing can be written, or others can write as well,
every process compiles anew. `kernel_file` is what keeps a kernel, and has the reasons why numba does not do it itself.
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

from printkit.engine.kernel_file import KernelFiles
from printkit.errors import PrintkitError
from printkit.safe.kernel_folder import not_kept, open_kernels
from printkit.safe.leftover import clear_parts
from printkit.safe.private_folder import ONLY_OURS, NotPrivate, refused
from printkit.safe.seal import Seal, make_way, users_seal

Function = TypeVar("Function", bound=Callable[..., Any])

numba: Any = importlib.import_module("numba")
extending: Any = importlib.import_module("numba.extending")
llvm: Any = importlib.import_module("llvmlite.ir")
llvmlite: Any = importlib.import_module("llvmlite")

# Kernels that allocate nothing need no counting of references to their arrays, which would halve the speed of tight loops.
NO_COUNTING = {"_nrt": False} if hasattr(numba.core.options.DefaultOptions, "_nrt") else {}


def compiled(function: Function) -> Function:
    """Compile a kernel; it runs without Python's lock, so that two threads use two cores."""
    return _kept(function)


def lean(function: Function) -> Function:
    """Compile a kernel that allocates nothing; whatever it calls is lean too."""
    return _kept(function, **NO_COUNTING)


def lean_inlined(function: Function) -> Function:
    """Make a small function that allocates nothing part of the lean kernels that call it."""
    return cast("Function", numba.njit(forceinline=True, **NO_COUNTING)(function))


def _kept(function: Function, **options: Any) -> Function:
    """Compile a function, and keep its machine code wherever a folder can be written."""
    kernel: Any = numba.njit(nogil=True, **options)(function)
    folder = version_folder(Path(function.__code__.co_filename).parent)
    if folder is not None:
        kernel._cache = KernelFiles(function, folder, _seal(folder.parent))
    return cast("Function", kernel)


@lru_cache(maxsize=4)
def _seal(home: Path) -> Seal:
    return users_seal(home)


@lru_cache(maxsize=16)
def version_folder(kernels: Path) -> Path | None:
    """Make the cache folder of exactly these sources; None where no folder can be written."""
    sources = b"".join(file.read_bytes() for file in (Path(__file__), *sorted(kernels.glob("*.py"))))
    try:
        home, seal = open_kernels()
        made_with = f"{numba.__version__} {llvmlite.__version__} {seal.name}"  # kernels of another seal stand apart
        digest = hashlib.sha256(sources + made_with.encode()).hexdigest()[:16]
        folder = home / f"{kernels.parent.name}-{digest}"
        make_way(folder, Path.is_dir)
        folder.mkdir(ONLY_OURS, exist_ok=True)
    except NotPrivate as error:
        refused(not_kept(error))
        return None
    except (OSError, PrintkitError):
        return None
    clear_parts(folder)
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


signed: Callable[[np.uint64], int] = lean_inlined(_signed)
signed.__doc__ = "The same number for arithmetic with signed ones; numba would mix the two kinds into fractions."
