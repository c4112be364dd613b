"""Whether the answer shows what comes out: the lines of the count, and what was printed already."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from printkit.errors import ProofError
from printkit.kinds.dots.numbered.prove.contrast import can_be_seen
from printkit.kinds.dots.numbered.prove.sheet import Polyline, Sheet, way
from printkit.kinds.dots.prove.distance import segments, straying
from printkit.scene.flatten import Box, bounds
from printkit.scene.seen import Picture

_EXACT = 0.02
"""Lines that differ by no more than this, in millimetres on the answer, are the same."""


def check_answer(answer: Picture, sheet: Sheet, chains: Sequence[Sequence[int]]) -> None:
    """Hold the drawn answer against the solved page: the same lines, as large as they are or smaller, in the middle."""
    pencil = [(sheet.places[one], sheet.places[other]) for chain in chains for one, other in pairwise(chain)]
    drawn, printed = _lines(answer, sheet.ink_colour)
    if sheet.ink and not drawn:
        # In one colour, what was printed cannot be told from what is drawn: together they are the picture.
        _check_same(printed, [*pencil, *sheet.ink], answer)
        return
    scale = _check_same([*drawn, *printed], [*pencil, *sheet.ink], answer)
    for what, ones, others in (("drawn", drawn, pencil), ("printed already", printed, sheet.ink)):
        if not _is_same(scale.onto_page(ones), others, scale.exact):
            raise ProofError(f"the lines of the answer that are {what} are not those of the page")


class _Scale:
    """How the lines of an answer become those of the page: their boxes have the same shape."""

    def __init__(self, answer: Box, page: Box) -> None:
        self._answer, self._page = answer, page
        across, along = ((page.width, answer.width), (page.height, answer.height))
        self._factor = max(across, along)[0] / max(max(across, along)[1], 1e-9)
        self.exact = _EXACT * max(1.0, self._factor)
        if max(abs(self._factor * small - large) for large, small in (across, along)) > 2 * self.exact:
            raise ProofError("the answer has not the shape of the page")

    def onto_page(self, lines: Sequence[Polyline]) -> list[Polyline]:
        """Return lines of the answer where they lie on the page."""
        return [tuple((self._x(x), self._y(y)) for x, y in line) for line in lines]

    def _x(self, x: float) -> float:
        return self._page.left + self._factor * (x - self._answer.left)

    def _y(self, y: float) -> float:
        return self._page.top + self._factor * (y - self._answer.top)


def _lines(answer: Picture, ink: str) -> tuple[list[Polyline], list[Polyline]]:
    """Read the lines that are drawn, and those in the ink of the page that were printed already."""
    if answer.discs or answer.words:
        raise ProofError("there is something else than lines on the answer")
    drawn: list[Polyline] = []
    printed: list[Polyline] = []
    for shape in answer.shapes:
        if shape.fill is not None or shape.pen is None or shape.pen.dash or not can_be_seen(shape.pen.colour):
            raise ProofError("something on the answer is not a line that can be seen")
        (printed if shape.pen.colour == ink else drawn).extend(map(way, shape.chains))
    return drawn, printed


def _check_same(lines: Sequence[Polyline], others: Sequence[Polyline], answer: Picture) -> _Scale:
    """Make sure that lines of the answer are the lines of the page."""
    if not lines:
        raise ProofError("the answer is empty")
    box = bounds(tuple(point for line in lines for point in line))
    edges = (box.left, box.top, answer.width - box.right, answer.height - box.bottom)
    if min(edges) < 0 or max(edges) - min(edges) > 2 * _EXACT:
        raise ProofError("the picture does not stand in the middle of the answer")
    scale = _Scale(box, bounds(tuple(point for line in others for point in line)))
    if not _is_same(scale.onto_page(lines), others, scale.exact):
        raise ProofError("the lines of the answer are not those that come out on the page")
    return scale


def _is_same(lines: Sequence[Polyline], others: Sequence[Polyline], exact: float) -> bool:
    one, other = segments(lines), segments(others)
    return max(straying(one, other)[0], straying(other, one)[0]) <= exact
