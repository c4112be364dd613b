"""How hard is a silhouette? A score from 0 to 1 from what its proof found out.

Seams that the outline hides and a plain outline keep the solver guessing, few solutions make each harder to hit, and what costs a
searching computer many trials costs a person many, too. It is an estimate: nobody has measured how long people take.
"""

from __future__ import annotations

from math import fsum

from printkit.contract import Proof
from printkit.page.difficulty import Difficulty, on_log_scale, on_scale

WEIGHTS = {"hidden seams": 0.3, "plain outline": 0.25, "few solutions": 0.15, "search effort": 0.3}
HINTED = 0.75
"""What is left of the difficulty when one piece is drawn in."""
EASY_TRIALS, HARD_TRIALS = 10**0.8, 10**2.6
MANY_SOLUTIONS = 10**1.3


def rating(proof: Proof, drawn_in: bool) -> Difficulty:
    """Rate a silhouette: the weighted mean of all parts that are known, less if a piece is drawn in."""
    known = parts(proof)
    score = fsum(WEIGHTS[name] * value for name, value in known) / fsum(WEIGHTS[name] for name, _ in known)
    reasons = tuple((name, round(value, 3)) for name, value in known)
    return Difficulty(HINTED * score, (*reasons, ("a piece is drawn in", 1.0))) if drawn_in else Difficulty(score, reasons)


def parts(proof: Proof) -> list[tuple[str, float]]:
    """Return each part from 0 (easy) to 1 (hard); of what was drawn so roughly that nothing can be counted, the outline alone."""
    facts = dict(proof.facts)
    outline = [
        ("hidden seams", on_scale(proof["hidden seams"], 0.3, 0.7)),
        ("plain outline", 1 - on_scale(proof["corners"] / proof["corners of all pieces"], 0.15, 0.75)),
    ]
    if "placements tried" not in facts:
        return outline
    solutions = proof["solutions"] if "solutions" in facts else proof["solutions, at least"]
    trials = proof["placements tried"] / solutions
    few = 1 - on_log_scale(solutions, 1, MANY_SOLUTIONS)
    return [*outline, ("few solutions", few), ("search effort", on_log_scale(max(1, trials), EASY_TRIALS, HARD_TRIALS))]
