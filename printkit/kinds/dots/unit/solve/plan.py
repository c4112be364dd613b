"""A sheet in the making: how each strand is covered by dots and ink, and which nodes have a dot."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import inf

import numpy as np

from printkit.kinds.dots.network import Points
from printkit.kinds.dots.unit.solve.kernels.memory import GAP, INK, LINE, SAME, START, Flags, Numbers, Reals, Terms
from printkit.kinds.dots.unit.solve.rule import Rules
from printkit.kinds.dots.unit.solve.strand import SMOOTH, Strand

DOT, INK_PRICE, PIECE, GAP_PRICE, JUMP = 1.0, 2.0, 4.0, 1.5, 0.5
"""The prices of a dot, a millimetre of ink, a piece of ink, a millimetre of a gap, and a millimetre between a dot and its ink."""
REACH = 0.95
"""A dot stands for the very end of a strand as far as this share of the tolerance."""
SLACK = 2e-3
"""Rounding must not spoil what was found clear."""


def terms(rules: Rules, unit: float) -> Terms:
    """Write down rules and prices for the kernels."""
    return Terms(
        unit=unit, low=unit / (1 + rules.margin) - SLACK, high=unit * (1 + rules.margin) + SLACK, dmin=rules.dmin + SLACK,
        berth=rules.berth + SLACK, eps=rules.eps - SMOOTH - 0.01, reach=REACH * (rules.eps - SMOOTH), dot=DOT, ink=INK_PRICE,
        piece=PIECE, gap=GAP_PRICE, jump=JUMP,
    )  # fmt: skip


@dataclass(frozen=True)
class Cover:
    """Dots along a strand: where they are, which points of the strand they stand for, and how one comes to each and to the end.

    `how` and `toll` have one entry more than there are dots, for the way from the last dot to the end of the strand.
    """

    places: Points
    arc: Reals
    how: Numbers
    toll: Reals
    length: float
    """Of the strand."""

    @cached_property
    def cost(self) -> float:
        """What all of it costs."""
        return float(self.toll.sum())

    @cached_property
    def lines(self) -> Points:
        """The lines, as rows of x, y, x, y."""
        second = np.flatnonzero(self.how[1:-1] == LINE) + 1
        return np.hstack([self.places[second - 1], self.places[second]])

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom of all dots."""
        if not len(self.arc):
            return (inf, inf, -inf, -inf)
        return (*self.places.min(axis=0).tolist(), *self.places.max(axis=0).tolist())

    @cached_property
    def ink(self) -> list[tuple[float, float]]:
        """The inked parts of the strand."""
        ends = [0.0, *self.arc.tolist(), self.length]
        inked = (number for number, how in enumerate(self.how.tolist()) if how == INK)
        return [(ends[number], ends[number + 1]) for number in inked if ends[number + 1] > ends[number] + 1e-6]


def blank(length: float) -> Cover:
    """Cover a strand with nothing but ink."""
    return Cover(np.zeros((0, 2)), np.zeros(0), np.array([INK]), np.array([PIECE + INK_PRICE * length]), length)


def reduced(cover: Cover, kept: Flags, cut: Flags) -> Cover:
    """Take dots and lines away, by flags for dots and for the ways to them; what they drew is ink, and no dot stays alone."""
    # A line needs both of its dots; a dot needs a line on at least one side.
    line = np.append((cover.how[:-1] == LINE) & ~cut[:-1], False)
    line[:-1] &= kept
    line[1:-1] &= kept[:-1]
    joined = line[:-1] | line[1:]
    stay = np.flatnonzero(kept & joined)
    if not len(stay):
        return blank(cover.length)
    how, toll = np.full(len(stay) + 1, INK), np.zeros(len(stay) + 1)
    ends = np.concatenate([[0.0], cover.arc[stay], [cover.length]])
    for number in range(len(stay) + 1):
        if number < len(stay) and line[stay[number]]:
            how[number], toll[number] = LINE, cover.toll[stay[number]]
        elif number == 0 and stay[0] == 0 and cover.how[0] in (GAP, START):
            how[0], toll[0] = cover.how[0], cover.toll[0]
        elif number == len(stay) and stay[-1] == len(cover.arc) - 1 and cover.how[-1] in (GAP, START):
            how[-1], toll[-1] = cover.how[-1], cover.toll[-1]
        else:
            toll[number] = PIECE + INK_PRICE * (ends[number + 1] - ends[number]) + (DOT if number < len(stay) else 0.0)
    return Cover(cover.places[stay], cover.arc[stay], how, toll, cover.length)


@dataclass
class Plan:
    """The covers of all strands and the dots of all nodes; both lists are replaced, never changed inside."""

    rules: Rules
    terms: Terms
    nodes: Points
    strands: list[Strand]
    covers: list[Cover]
    dots: list[tuple[float, float] | None]
    """Of each node, where its dot is."""
    passing: list[list[tuple[int, float]]] = field(default_factory=list)
    """For each node, the strands that come there, and where along them."""

    @classmethod
    def empty(cls, rules: Rules, unit: float, nodes: Points, strands: list[Strand]) -> Plan:
        """Begin with everything pre-drawn."""
        passing: list[list[tuple[int, float]]] = [[] for _ in nodes]
        for number, strand in enumerate(strands):
            for node, arc in strand.stops:
                passing[node].append((number, arc))
        return cls(rules, terms(rules, unit), nodes, strands, [blank(one.length) for one in strands], [None] * len(nodes), passing)

    @property
    def cost(self) -> float:
        """What the whole sheet costs."""
        return sum(cover.cost for cover in self.covers)

    def terms_of(self, strand: Strand) -> Terms:
        """Return the terms for one strand, whose tolerance depends on its size."""
        return self.terms._replace(eps=strand.tolerance(self.terms.eps), reach=strand.tolerance(self.terms.reach))

    def state(self) -> tuple[list[Cover], list[tuple[float, float] | None]]:
        """Return all that changes, to come back to."""
        return list(self.covers), list(self.dots)

    def restore(self, state: tuple[list[Cover], list[tuple[float, float] | None]]) -> None:
        """Go back to how it was."""
        self.covers, self.dots = list(state[0]), list(state[1])

    def to_lines(self, points: Points, lines: Points) -> Reals:
        """Return how far points are from lines; those that a line joins are infinitely far from it."""
        run = lines[:, 2:] - lines[:, :2]
        x, y = points[:, :1] - lines[None, :, 0], points[:, 1:] - lines[None, :, 1]
        along = np.clip((x * run[:, 0] + y * run[:, 1]) / np.maximum((run**2).sum(axis=1), 1e-30), 0.0, 1.0)
        away = np.hypot(x - along * run[:, 0], y - along * run[:, 1])
        ends = np.minimum(np.hypot(x, y), np.hypot(x - run[:, 0], y - run[:, 1]))
        return np.asarray(np.where(ends > SAME, away, np.inf))
