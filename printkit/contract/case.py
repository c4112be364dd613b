"""What a kind brings to the contract test, as `CASE` in the file `case.py` of its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from printkit import resources
from printkit.contract.puzzle import Puzzle

Damage = Callable[[Any], Puzzle]

ART = resources.template("books", "dot-to-dot") / "art"
"""Where the drawings of the specs lie."""


@dataclass(frozen=True)
class Lie:
    """A function of an engine or solver that is made to answer wrongly, which the proof has to notice."""

    address: str
    """Where it is found, such as `printkit.engine.polyform.packing.Packing.census`."""
    wrongly: Callable[[Callable[..., Any]], Callable[..., Any]]
    """Makes a liar of the honest function."""
    spec: Mapping[str, Any]
    """What is made with it."""


@dataclass(frozen=True)
class Case:
    """One kind's part of the contract test."""

    specs: tuple[dict[str, Any], ...]
    bad_specs: tuple[dict[str, Any], ...]
    damages: dict[str, Damage]
    """Ways to damage a puzzle, which its proof must notice on the drawn page."""
    damaged_spec: dict[str, Any]
    """The spec of the puzzle that is damaged."""
    least_frame: float = 0.0
    """For pages that have a true size: the side of the smallest frame that the specs are meant for."""
    decoration: Mapping[str, str] = field(default_factory=dict)
    """What may be drawn wrongly without anybody being misled, and why: patterns of `names/of/groups/and/item:deed`, as tests write
    them; everything else on page and answer must be noticed."""
    lies: tuple[Lie, ...] = ()
    """Only a kind that asks no engine has none."""
    drawn_specs: tuple[int, ...] = ()
    """Which of the specs are drawn and damaged; all of them unless some are named."""
