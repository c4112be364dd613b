"""Writing one function in LLVM's language: blocks of instructions, and variables in memory that LLVM turns into registers."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from printkit.engine.native.sort import (
    BOOL,
    FLOAT,
    INT,
    RANKS,
    WORD,
    Array,
    Bundle,
    Cell,
    KernelError,
    Record,
    Scalar,
    Sort,
    Value,
    bundle,
    cell_of,
    described,
    leaves_of,
    part,
)


@dataclass(slots=True)
class Block:
    """Instructions that follow each other; the last one leads elsewhere."""

    label: str
    lines: list[str] = field(default_factory=list)


class Scribe:
    """The text of one function while it is written."""

    def __init__(self) -> None:
        self.room: list[str] = []
        self.block = Block("entry")
        self._blocks = [self.block]
        self._count = 0

    def fresh(self) -> str:
        """Return a name that nothing has yet."""
        self._count += 1
        return f"%v{self._count}"

    def emit(self, line: str) -> None:
        """Write an instruction that gives nothing."""
        self.block.lines.append(line)

    def give(self, instruction: str) -> str:
        """Write an instruction, and return the name of what it gives."""
        name = self.fresh()
        self.block.lines.append(f"{name} = {instruction}")
        return name

    def new_block(self) -> Block:
        """Make a block that is not written into yet."""
        self._count += 1
        return Block(f"b{self._count}")

    def enter(self, block: Block) -> None:
        """Go on writing in a block; it stands after all that were entered before."""
        self._blocks.append(block)
        self.block = block

    def jump(self, block: Block) -> None:
        """Go on elsewhere."""
        self.emit(f"br label %{block.label}")

    def fork(self, condition: str, then: Block, otherwise: Block) -> None:
        """Go on in one of two places."""
        self.emit(f"br i1 {condition}, label %{then.label}, label %{otherwise.label}")

    def body(self) -> list[str]:
        """Return all lines of the function."""
        lines = ["entry:", *self.room, *self._blocks[0].lines]
        for block in self._blocks[1:]:
            lines += [f"{block.label}:", *block.lines]
        return lines

    # Variables

    def reserve(self, sort: Sort) -> Value:
        """Make room for a value, as one address for each of its leaves."""
        addresses = []
        for leaf in leaves_of(sort):
            name = self.fresh()
            self.room.append(f"{name} = alloca {leaf}")
            addresses.append(name)
        return Value(sort, tuple(addresses))

    def remember(self, room: Value, value: Value) -> None:
        """Put a value where there is room for it."""
        value = self.turned(value, room.sort)
        for address, leaf, kind in zip(room.leaves, value.leaves, leaves_of(room.sort), strict=True):
            self.emit(f"store {kind} {leaf}, ptr {address}")

    def recall(self, room: Value) -> Value:
        """Read back what was put there."""
        kinds = leaves_of(room.sort)
        return Value(room.sort, tuple(self.give(f"load {kind}, ptr {at}") for at, kind in zip(room.leaves, kinds, strict=True)))

    # Numbers

    def constant(self, number: Any) -> Value:
        """Return a number that is written in the kernel."""
        if isinstance(number, bool | np.bool_):
            return Value(BOOL, ("true" if number else "false",))
        if isinstance(number, np.uint64):
            return Value(WORD, (str(int(number)),))
        if isinstance(number, int | np.integer):
            return Value(INT, (str(int(number)),))
        if isinstance(number, float | np.floating):
            return Value(FLOAT, ("0x" + struct.pack(">d", float(number)).hex(),))
        if isinstance(number, tuple):
            return bundle([self.constant(one) for one in number])
        raise KernelError(f"{number!r} is nothing that a kernel can reckon with")

    def turned(self, value: Value, sort: Sort) -> Value:
        """Turn a value into another sort without loss."""
        if value.sort == sort:
            return value
        if isinstance(value.sort, Bundle) and isinstance(sort, Bundle) and len(value.sort.parts) == len(sort.parts):
            turned = [self.turned(part(value, place), wanted) for place, wanted in enumerate(sort.parts)]
            return Value(sort, tuple(leaf for one in turned for leaf in one.leaves))
        if value.sort in RANKS and sort in RANKS and RANKS.index(value.sort) < RANKS.index(sort):
            if sort is INT:
                return Value(INT, (self.give(f"zext i1 {value.leaves[0]} to i64"),))
            instruction = "uitofp i1" if value.sort is BOOL else "sitofp i64"
            return Value(FLOAT, (self.give(f"{instruction} {value.leaves[0]} to double"),))
        raise KernelError(f"{described(value.sort)} cannot become {described(sort)}")

    def truth(self, value: Value) -> str:
        """Return whether a number is not zero."""
        if value.sort is BOOL:
            return value.leaves[0]
        if value.sort is FLOAT:
            return self.give(f"fcmp une double {value.leaves[0]}, 0.0")
        if isinstance(value.sort, Scalar):
            return self.give(f"icmp ne i64 {value.leaves[0]}, 0")
        raise KernelError(f"{described(value.sort)} is neither true nor false")

    def number(self, value: Value) -> str:
        """Return a whole number, to count or to index with."""
        if value.sort is WORD:
            return value.leaves[0]
        return self.turned(value, INT).leaves[0]

    # Memory

    def load(self, cell: Cell, address: str) -> Value:
        """Read a number from memory."""
        got = self.give(f"load {cell.llvm}, ptr {address}{_alias(cell)}")
        if cell.scalar is BOOL:
            got = self.give(f"icmp ne i8 {got}, 0")
        elif cell.widening:
            got = self.give(f"{cell.widening} {cell.llvm} {got} to i64")
        return Value(cell.scalar, (got,))

    def store(self, cell: Cell, address: str, value: Value) -> None:
        """Write a number to memory."""
        if {value.sort, cell.scalar} == {INT, WORD}:  # the same bits
            value = Value(cell.scalar, value.leaves)
        leaf = self.turned(value, cell.scalar).leaves[0]
        if cell.scalar is BOOL:
            leaf = self.give(f"zext i1 {leaf} to i8")
        elif cell.widening:
            leaf = self.give(f"trunc i64 {leaf} to {cell.llvm}")
        self.emit(f"store {cell.llvm} {leaf}, ptr {address}{_alias(cell)}")

    def shifted(self, address: str, count: str, size: int) -> str:
        """Return the address so many things of a size further on."""
        count = count if size == 1 else self.give(f"mul i64 {count}, {size}")
        return self.give(f"getelementptr i8, ptr {address}, i64 {count}")

    def element(self, array: Value, indices: list[Value]) -> Value | tuple[Cell, str]:
        """Return what stands at some indices: a smaller array, a record, or the cell and the address of a number."""
        if not isinstance(array.sort, Array) or len(indices) > array.sort.dimensions:
            raise KernelError(f"{described(array.sort)} has no {len(indices)} indices")
        pointer, *sizes = array.leaves
        place = "0"
        for index, size in zip(indices, sizes, strict=False):
            inside = self._wrapped(index, size)
            place = inside if place == "0" else self.give(f"add i64 {self.give(f'mul i64 {place}, {size}')}, {inside}")
        for size in sizes[len(indices) :]:
            place = self.give(f"mul i64 {place}, {size}")
        address = self.shifted(pointer, place, array.sort.element.itemsize)
        left = array.sort.dimensions - len(indices)
        if left:
            return Value(Array(array.sort.element, left), (address, *sizes[len(indices) :]))
        if array.sort.element.names is not None:
            return Value(Record(array.sort.element), (address,))
        return cell_of(array.sort.element), address

    def _wrapped(self, index: Value, size: str) -> str:
        """Return an index from the start; one below zero counts from the end, and words are never below zero."""
        if index.sort is WORD:
            return index.leaves[0]
        leaf = self.turned(index, INT).leaves[0]
        if not leaf.startswith(("%", "-")):
            return leaf
        below = self.give(f"icmp slt i64 {leaf}, 0")
        return self.give(f"select i1 {below}, i64 {self.give(f'add i64 {leaf}, {size}')}, i64 {leaf}")

    def field(self, record: Value, name: str) -> Value | tuple[Cell, str]:
        """Return a field of a record: an array, or the cell and the address of a number."""
        if not isinstance(record.sort, Record):
            raise KernelError(f"{described(record.sort)} has no {name}")
        fields: Mapping[str, Any] = record.sort.layout.fields or {}
        if name not in fields:
            raise KernelError(f"{described(record.sort)} has no {name}")
        kind, offset = fields[name][:2]
        address = self.give(f"getelementptr i8, ptr {record.leaves[0]}, i64 {offset}") if offset else record.leaves[0]
        if kind.subdtype is not None:
            element, shape = kind.subdtype
            return Value(Array(element, len(shape)), (address, *map(str, shape)))
        return cell_of(kind), address


def _alias(cell: Cell) -> str:
    """Tell LLVM that numbers of different types never share memory."""
    return f", !tbaa !{ALIASES[cell.llvm]}"


ALIASES = {"double": 1, "i64": 2, "i32": 3, "i16": 4, "i8": 5}
"""The numbers of the notes at the end of every text, in `ALIAS_NOTES`."""

ALIAS_NOTES = [
    '!0 = !{!"memory"}',
    *(f'!{number + 10} = !{{!"{kind}", !0, i64 0}}' for kind, number in ALIASES.items()),
    *(f"!{number} = !{{!{number + 10}, !{number + 10}, i64 0}}" for number in ALIASES.values()),
]
