"""What is said of several books that one file makes: everything once, with the names of the copies it is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from printkit.errors import Fault, PrintkitError
from printkit.front.book import MAIN, Book

_NAMED = 5
"""Of so many copies the names are told; of more, the number."""


class Copies:
    """Tells the copies of a command apart; if there is only one, it needs no name."""

    def __init__(self, copies: Sequence[Book]) -> None:
        self._count = len(copies)

    def faults(self, refused: Iterable[tuple[Book, PrintkitError]]) -> list[Fault]:
        """Return every fault once; what is wrong with all copies alike is a fault of the book, and names none."""
        met: dict[Fault, list[str]] = {}
        for copy, error in refused:
            for fault in error.faults:
                met.setdefault(fault, []).append(_name(copy))
        return [replace(fault, problem=self._about(names) + fault.problem) for fault, names in met.items()]

    def warnings(self, said: Iterable[tuple[Book, str]]) -> list[str]:
        """Return every warning once, in the same way."""
        met: dict[str, list[str]] = {}
        for copy, words in said:
            met.setdefault(words, []).append(_name(copy))
        return [self._about(names) + words for words, names in met.items()]

    def fault(self, copy: Book, fault: Fault) -> Fault:
        """Say which copy a fault is about."""
        return replace(fault, problem=self._about([_name(copy)]) + fault.problem)

    def _about(self, names: Sequence[str]) -> str:
        names = list(dict.fromkeys(names))
        if len(names) == self._count:
            return ""
        if len(names) > _NAMED:
            return f"{len(names)} of {self._count} copies: "
        return f"{'copy' if len(names) == 1 else 'copies'} {', '.join(names)}: "


def _name(copy: Book) -> str:
    return copy.name or MAIN
