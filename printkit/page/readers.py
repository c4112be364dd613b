"""Whom the how-to-play pages speak to: which words they use, and how large they are set."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from printkit.page.frame import Frame
from printkit.page.language import told_to
from printkit.scene.ink import Face, Theme


class Readers(NamedTuple):
    """Readers of an age."""

    words: str = ""
    """The file of words for them in each language, such as `young`; empty for those that a ten-year-old reads."""
    least_pt: float = 0.0
    """How large their type is at least."""


EVERYONE = Readers()
_BY_AGE = {
    6: Readers("young", 17.0),
    8: Readers("young", 14.0),
    13: EVERYONE,
    64: Readers("adult"),
}
"""By the last age of each group."""
_OLD = Readers("adult", 16.0)
"""Large print begins at 16 points."""
_GROWING = ("body", "strong", "heading")


def readers(age: int | None) -> Readers:
    """Return what suits an age; without one, the pages are for everyone."""
    if age is None:
        return EVERYONE
    return next((found for last, found in _BY_AGE.items() if age <= last), _OLD)


def for_readers(frame: Frame, whom: Readers) -> Frame:
    """Return the same room with words and type for these readers."""
    language = told_to(frame.language, whom.words) if whom.words else frame.language
    return replace(frame, theme=_larger(frame.theme, whom.least_pt), language=language)


def _larger(theme: Theme, least_pt: float) -> Theme:
    """Let the type of running text grow until it is large enough, and all that stands beside it by as much."""
    factor = least_pt / theme.face("body").size_pt
    if factor <= 1:
        return theme
    grown = {role: _scaled(theme.face(role), factor) for role in _GROWING}
    return replace(theme, faces={**theme.faces, **grown})


def _scaled(face: Face, factor: float) -> Face:
    return Face(round(face.size_pt * factor, 2), face.style, face.leading * factor)
