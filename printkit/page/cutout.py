"""Cut-out sheets: pieces as single closed paths at exact scale."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene, Segment
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
    """The middle of its letter."""
    room: float
    """The radius that is free around the letter; 0 for a piece without a letter."""


@dataclass(frozen=True, slots=True)
class Cutout:
    """A set of pieces that belongs to one or more puzzles; equal sets are printed once."""

    title: str
    note: str
    pieces: tuple[CutPiece, ...]


def length(millimetres: float, language: Language) -> str:
    """Write a length with its unit as the language does."""
    return language.say("cutout.length", number=f"{millimetres:g}".replace(".", language.say("cutout.decimal_sign")))


def sheets(cutout: Cutout, frame: Frame, gap: float = 4.0) -> tuple[Scene, ...]:
    """Set the pieces on as many sheets as they need."""
    return ()
