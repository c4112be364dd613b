"""What stands on every page beside the puzzle: number tab, title, stars, page number, identity."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.book.pages.furniture import Box, is_recto
from printkit.book.pages.style import Style
from printkit.page.difficulty import STARS, Difficulty, stars
from printkit.scene import font
from printkit.scene.ink import Face
from printkit.scene.item import Align, Ink, Item, Path, Tag, Text
from printkit.scene.shape import layer, rectangle
from printkit.scene.typeset import label, shortened

LINE_GAP = 2.2
"""The distance between the capitals of a title and those of the caption under it."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The words and signs above a puzzle or a page."""

    title: str
    number: str = ""
    caption: str = ""
    short_captions: tuple[str, ...] = ()
    """What the caption says where there is little room, and still less."""
    difficulty: Difficulty | None = None

    @property
    def spoken(self) -> str:
        """Return the number and the title, for those who hear the page."""
        return f"{self.number}. {self.title}" if self.number else self.title


def header(heading: Heading, box: Box, style: Style, page: int, accent: Ink, compact: bool = False) -> Item:
    """Draw a heading along the top of a box: the tab at the outer edge, the title beside it, the stars at the inner edge."""
    height = header_height(style, compact)
    tab = tab_width(heading.number, style, compact)
    beside = tab + (4.0 if heading.number else 0.0)
    outer_right = is_recto(page)
    words = Box(box.x if outer_right else box.x + beside, box.y, box.width - beside, height)
    items: list[Item] = []
    if heading.number:
        left = box.right - tab if outer_right else box.x
        items.extend(number_tab(heading.number, Box(left, box.y, tab, height), style, accent, compact))
    align: Align = "right" if outer_right and heading.number else "left"
    items.extend(_words_and_stars(heading, words, style, compact, align))
    return layer("header", items, Tag("H2"))


def header_height(style: Style, compact: bool = False) -> float:
    """Return the height of the header band, which holds a title and a caption in the theme's type."""
    if not compact:
        return style.header
    return max(10.0, _cap(style.theme.face("heading")) + LINE_GAP + _cap(style.theme.face("caption")) + 3.0)


def tab_width(number: str, style: Style, compact: bool) -> float:
    """Return the width of a number tab, which grows with the number."""
    if not number:
        return 0.0
    face = _tab_face(style, compact)
    return max(header_height(style, compact) * 0.95, font.width(number, face.size_pt, face.style) + 5)


def number_tab(number: str, box: Box, style: Style, accent: Ink, compact: bool = False) -> list[Item]:
    """Draw a number in a rounded tab of the accent colour."""
    face = _tab_face(style, compact)
    return [
        Path(rectangle(box.x, box.y, box.width, box.height, style.furniture.rounding), fill=accent, name="tab"),
        label(number, box.x + box.width / 2, box.y + box.height / 2, face, style.theme.ink("paper")),
    ]


def footer(style: Style, page: int, identities: tuple[str, ...], running: str = "", numbered: bool = True) -> Item:
    """Draw the foot of a page: its number at the outer edge, the running title beside it, identities at the inner edge."""
    live = style.furniture.live(style.paper, page)
    theme, digits = style.theme, str(page) if numbered else ""
    number, caption = theme.face("strong"), theme.face("caption")
    outer_right = is_recto(page)
    edge, away = (live.right, -1) if outer_right else (live.x, 1)
    align: Align = "right" if outer_right else "left"
    items: list[Item] = [Text(edge, live.bottom, digits, number.size_pt, theme.ink("text"), number.style, align)] if digits else []
    aside = font.width(digits, number.size_pt, number.style) + 4 if digits else 0.0
    named = _identities(identities, style, live, outer_right)
    taken = max((font.width(line.text, line.size_pt, line.font) for line in named), default=0.0)
    room = live.width - aside - taken - 6
    if running and room > 20:
        words = shortened(running, room, caption)
        items.append(Text(edge + away * aside, live.bottom, words, caption.size_pt, theme.ink("muted"), caption.style, align))
    return layer("footer", [*items, *named], Tag("Artifact"))


def _identities(identities: tuple[str, ...], style: Style, live: Box, outer_right: bool) -> list[Text]:
    """Set the identities at the inner edge, two to a line, the last line lowest."""
    small, muted = style.theme.face("identity"), style.theme.ink("muted")
    lines = [" · ".join(identities[start : start + 2]) for start in range(0, len(identities), 2)]
    inner = live.x if outer_right else live.right
    align: Align = "left" if outer_right else "right"
    return [
        Text(inner, live.bottom - index * small.leading, line, small.size_pt, muted, small.style, align)
        for index, line in enumerate(reversed(lines))
    ]


def _words_and_stars(heading: Heading, box: Box, style: Style, compact: bool, align: Align) -> list[Item]:
    """Set title and caption, and the stars at the other end: beside both, or in a small heading beside the caption."""
    theme = style.theme
    radius = 1.45 if compact else 1.9
    star_room = 2.4 * radius * STARS + 3 if heading.difficulty else 0.0
    if star_room and _is_crowded(heading, box.width - star_room, theme.face("caption")):
        return _words_and_stars(replace(heading, difficulty=None), box, style, compact, align)
    face = _fitting_face(heading.title, box.width - (0.0 if compact else star_room), style, compact)
    title = shortened(heading.title, box.width - (0.0 if compact else star_room), face)
    caption = theme.face("caption")
    anchor, middle = (box.right if align == "right" else box.x), box.y + box.height / 2
    top = middle - (_cap(face) + LINE_GAP + _cap(caption)) / 2
    lower = top + _cap(face) + LINE_GAP + _cap(caption) / 2
    two_lines = bool(heading.caption) or (compact and heading.difficulty is not None)
    items: list[Item] = [label(title, anchor, top + _cap(face) / 2 if two_lines else middle, face, theme.ink("text"), align)]
    if heading.caption:
        items.append(
            label(_fitting_caption(heading, box.width - star_room, caption), anchor, lower, caption, theme.ink("muted"), align)
        )
    if heading.difficulty:
        end = box.x + star_room - 3 if align == "right" else box.right
        items.extend(stars(heading.difficulty, end, lower if compact else middle, theme, radius))
    return items


def _is_crowded(heading: Heading, width: float, face: Face) -> bool:
    """Tell whether the stars leave too little for the caption, which leads to the answer and is needed more."""
    short = (heading.caption, *heading.short_captions)[:2][-1]
    return bool(short) and font.width(short, face.size_pt, face.style) > width


def _fitting_face(title: str, width: float, style: Style, compact: bool) -> Face:
    """Return the largest type in which a title fits its line, or the smallest if none does."""
    roles = ("heading", "strong") if compact else ("title", "heading", "strong")
    faces = [style.theme.face(role) for role in roles]
    return next((face for face in faces if font.width(title, face.size_pt, face.style) <= width), faces[-1])


def _fitting_caption(heading: Heading, width: float, face: Face) -> str:
    forms = (heading.caption, *heading.short_captions)
    return next((form for form in forms if font.width(form, face.size_pt, face.style) <= width), shortened(forms[-1], width, face))


def _cap(face: Face) -> float:
    return font.cap_height(face.size_pt, face.style)


def _tab_face(style: Style, compact: bool) -> Face:
    return style.theme.face("heading" if compact else "tab")
