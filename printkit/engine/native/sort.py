"""What a value in a kernel can be, and how it looks to LLVM."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np


class KernelError(TypeError):
    """A kernel says something that cannot be translated, or is called with what it does not take."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single number."""

    name: str
    llvm: str


INT = Scalar("int", "i64")
WORD = Scalar("word", "i64")
FLOAT = Scalar("float", "double")
BOOL = Scalar("bool", "i1")

RANKS = (BOOL, INT, FLOAT)
"""Each of these can be turned into the ones after it without loss."""


@dataclass(frozen=True, slots=True)
class Array:
    """An array in C order: a pointer and the size of each dimension."""

    element: np.dtype[Any]
    dimensions: int


@dataclass(frozen=True, slots=True)
class Record:
    """A reference to a record of a table."""

    layout: np.dtype[Any]


@dataclass(frozen=True, slots=True)
class Bundle:
    """A tuple, of which the parts may have names."""

    parts: tuple[Sort, ...]
    names: tuple[str, ...] = ()


Sort: TypeAlias = Scalar | Array | Record | Bundle
NOTHING = Bundle(())


@dataclass(frozen=True, slots=True)
class Value:
    """A value as LLVM sees it: one operand for each of its leaves."""

    sort: Sort
    leaves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """How a number lies in memory, and what it is once it is read."""

    scalar: Scalar
    llvm: str
    widening: str
    """The instruction that makes it as wide as a scalar; nothing if it is that already."""
    size: int


_CELLS = {
    "float64": Cell(FLOAT, "double", "", 8),
    "int64": Cell(INT, "i64", "", 8),
    "uint64": Cell(WORD, "i64", "", 8),
    "int32": Cell(INT, "i32", "sext", 4),
    "int16": Cell(INT, "i16", "sext", 2),
    "int8": Cell(INT, "i8", "sext", 1),
    "uint8": Cell(INT, "i8", "zext", 1),
    "bool": Cell(BOOL, "i8", "", 1),
}


def cell_of(element: np.dtype[Any]) -> Cell:
    """Return how such a number lies in memory."""
    found = _CELLS.get(element.name)
    if found is None:
        raise KernelError(f"kernels have no numbers of type {element}")
    return found


@lru_cache(maxsize=512)
def leaves_of(sort: Sort) -> tuple[str, ...]:
    """Return LLVM's types of the leaves of a value."""
    if isinstance(sort, Scalar):
        return (sort.llvm,)
    if isinstance(sort, Record):
        return ("ptr",)
    if isinstance(sort, Array):
        return ("ptr", *("i64",) * sort.dimensions)
    return tuple(leaf for part in sort.parts for leaf in leaves_of(part))


def part(value: Value, place: int) -> Value:
    """Return one part of a tuple."""
    if not isinstance(value.sort, Bundle):
        raise KernelError("only a tuple has parts")
    sizes = [len(leaves_of(sort)) for sort in value.sort.parts]
    first = sum(sizes[:place])
    return Value(value.sort.parts[place], value.leaves[first : first + sizes[place]])


def bundle(values: list[Value]) -> Value:
    """Put values together as a tuple."""
    return Value(Bundle(tuple(value.sort for value in values)), tuple(leaf for value in values for leaf in value.leaves))


def unified(one: Sort, other: Sort) -> Sort:
    """Return what both can be turned into."""
    if one == other:
        return one
    if one in RANKS and other in RANKS:
        return max(one, other, key=RANKS.index)
    if isinstance(one, Bundle) and isinstance(other, Bundle) and len(one.parts) == len(other.parts):
        return Bundle(tuple(unified(left, right) for left, right in zip(one.parts, other.parts, strict=True)), one.names)
    raise KernelError(f"a value is {described(one)} here and {described(other)} there; give one of the two another name")


def described(sort: Sort) -> str:
    """Name a sort for people."""
    if isinstance(sort, Scalar):
        return sort.name
    if isinstance(sort, Record):
        return f"a record of {', '.join(sort.layout.names or ())}"
    if isinstance(sort, Array):
        return f"an array of {sort.dimensions} dimensions of {sort.element if sort.element.names is None else 'records'}"
    return f"a tuple of {len(sort.parts)}"
