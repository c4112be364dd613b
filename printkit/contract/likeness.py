"""How a solved puzzle resembles the drawing it was made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Polyline = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Likeness:
    """Two pictures to be laid over each other, as lines in millimetres from one and the same corner."""

    drawing: tuple[Polyline, ...]
    """What was understood of the illustration."""
    solved: tuple[Polyline, ...]
    """What solving draws, with what is printed beforehand."""
