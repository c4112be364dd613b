"""Making a puzzle: find or grow the figure, count its solutions, choose one to print, and the piece for the hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import floor
from random import Random
from typing import TYPE_CHECKING

from printkit import chance
from printkit.errors import Fault, SpecError
from printkit.geometry import ring_match
from printkit.geometry.affine import IDENTITY, determinant, translation
from printkit.kinds.tangram import art, file, record
from printkit.kinds.tangram.judge.filling import fills
from printkit.kinds.tangram.laid import Laid, Tally
from printkit.kinds.tangram.library import LibraryFigure, library, solution_of
from printkit.kinds.tangram.piece_set import Figure, PieceSet, set_names, shipped_set
from printkit.kinds.tangram.progress import Progress
from printkit.kinds.tangram.puzzle import Silhouette
from printkit.kinds.tangram.sheets import Hint, Pieces
from printkit.kinds.tangram.solve.beauty import wish_for
from printkit.kinds.tangram.solve.form import are_clear_cut
from printkit.kinds.tangram.solve.growth import grow
from printkit.kinds.tangram.solve.hint import easiest_hint
from printkit.kinds.tangram.solve.likeness.nearest import Nearest, nearest
from printkit.kinds.tangram.solve.likeness.snapping import is_like, is_rough, snapped
from printkit.kinds.tangram.solve.solve import (
    DEFAULT_TOLERANCE,
    DRAWN_TOLERANCES,
    PlacedPiece,
    Solution,
    Solutions,
    solve,
    symmetries,
)
from printkit.kinds.tangram.solve.symmetric import MOST_IN_CORE, odd_pieces

if TYPE_CHECKING:
    from printkit.kinds.tangram.spec import Spec

GROWN = "grown"
GROWING_EFFORT = 60_000
ROUGHNESSES = (0.0, *DRAWN_TOLERANCES)
EFFORT = 1500
"""Placements tried to count the solutions: enough for all but the most patient sets."""
MUCH_ALIKE = 0.9
"""A drawing that agrees that well with something that can be laid may have been meant to be laid."""
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


def drawn(pieces: PieceSet, figure: Figure, rng: Random, take_nearest: bool = False) -> Made:
    """Make a puzzle of a figure that somebody drew, at the size at which the pieces fill it.

    It is made as it was drawn if the pieces fill it exactly, and otherwise as it must have been meant: with the directions and
    lengths of the pieces. Arcs, which are drawn by programs, are filled as roughly as they are drawn before anything is snapped.
    """
    straight, _ = straightened(figure.for_area(pieces.area), None)
    tried: list[_Filled] = []
    for share in (0.0, None, *DRAWN_TOLERANCES) if _is_straight(pieces) else (*ROUGHNESSES, None):
        if share is not None:
            tried.append(_filled(pieces, straight, share, rng))
            if found := tried[-1].made:
                return found
        elif meant := snapped(straight, pieces):
            return _of_laid(pieces, meant.figure, meant.solution, rng)
    offer = nearest(straight, pieces, known_ways(pieces))
    if offer is not None and (take_nearest or (offer.agreement >= MUCH_ALIKE and is_like(offer.figure, straight))):
        return _of_laid(pieces, offer.figure, offer.solution, rng)
    # What is drawn is impossible. What was meant may not be, if it looks as if it could be laid, but for a hand that slipped.
    meant_otherwise = is_rough(straight, pieces) or (offer is not None and offer.agreement >= MUCH_ALIKE)
    complete = all(one.complete for one in tried) and not meant_otherwise
    raise SpecError(_refusal(pieces, figure, offer, complete))


def _is_straight(pieces: PieceSet) -> bool:
    return all(edge.is_straight for piece in pieces.pieces for edge in piece.region.edges)


@dataclass(frozen=True, slots=True)
class _Filled:
    """What came of filling a figure: a puzzle or none, and whether every way was tried."""

    made: Made | None
    complete: bool


def _filled(pieces: PieceSet, figure: Figure, share: float, rng: Random) -> _Filled:
    """Fill a figure with the pieces, as roughly as is said; the way that a set is cut is always known."""
    found = counted(figure, pieces, share)
    complete = found.complete
    answer = _one_of(found.solutions, figure, pieces, rng) if found.solutions else _own_layout(figure, pieces, share)
    if not answer and not complete:
        patient = solve(figure, pieces, 1, PATIENCE, share * figure.size)
        complete = patient.complete
        answer = _one_of(patient.solutions, figure, pieces, rng) if patient.solutions else ()
    fits = bool(answer) and _lies_there(figure, answer, share)
    return _Filled(_with_answer(pieces, figure, answer, found, share) if fits else None, complete)


def _own_layout(figure: Figure, pieces: PieceSet, share: float) -> tuple[Laid, ...]:
    """Return the pieces as the set is cut, if the figure is the one that it is cut from; nothing if it is another."""
    close = max(share, DEFAULT_TOLERANCE) * figure.size
    one, other = pieces.outline.boundary(close), figure.boundary(close)
    ways = (False, True) if all(piece.turn_over for piece in pieces.pieces) else (False,)
    moves = (ring_match.congruence(one, other, 8 * close, mirrored) for mirrored in ways)
    move = next((move for move in moves if move is not None), None)
    return tuple(Laid(piece.name, record.rounded(piece.region.moved(move))) for piece in pieces.pieces) if move else ()


@lru_cache(maxsize=4)
def known_ways(pieces: PieceSet) -> list[Solution]:
    """List ways to lay figures that are known: those of the library, the figures that the set lists, and how it is cut."""
    entries = library(pieces.name).values() if pieces.name in set_names() and pieces == shipped_set(pieces.name) else ()
    listed = [solve(figure, pieces, 1, EFFORT).solutions for figure in pieces.figures]
    return [_standing(pieces), *(one for found in listed for one in found), *(one.solution(pieces) for one in entries if one.moves)]


def _refusal(pieces: PieceSet, figure: Figure, offer: Nearest | None, complete: bool) -> Fault:
    """Tell whether a drawing is impossible or just was not found, and offer what can be laid."""
    name, owner = figure.name[:60], pieces.name[:60]
    problem = (
        f'"{name}" is impossible: the pieces of the set {owner} do not make it; every way was tried'
        if complete
        else f'"{name}" was not found: it may be possible with the pieces of the set {owner}, but not every way was tried'
    )
    if offer is None:
        return Fault(problem, "draw it with the directions and lengths of the pieces", "figure")
    agrees = floor(100 * offer.agreement)
    return Fault(
        problem, f"the nearest figure that can be laid agrees with it by {agrees} %; write nearest = true to take it", "figure"
    )


def from_library(pieces: PieceSet, entry: LibraryFigure, rng: Random) -> Made:
    """Make a puzzle of a figure of the library; the way it is laid there is the answer only if the solver finds no other."""
    return _of_laid(pieces, entry.silhouette(pieces), entry.solution(pieces), rng)


def _of_laid(pieces: PieceSet, silhouette: Figure, solution: Solution, rng: Random) -> Made:
    """Make a puzzle of a figure of which one way to lay it is known."""
    figure, laid = straightened(silhouette, solution)
    found = counted(figure, pieces, 0.0)
    answer = _one_of(found.solutions, figure, pieces, rng) if found.solutions else laid
    return _with_answer(pieces, figure, answer, found, 0.0)


def by_hand(pieces: PieceSet, figure: Figure, solution: Solution, rng: Random) -> Made:
    """Make a puzzle of a figure that somebody laid, as roughly as the pieces are drawn."""
    straight, laid = straightened(figure, solution)
    rough = roughness_of(straight, laid) if len(laid) == len(pieces.pieces) else None
    if rough is None:
        remedy = "lay them at the figure table of the studio again, or take the line laid out of the file"
        raise SpecError(Fault(f'the pieces do not make "{figure.name[:60]}" where the file lays them', remedy, "figure"))
    if not rough:
        return _of_laid(pieces, figure, solution, rng)
    return _with_answer(pieces, straight, laid, counted(straight, pieces, rough), rough)


def roughness_of(figure: Figure, laid: tuple[Laid, ...]) -> float | None:
    """Tell how roughly laid pieces make a figure, 0 for exactly; None if they do not."""
    return next((share for share in ROUGHNESSES if _lies_there(figure, laid, share)), None)


def uncut(pieces: PieceSet) -> Made:
    """Return the set as it is cut: its outline, with the pieces where they stand in it."""
    figure, laid = straightened(pieces.outline, _standing(pieces))
    return _fitting(pieces, figure, laid)


def _standing(pieces: PieceSet) -> Solution:
    return Solution(tuple(PlacedPiece(piece.name, piece.region, IDENTITY) for piece in pieces.pieces))


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
    # There is a way, even if the solver, which takes corners more strictly, finds none.
    complete = found.complete and found.unique > 0 and not roughness and are_clear_cut(pieces.pieces)
    tally = Tally(max(1, found.unique), max(1, found.raw), complete, found.effort)
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
    elif figure is not None and spec.laid:
        found = by_hand(pieces, figure, solution_of(pieces, spec.laid), rng)
    elif figure is not None:
        found = drawn(pieces, figure, rng, spec.nearest)
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
