"""Making a puzzle: two symbols and a place."""

from __future__ import annotations

from random import Random

from printkit import chance
from printkit.kinds.null.puzzle import OddOneOut
from printkit.kinds.null.spec import Spec
from printkit.scene.mark import symbol_names


# All chance comes from the generator that is passed in, and only through `printkit.chance`: then the same seed gives the same
# puzzle on every machine and in every version of Python. A generator that may fail counts its steps and raises after too many; it
# never looks at a clock.
def make(spec: Spec, rng: Random) -> OddOneOut:
    """Choose two symbols and a place."""
    usual, other = chance.shuffled(rng, symbol_names())[:2]
    odd = (chance.below(rng, spec.rows), chance.below(rng, spec.columns))
    marks = tuple(tuple(other if (r, c) == odd else usual for c in range(spec.columns)) for r in range(spec.rows))
    return OddOneOut(marks, odd)
