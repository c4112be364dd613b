"""Heaps of cubes: stacks side by side, every one of them in sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from printkit import chance
from printkit.engine.polyform import Cell
from printkit.errors import Fault, SpecError
from printkit.geometry.solid import shown, shown_askew
from printkit.geometry.solid.surface import Direction, Square
from printkit.kinds.cubes import solid
from printkit.kinds.cubes.shot import Shot, Wish, shot_of

TRIES = 400
ROUNDS = 12
SEEN = 0.4
"""So much of the top of every stack is seen."""
CERTAIN = 0.15
"""So much of it is seen wherever one looks."""
TOP = Direction(2, 1)

Rows = tuple[str, ...]
"""A drawing of squares: `X` is one, `.` is none."""


def grown(side: int, high: int, wish: Wish, rng: Random, all_sides: bool) -> tuple[tuple[Cell, ...], Shot]:
    """Stack cubes by chance until a heap is found of which every stack is seen; with `all_sides`, each looks different."""
    for _ in range(TRIES):
        heights = _heights(side, high, rng)
        shot = shot_of(wish, solid.whole(stacked(heights)), front_only=True) if _is_heap(heights) else None
        cells = stacked(_shown(heights, high, shot)) if shot else ()
        if not shot or not _is_heap(heights_of(cells)) or not all_in_sight(cells, shot):
            continue
        if not _hides_stacks(cells, shot) and (not all_sides or looks_different(cells)):
            return cells, shot
    raise SpecError(Fault(f"no such heap was found in {TRIES} tries", "choose another size or height", "size"))


def looks_different(cells: Sequence[Cell]) -> bool:
    """Tell whether a heap looks different from the top, the front and the right."""
    return len(set(silhouettes(cells))) == 3


def stacked(heights: Sequence[Sequence[int]]) -> tuple[Cell, ...]:
    """Return the cells of stacks."""
    return tuple(
        sorted(
            (layer, row, column) for row, line in enumerate(heights) for column, high in enumerate(line) for layer in range(high)
        )
    )


def heights_of(cells: Sequence[Cell]) -> list[list[int]]:
    """Return the plan of a heap: how high every stack is."""
    rows, columns = (max(cell[axis] for cell in cells) + 1 for axis in (1, 2))
    found = [[0] * columns for _ in range(rows)]
    for layer, row, column in cells:
        found[row][column] = max(found[row][column], layer + 1)
    return found


def _shown(heights: Sequence[Sequence[int]], high: int, shot: Shot) -> list[list[int]]:
    """Bring hidden stacks to light: they grow, and those that cannot grow any more are taken away."""
    found = [list(line) for line in heights]
    for _ in range(ROUNDS):
        hidden = hidden_stacks(stacked(found), shot)
        if not hidden:
            break
        for row, column in hidden:
            found[row][column] = found[row][column] + 1 if found[row][column] < high else 0
    return found


def hidden_stacks(cells: Sequence[Cell], shot: Shot) -> list[tuple[int, int]]:
    """Return rows and columns of the stacks of which too little is seen."""
    return _less_seen(cells, shown(solid.whole(cells), shot.camera), SEEN)


def _hides_stacks(cells: Sequence[Cell], shot: Shot) -> bool:
    """Tell whether a stack is hidden after all: in an isometric view, the edges of nearer cubes run just where one looks first."""
    return bool(_less_seen(cells, shown_askew(solid.whole(cells), shot.camera), CERTAIN))


def _less_seen(cells: Sequence[Cell], shares: Mapping[tuple[int, Square], float], least: float) -> list[tuple[int, int]]:
    """Return rows and columns of the stacks of whose tops less than a share is seen."""
    seen_tops = {square.cube: share for (_, square), share in shares.items() if square.direction == TOP}
    tops = [(row, column, high - 1) for row, line in enumerate(heights_of(cells)) for column, high in enumerate(line) if high]
    return [top[:2] for top in tops if seen_tops.get(top, 0.0) < least]


def all_in_sight(cells: Sequence[Cell], shot: Shot) -> bool:
    """Tell whether enough of the top of every stack is seen."""
    return not hidden_stacks(cells, shot)


def keeps_secrets(cells: Sequence[Cell], shot: Shot) -> bool:
    """Tell whether a picture leaves open what a figure is: something overhangs, or the top of a stack is hidden."""
    return set(stacked(heights_of(cells))) != set(cells) or not all_in_sight(cells, shot) or _hides_stacks(cells, shot)


def silhouettes(cells: Sequence[Cell]) -> tuple[Rows, Rows, Rows]:
    """Return the drawings from the top, from the front and from the right."""
    layers, rows, columns = (max(cell[axis] for cell in cells) + 1 for axis in range(3))
    plan = {(row, column) for _, row, column in cells}
    front = {(layers - 1 - layer, column) for layer, _, column in cells}
    right = {(layers - 1 - layer, rows - 1 - row) for layer, row, _ in cells}
    return drawn(plan, rows, columns), drawn(front, layers, columns), drawn(right, layers, rows)


def drawn(squares: set[tuple[int, int]], rows: int, columns: int) -> Rows:
    """Draw squares as rows of characters."""
    return tuple("".join("X" if (row, column) in squares else "." for column in range(columns)) for row in range(rows))


def decoys(right: Sequence[Rows], number: int, rng: Random) -> list[Rows]:
    """Make drawings that are almost right: mirrored, or with one square more or less at the edge."""
    found: list[Rows] = []
    tries = [mirrored(one) for one in right] + [_nudged(chance.choose(rng, right), rng) for _ in range(60)]
    for rows in chance.shuffled(rng, tries[: len(right)]) + tries[len(right) :]:
        if _is_new(rows, [*right, *found]) and _hangs_together(rows):
            found.append(rows)
        if len(found) == number:
            break
    for _ in range(ROUNDS * number if len(found) < number else 0):
        # Of small heaps there are few drawings that are almost right; then two squares are wrong.
        rows = _nudged(_nudged(chance.choose(rng, right), rng), rng)
        if len(found) < number and _is_new(rows, [*right, *found]) and _hangs_together(rows):
            found.append(rows)
    return found


def _is_new(rows: Rows, known: Sequence[Rows]) -> bool:
    """Tell whether a drawing looks like none of those that are known; empty rows at its edges are not seen."""
    return _squares(rows) not in map(_squares, known)


def _squares(rows: Rows) -> frozenset[tuple[int, int]]:
    squares = {(row, column) for row, line in enumerate(rows) for column, mark in enumerate(line) if mark == "X"}
    top, left = (min((place[axis] for place in squares), default=0) for axis in (0, 1))
    return frozenset((row - top, column - left) for row, column in squares)


def mirrored(rows: Rows) -> Rows:
    """Return a drawing turned over."""
    return tuple(row[::-1] for row in rows)


def _nudged(rows: Rows, rng: Random) -> Rows:
    row, column = chance.below(rng, len(rows)), chance.below(rng, len(rows[0]))
    other = "." if rows[row][column] == "X" else "X"
    line = rows[row][:column] + other + rows[row][column + 1 :]
    return (*rows[:row], line, *rows[row + 1 :])


def _hangs_together(rows: Rows) -> bool:
    """Tell whether the squares of a drawing are in one piece and fill its box from edge to edge."""
    squares = {(row, column) for row, line in enumerate(rows) for column, mark in enumerate(line) if mark == "X"}
    if not squares or "X" not in rows[0] + rows[-1] or not any(line[0] == "X" for line in rows):
        return False
    reached = [min(squares)]
    for row, column in reached:
        near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        reached += [one for one in near if one in squares and one not in reached]
    return len(reached) == len(squares)


def _heights(side: int, high: int, rng: Random) -> list[list[int]]:
    """Choose heights by chance, lower towards the viewer."""
    found = []
    for row in range(side):
        line = []
        for column in range(side):
            most = max(1, round(high * (1 - (row + column) / (2.6 * side))))
            line.append(chance.below(rng, most + 1) if rng.random() < 0.5 else most - chance.below(rng, 2))
        found.append([max(0, one) for one in line])
    return found


def _is_heap(heights: Sequence[Sequence[int]]) -> bool:
    """Tell whether stacks reach the edges of their square and hang together."""
    plan = tuple("".join("X" if high else "." for high in line) for line in heights)
    columns = tuple("".join(row) for row in zip(*plan, strict=True))
    return _hangs_together(plan) and all("X" in one for one in (plan[0], plan[-1], columns[0], columns[-1]))
