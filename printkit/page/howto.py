"""How-to-play pages: a kind brings pictured steps and tips, and this room sets them on a page."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.page.frame import Frame
from printkit.scene.item import Dot, Ink, Item, Scene
from printkit.scene.shape import filled, fitted, layer, rectangle
from printkit.scene.typeset import block, label, wrap

GUTTER = 8.0
BADGE = 3.6
INSET = 4.0
MEASURE = 140.0
"""The longest line of text that is pleasant to read."""


@dataclass(frozen=True, slots=True)
class Step:
    """One pictured step with its sentence."""

    picture: Scene
    words: str


@dataclass(frozen=True, slots=True)
class HowTo:
    """The rules of one kind in three or four pictures."""

    goal: str
    steps: tuple[Step, ...]
    tips: tuple[str, ...] = ()


def step_frame(frame: Frame, steps: int = 4) -> Frame:
    """Return the room for the picture of one step on a page of this size."""
    width = _step_width(frame, steps)
    return frame.resized(width - 2 * INSET, 0.7 * width - 2 * INSET)


def how_to_page(how_to: HowTo, frame: Frame, accent: Ink, tint: Ink) -> Scene:
    """Set the goal, the pictured steps from left to right, and the tips; the pictures take the height that the words leave."""
    theme = frame.theme
    goal = block(how_to.goal, 0, 0, min(frame.width, MEASURE), theme.face("body"), theme.ink("text"))
    rows = _rows(how_to)
    words = [_words_height(row, frame, len(how_to.steps)) for row in rows]
    fixed = goal.height + 6 + sum(words) + _tips_height(how_to.tips, frame)
    height = min(0.9 * _step_width(frame, len(how_to.steps)), (frame.height - fixed) / len(rows))
    items: list[Item] = [*goal.items]
    y, number = goal.height + 6, 1
    for row, room in zip(rows, words, strict=True):
        items.extend(_row(row, number, y, height, frame, (accent, tint), len(how_to.steps)))
        y += height + room
        number += len(row)
    items.extend(_tips(how_to.tips, y, frame, accent))
    return Scene(frame.width, frame.height, (layer("how-to-play", items),))


def _rows(how_to: HowTo) -> list[tuple[Step, ...]]:
    columns = _columns(len(how_to.steps))
    return [how_to.steps[start : start + columns] for start in range(0, len(how_to.steps), columns)]


def _columns(steps: int) -> int:
    return 2 if steps in (2, 4) else 3


def _step_width(frame: Frame, steps: int) -> float:
    columns = _columns(steps)
    return (frame.width - (columns - 1) * GUTTER) / columns


def _words_height(row: tuple[Step, ...], frame: Frame, steps: int) -> float:
    """Return the height of the sentences under a row of pictures, with the air around them."""
    face = frame.theme.face("body")
    width = _step_width(frame, steps) - 2 * BADGE - 3
    return 4 + max(len(wrap(step.words, width, face)) for step in row) * face.leading + 7


def _row(
    row: tuple[Step, ...], number: int, y: float, height: float, frame: Frame, inks: tuple[Ink, Ink], steps: int
) -> list[Item]:
    width = _step_width(frame, steps)
    return [
        item
        for column, step in enumerate(row)
        for item in _step(step, number + column, (column * (width + GUTTER), y, width, height), frame, *inks)
    ]


def _step(step: Step, number: int, box: tuple[float, float, float, float], frame: Frame, accent: Ink, tint: Ink) -> list[Item]:
    x, y, width, height = box
    theme = frame.theme
    face = theme.face("body")
    badge_y = y + height + 4 + face.leading / 2
    words = block(step.words, x + 2 * BADGE + 3, y + height + 4, width - 2 * BADGE - 3, face, theme.ink("text"))
    return [
        filled(rectangle(x, y, width, height, 2.4), tint, name=f"step-{number}-ground"),
        fitted(step.picture, x + INSET, y + INSET, width - 2 * INSET, height - 2 * INSET, f"step-{number}", enlarge=True),
        Dot(x + BADGE, badge_y, BADGE, (accent,)),
        label(str(number), x + BADGE, badge_y, theme.face("strong"), theme.ink("paper")),
        *words.items,
    ]


def _tips_height(tips: tuple[str, ...], frame: Frame) -> float:
    face, heading = frame.theme.face("body"), frame.theme.face("heading")
    lines = sum(len(wrap(tip, _tip_width(frame), face)) for tip in tips)
    return heading.leading + 3 + lines * face.leading + len(tips) * 1.5 if tips else 0.0


def _tip_width(frame: Frame) -> float:
    return min(frame.width - 5, MEASURE)


def _tips(tips: tuple[str, ...], y: float, frame: Frame, accent: Ink) -> list[Item]:
    """Set the tips under the steps."""
    if not tips:
        return []
    theme = frame.theme
    face, heading = theme.face("body"), theme.face("heading")
    items: list[Item] = [label(frame.language.say("book.tips"), 0, y + heading.leading / 2, heading, accent, "left")]
    y += heading.leading + 3
    for tip in tips:
        words = block(tip, 5, y, _tip_width(frame), face, theme.ink("text"))
        items.append(Dot(1.4, y + face.leading / 2, 0.9, (accent,)))
        items.extend(words.items)
        y += words.height + 1.5
    return items
