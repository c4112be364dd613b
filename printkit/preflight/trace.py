"""What a content stream leaves on the page: one `Trace` for every line, area, run of letters and picture."""

from __future__ import annotations

from typing import Literal, NamedTuple

from printkit.geometry.affine import Affine, Point, apply

Space = Literal["grey", "rgb", "cmyk", "spot", "pattern", "other"]


class Paint(NamedTuple):
    """A colour: its family and the share of each ink or light; a spot colour has a name."""

    space: Space
    shares: tuple[float, ...] = ()
    name: str = ""

    @property
    def is_white(self) -> bool:
        """Tell whether it leaves nothing on white paper."""
        if self.space in ("grey", "rgb"):
            return all(share >= 1 for share in self.shares)
        return self.space in ("cmyk", "spot") and all(share <= 0 for share in self.shares)

    @property
    def grey(self) -> float | None:
        """Return how dark a grey is, from 0 for white to 1, or None if it is a colour."""
        if self.space == "grey" and self.shares:
            return 1 - self.shares[0]
        if self.space == "cmyk" and len(self.shares) == 4 and not any(self.shares[:3]):
            return self.shares[3]
        return None

    @property
    def is_neutral(self) -> bool:
        """Tell whether it is black or grey, by whatever lights or inks."""
        if self.space == "rgb":
            return max(self.shares) - min(self.shares) < 0.02
        return self.grey is not None

    @property
    def ink(self) -> float:
        """Return the sum of the inks, where they are given as such."""
        return sum(self.shares) if self.space in ("cmyk", "spot") else 0.0


BLACK = Paint("grey", (0.0,))


class Bounds(NamedTuple):
    """An upright rectangle in points, y up, by its edges."""

    left: float
    bottom: float
    right: float
    top: float

    def grown(self, reach: float) -> Bounds:
        """Return it with a border around."""
        return Bounds(self.left - reach, self.bottom - reach, self.right + reach, self.top + reach)

    def within(self, other: Bounds) -> Bounds | None:
        """Return the part inside another rectangle, or None."""
        left, bottom = max(self.left, other.left), max(self.bottom, other.bottom)
        right, top = min(self.right, other.right), min(self.top, other.top)
        return Bounds(left, bottom, right, top) if left <= right and bottom <= top else None

    @property
    def width(self) -> float:
        """Return the distance from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Return the distance from bottom to top."""
        return self.top - self.bottom


class Trace(NamedTuple):
    """One thing on the page, where it is seen."""

    kind: Literal["line", "area", "text", "image"]
    bounds: Bounds
    paint: Paint
    size: float = 0.0
    """In points: the weight of a line, the size of letters; for a picture its resolution in dots per inch."""


def around(points: list[Point]) -> Bounds:
    """Return the bounds of some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def around_both(one: Bounds, other: Bounds) -> Bounds:
    """Return the bounds of two boxes together."""
    least, most = (min(one.left, other.left), min(one.bottom, other.bottom)), (max(one.right, other.right), max(one.top, other.top))
    return Bounds(*least, *most)


def mapped(box: Bounds, map_: Affine) -> Bounds:
    """Return the bounds of a rectangle after a map."""
    corners = [(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
    return around([apply(map_, corner) for corner in corners])
