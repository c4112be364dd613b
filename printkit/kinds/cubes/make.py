"""Making a page of cubes: find the figure and its solution, or stack a heap, and place the camera."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any, TypeVar

from printkit import chance, contract
from printkit.engine.polyform import Cell
from printkit.errors import Fault, SpecError
from printkit.kinds.cubes import fold, growing, solid
from printkit.kinds.cubes.figure import ANY, OWN, cells_of, figure_names
from printkit.kinds.cubes.heap import Heap, Views
from printkit.kinds.cubes.plate import Missing, Plate, Style
from printkit.kinds.cubes.problems import HEAPS, PLATES
from printkit.kinds.cubes.shot import Wish, shot_of
from printkit.kinds.cubes.solve.choosing import made, of_set
from printkit.kinds.cubes.spec import Spec
from printkit.kinds.cubes.telling import fitting_options

P = TypeVar("P", bound=Plate)


DRAWINGS = 6
"""How many drawings a page of views shows."""


def make(spec: Spec, rng: Random) -> contract.Puzzle:
    """Find the figure and its solution, or stack a heap, and place the camera."""
    if spec.problem in HEAPS:
        return _heap(spec, rng)
    if spec.shows_one_piece:
        piece = replace(chance.choose(rng, spec.pieces.pieces), count=1)
        name, cells, used = OWN, solid.best_pose(piece, spec.pieces), replace(spec.pieces, pieces=(piece,))
    else:
        (name, cells), used = _chosen_figure(spec, rng), spec.pieces
    found = made(cells, used, spec.effort, rng)
    shot = shot_of(_wish(spec), solid.whole(cells))
    style = Style(spec.seams, spec.hidden, spec.letters, spec.stereo, spec.solution, spec.edge)
    solution = tuple(of_set(found.solution, spec.pieces))
    order = found.assembly
    plate = Plate(spec.pieces, name, cells, solution, order.moves, order.steady, found.tally, shot, style)
    if spec.problem == "missing":
        return _without_a_piece(plate, spec.options, rng)
    if spec.problem == "fold":
        _check_nets(spec)
    return _as(PLATES[spec.problem], plate, subject=spec.piece)


def _as(sort: type[P], plate: Plate, **changes: Any) -> P:
    """Return the page of another sort about the same figure."""
    return sort(**{**{field.name: getattr(plate, field.name) for field in fields(plate)}, **changes})


def _wish(spec: Spec) -> Wish:
    return Wish(spec.view, spec.xa, spec.za, spec.distance, spec.screen, spec.scale)


def _chosen_figure(spec: Spec, rng: Random) -> tuple[str, tuple[Cell, ...]]:
    """Return the name and the cells of the figure that is asked for."""
    if spec.asked_cells is not None:
        return (spec.figure if spec._cells is None else OWN), spec.asked_cells
    name = chance.choose(rng, figure_names(spec._shelf))
    return name, cells_of(name, spec._shelf)


def _heap(spec: Spec, rng: Random) -> Heap:
    """Stack a heap, or take a figure without overhangs, and add the drawings if they are asked for."""
    if spec.figure == ANY:
        cells, shot = growing.grown(spec.size, spec.height, _wish(spec), rng, all_sides=spec.problem == Views.problem)
        name = "heap"
    else:
        name, cells = _chosen_figure(spec, rng)
        shot = shot_of(_wish(spec), solid.whole(cells), front_only=True)
    if spec.problem == Heap.problem:
        return Heap(name, cells, shot, spec.seams)
    if not growing.looks_different(cells):
        raise SpecError(Fault(f'two sides of "{spec.figure[:40]}" look the same', "choose another figure", "figure"))
    right = growing.silhouettes(cells)
    drawings = chance.shuffled(rng, [*right, *growing.decoys(right, DRAWINGS - len(right), rng)])
    return Views(name, cells, shot, spec.seams, tuple(drawings), tuple(drawings.index(one) for one in right))


def _without_a_piece(plate: Plate, number: int, rng: Random) -> Missing:
    """Take a piece away whose absence can be told from the picture."""
    names = plate.pieces.names
    for name in chance.shuffled(rng, [move.piece for move in plate.moves]):
        others = chance.shuffled(rng, [other for other in names if other != name])[: number - 1]
        options = tuple(other for other in names if other == name or other in others)
        puzzle = _as(Missing, plate, subject=name, options=options)
        if len(options) > 1 and fitting_options(puzzle) == [name]:
            return puzzle
    raise SpecError(Fault("no piece can be told to be missing from this picture", "choose another figure, seed or view", "figure"))


def _check_nets(spec: Spec) -> None:
    for piece in spec.pieces.pieces if not spec.piece else [spec.pieces[spec.piece]]:
        fold.net_of(piece)
