"""The proof of a sheet: the page is read as an eye reads it, and solved as a person would solve it.

A dot is where a disc is drawn, unless it lies on the strip that is to be cut out; the unit is how far apart the two discs on the
strip are.
"""

from __future__ import annotations

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.kinds.dots.prove.fact import doubts, exact, measured, share
from printkit.kinds.dots.prove.judging import Verdict
from printkit.kinds.dots.prove.legend import check_rule
from printkit.kinds.dots.prove.plain import Page, Sheet, judged
from printkit.kinds.dots.prove.sight import ink, plain_dots, sight
from printkit.kinds.dots.unit.prove.bar import bar
from printkit.kinds.dots.unit.prove.judge import PRECISION, Given, judge


def prove(printed: Printed) -> Proof:
    """Prove that all dots a bar apart give the picture, that no others come near that, and that the answer shows it."""
    rules, seen = printed.spec.rules, sight(printed.page)
    strip = bar(seen, rules.diameter)
    if printed.spec.unit is not None and abs(strip.unit - printed.spec.unit) > PRECISION:
        raise ProofError(f"the bar is {strip.unit:.3f} mm long, not {printed.spec.unit:.3f}")
    page = Page(plain_dots(strip.beside.discs, rules.diameter), ink(strip.beside.lines))
    if strip.beside.patches:
        raise ProofError("there are shapes beside the dots")
    heights = [strip.box.bottom, *(y for _, y in page.dots), *(y for line in page.ink.lines for _, y in line)]
    check_rule(seen, seen.words, printed.language.say("unit.legend"), max(heights))

    def by_the_rule(sheet: Sheet) -> Verdict:
        promised = (rules.eps, rules.margin, rules.dmin, rules.diameter)
        return judge(Given(strip.unit, sheet.dots, sheet.ink, sheet.drawing, *promised))

    sheet, verdict = judged(printed, page, by_the_rule)
    beforehand = share(sheet.ink, sheet.drawing)
    return Proof(
        (
            ("unit_mm", round(strip.unit, 3)),
            ("dots", len(sheet.dots)),
            *measured(verdict, len(verdict.pairs), beforehand),
            ("obfuscation", exact(verdict.obfuscation)),
            *doubts(beforehand),
        )
    )
