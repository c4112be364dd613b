"""Making a puzzle: find or grow the figure, count its solutions, choose one to print, and the piece for the hint."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from printkit import chance
from printkit.errors import Fault, SpecError
from printkit.geometry.affine import determinant, translation
from printkit.puzzles.tangram import _art, _proof, _record
from printkit.puzzles.tangram._laid import Laid, Tally
from printkit.solvers.dissection.beauty import wish_for
from printkit.solvers.dissection.difficulty import easiest_hint
from printkit.solvers.dissection.growth import grow
from printkit.solvers.dissection.piece_set import Figure, PieceSet, shipped_set
from printkit.solvers.dissection.solve import Solution, Solutions, solve, symmetries

GROWN = "grown"
GROWING_EFFORT = 60_000
PATIENCE = 60_000
"""Placements tried to find a first solution of a figure whose solutions are too many or too hidden to be counted."""


@dataclass(frozen=True, slots=True)
class Made:
    """A figure with all that is printed of it."""

    figure: Figure
    answer: tuple[Laid, ...]
    tally: Tally
    hint_piece: str


def figure_names(set_name: str) -> list[str]:
    """List what can be asked for: a grown figure, the figure that the set is cut from, and those listed with it."""
    pieces = shipped_set(set_name)
    return list(dict.fromkeys([GROWN, pieces.outline.name, *(figure.name for figure in pieces.figures)]))


def outline_name(set_name: str) -> str:
    """Name the figure that a set is cut from."""
    return shipped_set(set_name).outline.name


def made(set_name: str, name: str, symmetric: bool, rng: Random) -> Made:
    """Make a figure of a set."""
    pieces = shipped_set(set_name)
    figure, known = _grown(pieces, symmetric, rng) if name == GROWN else (_named(pieces, name), None)
    figure, answer = _straightened(figure, known)
    found = solve(figure, pieces, effort=_proof.EFFORT)
    answer = answer or _chosen(figure, pieces, found, rng)
    tally = Tally(found.unique, found.raw, found.complete, found.effort)
    hint = easiest_hint(found) if found.solutions else answer[0].piece
    return Made(figure, answer, tally, hint)


def _grown(pieces: PieceSet, symmetric: bool, rng: Random) -> tuple[Figure, Solution]:
    found = grow(pieces, rng, wish_for(pieces, symmetric), GROWING_EFFORT)
    if found is None:
        wanted = "symmetric figure" if symmetric else "figure"
        raise SpecError(
            Fault(
                f"no {wanted} grew from the set {pieces.name} within {GROWING_EFFORT} steps",
                "choose another seed, another set, or one of its own figures",
                "figure",
            )
        )
    return Figure(GROWN, found.figure.regions), found.solution


def _named(pieces: PieceSet, name: str) -> Figure:
    return next(figure for figure in (*pieces.figures, pieces.outline) if figure.name == name)


def _straightened(figure: Figure, solution: Solution | None) -> tuple[Figure, tuple[Laid, ...]]:
    """Bring the top left corner of the figure to the origin, and write all coordinates as the JSON form does."""
    left, top, _, _ = _art.box(figure.regions)
    move = translation(-left, -top)
    laid = tuple(Laid(one.name, _record.rounded(one.region.moved(move))) for one in solution.pieces) if solution else ()
    return Figure(figure.name, tuple(_record.rounded(region.moved(move)) for region in figure.regions)), laid


def _chosen(figure: Figure, pieces: PieceSet, found: Solutions, rng: Random) -> tuple[Laid, ...]:
    """Choose one of the solutions, and one of the ways in which the figure's symmetries carry it onto itself."""
    solutions = found.solutions or solve(figure, pieces, 1, PATIENCE).solutions
    if not solutions:
        raise SpecError(Fault(f'no solution of "{figure.name}" was found in {PATIENCE} steps', "choose another figure", "figure"))
    solution = chance.choose(rng, solutions)
    over = all(piece.turn_over for piece in pieces.pieces)
    motion = chance.choose(rng, [one for one in symmetries(figure) if over or determinant(one) > 0])
    return tuple(Laid(one.name, _record.rounded(one.region.moved(motion))) for one in solution.pieces)
