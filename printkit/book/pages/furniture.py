"""Page furniture: where things stand on every page. The numbers are data in `templates/pages` or in a user's own file."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.book.model import Paper


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle on the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Return the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Return the lower edge."""
        return self.y + self.height

    def grid(self, columns: int, rows: int, gap: float) -> list[Box]:
        """Cut the box into equal boxes with gaps between them, row by row."""
        width = (self.width - (columns - 1) * gap) / columns
        height = (self.height - (rows - 1) * gap) / rows
        return [
            Box(self.x + column * (width + gap), self.y + row * (height + gap), width, height)
            for row in range(rows)
            for column in range(columns)
        ]

    def below(self, distance: float) -> Box:
        """Return what is left under a strip of that height."""
        return Box(self.x, self.y + distance, self.width, self.height - distance)

    def inset(self, distance: float) -> Box:
        """Return the box drawn in on all four sides."""
        return Box(self.x + distance, self.y + distance, self.width - 2 * distance, self.height - 2 * distance)


@dataclass(frozen=True, slots=True)
class Furniture:
    """Margins, header, footer and a few habits of a page design."""

    inner: float
    outer: float
    top: float
    bottom: float
    header: float
    footer: float
    gap: float
    rounding: float
    openers: bool

    def at_least(self, inner: float, outer: float, top: float, bottom: float) -> Furniture:
        """Return the same design with margins no narrower than these."""
        return replace(
            self,
            inner=max(self.inner, inner),
            outer=max(self.outer, outer),
            top=max(self.top, top),
            bottom=max(self.bottom, bottom),
        )

    def live(self, paper: Paper, page: int) -> Box:
        """Return the live area of a page; odd pages are right-hand pages, so their spine is on the left."""
        left = self.inner if is_recto(page) else self.outer
        width = paper.width - self.inner - self.outer
        return Box(left, self.top, width, paper.height - self.top - self.bottom)

    def body(self, paper: Paper, page: int) -> Box:
        """Return the part of the live area above the footer."""
        live = self.live(paper, page)
        return Box(live.x, live.y, live.width, live.height - self.footer)


def is_recto(page: int) -> bool:
    """Tell whether a page lies on the right of an open book."""
    return page % 2 == 1
