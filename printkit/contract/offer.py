"""One of several puzzles that the same thing could become, to choose from by looking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class Offer:
    """A puzzle as it would be, small, with the parameters that make it."""

    parameters: Mapping[str, Any]
    page: Scene
    answer: Scene
    figures: Mapping[str, float]
    """What tells it from the others, as numbers by name."""
