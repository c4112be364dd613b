"""The look of a book: paper, page furniture, theme and language, together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from printkit.book.model import Book, Paper
from printkit.book.pages.furniture import Box, Furniture
from printkit.book.profile import Profile, profile
from printkit.book.reading.page_file import page_furniture
from printkit.page.frame import Frame
from printkit.page.language import Language, language
from printkit.page.readers import EVERYONE, Readers, for_readers, readers
from printkit.scene import font
from printkit.scene.font import MM_PER_PT
from printkit.scene.ink import Face, Theme, theme
from printkit.scene.item import Ink, Scene, Stroke
from printkit.scene.legible import legible

EASE = 1.0
"""How far the live area keeps inside a printer's margins, because pens reach beyond their lines."""


@dataclass(frozen=True, eq=False)
class Style:
    """Everything a page is drawn with that does not change from page to page."""

    paper: Paper
    furniture: Furniture
    theme: Theme
    language: Language
    bleed: float = 0.0
    """How far grounds are drawn beyond the edge of the page; without bleed they end inside it."""
    least_pt: float = 0.0
    """The smallest type that can be printed."""
    with_names: bool = False
    """Whether every page of puzzles begins with a line for name and date."""
    readers: Readers = EVERYONE
    """Whom the how-to-play pages speak to."""

    @property
    def name_line(self) -> float:
        """Return the height that the line for name and date takes."""
        return self.theme.face("body").leading + 8.0 if self.with_names else 0.0

    def frame(self, box: Box) -> Frame:
        """Return the frame that a puzzle draws in when it is set into a box."""
        return Frame(box.width, box.height, self.theme, self.language)

    def rules_frame(self, box: Box) -> Frame:
        """Return the frame for rules that are set into a box."""
        return for_readers(self.frame(box), self.readers)

    def legible(self, picture: Scene, factor: float = 1.0) -> Scene:
        """Leave out the letters of a picture that are too small to be printed when it is scaled by a factor."""
        return legible(picture, factor, self.least_pt)

    @property
    def header(self) -> float:
        """Return the height of the header band, which grows with the theme's type."""
        return max(self.furniture.header, 1.25 * self.theme.face("title").leading)


def style(paper: Paper, template: str, theme_name: str, language_code: str, folder: Path = Path()) -> Style:
    """Read the parts of a look; page furniture of the user's own lies in `folder`."""
    return Style(paper, page_furniture(template, folder), theme(theme_name), language(language_code))


def style_of(book: Book, pages: int = 1) -> Style:
    """Return the look of a book with so many pages, as its profile has it."""
    plain = style(book.paper, book.template, book.theme, book.language, book.file.parent)
    asked = profile(book.profile)
    bleeds = asked.bleeds(book.bleed)
    look = _printed(plain.theme, asked)
    return replace(
        plain,
        furniture=_bound(plain.furniture, look, asked, asked.gutter(pages), bleeds),
        theme=look,
        bleed=asked.bleed.size if bleeds else 0.0,
        least_pt=asked.least_type_pt,
        with_names=book.name_line,
        readers=readers(book.age),
    )


def _bound(furniture: Furniture, look: Theme, asked: Profile, gutter: float, bleeds: bool) -> Furniture:
    """Keep the margins that a printer wants; at the foot, letters reach below the line that the page number stands on."""
    margin, number = asked.margins(bleeds), look.face("strong")
    below = max(EASE, font.descent(number.size_pt, number.style))
    return furniture.at_least(gutter + EASE, margin.outer + EASE, margin.top + EASE, margin.bottom + below)


def _printed(plain: Theme, asked: Profile) -> Theme:
    """Keep type and lines above what a printer can print, and leave out pale grounds where ink is saved."""
    paper = Ink("ground", plain.ink("paper").colour)
    return replace(
        plain,
        faces={role: _readable(face, asked.least_type_pt) for role, face in plain.faces.items()},
        pens={role: _visible(pen, asked.least_line_pt) for role, pen in plain.pens.items()},
        tints=(paper,) if asked.ink_saving else plain.tints,
    )


def _readable(face: Face, least_pt: float) -> Face:
    if face.size_pt >= least_pt:
        return face
    return Face(least_pt, face.style, face.leading * least_pt / face.size_pt)


def _visible(pen: Stroke, least_pt: float) -> Stroke:
    return replace(pen, width=max(pen.width, round(least_pt * MM_PER_PT, 4)))
