"""What the kernels read and write.

A *label* is a dot that could stand: one for each sample of the strand and each *lane* beside it, two for each station (the dot
before it, and the station itself). Its *foot* is the point of the strand that it stands for: a sample and a share of the way to the
next one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float64]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

LINE, INK, GAP, START = 0, 1, 2, 3
"""How one comes to a dot from the one before or from the end of the strand; `START` is the very end itself."""
NONE = -1
FAR = 1e18
HARD = 1e9
"""The price of what must not be spoiled."""
SAME = 1e-5
"""Places nearer than this are the same dot."""


class Stretch(NamedTuple):
    """A part of a strand, sampled, with lanes beside it on which dots may stand."""

    x: Reals
    y: Reals
    arc: Reals
    weight: Reals
    """The price of a squared deviation at each sample."""
    lane_x: Reals
    lane_y: Reals
    """By lane and sample."""
    aside: Reals
    """How far each lane is from the strand."""


class Terms(NamedTuple):
    """The hard rules and the prices of everything else."""

    unit: float
    low: float
    high: float
    dmin: float
    berth: float
    eps: float
    reach: float
    dot: float
    ink: float
    piece: float
    gap: float
    jump: float
    """The price of each millimetre between a dot and the ink that begins there."""


class Around(NamedTuple):
    """What stands already: dots as x, y and price, lines as x, y, x, y and price."""

    dots: Reals
    lines: Reals


class Task(NamedTuple):
    """Where a cover begins and ends, and which dots of junctions it may use."""

    stations: Reals
    """As x, y, sample and price, by sample."""
    opens: bool
    """Whether it may begin with ink or a gap; else it begins at the first station."""
    closes: bool
    noise: Reals
    """For each label, what is added to the price of its dot."""


class Table(NamedTuple):
    """The labels; `toll` is what it costs to come here from the parent, without noise and without the harm done to others."""

    cost: Reals
    toll: Reals
    x: Reals
    y: Reals
    sample: Numbers
    share: Reals
    parent: Numbers
    how: Numbers
    inked: Reals
    """By sample: the least price when the strand is ink here."""
    left: Numbers
    """By sample: the label at which that ink began, or `NONE`."""
    final: Numbers
    """The last label, or `NONE`, and how the strand goes on from it to its end."""


def table(samples: int, lanes: int, stations: int) -> Table:
    """Make room for the labels of a stretch."""
    size = samples * lanes + 2 * stations
    return Table(
        np.full(size, FAR), np.zeros(size), np.zeros(size), np.zeros(size), np.zeros(size, np.int64), np.zeros(size),
        np.full(size, NONE), np.zeros(size, np.int64), np.full(samples, FAR), np.full(samples, NONE), np.full(2, NONE),
    )  # fmt: skip


class Push(NamedTuple):
    """Room to bring the steps of chains to one unit, a number or two for each step."""

    way: Reals
    """The direction of the step."""
    excess: Reals
    force: Reals
    """How much the step pushes its ends together."""
    ratio: Reals
    """Used while that is found."""


def room_to_push(steps: int) -> Push:
    """Make room for so many steps."""
    return Push(np.zeros((steps, 2)), np.zeros(steps), np.zeros(steps), np.zeros(steps))
