"""Drawing the pages of a laid-out book; what does not fit is told for all pages together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from printkit.book.layout import Layout
from printkit.errors import Fault, MissingLibrary, PrintkitError, told_together
from printkit.scene import Scene


def drawn_page(bound: Layout, number: int, among: Iterable[int]) -> Scene:
    """Draw one of some pages, by its number from 1; if it cannot be drawn, tell what is wrong with any of them."""
    try:
        return bound.scene(number - 1)
    except MissingLibrary:
        raise  # no page is to blame
    except PrintkitError as error:
        troubles = (_trouble(bound, other) for other in among)
        raise told_together([each for each in troubles if each]) from error


def _trouble(bound: Layout, number: int) -> PrintkitError | None:
    try:
        bound.scene(number - 1)
    except PrintkitError as error:
        return _on_page(bound, number, error)
    return None


def _on_page(bound: Layout, number: int, error: PrintkitError) -> PrintkitError:
    """Name the page for faults that have no other place."""

    def named(fault: Fault) -> Fault:
        return replace(fault, place=fault.place or f"page {bound.name(number - 1)}")

    return error.placed(named)
