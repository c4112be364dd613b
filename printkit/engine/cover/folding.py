"""The solutions that a symmetry leaves as they are.

They form an exact-cover problem of their own: its options are whole orbits of options, its items are cycles of items. It is much
smaller than the original, most often empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from printkit.engine.cover.model import Cover, Option, Start
from printkit.engine.cover.run import Engine, Run
from printkit.engine.cover.search import CHUNK
from printkit.engine.cover.twin import FewestNode, Node, Walk


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Where a symmetry takes every item and every option; `proper` for rotations, not for reflections."""

    items: tuple[int, ...]
    options: tuple[int, ...]
    proper: bool = True

    @property
    def identical(self) -> bool:
        """Whether it moves nothing."""
        return all(number == image for number, image in enumerate(self.options))


def count_unmoved(cover: Cover, symmetry: Symmetry, fixed: Sequence[int], effort: int) -> tuple[int, int, bool]:
    """Return the solutions that a symmetry leaves as they are, the effort, and whether more could be found."""
    run: Run | Walk
    # An orbit may use a counted item several times, which no single option can say; so the problem itself is searched, and an
    # option is always chosen with its whole orbit.
    if any(item.counted for item in cover.items):
        node = Engine(cover, "fewest").node(Start(tuple(fixed)))
        assert isinstance(node, FewestNode)  # noqa: S101 - the engine was made for it
        run = Walk(_OrbitNode(node, symmetry))
    else:
        folded, chosen = fold(cover, symmetry, fixed)
        run = Run(Engine(folded), Start(chosen), keep=False)
    more = True
    while more and run.steps < effort:
        more = run.advance(min(CHUNK, effort - run.steps))
    return run.found, run.steps, more


def fold(cover: Cover, symmetry: Symmetry, fixed: Sequence[int] = ()) -> tuple[Cover, tuple[int, ...]]:
    """Return the problem whose solutions are those that the symmetry leaves as they are, and the fixed options in it."""
    cycle_of, cycles = _cycles(symmetry.items)
    items = tuple(cover.items[cycle[0]] for cycle in cycles)
    shades: dict[tuple[int, tuple[int, ...]], int] = {}
    options: list[Option] = []
    chosen: list[int] = []
    for orbit in _cycles(symmetry.options)[1]:
        uses = _uses(cover, orbit)
        if uses is not None:
            # The symmetry maps the fixed options among themselves, so one of an orbit stands for all.
            if orbit[0] in fixed:
                chosen.append(len(options))
            options.append(_folded(uses, cycle_of, cycles, shades))
    return Cover(items, tuple(options)), tuple(chosen)


def _cycles(permutation: Sequence[int]) -> tuple[list[int], list[list[int]]]:
    """Return the number of the cycle that each element is in, and the cycles."""
    number_of, cycles = [-1] * len(permutation), list[list[int]]()
    for first in range(len(permutation)):
        if number_of[first] < 0:
            cycle = [first]
            while permutation[cycle[-1]] != first:
                cycle.append(permutation[cycle[-1]])
            for element in cycle:
                number_of[element] = len(cycles)
            cycles.append(cycle)
    return number_of, cycles


def _uses(cover: Cover, orbit: Sequence[int]) -> dict[int, int] | None:
    """Return the items of several options with their colours; None if the options cannot be chosen together."""
    uses: dict[int, int] = {}
    for number in orbit:
        option = cover.options[number]
        for position, item in enumerate(option.items):
            colour = option.colour(position)
            if item in uses and (not colour or uses[item] != colour):
                return None
            uses[item] = colour
    return uses


def _folded(
    uses: dict[int, int], cycle_of: list[int], cycles: list[list[int]], shades: dict[tuple[int, tuple[int, ...]], int]
) -> Option:
    """Make one option of an orbit; the colours of a cycle of items become one colour."""
    items = tuple(sorted({cycle_of[item] for item in uses}))
    colours = []
    for cycle in items:
        # Two orbits agree about a cycle only if they agree about each of its items.
        shade = tuple(uses[item] for item in cycles[cycle])
        colours.append(shades.setdefault((cycle, shade), len(shades) + 1) if all(shade) else 0)
    return Option(items, tuple(colours) if any(colours) else ())


class _OrbitNode(NamedTuple):
    """A node of the search for solutions that a symmetry leaves as they are: with an option, its whole orbit is chosen."""

    node: FewestNode
    symmetry: Symmetry

    @property
    def solved(self) -> bool:
        return self.node.solved

    def children(self) -> Iterator[tuple[int, Node]]:
        for option, child in self.node.children():
            node: FewestNode | None = child if isinstance(child, FewestNode) else None
            image = self.symmetry.options[option]
            while node and image != option:
                node = node.after(image, node.possible) if node.possible >> image & 1 else None
                image = self.symmetry.options[image]
            # An option whose orbit cannot be chosen is given all the same: it was tried, which counts as effort.
            yield option, _OrbitNode(node, self.symmetry) if node else _DeadEnd()

    def starts(self, start: Start) -> Iterator[Start]:
        raise NotImplementedError("such a search is never split")


class _DeadEnd(NamedTuple):
    """A node below which there is nothing."""

    solved: bool = False

    def children(self) -> Iterator[tuple[int, Node]]:
        return iter(())

    def starts(self, start: Start) -> Iterator[Start]:
        return iter(())
