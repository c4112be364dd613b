"""What an answer draws: lines from dot to dot, and once more what the page prints beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.dots.prove.alignment import NEAR, Polyline, Solved, number_at, numbers
from printkit.kinds.dots.prove.sight import Ink, Line, one_ink
from printkit.scene.seen import Pen

Pair = tuple[int, int]


def drawn(answer: Solved, dots: Sequence[Point], ink: Ink) -> dict[Pair, list[Pen]]:
    """Read which dots an answer joins, and with which pens, the one on top last; whatever else it draws must be the ink."""
    joined: dict[Pair, list[Pen]] = {}
    others: list[Line] = []
    for line in sorted(answer.lines, key=lambda line: line.level):
        pair = _pair(line, dots)
        if pair is None or (ink.pen is not None and line.pen.colour == ink.pen.colour):
            others.append(line)
        else:
            joined.setdefault(pair, []).append(line.pen)
    if not same_lines((line.points for line in others), ink.lines) or any(
        ink.pen is None or line.pen.colour != ink.pen.colour for line in others
    ):
        raise ProofError("the answer has other lines beside those between dots than the page prints beforehand")
    return joined


def check_plain(answer: Solved, dots: Sequence[Point], ink: Ink, pairs: Iterable[Pair]) -> None:
    """Make sure that an answer joins exactly these dots, all with one pen, and shows all dots in one ink."""
    joined = drawn(answer, dots, ink)
    if set(joined) != {(min(pair), max(pair)) for pair in pairs} or any(len(pens) > 1 for pens in joined.values()):
        raise ProofError("the sheet, solved, is not the answer")
    if len({pen for pens in joined.values() for pen in pens}) > 1:
        raise ProofError("the lines of the answer differ")
    numbers(answer.dots, dots, "the answer")
    one_ink(tuple(disc.colours for disc in answer.sight.discs), "dots of the answer")


def same_lines(some: Iterable[Polyline], others: Iterable[Polyline]) -> bool:
    """Tell whether two drawings are made of the same polylines, whatever their order and direction."""
    left = list(others)
    for line in some:
        match = next((number for number, other in enumerate(left) if _same(line, other) or _same(line[::-1], other)), None)
        if match is None:
            return False
        del left[match]
    return not left


def _pair(line: Line, dots: Sequence[Point]) -> Pair | None:
    """Return the dots that a straight line joins."""
    if len(line.points) != 2 or line.closed:
        return None
    ends = [number for number in (number_at(end, dots) for end in line.points) if number is not None]
    return (min(ends), max(ends)) if len(ends) == 2 else None


def _same(line: Polyline, other: Polyline) -> bool:
    """Tell whether two polylines have the same points."""
    return len(line) == len(other) and all(
        abs(here[0] - there[0]) <= NEAR and abs(here[1] - there[1]) <= NEAR for here, there in zip(line, other, strict=True)
    )
