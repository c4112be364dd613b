"""The words under a page of dots: the rule by which it is solved, said in full, or nothing at all where there is no room."""

from __future__ import annotations

import re
from collections.abc import Sequence

from printkit.errors import ProofError
from printkit.kinds.dots.prove.sight import Sight
from printkit.scene.seen import Picture, Words

_FOOT = 5.0
"""No page has a wider empty strip at its foot, in millimetres, unless its words are missing."""
_BREAKS = re.compile("[\\s\u00ad\u200b-]+")
"""Where a line ends a hyphen may show that is none."""


def check_rule(page: Sight, words: Sequence[Words], sentence: str, lowest: float) -> None:
    """Make sure that a page says how it is solved, below everything else; `lowest` is where that ends."""
    if not words:
        if page.box.bottom - lowest > _FOOT:
            raise ProofError("the foot of the page is empty, where the rule should be")
        return
    said = Picture(page.box.width, page.box.height, tuple(words)).paragraphs
    if [_BREAKS.sub("", one) for one in said] != [_BREAKS.sub("", sentence)]:
        raise ProofError(f"the page does not say by which rule it is solved: {' / '.join(said)}")
    if any(
        one.middle[1] < lowest or one.start[0] < 0 or one.end[0] > page.box.right or one.start[1] > page.box.bottom for one in words
    ):
        raise ProofError("the rule does not stand below the dots")
