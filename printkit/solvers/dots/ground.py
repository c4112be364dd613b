"""The drawing sampled for the search: fine points to measure by, and slots where dots may stand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from printkit.solvers.dots.hub import Hub, Strand, hubs_of, loose_ends, strands_of
from printkit.solvers.dots.kernels.memory import FINE, GRID, NONE, SLOT, STRAND, Ground, Numbers, Records
from printkit.solvers.dots.line_art import LineArt, Path, Points, network

Reals = NDArray[np.float64]

SLOT_STEP = 0.75
FINE_STEP = 0.6
CORNER_SPAN = 2.0
CORNER_DEG = 32.0
CORNER_WEIGHT = 4.0
LIKENESS = 0.26
CELL = 4.0
LONE = 9.0
"""A connected part of the drawing that is not larger than this stands alone."""

PRECISION = 3
"""Dots stand on multiples of a micrometre, so that what is written is what was checked."""


@dataclass(frozen=True)
class Terrain:
    """A drawing made ready: its samples, and for each hub (their sites come first) the short paths that only a dot there draws."""

    loose: tuple[tuple[Path, ...], ...]
    ground: Ground


@dataclass(frozen=True)
class _Sample:
    """One strand's fine points, and which of them are slots."""

    points: Points
    arc: Reals
    length: float
    slots: tuple[int, ...]
    hub_at: dict[int, int]
    corner: NDArray[np.bool_]


def survey(art: LineArt, eps: float, dmin: float, likeness: float = 1.0, corners: float = 1.0) -> Terrain:
    """Find the hubs and strands of a drawing and sample them."""
    hubs, paths = hubs_of(network(art), most=min(0.8 * eps, 0.7 * dmin), dmin=dmin)
    strands = strands_of(hubs, paths)
    samples = [_sample(strand) for strand in strands]
    return Terrain(tuple(loose_ends(hubs, strands)), _ground(hubs, strands, samples, eps, likeness, corners))


def _sample(strand: Strand) -> _Sample:
    points, places = _fine(strand.points)
    arc = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    length = float(arc[-1])
    corner = _corners(points, arc, strand.closed)
    if strand.closed:
        points, arc, corner = points[:-1], arc[:-1], corner[:-1]
    hub_at = {int(places[index]) % len(points): hub for index, hub in strand.passes}
    return _Sample(points, arc, length, _slots(arc, length, strand.closed, hub_at, corner), hub_at, corner)


def _fine(points: Points) -> tuple[Points, NDArray[np.int64]]:
    """Put points between the vertices so that no two neighbours are far apart; also return where the vertices went."""
    pieces = [points[:1]]
    places = [0]
    for one, other in pairwise(points):
        number = max(1, math.ceil(math.dist(one, other) / FINE_STEP))
        pieces.append(one + (other - one) * (np.arange(1, number + 1) / number)[:, None])
        places.append(places[-1] + number)
    return np.vstack(pieces), np.array(places)


def _corners(points: Points, arc: Reals, closed: bool) -> NDArray[np.bool_]:
    """Find the points where the line turns sharply, seen over a few millimetres; one per turn."""
    turn = _turns(points, arc, closed)
    corner = np.zeros(len(points), dtype=bool)
    for point in np.argsort(-turn, kind="stable"):
        if turn[point] < CORNER_DEG:
            break
        away = np.abs(arc - arc[point])
        away = np.minimum(away, arc[-1] - away) if closed else away
        corner[point] = not corner[away < 0.9 * CORNER_SPAN].any()
    return corner


def _turns(points: Points, arc: Reals, closed: bool) -> Reals:
    """Return the angle in degrees by which the line turns around each of its points."""
    back, ahead = (_at(points, arc, closed, arc + side * CORNER_SPAN) - points for side in (-1.0, 1.0))
    sizes = np.hypot(*back.T), np.hypot(*ahead.T)
    cosine = (back * ahead).sum(axis=1) / np.maximum(sizes[0] * sizes[1], 1e-12)
    turn: Reals = 180.0 - np.degrees(np.arccos(np.clip(cosine, -1.0, 1.0)))
    turn[(sizes[0] < 0.25 * CORNER_SPAN) | (sizes[1] < 0.25 * CORNER_SPAN)] = 0.0
    if not closed:
        turn[(arc < 0.7 * CORNER_SPAN) | (arc > arc[-1] - 0.7 * CORNER_SPAN)] = 0.0
    return turn


