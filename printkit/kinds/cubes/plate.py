"""What the pages about a figure and its pieces are made from: a set, a figure, one way to build it, and how many ways there are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from printkit import contract
from printkit.engine.polyform import Cell, PieceSet, Placement
from printkit.kinds.cubes import draw, fold, guide, missing, pieces, record, wording
from printkit.kinds.cubes.figure import spelled
from printkit.kinds.cubes.shot import Shot
from printkit.kinds.cubes.solve import Move
from printkit.kinds.cubes.solve.choosing import Tally
from printkit.page.cutout import Cutout
from printkit.page.difficulty import Difficulty, on_log_scale
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene

MOST_PIECES = 12
"""With so many pieces a figure counts as hard, whatever else."""
STEPS = 30
"""About so many pieces are tried for each different solution; fewer if each of them has many images."""
UNCOUNTED = 0.5
"""How few solutions there are taken to be where nobody counted them."""


class Style(NamedTuple):
    """How bodies are drawn, what the answer shows, and how large the cubes to fold are."""

    seams: bool = True
    hidden: bool = False
    letters: bool = True
    stereo: str = "none"
    solution: str = "auto"
    edge: float = 15.0


@dataclass(frozen=True, slots=True)
class Plate(contract.Puzzle):
    """A figure to build from all pieces of a set."""

    problem: ClassVar[str] = "figure"

    pieces: PieceSet
    figure: str
    cells: tuple[Cell, ...]
    solution: tuple[Placement, ...]
    moves: tuple[Move, ...]
    """The order in which the pieces go in, each with the direction it comes from."""
    steady: bool
    """Whether what is built stands by itself after every step."""
    tally: Tally
    shot: Shot
    style: Style
    subject: str = ""
    """What a page is about, if it is about one piece: the missing one, or the one to fold."""
    options: tuple[str, ...] = ()
    """The pieces to choose from."""

    @property
    def used(self) -> PieceSet:
        """Return the pieces that the figure is built from: all of them."""
        return self.pieces

    def secret(self) -> str:
        """Return the figure, whatever it is called."""
        return spelled(self.cells)

    def page(self, frame: Frame) -> Scene:
        """Draw the figure in perspective, and the pieces below it."""
        return draw.page(self, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw how the figure is built: layer by layer, pulled apart, or step by step."""
        return guide.answer(self, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the figure with half of its pieces in colour."""
        return draw.cover(self, frame)

    def cutouts(self, frame: Frame) -> tuple[Cutout, ...]:
        """Return the nets of all pieces, to be folded and glued."""
        return (fold.cutout(self.pieces, self.style.edge, frame),)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of pieces, how few solutions there are, and how many images each of them has."""
        found = dict(proof.facts)
        count, unique = int(found["pieces"]), int(found.get("solutions", 0))
        images = int(found["solutions in all"]) / unique if unique else 1.0
        few = 1 - on_log_scale(unique, 1, 3000) if unique else UNCOUNTED
        search = on_log_scale(STEPS / images, 2, 200) if unique else 1.0
        reasons = (
            ("pieces", count),
            ("different solutions", unique),
            ("images of each solution", round(images, 1)),
        )
        return Difficulty(min(1.0, 0.35 * on_log_scale(count, 2, MOST_PIECES) + 0.45 * few + 0.2 * search), reasons)

    def title(self, language: Language) -> str:
        """Name the figure."""
        return wording.figure_title(self.figure, language)

    def to_json(self) -> dict[str, Any]:
        """Return the figure, the answer and the rest of what is printed."""
        return record.written(self)


@dataclass(frozen=True, slots=True)
class Missing(Plate):
    """A figure in which one piece is missing, and pieces to choose from."""

    problem: ClassVar[str] = "missing"

    def page(self, frame: Frame) -> Scene:
        """Draw the figure with the gap, the whole figure beside it, and the pieces to choose from."""
        return missing.page(self, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the figure with the missing piece in colour."""
        return missing.answer(self, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the figure with the gap."""
        return missing.cover(self, frame)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the pieces to choose from, and by how many cubes of the figure cannot be seen."""
        number, hidden = proof["pieces to choose from"], proof["hidden cubes"]
        score = 0.1 + 0.3 * on_log_scale(number, 2, 8) + 0.3 * on_log_scale(max(1, hidden), 1, 30)
        return Difficulty(score, (("pieces to choose from", number), ("hidden cubes", hidden)))

    def title(self, language: Language) -> str:
        """Ask the question."""
        return language.say("cubes.title.missing")


@dataclass(frozen=True, slots=True)
class Steps(Plate):
    """A guide to building: every step with its number."""

    problem: ClassVar[str] = "steps"

    def page(self, frame: Frame) -> Scene:
        """Draw the steps."""
        return guide.steps_page(self, frame)

    def title(self, language: Language) -> str:
        """Name the figure that is built."""
        return language.say("cubes.title.steps", figure=wording.figure_title(self.figure, language))


@dataclass(frozen=True, slots=True)
class Sheet(Plate):
    """A sheet about the pieces of a set; where they build no figure together, its example is a single piece."""

    @property
    def used(self) -> PieceSet:
        """Return the pieces that the example is built from: all of them, or one."""
        alone = self.solution[0].piece if len(self.solution) == 1 else ""
        one = tuple(replace(piece, count=1) for piece in self.pieces.pieces if piece.name == alone)
        return replace(self.pieces, pieces=one or self.pieces.pieces)


@dataclass(frozen=True, slots=True)
class Pieces(Sheet):
    """All pieces of the set, each from its best side."""

    problem: ClassVar[str] = "pieces"

    def page(self, frame: Frame) -> Scene:
        """Draw the pieces with their names, the number of their cubes, and their nets."""
        return pieces.page(self, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the pieces alone."""
        return pieces.cover(self, frame)

    def title(self, language: Language) -> str:
        """Name the set."""
        return language.say("cubes.title.pieces", set=wording.set_title(self.pieces, language))


@dataclass(frozen=True, slots=True)
class Fold(Sheet):
    """Pieces to cut out, fold and glue."""

    problem: ClassVar[str] = "fold"

    def page(self, frame: Frame) -> Scene:
        """Draw the nets at their own size, or as large as the page allows; the page says how large."""
        return fold.page(self, frame)

    def title(self, language: Language) -> str:
        """Name the piece, or the set."""
        if self.subject:
            return language.say("cubes.title.fold_piece", piece=self.subject)
        return language.say("cubes.title.fold", set=wording.set_title(self.pieces, language))
