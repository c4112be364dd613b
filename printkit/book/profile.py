"""Profiles: what a finished file is for, and what it therefore carries beside its pages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Profile:
    """What a PDF carries beside its pages."""

    outline: bool
    links: bool


PROFILES = {
    "screen": Profile(outline=True, links=True),
    # A desk printer has no use for either, and some print shops refuse files with links.
    "home": Profile(outline=False, links=False),
}
