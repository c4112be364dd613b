"""The proof of tangram pages: it reads silhouettes, pieces, words and thermometers off the drawn page and answer.

It shares no code with maker, solver and drawing. The pieces come from the file of the set (of users' own sets, from what the book
asked for), and are recognised by their shapes. Whether pieces overlap is judged by the room `judge`, which verifies what people
laid. The number of solutions is counted again by the second solver in `count`.
"""

from __future__ import annotations

from math import fsum, sqrt
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.geometry import ring
from printkit.geometry.affine import determinant, scaling
from printkit.geometry.ring import Region
from printkit.kinds.tangram.prove import words
from printkit.kinds.tangram.prove.answer import ROUGHEST, Answer, read_answer
from printkit.kinds.tangram.prove.count import MOST_PLACEMENTS, Count
from printkit.kinds.tangram.prove.cuts import check_pieces_page
from printkit.kinds.tangram.prove.kit import is_shipped, kit, shipped_kit, shipped_outline
from printkit.kinds.tangram.prove.level import check_progress_page
from printkit.kinds.tangram.prove.look import COARSE, differs, polygon, refuse_unseen
from printkit.kinds.tangram.prove.motion import symmetries
from printkit.kinds.tangram.prove.sheet import Onto, check_figure_page, check_hint_page, onto
from printkit.kinds.tangram.prove.shelf import listed_figure, names_of

_GROWN = "grown"
_LITTLE = 450
"""Placements tried where the page claims no number; one that is found that quickly is known, and has to be printed."""
_SLIPPED = 0.06
"""How wide gaps and excesses between a silhouette from a file and what was made of it may be, as a share of its width or height."""
_NEAREST = 0.5
"""How much of both a drawing and the nearest figure that can be laid is in both, at least."""
_TALL = 45.0
"""An answer of this height has room for the number of solutions."""


def prove(printed: Printed) -> Proof:
    """Prove a page and its answer."""
    spec = printed.spec
    pieces = shipped_kit(spec.set) if is_shipped(spec.set) else kit((one.region, one.turn_over) for one in spec.pieces.pieces)
    rough = not is_shipped(spec.set) or spec.own_figure is not None
    answer = read_answer(printed.answer, pieces, rough)
    _check_asked(spec, answer, rough)
    number = _check_page(printed, answer, rough)
    number = _check_claims(printed, answer, number)
    found = answer.counted(MOST_PLACEMENTS if number is not None else _LITTLE)
    _check_number(number, found, known=not rough)
    return Proof((("answer", "makes the silhouette"), *_facts(number, found, answer)))


def _check_page(printed: Printed, answer: Answer, rough: bool) -> int | None:
    """Prove the page, and return the number of solutions that it claims."""
    match printed.spec.problem:
        case "hint":
            check_hint_page(printed, answer, rough)
        case "pieces":
            check_pieces_page(printed, answer, _outline(printed.spec), rough)
        case "progress":
            check_progress_page(printed, answer, rough)
        case _:
            return check_figure_page(printed, answer, rough)
    return None


def _outline(spec: Any) -> list[Region]:
    return shipped_outline(spec.set) if is_shipped(spec.set) else list(spec.pieces.outline.regions)


def _check_asked(spec: Any, answer: Answer, rough: bool) -> None:
    """Hold the figure of the answer against what was asked for: a figure of the set, one from a file, or a symmetric one."""
    if spec.own_figure is not None and spec.problem != "pieces":
        _check_drawn(spec, answer)
        return
    figures = _asked_figures(spec)
    size = ring.diameter(edge for one in answer.laid for edge in one.region.edges)
    slack = COARSE + (ROUGHEST * size if rough else 0.0)
    if figures is not None and not any(_makes(answer, figure, slack) for figure in figures):
        raise ProofError("the answer makes another figure than was asked for")
    if spec.symmetric and spec.problem != "pieces":
        edges = [edge for region in answer.figure for edge in region.edges]
        if not any(determinant(motion) < 0 for motion in symmetries(edges, 1e-5 * size / answer.scale)):
            raise ProofError("the figure is not symmetric")


def _check_drawn(spec: Any, answer: Answer) -> None:
    """Hold the figure of the answer against a silhouette from a file: a hand may slip; of the nearest figure most must agree."""
    asked = _as_large(answer, list(spec.own_figure.regions))
    if spec.nearest:
        middle, goal = answer.area.centroid, asked.centroid
        made = Onto(1.0, goal.x - middle.x, goal.y - middle.y).area(answer.area)
        both = shapely.intersection(made, asked, grid_size=1e-6).area
        strange = both < _NEAREST * (made.area + asked.area - both)
    else:
        left, top, right, bottom = asked.bounds
        strange = differs(onto(answer, asked).area(answer.area), asked, COARSE + _SLIPPED * max(right - left, bottom - top))
    if strange:
        raise ProofError("the answer makes another figure than was asked for")


