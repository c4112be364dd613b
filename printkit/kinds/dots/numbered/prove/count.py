"""Reading labels as a count: numbers, multiples, letters, backwards, and lines with letters of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from typing import Any

from printkit.errors import ProofError
from printkit.kinds.dots.numbered.prove.sheet import Label

_MANY = 50
"""From so many labels on, every tenth is bold."""

Rank = tuple[int, int]
"""The line of a label, if lines have letters, and its place in the count, from 1."""


def counted(labels: Sequence[Label], spec: Any) -> list[list[int]]:
    """Sort the labels into lines, each in the order of the count; starts and stops take turns, and nothing is left out."""
    ranks = [_rank(label.text, spec) for label in labels]
    sign = -1 if spec.numbering == "backwards" else 1
    order = sorted(range(len(labels)), key=lambda number: (ranks[number][0], sign * ranks[number][1]))
    lines = _parted(order, labels)
    if [ranks[number] for number in order] != list(_expected(list(map(len, lines)), spec)):
        raise ProofError("the labels are not the count that was asked for")
    _check_bold(labels, ranks)
    _check_colours(lines, labels, spec)
    return lines


def _parted(order: Sequence[int], labels: Sequence[Label]) -> list[list[int]]:
    """Part the count into lines at its starts and stops."""
    lines: list[list[int]] = []
    for number in order:
        begins = not lines or labels[lines[-1][-1]].role == "stop"
        if begins != (labels[number].role == "start"):
            raise ProofError(f'the lines do not start and stop in turn at "{labels[number].text}"')
        if begins:
            lines.append([])
        lines[-1].append(number)
    if labels[lines[-1][-1]].role != "stop":
        raise ProofError("the last line does not come to its end")
    return lines


def _expected(sizes: Sequence[int], spec: Any) -> Iterator[Rank]:
    """Count lines with so many dots each."""
    runs = list(enumerate(sizes)) if spec.parts == "letters" else [(0, sum(sizes))]
    for line, size in runs:
        places = range(1, size + 1)
        yield from ((line, place) for place in (reversed(places) if spec.numbering == "backwards" else places))


def _rank(text: str, spec: Any) -> Rank:
    if spec.parts == "skip":
        return 0, _place(text, spec)
    if not text or text[0] not in ascii_uppercase:
        raise ProofError(f'the label "{text}" has no letter')
    return ascii_uppercase.index(text[0]), _place(text[1:], spec)


def _place(text: str, spec: Any) -> int:
    """Read a number, or letters as a number: A to Z, then AA, AB and so on."""
    if spec.numbering == "letters":
        if not text or not set(text) <= set(ascii_uppercase):
            raise ProofError(f'"{text}" is not in the alphabet')
        return sum((ascii_uppercase.index(sign) + 1) * 26**power for power, sign in enumerate(reversed(text)))
    if not text.isascii() or not text.isdigit() or text.startswith("0") or int(text) % spec.step:
        raise ProofError(f'"{text}" is not a multiple of {spec.step}')
    place: int = int(text) // spec.step
    return place


def _check_bold(labels: Sequence[Label], ranks: Sequence[Rank]) -> None:
    """Make sure that starts, stops and, where there are many labels, every tenth are bold, and no others."""
    for label, (_, place) in zip(labels, ranks, strict=True):
        if label.bold != (label.role != "plain" or (len(labels) >= _MANY and place % 10 == 0)):
            raise ProofError(f'the label "{label.text}" is bold without reason, or should be')


def _check_colours(lines: Sequence[Sequence[int]], labels: Sequence[Label], spec: Any) -> None:
    """Make sure that the labels of a line have one colour, and those of all lines if they count on from one to the next."""
    groups = lines if spec.parts == "letters" else [[number for line in lines for number in line]]
    if any(len({labels[number].colour for number in group}) > 1 for group in groups):
        raise ProofError("labels that belong together differ in colour")
