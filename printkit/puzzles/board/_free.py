"""Free boards: clusters of pieces without a prescribed outline."""

from __future__ import annotations

from random import Random

from printkit import chance
from printkit.puzzles.board import _engine
from printkit.puzzles.board._state import Packing
from printkit.solvers.polyform.compact import compact_cluster

FEWEST, MOST = 2, 12
WIDEST = 6
"""A narrow search gives boards of many kinds, a wide one always the most compact."""


def cluster(number: int, rng: Random) -> Packing:
    """Build a compact cluster of so many different pentominoes."""
    return _engine.laid(compact_cluster(number, rng, width=1 + chance.below(rng, WIDEST)).placements)
