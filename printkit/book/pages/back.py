"""The pages after the puzzles: cut-out sheets, their blank backs, and the answer key; and the rules pages."""

from __future__ import annotations

from typing import NamedTuple

from printkit.book.pages.furniture import Box
from printkit.book.pages.header import Heading, footer, header, header_height, number_tab, tab_width
from printkit.book.pages.style import Style
from printkit.book.pagination import ANSWER_GRIDS
from printkit.page.howto import HowTo, how_to_page
from printkit.scene import font
from printkit.scene.item import Group, Ink, Item, Path, Scene, Tag
from printkit.scene.shape import layer, line, placed
from printkit.scene.typeset import block, label


def rules_page(how_to: HowTo, title: str, page: int, style: Style, section: int) -> tuple[Item, ...]:
    """Draw a how-to-play page."""
    body = style.furniture.body(style.paper, page)
    heading = Heading(title, caption=style.language.say("book.how_to_play"))
    room = rules_room(style, page)
    scene = how_to_page(how_to, style.rules_frame(room), style.theme.accent(section), style.theme.tint(section))
    return (
        header(heading, body, style, page, style.theme.accent(section)),
        placed(style.legible(scene), room.x, room.y, "how-to-play"),
        footer(style, page, ()),
    )


def rules_room(style: Style, page: int) -> Box:
    """Return the room for the steps and tips of a how-to-play page."""
    return style.furniture.body(style.paper, page).below(style.header + style.furniture.gap)


def cutout_page(title: str, scene: Scene, page: int, style: Style) -> tuple[Item, ...]:
    """Draw a cut-out sheet at its exact scale."""
    body = style.furniture.body(style.paper, page)
    room = cutout_room(style, page)
    head = header(Heading(style.language.say("book.cutouts"), caption=title), body, style, page, style.theme.accent(0))
    return (head, placed(scene, room.x, room.y, "cut-out", tag=Tag("Figure", title)), footer(style, page, ()))


def cutout_room(style: Style, page: int) -> Box:
    """Return the room for the pieces on a cut-out sheet."""
    return style.furniture.body(style.paper, page).below(style.header + style.furniture.gap)


def blank_page(page: int, style: Style) -> tuple[Item, ...]:
    """Draw the back of a cut-out sheet: nothing but a line that says why."""
    body = style.furniture.body(style.paper, page)
    face, ink = style.theme.face("caption"), style.theme.ink("muted")
    words = block(style.language.say("book.blank"), body.x, body.y + body.height / 2, body.width, face, ink, "centre")
    return (layer("blank", words.items), footer(style, page, ()))


def answer_boxes(style: Style, page: int, per_page: int) -> list[Box]:
    """Return the boxes of an answer page, number tabs included."""
    columns, rows = ANSWER_GRIDS[per_page]
    body = style.furniture.body(style.paper, page).below(style.header + style.furniture.gap)
    return body.grid(columns, rows, style.furniture.gap)


def answer_room(box: Box, style: Style) -> Box:
    """Return the part of an answer box under its number tab."""
    return box.below(header_height(style, compact=True) * 0.8 + 3)


class Answer(NamedTuple):
    """An answer with what stands above it."""

    number: str
    puzzle_page: int
    scene: Scene
    accent: Ink
    name: str = ""
    """What the picture is called that the answer shows."""


def answer_page(
    answers: list[Answer], per_page: int, page: int, style: Style, title: str, *, slips: bool = False
) -> tuple[Item, ...]:
    """Draw a page of answers, each with its number and the page of its puzzle; slips are cut apart along dashed lines."""
    body = style.furniture.body(style.paper, page)
    boxes = answer_boxes(style, page, per_page)
    drawn = [_answer(answer, box, style) for answer, box in zip(answers, boxes, strict=False)]
    cuts = [layer("cut", _cuts(boxes, style))] if slips else []
    return (
        header(Heading(title), body, style, page, style.theme.accent(0)),
        layer("answers", drawn),
        *cuts,
        footer(style, page, ()),
    )


def _cuts(boxes: list[Box], style: Style) -> list[Item]:
    """Draw a dashed line in the middle of every gap between slips."""
    gap, pen = style.furniture.gap / 2, style.theme.pen("cut", cap="butt")
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    columns = sorted({round(box.right + gap, 6) for box in boxes if box.right < right - gap})
    rows = sorted({round(box.bottom + gap, 6) for box in boxes if box.bottom < bottom - gap})
    upright = [Path(line(x, top, x, bottom), pen) for x in columns]
    return [*upright, *(Path(line(left, y, right, y), pen) for y in rows)]


def _answer(answer: Answer, box: Box, style: Style) -> Group:
    number, puzzle_page, scene, accent, name = answer
    height = header_height(style, compact=True) * 0.8
    width = tab_width(number, style, compact=True)
    room = answer_room(box, style)
    caption = style.theme.face("caption")
    tab = number_tab(number, Box(box.x, box.y, width, height), style, accent, compact=True)
    reference = _reference(puzzle_page, name, box.width - width - 2.5, style)
    words = label(reference, box.x + width + 2.5, box.y + height / 2, caption, style.theme.ink("muted"), "left")
    factor = min(1.0, room.width / scene.width, room.height / scene.height)
    spoken = Tag("Figure", f"{style.language.say('book.answer')} {number}")
    picture = placed(scene, room.x, room.y, f"answer-{number}-picture", factor, spoken)
    return layer(f"answer-{number}", (*tab, words, picture))


def _reference(page: int, name: str, width: float, style: Style) -> str:
    """Say what the picture is called and on which page the puzzle stands, in as many words as there is room for."""
    face = style.theme.face("caption")
    plain = [style.language.say(f"book.{key}", page=page) for key in ("puzzle_on", "page_short")]
    forms = [*(f"{name} · {form}" for form in plain if name), *plain]
    return next((form for form in forms if font.width(form, face.size_pt, face.style) <= width), str(page))
