"""The proof: page and answer are read as they are drawn, and every problem is solved again by rules of its own.

`eye` reads boards, pieces and letters, `asked` what the book wants, `pages` the words; then there is a module for each family of
problems. Nothing here knows how puzzles are made or drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.kinds.board.prove import blocking, covering, excluding, figure, game, hidden, lesson, several
from printkit.kinds.board.prove.eye import look_at
from printkit.kinds.board.prove.pages import Fact, Pages, check_bottom

RULES: Mapping[str, Callable[[Pages], list[Fact]]] = {
    **dict.fromkeys(("exact", "unique", "hints", "double", "triple", "toothed", "holes", "tetromino"), covering.prove),
    "progressive": several.progressive,
    "missing": several.missing,
    **dict.fromkeys(("twenty", "thirty"), several.sharing),
    "exclusion": excluding.prove,
    **dict.fromkeys(("ring", "perimeter", "symmetric"), figure.prove),
    "block": blocking.prove,
    "questions": hidden.prove,
    "classroom": lesson.prove,
    **dict.fromkeys(("exact-game", "twenty-game", "thirty-game", "last-fit", "battleships"), game.prove),
}


def prove(printed: Printed) -> Proof:
    """Prove everything that page and answer say, and that they are what was asked for."""
    pages = Pages(look_at(printed.page), look_at(printed.answer), printed.spec, printed.language)
    check_bottom(pages.page, printed.page.words)
    check_bottom(pages.answer, printed.answer.words)
    facts = RULES[printed.spec.problem](pages)
    pages.check_looks()
    for sheet in (pages.page, pages.answer):
        if sheet.words or sheet.shapes:
            raise ProofError("there is something on the page that does not belong there")
    return Proof(tuple(facts))
