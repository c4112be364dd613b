"""The proof of a sheet: the page is read as an eye reads it, and solved as a person would solve it.

A dot is where a disc is drawn; a stub begins at the dot in whose middle its broad end lies, and points where its tip is.
"""

from __future__ import annotations

from math import dist

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.dots.prove.fact import doubts, exact, measured, share
from printkit.kinds.dots.prove.legend import check_rule
from printkit.kinds.dots.prove.plain import Page, Sheet, judged
from printkit.kinds.dots.prove.sight import PRECISION, Patch, ink, one_ink, plain_dots, sight
from printkit.kinds.dots.that.prove.judge import Given, Stub, Verdict, judge


def prove(printed: Printed) -> Proof:
    """Prove that every stub means one dot, that the picture comes out, and that the answer shows it."""
    rules, seen = printed.spec.rules, sight(printed.page)
    page = Page(plain_dots(seen.discs, rules.diameter), ink(seen.lines))
    stubs = tuple(_stub(patch, page.dots) for patch in seen.patches)
    one_ink(tuple(patch.colour for patch in seen.patches), "stubs")
    lowest = max([y for _, y in page.dots] + [y for line in page.ink.lines for _, y in line], default=0.0) + rules.diameter / 2
    check_rule(seen, seen.words, printed.language.say("that.legend"), lowest)

    def by_the_rule(sheet: Sheet) -> Verdict:
        aimed = tuple(Stub(stub.dot, sheet.fit.back(stub.tip)) for stub in stubs)
        promised = (rules.eps, rules.angle_deg, rules.rho, rules.dmin, rules.dmax, rules.diameter)
        return judge(Given(sheet.dots, aimed, sheet.ink, sheet.drawing, *promised))

    sheet, verdict = judged(printed, page, by_the_rule)
    beforehand = share(sheet.ink, sheet.drawing)
    reach = sum(dist(sheet.dots[one], sheet.dots[other]) for one, other in verdict.pairs) / len(verdict.pairs)
    return Proof(
        (
            ("dots", len(sheet.dots)),
            *measured(verdict, len(verdict.pairs), beforehand),
            ("least_angle_deg", round(verdict.least_angle_deg, 2)),
            ("mean_line_mm", exact(reach)),
            ("obfuscation", exact(verdict.obfuscation)),
            *doubts(beforehand),
        )
    )


def _stub(needle: Patch, dots: tuple[Point, ...]) -> Stub:
    """Read where a needle begins and where it points: two of its corners lie beside the middle of its dot, the tip away from it."""
    if len(needle.rings) != 1 or len(needle.rings[0]) != 3:
        raise ProofError("there is a shape that is no stub")
    corners = needle.rings[0]
    found = []
    for place, tip in enumerate(corners):
        one, other = (corner for number, corner in enumerate(corners) if number != place)
        broad = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        away, number = min(((dist(broad, dot), number) for number, dot in enumerate(dots)), default=(1.0, 0))
        found.append((away, number, tip, dist(one, other) < dist(broad, tip)))
    away, number, tip, pointed = min(found)
    if away > PRECISION or not pointed:
        raise ProofError("a stub does not begin in the middle of a dot")
    return Stub(number, tip)
