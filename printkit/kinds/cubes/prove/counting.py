"""Counting the ways to build a figure once more: without listing them, and up to turning and mirroring by Burnside's lemma."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from printkit.engine import plain
from printkit.errors import Fault, ProofError
from printkit.kinds.cubes.prove.known import Cubes, Kit, motions, places, turned
from printkit.kinds.cubes.prove.space import Cube

MOST_STATES = 400_000
MOST_STEPS = 300_000
"""A count that takes more than this is out of reach, and a page must not claim it."""

Motion = Callable[[Cube], Cube]


def solutions(figure: Cubes, kit: Kit) -> tuple[int, int]:
    """Return how many solutions there are in all, and how many that are no turned or mirrored images of each other."""
    return _solutions(figure, tuple((kit.shapes[name], count) for name, count in sorted(kit.counts.items())))


@lru_cache(maxsize=64)
def _solutions(figure: Cubes, pieces: tuple[tuple[Cubes, int], ...]) -> tuple[int, int]:
    kinds = [plain.Piece(turned(shape), count) for shape, count in pieces]
    itself = list(range(len(pieces)))
    partners = _partners(pieces)
    group = [(motion, itself) for motion in _symmetries(figure, proper=True)]
    group += [(motion, partners) for motion in _symmetries(figure, proper=False) if partners is not None]
    try:
        raw = plain.count(figure, kinds, most_states=MOST_STATES)
        try:
            kept = [raw if _is_still(motion, figure) else _kept(figure, pieces, motion, images) for motion, images in group]
        except plain.OutOfReach:
            if partners is not None and partners != itself:
                raise
            return raw, plain.count_up_to(figure, kinds, [_of_cells(motion) for motion, _ in group], most_states=MOST_STATES)
    except plain.OutOfReach as error:
        problem = "the solutions are too many to be counted again, so the page must not say how many there are"
        raise ProofError(Fault(problem, "give less effort", "effort")) from error
    number, rest = divmod(sum(kept), len(kept))
    if rest:
        raise ProofError("the symmetries of the figure are no group")
    return raw, number


def _of_cells(motion: Motion) -> plain.Symmetry:
    return lambda cell: motion((cell[0], cell[1], cell[2]))


def _is_still(motion: Motion, figure: Cubes) -> bool:
    return all(motion(cube) == cube for cube in figure)


def _symmetries(figure: Cubes, proper: bool) -> Iterator[Motion]:
    """Give the motions of space that map a figure onto itself."""
    for axes, signs in motions(proper):
        image = [tuple(sign * cube[axis] for axis, sign in zip(axes, signs, strict=True)) for cube in figure]
        shift = [min(cube[axis] for cube in figure) - min(cube[axis] for cube in image) for axis in range(3)]

        def motion(cube: Cube, axes: tuple[int, ...] = axes, signs: tuple[int, ...] = signs, by: list[int] = shift) -> Cube:
            x, y, z = (sign * cube[axis] + step for axis, sign, step in zip(axes, signs, by, strict=True))
            return (x, y, z)

        if frozenset(map(motion, figure)) == figure:
            yield motion


def _partners(pieces: tuple[tuple[Cubes, int], ...]) -> list[int] | None:
    """Return for every piece which one is its mirror image, as often in the set; None if one has none."""
    kinds = [(turned(shape), count) for shape, count in pieces]
    found = []
    for shape, count in pieces:
        wanted = (turned(shape, proper=False), count)
        if wanted not in kinds:
            return None
        found.append(kinds.index(wanted))
    return found


def _kept(figure: Cubes, pieces: tuple[tuple[Cubes, int], ...], motion: Motion, partners: list[int]) -> int:
    """Count the solutions that a motion leaves as they are; a reflection exchanges pieces that are mirror images of each other.

    Every piece of such a solution lies together with its images; so it is put together from whole families of images.
    """
    families: dict[frozenset[tuple[int, Cubes]], Cubes] = {}
    for number, (shape, _) in enumerate(pieces):
        for place in places(shape, figure):
            family = {(number, place)}
            here, image = partners[number], frozenset(map(motion, place))
            while (here, image) not in family:
                family.add((here, image))
                here, image = partners[here], frozenset(map(motion, image))
            union = frozenset().union(*(cubes for _, cubes in family))
            if len(union) == sum(len(cubes) for _, cubes in family):
                families[frozenset(family)] = union
    by_cube: dict[Cube, list[tuple[frozenset[tuple[int, Cubes]], Cubes]]] = {cube: [] for cube in figure}
    for members, union in families.items():
        by_cube[min(union)].append((members, union))
    steps = [0]
    return _covers(sorted(figure), by_cube, frozenset(), {n: count for n, (_, count) in enumerate(pieces)}, steps)


def _covers(
    order: list[Cube],
    by_cube: Mapping[Cube, list[tuple[frozenset[tuple[int, Cubes]], Cubes]]],
    filled: Cubes,
    left: dict[int, int],
    steps: list[int],
) -> int:
    first = next((cube for cube in order if cube not in filled), None)
    if first is None:
        return int(not any(left.values()))
    steps[0] += 1
    if steps[0] > MOST_STEPS:
        raise plain.OutOfReach
    total = 0
    for members, union in by_cube[first]:
        if union & filled:
            continue
        rest = dict(left)
        for number, _ in members:
            rest[number] -= 1
        if min(rest.values()) >= 0:
            total += _covers(order, by_cube, filled | union, rest, steps)
    return total
