"""Profiles: what a finished file is for, and what it therefore asks of pages, colours and binding.

The numbers are data, dated and with their sources, in `templates/profiles`. The layout asks a profile for margins, the renderer
for colours and boxes, the preflight for limits; nobody else knows a printer's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from printkit import resources
from printkit.errors import Fault, suggest

MM_PER_INCH = 25.4
_TOLERANCE = 0.05
"""Sizes in inches and in millimetres of the same paper differ by this much."""

FileColours = Literal["rgb", "cmyk"]


class Margin(NamedTuple):
    """The edges of a page that stay empty, beside the gutter."""

    outer: float = 0.0
    top: float = 0.0
    bottom: float = 0.0


class Bleed(NamedTuple):
    """How far what runs off a page is drawn beyond its edge."""

    size: float = 0.0
    inside: bool = True
    """Whether also at the spine."""
    always: bool = False
    """Whether also for books that do not ask for it."""


NO_MARGIN, NO_BLEED = Margin(), Bleed()


class Marks(NamedTuple):
    """Where crop marks begin, from the trimmed edge, and how long they are."""

    distance: float
    length: float


class Barcode(NamedTuple):
    """The box on the back cover that is kept for the barcode, and its distance from the edges."""

    width: float
    height: float
    edge: float


class Stock(NamedTuple):
    """A paper to print on: how thick a page is, how many can be bound, and whether only black is printed on it."""

    page: float
    pages: tuple[int, int]
    large_pages: tuple[int, int]
    """The same for the largest trim sizes."""
    grey: bool = False


class CoverRules(NamedTuple):
    """What a cover that wraps around the book must keep to."""

    bleed: float
    safe: float
    spine_safe: float
    spine_text_from_pages: int
    barcode: Barcode


@dataclass(frozen=True, slots=True)
class Profile:
    """What one kind of output asks for; lengths are millimetres."""

    name: str
    purpose: str
    width: tuple[float, float]
    """The least and the greatest width of a trimmed page, and below its height."""
    height: tuple[float, float]
    margin: Margin
    gutters: tuple[tuple[int, float], ...]
    """The inner margin of books up to so many pages, the thinnest first."""
    colours: FileColours
    least_line_pt: float
    least_type_pt: float
    least_dpi: int
    margin_with_bleed: Margin = NO_MARGIN
    least_grey: float = 0.0
    """The palest grey that a press holds, from 0 for white to 1."""
    most_ink: float = 4.0
    """The sum of the inks on one spot, at most 4 for four inks."""
    most_bytes: int = 0
    multiple: int = 1
    """Page counts are a multiple of this; blank pages at the end see to it."""
    last_blank: bool = False
    outline: bool = False
    links: bool = False
    labels: bool = False
    metadata: bool = False
    tagged: bool = False
    archive: bool = False
    """Whether the file is PDF/A-2b."""
    bare: bool = False
    """Whether the printer refuses files that carry more than pages."""
    flat: bool = False
    """Whether the printer refuses what shines through."""
    ink_saving: bool = False
    spot: bool = False
    """Whether a book may be printed in black and one spot colour."""
    bleed: Bleed = NO_BLEED
    marks: Marks | None = None
    stock: str = ""
    """The paper that is taken if the book names none."""
    stocks: Mapping[str, Stock] = field(default_factory=dict)
    cover: CoverRules | None = None
    sources: tuple[str, ...] = ()

    @property
    def wants_sound_files(self) -> bool:
        """Tell whether files that must be repaired to be read are refused, as by printers and archives."""
        return self.archive or not self.metadata

    def gutter(self, pages: int) -> float:
        """Return the inner margin of a book with so many pages."""
        return next((width for most, width in self.gutters if pages <= most), self.gutters[-1][1])

    def margins(self, bleed: bool) -> Margin:
        """Return the other margins."""
        with_bleed = self.margin_with_bleed if bleed else NO_MARGIN
        return Margin(*(max(pair) for pair in zip(self.margin, with_bleed, strict=True)))

    def bleeds(self, wanted: bool) -> bool:
        """Tell whether pages have bleed, when a book asks for it or not."""
        return self.bleed.size > 0 and (wanted or self.bleed.always)

    def page_limits(self, stock: str, width: float, height: float) -> tuple[int, int]:
        """Return how few and how many pages can be bound."""
        if not self.stocks:
            return 1, self.gutters[-1][0]
        paper = self.stocks[stock or self.stock]
        is_large = width > self.width[1] - 2.6 or height > self.height[1] - 2.6
        return paper.large_pages if is_large else paper.pages

    def size_faults(self, width: float, height: float) -> list[Fault]:
        """Say what is wrong with the size of a trimmed page."""
        (narrow, wide), (low, high) = self.width, self.height
        fits = narrow - _TOLERANCE <= width <= wide + _TOLERANCE and low - _TOLERANCE <= height <= high + _TOLERANCE
        if fits:
            return []
        problem = f"a page of {width:g} × {height:g} mm is not for {self.purpose}"
        return [Fault(problem, f"take one of {narrow:g} to {wide:g} by {low:g} to {high:g} mm", "paper")]

    def stock_faults(self, stock: str) -> list[Fault]:
        """Say what is wrong with the name of a paper."""
        if not stock or stock in self.stocks:
            return []
        if not self.stocks:
            return [Fault(f"the profile {self.name} has no choice of paper", "leave the stock out", "stock")]
        return [Fault(f'the profile {self.name} has no paper "{stock}"', suggest(stock, self.stocks), "stock")]


def profile_names() -> list[str]:
    """List the profiles, the most common first."""
    return list(_table()["profile"])


@lru_cache(maxsize=16)
def profile(name: str) -> Profile:
    """Read a profile."""
    data = dict(_table()["profile"][name])
    return Profile(name=name, **_read(data))


def _table() -> dict[str, Any]:
    return resources.table("profiles", "profiles")


def _read(data: Mapping[str, Any]) -> dict[str, Any]:
    """Turn the tables of a profile into the parts of a `Profile`; whatever is in inches becomes millimetres first."""
    metric = _metric(data)
    gutters = tuple((step["pages"], step["width"]) for step in metric.pop("gutter"))
    parts: dict[str, Any] = {"gutters": gutters}
    for key, value in metric.items():
        parts[key] = _READERS[key](value) if key in _READERS else value
    return parts


def _metric(data: Mapping[str, Any]) -> dict[str, Any]:
    """Convert every value whose name ends in `_in`, with all it holds."""
    return {key.removesuffix("_in"): _length(key, value) for key, value in data.items()}


def _length(key: str, value: Any) -> Any:
    if key.endswith("_in"):
        return _scaled(value, MM_PER_INCH)
    return _metric(value) if isinstance(value, dict) else value


def _scaled(value: Any, factor: float) -> Any:
    """Scale lengths; a page count beside one is not a length."""
    if isinstance(value, dict):
        return {key: one if key == "pages" else _scaled(one, factor) for key, one in value.items()}
    if isinstance(value, list):
        return [_scaled(one, factor) for one in value]
    return round(value * factor, 6)


def _stock(data: Mapping[str, Any]) -> Stock:
    pages = tuple(data["pages"])
    return Stock(data["page"], pages, tuple(data.get("large_pages", pages)), data.get("grey", False))


def _cover(data: Mapping[str, Any]) -> CoverRules:
    lengths = {key: data[key] for key in ("bleed", "safe", "spine_safe", "spine_text_from_pages")}
    return CoverRules(**lengths, barcode=Barcode(**data["barcode"]))


_READERS: dict[str, Any] = {
    "width": tuple,
    "height": tuple,
    "sources": tuple,
    "margin": lambda data: Margin(**data),
    "margin_with_bleed": lambda data: Margin(**data),
    "bleed": lambda data: Bleed(**data),
    "marks": lambda data: Marks(**data),
    "stocks": lambda data: {name: _stock(stock) for name, stock in data.items()},
    "cover": _cover,
}
