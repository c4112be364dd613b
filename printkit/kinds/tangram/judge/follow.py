"""Following a hand from position to position, so that what a thermometer shows is steady.

A position is judged with the motion of the one before as a candidate, and with the piece in hand left out when it is found out
where the assembly lies. Pieces that were only laid down beside others take nothing away from what was reached: the level of a
position is at least that of the pieces that lay there before. It falls when a piece is lifted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from printkit.geometry.affine import Affine
from printkit.geometry.ring import Region
from printkit.kinds.tangram.judge.assembly import Placed
from printkit.kinds.tangram.judge.verdict import Verdict
from printkit.kinds.tangram.judge.verify import Prepared


class Follower:
    """One player at work on one figure."""

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._lay: Counter[Region] = Counter()
        self._level = 0.0
        self._motion: Affine | None = None

    def judge(self, placed: Sequence[Placed], moving: int | None = None) -> Verdict:
        """Judge the next position; `moving` is the number of the piece in hand, if one is."""
        verdict = self._prepared.judge(placed, moving, self._motion)
        lying = Counter(piece.region for piece in placed)
        if moving is None and self._lay <= lying and verdict.completeness < self._level:
            verdict = replace(verdict, completeness=self._level)
        self._lay, self._level, self._motion = lying, verdict.completeness, verdict.motion
        return verdict
