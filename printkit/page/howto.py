"""How-to-play pages: a kind brings pictured steps and tips, and this room sets them on a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from printkit.page.frame import Frame
from printkit.scene.font import MM_PER_PT
from printkit.scene.item import Dot, Ink, Item, Scene
from printkit.scene.shape import filled, fitted, layer, rectangle
from printkit.scene.typeset import Block, block, label, wrap

GUTTER = 8.0
BADGE = 3.6
INSET = 4.0
BESIDE = 0.56
"""The share of the width that a picture takes when its words stand beside it."""
MEASURE = 140.0
"""The longest line of text that is pleasant to read."""
NARROWEST_EMS = 9.0
"""The narrowest column of words that is."""
LOWEST = 0.35
"""The least height of a picture, as a share of its width; a wide one needs no more than if it were half a page of A4 wide."""
WIDE = 80.0
USUAL_PT = 11.0
"""Where the type is larger than this, for readers who need it, pictures are larger too."""


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
    first: int = 1
    """The number of the first step, where earlier ones stand on the page before."""


def step_frame(frame: Frame) -> Frame:
    """Return the room for the picture of one step on a page of this size."""
    width = (frame.width - GUTTER) / 2
    return frame.resized(width - 2 * INSET, 0.7 * width - 2 * INSET)


def how_to_parts(how_to: HowTo, frame: Frame) -> tuple[HowTo, ...]:
    """Share the rules out over as few pages as leave the pictures large enough to see."""
    divisions = list(_divisions(how_to))
    return next((parts for parts in divisions if all(_is_roomy(part, frame) for part in parts)), divisions[-1])


def how_to_page(how_to: HowTo, frame: Frame, accent: Ink, tint: Ink) -> Scene:
    """Set the goal, the pictured steps and the tips; the pictures take the height that the words leave."""
    goal = _goal(how_to.goal, frame)
    steps = _draw_steps(how_to, goal.height, frame, accent, tint)
    below = goal.height + _steps_height(how_to, frame)
    items = [*goal.items, *steps, *_tips(how_to.tips, below, frame, accent)]
    return Scene(frame.width, frame.height, (layer("how-to-play", items),))


def _divisions(how_to: HowTo) -> Iterator[tuple[HowTo, ...]]:
    """List ways to share rules out, from one page to a page for each step and one for the tips."""
    count = len(how_to.steps)
    yield (how_to,)
    for size in sorted({2 * ceil(count / 4), 2, 1}, reverse=True):
        if size < count:
            chunks = [how_to.steps[start : start + size] for start in range(0, count, size)]
            parts = [HowTo(how_to.goal if not n else "", steps, (), 1 + n * size) for n, steps in enumerate(chunks)]
            yield (*parts[:-1], replace(parts[-1], tips=how_to.tips))
            yield (*parts, HowTo("", (), how_to.tips))
            yield (*parts, *(HowTo("", (), how_to.tips[start : start + 2]) for start in range(0, len(how_to.tips), 2)))


def _is_roomy(how_to: HowTo, frame: Frame) -> bool:
    """Tell whether the pictures are large enough to see, and the words beside them have room."""
    height = _picture_height(how_to, frame)
    words = _sentences_height(how_to, frame) if _is_list(how_to, frame) else 0.0
    larger = max(1.0, frame.theme.face("body").size_pt / USUAL_PT)
    least = LOWEST * larger * min(WIDE, _picture_width(how_to, frame))
    return _room(how_to, frame) >= 0 and (not how_to.steps or height >= max(least, words))


def _goal(goal: str, frame: Frame) -> Block:
    """Set the goal, with the distance below it."""
    if not goal:
        return Block((), 0.0)
    words = block(goal, 0, 0, min(frame.width, MEASURE), frame.theme.face("body"), frame.theme.ink("text"))
    return Block(words.items, words.height + 6)


def _room(how_to: HowTo, frame: Frame) -> float:
    """Return the height for the steps, between the goal and the tips."""
    return frame.height - _goal(how_to.goal, frame).height - _tips_height(how_to.tips, frame)


def _columns(how_to: HowTo, frame: Frame) -> int:
    """Return how many steps stand side by side: two, unless they are few, their number is odd, or the page is narrow."""
    count = len(how_to.steps)
    return 2 if count >= 4 and count % 2 == 0 and _is_readable((frame.width - GUTTER) / 2, frame) else 1


def _is_list(how_to: HowTo, frame: Frame) -> bool:
    """Tell whether the words stand on the right of the pictures, and not below them."""
    return _columns(how_to, frame) == 1 and _is_readable((1 - BESIDE) * (frame.width - GUTTER), frame)


def _is_readable(width: float, frame: Frame) -> bool:
    return _words_width(width) >= NARROWEST_EMS * frame.theme.face("body").size_pt * MM_PER_PT


def _picture_width(how_to: HowTo, frame: Frame) -> float:
    if _is_list(how_to, frame):
        return BESIDE * (frame.width - GUTTER)
    columns = _columns(how_to, frame)
    return (frame.width - (columns - 1) * GUTTER) / columns


def _picture_height(how_to: HowTo, frame: Frame) -> float:
    """Return the height of the pictures: what is left for each, but no more than suits their width."""
    width, room = _picture_width(how_to, frame), _room(how_to, frame)
    if _is_list(how_to, frame):
        return min(0.75 * width, room / max(1, len(how_to.steps)) - 6)
    rows = _rows(how_to, frame)
    return min(0.9 * width, (room - sum(_below(row, frame, width) for row in rows)) / max(1, len(rows)))


def _steps_height(how_to: HowTo, frame: Frame) -> float:
    height, width = _picture_height(how_to, frame), _picture_width(how_to, frame)
    if _is_list(how_to, frame):
        return len(how_to.steps) * (height + 6)
    return sum(height + _below(row, frame, width) for row in _rows(how_to, frame))


def _rows(how_to: HowTo, frame: Frame) -> list[tuple[Step, ...]]:
    columns = _columns(how_to, frame)
    return [how_to.steps[start : start + columns] for start in range(0, len(how_to.steps), columns)]


def _below(row: tuple[Step, ...], frame: Frame, width: float) -> float:
    """Return the height of the words below a row of pictures, with the distances above and below them."""
    face = frame.theme.face("body")
    return 4 + max(len(wrap(step.words, _words_width(width), face)) for step in row) * face.leading + 7


def _sentences_height(how_to: HowTo, frame: Frame) -> float:
    """Return the height of the longest sentence beside a picture."""
    face, width = frame.theme.face("body"), _words_width((1 - BESIDE) * (frame.width - GUTTER))
    return max((len(wrap(step.words, width, face)) * face.leading for step in how_to.steps), default=0.0)


def _draw_steps(how_to: HowTo, top: float, frame: Frame, accent: Ink, tint: Ink) -> list[Item]:
    set_steps = _in_a_list if _is_list(how_to, frame) else _in_rows
    return set_steps(how_to, top, frame, accent, tint)


def _in_rows(how_to: HowTo, top: float, frame: Frame, accent: Ink, tint: Ink) -> list[Item]:
    """Set the steps row by row, the words under the pictures."""
    width, height = _picture_width(how_to, frame), _picture_height(how_to, frame)
    items: list[Item] = []
    y, number = top, how_to.first
    for row in _rows(how_to, frame):
        for column, step in enumerate(row):
            x = column * (width + GUTTER)
            items += _picture(step, number, (x, y, width, height), tint)
            items += _sentence(step, number, x, y + height + 4, width, frame, accent)
            number += 1
        y += height + _below(row, frame, width)
    return items


def _in_a_list(how_to: HowTo, top: float, frame: Frame, accent: Ink, tint: Ink) -> list[Item]:
    """Set the steps one under the other, the words on the right of the pictures."""
    face = frame.theme.face("body")
    width, height = _picture_width(how_to, frame), _picture_height(how_to, frame)
    beside = frame.width - width - GUTTER
    items: list[Item] = []
    for index, step in enumerate(how_to.steps):
        y, number = top + index * (height + 6), how_to.first + index
        lines = len(wrap(step.words, _words_width(beside), face))
        items += _picture(step, number, (0.0, y, width, height), tint)
        items += _sentence(step, number, width + GUTTER, y + (height - lines * face.leading) / 2, beside, frame, accent)
    return items


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
