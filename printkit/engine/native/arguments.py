"""Handing arguments from Python to machine code, and results back."""

from __future__ import annotations

import struct
from functools import lru_cache
from typing import Any

import numpy as np

from printkit.engine.native.sort import BOOL, FLOAT, INT, WORD, Array, Bundle, KernelError, Scalar, Sort, leaves_of


def sort_of(value: Any, wanted: str = "") -> Sort:
    """Return what an argument is to a kernel; where the kernel says `float`, a whole number is taken as a fraction."""
    if isinstance(value, np.ndarray):
        return Array(value.dtype, value.ndim)
    if isinstance(value, tuple):
        names = getattr(value, "_fields", ())
        return Bundle(tuple(map(sort_of, value, _wishes(type(value)) if names else ("",) * len(value))), names)
    if isinstance(value, bool | np.bool_):
        return BOOL
    if isinstance(value, np.uint64):
        return WORD
    if isinstance(value, int | np.integer):
        return FLOAT if wanted == "float" else INT
    if isinstance(value, float | np.floating):
        return FLOAT
    raise KernelError(f"a kernel takes no {type(value).__name__}")


@lru_cache(maxsize=64)
def _wishes(kind: Any) -> tuple[str, ...]:
    """Return how the fields of a named tuple are annotated."""
    return tuple(str(kind.__annotations__.get(name, "")) for name in kind._fields)


def flattened(value: Any, words: list[Any]) -> None:
    """Append the leaves of an argument."""
    if isinstance(value, np.ndarray):
        if not value.flags.c_contiguous or not value.flags.aligned or not value.dtype.isnative:
            raise KernelError("a kernel takes only arrays that lie in memory in C order")
        words.append(value.__array_interface__["data"][0])
        words.extend(value.shape)
    elif isinstance(value, tuple):
        for one in value:
            flattened(one, words)
    elif isinstance(value, float | np.floating):
        words.append(float(value))
    else:
        words.append(int(value) & 0xFFFFFFFFFFFFFFFF if isinstance(value, np.uint64) else int(value))


def row_format(sorts: tuple[Sort, ...]) -> str:
    """Return how the leaves of arguments lie side by side, as `struct` writes it."""
    return "=" + "".join(map(_letters, sorts))


def _letters(sort: Sort) -> str:
    if isinstance(sort, Bundle):
        return "".join(map(_letters, sort.parts))
    if isinstance(sort, Scalar):
        return "d" if sort is FLOAT else "Q" if sort is WORD else "q"
    return "".join("Q" if kind == "ptr" else "q" for kind in leaves_of(sort))


def unpacked(sort: Sort, row: bytes | bytearray) -> Any:
    """Read a result back."""
    if sort == Bundle(()):
        return None
    numbers = struct.unpack_from(row_format((sort,)), row)
    found, _ = _value(sort, numbers, 0)
    return found


def _value(sort: Sort, numbers: tuple[Any, ...], place: int) -> tuple[Any, int]:
    if isinstance(sort, Scalar):
        number = numbers[place]
        return (bool(number) if sort is BOOL else np.uint64(number) if sort is WORD else number), place + 1
    if isinstance(sort, Bundle):
        values = []
        for part in sort.parts:
            value, place = _value(part, numbers, place)
            values.append(value)
        return tuple(values), place
    raise KernelError("a kernel gives back numbers only")
