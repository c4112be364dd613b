"""Proving pages from what is printed: the figure, the pieces, the answer, the steps and the pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product
from typing import TYPE_CHECKING

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.contract import Proof
from printkit.engine.polyform import Cell, Placement
from printkit.errors import ProofError, SpecError
from printkit.geometry.solid import Body, Camera, seen, shown
from printkit.geometry.solid.refold import misfits
from printkit.geometry.solid.sight import area_of
from printkit.kinds.cubes import fold, missing, shot, solid
from printkit.kinds.cubes.solve import choosing, stands

if TYPE_CHECKING:
    from printkit.kinds.cubes.plate import Fold, Missing, Plate

SAME = 1e-4
"""Pictures that differ by less than this area, in squares, look the same."""
FAR = 64
"""A piece this many steps away is outside everything that can be drawn."""

SLACK = 1000
MORE_EFFORT = 100
"""Counting one by one takes up to 48 times the effort of counting up to symmetry, but never without end."""

Facts = tuple[tuple[str, str | int | float], ...]


def check(puzzle: Plate) -> Proof:
    """Prove that the answer fills the figure with the right pieces, that the steps work, and that the count is right."""
    faults = [*_misfits(puzzle), *_misnomers(puzzle)]
    if not faults:
        faults += _missteps(puzzle)
    if faults:
        raise ProofError(*faults)
    _count_again(puzzle)
    tally = puzzle.tally
    number = "solutions" if tally.complete else "solutions, at least"
    facts: Facts = ((number, max(1, tally.unique)), ("placements tried", tally.effort), ("steps", len(puzzle.moves)))
    return Proof((*facts, *_camera_facts(puzzle)))


def check_missing(puzzle: Missing) -> Proof:
    """Prove that of the pieces to choose from only the missing one can be missing."""
    proof = check(puzzle)
    names = list(puzzle.options)
    if puzzle.subject not in names or len(set(names)) != len(names) or not set(names) <= set(puzzle.pieces.names):
        raise ProofError("the pieces to choose from are not different pieces of the set with the missing one among them")
    possible = fitting_options(puzzle)
    if possible != [puzzle.subject]:
        raise ProofError(f"the missing piece might be {' or '.join(possible) or 'none of those shown'}")
    return Proof((*proof.facts, ("missing", puzzle.subject)))


def check_fold(puzzle: Fold) -> Proof:
    """Prove that every net folds into its piece."""
    proof = check(puzzle)
    if puzzle.subject and puzzle.subject not in puzzle.pieces.names:
        raise ProofError(f"the set has no piece {puzzle.subject[:20]}")
    shown_pieces = [piece for piece in puzzle.pieces.pieces if puzzle.subject in {"", piece.name}]
    faults = [f"{piece.name}: {fault}" for piece in shown_pieces for fault in misfits(fold.net_of(piece), solid.cubes(piece.shape))]
    if faults:
        raise ProofError(*faults)
    return Proof((*proof.facts, ("nets that fold", len(shown_pieces))))


def fitting_options(puzzle: Missing) -> list[str]:
    """List the pieces to choose from that could have been taken away to leave this very picture.

    A cube that is seen is there. So only pieces are tried that keep clear of all those, wherever they would have been in the
    figure; for each the picture is drawn that it would leave, and compared.
    """
    camera, printed = puzzle.shot.camera, missing.rest_of(puzzle)
    there = {square.cube for (_, square), share in shown(printed, camera).items() if share > 0}
    picture = _areas(printed, camera)
    everything = set(solid.cubes(puzzle.cells))
    possible = []
    for name in puzzle.options:
        shapes = _turned(puzzle.pieces[name].shape)
        places = (gap for gap in _placements(shapes, everything) if not gap & there)
        if any(_looks_same(picture, everything - gap, printed[0], camera) for gap in places):
            possible.append(name)
    return possible


def _misfits(puzzle: Plate) -> Iterator[str]:
    """List where the answer fails the figure."""
    covered = Counter(cell for placed in puzzle.solution for cell in placed.cells)
    if any(count > 1 for count in covered.values()):
        yield "two pieces of the answer are in the same place"
    if set(covered) != set(puzzle.cells):
        yield "the answer does not fill the figure"
    if min(cell[0] for cell in puzzle.cells) != 0:
        yield "the figure does not lie on the table"


def _misnomers(puzzle: Plate) -> Iterator[str]:
    """List the pieces of the answer that have not the shape of the piece they are named after, or are there too often."""
    own = {piece.name: piece for piece in puzzle.pieces.pieces}
    wanted = Counter({piece.name: piece.count for piece in puzzle.used.pieces})
    if Counter(placed.piece for placed in puzzle.solution) != wanted:
        yield "the answer does not use every piece as often as the set has it"
    for placed in puzzle.solution:
        piece = own.get(placed.piece)
        if piece is None or _settled(solid.cubes(placed.cells)) not in _turned(piece.shape):
            yield f"{placed.piece[:20]} has a wrong shape"


def _missteps(puzzle: Plate) -> Iterator[str]:
    """Build the figure step by step, pushing every piece in from far away, cube by cube."""
    if Counter(move.piece for move in puzzle.moves) != Counter(placed.piece for placed in puzzle.solution):
        yield "the steps do not put every piece in once"
        return
    waiting, always = list(puzzle.solution), True
    built: list[Placement] = []
    for number, (name, out) in enumerate(puzzle.moves, 1):
        placed = next(one for one in waiting if one.piece == name)
        waiting.remove(placed)
        if out[0] < 0 or sorted(map(abs, out)) != [0, 0, 1] or _bumps(placed, out, built):
            yield f"step {number}: the piece {name[:20]} cannot be put in that way"
        built.append(placed)
        always = always and stands([one.cells for one in built])
    if always != puzzle.steady:
        yield "the page is wrong about whether the pieces have to be held"


def _bumps(placed: Placement, out: Cell, built: Sequence[Placement]) -> bool:
    """Tell whether a piece on its way to its place meets one that is there."""
    there = {cell for one in built for cell in one.cells}
    return any(
        (layer + far * out[0], row + far * out[1], column + far * out[2]) in there
        for far in range(FAR)
        for layer, row, column in placed.cells
    )


def _count_again(puzzle: Plate) -> None:
    """Count the solutions once more, one by one where the printed number came from symmetries."""
    tally = puzzle.tally
    try:
        if not tally.complete:
            again = choosing.tally.__wrapped__(puzzle.cells, puzzle.used, tally.effort)
            if again.complete or again.raw > tally.raw:
                raise ProofError(f"the puzzle says at least {tally.raw} solutions; found were {again.raw}")
            return
        problem = choosing.packing(puzzle.cells, puzzle.used)
        found = problem.census(effort=tally.effort + SLACK)
        raw = problem.count(effort=MORE_EFFORT * (tally.effort + SLACK)).number
    except SpecError as error:
        raise ProofError(*error.faults) from error
    if (raw, found.rotation, found.unique) != (tally.raw, tally.rotation, tally.unique) or tally.effort != found.effort:
        raise ProofError(f"the puzzle says {tally.unique} solutions ({tally.raw} in all); found were {found.unique} ({raw})")


def _camera_facts(puzzle: Plate) -> Facts:
    """Make sure that the picture shows something; a camera among the cubes is worth a warning."""
    bodies = solid.whole(puzzle.cells)
    try:
        shot.refuse_inside(puzzle.shot, bodies)
    except SpecError as error:
        raise ProofError(*error.faults) from error
    words = shot.warning(puzzle.shot, bodies)
    return (("warning", words),) if words else ()


def _turned(shape: Iterable[Cell]) -> set[frozenset[tuple[int, int, int]]]:
    """Return all ways in which a body can lie: six axes up, four quarter turns each."""
    found = set()
    for axes in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            if _is_rotation(axes, signs):
                turned = [tuple(sign * one[axis] for axis, sign in zip(axes, signs, strict=True)) for one in solid.cubes(shape)]
                found.add(_settled(turned))  # type: ignore[arg-type]
    return found


def _is_rotation(axes: Sequence[int], signs: Sequence[int]) -> bool:
    """Tell rotations from reflections by the parity of the axes and the number of signs."""
    swaps = sum(axes[one] > axes[two] for one in range(3) for two in range(one + 1, 3))
    return (swaps + sum(sign < 0 for sign in signs)) % 2 == 0


def _settled(found: Iterable[tuple[int, int, int]]) -> frozenset[tuple[int, int, int]]:
    """Move cubes to where their least coordinates are 0."""
    cubes = list(found)
    low = [min(cube[axis] for cube in cubes) for axis in range(3)]
    return frozenset((a - low[0], b - low[1], c - low[2]) for a, b, c in cubes)


def _placements(
    shapes: Iterable[frozenset[tuple[int, int, int]]], everything: set[tuple[int, int, int]]
) -> Iterator[frozenset[tuple[int, int, int]]]:
    """Give every place of a body inside a figure."""
    for shape in sorted(shapes, key=sorted):
        first = min(shape)
        for cube in sorted(everything):
            step = (cube[0] - first[0], cube[1] - first[1], cube[2] - first[2])
            here = frozenset((a + step[0], b + step[1], c + step[2]) for a, b, c in shape)
            if here <= everything:
                yield here


def _areas(bodies: tuple[Body, ...], camera: Camera) -> dict[tuple[int, int], BaseGeometry]:
    """Return what is seen by the direction of faces, which is all that tones tell."""
    found: dict[tuple[int, int], BaseGeometry] = {}
    for area in seen(bodies, camera).seen:
        found[area.direction] = found.get(area.direction, shapely.Polygon()).union(area_of(area.rings))
    return found


def _looks_same(
    picture: dict[tuple[int, int], BaseGeometry], rest: set[tuple[int, int, int]], printed: Body, camera: Camera
) -> bool:
    other = _areas((printed._replace(cubes=tuple(sorted(rest))),), camera)
    if set(other) != set(picture):
        return False
    return sum(picture[way].symmetric_difference(other[way]).area for way in picture) < SAME
