"""Proving a silhouette from what is printed: the outline, the pieces of the set and the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from printkit.contract import Proof
from printkit.errors import ProofError
from printkit.geometry import ring_match
from printkit.geometry.ring import Region
from printkit.geometry.ring_boundary import boundary
from printkit.kinds.tangram.judge import covering
from printkit.kinds.tangram.judge.assembly import Assembly, Placed
from printkit.kinds.tangram.judge.verify import verify
from printkit.kinds.tangram.laid import Laid
from printkit.kinds.tangram.piece_set import Figure, PieceSet
from printkit.kinds.tangram.solve.solve import Solutions, solve

if TYPE_CHECKING:
    from printkit.kinds.tangram.puzzle import Silhouette

EFFORT = 1500
"""Placements tried to count the solutions: enough for all but the most patient sets."""

CLOSE = 1e-6
"""The tolerance of the proof, as a share of the figure's size: rounding, nothing that a hand could do."""


SLACK = 4.0
"""Corners that each are off by a roughness add up to gaps and excesses of this many."""


def counted(figure: Figure, pieces: PieceSet, roughness: float) -> Solutions:
    """Count the ways to make a figure, as far as the effort goes."""
    return solve(figure, pieces, effort=EFFORT, tolerance=roughness * figure.size)


def lies_there(figure: Figure, laid: Sequence[Laid], roughness: float) -> bool:
    """Tell whether pieces make a figure where it is, exactly or, of one that is drawn roughly, within that."""
    if not roughness:
        backwards = [edge.reversed for region in figure.regions for edge in region.edges]
        rest = boundary([*(edge for one in laid for edge in one.region.edges), *backwards], CLOSE * figure.size)
        return not rest.edges and not rest.circles
    size, wide = figure.size, SLACK * roughness * figure.size
    shapes = [covering.shape(one.region, size) for one in laid]
    goal = covering.union([covering.shape(region, size) for region in figure.regions], size)
    left = covering.difference(covering.union(shapes, size), goal, size)
    return not covering.is_wider(left, wide) and not covering.overlaps(shapes, wide, size)


def check(puzzle: Silhouette) -> Proof:
    """Prove that the answer makes the silhouette where it is printed, from the right pieces, and that the count is right.

    The answer is verified by its boundary, without the solver. The solutions are then counted again from the silhouette and the set
    alone. If the count is cut short, the silhouette is still proved solvable (by its answer), and no number is printed.
    """
    faults = [*_misfits(puzzle), *_misnomers(puzzle)]
    if puzzle.hint_piece not in {piece.name for piece in puzzle.pieces.pieces}:
        faults.append("the hint shows a piece that the set does not have")
    if faults:
        raise ProofError(*faults)
    found = counted(puzzle.figure, puzzle.pieces, puzzle.roughness)
    # Of a figure that is drawn roughly, it is never said that there are no more solutions.
    numbers = (found.unique, found.raw, found.complete and not puzzle.roughness, found.effort)
    if numbers != tuple(puzzle.tally):
        raise ProofError(f"the puzzle says {puzzle.tally.unique} solutions ({puzzle.tally.raw} fillings); found were {numbers}")
    number = "solutions" if puzzle.tally.complete else "solutions, at least"
    return Proof((("answer", "makes the silhouette"), (number, max(1, found.unique)), ("placements tried", found.effort)))


def _misfits(puzzle: Silhouette) -> Iterator[str]:
    """List where the answer fails the silhouette."""
    close = max(CLOSE, SLACK * puzzle.roughness) * puzzle.figure.size
    placed = tuple(Placed(laid.piece, laid.region) for laid in puzzle.answer_pieces)
    verdict = verify(Assembly(puzzle.figure, placed, close, pieces=puzzle.pieces))
    if not verdict.is_solved:
        yield f"the answer does not make the silhouette: {verdict.status}, complete to {verdict.completeness:.2f}"
    if not lies_there(puzzle.figure, puzzle.answer_pieces, puzzle.roughness):
        yield "the answer does not lie where the silhouette is printed"


def _misnomers(puzzle: Silhouette) -> Iterator[str]:
    """List the pieces of the answer that have not the shape of the piece they are named after, or are there twice."""
    own = {piece.name: piece for piece in puzzle.pieces.pieces}
    if sorted(laid.piece for laid in puzzle.answer_pieces) != sorted(own):
        yield "the answer does not use every piece once"
    for laid in puzzle.answer_pieces:
        piece = own.get(laid.piece)
        if piece is None or not is_same(piece.region, laid.region, piece.turn_over):
            yield f"{laid.piece[:20]} has a wrong shape"


def is_same(home: Region, laid: Region, turn_over: bool) -> bool:
    """Tell whether a laid region is a piece, turned over only where that is allowed."""
    size = Figure("", (home,)).size
    one, other = boundary(home.edges, CLOSE * size), boundary(laid.edges, CLOSE * size)
    ways = (False, True) if turn_over else (False,)
    return any(ring_match.congruence(one, other, 10 * CLOSE * size, mirrored) is not None for mirrored in ways)
