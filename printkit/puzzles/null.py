"""Tick the one box that is different.

Every box of a grid holds the same symbol, except one. Find that box and tick it.
"""

# This kind is the working template: small, complete and honest. Copy the file to `printkit/puzzles/<name>.py`, and the name is a
# new kind: `printkit kinds` lists it, book files and the command line take its `Spec`, and tests/puzzles/test_contract.py holds it
# to the contract. The comments are for the reader who has just done that.
#
# The docstring above holds the rules of play; its first line is the summary. Words on pages never stand in the code: they come from
# `templates/languages/<language>/<name>.toml`, in every language, with at least the key `name`.

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from pydantic import Field

from printkit import chance, puzzles
from printkit.errors import Fault, InputError, ProofError
from printkit.geometry.affine import Point
from printkit.page.difficulty import Difficulty, on_log_scale
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step
from printkit.page.language import Language
from printkit.scene.ink import Theme
from printkit.scene.item import Item, Path, Scene, Segment, Stroke
from printkit.scene.mark import symbol, symbol_names
from printkit.scene.shape import layer, polyline, rectangle

# The version is part of every identity. Raise it whenever the same spec and seed would give another puzzle, so that an identity
# printed long ago never silently names a different page.
VERSION = 1

FORMAT = "printkit-null/1"
MOST = 20

Place = tuple[int, int]
Places = tuple[Place, ...]


# The parameters. This one model serves the book file, the options of `printkit make` and the JSON schema; a value out of bounds is
# reported with its place in the book file, before anything is made. Descriptions are what `--help` shows.
class Spec(puzzles.Spec):
    """The size of the grid."""

    rows: int = Field(6, ge=2, le=MOST, description="Rows of boxes, from 2 to 20.")
    columns: int = Field(6, ge=2, le=MOST, description="Boxes in a row, from 2 to 20.")


# The puzzle is frozen plain data: it travels between processes and into the cache. Keep what is printed apart from the answer, so
# that `check` can start from the page alone. Drawing never draws lots: whatever chance decides is decided in `make`.
@dataclass(frozen=True, slots=True)
class OddOneOut(puzzles.Puzzle):
    """A grid of symbols, and the place of the different one."""

    marks: tuple[tuple[str, ...], ...]
    """What is printed: the name of the symbol in each box, row by row."""
    odd: Place
    """The answer: row and column of the different symbol, counting from 0."""

    # A scene is no larger than its frame, which may be a whole page or a ninth of one, in any theme and language. Ask the theme for
    # every ink, line and type size; then mono, large print and colour-vision-safe editions come for free.
    def page(self, frame: Frame) -> Scene:
        """Draw the grid."""
        return _picture(self, frame)

    # The answer shows the same picture in the same orientation, with the solution in a layer of its own.
    def answer(self, frame: Frame) -> Scene:
        """Draw the grid with the tick."""
        return _picture(self, frame, ticked=(self.odd,))

    # The check solves the puzzle from what is printed, by other means than `make` used, and raises ProofError for anything that a
    # reader could complain about. What it has found out goes into the book's manifest.
    def check(self) -> puzzles.Proof:
        """Prove that exactly one box differs, and that it is the one ticked in the answer."""
        counted = Counter(mark for row in self.marks for mark in row)
        lonely = [mark for mark, count in counted.items() if count == 1]
        if len(counted) != 2 or len(lonely) != 1:
            raise ProofError("there must be two symbols, and exactly one of them only once")
        found = [(r, c) for r, row in enumerate(self.marks) for c, mark in enumerate(row) if mark == lonely[0]]
        if found != [self.odd]:
            raise ProofError(f"the answer ticks {self.odd}, but the different box is {found[0]}")
        return puzzles.Proof((("solutions", 1), ("boxes", sum(counted.values()))))

    # One scale for all kinds: a score from 0 to 1, computed from things that can be named.
    def difficulty(self) -> Difficulty:
        """Rate by the number of boxes to look at."""
        boxes = sum(len(row) for row in self.marks)
        return Difficulty(on_log_scale(boxes, 4, MOST * MOST), (("boxes", boxes),))

    # A title names the puzzle without giving the answer away.
    def title(self, language: Language) -> str:
        """Name the game."""
        return language.say("null.title")

    # The format is documented in docs/kinds; `from_json` below reads it back.
    def to_json(self) -> dict[str, Any]:
        """Return the symbols row by row, and the place of the different one."""
        return {"format": FORMAT, "marks": [list(row) for row in self.marks], "answer": list(self.odd)}

    # Unless a kind says otherwise, its picture for title pages (`cover`) is the answer, and there are no pieces to cut out
    # (`cutouts`). Best is half a puzzle, half solved; but a puzzle with a single step would be given away.
    def cover(self, frame: Frame) -> Scene:
        """Draw the grid without the tick."""
        return self.page(frame)


