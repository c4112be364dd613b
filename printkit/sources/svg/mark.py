"""What an illustration consists of once its structure is resolved: painted outlines, in the order in which they are painted."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.geometry.affine import Affine
from printkit.sources.svg.colour import Colour
from printkit.sources.svg.path import Subpath
from printkit.sources.svg.viewport import Box


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour; where a gradient or pattern varies it, its mean, and the name of what varies it."""

    colour: Colour
    server: str = ""


@dataclass(frozen=True, slots=True)
class Pen:
    """How a stroke looks."""

    paint: Paint
    width: float
    cap: str = "butt"
    join: str = "miter"
    miter_limit: float = 4.0


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """Subpaths with the map that brings them onto the page; `rule` tells inside from outside."""

    subpaths: tuple[Subpath, ...]
    map: Affine
    rule: str = "nonzero"
    clips: tuple[Clip, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Clip:
    """What a clip lets through: the union of outlines. With `by_box` they are in shares of the clipped thing's own box."""

    outlines: tuple[Outline, ...]
    map: Affine
    by_box: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """One painted element; without paint it only counts for the box of a group that is clipped by its box."""

    label: str
    id: str
    groups: tuple[str, ...]
    outline: Outline
    fill: Paint | None = None
    pen: Pen | None = None


@dataclass(frozen=True, slots=True)
class Illustration:
    """All marks from back to front, and the page they were set on (nothing if the file does not say)."""

    marks: tuple[Mark, ...]
    page: Box | None
