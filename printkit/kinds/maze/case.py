"""The contract test of the kind `maze`: its specs, damages that its proof must notice, and lies of its maker and solver."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from printkit.contract import Puzzle
from printkit.contract.case import Case, Lie
from printkit.kinds.maze import plan
from printkit.kinds.maze.board import Cell
from printkit.kinds.maze.puzzle import Maze

_LETTERED = {"board": "12x10", "word": "tiger"}


def _rewritten(maze: Maze, row: int, column: int, sign: str) -> Puzzle:
    """Write another sign into the plan."""
    rows = list(maze.plan)
    rows[row] = rows[row][:column] + sign + rows[row][column + 1 :]
    return replace(maze, plan=tuple(rows))


def _between(one: Cell, other: Cell) -> tuple[int, int]:
    return (one[0] + other[0] + 1, one[1] + other[1] + 1)


def _with_a_loop(maze: Maze) -> Puzzle:
    """Take away the first wall between two cells."""
    inside = plan.cells(maze.plan)
    walls = [(cell, (cell[0], cell[1] + 1)) for cell in sorted(inside) if (cell[0], cell[1] + 1) in inside]
    one, other = next(pair for pair in walls if not plan.is_open(maze.plan, *pair))
    return _rewritten(maze, *_between(one, other), ".")


def _cut_off(maze: Maze) -> Puzzle:
    """Wall up the first passage that the way does not use."""
    used = {plan.passage(*pair) for pair in zip(maze.way, maze.way[1:], strict=False)}
    one, other = min(plan.passages(maze.plan) - used)
    return _rewritten(maze, *_between(one, other), "#")


def _third_door(maze: Maze) -> Puzzle:
    return _rewritten(maze, next(row for row in range(1, len(maze.plan), 2) if maze.plan[row][0] == "#"), 0, ".")


def _relabelled(maze: Maze, number: int) -> Puzzle:
    """Change the first letter on the way, or the first beside it."""
    places = [place for place, (cell, _) in enumerate(maze.letters) if (cell in maze.way) == (number == 0)]
    letters = list(maze.letters)
    cell, letter = letters[places[0]]
    letters[places[0]] = (cell, "Q" if letter != "Q" else "X")
    return replace(maze, letters=tuple(letters))


def _detour(honest: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *given: honest(*given)[:-1]


def _more_doors(honest: Callable[..., Any]) -> Callable[..., Any]:
    """Grow a maze in which the first wall between two cells of a row is missing."""

    def grown(cells: frozenset[Cell], *given: Any) -> Any:
        passages = honest(cells, *given)
        walls = [(cell, (cell[0], cell[1] + 1)) for cell in sorted(cells) if (cell[0], cell[1] + 1) in cells]
        return passages | {next(pair for pair in walls if pair not in passages)}

    return grown


def _fewer_doors(honest: Callable[..., Any]) -> Callable[..., Any]:
    """Lose the passages into a cell, so that it cannot be reached."""

    def drawn(cells: frozenset[Cell], passages: Any) -> Any:
        lost = min(passage for passage in passages if set(passage) <= cells)
        return honest(cells, set(passages) - {lost})

    return drawn


def _wrong_letters(honest: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *given: dict.fromkeys(honest(*given), "E")


CASE = Case(
    specs=(
        {},
        {"board": "12x10", "word": "tiger", "story": "mouse"},
        {"board": "heart", "goal": "middle", "twist": 0.2, "story": "bee"},
        {"board": "cat", "size": "small", "twist": 1.0, "story": "robot"},
        {"board": "14x13-4x3", "twist": 0.0},
        {"board": "#....../......./..##.../..#..../......#", "story": "mouse", "goal": "middle"},
        {"board": "apple", "word": "Ñandú"},
    ),
    bad_specs=(
        {"board": "3x9"},
        {"board": "61x9"},
        {"board": "8x8-7x2"},
        {"board": "hart"},
        {"board": "..../..../..o./..../"},
        {"board": "......./#######/......."},
        {"board": ".../..."},
        {"size": "huge"},
        {"goal": "out"},
        {"twist": 1.5},
        {"twist": "much"},
        {"word": "no"},
        {"word": "two words"},
        {"board": "4x4", "word": "tiger"},
        {"story": "dragon"},
        {"age": 7},
    ),
    least_frame=120.0,
    damaged_spec=_LETTERED,
    damages={
        "the way stops short": lambda maze: replace(maze, way=maze.way[:-1]),
        "the way cuts through walls": lambda maze: replace(maze, way=(maze.way[0], *maze.way[3:])),
        "the way goes backwards": lambda maze: replace(maze, way=maze.way[::-1]),
        "there is a loop": _with_a_loop,
        "a part cannot be reached": _cut_off,
        "there is a third opening": _third_door,
        "the figure stands elsewhere": lambda maze: replace(maze, start=(maze.start[0], maze.start[1] + 1)),
        "the goal lies elsewhere": lambda maze: replace(maze, goal=maze.way[2]),
        "figure and goal have changed places": lambda maze: replace(maze, start=maze.goal, goal=maze.start),
        "another letter on the way": lambda maze: _relabelled(maze, 0),
        "no letters beside the way": lambda maze: replace(maze, letters=tuple(one for one in maze.letters if one[0] in maze.way)),
        "no letters at all": lambda maze: replace(maze, letters=()),
        "a cell is missing": lambda maze: _rewritten(maze, 2 * maze.way[3][0] + 1, 2 * maze.way[3][1] + 1, "#"),
    },
    decoration={
        "answer/way:recolour the line": "the way in another colour is the way",
        "boxes/write-here:move": "all boxes together, which still stand in a row below the maze, or else it is noticed",
    },
    lies=(
        Lie("printkit.kinds.maze.solve.way", _detour, _LETTERED),
        Lie("printkit.kinds.maze.make.grown", _more_doors, _LETTERED),
        Lie("printkit.kinds.maze.plan.drawn", _fewer_doors, {"board": "heart"}),
        Lie("printkit.kinds.maze.make.lettered", _wrong_letters, _LETTERED),
    ),
    drawn_specs=(0, 1, 2, 3, 4, 6),
)
