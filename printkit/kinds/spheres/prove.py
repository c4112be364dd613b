"""Proving pages from what is printed: spheres as points in space, pieces compared by their distances and their sense of turning.

No code of the engine is used: the places of a piece are all groups of four spheres of the figure that are congruent to it, and
the solutions are counted by filling the first free place again and again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import TYPE_CHECKING

from printkit.contract import Proof
from printkit.engine.polyform import Cell, Placement
from printkit.errors import ProofError
from printkit.kinds.spheres import figure

if TYPE_CHECKING:
    from printkit.kinds.spheres.puzzle import Figure, Pieces

MOST_COUNTED = 24
"""Solutions of larger figures are not counted."""
TOUCHING = 2
"""The square of the distance of two spheres that touch, on the lattice."""

Group = frozenset[Cell]


def check(puzzle: Figure) -> Proof:
    """Prove that the answer fills the figure with the printed pieces, and that the number of solutions is right."""
    faults = [*_bad_pieces(puzzle.tray), *_bad_figure(puzzle), *_bad_answer(puzzle)]
    if faults:
        raise ProofError(*faults)
    tally = puzzle.tally
    if not tally.counted:
        if (tally.raw, tally.rotation) != (0, 0):
            raise ProofError("solutions are promised that were not counted")
        return Proof((("pieces", len(puzzle.tray)), ("solutions, at least", 1)))
    if len(puzzle.cells) > MOST_COUNTED:
        raise ProofError(f"solutions of figures with more than {MOST_COUNTED} spheres are not counted")
    found = list(_solutions(puzzle))
    different = _up_to_rotation(found, puzzle.cells)
    if (tally.raw, tally.rotation) != (len(found), different):
        raise ProofError(f"the puzzle says {tally.rotation} solutions ({tally.raw} in all); found were {different} ({len(found)})")
    return Proof((("pieces", len(puzzle.tray)), ("solutions", different), ("solutions with all rotations", len(found))))


def check_pieces(puzzle: Pieces) -> Proof:
    """Prove that these are all ways to join four spheres, mirror images apart, by growing every one of them."""
    faults = list(_bad_pieces(puzzle.pieces))
    if faults:
        raise ProofError(*faults)
    kinds: list[Group] = []
    for group in sorted(_grown(4), key=sorted):
        if not any(congruent(group, other) for other in kinds):
            kinds.append(group)
    missing = [group for group in kinds if not any(congruent(group, piece.cells) for piece in puzzle.pieces)]
    if missing or len(kinds) != len(puzzle.pieces):
        raise ProofError(f"there are {len(kinds)} pieces; {len(missing)} are not on the page")
    return Proof((("pieces", len(kinds)),))


def congruent(one: Iterable[Cell], two: Iterable[Cell]) -> bool:
    """Tell whether a group of spheres can be turned into another, without a mirror."""
    first, second = tuple(sorted(one)), tuple(sorted(two))
    if _signature(first) != _signature(second):
        return False
    distances, sense = _distances(first), _sense(first)
    return any(_distances(order) == distances and _sense(order) * sense >= 0 for order in permutations(second))


def _signature(cells: Sequence[Cell]) -> tuple[int, ...]:
    return tuple(sorted(_distances(cells)))


@lru_cache(maxsize=1 << 15)
def _distances(cells: tuple[Cell, ...]) -> tuple[int, ...]:
    """Return the squares of all distances, in order."""
    return tuple(_apart(cells[a], cells[b]) for a in range(len(cells)) for b in range(a))


def _apart(one: Cell, two: Cell) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, two, strict=True))


def _sense(cells: Sequence[Cell]) -> int:
    """Return the volume that four points span, positive or negative; 0 for a flat piece, which is its own mirror image."""
    origin, *others = cells
    (a, b, c), (d, e, f), (g, h, i) = ([x - o for x, o in zip(other, origin, strict=True)] for other in others[:3])
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def _bad_pieces(pieces: Sequence[Placement]) -> Iterator[str]:
    """List what is wrong with pieces."""
    if len({piece.piece for piece in pieces}) != len(pieces):
        yield "two pieces have the same name"
    for number, piece in enumerate(pieces):
        if len(set(piece.cells)) != 4 or any(sum(cell) % 2 for cell in piece.cells) or not _hangs_together(piece.cells):
            yield f"the piece {piece.piece} is not made of four spheres that touch"
        elif any(congruent(piece.cells, other.cells) for other in pieces[:number] if len(set(other.cells)) == 4):
            yield f"the piece {piece.piece} is there twice"


def _hangs_together(cells: Sequence[Cell]) -> bool:
    reached, edge = {cells[0]}, [cells[0]]
    for cell in edge:
        near = [other for other in cells if other not in reached and _apart(cell, other) == TOUCHING]
        reached.update(near)
        edge.extend(near)
    return len(reached) == len(cells)


def _bad_figure(puzzle: Figure) -> Iterator[str]:
    """Make sure that the figure is the one that is named, stands the right way, and is seen from outside."""
    if puzzle.cells != figure.cells_of(puzzle.name):
        yield "the figure is not the one in the title"
    if puzzle.on_triangles != figure.stands_on_triangles(puzzle.name):
        yield "the figure does not stand on its base"
    places = figure.centred(puzzle.cells, puzzle.on_triangles).values()
    if puzzle.shot.distance <= 1 + max(sum(number**2 for number in place) ** 0.5 for place in places):
        yield "the camera is too near"


def _bad_answer(puzzle: Figure) -> Iterator[str]:
    """List where the answer fails the figure or the pieces."""
    covered = Counter(cell for placed in puzzle.solution for cell in placed.cells)
    if any(number > 1 for number in covered.values()):
        yield "two pieces of the answer are in the same place"
    if set(covered) != set(puzzle.cells):
        yield "the answer does not fill the figure"
    own = {piece.piece: piece.cells for piece in puzzle.tray}
    if sorted(own) != sorted(placed.piece for placed in puzzle.solution):
        yield "the answer does not use every piece once"
    for placed in puzzle.solution:
        if len(placed.cells) != 4 or not congruent(placed.cells, own.get(placed.piece, ())):
            yield f"{placed.piece} has a wrong shape in the answer"


def _grown(size: int) -> set[Group]:
    """Return all groups of spheres that touch, with the first of their spheres at the origin."""
    steps = [step for step in product((-1, 0, 1), repeat=3) if sum(map(abs, step)) == TOUCHING]
    found: set[Group] = {frozenset({(0, 0, 0)})}
    for _ in range(size - 1):
        found = {
            _settled({*group, (a + x, b + y, c + z)})
            for group in found
            for a, b, c in group
            for x, y, z in steps
            if (a + x, b + y, c + z) not in group
        }
    return found


def _settled(cells: Iterable[Cell]) -> Group:
    known = sorted(cells)
    a, b, c = known[0]
    return frozenset((x - a, y - b, z - c) for x, y, z in known)


def _groups(cells: Sequence[Cell]) -> set[Group]:
    """Return all groups of four spheres of a figure that touch."""
    near = {cell: [other for other in cells if _apart(cell, other) == TOUCHING] for cell in cells}
    found: set[Group] = {frozenset({cell}) for cell in cells}
    for _ in range(3):
        found = {group | {other} for group in found for cell in group for other in near[cell] if other not in group}
    return found


def _solutions(puzzle: Figure) -> Iterator[frozenset[tuple[str, Group]]]:
    """Give every way to fill the figure, by filling the first free place with every piece that fits."""
    at: dict[Cell, list[tuple[str, Group]]] = {cell: [] for cell in puzzle.cells}
    for group in sorted(_groups(puzzle.cells), key=sorted):
        for piece in puzzle.tray:
            if congruent(group, piece.cells):
                for cell in group:
                    at[cell].append((piece.piece, group))
    order = sorted(puzzle.cells)

    def go_on(free: Group, used: frozenset[tuple[str, Group]]) -> Iterator[frozenset[tuple[str, Group]]]:
        if not free:
            yield used
            return
        names = {name for name, _ in used}
        first = next(cell for cell in order if cell in free)
        for name, group in at[first]:
            if name not in names and group <= free:
                yield from go_on(free - group, used | {(name, group)})

    yield from go_on(frozenset(puzzle.cells), frozenset())


def _up_to_rotation(found: Sequence[frozenset[tuple[str, Group]]], cells: Sequence[Cell]) -> int:
    """Count solutions that no rotation of the figure turns into each other."""
    turns = list(_rotations(cells))
    seen: set[frozenset[tuple[str, Group]]] = set()
    number = 0
    for solution in found:
        if solution not in seen:
            number += 1
            seen.update(frozenset((name, frozenset(turn[cell] for cell in group)) for name, group in solution) for turn in turns)
    return number


def _rotations(cells: Sequence[Cell]) -> Iterator[dict[Cell, Cell]]:
    """Give the rotations of space that take the figure to itself: permuted and signed axes without a mirror."""
    count = len(cells)
    middle = [sum(cell[axis] for cell in cells) for axis in range(3)]
    place = {tuple(count * cell[axis] - middle[axis] for axis in range(3)): cell for cell in cells}
    for axes in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            swaps = sum(axes[one] > axes[two] for one in range(3) for two in range(one + 1, 3))
            if (swaps + signs.count(-1)) % 2 == 0:
                turned = {point: tuple(sign * point[axis] for axis, sign in zip(axes, signs, strict=True)) for point in place}
                if all(image in place for image in turned.values()):
                    yield {place[point]: place[image] for point, image in turned.items()}
