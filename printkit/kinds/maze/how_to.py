"""How to play, in pictures."""

from __future__ import annotations

from printkit.kinds.maze.draw import View, cover
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step
from printkit.scene.item import Scene

PLAN = (
    "###############",
    "#.....#.....#.#",
    "#.###.#.###.#.#",
    "..#...#.#...#.#",
    "###.###.#.###.#",
    "#.#...#.#.#...#",
    "#.###.#.#.#.#.#",
    "#.......#...#..",
    "###############",
)
"""Wider than high, as the pictures are: the entrance is on the left, the exit on the right."""
START, GOAL = (1, -1), (3, 7)
WAY = ((1, 0), (0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (2, 3), (1, 3), (0, 3), (0, 4), (0, 5))
LAST = ((1, 5), (1, 4), (2, 4), (3, 4), (3, 5), (2, 5), (2, 6), (3, 6))
WRONG = (*WAY[:9], (3, 1), (3, 0), (2, 0))
ON_WAY, BESIDE = ((0, 2), (3, 3), (3, 4)), (((2, 0), "O"), ((0, 6), "E"))
"""Where the letters of a word of three letters lie, and others beside the way."""


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game with a small maze."""
    word = tuple(zip(ON_WAY, frame.language.say("maze.example"), strict=True))
    view, lettered = View(PLAN, "mouse", START, GOAL), View(PLAN, "mouse", START, GOAL, (*word, *BESIDE))
    whole = (START, *WAY, *LAST, GOAL)
    pictures: tuple[Scene, ...] = (
        cover(view, frame, ()),
        cover(view, frame, (START, *WRONG)),
        cover(view, frame, whole),
        cover(lettered, frame, whole, strung=True),
    )
    words = frame.language.list("maze.how_to.steps")
    steps = tuple(Step(picture, sentence) for picture, sentence in zip(pictures, words, strict=True))
    return HowTo(frame.language.say("maze.how_to.goal"), steps, frame.language.list("maze.how_to.tips"))
