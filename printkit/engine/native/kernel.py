"""Marking functions as kernels, and calling them.

Importing this module fails where LLVM is missing, so that whoever can do without kernels knows at once.
"""

from __future__ import annotations

import ctypes
import functools
import inspect
import struct
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from threading import Lock
from typing import Any, TypeVar, cast

from printkit.engine.native.arguments import flattened, row_format, sort_of, unpacked
from printkit.engine.native.expression import lowest, ones, signed
from printkit.engine.native.sort import KernelError, Sort, leaves_of

__all__ = ["compiled", "inlined", "lowest", "ones", "signed"]

if find_spec("llvmlite") is None:
    raise ImportError("kernels are compiled by llvmlite, which is missing", name="llvmlite")

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Make a function a kernel; it runs without Python's lock, so that two threads use two cores."""
    return cast("Function", Kernel(function, inlined=False))


def inlined(function: Function) -> Function:
    """Make a small function part of the kernels that call it."""
    return cast("Function", Kernel(function, inlined=True))


@dataclass(frozen=True, slots=True)
class _Ready:
    """Machine code for arguments of some sorts."""

    call: Callable[[int], None]
    packer: struct.Struct
    result: Sort
    words: int


class Kernel:
    """A function that is translated when it is first called with arguments of some sorts."""

    def __init__(self, function: Callable[..., Any], *, inlined: bool) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self.inlined = inlined
        self._wishes = [str(one.annotation) for one in inspect.signature(function).parameters.values()]
        self._ready: dict[tuple[Sort, ...], _Ready] = {}
        self._lock = Lock()

    def __call__(self, *arguments: Any) -> Any:
        sorts = tuple(map(sort_of, arguments, self._wishes))
        if len(sorts) != len(arguments):
            raise KernelError(f"{self.function.__name__} takes {len(self._wishes)} arguments, not {len(arguments)}")
        ready = self._ready.get(sorts) or self._prepared(sorts)
        words: list[Any] = []
        for argument in arguments:
            flattened(argument, words)
        row = bytearray(8 * ready.words)
        ready.packer.pack_into(row, 0, *words)
        ready.call(ctypes.addressof(ctypes.c_char.from_buffer(row)))
        return unpacked(ready.result, row)

    def _prepared(self, sorts: tuple[Sort, ...]) -> _Ready:
        from printkit.engine.native.keeping import machine_code_of
        from printkit.engine.native.machine import loaded

        with self._lock:
            if sorts not in self._ready:
                code, result = machine_code_of(self, sorts)
                packer = struct.Struct(row_format(sorts))
                words = max(packer.size // 8, len(leaves_of(result)), 1)
                self._ready[sorts] = _Ready(loaded(code), packer, result, words)
        return self._ready[sorts]
