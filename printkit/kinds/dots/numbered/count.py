"""How dots are counted: 1, 2, 3; letters; multiples; backwards; and what is written beside a dot when there are several lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Numbering = Literal["numbers", "letters", "backwards"]
Parts = Literal["skip", "letters"]

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Counting:
    """The rule by which the labels follow each other.

    With the parts `skip` the numbers run on from line to line; with `letters` every line has a letter of its own and counts anew.
    """

    numbering: Numbering = "numbers"
    step: int = 1
    parts: Parts = "skip"

    def ranks(self, sizes: tuple[int, ...]) -> list[list[int]]:
        """Count the dots of lines with so many dots each."""
        if self.parts == "letters":
            return [list(self._run(size)) for size in sizes]
        run = iter(self._run(sum(sizes)))
        return [[next(run) for _ in range(size)] for size in sizes]

    def texts(self, sizes: tuple[int, ...]) -> list[list[str]]:
        """Write the labels of lines with so many dots each."""
        lines = enumerate(self.ranks(sizes))
        return [[self._letter(line) + self._text(rank) for rank in ranks] for line, ranks in lines]

    def _run(self, size: int) -> range:
        return range(size, 0, -1) if self.numbering == "backwards" else range(1, size + 1)

    def _letter(self, line: int) -> str:
        return ALPHABET[line] if self.parts == "letters" else ""

    def _text(self, rank: int) -> str:
        return lettered(rank) if self.numbering == "letters" else str(rank * self.step)


def lettered(number: int) -> str:
    """Write a number from 1 as letters: A to Z, then AA, AB and so on."""
    text = ""
    while number > 0:
        number, rest = divmod(number - 1, len(ALPHABET))
        text = ALPHABET[rest] + text
    return text
