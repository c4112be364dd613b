"""Heaps of cubes: how many are there, and what do they look like from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from printkit import contract
from printkit.engine.polyform import Cell
from printkit.kinds.cubes import draw_heap, record
from printkit.kinds.cubes.growing import Rows
from printkit.kinds.cubes.shot import Shot
from printkit.page.difficulty import Difficulty, on_log_scale, on_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class Heap(contract.Puzzle):
    """Stacks of cubes, drawn in perspective: how many cubes are there?"""

    problem: ClassVar[str] = "count"

    figure: str
    cells: tuple[Cell, ...]
    shot: Shot
    seams: bool = True

    def page(self, frame: Frame) -> Scene:
        """Draw the heap and a box for the number."""
        return draw_heap.count_page(self, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the plan: how high every stack is, and the sum."""
        return draw_heap.count_answer(self, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the heap."""
        return draw_heap.cover(self, frame)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of cubes and of those that cannot be seen."""
        cubes, stacks = proof["cubes"], proof["stacks"]
        score = 0.6 * on_log_scale(cubes, 5, 80) * 0.9 + 0.2 * on_scale(cubes - stacks, 0, 50)
        return Difficulty(score, (("cubes", cubes), ("stacks", stacks)))

    def title(self, language: Language) -> str:
        """Ask the question."""
        return language.say("cubes.title.count")

    def to_json(self) -> dict[str, Any]:
        """Return the heap."""
        return record.written_heap(self)


@dataclass(frozen=True, slots=True)
class Views(Heap):
    """A heap, and drawings of which three show it from the top, the front and the right."""

    problem: ClassVar[str] = "view"

    drawings: tuple[Rows, ...] = ()
    places: tuple[int, ...] = ()
    """Which of the drawings are right: for the top, the front and the right."""

    def page(self, frame: Frame) -> Scene:
        """Draw the heap with its sides named, and the drawings with their letters."""
        return draw_heap.view_page(self, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the three drawings that are right."""
        return draw_heap.view_answer(self, frame)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the drawings to choose from and the size of the heap."""
        drawings, stacks = proof["drawings"], proof["stacks"]
        score = 0.35 * on_scale(drawings, 3, 8) + 0.45 * on_log_scale(stacks, 3, 30)
        return Difficulty(score, (("drawings", drawings), ("stacks", stacks)))

    def title(self, language: Language) -> str:
        """Ask the question."""
        return language.say("cubes.title.view")

    def to_json(self) -> dict[str, Any]:
        """Return the heap and the drawings."""
        data = record.written_heap(self)
        return {**data, "drawings": [list(rows) for rows in self.drawings], "answer": {"places": list(self.places)}}
