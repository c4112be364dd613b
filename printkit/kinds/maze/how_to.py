"""How to play, in pictures."""

from __future__ import annotations

from printkit.kinds.maze.board import Cell
from printkit.kinds.maze.draw import View, cover
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step
from printkit.scene.item import Scene

PLAN = (
    "###########",
    "#...#.....#",
    "###.#.#####",
    "..#...#.#.#",
    "#.#.###.#.#",
    "#.#.....#.#",
    "#.#.###.#.#",
    "#...#...#..",
    "#.#.#.###.#",
    "#.#.#.....#",
    "###########",
)
"""The pictures are wider than high, so the entrance is on the left and the exit on the right."""
START, GOAL = (1, -1), (3, 5)
WAY: tuple[Cell, ...] = (
    *((1, 0), (2, 0), (3, 0), (3, 1), (2, 1)),  # so far both ways go together
    *((2, 2), (2, 3), (3, 3), (3, 2), (4, 2), (4, 3), (4, 4), (3, 4)),
)
WRONG: tuple[Cell, ...] = (*WAY[:5], (1, 1), (1, 2), (0, 2), (0, 3), (0, 4))
ON_WAY: tuple[Cell, ...] = ((3, 0), (2, 2), (4, 3))
"""Where the letters of a word of three letters lie."""
BESIDE: tuple[tuple[Cell, str], ...] = (((0, 4), "O"), ((1, 3), "E"))


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game with a small maze."""
    word = tuple(zip(ON_WAY, frame.language.say("maze.example"), strict=True))
    view, lettered = View(PLAN, "mouse", START, GOAL), View(PLAN, "mouse", START, GOAL, (*word, *BESIDE))
    whole = (START, *WAY, GOAL)
    pictures: tuple[Scene, ...] = (
        cover(view, frame, ()),
        cover(view, frame, (START, *WRONG)),
        cover(view, frame, whole),
        cover(lettered, frame, whole, strung=True),
    )
    words = frame.language.list("maze.how_to.steps")
    steps = tuple(Step(picture, sentence) for picture, sentence in zip(pictures, words, strict=True))
    return HowTo(frame.language.say("maze.how_to.goal"), steps, frame.language.list("maze.how_to.tips"))
