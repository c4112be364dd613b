"""Keeping compiled kernels between runs, in sealed files.

numba would keep them itself, but believes whatever it finds: a damaged file ends the program, and one that somebody else wrote runs
as us, since it is unpickled. So each compiled kernel is a file of its own here, with our seal around what numba hands over. A file
whose seal is broken is thrown away and the kernel compiled again, and so is one that numba cannot read for any other reason.
"""

from __future__ import annotations

import hashlib
import importlib
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from printkit.safe.kernel_folder import MOST_BYTES, SUFFIX
from printkit.safe.seal import Seal, discard

_compiler: Any = importlib.import_module("numba.core.compiler")
_serialize: Any = importlib.import_module("numba.core.serialize")


class KernelFiles:
    """What numba asks for the machine code of one function, and hands it to: it takes the place of numba's own cache."""

    def __init__(self, function: Callable[..., Any], folder: Path, seal: Seal) -> None:
        self._function = function
        self._folder = folder
        self._seal = seal

    @property
    def cache_path(self) -> str:
        """Return the folder, which numba shows to people who ask for it."""
        return str(self._folder)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return the function as it was compiled for arguments of these types on such a machine, or nothing."""
        target.refresh()
        key = self._key(signature, target.codegen())
        place = self._place(key)
        body = self._seal.load(place, MOST_BYTES)
        if body is None:
            return None
        try:
            found, code = pickle.loads(body)  # noqa: S301 (the seal says that we wrote it)
            if found == key:
                return _compiler.CompileResult._rebuild(target, *code)
        except Exception:  # a library of another make, or anything else: it is compiled again
            discard(place)
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep what was compiled, if it means the same in another process; where that fails, it is compiled again the next time."""
        if result.library.has_dynamic_globals or not all(part.can_cache for part in result.lifted):
            return
        key = self._key(signature, result.codegen)
        body = _serialize.dumps((key, result._reduce()))
        with suppress(OSError):
            self._seal.save(self._place(key), body)

    def enable(self) -> None:
        """Do nothing: whether to keep kernels is decided before."""

    def disable(self) -> None:
        """Do nothing, as above."""

    def flush(self) -> None:
        """Do nothing: `printkit cache clear --kernels` forgets them."""

    def _key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        """Return what the machine code was made for: the types, the processor, and the function itself."""
        code = hashlib.sha256(self._function.__code__.co_code).hexdigest()
        return signature, codegen.magic_tuple(), code, self._function.__code__.co_filename

    def _place(self, key: tuple[Any, ...]) -> Path:
        code = self._function.__code__
        python = f"py{sys.version_info.major}{sys.version_info.minor}{getattr(sys, 'abiflags', '')}"
        name = f"{Path(code.co_filename).stem}.{self._function.__name__}-{code.co_firstlineno}.{python}"
        return self._folder / f"{name}.{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}{SUFFIX}"
