"""Translating statements."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from printkit.engine.native.expression import combined, compared, place_of, value_of
from printkit.engine.native.sort import INT, Bundle, KernelError, Value, bundle, part

if TYPE_CHECKING:
    from printkit.engine.native.translation import Writing


def write_all(writing: Writing, statements: list[ast.stmt]) -> None:
    """Translate statements one after the other."""
    for statement in statements:
        translate = _STATEMENTS.get(type(statement))
        try:
            if translate is None:
                raise KernelError(f"kernels have no {type(statement).__name__}")
            translate(writing, statement)
        except KernelError as error:
            raise writing.placed(error, statement) from None


def _assign(writing: Writing, node: ast.Assign) -> None:
    value = value_of(writing, node.value)
    for target in node.targets:
        _put(writing, target, value)


def _put(writing: Writing, target: ast.expr, value: Value) -> None:
    """Give a value to a name, to a place in memory, or part by part to several of these."""
    if isinstance(target, ast.Name):
        writing.write(target.id, value)
    elif isinstance(target, ast.Tuple):
        if not isinstance(value.sort, Bundle) or len(value.sort.parts) != len(target.elts):
            raise KernelError(f"{len(target.elts)} names need a tuple of as many parts")
        for place, one in enumerate(target.elts):
            _put(writing, one, part(value, place))
    else:
        found = place_of(writing, target)
        if isinstance(found, Value):
            raise KernelError("only numbers are put into tables")
        writing.scribe.store(*found, value)


def _change(writing: Writing, node: ast.AugAssign) -> None:
    """Translate `+=` and its like; where the number stands is found once."""
    if isinstance(node.target, ast.Name):
        changed = combined(writing, node.op, writing.read(node.target.id), value_of(writing, node.value))
        writing.write(node.target.id, changed)
        return
    found = place_of(writing, node.target)
    if isinstance(found, Value):
        raise KernelError("only numbers in tables change")
    before = writing.scribe.load(*found)
    writing.scribe.store(*found, combined(writing, node.op, before, value_of(writing, node.value)))


def _if(writing: Writing, node: ast.If) -> None:
    scribe = writing.scribe
    then, otherwise, end = scribe.new_block(), scribe.new_block(), scribe.new_block()
    scribe.fork(scribe.truth(value_of(writing, node.test)), then, otherwise if node.orelse else end)
    scribe.enter(then)
    write_all(writing, node.body)
    scribe.jump(end)
    if node.orelse:
        scribe.enter(otherwise)
        write_all(writing, node.orelse)
        scribe.jump(end)
    scribe.enter(end)


def _while(writing: Writing, node: ast.While) -> None:
    scribe = writing.scribe
    again, body, end = scribe.new_block(), scribe.new_block(), scribe.new_block()
    scribe.jump(again)
    scribe.enter(again)
    scribe.fork(scribe.truth(value_of(writing, node.test)), body, end)
    scribe.enter(body)
    with writing.loop(again, end):
        write_all(writing, node.body)
    scribe.jump(again)
    scribe.enter(end)


def _for(writing: Writing, node: ast.For) -> None:
    if isinstance(node.iter, ast.Tuple):
        _unrolled(writing, node, node.iter)
    elif isinstance(node.iter, ast.Call) and writing.constant_of(node.iter.func) is range:
        _counted(writing, node, [value_of(writing, one) for one in node.iter.args])
    else:
        raise KernelError("a loop goes through a range or a tuple that is written there")


def _unrolled(writing: Writing, node: ast.For, values: ast.Tuple) -> None:
    """Write the body once for each of some values."""
    scribe, end = writing.scribe, writing.scribe.new_block()
    for value in [value_of(writing, one) for one in values.elts]:
        _put(writing, node.target, value)
        further = scribe.new_block()
        with writing.loop(further, end):
            write_all(writing, node.body)
        scribe.jump(further)
        scribe.enter(further)
    scribe.jump(end)
    scribe.enter(end)


def _counted(writing: Writing, node: ast.For, limits: list[Value]) -> None:
    """Count through a range; the number is kept apart from the name, which the body may change."""
    scribe = writing.scribe
    first, last = (scribe.constant(0), limits[0]) if len(limits) == 1 else limits[:2]
    step = limits[2] if len(limits) == 3 else scribe.constant(1)
    if not step.leaves[0].lstrip("-").isdigit():
        raise KernelError("the step of a range is a number that is written there")
    counter = scribe.reserve(INT)
    scribe.remember(counter, Value(INT, (scribe.number(first),)))
    bound = Value(INT, (scribe.number(last),))
    again, body, further, end = (scribe.new_block() for _ in range(4))
    scribe.jump(again)
    scribe.enter(again)
    number = scribe.recall(counter)
    scribe.fork(compared(writing, ast.Gt if step.leaves[0].startswith("-") else ast.Lt, number, bound), body, end)
    scribe.enter(body)
    _put(writing, node.target, number)
    with writing.loop(further, end):
        write_all(writing, node.body)
    scribe.jump(further)
    scribe.enter(further)
    # A counter that has not reached its end cannot run over, which lets LLVM see how often the loop runs.
    scribe.remember(counter, Value(INT, (scribe.give(f"add nsw i64 {number.leaves[0]}, {step.leaves[0]}"),)))
    scribe.jump(again)
    scribe.enter(end)


def _return(writing: Writing, node: ast.Return) -> None:
    writing.give_back(bundle([]) if node.value is None else value_of(writing, node.value))
    writing.scribe.enter(writing.scribe.new_block())


def _break(writing: Writing, _node: ast.Break) -> None:
    writing.scribe.jump(writing.loops[-1][1])
    writing.scribe.enter(writing.scribe.new_block())


def _continue(writing: Writing, _node: ast.Continue) -> None:
    writing.scribe.jump(writing.loops[-1][0])
    writing.scribe.enter(writing.scribe.new_block())


def _expression(writing: Writing, node: ast.Expr) -> None:
    if not isinstance(node.value, ast.Constant):
        value_of(writing, node.value)


def _pass(_writing: Writing, _node: ast.Pass) -> None:
    pass


_STATEMENTS: dict[type[ast.stmt], Callable[[Any, Any], None]] = {
    ast.Assign: _assign,
    ast.AugAssign: _change,
    ast.If: _if,
    ast.While: _while,
    ast.For: _for,
    ast.Return: _return,
    ast.Break: _break,
    ast.Continue: _continue,
    ast.Expr: _expression,
    ast.Pass: _pass,
}
