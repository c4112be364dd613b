"""The proof of a sheet of plain dots, whatever rule it is solved by."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from printkit.contract import Printed
from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.dots.prove.alignment import Fit, Polyline, moved, solved
from printkit.kinds.dots.prove.answer import check_plain
from printkit.kinds.dots.prove.judging import Verdict
from printkit.kinds.dots.prove.sight import Ink, sight


class Page(NamedTuple):
    """What a page of plain dots shows beside the marks of its kind and its words, in millimetres of the page."""

    dots: tuple[Point, ...]
    ink: Ink


class Sheet(NamedTuple):
    """The same in millimetres of the drawing, and the drawing itself."""

    fit: Fit
    """How the drawing would lie on the page."""
    dots: tuple[Point, ...]
    ink: tuple[Polyline, ...]
    drawing: tuple[Polyline, ...]


Found = TypeVar("Found", bound=Verdict)


def judged(printed: Printed, page: Page, judge: Callable[[Sheet], Found]) -> tuple[Sheet, Found]:
    """Lay a page over its answer, let it be judged by the rule of its kind, and hold the answer against what came out."""
    drawing = tuple(printed.spec.traced.polylines())
    answer = solved(sight(printed.answer), drawing)
    fit = moved(answer.dots, page.dots)
    ink = Ink(tuple(map(fit.line, page.ink.lines)), page.ink.pen)
    sheet = Sheet(fit, fit.line(page.dots), ink.lines, drawing)
    verdict = judge(sheet)
    if verdict.faults:
        raise ProofError(*verdict.faults)
    check_plain(answer, sheet.dots, ink, verdict.pairs)
    return sheet, verdict
