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


def step_frame(frame: Frame) -> Frame:
    """Return the room for the picture of one step on a page of this size."""
    width = (frame.width - GUTTER) / 2
    return frame.resized(width - 2 * INSET, 0.7 * width - 2 * INSET)


def how_to_page(how_to: HowTo, frame: Frame, accent: Ink, tint: Ink) -> Scene:
    """Set the goal, the pictured steps and the tips; the pictures take the height that the words leave."""
    theme = frame.theme
    goal = block(how_to.goal, 0, 0, min(frame.width, MEASURE), theme.face("body"), theme.ink("text"))
    top = goal.height + 6
    room = frame.height - top - _tips_height(how_to.tips, frame)
    steps, height = _steps(how_to.steps, top, room, frame, accent, tint)
    items = [*goal.items, *steps, *_tips(how_to.tips, top + height, frame, accent)]
    return Scene(frame.width, frame.height, (layer("how-to-play", items),))


def _steps(steps: tuple[Step, ...], top: float, room: float, frame: Frame, accent: Ink, tint: Ink) -> tuple[list[Item], float]:
    """Set the steps, and return the height they take; a kind so plain that its goal says all has none."""
    if not steps:
        return [], 0.0
    set_steps = _in_pairs if len(steps) % 2 == 0 else _in_a_list
    return set_steps(steps, top, room, frame, accent, tint)


def _in_pairs(steps: tuple[Step, ...], top: float, room: float, frame: Frame, accent: Ink, tint: Ink) -> tuple[list[Item], float]:
    """Set the steps two by two, the words under the pictures."""
    width = (frame.width - GUTTER) / 2
    face = frame.theme.face("body")
    rows = [steps[start : start + 2] for start in range(0, len(steps), 2)]
    lines = [max(len(wrap(step.words, _words_width(width), face)) for step in row) for row in rows]
    words = [4 + count * face.leading + 7 for count in lines]
    height = min(0.9 * width, (room - sum(words)) / len(rows))
    items: list[Item] = []
    y = top
    for row, (pair, below) in enumerate(zip(rows, words, strict=True)):
        for column, step in enumerate(pair):
            x, number = column * (width + GUTTER), 2 * row + column + 1
            items += _picture(step, number, (x, y, width, height), tint)
            items += _sentence(step, number, x, y + height + 4, width, frame, accent)
        y += height + below
    return items, y - top


def _in_a_list(steps: tuple[Step, ...], top: float, room: float, frame: Frame, accent: Ink, tint: Ink) -> tuple[list[Item], float]:
    """Set an odd number of steps one under the other, the words on the right of the pictures."""
    face = frame.theme.face("body")
    width = (frame.width - GUTTER) * 0.56
    beside = frame.width - width - GUTTER
    pitch = min(0.75 * width + 6, room / len(steps))
    items: list[Item] = []
    for index, step in enumerate(steps):
        y, height = top + index * pitch, pitch - 6
        lines = len(wrap(step.words, _words_width(beside), face))
        items += _picture(step, index + 1, (0.0, y, width, height), tint)
        items += _sentence(step, index + 1, width + GUTTER, y + (height - lines * face.leading) / 2, beside, frame, accent)
    return items, pitch * len(steps)


def _words_width(width: float) -> float:
    """Return the room for a sentence beside its number."""
    return width - 2 * BADGE - 3


def _picture(step: Step, number: int, box: tuple[float, float, float, float], tint: Ink) -> list[Item]:
    x, y, width, height = box
    return [
        filled(rectangle(x, y, width, height, 2.4), tint, name=f"step-{number}-ground"),
        fitted(step.picture, x + INSET, y + INSET, width - 2 * INSET, height - 2 * INSET, f"step-{number}", enlarge=True),
    ]


def _sentence(step: Step, number: int, x: float, y: float, width: float, frame: Frame, accent: Ink) -> list[Item]:
    """Set the words of a step beside its number."""
    theme = frame.theme
    face = theme.face("body")
    words = block(step.words, x + 2 * BADGE + 3, y, _words_width(width), face, theme.ink("text"))
    badge = y + face.leading / 2
    return [
        Dot(x + BADGE, badge, BADGE, (accent,)),
        label(str(number), x + BADGE, badge, theme.face("strong"), theme.ink("paper")),
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
