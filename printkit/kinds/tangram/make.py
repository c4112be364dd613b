"""Making a puzzle: find or grow the figure, count its solutions, choose one to print, and the piece for the hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from printkit import chance
from printkit.errors import Fault, SpecError
from printkit.geometry.affine import IDENTITY, determinant, translation
from printkit.kinds.tangram import art, file, record
from printkit.kinds.tangram.judge.filling import fills
from printkit.kinds.tangram.laid import Laid, Tally
from printkit.kinds.tangram.library import LibraryFigure
from printkit.kinds.tangram.piece_set import Figure, PieceSet
from printkit.kinds.tangram.progress import Progress
from printkit.kinds.tangram.puzzle import Silhouette
from printkit.kinds.tangram.sheets import Hint, Pieces
from printkit.kinds.tangram.solve.beauty import wish_for
from printkit.kinds.tangram.solve.form import are_clear_cut
from printkit.kinds.tangram.solve.growth import grow
from printkit.kinds.tangram.solve.hint import easiest_hint
from printkit.kinds.tangram.solve.solve import DRAWN_TOLERANCES, PlacedPiece, Solution, Solutions, solve, symmetries
from printkit.kinds.tangram.solve.symmetric import MOST_IN_CORE, odd_pieces

if TYPE_CHECKING:
    from printkit.kinds.tangram.spec import Spec

GROWN = "grown"
GROWING_EFFORT = 60_000
ROUGHNESSES = (0.0, *DRAWN_TOLERANCES)
EFFORT = 1500
"""Placements tried to count the solutions: enough for all but the most patient sets."""
PATIENCE = 60_000
"""Placements tried to find a first solution of a figure whose solutions are too many or too hidden to be counted."""


@dataclass(frozen=True, slots=True)
class Made:
    """A figure with all that is printed of it."""

    figure: Figure
    answer: tuple[Laid, ...]
    tally: Tally
    hint_piece: str
    roughness: float


def symmetry_problem(pieces: PieceSet) -> str:
    """Tell why a set cannot grow symmetric figures; nothing if it can."""
    odd = odd_pieces(pieces)
    return f"the set {pieces.name} has {odd} pieces with neither a twin nor an axis, too many for" if odd > MOST_IN_CORE else ""


def figure_names(pieces: PieceSet) -> list[str]:
    """List what can be asked for: a grown figure, the figure that the set is cut from, and those listed with it."""
    return list(dict.fromkeys([GROWN, pieces.outline.name, *(figure.name for figure in pieces.figures)]))


def made(pieces: PieceSet, name: str, symmetric: bool, rng: Random) -> Made:
    """Make a figure of a set: grow it, or take one that it lists."""
    if name != GROWN:
        return drawn(pieces, _named(pieces, name), rng)
    figure, laid = straightened(*_grown(pieces, symmetric, rng))
    return _fitting(pieces, figure, laid)


def drawn(pieces: PieceSet, figure: Figure, rng: Random) -> Made:
    """Make a puzzle of a figure that somebody drew, at the size at which the pieces fill it."""
    straight, _ = straightened(figure.for_area(pieces.area), None)
    for share in ROUGHNESSES:
        found = counted(straight, pieces, share)
        answer = _chosen(straight, pieces, found, share, rng)
        if answer and _lies_there(straight, answer, share):
            return _with_answer(pieces, straight, answer, found, share)
    raise SpecError(
        Fault(
            f'no way was found to make "{figure.name[:60]}" from all pieces of the set {pieces.name[:60]}',
            f"it may be impossible, drawn too roughly, or take more than {PATIENCE} steps",
            "figure",
        )
    )


def from_library(pieces: PieceSet, entry: LibraryFigure, rng: Random) -> Made:
    """Make a puzzle of a figure of the library; the way it is laid there is the answer only if the solver finds no other."""
    figure, laid = straightened(entry.silhouette(pieces), entry.solution(pieces))
    found = counted(figure, pieces, 0.0)
    answer = _one_of(found.solutions, figure, pieces, rng) if found.solutions else laid
    return _with_answer(pieces, figure, answer, found, 0.0)


def uncut(pieces: PieceSet) -> Made:
    """Return the set as it is cut: its outline, with the pieces where they stand in it."""
    standing = Solution(tuple(PlacedPiece(piece.name, piece.region, IDENTITY) for piece in pieces.pieces))
    figure, laid = straightened(pieces.outline, standing)
    return _fitting(pieces, figure, laid)


def _fitting(pieces: PieceSet, figure: Figure, laid: tuple[Laid, ...]) -> Made:
    """Count the solutions of a figure that is known to be made like this, as roughly as a user's own pieces may be drawn."""
    rough = next(share for share in ROUGHNESSES if share == ROUGHNESSES[-1] or _lies_there(figure, laid, share))
    return _with_answer(pieces, figure, laid, counted(figure, pieces, rough), rough)


