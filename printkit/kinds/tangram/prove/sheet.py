"""Pages with one silhouette: a figure to lay, with or without a hint, and the sheet that is a hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.contract import Printed
from printkit.errors import ProofError
from printkit.kinds.tangram.prove import words
from printkit.kinds.tangram.prove.answer import ROUGHEST, Answer, check_fronts, check_shown, estimated_scale
from printkit.kinds.tangram.prove.look import (
    COARSE,
    Drawn,
    Look,
    Silhouette,
    differs,
    is_on_page,
    look,
    marked,
    one_pen,
    refuse_unlettered,
    refuse_unseen,
)
from printkit.kinds.tangram.prove.match import recognised
from printkit.scene.seen import PAPER

LARGE = 140.0
"""A page whose shorter side has this many millimetres shows the pieces, and the hint below if one was asked for."""
_PERCENT_OFF = 0.3
"""By how much the scale that is read from the drawing may be off: arcs are read as chords."""
_MOST_PERCENT = 250


@dataclass(frozen=True)
class Onto:
    """How the drawing of the answer is carried onto another drawing of the same figure: it grows and is moved, never turned."""

    factor: float
    dx: float
    dy: float

    def area(self, one: BaseGeometry) -> BaseGeometry:
        """Carry an area along."""
        return shapely.transform(one, lambda points: points * self.factor + (self.dx, self.dy))


def onto(answer: Answer, area: BaseGeometry) -> Onto:
    """Find how the answer is carried onto an area, by their boxes."""
    left, top, right, bottom = answer.area.bounds
    x, y, u, v = area.bounds
    factor = (u - x + v - y) / (right - left + bottom - top)
    return Onto(factor, (x + u) / 2 - factor * (left + right) / 2, (y + v) / 2 - factor * (top + bottom) / 2)


def check_same(answer: Answer, area: BaseGeometry, rough: bool) -> Onto:
    """Prove that a silhouette is what the pieces of the answer make, in the same position; of users' own roughly."""
    way = onto(answer, area)
    wide = COARSE + (ROUGHEST * max(area.bounds[2] - area.bounds[0], area.bounds[3] - area.bounds[1]) if rough else 0.0)
    if differs(way.area(answer.area), area, wide):
        raise ProofError("the answer does not make the silhouette of the page")
    return way


def check_figure_page(printed: Printed, answer: Answer, rough: bool) -> int | None:
    """Prove a silhouette to lay, and return the number of solutions that the page claims."""
    found = marked(look(printed.page))
    main, small = _silhouettes(found, printed.spec.hint == "below" and _is_large(found))
    way = check_same(answer, main.area, rough)
    in_main, in_small, tray = _sorted(found.pieces, main, small)
    _check_hints(printed.spec, answer, way, in_main)
    _check_tray(tray, answer, _is_large(found), rough)
    bottom = max(area.bounds[3] for area in (main.area, *(one.area for one in tray)))
    _check_room(found, main, tray)
    if small is not None:
        _check_small_hint(found, printed, answer, small, in_small)
    refuse_unlettered(in_main, printed.page)
    refuse_unlettered(tray, printed.page)
    one_pen(in_main, answer.line)
    one_pen([*tray, *in_small], answer.line)
    if found.lines:
        raise ProofError("there is a line on the page that belongs to nothing")
    return _check_caption(found, printed, main, bottom)


def check_hint_page(printed: Printed, answer: Answer, rough: bool) -> None:
    """Prove a sheet with a hint: the silhouette, one piece where the answer has it, and nothing else."""
    found = marked(look(printed.page))
    refuse_unlettered(found.pieces, printed.answer)
    main, _ = _silhouettes(found, two=False)
    way = check_same(answer, main.area, rough)
    if len(found.pieces) != 1 or found.lines or found.said:
        raise ProofError("a hint shows a silhouette and one piece")
    check_lying(found.pieces, answer, way)
    one_pen(found.pieces, answer.line)


def _silhouettes(found: Look, two: bool) -> tuple[Silhouette, Silhouette | None]:
    """Find the silhouette, and the small one of the hint below if there should be one; both can be seen."""
    largest = sorted(found.silhouettes, key=lambda one: -one.area.area)
    if len(largest) != (2 if two else 1):
        raise ProofError(f"the page has {len(largest)} silhouettes")
    colours = {*(one.colour for one in largest), *(one.colour for one in found.pieces)}
    if any(one.colour == PAPER for one in largest) or len(colours) < len({one.colour for one in found.pieces}) + len(largest):
        raise ProofError("a silhouette cannot be seen, or has the colour of a piece")
    return largest[0], largest[1] if two else None


def _is_large(found: Look) -> bool:
    return min(found.picture.width, found.picture.height) >= LARGE


