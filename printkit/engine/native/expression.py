"""Translating expressions."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from printkit.engine.native.sort import (
    BOOL,
    FLOAT,
    INT,
    WORD,
    Array,
    Bundle,
    Cell,
    KernelError,
    Scalar,
    Value,
    bundle,
    described,
    leaves_of,
    part,
    unified,
)

if TYPE_CHECKING:
    from printkit.engine.native.translation import Writing

_EXACT = 6755399441055744.0
"""Adding 1.5 * 2**52 and taking it away rounds a fraction below 2**51 to the nearest whole number, ties to the even one."""


def value_of(writing: Writing, node: ast.expr) -> Value:
    """Translate an expression."""
    translate = _EXPRESSIONS.get(type(node))
    if translate is None:
        raise KernelError(f"kernels have no {type(node).__name__}")
    return translate(writing, node)


def place_of(writing: Writing, node: ast.expr) -> Value | tuple[Cell, str]:
    """Translate what stands before `=`, or is looked up: a value, or the cell and the address of a number."""
    if isinstance(node, ast.Attribute):
        owner = value_of(writing, node.value)
        if isinstance(owner.sort, Bundle) and node.attr in owner.sort.names:
            return part(owner, owner.sort.names.index(node.attr))
        return writing.scribe.field(owner, node.attr)
    if isinstance(node, ast.Subscript):
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            return _size(value_of(writing, node.value.value), _whole(node.slice))
        owner = value_of(writing, node.value)
        if isinstance(owner.sort, Bundle):
            return _part_at(writing, owner, node.slice)
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return writing.scribe.element(owner, [value_of(writing, index) for index in indices])
    raise KernelError(f"nothing can be put into a {type(node).__name__}")


def _looked_up(writing: Writing, node: ast.expr) -> Value:
    known = writing.constant_of(node)
    if known is not None:
        return writing.scribe.constant(known)
    found = place_of(writing, node)
    return found if isinstance(found, Value) else writing.scribe.load(*found)


def _size(array: Value, dimension: int) -> Value:
    if not isinstance(array.sort, Array):
        raise KernelError(f"{described(array.sort)} has no shape")
    return Value(INT, (array.leaves[1 + dimension],))


def _whole(node: ast.expr) -> int:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    raise KernelError("a shape is asked for by a plain number")


def _part_at(writing: Writing, owner: Value, index: ast.expr) -> Value:
    """Return a part of a tuple, or several; by a number that is not known yet only if all are of one sort."""
    parts = [part(owner, place) for place in range(len(owner.sort.parts))]  # type: ignore[union-attr]
    if isinstance(index, ast.Slice):
        lower, upper = (None if side is None else _whole(side) for side in (index.lower, index.upper))
        return bundle(parts[lower:upper])
    known = writing.constant_of(index)
    if known is not None:
        return parts[int(known)]
    wanted = writing.scribe.number(value_of(writing, index))
    found = parts[0]
    for place, one in enumerate(parts[1:], start=1):
        found = _chosen(writing, writing.scribe.give(f"icmp eq i64 {wanted}, {place}"), one, found)
    return found


def _chosen(writing: Writing, condition: str, one: Value, other: Value) -> Value:
    """Choose between two values that are both there."""
    sort = unified(one.sort, other.sort)
    one, other = writing.scribe.turned(one, sort), writing.scribe.turned(other, sort)
    pairs = zip(leaves_of(sort), one.leaves, other.leaves, strict=True)
    return Value(sort, tuple(writing.scribe.give(f"select i1 {condition}, {kind} {a}, {kind} {b}") for kind, a, b in pairs))


def _name(writing: Writing, node: ast.Name) -> Value:
    return writing.read(node.id)


def _constant(writing: Writing, node: ast.Constant) -> Value:
    return writing.scribe.constant(node.value)


def _tuple(writing: Writing, node: ast.Tuple) -> Value:
    return bundle([value_of(writing, one) for one in node.elts])


# Arithmetic

_WHOLE = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor", ast.LShift: "shl",
}  # fmt: skip
_FRACTION = {ast.Add: "fadd", ast.Sub: "fsub", ast.Mult: "fmul", ast.Div: "fdiv"}
_OF_TRUTH = (ast.BitAnd, ast.BitOr, ast.BitXor)


def _binary(writing: Writing, node: ast.BinOp) -> Value:
    if isinstance(node.op, ast.Pow):
        return _squared(writing, node)
    return combined(writing, node.op, value_of(writing, node.left), value_of(writing, node.right))


def combined(writing: Writing, operator: ast.operator, left: Value, right: Value) -> Value:
    """Translate an operation on two numbers."""
    kind, sort = type(operator), unified(left.sort, right.sort)
    if not isinstance(sort, Scalar):
        raise KernelError(f"{described(sort)} is no number")
    if kind is ast.Div or sort is FLOAT:
        return _of_fractions(writing, kind, writing.scribe.turned(left, FLOAT), writing.scribe.turned(right, FLOAT))
    if sort is BOOL and kind not in _OF_TRUTH:
        sort = INT
    one, other = writing.scribe.turned(left, sort).leaves[0], writing.scribe.turned(right, sort).leaves[0]
    give = writing.scribe.give
    if kind in _WHOLE:
        return Value(sort, (give(f"{_WHOLE[kind]} {sort.llvm} {one}, {other}"),))
    if kind is ast.RShift:
        return Value(sort, (give(f"{'lshr' if sort is WORD else 'ashr'} i64 {one}, {other}"),))
    if kind in {ast.FloorDiv, ast.Mod}:
        return Value(sort, (_divided(writing, kind, sort, one, other),))
    raise KernelError(f"kernels have no {kind.__name__} of {sort.name}s")


def _of_fractions(writing: Writing, kind: type[ast.operator], left: Value, right: Value) -> Value:
    if kind not in _FRACTION:
        raise KernelError(f"kernels have no {kind.__name__} of fractions")
    return Value(FLOAT, (writing.scribe.give(f"{_FRACTION[kind]} double {left.leaves[0]}, {right.leaves[0]}"),))


def _divided(writing: Writing, kind: type[ast.operator], sort: Scalar, one: str, other: str) -> str:
    """Divide with the rest on the side of the divisor, as Python does."""
    give = writing.scribe.give
    if sort is WORD:
        return give(f"{'udiv' if kind is ast.FloorDiv else 'urem'} i64 {one}, {other}")
    rest = give(f"srem i64 {one}, {other}")
    beyond = give(f"icmp slt i64 {give(f'xor i64 {rest}, {other}')}, 0")
    uneven = give(f"and i1 {beyond}, {give(f'icmp ne i64 {rest}, 0')}")
    if kind is ast.Mod:
        return give(f"select i1 {uneven}, i64 {give(f'add i64 {rest}, {other}')}, i64 {rest}")
    return give(f"sub i64 {give(f'sdiv i64 {one}, {other}')}, {give(f'zext i1 {uneven} to i64')}")


def _squared(writing: Writing, node: ast.BinOp) -> Value:
    if writing.constant_of(node.right) != 2:
        raise KernelError("kernels have no powers but the second")
    value = value_of(writing, node.left)
    return combined(writing, ast.Mult(), value, value)


def _unary(writing: Writing, node: ast.UnaryOp) -> Value:
    value, give = value_of(writing, node.operand), writing.scribe.give
    if isinstance(node.op, ast.Not):
        return Value(BOOL, (give(f"xor i1 {writing.scribe.truth(value)}, true"),))
    if value.sort is FLOAT and isinstance(node.op, ast.USub):
        return Value(FLOAT, (give(f"fneg double {value.leaves[0]}"),))
    sort = INT if value.sort is BOOL else value.sort
    if sort not in {INT, WORD}:
        raise KernelError(f"kernels have no {type(node.op).__name__} of {described(sort)}")
    leaf = writing.scribe.turned(value, sort).leaves[0]
    if isinstance(node.op, ast.USub):
        return Value(sort, (str(-int(leaf)) if leaf.isdigit() else give(f"sub i64 0, {leaf}"),))
    return Value(sort, (give(f"xor i64 {leaf}, -1"),))


# Truth

_SIGNED = {ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge", ast.Eq: "eq", ast.NotEq: "ne"}
_UNSIGNED = {ast.Lt: "ult", ast.LtE: "ule", ast.Gt: "ugt", ast.GtE: "uge", ast.Eq: "eq", ast.NotEq: "ne"}
_ORDERED = {ast.Lt: "olt", ast.LtE: "ole", ast.Gt: "ogt", ast.GtE: "oge", ast.Eq: "oeq", ast.NotEq: "une"}


def compared(writing: Writing, operator: type[ast.cmpop], left: Value, right: Value) -> str:
    """Translate one comparison."""
    sort = unified(left.sort, right.sort)
    if not isinstance(sort, Scalar) or operator not in _SIGNED:
        raise KernelError(f"{described(left.sort)} cannot be compared so")
    one, other = writing.scribe.turned(left, sort).leaves[0], writing.scribe.turned(right, sort).leaves[0]
    if sort is FLOAT:
        return writing.scribe.give(f"fcmp {_ORDERED[operator]} double {one}, {other}")
    words = _SIGNED if sort is INT else _UNSIGNED
    return writing.scribe.give(f"icmp {words[operator]} {sort.llvm} {one}, {other}")


def _comparison(writing: Writing, node: ast.Compare) -> Value:
    left = value_of(writing, node.left)
    parts = []
    for operator, following in zip(node.ops, node.comparators, strict=True):
        right = value_of(writing, following)
        parts.append(compared(writing, type(operator), left, right))
        left = right
    found = parts[0]
    for one in parts[1:]:
        found = writing.scribe.give(f"and i1 {found}, {one}")
    return Value(BOOL, (found,))


def _connected(writing: Writing, node: ast.BoolOp) -> Value:
    """Translate `and` and `or`: what comes later is looked at only if it matters."""
    scribe, stops = writing.scribe, isinstance(node.op, ast.Or)
    room, end = scribe.reserve(BOOL), scribe.new_block()
    for one in node.values[:-1]:
        known = scribe.truth(value_of(writing, one))
        scribe.remember(room, Value(BOOL, (known,)))
        further = scribe.new_block()
        scribe.fork(known, *((end, further) if stops else (further, end)))
        scribe.enter(further)
    scribe.remember(room, Value(BOOL, (scribe.truth(value_of(writing, node.values[-1])),)))
    scribe.jump(end)
    scribe.enter(end)
    return scribe.recall(room)


def _alternative(writing: Writing, node: ast.IfExp) -> Value:
    """Translate `a if b else c`."""
    scribe = writing.scribe
    arms = scribe.new_block(), scribe.new_block()
    scribe.fork(scribe.truth(value_of(writing, node.test)), *arms)
    found = []
    for arm, side in zip(arms, (node.body, node.orelse), strict=True):
        scribe.enter(arm)
        found.append((value_of(writing, side), scribe.block))
    sort, end = unified(found[0][0].sort, found[1][0].sort), scribe.new_block()
    room = scribe.reserve(sort)
    for value, block in found:
        scribe.block = block  # what a side was turned into is written where that side ends
        scribe.remember(room, value)
        scribe.jump(end)
    scribe.enter(end)
    return scribe.recall(room)


# Calls


def _call(writing: Writing, node: ast.Call) -> Value:
    if node.keywords:
        raise KernelError("kernels are called without names of arguments")
    called = writing.constant_of(node.func)
    arguments = [value_of(writing, one) for one in node.args]
    if called in _BUILT_IN:
        return _BUILT_IN[called](writing, arguments)
    return writing.call(called, arguments)


def _least(operator: type[ast.cmpop], writing: Writing, arguments: list[Value]) -> Value:
    found = arguments[0]
    for one in arguments[1:]:
        sort = unified(found.sort, one.sort)
        found, one = writing.scribe.turned(found, sort), writing.scribe.turned(one, sort)  # noqa: PLW2901
        found = _chosen(writing, compared(writing, operator, found, one), found, one)
    return found


def _absolute(writing: Writing, arguments: list[Value]) -> Value:
    (value,) = arguments
    if value.sort is FLOAT:
        return Value(FLOAT, (writing.scribe.give(f"call double @llvm.fabs.f64(double {value.leaves[0]})"),))
    negative = combined(writing, ast.Sub(), writing.scribe.constant(0), value)
    return _least(ast.Gt, writing, [value, negative])


def _length(writing: Writing, arguments: list[Value]) -> Value:
    if isinstance(arguments[0].sort, Bundle):
        return writing.scribe.constant(len(arguments[0].sort.parts))
    return _size(arguments[0], 0)


def _to_whole(writing: Writing, arguments: list[Value]) -> Value:
    (value,) = arguments
    if value.sort is FLOAT:
        return Value(INT, (writing.scribe.give(f"fptosi double {value.leaves[0]} to i64"),))
    return Value(INT, value.leaves) if value.sort is WORD else writing.scribe.turned(value, INT)


def _to_word(writing: Writing, arguments: list[Value]) -> Value:
    return Value(WORD, (writing.scribe.number(arguments[0]),))


def _to_fraction(writing: Writing, arguments: list[Value]) -> Value:
    (value,) = arguments
    if value.sort is WORD:
        return Value(FLOAT, (writing.scribe.give(f"uitofp i64 {value.leaves[0]} to double"),))
    return writing.scribe.turned(value, FLOAT)


def _to_truth(writing: Writing, arguments: list[Value]) -> Value:
    return Value(BOOL, (writing.scribe.truth(arguments[0]),))


def _to_narrow(bits: int, writing: Writing, arguments: list[Value]) -> Value:
    give = writing.scribe.give
    narrow = give(f"trunc i64 {_to_whole(writing, arguments).leaves[0]} to i{bits}")
    return Value(INT, (give(f"sext i{bits} {narrow} to i64"),))


def _root(writing: Writing, arguments: list[Value]) -> Value:
    leaf = _to_fraction(writing, arguments).leaves[0]
    return Value(FLOAT, (writing.scribe.give(f"call double @llvm.sqrt.f64(double {leaf})"),))


def _rounded(writing: Writing, arguments: list[Value]) -> Value:
    """Round a fraction, which is not huge, to some digits: ties to the even one."""
    value, digits = arguments
    if value.sort is not FLOAT or not digits.leaves[0].isdigit():
        raise KernelError("a fraction is rounded to a number of digits that is written there")
    scribe = writing.scribe
    scale, exact = scribe.constant(10.0 ** int(digits.leaves[0])), scribe.constant(_EXACT)
    for operator, operand in ((ast.Mult(), scale), (ast.Add(), exact), (ast.Sub(), exact), (ast.Div(), scale)):
        value = combined(writing, operator, value, operand)
    return value


def _on_words(instruction: str, writing: Writing, arguments: list[Value]) -> Value:
    if arguments[0].sort is not WORD:
        raise KernelError(f"{described(arguments[0].sort)} has no bits to count")
    return Value(WORD, (writing.scribe.give(instruction.format(arguments[0].leaves[0])),))


def ones(word: np.uint64) -> np.uint64:
    """Return the number of set bits of a word."""
    return np.uint64(int(word).bit_count())


def lowest(word: np.uint64) -> np.uint64:
    """Return the place of the lowest set bit of a word that is not zero."""
    return np.uint64((int(word) & -int(word)).bit_length() - 1)


def signed(word: np.uint64) -> int:
    """Return the same number for arithmetic with signed ones; the two kinds do not mix."""
    return int(word)


_BUILT_IN: dict[Any, Callable[[Any, list[Value]], Value]] = {
    min: partial(_least, ast.Lt),
    max: partial(_least, ast.Gt),
    abs: _absolute,
    len: _length,
    int: _to_whole,
    float: _to_fraction,
    bool: _to_truth,
    round: _rounded,
    math.sqrt: _root,
    np.int64: _to_whole,
    np.uint64: _to_word,
    np.int16: partial(_to_narrow, 16),
    np.int8: partial(_to_narrow, 8),
    signed: _to_whole,
    ones: partial(_on_words, "call i64 @llvm.ctpop.i64(i64 {})"),
    lowest: partial(_on_words, "call i64 @llvm.cttz.i64(i64 {}, i1 true)"),
}

DECLARATIONS = [
    "declare double @llvm.fabs.f64(double)",
    "declare double @llvm.sqrt.f64(double)",
    "declare i64 @llvm.ctpop.i64(i64)",
    "declare i64 @llvm.cttz.i64(i64, i1)",
]

_EXPRESSIONS: dict[type[ast.expr], Callable[[Any, Any], Value]] = {
    ast.Name: _name,
    ast.Constant: _constant,
    ast.Attribute: _looked_up,
    ast.Subscript: _looked_up,
    ast.Tuple: _tuple,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.Compare: _comparison,
    ast.BoolOp: _connected,
    ast.IfExp: _alternative,
    ast.Call: _call,
}
