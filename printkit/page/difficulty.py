"""One scale of difficulty for all kinds: a score from 0 to 1, shown as one to five stars.

Each kind computes the score from things it can measure and lists them as reasons. It is an estimate, and the pages say so.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log10

from printkit.scene.ink import Theme
from printkit.scene.item import Item, Path
from printkit.scene.shape import star

STARS = 5


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A score and what it was computed from."""

    score: float
    reasons: tuple[tuple[str, float], ...] = ()

    @classmethod
    def adding_up(cls, *parts: tuple[str, float]) -> Difficulty:
        """Make a score of named parts, which are its reasons."""
        score = min(1.0, max(0.0, sum(part for _, part in parts)))
        return cls(score, tuple((name, round(part, 3)) for name, part in parts))

    @property
    def stars(self) -> int:
        """Return the number of filled stars, from 1 to 5."""
        return min(STARS, max(1, 1 + int(self.score * STARS)))


def on_scale(value: float, easy: float, hard: float) -> float:
    """Place a value between an easy and a hard one, as a share from 0 to 1."""
    return min(1.0, max(0.0, (value - easy) / (hard - easy)))


def on_log_scale(value: float, easy: float, hard: float) -> float:
    """Place a positive value between an easy and a hard one by its order of magnitude."""
    return on_scale(log10(max(value, 1e-12)), log10(easy), log10(hard))


def stars(difficulty: Difficulty, x: float, y: float, theme: Theme, radius: float = 1.9) -> tuple[Item, ...]:
    """Draw the five stars, filled and empty, ending at `x` on the right and centred on the height `y`."""
    pitch = 2.4 * radius
    left = x - radius - (STARS - 1) * pitch
    return tuple(
        Path(star(left + index * pitch, y, radius), fill=theme.ink("star" if index < difficulty.stars else "star-empty"))
        for index in range(STARS)
    )
