"""Inks and themes.

A drawing asks for an ink by the part it plays (outline, grid, cut, muted text, piece 3); the theme says what that is on paper:
colour, line weight and type size. Themes are data in `templates/themes`; a theme may build on another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from printkit import resources
from printkit.errors import PrintkitError, suggest
from printkit.scene.font import MM_PER_PT
from printkit.scene.item import Cap, Ink, Stroke
from printkit.scene.palette import Swatch, by_difference, palette


class Face(NamedTuple):
    """A size and style of type."""

    size_pt: float
    style: str
    leading: float
    """Distance from one baseline to the next, in millimetres."""


@dataclass(frozen=True, eq=False)
class Theme:
    """What every role looks like on paper."""

    name: str
    inks: Mapping[str, Ink]
    accents: tuple[Ink, ...]
    tints: tuple[Ink, ...]
    """A pale companion of each accent, for grounds behind text."""
    pens: Mapping[str, Stroke]
    faces: Mapping[str, Face]
    palettes: tuple[str, ...]
    patterns: bool
    """Whether pieces carry a pattern beside their colour, so that they survive a grey printer."""

    def ink(self, role: str) -> Ink:
        """Return the colour of a role."""
        ink: Ink = self._look_up(self.inks, role, "ink")
        return ink

    def pen(self, role: str, cap: Cap = "round") -> Stroke:
        """Return the line of a role: its colour, weight and dashes."""
        pen: Stroke = self._look_up(self.pens, role, "line")
        return pen if cap == pen.cap else Stroke(pen.ink, pen.width, pen.dash, cap, pen.join)

    def face(self, role: str) -> Face:
        """Return the type of a role."""
        face: Face = self._look_up(self.faces, role, "type")
        return face

    def accent(self, index: int) -> Ink:
        """Return the accent colour of a section; they repeat when there are many sections."""
        return self.accents[index % len(self.accents)]

    def tint(self, index: int) -> Ink:
        """Return the pale companion of an accent."""
        return self.tints[index % len(self.tints)]

    def swatches(self, count: int, *, colour_alone: bool = False) -> tuple[Swatch, ...]:
        """Return that many colours that can be told apart, from the smallest palette that has enough.

        Where nothing but the colour tells things apart, those come first that differ most for readers who see fewer colours.
        """
        for name in self.palettes:
            colours = by_difference(name) if colour_alone else palette(name)
            if len(colours) >= count:
                return colours[:count]
        most = len(palette(self.palettes[-1]))
        raise PrintkitError(f"the theme {self.name} has {most} colours; {count} were asked for")

    def _look_up(self, roles: Mapping[str, Any], role: str, what: str) -> Any:
        if role not in roles:
            raise PrintkitError(f'the theme {self.name} has no {what} for "{role}"; {suggest(role, roles)}')
        return roles[role]


def theme_names() -> list[str]:
    """List the themes."""
    return resources.template_names("themes")


@lru_cache(maxsize=16)
def theme(name: str) -> Theme:
    """Read a theme."""
    data = _merged(name)
    inks = {role: Ink(role, colour) for role, colour in data["inks"].items()}
    return Theme(
        name=name,
        inks=inks,
        accents=tuple(Ink(f"accent-{index}", colour) for index, colour in enumerate(data["accents"], 1)),
        tints=tuple(Ink(f"tint-{index}", colour) for index, colour in enumerate(data["tints"], 1)),
        pens={role: _pen(inks, pen) for role, pen in data["pens"].items()},
        faces={role: _face(face) for role, face in data["faces"].items()},
        palettes=tuple(data["palettes"]),
        patterns=data["patterns"],
    )


def _pen(inks: Mapping[str, Ink], pen: Mapping[str, Any]) -> Stroke:
    dash = tuple(float(length) for length in pen.get("dash", ()))
    return Stroke(inks[pen["ink"]], round(pen["weight_pt"] * MM_PER_PT, 4), dash, "butt" if dash else "round")


def _face(face: Mapping[str, Any]) -> Face:
    return Face(float(face["size_pt"]), face.get("style", "body"), face["leading_pt"] * MM_PER_PT)


def _merged(name: str) -> dict[str, Any]:
    """Read a theme's table, laid over the table of the theme it builds on."""
    own = resources.table("themes", name)
    if "base" not in own:
        return own
    merged = dict(_merged(own["base"]))
    for key, value in own.items():
        merged[key] = {**merged[key], **value} if isinstance(value, dict) else value
    return merged
