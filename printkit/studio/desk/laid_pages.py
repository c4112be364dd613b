"""The last good layout of a book: it stays on the screen while the next one is made."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from printkit.studio.desk import work

NO_PAGES: dict[str, Any] = {"revision": 0, "layout": 0, "pages": [], "left_out": [], "width": 0, "height": 0}
"""What is told of a book that was never laid out."""


@dataclass(slots=True)
class LaidPages:
    """The last good layout."""

    version: int
    """The revision that it was made from."""
    wish: work.BookWish
    pages: list[dict[str, Any]]
    left_out: list[dict[str, Any]]
    width: float
    height: float
    place_of: dict[str, int] = field(default_factory=dict)
    """The place of each page, by its key."""

    def brief(self) -> dict[str, Any]:
        """Describe it in a few words."""
        size = {"width": self.width, "height": self.height}
        return {"revision": self.version, "version": self.version, "view": asdict(self.wish.view), "pages": len(self.pages), **size}

    def described(self) -> dict[str, Any]:
        """Tell what stands on which page."""
        return {
            "revision": self.version,
            "layout": self.version,
            "view": asdict(self.wish.view),
            "pages": self.pages,
            "left_out": self.left_out,
            "width": self.width,
            "height": self.height,
        }
