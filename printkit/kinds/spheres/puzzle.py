"""The pages: a figure of spheres to build, and the plate of all pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from printkit import contract
from printkit.engine.polyform import Cell, Placement
from printkit.geometry.solid.camera import Camera
from printkit.kinds.spheres import draw, plate, record
from printkit.kinds.spheres.figure import cells_of, stands_on_triangles
from printkit.page.difficulty import Difficulty, on_log_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene

MOST_PIECES = 25


class Tally(NamedTuple):
    """How many solutions there are, in all and up to rotation, if they were counted, and how many steps that took."""

    raw: int = 0
    rotation: int = 0
    counted: bool = False
    effort: int = 0


class Shot(NamedTuple):
    """Where the camera stands: its X-angle, its Z-angle, and its distance in diameters of a sphere."""

    xa: float
    za: float
    distance: float

    @property
    def camera(self) -> Camera:
        """Return the camera."""
        return Camera(self.xa, self.za, self.distance)


@dataclass(frozen=True, slots=True)
class Figure(contract.Puzzle):
    """A figure to build from some pieces."""

    name: str
    tray: tuple[Placement, ...]
    """The pieces, each in any place."""
    solution: tuple[Placement, ...]
    tally: Tally
    shot: Shot

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Return the cells of the figure."""
        return cells_of(self.name)

    @property
    def on_triangles(self) -> bool:
        """Tell which way the figure stands."""
        return stands_on_triangles(self.name)

    def secret(self) -> str:
        """Name the figure."""
        return self.name

    def page(self, frame: Frame) -> Scene:
        """Draw the figure in perspective, and the pieces below it."""
        return draw.page(self, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the figure layer by layer, and on a page also as a whole."""
        return draw.answer(self, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the figure with half of its pieces in colour."""
        return draw.cover(self, frame)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of pieces, and by how few solutions there are."""
        count, solutions = proof["pieces"], dict(proof.facts).get("solutions", 0)
        few = 1 - on_log_scale(max(1.0, float(solutions)), 1, 100)
        score = 0.75 * on_log_scale(count, 2, MOST_PIECES) + 0.25 * few
        reasons = (("pieces", float(count)), ("solutions counted", float(solutions)))
        return Difficulty(min(1.0, score), reasons)

    def title(self, language: Language) -> str:
        """Name the figure."""
        return language.say(f"spheres.figures.{self.name}")

    def to_json(self) -> dict[str, Any]:
        """Return the figure, the pieces, the answer and the camera."""
        return record.written(self)


@dataclass(frozen=True, slots=True)
class Pieces(contract.Puzzle):
    """All pieces of four spheres."""

    pieces: tuple[Placement, ...]

    def page(self, frame: Frame) -> Scene:
        """Draw the pieces with their letters."""
        return plate.page(self, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the pieces; there is nothing to answer."""
        return plate.answer(self, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the pieces alone."""
        return plate.cover(self, frame)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate as easy: there is nothing to solve."""
        return Difficulty(0.0, (("pieces", float(len(self.pieces))),))

    def title(self, language: Language) -> str:
        """Name the set."""
        return language.say("spheres.title.pieces")

    def to_json(self) -> dict[str, Any]:
        """Return the pieces."""
        return record.written_pieces(self)
