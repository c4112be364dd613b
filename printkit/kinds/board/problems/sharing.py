"""The Problems of 20 and of 30: cover one board several times, and use each of the twelve pieces exactly once."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from printkit import contract
from printkit.kinds.board import engine, record, sharing
from printkit.kinds.board.covering import no_solution
from printkit.kinds.board.on_board import OnBoard, reads
from printkit.kinds.board.panel import Panel
from printkit.kinds.board.problem import ProblemType, takes
from printkit.kinds.board.shape import Cells, enclosed
from printkit.kinds.board.state import Packing, Tray
from printkit.page.difficulty import Difficulty, on_log_scale
from printkit.page.language import Language

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

TIMES = {"twenty": 3, "thirty": 2}
CELLS = 60


@dataclass(frozen=True, slots=True)
class Sharing(OnBoard):
    """A board, and as many coverings of it as use up the pieces; `ways` counts how the pieces can be shared out."""

    cells: Cells
    tray_pieces: Tray
    coverings: tuple[Packing, ...]
    ways: int

    @property
    def tray(self) -> Tray:
        """All twelve pieces."""
        return self.tray_pieces

    @property
    def times(self) -> int:
        """How often the board is to be covered."""
        return CELLS // len(self.cells)

    def panels(self, _language: Language) -> tuple[Panel, ...]:
        """Return the board as often as it is to be covered."""
        return (Panel(self.cells, blocked=enclosed(self.cells)),) * self.times

    def solved(self, _language: Language) -> tuple[Panel, ...]:
        """Return the coverings."""
        return tuple(Panel(self.cells, covering, blocked=enclosed(self.cells)) for covering in self.coverings)

    def question(self, language: Language) -> str:
        """Say how often to cover the board."""
        return self.say(language, "question")

    def remark(self, language: Language) -> str:
        """Say in how many ways the pieces can be shared out."""
        return language.say("board.ways", count=self.ways)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the pieces to place and how few ways there are."""
        ways = proof["ways to share the pieces out"]
        score = 0.55 + 0.35 * (1 - on_log_scale(ways, 1, 60)) + (0.1 if proof["coverings"] == 2 else 0.0)
        return Difficulty(score, (("pieces to place", 12), ("ways to share the pieces out", ways)))

    def written(self) -> dict[str, Any]:
        """Return the board, the coverings and the number of ways."""
        return {
            "board": record.rows_of(self.cells),
            "tray": record.tray_of(self.tray),
            "coverings": [record.packing_of(covering) for covering in self.coverings],
            "ways": {"number": self.ways},
        }


read = reads(Sharing, board=record.DrawnBoard, tray=record.TrayTable, coverings=record.Packings, ways=record.NumberTable)


def make(spec: Spec, rng: Random) -> Sharing:
    """Choose a compact board that can be covered often enough, unless one is given."""
    times = TIMES[spec.problem.removesuffix("-game")]
    if spec.board:
        cells = spec.shape(spec.board)
        coverings = sharing.shared_out(cells, times, rng)
        if not coverings:
            raise no_solution("the twelve pieces cannot be shared out so that they cover this board each time")
    else:
        cells, coverings = sharing.free_board(CELLS // times, times, rng)
    tray, ways = engine.pentominoes(), len(sharing.sharings(cells, times))
    return Sharing(spec.problem, spec.look, cells, tray, coverings, ways)


def refuse(spec: Spec) -> None:
    """Refuse boards with another number of cells."""
    wanted = CELLS // TIMES[spec.problem.removesuffix("-game")]
    if spec.board and len(spec.shape(spec.board)) != wanted:
        raise ValueError(f"the board has {len(spec.shape(spec.board))} cells; this problem needs one of {wanted}")


PROBLEM = ProblemType(make, read, takes("board", "way"), refuse)
