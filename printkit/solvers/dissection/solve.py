"""Is a figure solvable, how, in how many ways? The solver's answers, with symmetric solutions counted once.

Effort is counted in placements tried, never in seconds, so that the same question gets the same answer on every machine. What was
not searched to the end says so: `complete` is false, and a count is then "at least".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, floor, hypot, sin

from printkit.geometry import ring_edge, ring_match
from printkit.geometry.affine import Affine, apply, compose, translation
from printkit.geometry.ring import Region
from printkit.geometry.ring_boundary import Boundary
from printkit.solvers.dissection.form import Shape
from printkit.solvers.dissection.piece_set import Figure, PieceSet
from printkit.solvers.dissection.tiling import DEFAULT_EFFORT, Placement, Search

DEFAULT_TOLERANCE = 1e-5
"""The default tolerance as a share of the figure's size: rounding of written coordinates, not sloppiness."""
DRAWN_TOLERANCES = (1e-5, 3e-4, 1.5e-3, 5e-3)
"""The tolerances with which drawn silhouettes are tried, as shares of their size."""
_CELLS = 32.0

Signature = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece in a solution: its name, where it lies, and the motion that brought it there from its place in the set."""

    name: str
    region: Region
    motion: Affine

    @property
    def is_turned_over(self) -> bool:
        """Tell whether the piece lies on its face."""
        a, b, c, d, _, _ = self.motion
        return a * d - b * c < 0


@dataclass(frozen=True, slots=True)
class Solution:
    """One way to fill a figure, the pieces in the order of their set."""

    pieces: tuple[PlacedPiece, ...]


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
) -> Solutions:
    """Fill a figure with all pieces of a set, in every way or until `limit` different ways are found."""
    slack = tolerance or DEFAULT_TOLERANCE * figure.size
    search = Search(figure, pieces, effort, slack)
    known: dict[Signature, Solution] = {}
    ways = _Symmetry(figure, slack)
    raw, is_cut_short = 0, False
    seen: set[Signature] = set()
    for tiling in search.tilings():
        own, signature = ways.signatures(tiling)
        raw += own not in seen
        seen.add(own)
        if signature not in known:
            known[signature] = named(tiling, search.shapes, pieces)
        if limit is not None and len(known) >= limit:
            is_cut_short = True
            break
    complete = search.is_complete and not is_cut_short
    return Solutions(tuple(known.values()), raw, complete, search.effort)


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


def solve_drawn(
    figure: Figure, pieces: PieceSet, limit: int | None = None, effort: int = DEFAULT_EFFORT
) -> tuple[Figure, Solutions]:
    """Solve a silhouette that somebody drew: brought to the area of the set, and with ever wider tolerances until it can be filled.

    Returns the figure at the size of the set with its solutions. That a drawn figure cannot be filled is never proved, because it
    may only have been drawn too roughly.
    """
    sized = figure.for_area(pieces.area)
    spent = 0
    for share in DRAWN_TOLERANCES:
        found = solve(sized, pieces, limit, effort - spent, share * sized.size)
        spent += found.effort
        if found.solutions or spent >= effort:
            return sized, Solutions(found.solutions, found.raw, found.complete and bool(found.solutions), spent)
    return sized, Solutions((), 0, False, spent)


def _onto(region: Region, alike: Region) -> Affine:
    """Carry a piece onto another of the same shape, without turning it over where possible."""
    one, other = Figure("", (region,)), Figure("", (alike,))
    close = 1e-6 * one.size
    a, b = one.boundary(close), other.boundary(close)
    move = ring_match.congruence(a, b, close) or ring_match.congruence(a, b, close, mirrored=True)
    if move is None:
        raise RuntimeError("pieces of one shape are not congruent")
    return move


class _Symmetry:
    """Writes tilings so that those which a symmetry of the figure carries onto each other are written alike."""

    def __init__(self, figure: Figure, tolerance: float) -> None:
        self._cell = _CELLS * tolerance
        outline = figure.boundary(tolerance)
        self._centre = outline.circles[0][0].centre if not outline.edges else None
        self._radius = max((disc.radius for disc, _ in outline.circles), default=0.0)
        self._motions = [] if self._centre else ring_match.symmetries(outline, 8 * tolerance)
        self._tolerance = tolerance

    def signatures(self, tiling: Sequence[Placement]) -> tuple[Signature, Signature]:
        """Return how the tiling itself is written, and how the whole family of its mirror and turned images is."""
        turns = list(self._rounds(tiling)) if self._centre else self._motions
        written = [_written(tiling, motion, self._cell) for motion in turns]
        if self._centre:
            upright = written[: len(written) // 2]
            return min(upright), min(written)
        return written[0], min(written)

    def _rounds(self, tiling: Sequence[Placement]) -> Iterator[Affine]:
        """Give the turns, and the turns after a reflection, that bring a corner on the rim of a disc to the same point."""
        x, y = self._centre or (0.0, 0.0)
        corners = [edge.start for one in tiling for edge in one.region.edges]
        rim = [atan2(v - y, u - x) for u, v in corners if abs(hypot(u - x, v - y) - self._radius) <= 8 * self._tolerance]
        home = translation(-x, -y)
        yield from (compose((cos(t), -sin(t), sin(t), cos(t), 0.0, 0.0), home) for t in rim)
        yield from (compose((cos(t), sin(t), sin(t), -cos(t), 0.0, 0.0), home) for t in rim)


def _written(tiling: Sequence[Placement], motion: Affine, cell: float) -> Signature:
    """Write every piece of a moved tiling by its shape, its middle and its size along the axes, in cells of a grid."""
    return tuple(sorted((one.shape, *_place(one.region, motion, cell)) for one in tiling))


def _place(region: Region, motion: Affine, cell: float) -> tuple[int, ...]:
    points = [apply(motion, point) for edge in region.edges for point in (edge.start, ring_edge.middle(edge))]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    mixed = sum(x * y for x, y in points)
    # The odd offset keeps round numbers away from the borders of the grid.
    values = (sum(xs), sum(ys), max(xs), max(ys), mixed)
    return tuple(floor(value / cell + 0.3719) for value in values)


def symmetries(figure: Figure) -> list[Affine]:
    """List the motions that carry a figure onto itself, the identity first; of a disc, none are listed but one."""
    outline: Boundary = figure.boundary(DEFAULT_TOLERANCE * figure.size)
    return ring_match.symmetries(outline, 8 * DEFAULT_TOLERANCE * figure.size)
