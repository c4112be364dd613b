"""Versions of one sheet for neighbours in a classroom: the same tasks, A, B and C, with other puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from string import ascii_uppercase

from printkit.book.model import Section


def in_versions(sections: Sequence[Section], count: int) -> tuple[Section, ...]:
    """Repeat the sections for every version, each with its letter; seeds that an entry fixes go on from version to version."""
    if count == 1:
        return tuple(sections)
    return tuple(_version(section, number) for number in range(count) for section in sections)


def _version(section: Section, number: int) -> Section:
    letter = ascii_uppercase[number]
    entries = tuple(
        replace(entry, seed=entry.seed + number * entry.count) if entry.seed is not None else entry for entry in section.entries
    )
    return replace(section, title=f"{section.title} {letter}", entries=entries, version=letter)
