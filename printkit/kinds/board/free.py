"""Free boards: clusters of pieces without a prescribed outline."""

from __future__ import annotations

from random import Random

from printkit import chance
from printkit.kinds.board import engine
from printkit.kinds.board.solve.compact import compact_cluster
from printkit.kinds.board.state import Packing

FEWEST, MOST = 2, 12
WIDEST = 6
"""A narrow search gives boards of many kinds, a wide one always the most compact."""


def cluster(number: int, rng: Random) -> Packing:
    """Build a compact cluster of so many different pentominoes."""
    return engine.laid(compact_cluster(number, rng, width=1 + chance.below(rng, WIDEST)).placements)
