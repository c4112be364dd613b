"""How-to-play pages: a kind brings pictured steps and tips, and this room sets them on a page."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from printkit.page.frame import Frame
from printkit.scene.item import Dot, Ink, Item, Scene
from printkit.scene.shape import filled, fitted, layer, rectangle
from printkit.scene.typeset import block, label, wrap

GUTTER = 8.0
BADGE = 3.6


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
    width, height = _cell(frame, steps)
    return frame.resized(width - 8, height * 0.68 - 8)


def how_to_page(how_to: HowTo, frame: Frame, accent: Ink, tint: Ink) -> Scene:
    """Set the goal, the pictured steps from left to right, and the tips."""
    theme = frame.theme
    items: list[Item] = []
    goal = block(how_to.goal, 0, 0, min(frame.width, 140), theme.face("body"), theme.ink("text"))
    items.extend(goal.items)
    top = goal.height + 6
    columns = _columns(len(how_to.steps))
    width, height = _cell(frame, len(how_to.steps))
    y = top
    for row in range(ceil(len(how_to.steps) / columns)):
        steps = how_to.steps[row * columns : (row + 1) * columns]
        words = max(len(wrap(step.words, width - 2 * BADGE - 3, theme.face("body"))) for step in steps)
        for column, step in enumerate(steps):
            x = column * (width + GUTTER)
            items.extend(_step(step, row * columns + column + 1, (x, y, width, height * 0.68), frame, accent, tint))
        y += height * 0.68 + 4 + words * theme.face("body").leading + 6
    items.extend(_tips(how_to.tips, y, frame, accent))
    return Scene(frame.width, frame.height, (layer("how-to-play", items),))


def _columns(steps: int) -> int:
    return 2 if steps in (2, 4) else 3


def _cell(frame: Frame, steps: int) -> tuple[float, float]:
    """Return the width of a step and the height of its picture and words together."""
    columns = _columns(steps)
    rows = ceil(steps / columns)
    width = (frame.width - (columns - 1) * GUTTER) / columns
    return width, min(width * 1.3, (frame.height - 62) / rows)


def _step(step: Step, number: int, box: tuple[float, float, float, float], frame: Frame, accent: Ink, tint: Ink) -> list[Item]:
    x, y, width, height = box
    theme = frame.theme
    face = theme.face("body")
    badge_y = y + height + 4 + face.leading / 2
    words = block(step.words, x + 2 * BADGE + 3, y + height + 4, width - 2 * BADGE - 3, face, theme.ink("text"))
    return [
        filled(rectangle(x, y, width, height, 2.4), tint, name=f"step-{number}-ground"),
        fitted(step.picture, x + 4, y + 4, width - 8, height - 8, f"step-{number}", enlarge=True),
        Dot(x + BADGE, badge_y, BADGE, (accent,)),
        label(str(number), x + BADGE, badge_y, theme.face("strong"), theme.ink("paper")),
        *words.items,
    ]


def _tips(tips: tuple[str, ...], y: float, frame: Frame, accent: Ink) -> list[Item]:
    """Set the tips under the steps, as many as there is room for."""
    if not tips:
        return []
    theme = frame.theme
    face, heading = theme.face("body"), theme.face("heading")
    items: list[Item] = [label(frame.language.say("book.tips"), 0, y + heading.leading / 2, heading, accent, "left")]
    y += heading.leading + 3
    for tip in tips:
        words = block(tip, 5, y, min(frame.width - 5, 140), face, theme.ink("text"))
        if y + words.height > frame.height:
            break
        items.append(Dot(1.4, y + face.leading / 2, 0.9, (accent,)))
        items.extend(words.items)
        y += words.height + 1.5
    return items
