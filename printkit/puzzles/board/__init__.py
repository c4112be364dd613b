"""Pack the twelve pentominoes into a rectangle.

A pentomino is a piece of five equal squares; there are twelve, named after the letters they look like: F, I, L, N, P, T, U, V, W,
X, Y and Z. Together they have sixty squares. The board is a rectangle of sixty cells (6 × 10, 5 × 12, 4 × 15 or 3 × 20), and some
pieces may lie on it already.

Place all the other pieces so that the board is full: no cell stays empty, no piece lies on another or reaches over the edge. Pieces
may be turned and turned over. Every piece is used exactly once. The page says how many solutions there are where that was counted;
solutions that are turned or mirrored images of each other, with the given pieces in place, count as one.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from pydantic import Field, field_validator

from printkit import chance, puzzles
from printkit.errors import suggest
from printkit.page.cutout import Cutout
from printkit.page.difficulty import Difficulty, on_log_scale, on_scale
from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.page.language import Language
from printkit.puzzles.board import _how_to, _picture, _proof, _record
from printkit.scene.item import Scene
from printkit.solvers.exact_cover import Tally
from printkit.solvers.polyomino import PENTOMINOES, Packing, random_packing, rectangle

VERSION = 1

SIZES = {"6x10": (6, 10), "5x12": (5, 12), "4x15": (4, 15), "3x20": (3, 20)}
"""The rectangles of sixty cells that the twelve pieces fill, short side first."""


class Spec(puzzles.Spec):
    """The parameters of a pentomino board."""

    board: str = Field("6x10", description="The rectangle: 6x10, 5x12, 4x15 or 3x20; a turned name such as 10x6 is the same board.")
    problem: Literal["exact"] = Field("exact", description="exact: fill the whole board with all twelve pieces.")
    given: int = Field(0, ge=0, le=11, description="How many pieces lie on the board already, from 0 to 11.")
    way: Literal["upright", "across"] = Field(
        "upright", description="How the long side of the board runs: upright fills a whole page, across fills a wide box."
    )
    letters: bool = Field(True, description="Whether the pieces carry their letters.")

    @field_validator("board")
    @classmethod
    def _usual_name(cls, name: str) -> str:
        """Bring a turned name to the usual one, and refuse boards that the twelve pieces do not fill."""
        sides = name.casefold().replace("×", "x").replace(" ", "").split("x")
        usual = "x".join(sorted(sides, key=lambda side: (len(side), side)))
        if usual not in SIZES:
            raise ValueError(f'"{name[:40]}" is not a rectangle that the twelve pieces fill; {suggest(usual[:40], SIZES)}')
        return usual

    @property
    def printed_size(self) -> tuple[int, int]:
        """Return rows and columns as they are printed; they depend on nothing else, so that page and answer look alike."""
        short, long = SIZES[self.board]
        return (long, short) if self.way == "upright" else (short, long)


@dataclass(frozen=True, slots=True)
class Pentominoes(puzzles.Puzzle):
    """A rectangle of sixty cells, the pieces that lie on it, and one way to place the others."""

    rows: int
    columns: int
    given: Packing
    solution: Packing
    tally: Tally
    """How many solutions a search of limited effort found; the number is printed if the search was complete."""
    letters: bool = True

    def page(self, frame: Frame) -> Scene:
        """Draw board, given pieces and the tray of the others."""
        return _picture.page(self, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the filled board."""
        return _picture.answer(self, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the board with half of the pieces in place."""
        return _picture.cover(self, frame)

    def cutouts(self, frame: Frame) -> tuple[Cutout, ...]:
        """Return the twelve pieces, which fit the board as `page` draws it in this frame."""
        return (_picture.cutout(self, frame),)

    def check(self) -> puzzles.Proof:
        """Prove that the printed answer is right, and count the solutions again."""
        return _proof.check(self)

    def difficulty(self) -> Difficulty:
        """Rate by the pieces to place, the search for one solution, and how few solutions there are."""
        free = len(PENTOMINOES) - len(self.given)
        number, _, steps = self.tally
        search = steps / max(1, number)
        share = on_scale(free, 1, len(PENTOMINOES))
        score = 0.55 * share + 0.3 * on_log_scale(search, 3, 3000) + 0.15 * share * (1 - on_log_scale(number, 1, 300))
        reasons = (("pieces to place", free), ("search steps for one solution", round(search, 1)), ("solutions found", number))
        return Difficulty(score, reasons)

    def title(self, language: Language) -> str:
        """Name the board and how many pieces are missing."""
        short, long = sorted((self.rows, self.columns))
        if not self.given:
            return language.say("board.title_empty", short=short, long=long)
        return language.say("board.title", short=short, long=long, count=len(PENTOMINOES) - len(self.given))

    def to_json(self) -> dict[str, Any]:
        """Return the boards as rows of letters."""
        return _record.written(self)


def make(spec: Spec, rng: Random) -> Pentominoes:
    """Fill the board by chance, and leave some of the pieces in place."""
    rows, columns = spec.printed_size
    solution = random_packing(rectangle(rows, columns), PENTOMINOES, rng)
    if solution is None:
        raise AssertionError(f"the twelve pieces must fill {spec.board}")
    names = chance.shuffled(rng, list(PENTOMINOES))[: spec.given]
    given = tuple(placed for placed in solution if placed.piece in names)
    return Pentominoes(rows, columns, given, solution, _proof.count(rows, columns, given), spec.letters)


def from_json(data: dict[str, Any]) -> Pentominoes:
    """Read a puzzle back from its JSON form."""
    return Pentominoes(**_record.read(data))


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game in four pictures of the frame's size."""
    return _how_to.how_to_play(frame)
