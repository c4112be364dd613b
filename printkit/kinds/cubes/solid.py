"""From cells to bodies: layers become heights, rows come towards the viewer, columns run to the right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from printkit.engine.polyform import Cell, Piece, PieceSet, Placement, Shape
from printkit.engine.polyform.lattice import cornered
from printkit.geometry.solid import Body, Camera, Cube, Vector, rate
from printkit.kinds.cubes import art
from printkit.kinds.cubes.art import Look
from printkit.kinds.cubes.solve import stands
from printkit.page.cell_art import swatches
from printkit.scene.ink import Theme

APART = 0.85
"""How far the pieces of an exploded view move, as a share of their distance from the middle."""


def cube(cell: Cell) -> Cube:
    """Return the cube of a cell."""
    layer, row, column = cell
    return (row, column, layer)


def cubes(cells: Iterable[Cell]) -> tuple[Cube, ...]:
    """Return the cubes of cells."""
    return tuple(map(cube, cells))


def middle(cells: Iterable[Cell]) -> Vector:
    """Return the middle of the box around cells, in the world of cubes."""
    found = cubes(cells)
    x, y, z = ((min(one[axis] for one in found) + max(one[axis] for one in found) + 1) / 2 for axis in range(3))
    return (x, y, z)


def whole(cells: Sequence[Cell]) -> tuple[Body, ...]:
    """Return a figure as one body, with its middle at the origin."""
    return (Body("", cubes(cells), _minus(middle(cells))),)


def pieces_in_place(solution: Iterable[Placement], cells: Sequence[Cell]) -> tuple[Body, ...]:
    """Return the pieces of a solution where they belong, the middle of the figure at the origin."""
    moved = _minus(middle(cells))
    return tuple(Body(placed.piece, cubes(placed.cells), moved) for placed in solution)


def pieces_apart(solution: Iterable[Placement], cells: Sequence[Cell], apart: float = APART) -> tuple[Body, ...]:
    """Return the pieces of a solution pulled apart from the middle of the figure."""
    centre = middle(cells)
    bodies = []
    for body in pieces_in_place(solution, cells):
        own = middle_of_mass(body.cubes)
        x, y, z = (body.moved[axis] + apart * (own[axis] - centre[axis]) for axis in range(3))
        bodies.append(body._replace(moved=(round(x, 6), round(y, 6), round(z, 6))))
    return tuple(bodies)


def middle_of_mass(found: Sequence[Cube]) -> Vector:
    """Return the centre of gravity of cubes."""
    x, y, z = (sum(one[axis] + 0.5 for one in found) / len(found) for axis in range(3))
    return (x, y, z)


def looks(pieces: PieceSet, theme: Theme) -> dict[str, Look]:
    """Give every piece of a set its colour and letter, the same on all pages of a theme."""
    return {name: art.piece_look(name, swatch, theme) for name, swatch in swatches(pieces.names, theme).items()}


BEST_SIDE = Camera(30.0, 60.0, 14.0)
"""The camera of piece plates: not the camera moves there but the piece."""


@lru_cache(maxsize=512)
def best_pose(piece: Piece, pieces: PieceSet) -> Shape:
    """Return how a piece lies best: steady, all its cubes in sight, low and with nothing nearly coinciding."""
    poses = [cornered(shape) for shape in pieces.in_space().orientations(piece)]

    def worth(pose: Shape) -> tuple[bool, float, int]:
        return stands([pose]), rate(whole(pose), BEST_SIDE).score, -max(cell[0] for cell in pose)

    return max(poses, key=worth)


def _minus(vector: Vector) -> Vector:
    return (-vector[0], -vector[1], -vector[2])
