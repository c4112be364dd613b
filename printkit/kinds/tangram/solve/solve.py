"""Is a figure solvable, how, in how many ways? The solver's answers, with symmetric solutions counted once.

Effort is counted in placements tried, never in seconds, so that the same question gets the same answer on every machine. What was
not searched to the end says so: `complete` is false, and a count is then "at least".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printkit.geometry import ring_match
from printkit.geometry.affine import Affine, compose
from printkit.geometry.ring import Region
from printkit.geometry.ring_boundary import Boundary
from printkit.kinds.tangram.piece_set import Figure, PieceSet
from printkit.kinds.tangram.solve.form import Shape
from printkit.kinds.tangram.solve.symmetry import Signature, Symmetry, is_near
from printkit.kinds.tangram.solve.tiling import DEFAULT_EFFORT, Placement, Search

DEFAULT_TOLERANCE = 1e-5
"""The default tolerance as a share of the figure's size: rounding of written coordinates, not sloppiness."""
DRAWN_TOLERANCES = (3e-4, 1.5e-3, 5e-3)
"""The wider tolerances with which drawn silhouettes are tried after the default one, as shares of their size."""


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece in a solution: its name, where it lies, and the motion that brought it there from its place in the set."""

    name: str
    region: Region
    motion: Affine


@dataclass(frozen=True, slots=True)
class Solution:
    """One way to fill a figure, the pieces in the order of their set."""

    pieces: tuple[PlacedPiece, ...]

    def moved(self, motion: Affine) -> Solution:
        """Move all pieces rigidly."""
        return Solution(tuple(PlacedPiece(one.name, one.region.moved(motion), compose(motion, one.motion)) for one in self.pieces))


@dataclass(frozen=True, slots=True)
class Solutions:
    """What the solver found: solutions that differ by more than a symmetry of the figure, and how many there are in all.

    `raw` counts all fillings (of a disc: up to turning it); `unique` those up to symmetry. Both are "at least" unless `complete`.
    """

    solutions: tuple[Solution, ...]
    raw: int
    complete: bool
    effort: int

    @property
    def unique(self) -> int:
        """Return how many solutions there are up to symmetry."""
        return len(self.solutions)

    @property
    def is_solvable(self) -> bool | None:
        """Tell whether the figure can be made; None if that is not proved either way."""
        if self.solutions:
            return True
        return False if self.complete else None


def solve(
    figure: Figure,
    pieces: PieceSet,
    limit: int | None = None,
    effort: int = DEFAULT_EFFORT,
    tolerance: float | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> Solutions:
    """Fill a figure with all pieces of a set, in every way or until `limit` different ways are found.

    Whoever watches hears now and then how many were found, and how many placements were tried.
    """
    slack = tolerance or DEFAULT_TOLERANCE * figure.size
    ways = Symmetry(figure, slack, all(piece.turn_over for piece in pieces.pieces))
    known: dict[Signature, Solution] = {}
    search = Search(figure, pieces, effort, slack, ways, (lambda tried: watch(len(known), tried)) if watch else None)
    is_cut_short = False
    seen: set[Signature] = set()
    for tiling in search.tilings():
        images, family = ways.signatures(tiling)
        seen |= images
        # Signatures are cells of a grid, so equal tilings may differ by one where a value falls on a border.
        if not any(is_near(signature, other) for signature in family for other in known):
            known[family[0]] = named(tiling, search.shapes, pieces)
        if limit is not None and len(known) >= limit:
            is_cut_short = True
            break
    complete = search.is_complete and not is_cut_short
    return Solutions(tuple(known.values()), len(seen), complete, search.effort)


def is_solvable(figure: Figure, pieces: PieceSet, effort: int = DEFAULT_EFFORT) -> bool | None:
    """Tell whether the pieces can make the figure; None if the effort does not suffice to prove it."""
    return solve(figure, pieces, 1, effort).is_solvable


def named(tiling: Sequence[Placement], shapes: Sequence[Shape], pieces: PieceSet) -> Solution:
    """Give names to placed shapes; of pieces that are alike, the first named is the first placed."""
    home = {piece.name: piece.region for piece in pieces.pieces}
    free = [list(shape.names) for shape in shapes]
    placed: dict[str, PlacedPiece] = {}
    for one in tiling:
        name = free[one.shape].pop(0)
        placed[name] = PlacedPiece(name, one.region, compose(one.motion, _onto(home[name], shapes[one.shape].region)))
    return Solution(tuple(placed[piece.name] for piece in pieces.pieces))


def _onto(region: Region, alike: Region) -> Affine:
    """Carry a piece onto another of the same shape, without turning it over where possible."""
    one, other = Figure("", (region,)), Figure("", (alike,))
    close = 1e-6 * one.size
    a, b = one.boundary(close), other.boundary(close)
    move = ring_match.congruence(a, b, close) or ring_match.congruence(a, b, close, mirrored=True)
    if move is None:
        raise RuntimeError("pieces of one shape are not congruent")
    return move


def symmetries(figure: Figure) -> list[Affine]:
    """List the motions that carry a figure onto itself, the identity first; of a disc, none are listed but one."""
    outline: Boundary = figure.boundary(DEFAULT_TOLERANCE * figure.size)
    return ring_match.symmetries(outline, 8 * DEFAULT_TOLERANCE * figure.size)
