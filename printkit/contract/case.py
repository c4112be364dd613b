"""What a kind brings to the contract test, and where the drawings of the specs lie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from printkit import resources
from printkit.contract.puzzle import Puzzle

Damage = Callable[[Any], Puzzle]

ART = resources.template("books", "dot-to-dot") / "art"
"""Where the drawings of the specs lie."""


@dataclass(frozen=True)
class Case:
    """One kind's part of the contract test."""

    specs: tuple[dict[str, Any], ...]
    bad_specs: tuple[dict[str, Any], ...]
    damages: dict[str, Damage]
    damaged_spec: dict[str, Any]
    """The spec of the puzzle that is damaged."""
    least_frame: float = 0.0
    """For pages that have a true size: the side of the smallest frame that the specs are meant for."""
