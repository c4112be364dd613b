"""Drawing a cover: one tinted ground over everything, the title and a large picture in front, words and small pictures behind."""

from __future__ import annotations

from printkit.book.cover.barcode import barcode
from printkit.book.cover.wrap import Wrap, wrap_of
from printkit.book.layout import Layout
from printkit.book.pages.front import Painter, fitted_face
from printkit.book.pages.furniture import Box
from printkit.book.pages.style import Style
from printkit.scene import font
from printkit.scene.ink import Face
from printkit.scene.item import Group, Item, Scene, Tag, Text
from printkit.scene.shape import filled, fitted, layer, rectangle
from printkit.scene.typeset import block, shortened

_AIR = 8.0
"""How far words and pictures keep from where they must keep from."""
_LEAST_MARGIN = 12.0
_GALLERIES = ((1, 1), (2, 1), (3, 1), (2, 2), (3, 2))
"""How the pictures on the back may be arranged: columns and rows."""
_LEAST_PICTURE, _LARGE_PICTURE = 20.0, 60.0
_FEW = 6
"""So many titles of sections make a list; more would leave no room for pictures."""


def cover_scene(laid: Layout) -> Scene:
    """Draw the cover of a laid-out book; a book for a screen has a front only."""
    place, style = wrap_of(laid.book, len(laid)), laid.style
    bleed = place.bleed
    ground = rectangle(-bleed, -bleed, place.sheet_width + 2 * bleed, place.height + 2 * bleed)
    items: list[Item] = [layer("ground", [filled(ground, style.theme.tint(0))], Tag("Artifact"))]
    if place.back and place.barcode:
        items.append(layer("back", _back(laid, _live(place.back, place), place.barcode)))
    if place.spine_words:
        items.append(layer("spine", _spine(laid, place.spine_words)))
    items.append(layer("front", _front(laid, _live(place.front, place))))
    return Scene(place.sheet_width, place.height, tuple(items), laid.book.title)


def _live(side: Box, place: Wrap) -> Box:
    """Return the part of a side that is safe from cutting and folding, and looks well."""
    return side.inset(max(_LEAST_MARGIN, (place.rules.safe if place.rules else 0.0) + _AIR / 2))


def _front(laid: Layout, live: Box) -> list[Item]:
    """Set the title, the subtitle, one large picture and the author."""
    book, theme = laid.book, laid.style.theme
    title = fitted_face(book.title, live.width, 0.4 * live.height, theme.face("cover"))
    items: list[Item] = [filled(rectangle(live.x, live.y, 24, 3), theme.accent(0), name="accent")]
    words = block(book.title, live.x, live.y + 9, live.width, title, theme.ink("text"))
    items.append(Group("title", words.items, tag=Tag("H1")))
    y = live.y + 9 + words.height
    if book.subtitle:
        below = block(book.subtitle, live.x, y + 2, live.width, theme.face("subtitle"), theme.ink("muted"))
        items += below.items
        y += 2 + below.height
    bottom = live.bottom
    if book.author:
        author = theme.face("subtitle")._replace(style="bold")
        line = shortened(book.author, live.width, author)
        items.append(Text(live.x, live.bottom, line, author.size_pt, theme.ink("text"), author.style))
        bottom -= font.ascent(author.size_pt) + _AIR
    panel = Box(live.x, y + _AIR, live.width, bottom - y - _AIR)
    return [*items, *_framed(laid.cover_picture(), panel, laid.style)] if panel.height > 30 else items


def _framed(picture: Painter, panel: Box, style: Style) -> list[Item]:
    """Show a picture on white paper."""
    room = panel.inset(min(_AIR, panel.width / 8))
    scene = picture(style.frame(room))
    factor = min(room.width / scene.width, room.height / scene.height)
    ground = rectangle(panel.x, panel.y, panel.width, panel.height, 2 * style.furniture.rounding)
    readable = style.legible(scene, factor)
    return [
        filled(ground, style.theme.ink("paper"), name="panel"),
        fitted(readable, room.x, room.y, room.width, room.height, "picture", enlarge=True, tag=Tag("Artifact")),
    ]


def _back(laid: Layout, live: Box, barcode_box: Box) -> list[Item]:
    """Set what the book says of itself, a row of pictures from other sections, and the box for the barcode."""
    theme = laid.style.theme
    room = Box(live.x, live.y, live.width, barcode_box.y - _AIR - live.y)
    words = laid.book.blurb or _listed(laid.section_titles())
    face = fitted_face(words, room.width, 0.4 * room.height, theme.face("subtitle"))
    text = block(words, room.x, room.y + 9, room.width, face, theme.ink("text"))
    items: list[Item] = [filled(rectangle(room.x, room.y, 24, 3), theme.accent(0), name="accent"), *text.items]
    top = room.y + 9 + text.height + _AIR
    items += _gallery(laid, Box(room.x, top, room.width, room.bottom - top))
    return [*items, barcode(laid.book.isbn, barcode_box)]


def _listed(titles: list[str]) -> str:
    """Name the sections, each on a line of its own if they are few."""
    return ("\n" if len(titles) <= _FEW else "\u00a0· ").join(titles)


def _gallery(laid: Layout, box: Box) -> list[Item]:
    """Show pictures in equal squares: as many as can be large, or else in the arrangement that makes them largest."""
    gap, most = laid.style.furniture.gap, len(laid.section_titles())
    grids = [(columns, rows) for columns, rows in _GALLERIES if columns * rows <= most]

    def side(grid: tuple[int, int]) -> float:
        columns, rows = grid
        return min((box.width - (columns - 1) * gap) / columns, (box.height - (rows - 1) * gap) / rows)

    columns, rows = max(grids, key=lambda grid: (min(side(grid), _LARGE_PICTURE), grid[0] * grid[1]))
    edge = side((columns, rows))
    if edge < _LEAST_PICTURE:
        return []
    panels = [
        Box(box.x + column * (edge + gap), box.y + row * (edge + gap), edge, edge)
        for row in range(rows)
        for column in range(columns)
    ]
    pictures = laid.cover_pictures(len(panels))
    return [item for picture, panel in zip(pictures, panels, strict=True) for item in _framed(picture, panel, laid.style)]


def _spine(laid: Layout, room: Box) -> list[Item]:
    """Set title and author along the spine, read from the top, as large as fits and never larger than 18 pt.

    Capitals stand in the middle, unless the letters that reach below the line would then come too near to the fold.
    """
    theme, book = laid.style.theme, laid.book
    above, below = font.cap_height(1.0, "bold"), font.descent(1.0, "bold")
    size_pt = min(18.0, room.width / (above + below))
    if size_pt < theme.face("identity").size_pt:
        return []
    author_pt = max(0.8 * size_pt, min(size_pt, laid.style.least_pt))
    author = font.width(book.author, author_pt) if book.author else 0.0
    title = shortened(book.title, room.height - author - _AIR, Face(size_pt, "bold", size_pt))
    x = room.x + max((room.width - above * size_pt) / 2, below * size_pt)
    items: list[Item] = [Text(x, room.y, title, size_pt, theme.ink("text"), "bold", "left", 90.0)]
    if book.author:
        items.append(Text(x, room.bottom, book.author, author_pt, theme.ink("muted"), "body", "right", 90.0))
    return items
