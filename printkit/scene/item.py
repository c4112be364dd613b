"""The items of a scene: path, dot, text and group. All are frozen; all lengths are millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from printkit.geometry.affine import Affine

Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]
Align = Literal["left", "centre", "right"]

Segment = (
    tuple[Literal["M"], float, float]
    | tuple[Literal["L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["A"], float, float, float, bool, bool, float, float]
    | tuple[Literal["Z"]]
)
"""One step of a path: move, line, cubic, arc (rx, ry, turn in degrees, large, sweep, x, y) or close. Coordinates are absolute."""


class Ink(NamedTuple):
    """A colour with the name of the part it plays; the name becomes a swatch for designers."""

    name: str
    colour: str
    """Six hexadecimal digits after a `#`."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line is drawn."""

    ink: Ink
    width: float
    dash: tuple[float, ...] = ()
    cap: Cap = "round"
    join: Join = "round"


@dataclass(frozen=True, slots=True)
class Path:
    """Lines, curves and arcs, filled, stroked or both; holes follow the even-odd rule."""

    segments: tuple[Segment, ...]
    stroke: Stroke | None = None
    fill: Ink | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Dot:
    """A disc in one or more colours: equal sectors, clockwise from the top."""

    x: float
    y: float
    radius: float
    inks: tuple[Ink, ...]
    outline: Stroke | None = None
    halo: Ink | None = None
    halo_width: float = 0.0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; (x, y) is the left end, the centre or the right end of its baseline."""

    x: float
    y: float
    text: str
    size_pt: float
    ink: Ink
    font: str = "body"
    align: Align = "left"
    angle_deg: float = 0.0
    name: str = ""


class Tag(NamedTuple):
    """What a group is to someone who cannot see it: a heading, a figure with words for it, or mere decoration."""

    kind: Literal["H1", "H2", "Figure", "Artifact"]
    words: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Items with a name, moved together; a layer is shown as such by Inkscape and Illustrator."""

    name: str
    items: tuple[Item, ...]
    transform: Affine | None = None
    layer: bool = False
    clip: tuple[Segment, ...] | None = None
    tag: Tag | None = None


Item = Path | Dot | Text | Group

INTENDED_BLANK = ("blank", "intended")
"""The pair in a scene's metadata that says that nothing is missing on an empty page."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A page, or a picture to be set on one."""

    width: float
    height: float
    items: tuple[Item, ...] = ()
    title: str = ""
    meta: tuple[tuple[str, str], ...] = ()
    """Name and value pairs for the file's metadata: identity, parameters, seed."""
