"""The look of a book: paper, page furniture, theme and language, together."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from printkit.book.model import Book, Paper
from printkit.book.pages.furniture import Box, Furniture
from printkit.book.reading.page_file import page_furniture
from printkit.page.frame import Frame
from printkit.page.language import Language, language
from printkit.scene.ink import Theme, theme


@dataclass(frozen=True, eq=False)
class Style:
    """Everything a page is drawn with that does not change from page to page."""

    paper: Paper
    furniture: Furniture
    theme: Theme
    language: Language

    def frame(self, box: Box) -> Frame:
        """Return the frame that a puzzle draws in when it is set into a box."""
        return Frame(box.width, box.height, self.theme, self.language)

    @property
    def header(self) -> float:
        """Return the height of the header band, which grows with the theme's type."""
        return max(self.furniture.header, 1.25 * self.theme.face("title").leading)


def style(paper: Paper, template: str, theme_name: str, language_code: str, folder: Path = Path()) -> Style:
    """Read the parts of a look; page furniture of the user's own lies in `folder`."""
    return Style(paper, page_furniture(template, folder), theme(theme_name), language(language_code))


def style_of(book: Book) -> Style:
    """Return the look of a book."""
    return style(book.paper, book.template, book.theme, book.language, book.file.parent)
