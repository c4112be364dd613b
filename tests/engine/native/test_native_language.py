"""What kernels may say means the same as in Python, and what they may not say is told with its place."""

from __future__ import annotations

import math
from collections.abc import Callable
from copy import deepcopy
from typing import Any, NamedTuple

import numpy as np
import pytest

from printkit.engine.native.kernel import compiled, inlined, lowest, ones, signed
from printkit.engine.native.sort import KernelError

TABLE = np.dtype([("x", "f8"), ("number", "i8"), ("marks", "i8", (3,)), ("seen", "?")], align=True)
LIMIT, HALF, MASK = 7, 0.5, np.uint64(0xFF)


class Room(NamedTuple):
    table: Any
    grid: Any
    price: float
    sizes: tuple[float, ...]


def room() -> Room:
    # A record array lets plain Python read fields as attributes too.
    table = np.zeros(6, TABLE).view(np.recarray)
    table.x, table.number = np.linspace(-2.0, 3.0, 6), np.arange(6) - 2
    return Room(table, np.arange(24.0).reshape(2, 3, 4), 1.5, (0.5, 1.0, 4.0))


@inlined
def _square(x: float) -> float:
    return x * x


@compiled
def _both(one: int, other: int) -> tuple[int, float]:
    return one + other, one / other


@compiled
def arithmetic(a: int, b: int, x: float) -> tuple[Any, ...]:
    return (
        a // b, a % b, a / b, -a // b, -a % b, a - b * 3, a & b, a | b, a ^ b, a << 3, -a >> 1, ~a, abs(-a), abs(-x), int(x),
        int(-x), x**2, round(x, 3), round(-x, 2), math.sqrt(x), min(a, b, 3), max(x, a), float(a), bool(a), a < b <= 9, not (a > b),
        -x,
    )  # fmt: skip


@compiled
def words(word: np.uint64) -> tuple[Any, ...]:
    return ones(word), lowest(word), signed(word >> np.uint64(60)), word & MASK, ~word, word ^ (word << np.uint64(3)), word > MASK


@compiled
def records(room: Room, share: float) -> float:
    total = 0
    for place in range(len(room.table)):
        row = room.table[place]
        if row.number % 2 == 0:
            continue
        total += _square(row.x) * room.price  # a whole number that becomes a fraction
        row.marks[1] += place
        row.seen = total > share
        room.table[place - 1].number, row.number = row.number, room.table[place - 1].number
        if row.number > LIMIT:
            break
    return total + room.sizes[2 if total > 3.0 else 0]


@compiled
def loops(room: Room, n: int) -> tuple[int, float, int]:
    steps, last, found = 0, 0.0, -1
    grid = room.grid[1]
    for row in range(grid.shape[0] - 1, -1, -1):
        for column in range(0, room.grid.shape[2], 2):
            steps += 1
            last = grid[row, column] if column else room.grid[0, row, -1]
    for step, sign in ((1, 1.0), (2, -1.0), (n, HALF)):
        last += sign * step
        if last > 100.0:
            found = step
            break
    while True:
        n -= 1
        if n < 0 or (n == 3 and found < 0):
            return steps, last, n


@compiled
def callers(a: int, b: int) -> tuple[float, bool]:
    total, share = _both(a, b)
    one, other = (a, b) if a > b else (b, a)
    pair = (one, share)
    return _square(total) + pair[1], one >= other and not (b == 0 or a == 0)


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    *((arithmetic, (a, b, x)) for a, b, x in ((7, 3, 2.5), (-7, 3, 1e-9), (7, -3, 0.0625), (0, 5, 1234.5675), (12, 4, 0.00049))),
    *((words, (np.uint64(word),)) for word in (1, 0xF0, 2**63, 2**64 - 1, 0x123456789ABCDEF0)),
    *((records, (room(), share)) for share in (0.0, 2.0, 50.0)),
    *((loops, (room(), n)) for n in (0, 3, 9)),
    *((callers, pair) for pair in ((1, 2), (9, 4), (-3, 7))),
]


@pytest.mark.parametrize(("kernel", "arguments"), CALLS)
def test_machine_code_does_what_python_does(kernel: Any, arguments: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    mine, plain = deepcopy(arguments), deepcopy(arguments)
    given = kernel(*mine)
    monkeypatch.setattr(type(kernel), "__call__", lambda self, *rest: self.function(*rest))
    expected = kernel(*plain)
    assert given == expected
    for one, other in zip(mine, plain, strict=True):
        if isinstance(one, Room):
            assert all(one.table[name].tolist() == other.table[name].tolist() for name in TABLE.names or ())


@compiled
def _changes_its_mind(n: int) -> int:
    value = n
    value = (n, n)
    return value[0]


@compiled
def _mixes_words(n: int) -> int:
    return np.uint64(3) + n


@compiled
def _asks_too_early(n: int) -> int:
    found = n + later  # noqa: F821
    later = 3
    return found + later


@compiled
def _makes_a_list(n: int) -> int:
    return len([n])


@compiled
def _calls_python(n: int) -> int:
    return sum(n)


@compiled
def _calls_itself(n: int) -> int:
    return _calls_itself(n - 1)


@pytest.mark.parametrize(
    ("kernel", "problem"),
    [
        (_changes_its_mind, "is int here and a tuple of 2 there; give one of the two another name"),
        (_mixes_words, "is word here and int there"),
        (_asks_too_early, "later has no value yet"),
        (_makes_a_list, "kernels have no List"),
        (_calls_python, "only kernels and a few functions of Python can be called"),
        (_calls_itself, "_calls_itself calls itself"),
    ],
)
def test_what_cannot_be_translated_is_told_with_its_place(kernel: Any, problem: str) -> None:
    with pytest.raises(KernelError) as caught:
        kernel(3)
    assert problem in str(caught.value)
    assert f"of {__file__}: " in str(caught.value)


def test_a_whole_number_will_do_where_a_fraction_is_wanted() -> None:
    mine, plain = room(), room()._replace(price=2.0)
    assert records(mine._replace(price=2), 1) == records(plain, 1.0)
    assert len(records._ready) <= 2  # type: ignore[attr-defined]


def test_arguments_that_are_no_plain_tables_are_refused() -> None:
    with pytest.raises(KernelError, match="C order"):
        loops(room()._replace(grid=room().grid.transpose()), 3)
    with pytest.raises(KernelError, match="a kernel takes no str"):
        callers("1", 2)
    with pytest.raises(KernelError, match="takes 2 arguments, not 3"):
        callers(1, 2, 3)
