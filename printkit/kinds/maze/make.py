"""Making a maze: passages that grow like a tree, an entrance, a goal far from it, and letters."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from printkit import chance
from printkit.errors import Fault, SpecError
from printkit.kinds.maze import plan, solve
from printkit.kinds.maze.board import Cell, Cells, beside, extent, is_wide, outside
from printkit.kinds.maze.plan import Passage
from printkit.kinds.maze.puzzle import Maze
from printkit.kinds.maze.spec import STORIES, Spec

TRIES = 60
APART = 2
"""The way has at least so many cells for each letter."""
MOST_OTHERS = 3
"""There are at most so many letters beside the way for each letter on it."""
ALPHABET = "AEIOUNRSTLDMKBGHP"
"""Letters beside the way come from the word and from these, which are common in many languages."""


class _Tour(NamedTuple):
    """A way from a place outside of the board to the goal, with the cells of the board between them."""

    start: Cell
    goal: Cell
    way: tuple[Cell, ...]


def make(spec: Spec, rng: Random) -> Maze:
    """Grow mazes until there is room for the word on the way and for other letters beside it; without one, the first will do."""
    story = chance.choose(rng, STORIES) if spec.story == "any" else spec.story
    for _ in range(TRIES):
        passages = grown(spec.cells, spec.twist, rng)
        tour = _tour(spec, passages, rng)
        if APART * len(spec.word) < len(tour.way) <= len(spec.cells) - len(spec.word):
            letters = lettered(spec, passages, tour, rng) if spec.word else {}
            doors = [plan.passage(tour.way[0], tour.start), plan.passage(tour.way[-1], tour.goal)]
            passages |= {door for door in doors if door[0] != door[1]}
            return Maze(plan.drawn(spec.cells, passages), story, tour.start, tour.goal, tuple(sorted(letters.items())), tour.way)
    raise SpecError(
        Fault(
            f"no way was found that has room for {spec.word}, with as many other letters beside it",
            "choose a larger board or a shorter word",
            "word",
        )
    )


def grown(cells: Cells, twist: float, rng: Random) -> set[Passage]:
    """Join all cells by passages, so that exactly one way leads from any cell to any other.

    The maze grows from one of its cells into a neighbour that it has not reached. From the newest cell it grows long winding
    passages; from any of them, short ones that branch often.
    """
    growing = [chance.choose(rng, sorted(cells))]
    reached, passages = set(growing), set()
    while growing:
        number = len(growing) - 1 if rng.random() < twist else chance.below(rng, len(growing))
        free = [cell for cell in beside(growing[number]) if cell in cells and cell not in reached]
        if not free:
            growing.pop(number)
            continue
        new = chance.choose(rng, free)
        passages.add(plan.passage(growing[number], new))
        reached.add(new)
        growing.append(new)
    return passages


def _tour(spec: Spec, passages: set[Passage], rng: Random) -> _Tour:
    """Enter the upper half from above and leave the lower one below, or go to the middle; of all such ways, take a longest.

    On a wide board, the halves are the left one and the right one.
    """
    maze, free, sides = solve.halls(passages), outside(spec.cells), extent(spec.cells)
    axis = 1 if is_wide(*sides) else 0
    starts = [cell for cell in sorted(spec.cells) if _next(cell, axis, -1) in free and 2 * cell[axis] < sides[axis]]
    goals = [cell for cell in sorted(spec.cells) if _next(cell, axis, 1) in free and 2 * cell[axis] + 2 > sides[axis]]
    if spec.goal == "exit":
        # where a slit of one cell divides the board, what is behind a cell may be in front of another
        pairs = [(one, other) for one in chance.shuffled(rng, starts) for other in goals if _next(one, axis, -2) != other]
        first, last = solve.longest(maze, pairs)
        return _Tour(_next(first, axis, -1), _next(last, axis, 1), solve.way(maze, first, last))
    middle = _middle(spec.cells)
    first, _ = solve.longest(maze, [(start, middle) for start in starts if start != middle])
    return _Tour(_next(first, axis, -1), middle, solve.way(maze, first, middle))


def _next(cell: Cell, axis: int, step: int) -> Cell:
    """Return the cell that is some steps further down, or to the right."""
    return (cell[0] + step, cell[1]) if axis == 0 else (cell[0], cell[1] + step)


def _middle(cells: Cells) -> Cell:
    """Return the cell that is closest to the middle of the board, by whole numbers so that all machines agree."""
    count, down, across = len(cells), sum(row for row, _ in cells), sum(column for _, column in cells)
    return min(sorted(cells), key=lambda cell: (count * cell[0] - down) ** 2 + (count * cell[1] - across) ** 2)


def lettered(spec: Spec, passages: set[Passage], tour: _Tour, rng: Random) -> dict[Cell, str]:
    """Lay the word along the way, and other letters beside it."""
    free = tour.way[:-1] if tour.goal == tour.way[-1] else tour.way
    share = len(free) / len(spec.word)
    letters = {free[int((number + 0.2 + 0.6 * rng.random()) * share)]: letter for number, letter in enumerate(spec.word)}
    common = [letter for letter in ALPHABET if letter not in spec.word]
    pool = sorted(set(spec.word)) + common[: len(set(spec.word))]
    wanted = round(len(spec.word) * (len(spec.cells) - len(tour.way)) / len(tour.way))
    wanted = min(MOST_OTHERS * len(spec.word), max(len(spec.word), wanted))
    for cell in _spread(_places_beside(spec.cells, passages, tour, rng), set(letters), wanted):
        letters[cell] = chance.choose(rng, pool)
    return letters


def _places_beside(cells: Cells, passages: set[Passage], tour: _Tour, rng: Random) -> list[Cell]:
    """Return the cells beside the way in a random order, dead ends first."""
    maze = solve.halls(passages)
    others = chance.shuffled(rng, sorted(cells - set(tour.way)))
    return sorted(others, key=lambda cell: len(maze[cell]) > 1)


def _spread(places: list[Cell], taken: set[Cell], wanted: int) -> list[Cell]:
    """Choose the first places that are not beside another letter; where those are too few, others as well."""
    apart: list[Cell] = []
    for cell in places:
        if not any(other in taken or other in apart for other in beside(cell)):
            apart.append(cell)
    return [*apart, *(cell for cell in places if cell not in apart)][:wanted]