def _sorted(pieces: Sequence[Drawn], main: Silhouette, small: Silhouette | None) -> tuple[list[Drawn], list[Drawn], list[Drawn]]:
    """Sort pieces into those drawn into the silhouette, into the small one, and the row below."""
    in_main = [one for one in pieces if main.area.contains(one.area.representative_point())]
    in_small = [one for one in pieces if small and small.area.contains(one.area.representative_point())]
    return in_main, in_small, [one for one in pieces if one not in in_main and one not in in_small]


def _check_room(found: Look, main: Silhouette, tray: Sequence[Drawn]) -> None:
    """Refuse a silhouette that leaves the page, or reaches below the top of the row of pieces."""
    lowest = min((one.area.bounds[1] for one in tray), default=found.picture.height)
    if not is_on_page(main.area, found.picture) or main.area.bounds[3] > lowest:
        raise ProofError("the silhouette has no room on the page")


def _check_hints(spec: Any, answer: Answer, way: Onto, drawn: Sequence[Drawn]) -> None:
    if len(drawn) != (1 if spec.hint == "drawn" else 0):
        raise ProofError(f'{len(drawn)} pieces are drawn in, which is not the hint "{spec.hint}"')
    check_lying(drawn, answer, way)


def check_lying(drawn: Sequence[Drawn], answer: Answer, way: Onto) -> None:
    """Prove that pieces lie where the answer has them, of the same letter and colour."""
    for one in drawn:
        mates = [laid for laid in answer.laid if not differs(way.area(laid.drawn.area), one.area, COARSE)]
        if len(mates) != 1 or mates[0].drawn.dress != one.dress:
            raise ProofError("the piece that is drawn in does not lie where the answer has it, or has another colour")
        if one.letter and mates[0].drawn.letter and one.letter != mates[0].drawn.letter:
            raise ProofError("the piece that is drawn in has another letter than in the answer")
        if one.dotted:
            raise ProofError("a piece that is drawn in has a dot")


def _check_tray(tray: Sequence[Drawn], answer: Answer, expected: bool, rough: bool) -> None:
    """Prove that the row of pieces shows all of the set, face up, as they stand in the set."""
    kit = answer.kit
    if not tray and not expected:
        return
    if len(tray) != len(kit.pieces):
        raise ProofError(f"the page shows {len(tray)} pieces of {len(kit.pieces)}")
    laid = recognised(tray, kit, estimated_scale(tray, kit))
    check_shown(laid, answer)
    check_fronts(laid, True, rough)
    if any(not one.area.disjoint(other.area) for index, one in enumerate(tray) for other in tray[:index]):
        raise ProofError("pieces below the silhouette overlap")


def _check_small_hint(found: Look, printed: Printed, answer: Answer, small: Silhouette, drawn: Sequence[Drawn]) -> None:
    """Prove the hint at the foot of the page: the figure upside down with one piece, and the word above it."""
    turned = shapely.transform(small.area, lambda points: -points)
    way = check_same(answer, turned, rough=True)
    upright = [replace(one, area=shapely.transform(one.area, lambda points: -points)) for one in drawn]
    if len(upright) != 1 or differs(way.area(answer.area), turned, COARSE + 0.01):
        raise ProofError("the hint below shows no piece, or another figure")
    check_lying(upright, answer, way)
    heads = [one for one in found.said if not one.upright]
    left, top, right, bottom = small.area.bounds
    near = [one for one in heads if left - 30 < one.middle[0] < right + 30 and bottom - 2 < one.middle[1] < bottom + 12]
    if [one.text for one in near] != [printed.language.say("tangram.hint")] or len(heads) != 1:
        raise ProofError("the hint below has no heading")
    if top < 0.5 * found.picture.height:
        raise ProofError("the hint is not at the foot of the page")


def _check_caption(found: Look, printed: Printed, main: Silhouette, bottom: float) -> int | None:
    """Prove what is said below the silhouette: how many solutions it has, and its scale."""
    language, spec = printed.language, printed.spec
    upright = [one for one in found.said if one.upright]
    refuse_unseen(found.said, found.picture)
    words.refuse_above(upright, bottom)
    text = " ".join(" ".join(one.text for one in sorted(upright, key=lambda one: (one.start[1], one.start[0]))).split())
    percent = percent_of(sqrt(main.area.area) / spec.size, spec.scale)
    number = words.claimed(text, language)
    if text != words.caption(percent, number, language, _is_large(found)):
        raise ProofError(f'what is said below the silhouette is not right: "{text[:120]}"')
    return number


def percent_of(share: float, scale: str) -> int:
    """Read the scale off the drawing; only a page that asked for it is larger than the pieces."""
    percent = round(100 * share)
    most = _MOST_PERCENT if scale == "fit" else 100
    if abs(100 * share - percent) > _PERCENT_OFF or not 1 <= percent <= most:
        raise ProofError(f"the figure is drawn at {100 * share:.1f} %, which is no scale for the page")
    return percent
