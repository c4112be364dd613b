"""The problem that the engine solves: items to be covered, and options that cover them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

MANY = 1 << 30


@dataclass(frozen=True, slots=True)
class Item:
    """Something that the chosen options use at least `least` and at most `most` times.

    The usual primary item is used exactly once, the usual secondary item at most once.
    """

    name: str
    least: int = 1
    most: int = 1

    @property
    def primary(self) -> bool:
        """Whether it is used exactly once."""
        return self.least == self.most == 1

    @property
    def counted(self) -> bool:
        """Whether it may be used more than once."""
        return self.most > 1


class Option(NamedTuple):
    """One choice: the numbers of the items it uses.

    `colours` is empty, or gives one colour per item. Two options may share a secondary item if both give it the same colour;
    colour 0 means that the option wants the item for itself.
    """

    items: tuple[int, ...]
    colours: tuple[int, ...] = ()

    def colour(self, position: int) -> int:
        """Return the colour that the option gives to the item at this position of its list."""
        return self.colours[position] if self.colours else 0


@dataclass(frozen=True, slots=True)
class Cover:
    """An exact-cover problem with multiplicities and colours.

    A solution is a set of options that uses every item as often as it may and must. No option is chosen that no item needs; so an
    item that may be used more often than it must can only be in options that also cover a primary item.
    `line` is a hint for boards: where each item lies on a line that sweeps over the board, or -1 for items that are not cells.
    """

    items: tuple[Item, ...]
    options: tuple[Option, ...]
    line: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if any(not 0 <= item.least <= item.most or not item.most for item in self.items):
            raise ValueError("every item must be usable, and usable as often as it must be used")
        if self.line and len(self.line) != len(self.items):
            raise ValueError("the line must give a place, or -1, for every item")
        flexible = {number for number, item in enumerate(self.items) if 0 < item.least < item.most}
        for option in self.options:
            self._check(option)
            if flexible and not flexible.isdisjoint(option.items) and not any(self.items[item].primary for item in option.items):
                raise ValueError(f"{option} must cover a primary item beside those that are used more or less often")

    def _check(self, option: Option) -> None:
        if len(set(option.items)) != len(option.items) or not all(0 <= item < len(self.items) for item in option.items):
            raise ValueError(f"{option} must name items of the problem, each once")
        if option.colours and len(option.colours) != len(option.items):
            raise ValueError(f"{option} must give a colour, or 0, for every item")
        for item, colour in zip(option.items, option.colours, strict=False):
            if colour and (self.items[item].least, self.items[item].most) != (0, 1):
                raise ValueError(f"{self.items[item]} cannot be coloured; only an item that is used at most once can")

    def only(self, keep: Iterable[int]) -> Cover:
        """Return the same problem with only some of its options, in the given order."""
        return Cover(self.items, tuple(self.options[number] for number in keep), self.line)


class Start(NamedTuple):
    """Where a search begins: options that are already chosen, and options that may not be chosen any more."""

    chosen: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
