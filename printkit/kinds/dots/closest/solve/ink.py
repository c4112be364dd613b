"""What is printed beforehand: ink for which no link stands."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from printkit.kinds.dots.closest.solve.kernels.memory import NONE, Flags, Ground, Reals, State
from printkit.kinds.dots.line_art import Polyline

DASH = 2.5
"""Ink with shorter holes would look dashed, so it is printed through."""

SPECK = 2.0
"""Shorter pieces are left out if what is drawn is within the tolerance of them, be it beyond the end of a line."""


def printed_lines(ground: Ground, state: State, links: Reals, eps: float) -> list[Polyline]:
    """Return the pre-drawn lines; `links` are rows of x1, y1, x2, y2."""
    inked = state.shades["inked"]
    printed = inked & (state.shades["links"] == 0).all(axis=1)
    # Holes are filled before specks are left out, or the pieces of a dashed line would vanish one by one.
    for run in _runs(ground, inked & ~printed):
        if _length(ground, run) < DASH and _is_between(ground, printed, run):
            printed[run[:-1]] = True
    for run in _runs(ground, printed):
        if _length(ground, run) < SPECK and _is_near(ground, run, links, eps):
            printed[run[:-1]] = False
    x, y = ground.fines["x"].tolist(), ground.fines["y"].tolist()
    return [_thinned(tuple((x[fine], y[fine]) for fine in run)) for run in _runs(ground, printed)]


def _runs(ground: Ground, chosen: Flags) -> list[list[int]]:
    """Return the fine points of each run of chosen steps; a strand that is chosen all around starts anywhere."""
    after, before = ground.fines["after"].tolist(), ground.fines["before"].tolist()
    starts = [fine for fine in np.flatnonzero(chosen).tolist() if before[fine] == NONE or not chosen[before[fine]]]
    around = [int(strand["first_fine"]) for strand in ground.strands if strand["closed"]]
    runs, done = [], np.zeros(len(chosen), bool)
    for start in [*starts, *around]:
        run, fine = [start], start
        while chosen[fine] and not done[fine]:
            done[fine] = True
            fine = after[fine]
            run.append(fine)
        if len(run) > 1:
            runs.append(run)
    return runs


def _length(ground: Ground, run: list[int]) -> float:
    return float(ground.fines["step"][run[:-1]].sum())


def _is_between(ground: Ground, printed: Flags, run: list[int]) -> bool:
    """Tell whether printed ink leads to a run and goes on after it."""
    before = int(ground.fines["before"][run[0]])
    return before != NONE and bool(printed[before] and printed[run[-1]])


def _is_near(ground: Ground, run: list[int], links: Reals, eps: float) -> bool:
    """Tell whether each step of a run has both of its ends, and so all of its points, near one of the links."""
    if not len(links):
        return False
    near = _distances(np.stack([ground.fines["x"][run], ground.fines["y"][run]], axis=-1), links) <= eps
    return bool((near[:-1] & near[1:]).any(axis=1).all())


def _distances(points: Reals, links: Reals) -> Reals:
    """Return the distance of every point from every link."""
    start, run = links[:, :2], links[:, 2:] - links[:, :2]
    offset = points[:, None] - start
    along = np.clip((offset * run).sum(axis=2) / (run**2).sum(axis=1), 0.0, 1.0)
    away: Reals = np.hypot(*np.moveaxis(offset - along[..., None] * run, 2, 0))
    return away


def _thinned(line: Polyline) -> Polyline:
    """Leave out points that lie straight between their neighbours."""
    kept = list(line[:1])
    for here, following in pairwise(line[1:]):
        (ax, ay), (bx, by), (cx, cy) = kept[-1], here, following
        if abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) > 1e-9 or (bx - ax) * (cx - bx) + (by - ay) * (cy - by) < 0:
            kept.append(here)
    return (*kept, line[-1])
