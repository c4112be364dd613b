"""How-to-play pages: a kind brings pictured steps and tips, and this room sets them on a page."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class Step:
    """One pictured step with its sentence."""

    picture: Scene
    words: str


@dataclass(frozen=True, slots=True)
class HowTo:
    """The rules of one kind in three or four pictures."""

    goal: str
    steps: tuple[Step, ...]
    tips: tuple[str, ...] = ()
