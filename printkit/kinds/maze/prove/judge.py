"""The verdict: what is seen must be the maze that was asked for, and the answer must show the one way through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Any, NamedTuple

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.kinds.maze.prove.asked import Cell, Cells, around, asked, holes
from printkit.kinds.maze.prove.lines import between, cells_along
from printkit.kinds.maze.prove.reading import Part, Sight, look, same_art
from printkit.page.language import Language
from printkit.scene.flatten import Box
from printkit.scene.seen import PAPER

Halls = Mapping[Cell, set[Cell]]
"""Where one can go from each cell."""

_EQUAL = 0.03
"""Lengths that differ by less than this, in cells, are equal to the eye."""
_LOOKS = {"mouse": ((6, 0), (3, 1)), "bee": ((4, 2), (7, 0)), "robot": ((5, 3), (0, 1))}
"""What the figure and the goal of each story are put together from: round parts and others."""


class _Tour(NamedTuple):
    """Where the figure stands, where it wants to go, and through which cells of the board."""

    start: Cell
    goal: Cell
    way: tuple[Cell, ...]


def prove(printed: Printed) -> Proof:
    """Prove that there is exactly one way, that the answer shows it, and that the page is what the book asked for."""
    spec, board = printed.spec, asked(printed.spec.board, printed.spec.size)
    page, answer = look(printed.page, board), look(printed.answer, board)
    if page.walls != answer.walls or page.wall_colour != answer.wall_colour:
        raise ProofError("the walls of the answer are not those of the page")
    halls = _halls(page, board)
    _check_one_way_only(halls)
    tour = _tour(page, board, halls, _story(page, spec, printed.language), spec.goal)
    _check_ground(page, board)
    _check_boxes(page, tour, len(spec.word), board)
    _check_word(page, tour, spec.word)
    _check_answer(page, answer, tour)
    if answer.said != ((printed.language.say("maze.answer", word=spec.word),) if spec.word else ()):
        raise ProofError("the answer says something else than the word")
    return _facts(halls, tour)


def _halls(page: Sight, board: Cells) -> Halls:
    """Return where one can go from each cell; walls stand nowhere but on the sides of cells of the board."""
    if page.walls - {between(cell, other) for cell in board for other in around(cell)}:
        raise ProofError("there is a wall beside the board")
    return {cell: {other for other in around(cell) if other in board and between(cell, other) not in page.walls} for cell in board}


def _check_one_way_only(halls: Halls) -> None:
    """Two cells are joined by exactly one way if all cells hang together by one passage less than there are cells."""
    passages = sum(map(len, halls.values())) // 2
    reached, new = set(), {min(halls)}
    while new:
        reached |= new
        new = {other for cell in new for other in halls[cell]} - reached
    if len(reached) != len(halls):
        raise ProofError(f"{len(halls) - len(reached)} cells cannot be reached")
    if passages != len(halls) - 1:
        raise ProofError("there is more than one way between some cells")


def _story(page: Sight, spec: Any, language: Language) -> str:
    """Read who goes where."""
    ending = f" {language.say('maze.ask.word')}" if spec.word else ""
    told = [story for story in _LOOKS if page.said == (language.say(f"maze.ask.{story}") + ending,)]
    if len(told) != 1:
        raise ProofError("the page does not say what to do")
    if spec.story not in {"any", told[0]}:
        raise ProofError(f"the page is about the {told[0]}, not about the {spec.story}")
    return told[0]


def _tour(page: Sight, board: Cells, halls: Halls, story: str, goal: str) -> _Tour:
    """Find the figure beside the entrance and its goal, and the way between them."""
    doors = _doors(page, board, 2 if goal == "exit" else 1)
    spots = [*doors] if goal == "exit" else [*doors, _centre(board)]
    found = {
        _look_of(parts): cell for cell in spots if _keeps_to(cell, parts := [part for part in page.parts if part.cell == cell])
    }
    if found.keys() != set(_LOOKS[story]):
        raise ProofError(f"the {story} or its goal is not where it should be, or something else is there")
    start, end = (found[look] for look in _LOOKS[story])
    if start not in doors:
        raise ProofError(f"the {story} is not at the entrance")
    return _Tour(start, end, _way(halls, doors[start], doors.get(end, end)))


def _doors(page: Sight, board: Cells, count: int) -> dict[Cell, Cell]:
    """Find the openings in the outer wall: the places in front of them, with the cells behind them."""
    rim = [(other, cell) for cell in sorted(board) for other in around(cell) if other not in board]
    open_sides = [(other, cell) for other, cell in rim if between(cell, other) not in page.walls]
    doors = dict(open_sides)
    if len(open_sides) != count or len(doors) != count or holes(board) & doors.keys():
        raise ProofError(f"there are {len(open_sides)} openings in the outer wall, not {count} that lead outside")
    return doors


def _way(halls: Halls, first: Cell, last: Cell) -> tuple[Cell, ...]:
    """Find the way by filling dead ends until nothing is left but the way."""
    left = {cell: set(others) for cell, others in halls.items()}
    ends = [cell for cell, others in left.items() if len(others) == 1]
    while ends:
        cell = ends.pop()
        if cell in {first, last} or len(left[cell]) != 1:
            continue
        (other,) = left.pop(cell)
        left[other].remove(cell)
        ends.append(other)
    way = [first]
    while way[-1] != last:
        way.append(next(other for other in left[way[-1]] if other not in way[-2:]))
    return tuple(way)


def _is_round(part: Part) -> bool:
    """Tell whether an outline is a circle."""
    middle = ((part.box.left + part.box.right) / 2, (part.box.top + part.box.bottom) / 2)
    reaches = [dist(middle, point) for point in part.chain.points]
    return len(reaches) > 6 and max(reaches) - min(reaches) < 0.05 * max(reaches)


def _look_of(parts: Sequence[Part]) -> tuple[int, int]:
    """Count the round parts of a figure, and the others."""
    round_parts = sum(map(_is_round, parts))
    return (round_parts, len(parts) - round_parts)


def _keeps_to(cell: Cell, parts: Sequence[Part]) -> bool:
    """Tell whether a figure lies within its cell, and can be seen."""
    (row, column), edge = cell, _EQUAL
    inside = all(
        part.box.left > column - edge
        and part.box.right < column + 1 + edge
        and part.box.top > row - edge
        and part.box.bottom < row + 1 + edge
        for part in parts
    )
    return inside and any(set(part.colours) - {PAPER, ""} for part in parts)


def _centre(board: Cells) -> Cell:
    """Return the cell closest to the centre of gravity of the board; of several, the first."""
    middle = [sum(cell[axis] for cell in board) / len(board) for axis in (0, 1)]
    nearest = min(dist(cell, middle) for cell in board)
    return min(cell for cell in board if dist(cell, middle) < nearest + 1e-6)


def _check_ground(page: Sight, board: Cells) -> None:
    """All holes are shaded alike, once each."""
    shaded = [cell for cell, _ in page.ground.elements()]
    colours = {colour for _, colour in page.ground}
    if sorted(shaded) != sorted(holes(board)) or len(colours) > 1 or PAPER in colours:
        raise ProofError("a hole of the board is not shaded like the others")


def _check_boxes(page: Sight, tour: _Tour, count: int, board: Cells) -> None:
    """What is no figure is a box for each letter of the word; they stand in a row below the maze."""
    boxes = [part for part in page.parts if part.cell not in {tour.start, tour.goal}]
    if len(boxes) != count or any(part.colours != (PAPER, page.wall_colour) for part in boxes):
        raise ProofError(f"there are {len(boxes)} boxes for a word of {count} letters, or they do not look alike")
    _check_row(sorted(part.box for part in boxes), 1 + max(row for row, _ in board))


def _check_row(found: Sequence[Box], rows: int) -> None:
    """Boxes stand in a row below so many rows of cells, all of one size and at equal distances."""
    steps = [right.left - left.left for left, right in pairwise(found)]
    lengths = [[box.top for box in found], [box.width for box in found], [box.height for box in found], steps]
    if any(max(each) - min(each) > _EQUAL for each in lengths if each) or any(box.top < rows for box in found):
        raise ProofError("the boxes do not stand in a row below the maze")
    if steps and steps[0] < found[0].width:
        raise ProofError("the boxes lie upon each other")


def _check_word(page: Sight, tour: _Tour, word: str) -> None:
    """Walking the way, one comes by the letters of the word; other letters lie elsewhere."""
    met = "".join(page.letters.get(cell, "") for cell in tour.way)
    if met != word or (word and len(page.letters) < 2 * len(word)) or tour.goal in page.letters:
        raise ProofError(f'the letters on the way are "{met}", not "{word}", or there are too few others')


def _check_answer(page: Sight, answer: Sight, tour: _Tour) -> None:
    """The answer shows the same maze, and the way as one line from the figure to its goal; the page shows none."""
    if page.lines or page.beads:
        raise ProofError("the page gives the way away")
    lines = [cells_along(chain) for chain in answer.lines]
    wanted = [tour.start, *tour.way, tour.goal] if tour.goal != tour.way[-1] else [tour.start, *tour.way]
    if lines not in ([wanted], [wanted[::-1]]):
        raise ProofError("the line of the answer is not the way")
    if not same_art(page, answer, {tour.start, tour.goal}):
        raise ProofError("the figures or holes of the answer are not those of the page")
    on_way = {cell: 1 for cell in tour.way if cell in answer.letters}
    if answer.letters not in (page.letters, {}) or answer.beads != on_way:
        raise ProofError("the letters of the answer are not those of the page, or not those on the way are marked")


def _facts(halls: Halls, tour: _Tour) -> Proof:
    """Count what makes a maze hard."""
    on_way = set(tour.way)
    decisions = sum(1 for cell in tour.way if halls[cell] - on_way)
    dead_ends = sum(1 for cell, others in halls.items() if len(others) == 1 and cell not in {tour.way[0], tour.way[-1]})
    counted = (("cells", len(halls)), ("way", len(tour.way)), ("decisions", decisions), ("dead ends", dead_ends))
    return Proof((("solutions", 1), *counted))
