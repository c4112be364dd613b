"""How an assembly of cubes is judged: faces between pieces cancel, and what is left is its surface, outside and around hollows.

The page shows the assembly layer by layer: walls that cancel are dashed, those that are left are drawn through.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from printkit.engine.polyform.lattice import Cell, Lattice, neighbours, shifted
from printkit.errors import amount
from printkit.geometry.affine import Point
from printkit.kinds.tangram.judge.explain.drawing import CONTOUR, HOLE, pale
from printkit.kinds.tangram.judge.explain.page import COLUMN, FRAME, PAGE_HEIGHT, PAGE_WIDTH, TOP, heading, told
from printkit.kinds.tangram.judge.solid import SolidAssembly, surface, verify_solid
from printkit.scene.ink import Face, Theme, theme
from printkit.scene.item import Ink, Item, Path, Scene, Stroke
from printkit.scene.shape import filled, layer, line, rectangle
from printkit.scene.typeset import label

_STEPS = neighbours(Lattice.CUBIC)
_AROUND = (-1, 0, 1)
OUTSIDE = 0
_BETWEEN, _LARGEST, _LETTERED = 6.0, 26.0, 4.0
"""The room between layers, the largest size of a cube, and the smallest that has a number in it."""
_MOST_LAYERS = 60
_CAPTION = Face(7.0, "body", 3.0)


@dataclass(frozen=True, slots=True)
class SolidExplanation:
    """How an assembly of cubes was judged."""

    one: SolidAssembly
    seams: tuple[tuple[int, int, int], ...]
    """Pairs of pieces, and how many faces of theirs cancel."""
    surfaces: tuple[int, ...]
    """How many faces the surface outside has, and those around hollows."""
    wanted: tuple[int, ...]
    """The same of the target."""
    verdict: Mapping[str, Any]


def explain_solid(one: SolidAssembly) -> SolidExplanation:
    """Judge an assembly of cubes and tell how."""
    made = {cube for block in one.placed for cube in block.cubes}
    return SolidExplanation(one, _seams(one), surfaces(made), surfaces(one.target), verify_solid(one))


def _seams(one: SolidAssembly) -> tuple[tuple[int, int, int], ...]:
    """Count the faces that two pieces have in common, seen from opposite sides."""
    owners: dict[Cell, list[int]] = {}
    for number, block in enumerate(one.placed):
        for cube in block.cubes:
            owners.setdefault(cube, []).append(number)
    found: Counter[tuple[int, int]] = Counter()
    for cube, own in owners.items():
        for step in _STEPS:
            for i in own:
                for j in owners.get(shifted(cube, step), ()):
                    if i < j:
                        found[i, j] += 1
    return tuple((i, j, count) for (i, j), count in sorted(found.items()))


def surfaces(cubes: Iterable[Cell]) -> tuple[int, ...]:
    """Count the faces of the surface outside, then those around each hollow, the largest first."""
    full = set(cubes)
    air = regions_of_air(full)
    found = Counter(air[shifted(cube, step)] for cube, step in surface(full))
    return (found.pop(OUTSIDE, 0), *sorted(found.values(), reverse=True)) if full else ()


def regions_of_air(full: set[Cell]) -> dict[Cell, int]:
    """Say of every empty cell beside a cube, be it across a corner, in which region of air it is: 0 is outside.

    Only cells beside cubes are walked, because an assembly may be spread over any distance. The leftmost cell of such a shell
    either has a cube on its left, and then the shell lines a hollow; or nothing up to the shell of other cubes, or nothing at all.
    """
    shell = {(x + i, y + j, z + k) for x, y, z in full for i in _AROUND for j in _AROUND for k in _AROUND} - full
    rows: dict[tuple[int, int], list[int]] = {}
    for x, y, z in sorted(shell):
        rows.setdefault((y, z), []).append(x)
    regions: dict[Cell, int] = {}
    hollows = OUTSIDE
    for x, y, z in sorted(shell):
        if (x, y, z) in regions:
            continue
        before = bisect_left(rows[y, z], x)
        if (x - 1, y, z) in full:
            hollows += 1
            region = hollows
        else:
            region = regions[rows[y, z][before - 1], y, z] if before else OUTSIDE
        regions.update(dict.fromkeys(_connected((x, y, z), shell), region))
    return regions


def _connected(first: Cell, shell: set[Cell]) -> set[Cell]:
    """List the cells of a shell that are reached from one."""
    seen, waiting = {first}, [first]
    while waiting:
        cell = waiting.pop()
        for step in _STEPS:
            other = shifted(cell, step)
            if other in shell and other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen


def solid_table(one: SolidExplanation) -> dict[str, Any]:
    """Write an explanation for machines."""
    return {
        **one.verdict,
        "method": "cubes",
        "pieces": [{"piece": block.piece, "cubes": [list(cube) for cube in block.cubes]} for block in one.one.placed],
        "seams": [{"pieces": [i, j], "faces": count} for i, j, count in one.seams],
        "surfaces": _surface_tables(one.surfaces),
        "target": _surface_tables(one.wanted),
    }


def _surface_tables(counts: Iterable[int]) -> list[dict[str, Any]]:
    return [{"hollow": number > 0, "faces": count} for number, count in enumerate(counts)]


def solid_scene(one: SolidExplanation, title: str) -> Scene:
    """Draw an explanation, layer by layer."""
    look = theme("colour")
    items = [
        layer("heading", heading(title, "faces between pieces cancel", look)),
        layer("assembly", _layers(one, look)),
        layer("summary", told(_sentences(one), COLUMN, TOP, PAGE_WIDTH - COLUMN - 12, look)),
    ]
    return Scene(PAGE_WIDTH, PAGE_HEIGHT, tuple(items), title)


def _sentences(one: SolidExplanation) -> list[str]:
    verdict = one.verdict
    shares = [f"{100 * verdict[name]:.0f} %" for name in ("completeness", "area", "contour")]
    seams = sum(count for _, _, count in one.seams)
    found = [verdict["status"], f"{shares[0]} complete: volume {shares[1]}, surface {shares[2]}"]
    found.append(f"{amount(seams, 'pair')} of faces cancelled")
    for words, counts in (("assembly", one.surfaces), ("target", one.wanted)):
        out, *hollows = counts or (0,)
        inside = f", and {amount(len(hollows), 'hollow')} with {amount(sum(hollows), 'face')}" if hollows else ""
        found.append(f"{words}: a surface of {amount(out, 'face')}{inside}")
    names = [block.piece for block in one.one.placed]
    found += [f"{names[i]} and {names[j]}: {amount(count, 'face')}" for i, j, count in one.seams[:40]]
    return found


def _layers(one: SolidExplanation, look: Theme) -> Iterator[Item]:
    """Draw the layers beside each other, as large as the frame allows."""
    owner = {cube: number for number, block in enumerate(one.one.placed) for cube in block.cubes}
    if not owner:
        return
    lows, highs = ([pick(cube[axis] for cube in owner) for axis in range(3)] for pick in (min, max))
    count = min(_MOST_LAYERS, len({cube[0] for cube in owner}))
    rows, columns = (highs[axis] - lows[axis] + 1 for axis in (1, 2))
    left, top, width, height = FRAME
    unit, across = max(_layout(count, rows, columns, width, height, wide) for wide in range(1, count + 1))
    air = regions_of_air(set(owner))
    # Layers that hold nothing, of an assembly that lies about, are left out.
    filled_layers = sorted({cube[0] for cube in owner})[:_MOST_LAYERS]
    for number, level in enumerate(filled_layers):
        down, aside = divmod(number, across)
        at = (left + aside * (columns * unit + _BETWEEN), top + down * (rows * unit + _BETWEEN + 4))
        yield label(f"layer {level - lows[0] + 1}", at[0], at[1] + 1, _CAPTION, look.ink("muted"), "left")
        cubes = {cube: piece for cube, piece in owner.items() if cube[0] == level}
        origin = (at[0] - lows[2] * unit, at[1] + 4 - lows[1] * unit)
        yield from _layer(cubes, owner, air, origin, unit, look)


def _layout(count: int, rows: int, columns: int, width: float, height: float, across: int) -> tuple[float, int]:
    """Return how large cubes are if so many layers stand in a row."""
    down = -(-count // across)
    wide = (width - (across - 1) * _BETWEEN) / (across * columns)
    high = (height - down * (_BETWEEN + 4)) / (down * rows)
    return min(wide, high, _LARGEST), across


def _layer(
    cubes: Mapping[Cell, int], owner: Mapping[Cell, int], air: Mapping[Cell, int], origin: Point, unit: float, look: Theme
) -> Iterator[Item]:
    swatches = look.swatches(12)
    for (_, row, column), piece in cubes.items():
        colour = swatches[piece % len(swatches)].ink
        square = rectangle(origin[0] + column * unit, origin[1] + row * unit, unit, unit)
        yield filled(square, Ink(f"pale-{colour.name}", pale(colour.colour)))
    walls: dict[str, list[Item]] = {"seam": [], "wall": []}
    for cube, piece in cubes.items():
        for step in _STEPS:
            other = shifted(cube, step)
            if step[0] or owner.get(other) == piece:
                continue
            is_seam = other in owner
            pen = Stroke(look.ink("guide"), 0.35, (1.0, 0.8), "butt") if is_seam else HOLE if air[other] else CONTOUR
            walls["seam" if is_seam else "wall"].append(Path(_wall(cube, step, origin, unit), pen))
    yield from (*walls["seam"], *walls["wall"])
    for (_, row, column), piece in cubes.items():
        if unit > 4:
            yield label(
                str(piece + 1), origin[0] + (column + 0.5) * unit, origin[1] + (row + 0.5) * unit, _CAPTION, look.ink("text")
            )


def _wall(cube: Cell, step: Cell, origin: Point, unit: float) -> Any:
    """Return the line of a wall in its layer."""
    x, y = origin[0] + cube[2] * unit, origin[1] + cube[1] * unit
    if step[1]:
        level = y + (unit if step[1] > 0 else 0)
        return line(x, level, x + unit, level)
    across = x + (unit if step[2] > 0 else 0)
    return line(across, y, across, y + unit)
