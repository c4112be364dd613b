"""What the import understood, told to a person: what was left out and why, whose work it is, and what looked odd."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_LONGEST_NAME = 60
_MOST_NOTES = 200


_CREATIVE_COMMONS = re.compile(r"creativecommons\.org/licenses/([a-z-]{2,8})/(\d\.\d)")


@dataclass(frozen=True, slots=True)
class Credits:
    """Who made the picture and under which licence, as its own metadata say."""

    title: str = ""
    author: str = ""
    licence: str = ""
    source: str = ""

    def __bool__(self) -> bool:
        return any((self.title, self.author, self.licence, self.source))


@dataclass(frozen=True, slots=True)
class Dropped:
    """Something that is in the file and not in the drawing."""

    element: str
    reason: str

    def __str__(self) -> str:
        return f"{self.element}: {self.reason}" if self.element else self.reason


@dataclass(frozen=True, slots=True)
class Report:
    """All that there is to say about one import."""

    credits: Credits = Credits()
    dropped: tuple[Dropped, ...] = ()
    warnings: tuple[str, ...] = ()

    def lines(self) -> Iterator[str]:
        """Yield the report as lines of text."""
        shown = (("title", self.credits.title), ("author", self.credits.author), ("licence", self.credits.licence))
        yield from (f"{name}: {text}" for name, text in shown if text)
        yield from (f"left out: {item}" for item in self.dropped)
        yield from (f"note: {text}" for text in self.warnings)


@dataclass(slots=True)
class Notebook:
    """A report in the making; a flood of notes is counted instead of kept."""

    credits: Credits = Credits()
    dropped: dict[Dropped, int] = field(default_factory=dict)
    warnings: dict[str, int] = field(default_factory=dict)
    unlisted: int = 0

    def drop(self, element: str, reason: str) -> None:
        """Note that an element was left out."""
        item = Dropped(plain(element), reason)
        if item in self.dropped or len(self.dropped) < _MOST_NOTES:
            self.dropped[item] = self.dropped.get(item, 0) + 1
        else:
            self.unlisted += 1

    def warn(self, text: str) -> None:
        """Note something odd that did not cost an element."""
        if text in self.warnings or len(self.warnings) < _MOST_NOTES:
            self.warnings[text] = self.warnings.get(text, 0) + 1

    def reason(self) -> str:
        """Why the first thing was left out; nothing, if nothing was."""
        return plain(str(next(iter(self.dropped), "")), 160)

    def take(self, other: Notebook) -> None:
        """Add what another notebook says."""
        for item, count in other.dropped.items():
            self.dropped[item] = self.dropped.get(item, 0) + count
        for text, count in other.warnings.items():
            self.warnings[text] = self.warnings.get(text, 0) + count
        self.unlisted += other.unlisted

    def report(self) -> Report:
        """Close the notebook."""
        dropped = [Dropped(item.element, _counted(item.reason, count)) for item, count in self.dropped.items()]
        if self.unlisted:
            dropped.append(Dropped("", f"{self.unlisted} more elements, not listed"))
        return Report(self.credits, tuple(dropped), tuple(_counted(text, count) for text, count in self.warnings.items()))


def plain(text: str, longest: int = _LONGEST_NAME) -> str:
    """Make a name from a stranger's file fit to print: one line, no control characters, not too long."""
    shown = " ".join("".join(char if char.isprintable() else " " for char in text[: 4 * longest]).split())
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def _counted(text: str, count: int) -> str:
    return f"{text} ({count} times)" if count > 1 else text


def credit_line(credit: Credits) -> str:
    """Name the author, the licence and the source of a drawing, but not its title, which would give the picture away."""
    return ", ".join(part for part in (credit.author, _licence(credit.licence), credit.source) if part)


def _licence(address: str) -> str:
    """Give the address of a well-known licence its short name."""
    if address.rstrip("/").lower().endswith(("/publicdomain", "/publicdomain/zero/1.0")):
        return "public domain"
    known = _CREATIVE_COMMONS.search(address)
    return f"CC {known[1].upper()} {known[2]}" if known else address
