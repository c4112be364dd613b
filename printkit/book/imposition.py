"""Imposition: two pages of a book on one side of a sheet, in reading order or so that folded sheets make a booklet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from printkit.geometry.affine import translation
from printkit.scene.item import Group, Scene
from printkit.scene.shape import rectangle

Way = Literal["two-up", "booklet"]
WAYS: tuple[Way, ...] = ("two-up", "booklet")
PAGES_OF_A_SHEET = 4

Pair = tuple[int, int]
"""The pages on the left and on the right, from 1; 0 for none."""


def pairs(pages: int, way: Way) -> list[Pair]:
    """Say which pages stand beside each other on each side of paper, in the order of printing.

    A booklet is printed on both sides, turned over at the short edge, laid in one pile, folded in the middle and stapled through
    the fold; pages that are missing to whole sheets are blank at the end.
    """
    if way == "two-up":
        return [(page, page + 1 if page < pages else 0) for page in range(1, pages + 1, 2)]
    full = pages + -pages % PAGES_OF_A_SHEET
    sides = [(full - side, side + 1) if side % 2 == 0 else (side + 1, full - side) for side in range(full // 2)]
    return [(_or_none(left, pages), _or_none(right, pages)) for left, right in sides]


def imposed(pair: Pair, page: Callable[[int], Scene], size: tuple[float, float], bleed: float) -> Scene:
    """Draw one side of a sheet; at the fold a page ends where its neighbour begins, elsewhere it may run off the sheet."""
    width, height = size
    halves = [
        Group(
            f"page-{number}",
            page(number).items,
            translation(at * width, 0),
            layer=True,
            clip=rectangle(-bleed if at == 0 else 0.0, -bleed, width + bleed, height + 2 * bleed),
        )
        for at, number in enumerate(pair)
        if number
    ]
    return Scene(2 * width, height, tuple(halves), " ".join(str(number) for number in pair if number))


def places(pair_list: Sequence[Pair]) -> dict[int, tuple[int, bool]]:
    """Return the side of paper on which each page stands, from 1, and whether it stands on the right."""
    return {number: (side, at == 1) for side, pair in enumerate(pair_list, 1) for at, number in enumerate(pair) if number}


def _or_none(number: int, pages: int) -> int:
    return number if number <= pages else 0
