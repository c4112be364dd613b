"""The puzzle: a grid of symbols, and its answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from printkit import contract
from printkit.kinds.null.draw import picture
from printkit.kinds.null.record import OddRecord
from printkit.kinds.null.spec import MOST
from printkit.page.difficulty import Difficulty, on_log_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene

Place = tuple[int, int]


# The puzzle is frozen plain data: it travels between processes and into the cache. Keep what is printed apart from the answer, so
# that the picture of the page cannot show it. Drawing never draws lots: whatever chance decides is decided in `make`.
@dataclass(frozen=True, slots=True)
class OddOneOut(contract.Puzzle):
    """A grid of symbols, and the place of the different one."""

    marks: tuple[tuple[str, ...], ...]
    """What is printed: the name of the symbol in each box, row by row."""
    odd: Place
    """The answer: row and column of the different symbol, counting from 0."""

    # A scene is no larger than its frame, which may be a whole page or a ninth of one, in any theme and language. Ask the theme for
    # every ink, line and type size; then mono, large print and colour-vision-safe editions come for free.
    def page(self, frame: Frame) -> Scene:
        """Draw the grid."""
        return picture(self.marks, frame)

    # The answer shows the same picture in the same orientation, with the solution in a layer of its own.
    def answer(self, frame: Frame) -> Scene:
        """Draw the grid with the tick."""
        return picture(self.marks, frame, ticked=(self.odd,))

    # One scale for all kinds: a score from 0 to 1, computed from things that can be named, best from what the proof found out.
    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of boxes to look at."""
        boxes = proof["boxes"]
        return Difficulty(on_log_scale(boxes, 4, MOST * MOST), (("boxes", boxes),))

    # A title names the puzzle without giving the answer away.
    def title(self, language: Language) -> str:
        """Name the game."""
        return language.say("null.title")

    # The format is documented in the README beside this file; `from_json` below reads it back.
    def to_json(self) -> dict[str, Any]:
        """Return the symbols row by row, and the place of the different one."""
        return OddRecord(format="printkit-null/1", marks=self.marks, answer=self.odd).written()

    # Unless a kind says otherwise, its picture for title pages (`cover`) is the answer, and there are no pieces to cut out
    # (`cutouts`). Best is half a puzzle, half solved; but a puzzle with a single step would be given away.
    def cover(self, frame: Frame) -> Scene:
        """Draw the grid without the tick."""
        return self.page(frame)
