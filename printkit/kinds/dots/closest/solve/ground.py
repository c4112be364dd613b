"""The drawing laid out for the search: tables of strands, of fine points to measure by and of slots where dots may stand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from printkit.kinds.dots.closest.solve.hub import Hub, Strand, hubs_of, loose_ends, strands_of
from printkit.kinds.dots.closest.solve.kernels.memory import (
    FAR,
    FINE,
    GRID,
    NONE,
    SLOT,
    STRAND,
    Ground,
    Hubs,
    Lines,
    Numbers,
    Records,
)
from printkit.kinds.dots.closest.solve.sampling import Reals, Sample, normals, sampled
from printkit.kinds.dots.line_art import LineArt
from printkit.kinds.dots.network import Path, Points, network

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


def survey(art: LineArt, eps: float, dmin: float, likeness: float = 1.0, corners: float = 1.0) -> Terrain:
    """Find the hubs and strands of a drawing and sample them."""
    hubs, paths = hubs_of(network(art), most=min(0.8 * eps, 0.7 * dmin), dmin=dmin)
    strands = strands_of(hubs, paths)
    around = _Layout(tuple(strands), tuple(sampled(strand) for strand in strands))
    lone = _lone(around)
    slack = _slack(around, hubs, lone, eps)
    fines = _fine_table(around, lone, LIKENESS * likeness * slack**-2.0, corners)
    slots = _slot_table(around, hubs, slack, eps)
    ground = Ground(fines, _strand_table(around, slots), slots, *_cells(fines))
    return Terrain(tuple(loose_ends(hubs, strands)), ground)


@dataclass(frozen=True)
class _Layout:
    """All strands with their samples, laid end to end."""

    strands: tuple[Strand, ...]
    samples: tuple[Sample, ...]

    @cached_property
    def closed(self) -> NDArray[np.bool_]:
        return np.array([strand.closed for strand in self.strands])

    @cached_property
    def length(self) -> Reals:
        return np.array([sample.length for sample in self.samples])

    @cached_property
    def fines(self) -> Numbers:
        return np.array([len(sample.points) for sample in self.samples])

    @cached_property
    def first_fine(self) -> Numbers:
        return np.concatenate([[0], np.cumsum(self.fines)[:-1]]).astype(np.int64)

    @cached_property
    def slots(self) -> Numbers:
        return np.array([len(sample.slots) for sample in self.samples])

    @cached_property
    def points(self) -> Points:
        return np.vstack([sample.points for sample in self.samples])

    @cached_property
    def arc(self) -> Reals:
        return np.concatenate([sample.arc for sample in self.samples])

    @cached_property
    def strand_of_fine(self) -> Numbers:
        return np.repeat(np.arange(len(self.samples)), self.fines)

    @cached_property
    def fine_of_slot(self) -> Numbers:
        return np.concatenate([first + np.array(one.slots) for first, one in zip(self.first_fine, self.samples, strict=True)])


def _strand_table(around: _Layout, slots: Records) -> Records:
    table = np.zeros(len(around.samples), STRAND)
    table["first_fine"], table["fines"] = around.first_fine, around.fines
    table["first_slot"], table["slots"] = np.concatenate([[0], np.cumsum(around.slots)[:-1]]), around.slots
    table["closed"], table["length"] = around.closed, around.length
    for axis, low, high in (("x", "left", "right"), ("y", "top", "bottom")):
        table[low] = np.minimum.reduceat(slots[axis], table["first_slot"])
        table[high] = np.maximum.reduceat(slots[axis], table["first_slot"])
    return table


def _fine_table(around: _Layout, lone: Numbers, weight: Reals, corners: float) -> Records:
    table = np.zeros(len(around.points), FINE)
    table["x"], table["y"], table["weight"], table["lone"] = around.points[:, 0], around.points[:, 1], weight, lone
    table["weight"] *= 1.0 + CORNER_WEIGHT * corners * np.concatenate([sample.corner for sample in around.samples])
    table["step"] = np.concatenate([np.diff(sample.arc, append=sample.length) for sample in around.samples])
    _note_neighbours(table, around.first_fine, around.fines, around.closed)
    return table


def _slot_table(around: _Layout, hubs: list[Hub], slack: Reals, eps: float) -> Records:
    fine = around.fine_of_slot
    hub = np.array([sample.hub_at.get(slot, NONE) for sample in around.samples for slot in sample.slots])
    centres = np.array([(one.x, one.y) for one in hubs]).reshape(-1, 2)
    place = np.where((hub >= 0)[:, None], centres[hub] if len(hubs) else around.points[fine], around.points[fine])
    # Rounded before any distance is measured, so that rules hold for what is printed.
    place = np.round(place, PRECISION)
    across = np.concatenate([normals(one, strand.closed) for one, strand in zip(around.samples, around.strands, strict=True)])
    table = np.zeros(len(hub), SLOT)
    table["strand"], table["fine"], table["arc"] = around.strand_of_fine[fine], fine, around.arc[fine]
    table["hub"], table["site"] = hub >= 0, np.where(hub >= 0, hub, len(hubs) + np.arange(len(hub)))
    table["corner"] = np.concatenate([sample.corner[list(sample.slots)] for sample in around.samples])
    table["x"], table["y"], table["normal_x"], table["normal_y"] = *place.T, *across.T
    table["reach"] = np.minimum(0.6 * slack[fine], 0.25 * eps)
    table["reach"][[at >= 0 and bool(hubs[at].swallowed) for at in hub]] = 0.0
    return table


def _note_neighbours(table: Records, first: Numbers, number: Numbers, closed: NDArray[np.bool_]) -> None:
    """Write down what comes before and after each fine point, and the direction of the step that follows it."""
    every = np.arange(len(table))
    table["before"], table["after"] = every - 1, every + 1
    last = first + number - 1
    table["before"][first], table["after"][last] = np.where(closed, last, NONE), np.where(closed, first, NONE)
    following = np.where(table["after"] == NONE, every, table["after"])
    for axis in ("x", "y"):
        table[f"along_{axis}"] = (table[axis][following] - table[axis]) / np.maximum(table["step"], 1e-12)


def _lone(around: _Layout) -> Numbers:
    """Return for each fine point the number of the small part that it belongs to, if that stands alone, or NONE."""
    bodies = _bodies(around.strands)
    low, high = np.full((len(bodies), 2), np.inf), np.full((len(bodies), 2), -np.inf)
    for body, sample in zip(bodies, around.samples, strict=True):
        low[body] = np.minimum(low[body], sample.points.min(axis=0))
        high[body] = np.maximum(high[body], sample.points.max(axis=0))
    extent = np.hypot(*(high - low)[bodies].T)
    return np.where(extent <= LONE, bodies, NONE)[around.strand_of_fine]


def _bodies(strands: tuple[Strand, ...]) -> Numbers:
    """Return, for each strand, the first of those that it is connected with."""
    home = list(range(len(strands)))

    def first(number: int) -> int:
        while home[number] != number:
            home[number] = home[home[number]]
            number = home[number]
        return number

    at_hub: dict[int, int] = {}
    for number, strand in enumerate(strands):
        for _, hub in strand.passes:
            one, other = first(number), first(at_hub.setdefault(hub, number))
            home[max(one, other)] = min(one, other)
    return np.array([first(number) for number in range(len(strands))])


def _cells(table: Records) -> tuple[Records, Numbers, Numbers]:
    """Lay a grid over the drawing and sort the fine points into its cells."""
    grid = np.zeros(1, GRID)
    grid["left"], grid["top"], grid["side"] = table["x"].min(), table["y"].min(), CELL
    column, row = (((table[axis] - grid[side]) // CELL).astype(np.int64) for axis, side in (("x", "left"), ("y", "top")))
    grid["columns"], grid["rows"] = column.max() + 1, row.max() + 1
    cell = row * grid["columns"][0] + column
    sizes = np.bincount(cell, minlength=int(grid["columns"][0] * grid["rows"][0]))
    return grid, np.concatenate([[0], np.cumsum(sizes)]), np.argsort(cell, kind="stable")


def _slack(around: _Layout, hubs: list[Hub], lone: Numbers, eps: float) -> Reals:
    """Return the deviation that is still small at each point: less where another line is near, and in parts that stand alone."""
    from printkit.kinds.dots.closest.solve.kernels.feature import find_features

    most, least, share = min(0.43 * eps, 1.3), min(0.15 * eps, 0.45), 0.3
    number, (x, y) = len(around.points), (around.points[:, axis].copy() for axis in (0, 1))
    lines = Lines(x, y, around.strand_of_fine, around.arc, around.length, around.closed)
    hub_x, hub_y = np.array([hub.x for hub in hubs]), np.array([hub.y for hub in hubs])
    sizes = np.full(number, most / share)
    order = np.argsort(x, kind="stable")
    find_features(lines, Hubs(hub_x, hub_y, np.full(number, NONE), np.full(number, FAR)), order, sizes, most / share)
    return np.where(lone != NONE, least, np.clip(share * sizes, least, most))
