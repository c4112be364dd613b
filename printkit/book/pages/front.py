"""The pages before the puzzles: title, imprint, contents, and the openers of sections."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import printkit
from printkit.book.model import Book
from printkit.book.pages.furniture import Box
from printkit.book.pages.header import Heading, footer, header
from printkit.book.pages.style import Style
from printkit.page.difficulty import STARS, Difficulty, stars
from printkit.page.frame import Frame
from printkit.scene import font
from printkit.scene.item import Ink, Item, Path, Scene, Text
from printkit.scene.shape import filled, fitted, layer, line, rectangle
from printkit.scene.typeset import block, label, shortened, wrap


@dataclass(frozen=True, slots=True)
class ContentsRow:
    """One line of the contents."""

    title: str
    page: int
    accent: Ink
    tint: Ink
    detail: str = ""
    picture: Scene | None = None
    difficulty: tuple[Difficulty, ...] = ()


ROW, TALLEST_ROW, SMALL_ROW = 30.0, 52.0, 13.0

Picture = Callable[[Frame], Scene]
"""Draws the picture of a page when its room is known."""


def title_page(book: Book, style: Style, picture: Picture) -> tuple[Item, ...]:
    """Draw the title page: the title, one large picture, the author."""
    live = style.furniture.live(style.paper, 1)
    theme = style.theme
    items: list[Item] = [filled(rectangle(live.x, live.y, 24, 3), theme.accent(0), name="accent")]
    title = block(book.title, live.x, live.y + 9, live.width, theme.face("cover"), theme.ink("text"))
    items.extend(title.items)
    y = live.y + 9 + title.height + 2
    if book.subtitle:
        subtitle = block(book.subtitle, live.x, y, live.width, theme.face("subtitle"), theme.ink("muted"))
        items.extend(subtitle.items)
        y += subtitle.height
    author_room = 16.0 if book.author else 0.0
    panel = Box(live.x, y + 8, live.width, live.bottom - y - 8 - author_room)
    items.extend(_picture_panel(picture, panel, style, theme.tint(0)))
    if book.author:
        face = theme.face("subtitle")
        items.append(Text(live.x, live.bottom - 1, book.author, face.size_pt, theme.ink("text"), "bold"))
    return (layer("title", items),)


def opener_page(title: str, intro: str, section: int, page: int, style: Style, picture: Picture) -> tuple[Item, ...]:
    """Draw the page that opens a section."""
    body = style.furniture.body(style.paper, page)
    theme = style.theme
    items: list[Item] = [filled(rectangle(body.x, body.y, 24, 3), theme.accent(section), name="accent")]
    heading = block(title, body.x, body.y + 9, body.width, theme.face("cover"), theme.accent(section))
    items.extend(heading.items)
    y = body.y + 9 + heading.height + 3
    if intro:
        words = block(intro, body.x, y, min(body.width, 130), theme.face("body"), theme.ink("text"))
        items.extend(words.items)
        y += words.height
    panel = Box(body.x, y + 8, body.width, body.bottom - y - 12)
    items.extend(_picture_panel(picture, panel, style, theme.tint(section)))
    return (layer("opener", items), footer(style, page, ()))


def imprint_page(book: Book, style: Style, credits_: Mapping[str, Sequence[int]]) -> tuple[Item, ...]:
    """Draw the back of the title page: the key to the stars, what the codes mean, how the book was made and from whose drawings."""
    live = style.furniture.body(style.paper, 2)
    theme, say = style.theme, style.language.say
    width = min(live.width, 112)
    words = [say("book.stars_words"), say("book.proved"), say("book.identities")]
    face = theme.face("body")
    made = say("book.made_with", version=printkit.__version__, seed=book.seed)
    small = theme.face("caption")
    thanks = _thanks(credits_, width, style)
    height = sum(len(wrap(text, width, face)) * face.leading + 4 for text in words) + 24
    height += sum(len(wrap(text, width, small)) * small.leading + 1 for text in thanks)
    y = live.bottom - height - 12
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
    for text in (*thanks, made):
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


def contents_page(rows: list[ContentsRow], page: int, style: Style) -> tuple[Item, ...]:
    """Draw a page of the contents; sections have a thumbnail, the rest are plain lines."""
    body = style.furniture.body(style.paper, page)
    head = header(Heading(style.language.say("book.contents")), body, style, page, style.theme.accent(0))
    y = contents_top(style, page)
    items: list[Item] = []
    for row, height in zip(rows, row_heights(rows, style), strict=True):
        items.extend(_row(row, Box(body.x, y, body.width, height), style))
        y += height
    return (head, layer("contents", items), footer(style, page, ()))


def contents_top(style: Style, page: int) -> float:
    """Return where the first line of the contents begins."""
    return style.furniture.body(style.paper, page).y + style.header + style.furniture.gap


def row_heights(rows: list[ContentsRow], style: Style) -> list[float]:
    """Return the height of each line of the contents; few sections get tall ones."""
    pictured = sum(row.picture is not None for row in rows)
    tall = min(TALLEST_ROW, max(ROW, _contents_room(style) / max(1, pictured)))
    return [SMALL_ROW if row.picture is None else tall for row in rows]


def rows_per_page(style: Style) -> int:
    """Return how many sections fit on a contents page, with room left for the lines after the last."""
    return max(1, int(_contents_room(style) // ROW))


def _contents_room(style: Style) -> float:
    """Return the height for sections on a contents page that also lists what follows them."""
    body = style.furniture.body(style.paper, 3)
    return body.height - style.header - style.furniture.gap - 3 * SMALL_ROW


def _row(row: ContentsRow, box: Box, style: Style) -> list[Item]:
    theme = style.theme
    middle = box.y + box.height / 2
    x = box.x
    items: list[Item] = []
    if row.picture is not None:
        side = box.height - 6
        items.append(filled(rectangle(x, box.y + 3, side, side, style.furniture.rounding), row.tint))
        items.append(fitted(row.picture, x + 2, box.y + 5, side - 4, side - 4, "thumbnail", enlarge=True))
        x += side + 6
    face, number = theme.face("heading"), theme.face("heading")
    digits = font.width(str(row.page), number.size_pt, number.style)
    title = shortened(row.title, box.right - x - digits - 6, face)
    height = middle - 3.2 if row.detail else middle
    items.append(label(title, x, height, face, row.accent, "left"))
    items.append(label(str(row.page), box.right, height, number, theme.ink("text"), "right"))
    start = x + font.width(title, face.size_pt, face.style) + 3
    if start < box.right - digits - 6:
        items.append(Path(line(start, height + 1.6, box.right - digits - 3, height + 1.6), theme.pen("guide")))
    if row.detail:
        caption = theme.face("body")
        items.append(label(row.detail, x, middle + 4.2, caption, theme.ink("muted"), "left"))
    if row.difficulty:
        items.extend(_spread(row.difficulty, box.right, middle + 4.2, style))
    return items


def _spread(levels: tuple[Difficulty, ...], right: float, y: float, style: Style) -> list[Item]:
    """Show the easiest and the hardest puzzle of a section in stars."""
    low = min(levels, key=lambda level: level.score)
    high = max(levels, key=lambda level: level.score)
    radius = 1.45
    items = list(stars(high, right, y, style.theme, radius))
    if low.stars != high.stars:
        left = right - 2.4 * radius * STARS - 3.4
        items.append(label("–", left, y, style.theme.face("body"), style.theme.ink("muted")))
        items.extend(stars(low, left - 3, y, style.theme, radius))
    return items


def _picture_panel(picture: Picture, panel: Box, style: Style, tint: Ink) -> list[Item]:
    """Show a picture on a tinted ground."""
    if panel.height < 40:
        return []
    room = panel.inset(10)
    scene = picture(style.frame(room))
    return [
        filled(rectangle(panel.x, panel.y, panel.width, panel.height, 2 * style.furniture.rounding), tint, name="panel"),
        fitted(scene, room.x, room.y, room.width, room.height, "picture", enlarge=True),
    ]
