"""Pages and lines that a book may ask for: a line for name and date, an index by difficulty, a certificate, pages for notes."""

from __future__ import annotations

from typing import NamedTuple

from printkit.book.model import Book
from printkit.book.pages.front import fitted_face
from printkit.book.pages.furniture import Box
from printkit.book.pages.header import Heading, footer, header
from printkit.book.pages.style import Style
from printkit.page.difficulty import STARS, Difficulty, stars
from printkit.scene import font
from printkit.scene.item import Group, Item, Path, Text
from printkit.scene.mark import symbol
from printkit.scene.shape import layer, line, rectangle
from printkit.scene.typeset import block, label, shortened

_INDEX_COLUMNS = 2
_STAR = 1.3
_LINES_APART = 9.0


def name_line(body: Box, style: Style) -> Group:
    """Draw a line to write name and date on, along the top of a page."""
    name, date = (style.language.say(f"book.{key}") for key in ("name", "date"))
    y, middle = body.y + style.name_line - 4.0, body.x + 0.66 * body.width
    items = [*_blank_line(name, body.x, middle - 6, y, style), *_blank_line(date, middle, body.right, y, style)]
    return layer("name", items)


def _blank_line(words: str, left: float, right: float, y: float, style: Style) -> list[Item]:
    """Draw some words, and the rule after them."""
    face = style.theme.face("body")
    start = left + font.width(words, face.size_pt, face.style) + 2
    rule = Path(line(start, y + 0.6, right, y + 0.6), style.theme.pen("outline"))
    return [Text(left, y, words, face.size_pt, style.theme.ink("text"), face.style), rule]


class IndexRow(NamedTuple):
    """A puzzle in the index."""

    number: str
    title: str
    page: int
    difficulty: Difficulty


def index_room(style: Style, page: int) -> Box:
    """Return the room for the rows of the index."""
    return style.furniture.body(style.paper, page).below(style.header + style.furniture.gap)


def index_rows_per_page(style: Style) -> int:
    """Return how many puzzles a page of the index lists."""
    return _INDEX_COLUMNS * max(1, int(index_room(style, 1).height / _row_height(style)))


def _row_height(style: Style) -> float:
    return max(6.0, 1.3 * style.theme.face("body").leading)


def index_page(rows: list[IndexRow], page: int, style: Style) -> tuple[Item, ...]:
    """Draw a page of the index, column by column: number, title, stars and page of each puzzle."""
    body, room = style.furniture.body(style.paper, page), index_room(style, page)
    boxes = room.grid(_INDEX_COLUMNS, 1, 2 * style.furniture.gap)
    each = index_rows_per_page(style) // _INDEX_COLUMNS
    drawn = [
        item
        for place, row in enumerate(rows)
        for item in _index_row(row, boxes[place // each], room.y + (place % each) * _row_height(style), style)
    ]
    heading = Heading(style.language.say("book.index"))
    return header(heading, body, style, page, style.theme.accent(0)), layer("index", drawn), footer(style, page, ())


def _index_row(row: IndexRow, box: Box, top: float, style: Style) -> list[Item]:
    theme, y = style.theme, top + _row_height(style) / 2
    strong, body, muted = theme.face("strong"), theme.face("body"), theme.ink("muted")
    digits = font.width("000", strong.size_pt, strong.style)
    page = label(str(row.page), box.right, y, strong, theme.ink("text"), "right")
    star_end = box.right - digits - 3
    title_x = box.x + max(digits, font.width(row.number, strong.size_pt, strong.style)) + 3
    room = star_end - 2.4 * _STAR * STARS - 3 - title_x
    return [
        label(row.number, box.x, y, strong, theme.ink("text"), "left"),
        label(shortened(row.title, room, body), title_x, y, body, muted, "left"),
        *stars(row.difficulty, star_end, y, theme, _STAR),
        page,
    ]


def certificate_page(book: Book, puzzles: int, page: int, style: Style) -> tuple[Item, ...]:
    """Draw a certificate to cut out and hang up: a frame, a star, who solved what, and lines to sign on."""
    live, theme, say = style.furniture.body(style.paper, page), style.theme, style.language.say
    frame = live.inset(2)
    accent, text = theme.accent(0), theme.ink("text")
    items: list[Item] = [
        Path(rectangle(frame.x, frame.y, frame.width, frame.height, 4), theme.pen("border"), fill=theme.tint(0)),
        Path(rectangle(*_inner(frame), 3), theme.pen("outline")),
        Path(symbol("star", frame.x + frame.width / 2, frame.y + 0.17 * frame.height, 0.08 * frame.height), fill=theme.ink("star")),
    ]
    room = frame.inset(14)
    face = fitted_face(say("book.certificate"), room.width, 0.16 * frame.height, theme.face("cover"))
    y = frame.y + 0.29 * frame.height
    for words, kind, ink in (
        (say("book.certificate"), face, accent),
        (say("book.certificate_for"), theme.face("body"), text),
    ):
        made = block(words, room.x, y, room.width, kind, ink, "centre")
        items.extend(made.items)
        y += made.height + 5
    y += 16
    items.append(Path(line(room.x + 0.12 * room.width, y, room.right - 0.12 * room.width, y), theme.pen("outline")))
    deed = say("book.certificate_deed", count=puzzles)
    for words, kind in ((deed, theme.face("body")), (book.title, theme.face("title"))):
        y += 6
        made = block(words, room.x, y, room.width, fitted_face(words, room.width, 0.15 * frame.height, kind), text, "centre")
        items.extend(made.items)
        y += made.height
    items.extend(_signatures(room, frame.bottom - 26, style))
    return layer("certificate", items), footer(style, page, ())


def _inner(frame: Box) -> tuple[float, float, float, float]:
    box = frame.inset(4)
    return box.x, box.y, box.width, box.height


def _signatures(room: Box, y: float, style: Style) -> list[Item]:
    """Draw two lines with the words under them: date and signature."""
    face, ink, items = style.theme.face("caption"), style.theme.ink("muted"), list[Item]()
    for key, left, right in (("date", 0.02, 0.4), ("signature", 0.6, 0.98)):
        x1, x2 = room.x + left * room.width, room.x + right * room.width
        items.append(Path(line(x1, y, x2, y), style.theme.pen("outline")))
        items.append(label(style.language.say(f"book.{key}"), (x1 + x2) / 2, y + 4, face, ink))
    return items


def notes_page(page: int, style: Style) -> tuple[Item, ...]:
    """Draw a page with lines to write on."""
    body = style.furniture.body(style.paper, page)
    room = body.below(style.header + style.furniture.gap)
    count = int(room.height / _LINES_APART)
    rules = [room.y + _LINES_APART * (place + 1) for place in range(count)]
    lines = [Path(line(room.x, y, room.right, y), style.theme.pen("grid")) for y in rules]
    heading = Heading(style.language.say("book.notes"))
    return header(heading, body, style, page, style.theme.accent(0)), layer("lines", lines), footer(style, page, ())
