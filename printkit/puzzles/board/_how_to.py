"""How to play."""

from printkit.page.frame import Frame
from printkit.page.howto import HowTo


def how_to_play(frame: Frame) -> HowTo: ...