def _as_large(answer: Answer, figure: list[Region]) -> BaseGeometry:
    """Return a figure as large as the answer is drawn."""
    whole = fsum(region.area for region in figure)
    return polygon([region.moved(scaling(answer.scale * sqrt(answer.kit.area / whole))) for region in figure])


def _makes(answer: Answer, figure: list[Region], slack: float) -> bool:
    """Tell whether the answer makes a figure, however large that is drawn."""
    asked = _as_large(answer, figure)
    return not differs(onto(answer, asked).area(answer.area), asked, slack)


def _asked_figures(spec: Any) -> list[list[Region]] | None:
    """Return the figures that were asked for, any one of which will do; None if every figure will."""
    if spec.problem == "pieces":
        return [_outline(spec)]
    if spec.figures:
        names = names_of(spec.set, spec.figures, spec.age)
    elif spec.figure == _GROWN:
        return None
    else:
        names = [spec.figure]
    return [figure for name in names if (figure := _named_figure(spec, name)) is not None]


def _named_figure(spec: Any, name: str) -> list[Region] | None:
    """Return a figure that the set has; None if it has none of the name."""
    if is_shipped(spec.set):
        return listed_figure(spec.set, name)
    known = (*spec.pieces.figures, spec.pieces.outline)
    return next((list(one.regions) for one in known if one.name == name), None)


def _check_claims(printed: Printed, answer: Answer, on_page: int | None) -> int | None:
    """Read what the answer says; return the number that is claimed, which must be the same wherever it stands."""
    said = answer.look.said
    refuse_unseen(said, printed.answer)
    words.refuse_above(said, max(one.drawn.area.bounds[3] for one in answer.laid))
    text = " ".join(" ".join(one.text for one in sorted(said, key=lambda one: (one.start[1], one.start[0]))).split())
    number = words.claimed(text, printed.language)
    if text != ("" if number is None else words.solutions(number, printed.language)):
        raise ProofError(f'what is said below the answer is not right: "{text[:80]}"')
    short = printed.answer.height < _TALL
    if on_page is not None and number is None and not short:
        raise ProofError("the answer does not say how many solutions there are")
    if None not in (on_page, number) and on_page != number:
        raise ProofError(f"the page claims {on_page} solutions, the answer {number}")
    return number if on_page is None else on_page


def _check_number(number: int | None, found: Count | None, known: bool) -> None:
    """Hold the claimed number against the count; one that is quickly counted has to be claimed."""
    if number is None:
        if known and found is not None and found.complete:
            raise ProofError(f"there are {found.solutions} solutions, which is not said")
        return
    if found is None or not found.complete:
        raise ProofError(f"{number} solutions are claimed, which cannot be counted again")
    if found.solutions != number:
        raise ProofError(f"{number} solutions are claimed; there are {found.solutions}")


def _facts(number: int | None, found: Count | None, answer: Answer) -> list[tuple[str, str | int | float]]:
    """Return what was found out, with what the difficulty is estimated from."""
    least = max(1, found.solutions) if found else 1
    facts: list[tuple[str, str | int | float]] = [("solutions" if number is not None else "solutions, at least", least)]
    if found:
        facts += [("placements tried", found.placements), ("fillings", found.fillings)]
    return [*facts, *_outline_facts(answer)]


def _outline_facts(answer: Answer) -> list[tuple[str, str | int | float]]:
    """Measure how much of the seams the outline hides, and how many corners it has against those of the pieces."""
    around = fsum(ring.perimeter(one) for piece in answer.kit.pieces for one in piece.region.rings)
    rings = [one for region in answer.figure for one in region.rings]
    # Pieces that do not join exactly leave hairs between them, which shapely closes.
    rough = shapely.simplify(answer.area.buffer(COARSE).buffer(-COARSE), 0.5)
    outline = fsum(map(ring.perimeter, rings)) if rings else rough.length / answer.scale
    corners = sum(map(len, rings)) if rings else len(shapely.get_coordinates(rough)) - 1
    most = sum(len(piece.region.edges) for piece in answer.kit.pieces)
    return [("hidden seams", round(1 - outline / around, 6)), ("corners", corners), ("corners of all pieces", most)]
