"""All shapes of a given size, grown cell by cell."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, permutations

from printkit.engine.polyform.lattice import Cell, Lattice, Shape, motions, neighbours, orientations, shape_of, shifted
from printkit.errors import Fault, SpecError

LARGEST = {Lattice.SQUARE: 10, Lattice.CUBIC: 7, Lattice.SPHERES: 5}


@lru_cache(maxsize=32)
def fixed_shapes(lattice: Lattice, size: int) -> tuple[Shape, ...]:
    """Return all connected shapes, counting each orientation; sorted."""
    if not 1 <= size <= LARGEST[lattice]:
        raise SpecError(Fault(f"shapes of {size} {lattice.value} are not listed", f"ask for 1 to {LARGEST[lattice]}"))
    if size == 1:
        return (((0, 0, 0),),)
    grown = {
        shape_of((*shape, border))
        for shape in fixed_shapes(lattice, size - 1)
        for cell in shape
        for border in (shifted(cell, step) for step in neighbours(lattice))
        if border not in shape
    }
    return tuple(sorted(grown))


@lru_cache(maxsize=32)
def one_sided_shapes(lattice: Lattice, size: int) -> tuple[Shape, ...]:
    """Return one shape of each kind that rotations cannot turn into another; mirror images count as two."""
    return _kinds(lattice, size, reflect=False)


@lru_cache(maxsize=32)
def free_shapes(lattice: Lattice, size: int) -> tuple[Shape, ...]:
    """Return one shape of each kind that neither rotations nor reflections can turn into another."""
    return _kinds(lattice, size, reflect=True)


@lru_cache(maxsize=4096)
def turned(shape: Shape, lattice: Lattice, *, reflect: bool) -> tuple[Shape, ...]:
    """Return all orientations of a shape, sorted.

    A piece of spheres can lie in more ways than the rotations of the lattice give: every congruent shape is one of them.
    """
    if lattice is Lattice.SPHERES:
        mine = _congruence(shape, reflect=reflect)
        return tuple(other for other in fixed_shapes(lattice, len(shape)) if _congruence(other, reflect=reflect) == mine)
    return orientations(shape, motions(lattice, proper=True) + (motions(lattice, proper=False) if reflect else ()))


def mirrored(shape: Shape, lattice: Lattice) -> Shape:
    """Return a mirror image of a shape: the first of its orientations."""
    reflection = orientations(shape, motions(lattice, proper=False))[0]
    return turned(reflection, lattice, reflect=False)[0]


def is_chiral(shape: Shape, lattice: Lattice) -> bool:
    """Say whether no rotation turns a shape into its mirror image."""
    return mirrored(shape, lattice) not in turned(shape, lattice, reflect=False)


def _kinds(lattice: Lattice, size: int, *, reflect: bool) -> tuple[Shape, ...]:
    """Keep of every kind the orientation that is sorted first."""
    seen, kinds = set[Shape](), []
    for shape in fixed_shapes(lattice, size):
        if shape not in seen:
            kinds.append(shape)
            seen.update(turned(shape, lattice, reflect=reflect))
    return tuple(kinds)


@lru_cache(maxsize=4096)
def _congruence(shape: Shape, *, reflect: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what congruent shapes have in common: in the best order of their cells, all distances and all handednesses."""
    return min(_measures(order, reflect=reflect) for order in permutations(shape))


def _measures(cells: tuple[Cell, ...], *, reflect: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    distances = tuple(sum((one[axis] - other[axis]) ** 2 for axis in range(3)) for one, other in combinations(cells, 2))
    hands = tuple(_hand(*four) for four in combinations(cells, 4))
    return distances, tuple(map(abs, hands)) if reflect else hands


def _hand(one: Cell, two: Cell, three: Cell, four: Cell) -> int:
    """Return on which side of the plane through three cells the fourth lies: -1, 0 or 1."""
    (a, b, c), (d, e, f), (g, h, i) = ((cell[0] - one[0], cell[1] - one[1], cell[2] - one[2]) for cell in (two, three, four))
    volume = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return (volume > 0) - (volume < 0)
