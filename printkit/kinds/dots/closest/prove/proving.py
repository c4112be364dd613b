"""The proof of a page: it is read as an eye reads it, solved as a person would solve it, and held against its answer."""

from __future__ import annotations

from collections import Counter
from math import inf
from typing import Any

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.kinds.dots.closest.prove.front import check_table, pictures
from printkit.kinds.dots.closest.prove.given import Given, Polyline, Spot
from printkit.kinds.dots.closest.prove.judge import Verdict, judge
from printkit.kinds.dots.closest.prove.legend import check_legend
from printkit.kinds.dots.closest.prove.reading import LEAST_GAP, Dots, dots, rims, samples
from printkit.kinds.dots.prove.alignment import Fit, Solved, boxed, moved, numbers, solved
from printkit.kinds.dots.prove.answer import drawn
from printkit.kinds.dots.prove.fact import doubts, exact, measured, share, shown_share
from printkit.kinds.dots.prove.sight import PRECISION, Ink, one_ink, sight
from printkit.scene.seen import Colour, Pen

MOST_COLOURS = 8
SMALL = 1e-4
"""By this share lengths may be off in a picture that is not as large as the page it stands for."""


def prove(printed: Printed) -> Proof:
    """Prove a sheet to solve, or all the sheets that could be made of a drawing."""
    return _proved_front(printed) if printed.spec.problem == "front" else _proved_sheet(printed)


def _proved_sheet(printed: Printed) -> Proof:
    """Prove that each dot has clearly closest dots, that the picture comes out, and that the answer shows it."""
    spec, page = printed.spec, sight(printed.page)
    named = samples(page)
    seen = dots(page, LEAST_GAP, tuple(named))
    _check_sizes(seen, spec.rules.diameters)
    if spec.marks == "symbols" and not seen.signs:
        raise ProofError("signs were asked for, not colours")
    check_legend(page, seen, named, f"closest.legend.{spec.variant}", printed.language)
    drawing = tuple(spec.traced.polylines())
    answer = solved(sight(printed.answer), drawing)
    fit = moved(answer.dots, [spot.place for spot in seen.spots])
    given, verdict = _judged(seen, answer, fit, spec, drawing)
    beforehand = share(given.ink, drawing)
    return Proof(
        (
            ("variant", spec.variant),
            ("dots", len(given.spots)),
            ("colours", len(seen.colours)),
            ("multi_colour_dots", sum(len(spot.colours) > 1 for spot in given.spots)),
            *measured(verdict, len(verdict.lines), beforehand),
            ("ambiguity", exact(verdict.ambiguity)),
            ("obfuscation", exact(verdict.obfuscation)),
            *doubts(
                beforehand, shown_share([spot.place for spot in given.spots], verdict, given.ink, drawing), _unused(spec.rules)
            ),
        )
    )


def _unused(rules: Any) -> list[str]:
    """Say so where longer lines are allowed than are ever drawn."""
    if rules.dmax is None or rules.dmax <= rules.longest_tried:
        return []
    return [f"dmax is {rules.dmax:g} mm, but lines are at most {rules.longest_tried:g} mm long; a larger dmin makes longer ones"]


def _proved_front(printed: Printed) -> Proof:
    """Prove every sheet that is shown, and what the table says of it."""
    page, answer = sight(printed.page), sight(printed.answer)
    drawing = tuple(printed.spec.traced.polylines())
    (shown, table), (answers, _) = pictures(page), pictures(answer)
    if len(shown) != len(answers):
        raise ProofError(f"{len(shown)} sheets have {len(answers)} answers")
    figures, verdicts = [], []
    for small, large in zip(shown, answers, strict=True):
        seen, found = dots(small, 0.0), solved(large, drawing)
        places = [spot.place for spot in seen.spots]
        if len(places) < 2 or len(found.dots) < 2:
            raise ProofError("a sheet has no dots")
        given, verdict = _judged(seen, found, boxed(found.dots, places), printed.spec, drawing, SMALL)
        several = sum(len(spot.colours) > 1 for spot in given.spots)
        figures.append((len(seen.colours), len(given.spots), several, share(given.ink, drawing)))
        verdicts.append(verdict)
    check_table(table, figures, printed.spec, printed.language)
    return Proof((("points", len(figures)), ("clearance", exact(min(verdict.clearance for verdict in verdicts)))))


def _check_sizes(seen: Dots, promised: tuple[float, ...]) -> None:
    for count, size in seen.sizes.items():
        if count > len(promised) or abs(size - promised[count - 1]) > PRECISION:
            raise ProofError(f"a dot of {count} colours is {size:.2f} mm wide, which was not promised")


def _judged(
    seen: Dots, answer: Solved, fit: Fit, spec: Any, drawing: tuple[Polyline, ...], hair: float = 1e-6
) -> tuple[Given, Verdict]:
    """Judge a sheet that lies over its answer, and hold the answer against what comes out."""
    rules, most = spec.rules, spec.taste.colours or MOST_COLOURS
    if len(seen.colours) > most:
        raise ProofError(f"there are {len(seen.colours)} colours, more than {most}")
    ink = Ink(tuple(map(fit.line, seen.ink.lines)), seen.ink.pen)
    given = Given(
        spots=tuple(Spot(*fit.back(spot.place), spot.colours) for spot in seen.spots),
        ink=ink.lines,
        drawing=drawing,
        eps=rules.eps,
        rho=rules.rho,
        dmin=rules.dmin,
        dmax=rules.dmax or inf,
        diameters=dict(enumerate(rules.diameters, start=1)),
        variant=rules.variant,
        hair=hair,
    )
    verdict = judge(given)
    if verdict.faults:
        raise ProofError(*verdict.faults)
    _check_answer(seen, answer, given, verdict, ink)
    return given, verdict


def _check_answer(seen: Dots, answer: Solved, given: Given, verdict: Verdict, ink: Ink) -> None:
    """Make sure that an answer has all dots of the sheet, and its lines in their colours."""
    places = [spot.place for spot in given.spots]
    order = numbers(answer.dots, places, "the answer")
    joined = drawn(answer, places, ink)
    if seen.signs:
        one_ink(tuple(disc.colours for disc in answer.sight.discs), "dots of the answer")
        wanted = Counter(line[:2] for line in verdict.lines)
        if wanted != {pair: len(pens) for pair, pens in joined.items()}:
            raise ProofError("the sheet, solved, is not the answer")
        if len({pen for pens in joined.values() for pen in pens}) > 1:
            raise ProofError("the lines of the answer differ")
        return
    if any(disc.colours != given.spots[number].colours for number, disc in zip(order, answer.sight.discs, strict=True)):
        raise ProofError("the dots of the answer have other colours than those of the page")
    edges = {**seen.rims, **rims(answer.sight.discs)}
    if Counter((*pair, colour) for pair, pens in joined.items() for colour in _colours(pens, edges)) != Counter(verdict.lines):
        raise ProofError("the sheet, solved, is not the answer: other dots are joined, or in other colours")


def _colours(pens: list[Pen], edges: dict[Colour, Colour]) -> list[Colour]:
    """Read the colours of the lines between two dots: each lies on a broader one, its edge, in the darker ink of its dots."""
    if len(pens) % 2:
        raise ProofError("a line of the answer has no edge")
    found = []
    for below, above in zip(pens[::2], pens[1::2], strict=True):
        if below.width <= above.width or edges.setdefault(above.colour, below.colour) != below.colour:
            raise ProofError("a line of the answer has the edge of another colour")
        found.append(above.colour)
    return found
