"""Sheets to play with: the games of the exact cover, of 20, of 30, of the last fit, and pentomino battleships."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from printkit import chance, contract
from printkit.kinds.board import covering, engine, record, score_table, sharing
from printkit.kinds.board.on_board import OnBoard, reads
from printkit.kinds.board.panel import Panel
from printkit.kinds.board.problem import ProblemType, takes
from printkit.kinds.board.problems.sharing import TIMES
from printkit.kinds.board.shape import Cells, enclosed, forms, moved, size
from printkit.kinds.board.state import Packing, Task, Tray
from printkit.page.difficulty import Difficulty
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Scene

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

BOARDS = {"exact-game": "6x10", "last-fit": "8x8", "battleships": "8x8-2x2"}
TABLES = {
    "exact-game": (("name", "start", "end", "time"), (4, 2, 2, 2), 4),
    "twenty-game": (("rank", "name", "time"), (1, 3, 2), 5),
    "thirty-game": (("rank", "name", "time"), (1, 3, 2), 5),
    "last-fit": (("name", "won"), (2, 3), 4),
    "battleships": (("name", "asked"), (2, 3), 3),
}
"""The headings, the widths and the number of rows of the table on each sheet."""


@dataclass(frozen=True, slots=True)
class Sheet(OnBoard):
    """A board, the pieces, and a game that was played: coverings, or the pieces in the order in which they were laid."""

    cells: Cells
    pieces: Tray
    games: tuple[Packing, ...]

    @property
    def tray(self) -> Tray:
        """All pieces."""
        return self.pieces

    @property
    def foot_share(self) -> float:
        """The rules stay on the sheet in any case."""
        return 0.3

    def panels(self, language: Language) -> tuple[Panel, ...]:
        """Return the empty boards."""
        if self.problem == "battleships":
            mine, theirs = language.list("board.problem.battleships.boards")
            return tuple(Panel(self.cells, caption=words, named=True, blocked=enclosed(self.cells)) for words in (mine, theirs))
        return (Panel(self.cells, blocked=enclosed(self.cells)),) * len(self.games)

    def solved(self, _language: Language) -> tuple[Panel, ...]:
        """Return the boards at the end of the game."""
        return tuple(Panel(self.cells, game, blocked=enclosed(self.cells)) for game in self.games)

    def question(self, _language: Language) -> str:
        """A sheet asks nothing; its rules stand beside the table."""
        return ""

    def extras(self, frame: Frame, width: float) -> tuple[Scene, ...]:
        """Return the rules and the table, side by side where there is room."""
        language = frame.language
        sentences = language.list(f"board.problem.{self.problem}.rules")
        heads, shares, rows = TABLES[self.problem]
        names = [language.say(f"board.table.{head}") for head in heads]
        left = 0.56 * width
        written = score_table.rules(sentences, frame, left)
        return (score_table.beside(_widened(written, left), score_table.table(names, shares, rows, frame, width - left - 8.0)),)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """There is nothing to solve."""
        return Difficulty(0.0, (("pieces", len(self.pieces.pieces)),))

    def written(self) -> dict[str, Any]:
        """Return the board, the tray and the games."""
        return {
            "board": record.rows_of(self.cells),
            "tray": record.tray_of(self.pieces),
            "games": [record.packing_of(game) for game in self.games],
        }


def _widened(scene: Scene, width: float) -> Scene:
    return Scene(max(scene.width, width), scene.height, scene.items)


read = reads(Sheet, board=record.DrawnBoard, tray=record.TrayTable, games=record.Packings)


def _covered(spec: Spec, rng: Random) -> Sheet:
    """Make a sheet for one board that all pieces cover."""
    cells, tray = spec.shape(BOARDS[spec.problem]), engine.pentominoes()
    task = Task(cells, tray, len(tray.pieces))
    game = engine.some_solution(task, rng)
    if game is None:
        raise covering.unsolved(task)
    return Sheet(spec.problem, spec.look, cells, tray, (game,))


def _shared(spec: Spec, rng: Random) -> Sheet:
    """Make a sheet for a board that is covered several times."""
    times = TIMES[spec.problem.removesuffix("-game")]
    cells, coverings = sharing.free_board(60 // times, times, rng)
    return Sheet(spec.problem, spec.look, cells, engine.pentominoes(), coverings)


def _played(spec: Spec, rng: Random) -> Sheet:
    """Play the game of the last fit with moves by chance until no piece fits."""
    cells, tray = spec.shape(BOARDS[spec.problem]), engine.pentominoes()
    free, game = set(cells), []
    for name in chance.shuffled(rng, tray.names):
        shapes = sorted(forms(tray.shapes[name]), key=sorted)
        rows, columns = size(cells)
        places = [moved(form, r, c) for form in shapes for r in range(rows) for c in range(columns) if moved(form, r, c) <= free]
        if places:
            cells_of = chance.choose(rng, places)
            game.append(tray.only([name]).pieces[0]._replace(cells=cells_of))
            free -= cells_of
    return Sheet(spec.problem, spec.look, cells, tray, (tuple(game),))


def _refuse_uncovered(spec: Spec) -> None:
    """Refuse boards that do not have sixty cells."""
    number = len(spec.shape(BOARDS[spec.problem]))
    if number != 60:
        raise ValueError(f"the board has {number} cells; this game needs one of 60, which all twelve pieces cover")


def _refuse_small(spec: Spec) -> None:
    """Refuse boards on which there is nothing to play."""
    number = len(spec.shape(BOARDS[spec.problem]))
    if number < 20:
        raise ValueError(f"a board of {number} cells is too small for this game; take one of 20 or more")


def _type(make: Callable[[Spec, Random], Sheet], refuse: Callable[[Spec], None] | None) -> ProblemType:
    if refuse is None:
        return ProblemType(make, read, sheet=True)
    return ProblemType(make, read, takes("board", "way"), refuse, sheet=True)


EXACT, SHARED = _type(_covered, _refuse_uncovered), _type(_shared, None)
LAST_FIT, BATTLESHIPS = _type(_played, _refuse_small), _type(_covered, _refuse_uncovered)
