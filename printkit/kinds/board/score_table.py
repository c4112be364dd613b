"""Tables to write in: who played, in what time, with what result."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.page import stack
from printkit.page.frame import Frame
from printkit.scene import font
from printkit.scene.item import Item, Path, Scene
from printkit.scene.shape import line, rectangle
from printkit.scene.typeset import label, shortened

ROW = 1.65
"""The height of a row, in lines of text."""


def table(heads: Sequence[str], shares: Sequence[float], rows: int, frame: Frame, width: float) -> Scene:
    """Draw an empty table under a row of headings; columns share the width."""
    theme, face = frame.theme, frame.theme.face("caption")
    pen, pad = theme.pen("rule", cap="butt"), theme.pen("outline").width / 2
    height, total = ROW * theme.face("body").leading, sum(shares)
    inner = width - 2 * pad
    stops = [pad + inner * sum(shares[:number]) / total for number in range(len(shares) + 1)]
    bottom = pad + height * (rows + 1)
    lines = [line(pad, pad + height * row, pad + inner, pad + height * row) for row in range(1, rows + 1)]
    lines += [line(x, pad, x, bottom) for x in stops[1:-1]]
    items: list[Item] = [
        Path(rectangle(pad, pad, inner, height), fill=theme.ink("shade"), name="headings"),
        Path(tuple(step for one in lines for step in one), pen, name="lines"),
        Path(rectangle(pad, pad, inner, bottom - pad), theme.pen("outline"), name="table"),
    ]
    for number, head in enumerate(heads):
        room = stops[number + 1] - stops[number] - 3
        items.append(label(shortened(head, room, face), stops[number] + 1.5, pad + height / 2, face, theme.ink("text"), "left"))
    return Scene(width, bottom + pad, tuple(items))


def rules(sentences: Sequence[str], frame: Frame, width: float) -> Scene:
    """Set the rules of a game as numbered sentences."""
    theme = frame.theme
    number_width = font.width("0.", theme.face("strong").size_pt, "bold") + 1.5
    lines = [
        stack.row(
            [
                _fixed(stack.words(f"{number}.", number_width, theme, "strong"), number_width),
                stack.words(sentence, width - number_width, theme),
            ],
            0.0,
            centred=False,
        )
        for number, sentence in enumerate(sentences, 1)
    ]
    return stack.column(lines, 0.8)


def beside(one: Scene, other: Scene, gap: float = 8.0) -> Scene:
    """Set two scenes side by side on the same upper edge."""
    return stack.row([one, other], gap, centred=False)


def _fixed(scene: Scene, width: float) -> Scene:
    return Scene(width, scene.height, scene.items)