def _at(points: Points, arc: Reals, closed: bool, along: Reals) -> Points:
    along = along % arc[-1] if closed else np.clip(along, 0.0, arc[-1])
    return np.stack([np.interp(along, arc, points[:, axis]) for axis in (0, 1)], axis=-1)


def _slots(arc: Reals, length: float, closed: bool, hub_at: dict[int, int], corner: NDArray[np.bool_]) -> tuple[int, ...]:
    """Choose slots: hubs, corners, ends, and between these as evenly as the fine points allow."""
    last = len(arc) - 1
    forced = sorted({0, *hub_at, *np.flatnonzero(corner).tolist()} | (set() if closed else {last}))
    slots: list[int] = []
    for place, start in enumerate(forced):
        slots.append(start)
        if place + 1 < len(forced):
            end, end_arc = forced[place + 1], float(arc[forced[place + 1]])
        elif closed:
            end, end_arc = last + 1, length
        else:
            break
        number = max(1, round((end_arc - arc[start]) / SLOT_STEP))
        for aim in np.linspace(arc[start], end_arc, number + 1)[1:-1]:
            point = int(np.searchsorted(arc, aim))
            if slots[-1] < point < end and min(arc[point] - arc[slots[-1]], end_arc - arc[point]) > 0.3 * SLOT_STEP:
                slots.append(point)
    return tuple(slots)


def _ground(hubs: list[Hub], strands: list[Strand], samples: list[_Sample], eps: float, likeness: float, corners: float) -> Ground:
    """Lay all samples end to end."""
    fines = np.array([len(sample.points) for sample in samples])
    slots = np.array([len(sample.slots) for sample in samples])
    first_fine = np.concatenate([[0], np.cumsum(fines)[:-1]]).astype(np.int64)
    points = np.vstack([sample.points for sample in samples])
    arc = np.concatenate([sample.arc for sample in samples])
    closed = np.array([strand.closed for strand in strands])
    length = np.array([sample.length for sample in samples])
    slot_fine = np.concatenate([first + np.array(sample.slots) for first, sample in zip(first_fine, samples, strict=True)])
    hub = np.array([sample.hub_at.get(slot, -1) for sample in samples for slot in sample.slots])
    corner = np.concatenate([sample.corner[list(sample.slots)] for sample in samples])
    lone = _lone(strands, samples)
    slack = _slack(points, np.repeat(np.arange(len(samples)), fines), arc, length, closed, hubs, lone, eps)
    centres = np.array([(one.x, one.y) for one in hubs]).reshape(-1, 2)
    place = np.where((hub >= 0)[:, None], centres[hub] if len(hubs) else points[slot_fine], points[slot_fine])
    place = np.round(place, PRECISION)
    normals = np.concatenate([_normals(sample, strand.closed) for sample, strand in zip(samples, strands, strict=True)])
    table = np.zeros(len(points), FINE)
    table["x"], table["y"], table["weight"] = points[:, 0], points[:, 1], LIKENESS * likeness * slack**-2.0
    table["weight"] *= 1.0 + CORNER_WEIGHT * corners * np.concatenate([sample.corner for sample in samples])
    table["lone"] = lone
    table["step"] = np.concatenate([np.diff(sample.arc, append=sample.length) for sample in samples])
    _note_neighbours(table, first_fine, fines, closed)
    strand_table = np.zeros(len(samples), STRAND)
    strand_table["first_fine"], strand_table["fines"] = first_fine, fines
    strand_table["first_slot"], strand_table["slots"] = np.concatenate([[0], np.cumsum(slots)[:-1]]), slots
    strand_table["closed"], strand_table["length"] = closed, length
    slot_table = np.zeros(len(hub), SLOT)
    slot_table["strand"], slot_table["fine"] = np.repeat(np.arange(len(samples)), slots), slot_fine
    slot_table["arc"], slot_table["hub"], slot_table["corner"] = arc[slot_fine], hub >= 0, corner
    slot_table["site"] = np.where(hub >= 0, hub, len(hubs) + np.arange(len(hub)))
    slot_table["x"], slot_table["y"] = place[:, 0], place[:, 1]
    slot_table["normal_x"], slot_table["normal_y"] = normals[:, 0], normals[:, 1]
    slot_table["reach"] = np.minimum(0.6 * slack[slot_fine], 0.25 * eps)
    slot_table["reach"][[at >= 0 and bool(hubs[at].swallowed) for at in hub]] = 0.0
    return Ground(table, strand_table, slot_table, *_cells(table))


