"""The figures at the entrance and what they look for, put together from a few simple shapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from printkit.geometry.affine import Point
from printkit.scene.ink import Theme
from printkit.scene.item import Ink, Path, Segment, Stroke
from printkit.scene.mark import symbol
from printkit.scene.shape import circle, polygon, rectangle


class Spot(NamedTuple):
    """Where a figure is drawn, how large it may be, and in which theme."""

    x: float
    y: float
    radius: float
    theme: Theme

    def at(self, u: float, v: float) -> Point:
        """Return a point of the figure; it reaches from -1 to 1."""
        return (self.x + u * self.radius, self.y + v * self.radius)

    def disc(self, u: float, v: float, share: float) -> tuple[Segment, ...]:
        """Return a circle."""
        return circle(*self.at(u, v), share * self.radius)

    def box(self, left: float, top: float, width: float, height: float, corner: float = 0.0) -> tuple[Segment, ...]:
        """Return an upright rectangle."""
        r = self.radius
        return rectangle(*self.at(left, top), width * r, height * r, corner * r)

    @property
    def pen(self) -> Stroke:
        """The outline."""
        usual = self.theme.pen("outline")
        return Stroke(usual.ink, max(0.2, min(usual.width, 0.12 * self.radius)))

    @property
    def bright(self) -> Ink:
        """Yellow, or what takes its place in a theme of one ink."""
        return self.theme.ink("paper" if self.theme.patterns else "star")

    def outlined(self, segments: tuple[Segment, ...], fill: Ink, name: str) -> Path:
        """Return a part with an outline."""
        return Path(segments, self.pen, fill, name)

    def dark(self, segments: tuple[Segment, ...], name: str) -> Path:
        """Return a part that is as dark as the outline."""
        return Path(segments, fill=self.theme.ink("outline"), name=name)


Art = Callable[[Spot], Sequence[Path]]


def _mouse(spot: Spot) -> Sequence[Path]:
    grey = spot.theme.ink("shade")
    return (
        spot.outlined((*spot.disc(-0.58, -0.5, 0.38), *spot.disc(0.58, -0.5, 0.38)), grey, "ears"),
        spot.outlined(spot.disc(0, 0.18, 0.74), grey, "head"),
        spot.dark((*spot.disc(-0.27, 0.02, 0.1), *spot.disc(0.27, 0.02, 0.1), *spot.disc(0, 0.42, 0.15)), "face"),
    )


def _cheese(spot: Spot) -> Sequence[Path]:
    tip, top, bottom = spot.at(-0.92, 0.1), spot.at(0.8, -0.72), spot.at(0.8, 0.68)
    bow = 1.9 * spot.radius
    piece: tuple[Segment, ...] = (("M", *tip), ("L", *top), ("A", bow, bow, 0.0, False, True, *bottom), ("Z",))
    holes = (*spot.disc(0.42, -0.2, 0.17), *spot.disc(-0.16, 0.08, 0.13), *spot.disc(0.52, 0.3, 0.11))
    return (spot.outlined(piece, spot.bright, "cheese"), spot.outlined(holes, spot.theme.ink("paper"), "holes"))


def _bee(spot: Spot) -> Sequence[Path]:
    wings = (*spot.disc(-0.12, -0.6, 0.36), *spot.disc(0.48, -0.56, 0.36))
    stripes = tuple(step for left in (-0.12, 0.36) for step in _stripe(spot, left, left + 0.24))
    return (
        spot.outlined(wings, spot.theme.ink("paper"), "wings"),
        spot.outlined(spot.disc(0.04, 0.22, 0.72), spot.bright, "body"),
        spot.dark((*stripes, *spot.disc(-0.36, 0.08, 0.1)), "stripes"),
    )


def _stripe(spot: Spot, left: float, right: float) -> tuple[Segment, ...]:
    """Return a stripe across the body of the bee; it ends in the outline."""
    middle_x, middle_y, radius = 0.04, 0.22, 0.72

    def half(x: float) -> float:
        return float((radius * radius - (x - middle_x) ** 2) ** 0.5)

    return polygon(
        [
            spot.at(x, middle_y + side * half(x))
            for x, side in ((left, -1), ((left + right) / 2, -1), (right, -1), (right, 1), ((left + right) / 2, 1), (left, 1))
        ]
    )


def _flower(spot: Spot) -> Sequence[Path]:
    petals = tuple(step for k in range(6) for step in spot.disc(0.58 * sin(k * pi / 3), -0.58 * cos(k * pi / 3), 0.36))
    return (
        spot.outlined(petals, spot.theme.swatches(1)[0].ink, "petals"),
        spot.outlined(spot.disc(0, 0, 0.36), spot.bright, "middle"),
    )


def _robot(spot: Spot) -> Sequence[Path]:
    metal = spot.theme.swatches(2)[1].ink
    eyes = (*spot.disc(-0.3, 0.0, 0.19), *spot.disc(0.3, 0.0, 0.19))
    return (
        spot.outlined((*spot.box(-0.06, -0.75, 0.12, 0.4), *spot.disc(0, -0.82, 0.15)), spot.bright, "antenna"),
        spot.outlined(spot.box(-0.7, -0.42, 1.4, 1.28, 0.22), metal, "head"),
        spot.outlined(eyes, spot.theme.ink("paper"), "eyes"),
        spot.dark((*spot.disc(-0.26, 0.0, 0.08), *spot.disc(0.26, 0.0, 0.08), *spot.box(-0.35, 0.42, 0.7, 0.14)), "face"),
    )


def _star(spot: Spot) -> Sequence[Path]:
    return (spot.outlined(symbol("star", *spot.at(0, 0.06), 0.98 * spot.radius), spot.bright, "star"),)


FIGURES: dict[str, tuple[Art, Art]] = {"mouse": (_mouse, _cheese), "bee": (_bee, _flower), "robot": (_robot, _star)}
"""Who goes to what, by the name of the story."""
