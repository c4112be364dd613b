"""Heaps of cubes: how many are there, and what do they look like from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, ClassVar

import shapely

from printkit import contract
from printkit.engine.polyform import Cell
from printkit.errors import ProofError
from printkit.geometry.solid import Camera, seen
from printkit.geometry.solid.sight import area_of
from printkit.geometry.solid.surface import Direction, Square, quads
from printkit.kinds.cubes import growing, heap_picture, record, solid
from printkit.kinds.cubes.growing import Rows
from printkit.kinds.cubes.shot import Shot
from printkit.page.difficulty import Difficulty, on_log_scale, on_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene

LEAST_SEEN = 0.12
"""So much of the top of every stack must be seen in the picture itself."""
VIEWS = (("top", Camera(0, 0, inf)), ("front", Camera(0, 90, inf)), ("right", Camera(90, 90, inf)))


@dataclass(frozen=True, slots=True)
class Heap(contract.Puzzle):
    """Stacks of cubes, drawn in perspective: how many cubes are there?"""

    sort: ClassVar[str] = "count"

    figure: str
    cells: tuple[Cell, ...]
    shot: Shot
    seams: bool = True

    def page(self, frame: Frame) -> Scene:
        """Draw the heap and a box for the number."""
        return heap_picture.count_page(self, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the plan: how high every stack is, and the sum."""
        return heap_picture.count_answer(self, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the heap."""
        return heap_picture.cover(self, frame)

    def check(self) -> contract.Proof:
        """Prove that the picture shows every stack, so that the cubes can be counted."""
        require(*unseen(self))
        return contract.Proof((("cubes", len(self.cells)), ("stacks", len({cell[1:] for cell in self.cells}))))

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of cubes and of those that cannot be seen."""
        stacks = len({cell[1:] for cell in self.cells})
        hidden = len(self.cells) - stacks
        score = 0.6 * on_log_scale(len(self.cells), 5, 80) * 0.9 + 0.2 * on_scale(hidden, 0, 50)
        return Difficulty(score, (("cubes", len(self.cells)), ("stacks", stacks)))

    def title(self, language: Language) -> str:
        """Ask the question."""
        return language.say("cubes.title.count")

    def to_json(self) -> dict[str, Any]:
        """Return the heap."""
        return record.written_heap(self)


@dataclass(frozen=True, slots=True)
class Views(Heap):
    """A heap, and drawings of which three show it from the top, the front and the right."""

    sort: ClassVar[str] = "view"

    drawings: tuple[Rows, ...] = ()
    places: tuple[int, ...] = ()
    """Which of the drawings are right: for the top, the front and the right."""

    def page(self, frame: Frame) -> Scene:
        """Draw the heap with its sides named, and the drawings with their letters."""
        return heap_picture.view_page(self, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the three drawings that are right."""
        return heap_picture.view_answer(self, frame)

    def check(self) -> contract.Proof:
        """Look at the heap from the three sides, and find exactly one drawing for each."""
        require(*unseen(self), *self._wrong_drawings())
        return contract.Proof((("drawings", len(self.drawings)), ("cubes", len(self.cells))))

    def _wrong_drawings(self) -> Iterator[str]:
        if len(set(self.drawings)) != len(self.drawings):
            yield "two drawings are the same"
        if len(self.places) != len(VIEWS):
            yield "there must be an answer for the top, the front and the right"
            return
        for (name, camera), place in zip(VIEWS, self.places, strict=True):
            right = seen_squares(self.cells, camera)
            found = [number for number, rows in enumerate(self.drawings) if rows == right]
            if found != [place]:
                yield f"the drawing from the {name} is {found}, not [{place}]"

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the drawings to choose from and the size of the heap."""
        stacks = len({cell[1:] for cell in self.cells})
        score = 0.35 * on_scale(len(self.drawings), 3, 8) + 0.45 * on_log_scale(stacks, 3, 30)
        return Difficulty(score, (("drawings", len(self.drawings)), ("stacks", stacks)))

    def title(self, language: Language) -> str:
        """Ask the question."""
        return language.say("cubes.title.view")

    def to_json(self) -> dict[str, Any]:
        """Return the heap and the drawings."""
        data = record.written_heap(self)
        return {**data, "drawings": [list(rows) for rows in self.drawings], "answer": {"places": list(self.places)}}


def require(*faults: str) -> None:
    """Raise all that is wrong."""
    if faults:
        raise ProofError(*faults)


def unseen(puzzle: Heap) -> Iterator[str]:
    """List what cannot be told from the picture: cubes that float, and stacks of which too little is seen."""
    heights = growing.heights_of(puzzle.cells)
    if set(growing.stacked(heights)) != set(puzzle.cells):
        yield "a cube floats above an empty place"
        return
    (body,) = solid.whole(puzzle.cells)
    picture = seen((body,), puzzle.shot.camera)
    tops = shapely.union_all([area_of(area.rings) for area in picture.seen if area.direction == Direction(2, 1)])
    for row, line in enumerate(heights):
        for column, high in enumerate(line):
            if high:
                corners = quads([Square((row, column, high - 1), Direction(2, 1))], body.moved)[0]
                square = shapely.Polygon(puzzle.shot.camera.projected(corners) * (1, -1) / picture.screen_factor)
                if tops.intersection(square).area < LEAST_SEEN * square.area:
                    yield f"the stack in row {row + 1}, column {column + 1} is hidden"


def seen_squares(cells: Sequence[Cell], camera: Camera) -> Rows:
    """Look at a heap from one side, and draw the squares where something is seen."""
    picture = seen(solid.whole(cells), camera)
    area = shapely.union_all([area_of(one.rings) for one in picture.seen])
    left, top, right, bottom = area.bounds
    return tuple(
        "".join(
            "X" if shapely.contains_xy(area, left + column + 0.5, top + row + 0.5) else "." for column in range(round(right - left))
        )
        for row in range(round(bottom - top))
    )
