"""Reading a page that shows what a drawing could become: small pictures, each with a letter, and a table of their figures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from string import ascii_uppercase
from typing import Any

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.dots.prove.sight import Sight
from printkit.page.language import Language
from printkit.scene.flatten import Box
from printkit.scene.seen import Words

Figures = tuple[int, int, int, float]
"""Colours, dots, dots of several colours, and the share of the drawing that is printed beforehand."""
Row = list[Words]

_SAME = 0.3
"""Words whose places differ by no more than this, in millimetres, stand in one row or column."""
_ODD = 0.5
_SETTINGS = re.compile(r'most_colours = ([1-8])(, dots = "many")?')


def pictures(page: Sight) -> tuple[list[Sight], list[Row]]:
    """Divide a page into its pictures, in the order of their letters, and the rows of its table, the heads first."""
    rows = _rows(page.words)
    lettered = [row for row in rows if all(len(words.text) == 1 for words in row)]
    table = [row for row in rows if row not in lettered]
    letters = [words for row in lettered for words in row]
    if not letters or [words.text for words in letters] != list(ascii_uppercase[: len(letters)]):
        raise ProofError("the pictures do not carry the letters from A on")
    columns = len(lettered[0])
    pitch, drop = page.box.width / columns, _drop(lettered, page)
    _check_letters(letters, columns, pitch, drop)
    found, rest = _divided(page, table, columns, pitch, drop, len(letters))
    inside = [mark for one in found for mark in (*one.discs, *one.lines, *one.patches)]
    if len(inside) != len(page.discs) + len(rest.lines) + len(page.patches):
        raise ProofError("something lies beside the pictures")
    return found, table


def _divided(page: Sight, table: Sequence[Row], columns: int, pitch: float, drop: float, count: int) -> tuple[list[Sight], Sight]:
    """Cut what stands above the table into so many pictures; return it whole, too."""
    foot = min((words.middle[1] for row in table for words in row), default=page.box.height)
    rest = page.part(lambda place: place[1] < foot)

    def cell(place: Point) -> int:
        return int(place[0] // pitch) + columns * int(place[1] // drop)

    found = []
    for number in range(count):
        left, top = number % columns * pitch, number // columns * drop
        inner = rest.part(lambda place: cell(place) == number, Box(left, top, left + pitch, top + drop))  # noqa: B023 - used at once
        found.append(replace(inner, words=()))
    return found, rest


def _check_letters(letters: Sequence[Words], columns: int, pitch: float, drop: float) -> None:
    """Make sure that the letters stand in rows and columns as far apart as those of the pictures."""
    first = letters[0]
    for number, words in enumerate(letters):
        x, y = first.start[0] + number % columns * pitch, first.start[1] + number // columns * drop
        if abs(words.start[0] - x) > _ODD or abs(words.start[1] - y) > _ODD:
            raise ProofError("the letters do not stand beside their pictures")


def _drop(rows: Sequence[Row], page: Sight) -> float:
    """Return how far the rows of pictures are apart."""
    if any(len(row) != len(rows[0]) for row in rows[:-1]) or len(rows[-1]) > len(rows[0]):
        raise ProofError("the letters do not stand in rows and columns")
    return rows[1][0].start[1] - rows[0][0].start[1] if len(rows) > 1 else page.box.height


def _rows(words: Sequence[Words]) -> list[Row]:
    """Gather words that stand on one line, from left to right."""
    rows: list[Row] = []
    for one in sorted(words, key=lambda one: one.start[1]):
        if rows and abs(rows[-1][0].start[1] - one.start[1]) <= _SAME:
            rows[-1].append(one)
        else:
            rows.append([one])
    return [sorted(row, key=lambda one: one.start[0]) for row in rows]


def check_table(table: Sequence[Row], figures: Sequence[Figures], spec: Any, language: Language) -> None:
    """Hold every figure against what was counted; a page with little room has no table."""
    if not table:
        return
    heads, *rows = ([words.text for words in row] for row in table)
    if tuple(heads) != language.list("closest.front.columns") or len(rows) != len(figures):
        raise ProofError("the table has not the heads or the rows that it should have")
    for letter, row, (colours, dots, several, ink) in zip(ascii_uppercase, rows, figures, strict=False):
        if row[:-1] != [letter, str(colours), str(dots), str(several), f"{100 * ink:.1f} %"]:
            raise ProofError(f"the table says of sheet {letter}: {', '.join(row)}, which is not so")
    _check_settings([row[-1] for row in rows], [colours for colours, *_ in figures], spec)


def _check_settings(settings: Sequence[str], colours: Sequence[int], spec: Any) -> None:
    """Make sure that what to write for a sheet allows its colours; from row to row it allows fewer, first with few dots."""
    read = [_SETTINGS.fullmatch(words) for words in settings]
    found = [(one[2] is not None, -int(one[1])) for one in read if one]
    orderly = all(here < there for here, there in pairwise(found)) or spec.dots == "many"
    if len(found) != len(settings) or not orderly:
        raise ProofError("the table does not say what to write for each sheet")
    if any(not used <= -allowed <= (spec.taste.colours or 8) for used, (_, allowed) in zip(colours, found, strict=True)):
        raise ProofError("what the table says to write for a sheet does not allow its colours")
