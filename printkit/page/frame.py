"""The frame a puzzle draws in: how much room there is, in which theme and language."""

from __future__ import annotations

import hashlib
from dataclasses import astuple, dataclass, replace
from functools import cached_property

from printkit.page.language import Language, language
from printkit.scene.ink import Theme, theme


@dataclass(frozen=True, eq=False)
class Frame:
    """Room for one scene, in millimetres, with the look and the language it is drawn in."""

    width: float
    height: float
    theme: Theme
    language: Language

    @cached_property
    def digest(self) -> str:
        """Return a digest of all that decides how something is drawn in this frame."""
        size = (round(self.width, 6), round(self.height, 6))
        return hashlib.sha256(repr((size, astuple(self.theme), self.language.code)).encode()).hexdigest()[:16]

    def resized(self, width: float, height: float) -> Frame:
        """Return a frame of another size with the same look."""
        return replace(self, width=width, height=height)


def usual_frame() -> Frame:
    """Return the room of a puzzle that has a page of A4 to itself."""
    return Frame(176.0, 232.0, theme("colour"), language("en"))
