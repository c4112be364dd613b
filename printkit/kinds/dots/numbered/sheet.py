"""What is printed on a numbered page: dots, labels, and lines that are drawn beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from printkit.geometry.affine import Point
from printkit.kinds.dots.numbered.count import Counting
from printkit.scene import font

Role = Literal["plain", "round", "start", "stop"]
"""A start stands on a dark tag, a stop in a box; round numbers are bold."""

Chain = tuple[Point, ...]
Box = tuple[float, float, float, float]

STYLES: dict[Role, str] = {"plain": "body", "round": "bold", "start": "bold", "stop": "bold"}
INK_WIDTH = 0.53
"""How wide the lines are that are printed beforehand: a point and a half."""
LEADER_WIDTH = 0.27
LEAST_PT = 6.0


@dataclass(frozen=True, slots=True)
class Label:
    """What is written beside a dot, centred on (x, y), with a leader if it stands apart."""

    text: str
    x: float
    y: float
    role: Role = "plain"
    leader: tuple[float, float, float, float] | None = None

    def box(self, text_pt: float) -> Box:
        """The rectangle that it covers, tag included."""
        width, height = label_size(self.text, self.role, text_pt)
        return (self.x - width / 2, self.y - height / 2, self.x + width / 2, self.y + height / 2)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed page: everything that a child sees."""

    width: float
    height: float
    dots: tuple[Point, ...]
    radius: float
    labels: tuple[Label, ...]
    text_pt: float
    predrawn: tuple[Chain, ...]
    counting: Counting


def label_size(text: str, role: Role, text_pt: float) -> tuple[float, float]:
    """The width and height of a label; tags and boxes are a little larger than their number."""
    style = STYLES[role]
    pad = tag_padding(text_pt) if role in {"start", "stop"} else 0.0
    return (font.width(text, text_pt, style) + 2 * pad, font.cap_height(text_pt, style) + 2 * pad)


def tag_padding(text_pt: float) -> float:
    """The room between a number and the edge of its tag."""
    return 0.075 * text_pt