# All chance comes from the generator that is passed in, and only through `printkit.chance`: then the same seed gives the same
# puzzle on every machine and in every version of Python. A generator that may fail counts its steps and raises after too many; it
# never looks at a clock.
def make(spec: Spec, rng: Random) -> OddOneOut:
    """Choose two symbols and a place."""
    usual, other = chance.shuffled(rng, symbol_names())[:2]
    odd = (chance.below(rng, spec.rows), chance.below(rng, spec.columns))
    marks = tuple(tuple(other if (r, c) == odd else usual for c in range(spec.columns)) for r in range(spec.rows))
    return OddOneOut(marks, odd)


# A file is hostile until proved otherwise: look at every part before using it, and answer nonsense with an InputError. Whether the
# puzzle is a good one is not asked here; that is what `check` is for.
def from_json(data: dict[str, Any]) -> OddOneOut:
    """Read a puzzle back from its JSON form."""
    if data.get("format") != FORMAT:
        raise InputError(Fault(f'this is not a puzzle in the format "{FORMAT}"', field="format"))
    return OddOneOut(_read_marks(data.get("marks")), _read_place(data.get("answer")))


# Three or four pictured steps in words that a ten-year-old reads. The frame is the room for one picture.
def how_to_play(frame: Frame) -> HowTo:
    """Explain the game with a small grid."""
    marks = (("circle", "circle", "circle"), ("circle", "circle", "star"), ("circle", "circle", "circle"))
    small = OddOneOut(marks, (1, 2))
    pictures = (small.page(frame), _picture(small, frame, lit=(small.odd,)), small.answer(frame))
    words = frame.language.list("null.how_to.steps")
    steps = tuple(Step(picture, sentence) for picture, sentence in zip(pictures, words, strict=True))
    return HowTo(frame.language.say("null.how_to.goal"), steps, frame.language.list("null.how_to.tips"))


# Few items make a quick page: all boxes are one path, and so are all symbols. Layers have names, because designers open the SVG.
def _picture(puzzle: OddOneOut, frame: Frame, lit: Places = (), ticked: Places = ()) -> Scene:
    """Draw the grid, with some boxes lit and some ticked."""
    theme = frame.theme
    rows, columns = len(puzzle.marks), len(puzzle.marks[0])
    pen = theme.pen("outline")
    pitch = min((frame.width - pen.width) / columns, (frame.height - pen.width) / rows)
    grid = _Grid(pitch, pen.width / 2)
    places = tuple((r, c) for r in range(rows) for c in range(columns))
    symbols = tuple(step for r, c in places for step in symbol(puzzle.marks[r][c], *grid.centre((r, c)), 0.28 * pitch))
    glow = [Path(grid.boxes((place,)), fill=theme.ink("shade"), name="lit") for place in lit]
    layers = [
        layer("boxes", [*glow, Path(grid.boxes(places), pen, name="boxes")]),
        layer("symbols", [Path(symbols, fill=theme.ink("text"), name="symbols")]),
        layer("answer", [item for place in ticked for item in _tick(grid, place, theme)]),
    ]
    return Scene(columns * pitch + pen.width, rows * pitch + pen.width, tuple(one for one in layers if one.items))


def _tick(grid: _Grid, place: Place, theme: Theme) -> tuple[Item, ...]:
    """Draw a tick with a light edge, so that it stands out from the symbol under it even in one ink."""
    path = grid.tick(place)
    edge, tick = Stroke(theme.ink("paper"), 0.2 * grid.pitch), Stroke(theme.ink("solution"), 0.09 * grid.pitch)
    return (Path(path, edge, name="tick-edge"), Path(path, tick, name="tick"))


class _Grid(NamedTuple):
    """Where the boxes stand: the distance from one to the next, and the margin for the outermost lines."""

    pitch: float
    margin: float

    def centre(self, place: Place) -> Point:
        return (self.margin + (place[1] + 0.5) * self.pitch, self.margin + (place[0] + 0.5) * self.pitch)

    def boxes(self, places: Places) -> tuple[Segment, ...]:
        side = 0.86 * self.pitch
        corners = [(x - side / 2, y - side / 2) for x, y in map(self.centre, places)]
        return tuple(step for x, y in corners for step in rectangle(x, y, side, side, side / 8))

    def tick(self, place: Place) -> tuple[Segment, ...]:
        x, y = self.centre(place)
        return polyline([(x + u * self.pitch, y + v * self.pitch) for u, v in ((-0.3, 0.05), (-0.08, 0.28), (0.34, -0.3))])


def _read_marks(data: object) -> tuple[tuple[str, ...], ...]:
    """Read a grid of symbols, refusing anything else."""
    rows = data if isinstance(data, list) and 0 < len(data) <= MOST else []
    known = symbol_names()
    sound = rows and all(isinstance(row, list) and 0 < len(row) <= MOST and all(mark in known for mark in row) for row in rows)
    if not sound or len({len(row) for row in rows}) != 1:
        raise InputError(Fault("this is not a grid of symbols", f"write rows of: {', '.join(known)}", "marks"))
    return tuple(tuple(row) for row in rows)


def _read_place(data: object) -> Place:
    """Read a row and a column."""
    if not isinstance(data, list) or len(data) != 2 or not all(type(number) is int for number in data):
        raise InputError(Fault("this is not a row and a column", "write two whole numbers", "answer"))
    return (data[0], data[1])
