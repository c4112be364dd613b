"""Where things stand on a cover that is laid flat: the back on the left, the spine, the front on the right."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.book.model import Book
from printkit.book.pages.furniture import Box
from printkit.book.profile import CoverRules, Profile, profile


@dataclass(frozen=True, slots=True)
class Wrap:
    """The measures of a cover in millimetres."""

    width: float
    """Of one side, trimmed."""
    height: float
    spine: float
    """The thickness of the book; a cover for a screen has none and no back."""
    pages: int
    rules: CoverRules | None

    @property
    def sheet_width(self) -> float:
        """Return the width of the whole cover, trimmed."""
        return 2 * self.width + self.spine if self.rules else self.width

    @property
    def bleed(self) -> float:
        """Return how far grounds run off the cover."""
        return self.rules.bleed if self.rules else 0.0

    @property
    def front(self) -> Box:
        """Return the front."""
        return Box(self.sheet_width - self.width, 0, self.width, self.height)

    @property
    def back(self) -> Box | None:
        """Return the back, if there is one."""
        return Box(0, 0, self.width, self.height) if self.rules else None

    @property
    def spine_words(self) -> Box | None:
        """Return the room for words on the spine; a thin book has none."""
        if not self.rules or self.pages < self.rules.spine_text_from_pages:
            return None
        side = self.rules.spine_safe
        room = Box(self.width + side, self.rules.safe, self.spine - 2 * side, self.height - 2 * self.rules.safe)
        return room if room.width > 0 else None

    @property
    def barcode(self) -> Box | None:
        """Return the box for the barcode: on the back, below, beside the spine."""
        if not self.rules:
            return None
        width, height, edge = self.rules.barcode
        return Box(self.width - edge - width, self.height - edge - height, width, height)


def wrap_of(book: Book, pages: int) -> Wrap:
    """Measure the cover of a book with so many pages on the paper it is printed on."""
    return wrap_for(profile(book.profile), book.stock, (book.paper.width, book.paper.height), pages)


def wrap_for(asked: Profile, stock: str, size: tuple[float, float], pages: int) -> Wrap:
    """Measure the cover for pages of a size, width and height, on a paper of the profile; an empty name is the usual paper."""
    if asked.cover is None:
        return Wrap(*size, 0.0, pages, None)
    thickness = asked.stocks[stock or asked.stock].page
    return Wrap(*size, round(pages * thickness, 3), pages, asked.cover)
