"""Finding ways through a maze, by flooding it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from printkit.kinds.maze.board import Cell
from printkit.kinds.maze.plan import Passage

Halls = Mapping[Cell, Sequence[Cell]]
"""Where one can go from each cell."""


def halls(passages: Iterable[Passage]) -> dict[Cell, list[Cell]]:
    """Return where one can go from each cell."""
    found: dict[Cell, list[Cell]] = {}
    for one, other in sorted(passages):
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return found


def flooded(maze: Halls, start: Cell) -> dict[Cell, Cell]:
    """Return for every cell the one from which water reaches it first; it rises at the start."""
    before, front = {start: start}, deque([start])
    while front:
        cell = front.popleft()
        for other in maze.get(cell, ()):
            if other not in before:
                before[other] = cell
                front.append(other)
    return before


def way(maze: Halls, start: Cell, goal: Cell) -> tuple[Cell, ...]:
    """Return the cells of the shortest way."""
    return traced(flooded(maze, start), goal)


def traced(before: Mapping[Cell, Cell], goal: Cell) -> tuple[Cell, ...]:
    """Return the cells through which water came to the goal."""
    steps = [goal]
    while before[steps[-1]] != steps[-1]:
        steps.append(before[steps[-1]])
    return tuple(reversed(steps))


def longest(maze: Halls, pairs: Iterable[tuple[Cell, Cell]]) -> tuple[Cell, Cell]:
    """Choose a start and a goal that are as far apart as any; one flood serves all goals of a start."""
    known: dict[Cell, dict[Cell, int]] = {}

    def distance(pair: tuple[Cell, Cell]) -> int:
        start, goal = pair
        if start not in known:
            far = known[start] = {start: 0}
            for cell, before in flooded(maze, start).items():
                far[cell] = far[before] + (cell != start)
        return known[start][goal]

    return max(pairs, key=distance)
