"""Figures to build: the largest perimeter, a wall around a large field, symmetric figures."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from printkit import chance, contract
from printkit.engine.polyform import Placement
from printkit.errors import Fault, SpecError
from printkit.kinds.board import engine, record
from printkit.kinds.board.on_board import OnBoard, reads
from printkit.kinds.board.panel import Panel
from printkit.kinds.board.problem import ProblemType, takes
from printkit.kinds.board.shape import TURNS, Cells, axes, moved, perimeter, rectangle, size, walled
from printkit.kinds.board.solve.classic import sprawling_cluster
from printkit.kinds.board.solve.ring import largest_ring
from printkit.kinds.board.solve.symmetric import symmetric_cluster
from printkit.kinds.board.state import Packing, Tray, covered, turned
from printkit.page.difficulty import Difficulty, on_scale
from printkit.page.language import Language

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

NUMBERS = {"perimeter": (6, 2, 12), "ring": (8, 4, 12), "symmetric": (5, 3, 9)}
"""How many pieces a figure has: usually, at least and at most."""
MARGINS = {"perimeter": 0, "ring": 1, "symmetric": 2}
"""The room around the figure of the answer, in cells."""
CLUSTERS, TRIES = 40, 8


@dataclass(frozen=True, slots=True)
class Figure(OnBoard):
    """Room to build in, the pieces, and a figure that reaches the target."""

    room: Cells
    pieces: Tray
    figure: Packing
    target: int

    @property
    def tray(self) -> Tray:
        """The pieces of the figure."""
        return self.pieces

    @property
    def built(self) -> Cells:
        """The cells of the figure."""
        return frozenset(covered(self.figure))

    def panels(self, _language: Language) -> tuple[Panel, ...]:
        """Return the room."""
        return (Panel(self.room, open=True),)

    def solved(self, _language: Language) -> tuple[Panel, ...]:
        """Return the figure in its room, with the field or the mirror lines."""
        field = walled(self.built) if self.problem == "ring" else frozenset()
        lines = axes(self.built) if self.problem == "symmetric" else ()
        return (Panel(self.room, self.figure, tinted=field, open=True, axes=lines),)

    def question(self, language: Language) -> str:
        """Say what to build."""
        key = "question_turn" if self.problem == "symmetric" and not axes(self.built) else "question"
        return self.say(language, key, number=len(self.pieces.pieces), target=self.target)

    def remark(self, language: Language) -> str:
        """Say what is known about the target."""
        return self.say(language, "remark", target=self.target)

    def verdict(self, language: Language) -> str:
        """Tell what the figure reaches."""
        return self.say(language, "verdict", target=self.target)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the number of pieces."""
        number = proof["pieces"]
        base = {"perimeter": 0.15, "ring": 0.45, "symmetric": 0.5}[self.problem]
        return Difficulty(base + 0.35 * on_scale(number, 2, 12), (("pieces", number), ("target", proof[self.problem])))

    def written(self) -> dict[str, Any]:
        """Return the room, the pieces, the figure and the target."""
        return {
            "board": record.rows_of(self.room),
            "tray": record.tray_of(self.pieces),
            "figure": record.packing_of(self.figure),
            "target": {"number": self.target},
        }


read = reads(Figure, board=record.DrawnBoard, tray=record.TrayTable, figure=record.SomePieces, target=record.NumberTable)


def make(spec: Spec, rng: Random) -> Figure:
    """Build a figure by chance, and draw room around it."""
    number = spec.number or NUMBERS[spec.problem][0]
    placements = {"perimeter": _sprawling, "ring": _wall, "symmetric": _symmetric}[spec.problem](number, rng)
    figure = turned(engine.laid(placements), chance.choose(rng, TURNS))
    margin = MARGINS[spec.problem]
    rows, columns = size(covered(figure))
    room = rectangle(rows + 2 * margin, columns + 2 * margin)
    shifted = tuple(laid._replace(cells=moved(laid.cells, margin, margin)) for laid in figure)
    tray = engine.pentominoes().only(sorted(laid.piece for laid in figure))
    built = frozenset(covered(shifted))
    target = {"perimeter": perimeter(built), "ring": len(walled(built)), "symmetric": number}[spec.problem]
    return Figure(spec.problem, spec.look, room, tray, shifted, target)


def refuse(spec: Spec) -> None:
    """Refuse too few and too many pieces; a symmetric figure has an odd number, because pairs are easy."""
    _, fewest, most = NUMBERS[spec.problem]
    if spec.number and not fewest <= spec.number <= most:
        raise ValueError(f"figures of {spec.number} pieces are not built; write {fewest} to {most}")
    if spec.problem == "symmetric" and spec.number and spec.number % 2 == 0:
        raise ValueError(f"pairs of pieces are easily made symmetric; write an odd number instead of {spec.number}")


def _in_room(placements: tuple[Placement, ...]) -> Packing:
    """Move a figure so that its box begins at the origin."""
    return turned(engine.laid(placements), TURNS[0])


def _sprawling(number: int, rng: Random) -> tuple[Placement, ...]:
    """Of several clusters with the largest perimeter, take the one in the smallest box."""
    names = "".join(sorted(chance.shuffled(rng, engine.pentominoes().names)[:number]))
    clusters = [sprawling_cluster(names, rng).placements for _ in range(CLUSTERS)]
    return min(clusters, key=lambda placements: _box(_in_room(placements)))


def _box(figure: Packing) -> tuple[int, int]:
    rows, columns = size(covered(figure))
    return (max(rows, columns), rows * columns)


def _wall(number: int, rng: Random) -> tuple[Placement, ...]:
    """Choose pieces whose largest wall is known for certain."""
    for _ in range(TRIES):
        best = largest_ring("".join(sorted(chance.shuffled(rng, engine.pentominoes().names)[:number])))
        if best is not None and best.largest and best.enclosed:
            return best.cluster.placements
    raise SpecError(Fault("no wall was found that is proved to be the largest", "try another number or seed", "number"))


def _symmetric(number: int, rng: Random) -> tuple[Placement, ...]:
    return symmetric_cluster(number, rng).placements


PROBLEM = ProblemType(make, read, takes("number"), refuse)
