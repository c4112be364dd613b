"""The contents: for every section a thumbnail, its title and page, its puzzles and how hard they are; then what follows them."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.book.pages.furniture import Box
from printkit.book.pages.header import Heading, footer, header
from printkit.book.pages.style import Style
from printkit.page.difficulty import STARS, Difficulty, stars
from printkit.scene import font
from printkit.scene.ink import Face
from printkit.scene.item import Ink, Item, Path, Scene, Tag
from printkit.scene.shape import filled, fitted, layer, line, rectangle
from printkit.scene.typeset import label, shortened, wrap

ROW, TALLEST_ROW, SMALL_ROW = 27.5, 52.0, 13.0
WIDEST_PICTURE = 0.32
"""The share of the width that a thumbnail may take."""
STAR = 1.45
STAR_ROW = 2.4 * STAR * STARS
BETWEEN = 6.4
"""The room for the dash between the easiest and the hardest."""


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


def contents_page(rows: list[ContentsRow], fullest: int, page: int, style: Style) -> tuple[Item, ...]:
    """Draw a page of the contents; sections have a thumbnail, the rest are plain lines. `fullest` is as in `row_heights`."""
    body = style.furniture.body(style.paper, page)
    head = header(Heading(style.language.say("book.contents")), body, style, page, style.theme.accent(0))
    y = contents_top(style, page)
    items: list[Item] = []
    for row, height in zip(rows, row_heights(rows, fullest, style), strict=True):
        items.extend(_row(row, Box(body.x, y, body.width, height), style))
        y += height
    return (head, layer("contents", items), footer(style, page, ()))


def contents_top(style: Style, page: int) -> float:
    """Return where the first line of the contents begins."""
    return style.furniture.body(style.paper, page).y + style.header + style.furniture.gap


def row_heights(rows: list[ContentsRow], fullest: int, style: Style) -> list[float]:
    """Return the height of each line of the contents; few sections get tall ones.

    `fullest` is the number of sections on the fullest page of the contents: all pages have lines of the same height.
    """
    widest = WIDEST_PICTURE * style.furniture.body(style.paper, 3).width + 6
    tall = max(_least_row(style), min(TALLEST_ROW, widest, _room(style) / max(1, fullest)))
    return [SMALL_ROW if row.picture is None else tall for row in rows]


def rows_per_page(style: Style) -> int:
    """Return how many sections fit on a contents page, with room left for the lines after the last."""
    return max(1, int(_room(style) // _least_row(style)))


def _least_row(style: Style) -> float:
    """Return the least height of a section: two lines of title, the numbers of its puzzles, and its stars."""
    return max(ROW, 2 * style.theme.face("heading").leading + 2 * style.theme.face("body").leading + 4)


def _room(style: Style) -> float:
    """Return the height for sections on a contents page that also lists what follows them."""
    body = style.furniture.body(style.paper, 3)
    return body.height - style.header - style.furniture.gap - 3 * SMALL_ROW


def _row(row: ContentsRow, box: Box, style: Style) -> list[Item]:
    """Set the thumbnail, and beside it the lines of the section, centred on it."""
    picture, beside = _thumbnail(row, box, style)
    text = Box(beside, box.y, box.right - beside, box.height)
    face, small = style.theme.face("heading"), style.theme.face("body")
    digits = font.width(str(row.page), face.size_pt, face.style)
    title = _title_lines(row.title, text.width - digits - 6, face)
    detail = _detail_heights(row, text.width, style)
    height = len(title) * face.leading + (2.0 + sum(detail) if detail else 0.0)
    y = text.y + (text.height - height) / 2 + face.leading / 2
    items: list[Item] = [*picture, label(str(row.page), text.right, y, face, style.theme.ink("text"), "right")]
    for words in title:
        items.append(label(words, text.x, y, face, row.accent, "left"))
        y += face.leading
    items.extend(_leader(title[0], text, y - len(title) * face.leading, digits, style))
    y += 2.0 - face.leading / 2 + small.leading / 2
    return items + _details(row, text, y, detail, style)


def _thumbnail(row: ContentsRow, box: Box, style: Style) -> tuple[list[Item], float]:
    """Draw the picture of a section on its tint; return it with the left edge of what stands beside it."""
    if row.picture is None:
        return [], box.x
    side = min(box.height - 6, WIDEST_PICTURE * box.width)
    top = box.y + (box.height - side) / 2
    ground = filled(rectangle(box.x, top, side, side, style.furniture.rounding), row.tint)
    picture = fitted(
        _readable(row.picture, side - 4, style),
        box.x + 2,
        top + 2,
        side - 4,
        side - 4,
        "thumbnail",
        enlarge=True,
        tag=Tag("Artifact"),
    )
    return [ground, picture], box.x + side + 6


def _readable(picture: Scene, side: float, style: Style) -> Scene:
    """Leave out the letters that are too small once the picture is a thumbnail."""
    return style.legible(picture, min(side / picture.width, side / picture.height))


def _title_lines(title: str, width: float, face: Face) -> list[str]:
    """Break a title into at most two lines."""
    first, *rest = wrap(title, width, face)
    return [first, shortened(" ".join(rest), width, face)] if rest else [first]


def _leader(title: str, text: Box, y: float, digits: float, style: Style) -> list[Item]:
    """Draw the dashes that lead from a title to its page."""
    face = style.theme.face("heading")
    start, end = text.x + font.width(title, face.size_pt, face.style) + 3, text.right - digits - 3
    return [Path(line(start, y + 1.6, end, y + 1.6), style.theme.pen("guide"))] if start < end - 3 else []


def _detail_heights(row: ContentsRow, width: float, style: Style) -> list[float]:
    """Return the heights of the lines under a title: numbers and stars on one if they fit, else on two."""
    face = style.theme.face("body")
    numbers = font.width(row.detail, face.size_pt, face.style)
    if not row.detail and not row.difficulty:
        return []
    if not row.detail or not row.difficulty or numbers + 4 + _spread_width(row.difficulty) <= width:
        return [face.leading]
    return [face.leading, face.leading]


def _details(row: ContentsRow, text: Box, y: float, heights: list[float], style: Style) -> list[Item]:
    """Set the numbers of the puzzles on the left, and the stars at the end of the line or on the line below."""
    items: list[Item] = []
    if row.detail:
        items.append(label(row.detail, text.x, y, style.theme.face("body"), style.theme.ink("muted"), "left"))
    if row.difficulty and len(heights) == 1:
        items.extend(_spread(row.difficulty, text.right, y, style))
    elif row.difficulty:
        items.extend(_spread(row.difficulty, text.x + _spread_width(row.difficulty), y + heights[0], style))
    return items


def _ends(levels: tuple[Difficulty, ...]) -> tuple[Difficulty, Difficulty]:
    """Return the easiest and the hardest."""
    return min(levels, key=lambda level: level.score), max(levels, key=lambda level: level.score)


def _spread_width(levels: tuple[Difficulty, ...]) -> float:
    low, high = _ends(levels)
    return STAR_ROW if low.stars == high.stars else 2 * STAR_ROW + BETWEEN


def _spread(levels: tuple[Difficulty, ...], right: float, y: float, style: Style) -> list[Item]:
    """Show the easiest and the hardest puzzle of a section in stars."""
    low, high = _ends(levels)
    items = list(stars(high, right, y, style.theme, STAR))
    if low.stars != high.stars:
        middle = right - STAR_ROW - 3.4
        items.append(label("–", middle, y, style.theme.face("body"), style.theme.ink("muted")))
        items.extend(stars(low, middle - 3, y, style.theme, STAR))
    return items
