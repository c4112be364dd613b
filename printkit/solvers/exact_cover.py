"""Exact cover: choose options so that every item is covered exactly once.

Options are bits of one large integer. An item knows the options that cover it, an option knows the options it rules out, and the
search always branches on the item with the fewest options left. The order is fixed, so the same cover gives the same solutions in
the same order everywhere; effort is counted in search steps, never in seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from printkit import chance

Solution = tuple[int, ...]
"""The numbers of the chosen options, in the order in which they were chosen."""


@dataclass(frozen=True, slots=True)
class Cover:
    """An exact cover problem: `items` things numbered from 0, and options that each cover some of them."""

    items: int
    options: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        for option in self.options:
            if not option or len(set(option)) != len(option) or min(option) < 0 or max(option) >= self.items:
                raise ValueError(f"{option} is not an option over {self.items} items")


class Tally(NamedTuple):
    """How many solutions were found; when the search was cut short, there are at least that many."""

    number: int
    complete: bool
    steps: int

    def __str__(self) -> str:
        return str(self.number) if self.complete else f"at least {self.number}"


class _Level(NamedTuple):
    """One choice on the way to a solution: what was open before it, and the options still to try."""

    available: int
    waiting: list[int]
    branches: Iterator[int]


@dataclass(slots=True)
class Effort:
    """Counts the steps of a search (choices of an item to cover) and stops it at a limit."""

    limit: int | None = None
    steps: int = 0
    spent: bool = False
    """Whether the limit stopped the search, which then knows nothing about the rest."""

    def step(self) -> bool:
        """Count one step, unless the limit is reached."""
        if self.limit is not None and self.steps >= self.limit:
            self.spent = True
            return False
        self.steps += 1
        return True


def solutions(cover: Cover, effort: Effort | None = None, rng: Random | None = None) -> Iterator[Solution]:
    """Find all solutions one after another; with `rng`, the options of each item are tried in a random order."""
    effort = effort or Effort()
    covering = _covering(cover)
    blocked = [_any_of(covering, option) for option in cover.options]

    def level(available: int, waiting: list[int]) -> _Level:
        return _Level(available, waiting, _branches(available, waiting, covering, effort, rng))

    chosen: list[int] = []
    levels = [level((1 << len(cover.options)) - 1, list(range(cover.items)))] if cover.items else []
    if not levels:
        yield ()
    while levels:
        available, waiting, branches = levels[-1]
        del chosen[len(levels) - 1 :]
        option = next(branches, None)
        if option is None:
            levels.pop()
            continue
        chosen.append(option)
        left = [item for item in waiting if item not in cover.options[option]]
        if left:
            levels.append(level(available & ~blocked[option], left))
        else:
            yield tuple(chosen)


def first(cover: Cover, effort: Effort | None = None, rng: Random | None = None) -> Solution | None:
    """Find one solution; None with an effort that is not `spent` proves that there is none."""
    return next(solutions(cover, effort, rng), None)


def count(cover: Cover, most: int | None = None, limit: int | None = None) -> Tally:
    """Count the solutions, as far as `most` of them and `limit` search steps go."""
    effort = Effort(limit)
    number = 0
    for _ in solutions(cover, effort):
        if number == most:
            return Tally(number, complete=False, steps=effort.steps)
        number += 1
    return Tally(number, not effort.spent, effort.steps)


def _branches(available: int, waiting: Sequence[int], covering: Sequence[int], effort: Effort, rng: Random | None) -> Iterator[int]:
    """Choose the item with the fewest options and return those, in order or shuffled."""
    if not effort.step():
        return iter(())
    options = available
    fewest = available.bit_count() + 1
    for item in waiting:
        candidates = available & covering[item]
        number = candidates.bit_count()
        if number < fewest:
            options, fewest = candidates, number
            if number == 0:
                break
    found = _bits(options)
    return iter(chance.shuffled(rng, found) if rng else found)


def _bits(mask: int) -> list[int]:
    """List the bits that are set, lowest first."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def _covering(cover: Cover) -> list[int]:
    """Return for each item the set of options that cover it."""
    masks = [0] * cover.items
    for number, option in enumerate(cover.options):
        for item in option:
            masks[item] |= 1 << number
    return masks


def _any_of(masks: Sequence[int], items: Sequence[int]) -> int:
    """Return the options that cover any of the items: choosing one of them rules out all the others."""
    union = 0
    for item in items:
        union |= masks[item]
    return union
