"""Translating a kernel, with all that it calls, into one text in LLVM's language."""

from __future__ import annotations

import ast
import builtins
import inspect
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any, Protocol, TypeGuard

from printkit.engine.native.expression import DECLARATIONS
from printkit.engine.native.scribe import ALIAS_NOTES, Block, Scribe
from printkit.engine.native.sort import BOOL, FLOAT, INT, NOTHING, KernelError, Sort, Value, leaves_of, unified
from printkit.engine.native.statement import write_all

ENTRY = "kernel"
"""The name of the function that is called from outside, with the address of a row of arguments."""

RESULT = "result"
"""Stands among the widened names for what a function gives back; no variable of a kernel may have this name."""


class Source(Protocol):
    """A kernel as it is written: a function, and whether it is to become part of those that call it."""

    function: Callable[..., Any]
    inlined: bool


@dataclass(frozen=True, slots=True)
class Code:
    """What is read of the source of a function."""

    tree: ast.FunctionDef
    first_line: int
    assigned: frozenset[str]


class _Widened(Exception):
    """A name turned out to hold more than was thought: the function is written anew."""


def text_of(kernel: Source, arguments: tuple[Sort, ...]) -> tuple[str, Sort]:
    """Translate a kernel for arguments of some sorts, and return what it gives back too."""
    program = _Program()
    name, result = program.function(kernel, arguments)
    functions = [line for lines in program.texts for line in lines]
    entry = _entry(name, [leaf for sort in arguments for leaf in leaves_of(sort)], list(leaves_of(result)))
    return "\n".join([*DECLARATIONS, *functions, *entry, *ALIAS_NOTES, ""]), result


def _entry(name: str, taken: list[str], given: list[str]) -> list[str]:
    """Write the function that is called from outside: it takes its arguments from a row of words, and leaves the result there."""
    scribe = Scribe()
    leaves = []
    for place, kind in enumerate(taken):
        read = scribe.give(f"load {'i64' if kind == 'i1' else kind}, ptr {scribe.shifted('%row', str(place), 8)}")
        leaves.append(f"{kind} {scribe.give(f'trunc i64 {read} to i1') if kind == 'i1' else read}")
    call = f"call {_together(given)} @{name}({', '.join(leaves)})"
    if given:
        result = scribe.give(call)
        for place, kind in enumerate(given):
            leaf = result if len(given) == 1 else scribe.give(f"extractvalue {_together(given)} {result}, {place}")
            wide = scribe.give(f"zext i1 {leaf} to i64") if kind == "i1" else leaf
            scribe.emit(f"store {'i64' if kind == 'i1' else kind} {wide}, ptr {scribe.shifted('%row', str(place), 8)}")
    else:
        scribe.emit(call)
    return [f"define void @{ENTRY}(ptr %row) nounwind {{", *scribe.body(), "ret void", "}"]


def _together(kinds: list[str]) -> str:
    """Return the type of a result with some leaves."""
    return "void" if not kinds else kinds[0] if len(kinds) == 1 else f"{{ {', '.join(kinds)} }}"


class _Program:
    """All functions of a text; each is written once for every combination of sorts that it is called with."""

    def __init__(self) -> None:
        self.texts: list[list[str]] = []
        self._done: dict[tuple[Callable[..., Any], tuple[Sort, ...]], tuple[str, Sort]] = {}
        self._open: list[tuple[Callable[..., Any], tuple[Sort, ...]]] = []

    def function(self, kernel: Source, arguments: tuple[Sort, ...]) -> tuple[str, Sort]:
        """Return the name of a function for arguments of these sorts, and what it gives back."""
        key = kernel.function, arguments
        if key in self._open:
            raise KernelError(f"{kernel.function.__name__} calls itself")
        if key not in self._done:
            self._open.append(key)
            name = f"{kernel.function.__name__}.{len(self._done) + len(self._open)}"
            self._done[key] = name, self._written(kernel, name, arguments)
            self._open.pop()
        return self._done[key]

    def _written(self, kernel: Source, name: str, arguments: tuple[Sort, ...]) -> Sort:
        widened: dict[str, Sort] = {}
        while True:
            writing = Writing(self, kernel.function, arguments, widened)
            try:
                writing.write_body()
            except _Widened:
                continue
            self.texts.append(writing.text(name, inlined=kernel.inlined))
            return writing.result or NOTHING


