"""The library: figures of our own design, by set and theme, named in every language.

A file `figures/<set>/<theme>.toml` says of every figure where each piece lies; the silhouette is what the pieces make together.
Figures without pieces are those that the set itself lists. `figures/<set>/measured.toml` has what was found out about each figure:
the number of solutions, the stars and the age from which it is recommended. `benchmarks/tools/figures.py` writes it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from printkit.errors import suggest
from printkit.geometry.affine import Affine, compose, rotation, translation
from printkit.geometry.ring_match import MIRROR
from printkit.geometry.ring_walk import regions
from printkit.kinds.tangram.exact_number import exact_number
from printkit.kinds.tangram.piece_set import Figure, Piece, PieceSet
from printkit.kinds.tangram.solve.solve import PlacedPiece, Solution

SHELF = Path(__file__).parent / "figures"
MEASURED = "measured"
_CLOSE = 1e-7


class Move(NamedTuple):
    """Where a piece lies: turned from how it stands in its set, perhaps turned over before, with its first corner at (x, y)."""

    piece: str
    turn_deg: float
    x: float
    y: float
    over: bool

    def motion(self, piece: Piece) -> Affine:
        """Return the motion that brings the piece from its place in the set to where it lies."""
        corner_x, corner_y = piece.region.outline[0].start
        turned = compose(rotation(self.turn_deg), MIRROR) if self.over else rotation(self.turn_deg)
        return compose(translation(self.x, self.y), compose(turned, translation(-corner_x, -corner_y)))


@dataclass(frozen=True, slots=True)
class Measure:
    """What was found out about a figure: its number of solutions (at least, if not all were counted), and for whom it is."""

    solutions: int
    complete: bool
    stars: int
    age: int


@dataclass(frozen=True, slots=True)
class LibraryFigure:
    """A figure of the library: its name in files, its theme, its titles by language, and where the pieces lie."""

    name: str
    theme: str
    titles: Mapping[str, str]
    moves: tuple[Move, ...]
    measure: Measure | None

    def solution(self, pieces: PieceSet) -> Solution:
        """Lay the pieces."""
        return solution_of(pieces, self.moves)

    def silhouette(self, pieces: PieceSet) -> Figure:
        """Return what the pieces make together."""
        return silhouette_of(self.name, pieces, self.moves)


def solution_of(pieces: PieceSet, moves: Iterable[Move]) -> Solution:
    """Lay pieces."""
    by_name = {piece.name: piece for piece in pieces.pieces}
    motions = [(by_name[one.piece], one.motion(by_name[one.piece])) for one in moves]
    return Solution(tuple(PlacedPiece(piece.name, piece.region.moved(motion), motion) for piece, motion in motions))


def silhouette_of(name: str, pieces: PieceSet, moves: Iterable[Move]) -> Figure:
    """Return what laid pieces make together; they must not overlap."""
    edges = [edge for one in solution_of(pieces, moves).pieces for edge in one.region.edges]
    return Figure(name, tuple(regions(edges, _CLOSE * pieces.outline.size)))


def themes(set_name: str) -> list[str]:
    """List the themes of a set; none if it has no figures, as is so of users' own sets."""
    folder = _folder(set_name)
    return sorted(file.stem for file in folder.glob("*.toml") if file.stem != MEASURED) if folder else []


@lru_cache(maxsize=16)
def library(set_name: str) -> Mapping[str, LibraryFigure]:
    """Read the figures of a set, by name."""
    folder = _folder(set_name)
    if folder is None:
        return {}
    measured = _table(folder / f"{MEASURED}.toml")
    found = [
        _figure(entry, theme, measured.get(entry["name"]))
        for theme in themes(set_name)
        for entry in _table(folder / f"{theme}.toml").get("figure", [])
    ]
    return {figure.name: figure for figure in found}


def of_theme(set_name: str, theme: str, age: int = 0) -> list[LibraryFigure]:
    """List the figures of a theme, or of several with commas between them; with an age, those that are recommended for it."""
    wanted = named_themes(theme)
    return [one for one in library(set_name).values() if one.theme in wanted and (not age or suits(one, age))]


def named_themes(text: str) -> list[str]:
    """Read the names of one or more themes."""
    return [name.strip() for name in text.split(",")]


def suits(figure: LibraryFigure, age: int) -> bool:
    """Tell whether a figure is recommended for an age."""
    return figure.measure is not None and figure.measure.age <= age


def theme_problem(set_name: str, theme: str, age: int) -> str:
    """Tell why nothing can be chosen from a theme; nothing if something can."""
    known = themes(set_name)
    if not known:
        return f"the set {set_name} has no themes; leave figures out"
    for name in named_themes(theme):
        if name not in known:
            return f'the set {set_name} has no figures "{name[:40]}"; {suggest(name[:40], known)}'
    if not of_theme(set_name, theme, age):
        youngest = min(one.measure.age for one in of_theme(set_name, theme) if one.measure)
        return f"no figure of the theme {theme} is for the age of {age}; write {youngest} or more, or leave the age out"
    return ""


def _folder(set_name: str) -> Path | None:
    """Find the folder of a shipped set; the name of a user's file is none."""
    return next((one for one in SHELF.iterdir() if one.name == set_name and one.is_dir()), None)


def _table(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _figure(entry: Mapping[str, Any], theme: str, measured: Mapping[str, Any] | None) -> LibraryFigure:
    measure = (
        Measure(measured["solutions"], measured.get("complete", True), measured["stars"], measured["age"]) if measured else None
    )
    return LibraryFigure(entry["name"], theme, entry.get("title", {}), _moves(entry.get("laid", [])), measure)


def _moves(lines: Iterable[Sequence[Any]]) -> tuple[Move, ...]:
    return tuple(Move(piece, float(turn), _number(x), _number(y), over == ["over"]) for piece, turn, x, y, *over in lines)


def _number(value: object) -> float:
    number = exact_number(value)
    if number is None:
        raise ValueError(f"{value!r} is not a number")
    return number
