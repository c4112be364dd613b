"""The one shape of what is wrong in a book file, from its reader to the message."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from printkit.book.reading.toml_lines import KeyPath, LineMap, at_line
from printkit.book.reading.wording import field_name
from printkit.errors import Fault

MOST_FAULTS = 100
"""So many are told; whoever has more will not read on."""


class Flaw(NamedTuple):
    """Something that is wrong with the value at a path, or on a line whose value could not be read."""

    problem: str
    remedy: str = ""
    path: KeyPath = ()
    line: int = 0
    """Where it stands, if its path does not say it."""
    sort: str = "refused"
    """What pydantic calls it, if it was pydantic that found it."""
    meant: str = ""
    """For an unknown name: the known one that is near it."""

    def below(self, base: KeyPath) -> Flaw:
        """Return the same flaw of a value that lies deeper in the file."""
        return self._replace(path=base + self.path)


def as_faults(flaws: Iterable[Flaw], lines: LineMap, name: str) -> list[Fault]:
    """Put the flaws of a file in the order of its lines, each once."""
    placed = sorted(((flaw.line or lines.of(flaw.path), flaw) for flaw in flaws), key=lambda one: one[0])
    faults = [Fault(flaw.problem, flaw.remedy, field_name(flaw.path), at_line(name, line), flaw.path) for line, flaw in placed]
    faults = list(dict.fromkeys(faults))
    if len(faults) <= MOST_FAULTS:
        return faults
    return [*faults[:MOST_FAULTS], Fault(f"and {len(faults) - MOST_FAULTS} more", "mend these first", place=name)]
