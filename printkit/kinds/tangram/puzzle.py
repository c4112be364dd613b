"""What all pages of this kind are made from: a set, a figure, one way to make it, and how many ways there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from printkit import contract
from printkit.kinds.tangram import cut, draw, record, wording
from printkit.kinds.tangram.laid import Laid, Tally
from printkit.kinds.tangram.piece_set import Figure, PieceSet, shipped_set
from printkit.kinds.tangram.rating import rating
from printkit.page.cutout import Cutout
from printkit.page.difficulty import Difficulty
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene


@dataclass(frozen=True, slots=True)
class Silhouette(contract.Puzzle):
    """A silhouette to be made from all pieces of a set. Lengths are in the units of the set, except for `size`."""

    problem: ClassVar[str] = "figure"

    set_name: str
    figure: Figure
    answer_pieces: tuple[Laid, ...]
    tally: Tally
    hint: str = "none"
    """Where the hint is: nowhere, drawn into the silhouette, or upside down below it."""
    hint_piece: str = ""
    size: int = 80
    """The side of the square, in millimetres, that has the area of all pieces as they are cut out."""
    scale: str = "true"
    kerf: float = 0.0
    roughness: float = 0.0
    """How roughly the figure is drawn, as a share of its size; 0 if the pieces make it exactly."""
    own_pieces: PieceSet | None = None
    """The set, if it is one of the user's own."""

    @property
    def pieces(self) -> PieceSet:
        """Return the set, at its own size."""
        return self.own_pieces or shipped_set(self.set_name)

    def page(self, frame: Frame) -> Scene:
        """Draw the silhouette, at the size of the pieces if there is room."""
        return draw.page(self, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the silhouette with its seams and letters."""
        return draw.answer(self, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the silhouette with half of the pieces in place."""
        return draw.cover(self, frame)

    def cutouts(self, frame: Frame) -> tuple[Cutout, ...]:
        """Return the pieces at their own size, which is the same for every frame; the page says at what scale it is drawn."""
        return (cut.cutout_for_two(self, frame),)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by hidden seams, plain outline, few solutions and search effort; a piece drawn in helps."""
        return rating(proof, self.hint == "drawn")

    def title(self, language: Language) -> str:
        """Name the shape that everybody sees, never how it is made."""
        return wording.title(self, language)

    def secret(self) -> str:
        """Name the figure, unless it was grown by chance, as no other is."""
        return f"{self.set_name}: {self.figure.name}" if self.figure.name != wording.GROWN else ""

    def to_json(self) -> dict[str, Any]:
        """Return the silhouette, the answer and the rest of what is printed."""
        return record.written(self)
