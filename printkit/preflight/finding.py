"""One thing that a printer would refuse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from printkit.book.pages.front import number_ranges
from printkit.errors import Fault


class Finding(NamedTuple):
    """A rule that a page breaks, or the whole file if the page is 0."""

    rule: str
    page: int
    problem: str
    remedy: str = ""


UNREADABLE = Finding("damage", 0, "the content of the page cannot be read", "write the file anew")
UNREADABLE_SIZE = Finding("damage", 0, "the size of the page cannot be read", "write the file anew")
REPAIRED = Finding("damage", 0, "the file is damaged and was repaired to be read", "write it anew")
UNREADABLE_CATALOGUE = Finding("damage", 0, "the catalogue of the file cannot be read", "write the file anew")


def as_faults(findings: Iterable[Finding], file: str) -> list[Fault]:
    """Tell findings in the order of the pages; the same of many pages is told once, with all of them."""
    pages: dict[tuple[str, str, str], list[int]] = {}
    for found in sorted(findings, key=lambda one: one.page):
        pages.setdefault((found.rule, found.problem, found.remedy), []).append(found.page)
    return [Fault(problem, remedy, rule, _where(file, numbers)) for (rule, problem, remedy), numbers in pages.items()]


def _where(file: str, pages: list[int]) -> str:
    if pages == [0]:
        return file
    return f"{file}: {'page' if len(pages) == 1 else 'pages'} {number_ranges(pages)}"
