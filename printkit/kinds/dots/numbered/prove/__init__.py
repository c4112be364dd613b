"""The proof: it reads the page as a child does, joins the dots, and holds what comes out against the drawing.

It takes nothing from page and answer but what an eye can see: discs, lines, words, their places and their colours. It shares no
code with the maker.
"""

from __future__ import annotations

from printkit.contract import Printed, Proof
from printkit.kinds.dots.numbered.prove.answer import check_answer
from printkit.kinds.dots.numbered.prove.asked import check_asked, check_note, doubts
from printkit.kinds.dots.numbered.prove.count import counted
from printkit.kinds.dots.numbered.prove.drawing import check_drawing
from printkit.kinds.dots.numbered.prove.legible import check_legible
from printkit.kinds.dots.numbered.prove.owner import owners
from printkit.kinds.dots.numbered.prove.sheet import read

__all__ = ["prove"]


def prove(printed: Printed) -> Proof:
    """Prove that the page can be read, that its count gives the drawing that was asked for, and that the answer shows it."""
    spec = printed.spec
    sheet = read(printed.page, spec.traced)
    check_legible(sheet)
    lines = counted(sheet.labels, spec)
    dots = owners(sheet)
    chains = [[dots[label] for label in line] for line in lines]
    check_asked(sheet, chains, spec)
    check_note(sheet, len(chains), spec, printed.language)
    strayed = check_drawing(sheet, chains, spec)
    check_answer(printed.answer, sheet, chains)
    return Proof(
        (
            ("numbers", len(sheet.labels)),
            *doubts(sheet, chains, spec),
            ("lines", len(chains)),
            ("counting", spec.numbering),
            ("step", spec.step),
            ("strays_mm", round(strayed, 2)),
            ("text_pt", round(sheet.labels[0].size_pt, 2)),
            ("leaders", len(sheet.leaders)),
        )
    )
