"""What the rules know: the pieces of the sets, the figures of the library, and where cameras stand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations, product
from math import inf, sqrt
from pathlib import Path
from re import fullmatch
from typing import Any, NamedTuple

from printkit.errors import ProofError
from printkit.kinds.cubes.prove.space import Camera, Cube, Solid

Cubes = frozenset[Cube]

SOMA: dict[str, tuple[Cube, ...]] = {
    "V": ((0, 0, 0), (1, 0, 0), (0, 1, 0)),
    "L": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)),
    "T": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)),
    "Z": ((0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)),
    "A": ((0, 0, 0), (0, 1, 0), (1, 0, 0), (0, 1, 1)),
    "B": ((0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 0, 1)),
    "P": ((0, 0, 0), (0, 1, 0), (1, 0, 0), (0, 0, 1)),
}
"""The seven pieces; A and B are mirror images."""
FAMILIES = {"monocubes": 1, "dicubes": 2, "tricubes": 3, "tetracubes": 4, "pentacubes": 5}
"""Sets of all pieces of so many cubes; mirror images count as two."""
FLAT = {"dominoes": 2, "trominoes": 3, "tetrominoes": 4, "pentominoes": 5, "flat-pentacubes": 5, "hexominoes": 6}
"""Sets of all flat pieces of so many cubes, which may be turned over."""

PRESETS = {
    "usual": Camera(30.0, 60.0, 0.0),
    "high": Camera(30.0, 40.0, 0.0),
    "low": Camera(30.0, 75.0, 0.0),
    "isometric": Camera(45.0, 54.73561, inf),
    "front": Camera(0.0, 90.0, inf),
    "side": Camera(90.0, 90.0, inf),
    "top": Camera(0.0, 0.0, inf),
}
"""The views that have names; those that are not parallel stand at the usual distance."""
AUTO_X_DEG = tuple(quarter + angle for quarter in (0.0, 90.0, 180.0, 270.0) for angle in (30.0, 22.0, 38.0, 52.0, 60.0, 68.0))
AUTO_Z_DEG = (60.0, 52.0, 68.0)
"""The 72 views among which `auto` chooses."""
USUAL_DISTANCE, DIAGONALS = 12.0, 2.3
"""A camera stands at the usual distance, or so many diagonals of a large figure away."""
FAMILY_CAMERA = Camera(30.0, 60.0, 14.0)
"""How single pieces are looked at."""


class Kit(NamedTuple):
    """The pieces that a book asks for: the shape of each by its name, and how many of it there are."""

    shapes: dict[str, Cubes]
    counts: dict[str, int]

    @property
    def size(self) -> int:
        """Return the number of cubes of all pieces."""
        return sum(len(self.shapes[name]) * count for name, count in self.counts.items())

    @property
    def number(self) -> int:
        """Return the number of pieces."""
        return sum(self.counts.values())


def kit_of(spec: Any) -> Kit:
    """Return the pieces that a book asks for; those of known sets are held against what the rules say of them."""
    pieces = {piece.name: settled((row, column, layer) for layer, row, column in piece.shape) for piece in spec.pieces.pieces}
    kit = Kit(pieces, {piece.name: piece.count for piece in spec.pieces.pieces})
    if spec._pieces is None:
        _check_known(spec.set, kit)
    return kit


def _check_known(name: str, kit: Kit) -> None:
    """Refuse a known set whose pieces are not those of the rules."""
    if "+" in name:
        return
    family, colon, chosen = name.partition(":")
    if family == "soma" and not _are_soma(kit, set(chosen) if colon else set(SOMA)):
        raise ProofError("the pieces are not those of the Soma set")
    if family in FAMILIES or family in FLAT:
        known = all_pieces(FAMILIES.get(family) or FLAT[family], family in FLAT)
        kinds = [min(turned(shape), key=sorted) for shape in kit.shapes.values()]
        if len(set(kinds)) != len(kinds) or not set(kinds) <= known or (not colon and len(kinds) != len(known)):
            raise ProofError(f"the pieces are not those of the set {family}")


def _are_soma(kit: Kit, names: set[str]) -> bool:
    """Tell whether some pieces are those of the Soma set with these names, one of each."""
    are_right = all(shape in turned(frozenset(SOMA.get(one, ()))) for one, shape in kit.shapes.items())
    return are_right and set(kit.shapes) == names and set(kit.counts.values()) == {1}


@lru_cache(maxsize=8)
def all_pieces(size: int, flat: bool) -> frozenset[Cubes]:
    """Grow all pieces of a size, one of each kind; mirror images are different unless they can be turned into each other."""
    if size == 1:
        return frozenset({frozenset({(0, 0, 0)})})
    found = set()
    for smaller in all_pieces(size - 1, flat):
        for x, y, z in smaller:
            steps = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
            for a, b, c in steps:
                cube = (x + a, y + b, z + c)
                grown = settled({*smaller, cube})
                if cube not in smaller and (not flat or any(max(one[axis] for one in grown) == 0 for axis in range(3))):
                    found.add(min(turned(grown), key=sorted))
    return frozenset(found)


def settled(cubes: Iterable[Cube]) -> Cubes:
    """Move cubes to where their least coordinates are 0."""
    kept = list(cubes)
    low = [min(cube[axis] for cube in kept) for axis in range(3)]
    return frozenset((x - low[0], y - low[1], z - low[2]) for x, y, z in kept)


def motions(proper: bool) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Give the 24 rotations of space that keep cubes upright, or the 24 that also mirror it: axes and signs."""
    for axes in permutations(range(3)):
        swaps = sum(axes[one] > axes[two] for one in range(3) for two in range(one + 1, 3))
        for signs in product((1, -1), repeat=3):
            if (swaps + signs.count(-1)) % 2 == (0 if proper else 1):
                yield axes, signs


