"""What goes wrong, told to a person.

Every error that printkit expects is one or more `Fault`s: a place, a field, what is wrong and what would be right, on one line.
A door (command line, studio, batch) catches `PrintkitError`; anything else is a bug of ours and stays a traceback.
"""

from __future__ import annotations

import dataclasses
import difflib
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, printed as `place: field: problem; remedy`."""

    problem: str
    remedy: str = ""
    field: str = ""
    place: str = ""
    path: tuple[str | int, ...] = dataclasses.field(default=(), compare=False, repr=False)
    """The way to the value that is meant, in a file of tables and lists that count from 0, for programs that lead there."""

    def __str__(self) -> str:
        head = "".join(f"{part}: " for part in (self.place, self.field) if part)
        tail = f"; {self.remedy}" if self.remedy else ""
        return _one_line(f"{head}{self.problem}{tail}")


def as_objects(faults: Iterable[Fault]) -> list[dict[str, str]]:
    """Return faults for machines."""
    return [{"place": f.place, "field": f.field, "problem": f.problem, "remedy": f.remedy} for f in faults]


class PrintkitError(Exception):
    """The root of all expected errors; `exit_code` is what the command line returns."""

    exit_code = 1

    def __init__(self, *faults: Fault | str) -> None:
        self.faults = tuple(fault if isinstance(fault, Fault) else Fault(fault) for fault in faults)
        super().__init__(*self.faults)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)

    def placed(self, place: Callable[[Fault], Fault]) -> PrintkitError:
        """Return the same error with faults that say where they are."""
        return type(self)(*map(place, self.faults))


class UsageError(PrintkitError):
    """The command was called in a way that cannot work."""

    exit_code = 2


class SpecError(PrintkitError):
    """A book file or a puzzle's parameters are wrong."""

    exit_code = 3


class InputError(PrintkitError):
    """An input file cannot be used."""

    exit_code = 4


class Stopped(InputError):
    """Reading a file took longer, or more memory, than whoever asked for it allows."""


class JobError(PrintkitError):
    """Some puzzles could not be made; the rest was."""

    exit_code = 5


class ProofError(PrintkitError):
    """A puzzle or a book failed its check, so it is not printed."""

    exit_code = 6


class Cancelled(PrintkitError):
    """Somebody who waited for the result no longer wants it; nothing was written."""

    exit_code = 130


class MissingLibrary(PrintkitError):
    """A system library or an optional package is not on this machine."""


def told_together(errors: Sequence[PrintkitError]) -> PrintkitError:
    """Join errors into one that tells every fault once; if they are of several sorts, it is a `SpecError`."""
    sorts = {type(error) for error in errors}
    sort = sorts.pop() if len(sorts) == 1 else SpecError
    return sort(*dict.fromkeys(fault for error in errors for fault in error.faults))


_MOST_TOLD = 80
"""So many names are told in full."""


def suggest(word: str, known: Iterable[str]) -> str:
    """Give the remedy for a mistyped name: the nearest known one; if none is near, all of them, or some of very many."""
    names = list(known)
    folded = {name.casefold(): name for name in names}
    near = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
    if near:
        return f'did you mean "{folded[near[0]]}"?'
    if len(names) > _MOST_TOLD:
        return f"choose one of {len(names)}, such as: {', '.join(names[: _MOST_TOLD // 4])}"
    return f"choose one of: {', '.join(names)}" if names else ""


SOFT_HYPHEN = "\u00ad"


def hidden_in(text: str) -> str:
    """Return the first character of a text that is not seen and may turn its neighbours, or nothing; soft hyphens are welcome."""
    return next((char for char in text if char != SOFT_HYPHEN and unicodedata.category(char) == "Cf"), "")


def invisible(char: str) -> tuple[str, str]:
    """Say what is wrong with an invisible character, and what would be right."""
    name = unicodedata.name(char, "a control character")
    return f"an invisible character stands here: {name} (U+{ord(char):04X})", "delete it"


def amount(number: int, word: str) -> str:
    """Count things: `1 piece`, `2 pieces`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _one_line(text: str) -> str:
    """Keep a message on one line and free of control characters, whatever a hostile file put into it."""
    return "".join(char if char.isprintable() else " " for char in text)
