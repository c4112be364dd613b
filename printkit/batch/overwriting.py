"""What a command must not write over: its own inputs, what it writes itself, and files that are not from printkit."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from printkit.batch.mark import is_ours
from printkit.errors import Fault

Target = tuple[str, Path]
"""The field that names an output, and where it goes."""


def overwriting_faults(targets: Sequence[Target], inputs: Iterable[Path] = (), *, force: bool = False) -> list[Fault]:
    """Say what would be lost, before any work is done; `force` gives up files that others made, but never an input."""
    read = list(inputs)
    faults = [*input_faults(targets, read), *double_faults(targets)]
    told = {fault.field for fault in faults}
    if not force:
        faults += [fault for field, place in targets if field not in told for fault in foreign_faults(field, place)]
    return list(dict.fromkeys(faults))


def input_faults(targets: Iterable[Target], inputs: Sequence[Path]) -> Iterator[Fault]:
    """Refuse outputs that are read in the same call."""
    for field, place in targets:
        if any(is_same(place, other) for other in inputs):
            yield Fault(f'"{place}" is read by this very command and would be lost', "name another file", field)


def double_faults(targets: Iterable[Target]) -> Iterator[Fault]:
    """Refuse outputs that would take each other's place."""
    before: dict[str, Target] = {}
    for field, place in targets:
        first = before.setdefault(_end(place), (field, place))
        if first[1] is not place:
            problem = f'"{place}" would be written twice'
            yield Fault(problem, "give every output a name of its own", field)


def foreign_faults(field: str, place: Path) -> Iterator[Fault]:
    """Refuse to replace a file that has something in it and is not from printkit."""
    try:
        if place.is_file() and place.stat().st_size and not is_ours(place):
            yield Fault(f'"{place}" is not from printkit and would be lost', "name another file, or give --force", field)
    except (OSError, ValueError):  # what is wrong with the place itself is told elsewhere
        return


def is_same(one: Path, other: Path) -> bool:
    """Tell whether two names lead to the same file, through links and second names as well."""
    try:
        return os.path.samefile(one, other)  # noqa: PTH121 (either may be missing)
    except (OSError, ValueError):
        return _end(one) == _end(other)


def _end(place: Path) -> str:
    try:
        return os.path.normcase(os.path.realpath(place))
    except (OSError, ValueError):
        return str(place)
