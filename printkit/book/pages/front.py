"""The pages before the puzzles: title, imprint, and the openers of sections."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import dropwhile

import printkit
from printkit.book.model import Book, Section
from printkit.book.pages.furniture import Box
from printkit.book.pages.header import footer
from printkit.book.pages.style import Style
from printkit.page.difficulty import STARS, Difficulty, stars
from printkit.page.frame import Frame
from printkit.scene import font
from printkit.scene.ink import Face
from printkit.scene.item import Group, Ink, Item, Path, Scene, Tag
from printkit.scene.shape import filled, fitted, layer, line, rectangle
from printkit.scene.typeset import block, label, wrap

SHARES = (1.0, 0.85, 0.7, 0.6, 0.5)
"""How much smaller type may become where a page is short of room."""
MEASURE = 130.0
"""The longest line of the words that open a section."""

Painter = Callable[[Frame], Scene]
"""Draws the picture of a page when its room is known."""


def title_page(book: Book, style: Style, picture: Painter) -> tuple[Item, ...]:
    """Draw the title page: the title, one large picture, the author."""
    live = style.furniture.live(style.paper, 1)
    theme = style.theme
    title = fitted_face(book.title, live.width, 0.4 * live.height, theme.face("cover"))
    subtitle = fitted_face(book.subtitle, live.width, 0.2 * live.height, theme.face("subtitle"))
    author = fitted_face(book.author, live.width, 0.2 * live.height, theme.face("subtitle")._replace(style="bold"))
    words = block(book.title, live.x, live.y + 9, live.width, title, theme.ink("text"))
    items: list[Item] = [
        filled(rectangle(live.x, live.y, 24, 3), theme.accent(0), name="accent"),
        Group("words", words.items, tag=Tag("H1")),
    ]
    y = live.y + 9 + words.height + 2
    if book.subtitle:
        below = block(book.subtitle, live.x, y, live.width, subtitle, theme.ink("muted"))
        items.extend(below.items)
        y += below.height
    above = (len(wrap(book.author, live.width, author)) - 1) * author.leading if book.author else -16.0
    panel = Box(live.x, y + 8, live.width, live.bottom - y - 24 - above)
    items.extend(_picture_panel(picture, panel, style, theme.tint(0)))
    if book.author:
        top = live.bottom - 1 - font.ascent(author.size_pt, author.style) - above
        items.extend(block(book.author, live.x, top, live.width, author, theme.ink("text")).items)
    return (layer("title", items),)


def opener_page(section: Section, index: int, part: int, page: int, style: Style, picture: Painter) -> tuple[Item, ...]:
    """Draw a page that opens a section: the title on the first, the words, and the picture where they end."""
    body = style.furniture.body(style.paper, page)
    theme = style.theme
    parts = intro_pages(section, style)
    items: list[Item] = []
    y = body.y
    if part == 0:
        face = _opener_face(section.title, style)
        heading = block(section.title, body.x, body.y + 9, body.width, face, theme.accent(index))
        items += [
            filled(rectangle(body.x, body.y, 24, 3), theme.accent(index), name="accent"),
            Group("words", heading.items, tag=Tag("H1")),
        ]
        y += 9 + heading.height + 3
    if parts[part]:
        words = block("\n".join(parts[part]), body.x, y, min(body.width, MEASURE), theme.face("body"), theme.ink("text"))
        items.extend(words.items)
        y += words.height
    if part == len(parts) - 1:
        panel = Box(body.x, y + 8, body.width, body.bottom - y - 12)
        items.extend(_picture_panel(picture, panel, style, theme.tint(index)))
    return (layer("opener", items), footer(style, page, ()))


def intro_pages(section: Section, style: Style) -> list[list[str]]:
    """Break the words that open a section into lines, and the lines into pages; below the title the first has less room."""
    body, face = style.furniture.body(style.paper, 1), style.theme.face("body")
    heading = _opener_face(section.title, style)
    taken = 9 + len(wrap(section.title, body.width, heading)) * heading.leading + 3
    lines = wrap(section.intro, min(body.width, MEASURE), face) if section.intro else []
    room = int((body.height - taken - 4) / face.leading)
    pages: list[list[str]] = []
    while lines or not pages:
        pages.append(lines[:room])
        lines = list(dropwhile(lambda line: not line, lines[room:]))
        room = int((body.height - 4) / face.leading)
    return pages


def _opener_face(title: str, style: Style) -> Face:
    body = style.furniture.body(style.paper, 1)
    return fitted_face(title, body.width, 0.3 * body.height, style.theme.face("cover"))


def fitted_face(text: str, width: float, height: float, face: Face) -> Face:
    """Return the type in which a text takes no more than a height: the face, made smaller if need be."""
    faces = [_scaled(face, share) for share in SHARES]
    return next((each for each in faces if len(wrap(text, width, each)) * each.leading <= height), faces[-1])


def _scaled(face: Face, share: float) -> Face:
    return Face(round(face.size_pt * share, 1), face.style, face.leading * share)


def imprint_page(book: Book, style: Style, credits_: Mapping[str, Sequence[int]]) -> tuple[Item, ...]:
    """Draw the back of the title page: the key to the stars, what the codes mean, how the book was made and from whose drawings."""
    live = style.furniture.body(style.paper, 2)
    theme, say = style.theme, style.language.say
    width = min(live.width, 112)
    words = [say("book.stars_words"), say("book.proved"), say("book.identities")]
    rights = [text for text in (book.copyright, f"ISBN {book.isbn}" if book.isbn else "") if text]
    notes = [*rights, *_thanks(credits_, width, style), say("book.made_with", version=printkit.__version__, seed=book.seed)]

    def height(share: float) -> float:
        body, caption = _scaled(theme.face("body"), share), _scaled(theme.face("caption"), share)
        above = sum(len(wrap(text, width, body)) * body.leading + 4 for text in words)
        return 32 + above + sum(len(wrap(text, width, caption)) * caption.leading + 1 for text in notes[:-1])

    share = next((share for share in SHARES if height(share) <= live.height), SHARES[-1])
    face, small = _scaled(theme.face("body"), share), _scaled(theme.face("caption"), share)
    y = live.bottom - height(share) - 4
    items: list[Item] = [label(say("book.stars_key"), live.x, y, theme.face("heading"), theme.ink("text"), "left")]
    key = font.width(say("book.stars_key"), theme.face("heading").size_pt, "bold")
    items.extend(stars(Difficulty(0.5), live.x + key + 6 + 2.4 * 1.9 * STARS, y, theme))
    y += 7
    for text in words:
        paragraph = block(text, live.x, y, width, face, theme.ink("text"))
        items.extend(paragraph.items)
        y += paragraph.height + 4
    items.append(Path(line(live.x, y + 2, live.x + width, y + 2), theme.pen("rule")))
    y += 4
    for text in notes:
        note = block(text, live.x, y, width, small, theme.ink("muted"))
        items.extend(note.items)
        y += note.height + 1
    return (layer("imprint", items),)


def _thanks(credits_: Mapping[str, Sequence[int]], width: float, style: Style) -> list[str]:
    """Name whose drawings the puzzles are made from, by number; what does not fit on half the page is summed up."""
    say, face = style.language.say, style.theme.face("caption")
    lines = [
        say("book.drawing_by", count=len(numbers), puzzles=number_ranges(numbers), credit=_printable(credit, face.style))
        for credit, numbers in credits_.items()
    ]
    room = int(style.paper.height / 3 / face.leading)
    kept: list[str] = []
    for text in lines:
        room -= len(wrap(text, width, face))
        if room < 0:
            return [*kept, say("book.drawings_more", count=len(lines) - len(kept))]
        kept.append(text)
    return kept


def number_ranges(numbers: Sequence[int]) -> str:
    """Write numbers shortly: 3, 5–8, 11."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)


def _printable(text: str, style: str) -> str:
    """Drop characters that no font has: a name from a stranger's file must not stop a book."""
    return "".join(char for char in font.seen(text) if font.covers(char, style))


def _picture_panel(picture: Painter, panel: Box, style: Style, tint: Ink) -> list[Item]:
    """Show a picture on a tinted ground, which runs off the page where there is bleed."""
    if panel.height < 40:
        return []
    room = panel.inset(10)
    scene = picture(style.frame(room))
    scene = style.legible(scene, min(room.width / scene.width, room.height / scene.height))
    ground = rectangle(panel.x, panel.y, panel.width, panel.height, 2 * style.furniture.rounding)
    if style.bleed:
        out, paper = style.bleed, style.paper
        ground = rectangle(-out, panel.y, paper.width + 2 * out, paper.height - panel.y + out)
    return [
        filled(ground, tint, name="panel"),
        fitted(scene, room.x, room.y, room.width, room.height, "picture", enlarge=True, tag=Tag("Artifact")),
    ]
