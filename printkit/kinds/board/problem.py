"""What a type of problem says of itself; the table of all of them is in `table.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from printkit.kinds.board.on_board import OnBoard

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec


def _anything(_spec: Spec) -> None:
    """Refuse nothing."""


@dataclass(frozen=True, slots=True)
class ProblemType:
    """A type of problem: which parameters it takes, how it is made, and how it is read back."""

    make: Callable[[Spec, Random], OnBoard]
    read: Callable[[str, Mapping[str, Any]], OnBoard]
    takes: frozenset[str] = frozenset()
    """The parameters that mean something here, beside those that every problem takes."""
    refuse: Callable[[Spec], None] = _anything
    """Raises ValueError for parameters that make no puzzle."""
    sheet: bool = False
    """Whether it is a sheet to play with, which asks nothing."""


def takes(*names: str) -> frozenset[str]:
    """Name the parameters of a problem."""
    return frozenset(names)
