"""Numbers written as people write them: `1/3`, `2 - sqrt(2)`, `tan(pi/8)`.

Piece sets are exact in their files; only here do they become floats, each with the rounding of a single evaluation.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from math import isfinite, pi, sqrt, tan

_LONGEST = 80
_OPERATORS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_FUNCTIONS: dict[str, Callable[[float], float]] = {"sqrt": sqrt, "tan": tan}


def exact_number(value: object) -> float | None:
    """Read a number, or an expression of whole numbers, pi, sqrt, tan and + - * / with brackets; None if it is neither."""
    try:
        number = _evaluate(_parsed(value)) if isinstance(value, str) else _plain(value)
    except (ArithmeticError, ValueError, SyntaxError, RecursionError, MemoryError):
        return None
    return number if number is not None and isfinite(number) else None


def _plain(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _parsed(text: str) -> ast.expr:
    if len(text) > _LONGEST:
        raise ValueError(text)
    return ast.parse(text.strip(), mode="eval").body


def _evaluate(node: ast.expr) -> float:
    match node:
        case ast.Constant(value=value):
            return _constant(value)
        case ast.Name(id="pi"):
            return pi
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_evaluate(operand)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return _OPERATORS[type(op)](_evaluate(left), _evaluate(right))
        case ast.Call(func=ast.Name(id=name), args=[argument], keywords=[]) if name in _FUNCTIONS:
            return _FUNCTIONS[name](_evaluate(argument))
        case _:
            raise ValueError(ast.dump(node))


def _constant(value: object) -> float:
    number = _plain(value)
    if number is None:
        raise ValueError(value)
    return number
