"""What a notebook shows of a scene: on white, no larger than a cell has room for, and safe beside other pictures.

A notebook sets pictures into one page of its own. So nothing in them has a name that another picture may have too, a dark page does
not swallow dark lines, and text keeps its length where our fonts are not installed. What `save` writes has none of this.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import sha256

from printkit import render
from printkit.scene import Scene
from printkit.scene.item import Group, Ink, Item, Path, Stroke
from printkit.scene.shape import placed, rectangle

WHITE, EDGE = Ink("paper", "#FFFFFF"), Ink("edge", "#C8C8C8")
ROOM_PX = (880, 620)
"""The most that one output of a notebook takes."""
PICTURE_PX = (480, 320)
"""The most that a picture takes which is no page."""
_BETWEEN = 6.0
"""The distance between pages that are shown beside each other."""
_HAIRLINE = 0.3


def shown_pages(pages: Sequence[Scene], columns: int) -> str:
    """Show pages beside each other, each with its edge."""
    wide, high = max(page.width for page in pages), max(page.height for page in pages)
    columns = min(columns, len(pages))
    rows = -(-len(pages) // columns)
    items: list[Item] = []
    for place, page in enumerate(pages):
        row, column = divmod(place, columns)
        items.append(placed(_sheet(page), column * (wide + _BETWEEN), row * (high + _BETWEEN), ""))
    size = (columns * (wide + _BETWEEN) - _BETWEEN, rows * (high + _BETWEEN) - _BETWEEN)
    return _svg(Scene(*size, tuple(items), pages[0].title, pages[0].meta), (ROOM_PX[0], ROOM_PX[1] * rows))


def shown_picture(picture: Scene, margin: float = 2.0) -> str:
    """Show a picture on white, with a little room around it."""
    width, height = picture.width + 2 * margin, picture.height + 2 * margin
    ground = Path(rectangle(0, 0, width, height), fill=WHITE)
    return _svg(Scene(width, height, (ground, placed(picture, margin, margin, "")), picture.title, picture.meta), PICTURE_PX)


def _sheet(page: Scene) -> Scene:
    """Return a page on paper whose edge can be seen."""
    inset = _HAIRLINE / 2
    edge = rectangle(inset, inset, page.width - _HAIRLINE, page.height - _HAIRLINE)
    return replace(page, items=(Path(edge, Stroke(EDGE, _HAIRLINE), WHITE), *page.items))


def _svg(scene: Scene, room_px: tuple[int, int]) -> str:
    """Draw a scene as large as there is room, in pixels and on one line."""
    scale = min(room_px[0] / scene.width, room_px[1] / scene.height)
    digest = sha256(repr(scene.items).encode()).hexdigest()[:10]
    text = render.svg(replace(scene, items=tuple(_nameless(scene.items, f"clip-{digest}"))), fitted=True)
    _, root, rest = re.split(r"(<svg [^>]*>)", text, maxsplit=1)
    for name, length in (("width", scene.width), ("height", scene.height)):
        root = re.sub(rf' {name}="[^"]*"', f' {name}="{round(length * scale)}"', root)
    root = root.replace('style="', 'style="max-width:100%;height:auto;')
    return root + re.sub(r">\n *<", "><", rest.rstrip())


def _nameless(items: Iterable[Item], clip: str) -> Iterable[Item]:
    """Take away all names; what is clipped has one that no other picture has."""
    for item in items:
        if isinstance(item, Group):
            yield replace(item, name=clip if item.clip else "", layer=False, items=tuple(_nameless(item.items, clip)))
        else:
            yield replace(item, name="")
