"""Figures: by name from the library of a set, as a box such as 3x4x5, or drawn in layers by whoever wants them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from printkit import resources
from printkit.engine.polyform import Board, Cell, Lattice, board_of_cells, board_of_form, board_of_rows, is_form
from printkit.engine.polyform.lattice import regions
from printkit.errors import Fault, SpecError, suggest

SHELF = Path(__file__).parent / "figures"
ANY = "any"
OWN = "own"
"""What a figure from a file is called."""
MOST_CUBES = 400
LARGEST_SIDE = 20


@lru_cache(maxsize=16)
def library(set_name: str) -> dict[str, tuple[Cell, ...]]:
    """Return the figures that are shipped for a set, by name; most sets have none."""
    if set_name not in resources.template_names(SHELF):
        return {}
    return {entry["name"]: _drawn(entry["layers"]) for entry in resources.table(SHELF, set_name)["figure"]}


def figure_names(set_name: str) -> list[str]:
    """List the figures of a set."""
    return list(library(set_name))


def known_problem(name: str, set_name: str) -> str:
    """Say what is wrong with the name of a figure; empty if it is one, or the form of a box."""
    if name in library(set_name) or (name == ANY and library(set_name)):
        return ""
    if is_form(name):
        try:
            checked(board_of_form(name))
        except SpecError as error:
            return f"{error.faults[0].problem}; {error.faults[0].remedy}"
        return ""
    names = [*library(set_name), *([ANY] if library(set_name) else []), "3x3x3"]
    return f'there is no figure "{name[:40]}" for the set {set_name[:40]}; {suggest(name[:40], names)}'


def cells_of(name: str, set_name: str) -> tuple[Cell, ...]:
    """Return the cells of a figure by its name or form."""
    return library(set_name)[name] if name in library(set_name) else checked(board_of_form(name)).cells


def checked(board: Board) -> Board:
    """Refuse figures that are none: flat sheets of paper, clouds of cubes, things too large to be drawn."""
    if board.lattice is Lattice.SPHERES:
        raise SpecError(Fault("this figure is made of spheres", "draw one of cubes", "figure"))
    if board.area > MOST_CUBES or max(board.extent) > LARGEST_SIDE:
        size = f"{board.area} cubes in a box of {'x'.join(map(str, board.extent))}"
        raise SpecError(
            Fault(f"the figure is too large: {size}", f"use at most {MOST_CUBES} cubes, {LARGEST_SIDE} on a side", "figure")
        )
    solid = board if board.lattice is Lattice.CUBIC else board_of_cells(board.cells, Lattice.CUBIC)
    if not solid.connected:
        raise SpecError(Fault("the figure falls apart", "let all cubes hang together by their faces", "figure"))
    return solid


def spelled(cells: Iterable[Cell]) -> str:
    """Write a figure down, to tell whether two are the same."""
    return " ".join(",".join(map(str, cell)) for cell in sorted(cells))


def layers_of(cells: Iterable[Cell]) -> list[list[str]]:
    """Draw a figure in layers, from the table upwards."""
    text = board_of_cells(cells, Lattice.CUBIC).text()
    return [layer.split("\n") for layer in text.split("\n\n")]


def cavities(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Return the hollows that nothing leads into."""
    inside = set(cells)
    spans = [range(min(cell[axis] for cell in inside) - 1, max(cell[axis] for cell in inside) + 2) for axis in range(3)]
    empty = [(a, b, c) for a in spans[0] for b in spans[1] for c in spans[2] if (a, b, c) not in inside]
    return regions(empty, Lattice.CUBIC)[1:]


def _drawn(layers: list[list[str]]) -> tuple[Cell, ...]:
    return checked(board_of_rows([row for layer in layers for row in (*layer, "")][:-1])).cells
