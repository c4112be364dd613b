"""Cut-out sheets: pieces as single closed paths at exact scale."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.scene.item import Segment
from printkit.scene.palette import Swatch


@dataclass(frozen=True, slots=True)
class CutPiece:
    """A piece to cut out: its outline as one closed path, with its top left corner at the origin."""

    name: str
    outline: tuple[Segment, ...]
    width: float
    height: float
    swatch: Swatch
    label: tuple[float, float]
    """Where its letter stands."""


@dataclass(frozen=True, slots=True)
class Cutout:
    """A set of pieces that belongs to one or more puzzles; equal sets are printed once."""

    title: str
    note: str
    pieces: tuple[CutPiece, ...]
