"""How to play, in pictures."""

from __future__ import annotations

from printkit.kinds.null.draw import picture
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step


# Three or four pictured steps in words that a ten-year-old reads. The frame is the room for one picture.
def how_to_play(frame: Frame) -> HowTo:
    """Explain the game with a small grid."""
    marks = (("circle", "circle", "circle"), ("circle", "circle", "star"), ("circle", "circle", "circle"))
    odd = ((1, 2),)
    pictures = (picture(marks, frame), picture(marks, frame, lit=odd), picture(marks, frame, ticked=odd))
    words = frame.language.list("null.how_to.steps")
    steps = tuple(Step(picture, sentence) for picture, sentence in zip(pictures, words, strict=True))
    return HowTo(frame.language.say("null.how_to.goal"), steps, frame.language.list("null.how_to.tips"))
