"""The frame a puzzle draws in: how much room there is, in which theme and language."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.page.language import Language, language
from printkit.scene.ink import Theme, theme


@dataclass(frozen=True, eq=False)
class Frame:
    """Room for one scene, in millimetres, with the look and the language it is drawn in."""

    width: float
    height: float
    theme: Theme
    language: Language

    def resized(self, width: float, height: float) -> Frame:
        """Return a frame of another size with the same look."""
        return replace(self, width=width, height=height)


def usual_frame() -> Frame:
    """Return the room of a puzzle that has a page of A4 to itself."""
    return Frame(176.0, 232.0, theme("colour"), language("en"))