def counted(figure: Figure, pieces: PieceSet, roughness: float) -> Solutions:
    """Count the ways to make a figure, as far as the effort goes."""
    return solve(figure, pieces, effort=EFFORT, tolerance=roughness * figure.size)


def _lies_there(figure: Figure, laid: tuple[Laid, ...], roughness: float) -> bool:
    return fills(figure, [one.region for one in laid], roughness)


def _with_answer(pieces: PieceSet, figure: Figure, answer: tuple[Laid, ...], found: Solutions, roughness: float) -> Made:
    complete = found.complete and not roughness and are_clear_cut(pieces.pieces)
    tally = Tally(found.unique, found.raw, complete, found.effort)
    return Made(figure, answer, tally, easiest_hint(found) if found.solutions else answer[0].piece, roughness)


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


def straightened(figure: Figure, solution: Solution | None) -> tuple[Figure, tuple[Laid, ...]]:
    """Bring the top left corner of the figure to the origin, and write all coordinates as the JSON form does."""
    left, top, _, _ = art.box(figure.regions)
    move = translation(-left, -top)
    laid = tuple(Laid(one.name, record.rounded(one.region.moved(move))) for one in solution.pieces) if solution else ()
    return Figure(figure.name, tuple(record.rounded(region.moved(move)) for region in figure.regions)), laid


def _chosen(figure: Figure, pieces: PieceSet, found: Solutions, roughness: float, rng: Random) -> tuple[Laid, ...]:
    """Choose one of the solutions, if there are any, and one of the ways in which the figure's symmetries carry it onto itself."""
    solutions = found.solutions
    if not solutions and not found.complete:
        solutions = solve(figure, pieces, 1, PATIENCE, roughness * figure.size).solutions
    return _one_of(solutions, figure, pieces, rng) if solutions else ()


def _one_of(solutions: Sequence[Solution], figure: Figure, pieces: PieceSet, rng: Random) -> tuple[Laid, ...]:
    solution = chance.choose(rng, solutions)
    over = all(piece.turn_over for piece in pieces.pieces)
    motion = chance.choose(rng, [one for one in symmetries(figure) if over or determinant(one) > 0])
    return tuple(Laid(one.name, record.rounded(one.region.moved(motion))) for one in solution.pieces)


PROBLEMS: dict[str, type[Silhouette]] = {sort.problem: sort for sort in (Silhouette, Hint, Pieces, Progress)}


def make(spec: Spec, rng: Random) -> Silhouette:
    """Find or grow the figure, and choose one of its solutions."""
    pieces, figure = spec.pieces, spec.own_figure
    if spec.problem == "pieces":
        found = uncut(pieces)
    elif figure is not None:
        found = drawn(pieces, figure, rng)
    elif (entry := spec.from_library(rng)) is not None and entry.moves:
        found = from_library(pieces, entry, rng)
    else:
        found = made(pieces, entry.name if entry else spec.figure, spec.symmetric, rng)
    own = pieces if file.is_name(spec.set) else None
    return PROBLEMS[spec.problem](
        pieces.name,
        found.figure,
        found.answer,
        found.tally,
        spec.hint,
        found.hint_piece,
        spec.size,
        spec.scale,
        spec.kerf,
        found.roughness,
        own,
    )