def _note_neighbours(table: Records, first: Numbers, number: Numbers, closed: NDArray[np.bool_]) -> None:
    """Write down what comes before and after each fine point, and the direction of the step that follows it."""
    every = np.arange(len(table))
    table["before"], table["after"] = every - 1, every + 1
    last = first + number - 1
    table["before"][first], table["after"][last] = np.where(closed, last, NONE), np.where(closed, first, NONE)
    following = np.where(table["after"] == NONE, every, table["after"])
    for axis in ("x", "y"):
        table[f"along_{axis}"] = (table[axis][following] - table[axis]) / np.maximum(table["step"], 1e-12)


def _lone(strands: list[Strand], samples: list[_Sample]) -> Numbers:
    """Return for each fine point the number of the small part that it belongs to, if that stands alone, or NONE."""
    bodies = _bodies(strands)
    lone = np.full(len(strands), NONE)
    for number in np.unique(bodies):
        members = np.flatnonzero(bodies == number)
        points = np.vstack([samples[member].points for member in members])
        lone[members] = number if np.hypot(*np.ptp(points, axis=0)) <= LONE else NONE
    return np.repeat(lone, [len(sample.points) for sample in samples])


def _bodies(strands: list[Strand]) -> Numbers:
    """Return, for each strand, the first of those that it is connected with."""
    home = list(range(len(strands)))
    at_hub: dict[int, int] = {}
    for number, strand in enumerate(strands):
        for _, hub in strand.passes:
            one, other = home[number], home[at_hub.setdefault(hub, number)]
            home = [min(one, other) if place in (one, other) else place for place in home]
    return np.array(home)


def _cells(table: Records) -> tuple[Records, Numbers, Numbers]:
    """Lay a grid over the drawing and sort the fine points into its cells."""
    grid = np.zeros(1, GRID)
    grid["left"], grid["top"], grid["size"] = table["x"].min(), table["y"].min(), CELL
    column, row = (((table[axis] - grid[side]) // CELL).astype(np.int64) for axis, side in (("x", "left"), ("y", "top")))
    grid["columns"], grid["rows"] = column.max() + 1, row.max() + 1
    cell = row * grid["columns"][0] + column
    sizes = np.bincount(cell, minlength=int(grid["columns"][0] * grid["rows"][0]))
    return grid, np.concatenate([[0], np.cumsum(sizes)]), np.argsort(cell, kind="stable")


def _normals(sample: _Sample, closed: bool) -> Points:
    """Return the unit vectors across the line at the slots."""
    arc = np.append(sample.arc, sample.length) if closed else sample.arc
    points = np.vstack([sample.points, sample.points[:1]]) if closed else sample.points
    here = sample.arc[list(sample.slots)]
    along = _at(points, arc, closed, here + 0.8) - _at(points, arc, closed, here - 0.8)
    size = np.maximum(np.hypot(*along.T), 1e-9)
    return np.stack([-along[:, 1] / size, along[:, 0] / size], axis=-1)


def _slack(
    points: Points,
    strand: NDArray[np.int64],
    arc: Reals,
    length: Reals,
    closed: NDArray[np.bool_],
    hubs: list[Hub],
    lone: Numbers,
    eps: float,
) -> Reals:
    """Return the deviation that is still small at each point: less where another line is near, and in parts that stand alone."""
    from printkit.solvers.dots.kernels.feature import feature_sizes

    most, least, share = min(0.43 * eps, 1.3), min(0.15 * eps, 0.45), 0.3
    hub_x, hub_y = np.array([hub.x for hub in hubs]), np.array([hub.y for hub in hubs])
    sizes = feature_sizes(points[:, 0].copy(), points[:, 1].copy(), strand, arc, length, closed, hub_x, hub_y, most / share)
    return np.where(lone != NONE, least, np.clip(share * sizes, least, most))