@lru_cache(maxsize=2048)
def turned(cubes: Cubes, proper: bool = True) -> frozenset[Cubes]:
    """Return all ways in which a piece can lie; improper motions give those of its mirror image."""
    return frozenset(
        settled((signs[0] * cube[axes[0]], signs[1] * cube[axes[1]], signs[2] * cube[axes[2]]) for cube in cubes)
        for axes, signs in (motions(proper) if cubes else ())
    )


@lru_cache(maxsize=512)
def places(shape: Cubes, figure: Cubes) -> tuple[Cubes, ...]:
    """Return every place of a piece in a figure."""
    found = set()
    for pose in turned(shape):
        first = min(pose)
        for cube in figure:
            step = [there - here for there, here in zip(cube, first, strict=True)]
            placed = frozenset((x + step[0], y + step[1], z + step[2]) for x, y, z in pose)
            if placed <= figure:
                found.add(placed)
    return tuple(sorted(found, key=sorted))


def figures_of(spec: Any, kit: Kit) -> list[Cubes]:
    """Return the figures that a book may mean: the one that it names, or all among which chance chooses."""
    if spec._cells is not None:
        return [settled((row, column, layer) for layer, row, column in spec._cells)]
    shelf = {} if ":" in spec.set or "+" in spec.set or spec._pieces is not None else library(spec.set)
    if spec.figure == "any" and shelf:
        return list(shelf.values())
    if spec.figure == "any":
        return sorted({pose for shape in kit.shapes.values() for pose in turned(shape)}, key=sorted)
    if spec.figure in shelf:
        return [shelf[spec.figure]]
    if fullmatch(r"\d+x\d+x\d+", spec.figure):
        layers, rows, columns = map(int, spec.figure.split("x"))
        return [frozenset(product(range(rows), range(columns), range(layers)))]
    return [settled((row, column, layer) for layer, row, column in spec.asked_cells)]


@lru_cache(maxsize=8)
def library(name: str) -> dict[str, Cubes]:
    """Read the figures that are drawn for a set, by name."""
    file = Path(__file__).parents[1] / "figures" / f"{name}.toml"
    if not file.is_file():
        return {}
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["figure"]
    return {entry["name"]: _drawn(entry["layers"]) for entry in entries}


def _drawn(layers: list[list[str]]) -> Cubes:
    return frozenset(
        (row, column, layer)
        for layer, rows in enumerate(layers)
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign == "."
    )


def cameras_of(spec: Any, figure: Cubes) -> list[Camera]:
    """Return where the camera may stand: one place if the book says it, otherwise the views that `auto` tries."""
    preset = PRESETS.get(spec.view)
    distance = spec.distance
    if distance is None:
        distance = preset.distance if preset and preset.distance else usual_distance(figure)
    x_angles = [spec.xa] if spec.xa is not None else [preset.xa] if preset else AUTO_X_DEG
    z_angles = [spec.za] if spec.za is not None else [preset.za] if preset else AUTO_Z_DEG
    return [Camera(xa, za, distance or inf) for za in z_angles for xa in x_angles]


def usual_distance(figure: Cubes) -> float:
    """Return how far away a camera stands if nobody says it."""
    spans = extent(figure)
    return max(USUAL_DISTANCE, round(DIAGONALS * sqrt(sum(span * span for span in spans)), 1))


def extent(figure: Cubes) -> tuple[int, int, int]:
    """Return the sides of the box around a figure."""
    x, y, z = (max(cube[axis] for cube in figure) - min(cube[axis] for cube in figure) + 1 for axis in range(3))
    return x, y, z


def centred(cubes: Cubes, figure: Cubes) -> Solid:
    """Return cubes of a figure as a body, the middle of the figure at the origin."""
    x, y, z = (-(min(cube[axis] for cube in figure) + max(cube[axis] for cube in figure) + 1) / 2 for axis in range(3))
    return Solid(cubes, (x, y, z))


def hollows(figure: Cubes) -> int:
    """Count the empty places inside a figure that nothing leads into."""
    low = [min(cube[axis] for cube in figure) - 1 for axis in range(3)]
    high = [max(cube[axis] for cube in figure) + 1 for axis in range(3)]
    outside = {(low[0], low[1], low[2])}
    waiting = list(outside)
    for x, y, z in waiting:
        for near in ((x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z), (x, y, z + 1), (x, y, z - 1)):
            inside_box = all(low[axis] <= near[axis] <= high[axis] for axis in range(3))
            if inside_box and near not in outside and near not in figure:
                outside.add(near)
                waiting.append(near)
    spans = [top - bottom + 1 for top, bottom in zip(high, low, strict=True)]
    return spans[0] * spans[1] * spans[2] - len(outside) - len(figure)
