"""Versions of one sheet for neighbours in a classroom: the same tasks, A, B and C, with other puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from string import ascii_uppercase

from printkit.book.model import Entry, Section


def in_versions(sections: Sequence[Section], count: int) -> tuple[Section, ...]:
    """Repeat the sections for every version, each with its letter; seeds that an entry fixes go on from version to version."""
    if count == 1:
        return tuple(replace(section, entries=tuple(_dealt(entry, 0) for entry in section.entries)) for section in sections)
    return tuple(_version(section, number) for number in range(count) for section in sections)


def _version(section: Section, number: int) -> Section:
    letter = ascii_uppercase[number]
    entries = tuple(_dealt(_seeded(entry, number), number) for entry in section.entries)
    return replace(section, title=f"{section.title} {letter}", entries=entries, version=letter)


def _seeded(entry: Entry, number: int) -> Entry:
    return replace(entry, seed=entry.seed + number * entry.count) if entry.seed is not None else entry


def _dealt(entry: Entry, number: int) -> Entry:
    """Deal out drawings: to every version other ones, if there are enough, or else the same ones in another order."""
    if not entry.hands:
        return entry
    start = number * (entry.count if entry.count < len(entry.hands) else 1)
    hands = tuple(entry.hands[(start + place) % len(entry.hands)] for place in range(entry.count))
    return replace(entry, hands=hands, spec=hands[0])
