"""A sheet to print and hand out: six small puzzles of the dot family with room to write down how it went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit import resources
from printkit.book.reading.paper import paper
from printkit.contract import Job, Leaf, kind, run
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.page.stack import field, row
from printkit.scene import font
from printkit.scene.ink import Theme
from printkit.scene.item import Dot, Item, Scene, Stroke
from printkit.scene.item import Path as Line
from printkit.scene.shape import filled, layer, line, placed, rectangle
from printkit.scene.typeset import block, label
from printkit.study.table import Table

PAPER = "A4"
EDGE = 14.0
COLUMNS, ROWS = 2, 3
GUTTER = 8.0
_TAB = 7.0
_FIELDS = 9.0
_HEAD = 30.0
_FACES = 5
_MARGIN = 9.0
"""What is printed around a drawing: dots that lie beside it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A puzzle of the sheet: its kind, a drawing of a starter book, and its parameters."""

    kind: str
    book: str
    art: str
    given: Mapping[str, Any]
    below: float = 0.0
    """Room for words below the picture, where the rule is a special one."""
    beside: float = 0.0
    """Room for something beside it."""


SIX = (
    Choice("closest", "dot-to-dot", "teapot.svg", {"eps": 2.0, "detail": "main"}),
    Choice("that", "dot-to-dot", "snail.svg", {"eps": 2.0, "detail": "main"}, 14.0),
    Choice("closest", "closest", "fox.svg", {"marks": "symbols", "eps": 2.0, "detail": "main"}),
    Choice("unit", "closest", "whale.svg", {"eps": 2.0, "dmin": 4.0, "dot_size": 1.6, "detail": "main"}, 14.0, 30.0),
    Choice("closest", "closest", "turtle.svg", {"variant": "equal", "eps": 2.0, "detail": "main"}, 14.0),
    Choice("closest", "dot-to-dot", "duck.svg", {"variant": "pairs", "eps": 2.0, "detail": "main"}, 14.0),
)
"""The breadth of the family: in colours and in signs, one, all or pairs of the closest dots, stubs that point, and one length."""


def leaves(seed: int, choices: Sequence[Choice] = SIX) -> list[Leaf]:
    """Make and prove the puzzles; each has a seed of its own."""
    return [run(Job(one.kind, _spec(one), seed + number)) for number, one in enumerate(choices)]


def _spec(choice: Choice) -> Any:
    """Choose the size at which a drawing fills its cell."""
    folder = resources.template("books", choice.book) / "art"
    form: Any = kind(choice.kind).spec
    seen = form(drawing=choice.art, size=100.0, **choice.given).gathered(folder).traced
    spare = _MARGIN
    wide, tall = _cell_size()
    share = min((wide - spare - choice.beside) / seen.width, (_picture_height(tall) - spare - choice.below) / seen.height)
    return form(drawing=choice.art, size=float(int(100 * share)), **choice.given).gathered(folder)


def _cell_size() -> tuple[float, float]:
    page = paper(PAPER)
    wide = (page.width - 2 * EDGE - (COLUMNS - 1) * GUTTER) / COLUMNS
    return wide, (page.height - _HEAD - 2 * EDGE - (ROWS - 1) * GUTTER) / ROWS


def _picture_height(tall: float) -> float:
    return tall - _TAB - _FIELDS - 4


def sheet(made: Sequence[Leaf], theme: Theme, language: Language) -> Scene:
    """Set the puzzles on one page with fields to fill in."""
    page = paper(PAPER)
    items: list[Item] = [*_head(page.width, theme, language)]
    wide, tall = _cell_size()
    for place, leaf in enumerate(made):
        cell = _cell(place + 1, leaf, Frame(wide, tall, theme, language))
        x, y = EDGE + place % COLUMNS * (wide + GUTTER), EDGE + _HEAD + place // COLUMNS * (tall + GUTTER)
        items.append(placed(cell, x, y, f"puzzle-{place + 1}"))
    return Scene(page.width, page.height, (layer("sheet", items),), language.say("playtest.title"))


def empty_results(made: Sequence[Leaf]) -> Table:
    """Return the table to type results into: a row for each puzzle, ready to be copied for each tester."""
    columns = ("tester", "age", "puzzle", "identity", "seconds", "errors", "fun")
    return Table(columns, tuple((None, None, number, leaf.identity, None, None, None) for number, leaf in enumerate(made, 1)))


def _head(width: float, theme: Theme, language: Language) -> list[Item]:
    title, text = theme.face("title"), theme.ink("text")
    fields = row([field(language.say("playtest.name"), 1, theme, 6.0), field(language.say("playtest.age"), 1, theme, 1.6)], 6)
    words = f"{language.say('playtest.rules')}\n{language.say('playtest.words')}"
    return [
        label(language.say("playtest.title"), EDGE, EDGE + title.leading / 2, title, text, "left"),
        placed(fields, width - EDGE - fields.width, EDGE, "who"),
        *block(words, EDGE, EDGE + title.leading + 2.5, width - 2 * EDGE, theme.face("caption"), theme.ink("muted")).items,
    ]


def _cell(number: int, leaf: Leaf, frame: Frame) -> Scene:
    """Draw one puzzle with its number, its title, its identity and the fields."""
    theme, language = frame.theme, frame.language
    strong, text = theme.face("strong"), theme.ink("text")
    tab = filled(rectangle(0, 0, _TAB, _TAB, 1.2), theme.accent(0), name="tab")
    head: list[Item] = [
        tab,
        label(str(number), _TAB / 2, _TAB / 2, strong, theme.ink("paper")),
        label(leaf.puzzle.title(language), _TAB + 2.5, _TAB / 2, strong, text, "left"),
    ]
    room = frame.resized(frame.width, _picture_height(frame.height))
    picture = leaf.puzzle.page(room)
    top = _TAB + 2 + (room.height - picture.height) / 2
    rule = Line(line(0.2, frame.height - 0.2, frame.width - 0.2, frame.height - 0.2), theme.pen("rule"), name="rule")
    return Scene(
        frame.width,
        frame.height,
        (
            *head,
            placed(picture, (frame.width - picture.width) / 2, top, "picture"),
            *_fields(leaf.identity, frame),
            rule,
        ),
    )


def _fields(identity: str, frame: Frame) -> list[Item]:
    """Draw lines to write on, faces to tick, and the identity in small type."""
    theme, language = frame.theme, frame.language
    face, small = theme.face("caption"), theme.face("identity")
    y, x = frame.height - 5.2, 0.0
    items: list[Item] = []
    for key, wide in (("time", 15.0), ("errors", 9.0)):
        words = language.say(f"playtest.{key}")
        items.append(label(words, x, y, face, theme.ink("text"), "left"))
        x += font.width(words, face.size_pt, face.style) + 1.2
        items.append(Line(line(x, y + 1.6, x + wide, y + 1.6), theme.pen("outline"), name="write-here"))
        x += wide + 3
    items.append(label(language.say("playtest.fun"), x, y, face, theme.ink("text"), "left"))
    x += font.width(language.say("playtest.fun"), face.size_pt, face.style) + 3.2
    for mark in range(_FACES):
        pen = Stroke(theme.ink("outline"), 0.3)
        items.append(Dot(x + mark * 4.6, y, 1.9, (theme.ink("paper"),), pen, name=f"fun-{mark + 1}"))
        items.append(label(str(mark + 1), x + mark * 4.6, y, small, theme.ink("muted")))
    items.append(label(identity, frame.width, y - 4.4, small, theme.ink("muted"), "right"))
    return items
