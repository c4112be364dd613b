"""What a search found out, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Cut = Literal["", "limit", "effort", "interrupt"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: options tried, solutions found, and the share of its parts that is finished."""

    effort: int
    found: int
    share: float


Watcher = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class Count:
    """A number of solutions; `cut` says what ended the search before it was complete, and `effort` how many options were tried."""

    number: int
    effort: int
    cut: Cut = ""

    @property
    def complete(self) -> bool:
        """Whether the number is exact."""
        return not self.cut

    def __str__(self) -> str:
        return f"{self.number}" if self.complete else f"at least {self.number}"


@dataclass(frozen=True, slots=True)
class First:
    """One solution, or none; without one, `complete` says whether it is proved that there is none."""

    solution: tuple[int, ...] | None
    effort: int
    cut: Cut = ""

    @property
    def complete(self) -> bool:
        """Whether the question is settled."""
        return self.solution is not None or not self.cut


@dataclass(frozen=True, slots=True)
class Census:
    """The solutions counted three ways: all, up to rotation, and up to rotation and reflection."""

    raw: int
    rotation: int
    unique: int
    effort: int
    cut: Cut = ""

    @property
    def complete(self) -> bool:
        """Whether the numbers are exact; otherwise each is a lower bound."""
        return not self.cut

    def __str__(self) -> str:
        numbers = f"{self.raw} ({self.rotation} up to rotation, {self.unique} up to rotation and reflection)"
        return numbers if self.complete else f"at least {numbers}"


@dataclass(frozen=True, slots=True)
class Sample:
    """A random solution; `uniform` if each of the `population` solutions had the same chance, otherwise only some random one."""

    solution: tuple[int, ...] | None
    uniform: bool
    population: int | None
    effort: int
    cut: Cut = ""