class Writing:
    """One function while it is translated."""

    def __init__(
        self, program: _Program, function: Callable[..., Any], arguments: tuple[Sort, ...], widened: dict[str, Sort]
    ) -> None:
        self.scribe = Scribe()
        self.loops: list[tuple[Block, Block]] = []
        self.result: Sort | None = None
        self._program = program
        self._function = function
        self._code = _code(function)
        self._widened = widened
        self._rooms: dict[str, Value] = {}
        self._given = self._parameters(arguments)

    def _parameters(self, arguments: tuple[Sort, ...]) -> dict[str, Value]:
        names = [one.arg for one in self._code.tree.args.args]
        if len(names) != len(arguments):
            raise KernelError(f"{self._function.__name__} takes {len(names)} arguments, not {len(arguments)}")
        return {
            name: Value(sort, tuple(f"%a{place}.{leaf}" for leaf in range(len(leaves_of(sort)))))
            for place, (name, sort) in enumerate(zip(names, arguments, strict=True))
        }

    def write_body(self) -> None:
        """Translate the whole function."""
        for name in self._given:
            if name in self._code.assigned:
                self.write(name, self._given[name])
        write_all(self, self._code.tree.body)
        if self.result in {None, NOTHING}:
            self.scribe.emit("ret void")
        else:
            self.scribe.emit("unreachable")

    def text(self, name: str, *, inlined: bool) -> list[str]:
        """Return the lines of the finished function."""
        leaves = ", ".join(
            f"{kind} {leaf}" for one in self._given.values() for kind, leaf in zip(leaves_of(one.sort), one.leaves, strict=True)
        )
        kind = _together(list(leaves_of(self.result or NOTHING)))
        # Functions are reached only from here, so LLVM may change how they are called, and leave out what nobody needs.
        return [
            f"define internal {kind} @{name}({leaves}) nounwind{' alwaysinline' if inlined else ''} {{",
            *self.scribe.body(),
            "}",
        ]

    def placed(self, error: KernelError, node: ast.stmt) -> KernelError:
        """Say where something is wrong; who has said so before knows better."""
        if ": " in str(error) and str(error).startswith("line "):
            return error
        file = inspect.getsourcefile(self._function)
        return KernelError(f"line {self._code.first_line + node.lineno - 1} of {file}: {error}")

    @contextmanager
    def loop(self, further: Block, end: Block) -> Iterator[None]:
        """Say where `continue` and `break` lead."""
        self.loops.append((further, end))
        yield
        self.loops.pop()

    def read(self, name: str) -> Value:
        """Return the value of a name."""
        if name in self._rooms:
            return self.scribe.recall(self._rooms[name])
        if name in self._given:
            return self._given[name]
        if name in self._code.assigned:
            raise KernelError(f"{name} has no value yet")
        return self.scribe.constant(self._outside(name))

    def write(self, name: str, value: Value) -> None:
        """Give a name a value."""
        if name not in self._rooms:
            self._rooms[name] = self.scribe.reserve(unified(self._widened.get(name, value.sort), value.sort))
        self._widen(name, self._rooms[name].sort, value.sort)
        self.scribe.remember(self._rooms[name], value)

    def give_back(self, value: Value) -> None:
        """Return from the function."""
        if self.result is None:
            self.result = unified(self._widened.get(RESULT, value.sort), value.sort)
        self._widen(RESULT, self.result, value.sort)
        value, kinds = self.scribe.turned(value, self.result), leaves_of(self.result)
        whole = _together(list(kinds))
        if len(kinds) > 1:
            built = "undef"
            for place, (kind, leaf) in enumerate(zip(kinds, value.leaves, strict=True)):
                built = self.scribe.give(f"insertvalue {whole} {built}, {kind} {leaf}, {place}")
            self.scribe.emit(f"ret {whole} {built}")
        else:
            self.scribe.emit(f"ret {whole} {value.leaves[0]}" if kinds else "ret void")

    def _widen(self, name: str, known: Sort, sort: Sort) -> None:
        wider = unified(known, sort)
        if wider != known:
            self._widened[name] = wider
            raise _Widened

    def call(self, called: Any, arguments: list[Value]) -> Value:
        """Call another kernel."""
        if not _is_kernel(called):
            raise KernelError("only kernels and a few functions of Python can be called")
        annotations = [one.annotation for one in _code(called.function).tree.args.args]
        turned = [
            self._as_annotated(value, annotation) for value, annotation in zip(arguments, annotations, strict=False)
        ] + arguments[len(annotations) :]
        name, result = self._program.function(called, tuple(value.sort for value in turned))
        leaves = ", ".join(
            f"{kind} {leaf}" for value in turned for kind, leaf in zip(leaves_of(value.sort), value.leaves, strict=True)
        )
        kinds = list(leaves_of(result))
        call = f"call {_together(kinds)} @{name}({leaves})"
        if not kinds:
            self.scribe.emit(call)
            return Value(NOTHING, ())
        given = self.scribe.give(call)
        if len(kinds) == 1:
            return Value(result, (given,))
        return Value(result, tuple(self.scribe.give(f"extractvalue {_together(kinds)} {given}, {n}") for n in range(len(kinds))))

    def _as_annotated(self, value: Value, annotation: ast.expr | None) -> Value:
        """Turn a number into what the parameter says it is, so that a function is not written twice, for 0 and for 0.0."""
        wanted = {"float": FLOAT, "int": INT}.get(annotation.id) if isinstance(annotation, ast.Name) else None
        if wanted is None or value.sort not in {BOOL, INT} or unified(value.sort, wanted) != wanted:
            return value
        return self.scribe.turned(value, wanted)

    def constant_of(self, node: ast.expr) -> Any:
        """Return what an expression stands for outside of all kernels, or None."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name) and node.id not in self._given and node.id not in self._code.assigned:
            return self._outside(node.id)
        if isinstance(node, ast.Attribute):
            owner = self.constant_of(node.value)
            return getattr(owner, node.attr) if isinstance(owner, ModuleType) else None
        return None

    def _outside(self, name: str) -> Any:
        found = self._function.__globals__.get(name, getattr(builtins, name, None))
        if found is None:
            raise KernelError(f"there is no {name}")
        return found


def _is_kernel(called: Any) -> TypeGuard[Source]:
    return hasattr(called, "function") and hasattr(called, "inlined")


@lru_cache(maxsize=1024)
def _code(function: Callable[..., Any]) -> Code:
    """Read the source of a function."""
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    if not isinstance(tree, ast.FunctionDef):
        raise KernelError(f"{function.__name__} is no function")
    stored = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return Code(tree, first, frozenset(stored))
