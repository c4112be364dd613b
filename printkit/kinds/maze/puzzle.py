"""The puzzle: a maze and the way through it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from printkit import contract
from printkit.kinds.maze import draw, plan, record, solve
from printkit.kinds.maze.board import Cell
from printkit.kinds.maze.plan import Plan
from printkit.page.difficulty import Difficulty, on_log_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class Maze(contract.Puzzle):
    """Walls, a figure that looks for its goal, maybe letters, and the way."""

    plan: Plan
    story: str
    """Who goes where."""
    start: Cell
    """Where the figure stands, beside the entrance."""
    goal: Cell
    """Where it wants to go: beside the exit, or in a cell of the board."""
    letters: tuple[tuple[Cell, str], ...]
    way: tuple[Cell, ...]
    """The answer: the cells of the board that the way leads through."""

    @property
    def word(self) -> str:
        """The letters along the way."""
        letters = dict(self.letters)
        return "".join(letters.get(cell, "") for cell in self.way)

    def page(self, frame: Frame) -> Scene:
        """Draw the maze under the sentence that says what to do, with boxes for the word."""
        return draw.page(self._view(), frame, len(self.word))

    def answer(self, frame: Frame) -> Scene:
        """Draw the maze with the way, and the word under it."""
        return draw.answer(self._view(), frame, (self.start, *self.way, self.goal), self.word)

    def cover(self, frame: Frame) -> Scene:
        """Draw the maze with somebody on the wrong way."""
        return draw.cover(self._view(), frame, self._wrong_way())

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the length of the way, and by how often and into what it may be missed."""
        return Difficulty.adding_up(
            ("way", 0.4 * on_log_scale(proof["way"], 12, 300)),
            ("decisions", 0.35 * on_log_scale(proof["decisions"], 3, 60)),
            ("dead ends", 0.25 * on_log_scale(proof["dead ends"], 5, 150)),
        )

    def title(self, language: Language) -> str:
        """Name those who are in it, or that there is a word."""
        return language.say("maze.title.word" if self.letters else f"maze.title.{self.story}")

    def to_json(self) -> dict[str, Any]:
        """Return the plan, the places of figure and goal, the letters if there are any, and the way."""
        rows, columns = len(self.plan) // 2, len(self.plan[0]) // 2
        letters = {"letters": record.letter_rows(dict(self.letters), rows, columns)} if self.letters else {}
        return {
            "format": record.FORMAT,
            "story": self.story,
            "plan": list(self.plan),
            "start": list(self.start),
            "goal": list(self.goal),
            **letters,
            "answer": [list(cell) for cell in self.way],
        }

    def _view(self) -> draw.View:
        return draw.View(self.plan, self.story, self.start, self.goal, self.letters)

    def _wrong_way(self) -> tuple[Cell, ...]:
        """Return a way that leaves the right one as early as any, and ends where it goes no further."""
        maze = solve.halls(plan.passages(self.plan))
        right, first = set(self.way), self.way[0]
        before = solve.flooded(maze, first)
        ends = [cell for cell in sorted(before) if len(maze[cell]) == 1 and cell not in right]
        ways = [(self.start, *solve.traced(before, end)) for end in ends]
        return min(ways, key=lambda way: (len(right.intersection(way)), -len(way)), default=(self.start, first))
