"""Assemblies in space: pieces of cubes that should make a figure of cubes, judged in the same words as flat ones.

It stands here, beside the judge of flat assemblies, because one list may hold both and both get verdicts of one form. The motions
of the lattice and the named sets of pieces are the engine's; no proof of a page comes by here.

Everything is whole numbers, so there is no tolerance, and all motions are tried: 24 rotations, and for each every shift that brings
some cube of the assembly to one of the figure. The contour of a figure is its surface, with the walls of tunnels and hollows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printkit.engine.polyform.catalogue import piece_set
from printkit.engine.polyform.growth import turned
from printkit.engine.polyform.lattice import Cell, Lattice, Motion, Shape, motions, moved, neighbours, shape_of, shifted
from printkit.errors import InputError, PrintkitError
from printkit.kinds.tangram.corner_reading import FaultList
from printkit.kinds.tangram.judge.assembly import LONGEST_NAME, MOST_PLACED, read_flag
from printkit.kinds.tangram.judge.inventory import Inventory
from printkit.kinds.tangram.judge.verdict import MIRRORED, NEARLY, OVERLAP, PARTIAL, SOLVED

MOST_CUBES = 600
_FARTHEST = 10_000
_STEP = 1 << 20
"""How far apart shifts along one axis stand from those along the next, when three are written as one number."""

Numbers = NDArray[np.int64]


class Block(NamedTuple):
    """A piece where it lies."""

    piece: str
    cubes: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class SolidAssembly:
    """Placed pieces and the figure that they should make."""

    target: tuple[Cell, ...]
    placed: tuple[Block, ...]
    allow_mirror: bool = False
    pieces: tuple[Block, ...] | None = None
    fixed: bool = False


class _Best(NamedTuple):
    """The best motion so far: completeness, contour, motion and shift; and the most that any motion covers."""

    completeness: float = 0.0
    contour: float = 0.0
    area: float = 0.0
    motion: Motion | None = None
    shift: Cell = (0, 0, 0)


def is_solid(entry: Any) -> bool:
    """Tell whether an assembly of a file is one in space."""
    return isinstance(entry, Mapping) and isinstance(entry.get("target"), Mapping) and "cubes" in entry["target"]


def read_solid(entry: Mapping[str, Any], field: str, place: str = "") -> SolidAssembly:
    """Read one assembly in space."""
    faults = FaultList(place)
    target = _read_cubes(entry["target"]["cubes"], f"{field}target.cubes", faults)
    placed = _read_blocks(entry.get("placed"), f"{field}placed", faults)
    pieces = _read_pieces(entry.get("set"), f"{field}set", faults)
    mirror, fixed = (read_flag(entry, name, field, faults) for name in ("allow_mirror", "fixed"))
    if sum(len(block.cubes) for block in placed) > MOST_CUBES:
        faults.add(f"{field}placed", "these are too many cubes", f"at most {MOST_CUBES} are read")
    if faults:
        raise InputError(*faults.faults)
    return SolidAssembly(target, placed, mirror, pieces, fixed)


def verify_solid(one: SolidAssembly) -> dict[str, Any]:
    """Judge one assembly in space."""
    inventory = _inventory(one)
    made = {cube for block in one.placed for cube in block.cubes}
    overlaps = _overlaps(one.placed)
    best = _best(made, one, mirrored=False)
    if one.allow_mirror:
        best = max(best, _best(made, one, mirrored=True), key=lambda found: found.completeness)
    status, completeness = PARTIAL, min(best.completeness, NEARLY)
    if overlaps:
        status = OVERLAP
    elif best.completeness == 1 and len(made) == len(one.target):
        if inventory is None or inventory.is_complete:
            status, completeness = SOLVED, 1.0
    elif not (one.allow_mirror or one.fixed) and len(made) == len(one.target) and _best(made, one, mirrored=True).completeness == 1:
        status = MIRRORED
    return _table(status, completeness, best, overlaps, inventory)


def surface(cubes: Iterable[Cell]) -> list[tuple[Cell, Cell]]:
    """List the faces between cubes and what is empty, as a cube and the direction out of it."""
    full = set(cubes)
    return [(cube, step) for cube in sorted(full) for step in neighbours(Lattice.CUBIC) if shifted(cube, step) not in full]


def _best(made: set[Cell], one: SolidAssembly, mirrored: bool) -> _Best:
    """Find the motion that is best: the largest smaller one of the shares of surface and volume."""
    best = _Best()
    if not made:
        return best
    target = np.array(sorted(one.target))
    faces = surface(one.target)
    walls = surface(made)
    ways = motions(Lattice.CUBIC, proper=not mirrored)
    for motion in ways if not one.fixed else ways[:1]:
        turn = np.array(motion)
        shifts, volumes = _common(target, np.array(sorted(made)) @ turn)
        along = _matched(faces, [(cube, moved(step, motion)) for cube, step in walls], turn, shifts)
        if one.fixed:
            shifts, volumes, along = (part[shifts == _code(np.zeros(3, dtype=np.int64))] for part in (shifts, volumes, along))
            if not len(shifts):
                continue
        contours, areas = along / len(faces), volumes / len(target)
        levels = np.minimum(contours, areas)
        index = int(np.argmax(levels))
        area = max(best.area, float(areas.max()))
        if levels[index] > best.completeness:
            best = _Best(float(levels[index]), float(contours[index]), area, motion, _decoded(int(shifts[index])))
        best = best._replace(area=area)
    return best


def _common(target: Numbers, cubes: Numbers) -> tuple[Numbers, Numbers]:
    """List the shifts that bring cubes to those of the target, and how many each brings there."""
    shifts, counts = np.unique(_code(target[:, None, :] - cubes[None, :, :]).ravel(), return_counts=True)
    return shifts, counts


def _matched(
    faces: Sequence[tuple[Cell, Cell]], walls: Sequence[tuple[Cell, Cell]], turn: Numbers, shifts: Numbers
) -> NDArray[np.float64]:
    """Count, for each shift, the faces of the figure to which it brings a face of the turned assembly that looks the same way."""
    found = np.zeros(len(shifts))
    for step in neighbours(Lattice.CUBIC):
        here = np.array([cube for cube, way in faces if way == step], dtype=np.int64).reshape(-1, 3)
        there = np.array([cube for cube, way in walls if way == step], dtype=np.int64).reshape(-1, 3) @ turn
        if len(here) and len(there):
            codes, counts = _common(here, there)
            # A face is brought to a face only by a shift that brings its cube to a cube.
            found[np.searchsorted(shifts, codes)] += counts
    return found


def _code(shift: Numbers) -> Numbers:
    """Write shifts along three axes as one number."""
    codes: Numbers = (shift[..., 0] * _STEP + shift[..., 1]) * _STEP + shift[..., 2]
    return codes


def _decoded(code: int) -> Cell:
    z = (code + _STEP // 2) % _STEP - _STEP // 2
    rest = (code - z) // _STEP
    y = (rest + _STEP // 2) % _STEP - _STEP // 2
    return ((rest - y) // _STEP, y, z)


def _overlaps(placed: Sequence[Block]) -> list[tuple[int, int, int]]:
    """List the pairs of pieces that share cubes, and how many."""
    cubes = [set(block.cubes) for block in placed]
    pairs = ((i, j, len(cubes[i] & cubes[j])) for i in range(len(cubes)) for j in range(i + 1, len(cubes)))
    return [pair for pair in pairs if pair[2]]


def _inventory(one: SolidAssembly) -> Inventory | None:
    """Compare the placed pieces with the set by their shapes; of equal shapes, names are kept where they can be."""
    if one.pieces is None:
        return None
    own = [(block.piece, _kind(block.cubes)) for block in one.pieces]
    shapes = {shape for _, shape in own}
    free = Counter(own)
    unnamed: list[tuple[str, Shape]] = []
    for block in one.placed:
        known = (block.piece, _kind(block.cubes))
        if free[known] > 0:
            free[known] -= 1
        else:
            unnamed.append(known)
    extra: list[str] = []
    foreign: list[str] = []
    for name, shape in unnamed:
        mate = next((one for one in own if one[1] == shape and free[one] > 0), None)
        if mate is not None:
            free[mate] -= 1
        else:
            (extra if shape in shapes else foreign).append(name)
    missing = tuple(name for name, _ in (+free).elements())
    return Inventory(missing, tuple(extra), tuple(foreign))


def _kind(cubes: Iterable[Cell]) -> Shape:
    """Return one shape for all ways in which a piece may lie; mirror images are different pieces."""
    return turned(shape_of(cubes), Lattice.CUBIC, reflect=False)[0]


def _table(
    status: str, completeness: float, best: _Best, overlaps: Sequence[tuple[int, int, int]], inventory: Inventory | None
) -> dict[str, Any]:
    """Write a verdict in the form of flat ones; the area is that of the volume, and a motion has the images of the three axes."""
    motion = None
    if best.motion is not None:
        mirrored = best.motion in motions(Lattice.CUBIC, proper=False)
        motion = {"mirrored": mirrored, "axes": [list(axis) for axis in best.motion], "shift": list(best.shift)}
    result: dict[str, Any] = {
        "status": status,
        "completeness": round(completeness, 9),
        "contour": round(best.contour, 9),
        "area": round(best.area, 9),
        "overlaps": [list(pair) for pair in overlaps],
        "motion": motion,
        "residual": 0,
    }
    if inventory is not None:
        names = {"missing": inventory.missing, "extra": inventory.extra, "foreign": inventory.foreign}
        result |= {key: list(value) for key, value in names.items()}
    return result


def _read_cubes(value: Any, field: str, faults: FaultList) -> tuple[Cell, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST_CUBES:
        faults.add(field, "there is no list of cubes", f"write [[x, y, z], ...], at most {MOST_CUBES}")
        return ()
    for index, cube in enumerate(value):
        if not isinstance(cube, list) or len(cube) != 3 or any(type(part) is not int or abs(part) > _FARTHEST for part in cube):
            faults.add(f"{field}[{index}]", f"{cube!r:.40} is not a cube", f"write three whole numbers up to {_FARTHEST}")
            return ()
    cubes = tuple((x, y, z) for x, y, z in value)
    if len(set(cubes)) < len(cubes):
        faults.add(field, "a cube is there twice", "write every cube once")
    return cubes


def _read_blocks(value: Any, field: str, faults: FaultList) -> tuple[Block, ...]:
    if not isinstance(value, list) or len(value) > MOST_PLACED:
        faults.add(field, "there is no list of pieces", f"write a list of at most {MOST_PLACED} pieces with cubes")
        return ()
    blocks = []
    for index, entry in enumerate(value):
        inner = f"{field}[{index}]"
        if not isinstance(entry, Mapping):
            faults.add(inner, "a piece is a table", 'write {"piece": ..., "cubes": [...]}')
            continue
        name = entry.get("piece", f"{index + 1}")
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            faults.add(f"{inner}.piece", f"{name!r:.40} is not a name", f"write a text of at most {LONGEST_NAME} letters")
        blocks.append(Block(str(name), _read_cubes(entry.get("cubes"), f"{inner}.cubes", faults)))
    return tuple(blocks)


def _read_pieces(value: Any, field: str, faults: FaultList) -> tuple[Block, ...] | None:
    """Read the set: the name of a known one, flat or not, or a list of pieces with cubes."""
    if value is None:
        return None
    if not isinstance(value, str):
        return _read_blocks(value, field, faults)
    try:
        known = piece_set(value).in_space()
    except PrintkitError as error:
        faults.add(field, str(error))
        return None
    if known.lattice is not Lattice.CUBIC:
        faults.add(field, f'the pieces of "{value}" are not made of cubes', 'write a set such as "soma" or "pentacubes"')
        return None
    return tuple(Block(piece.name, piece.shape) for piece in known.pieces for _ in range(piece.count))
