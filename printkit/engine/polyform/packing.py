"""Packing problems solved: every question about the solutions, answered in placements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from printkit.engine import cover as engine
from printkit.engine.cover import Census, Count, Cover, Item, Option, Symmetry, Watcher
from printkit.engine.cover.model import MANY
from printkit.engine.cover.outcome import Cut
from printkit.engine.polyform.lattice import Cell, Motion, motions, moved, place_name, shape_of, shifted
from printkit.engine.polyform.obstacle import obstacle
from printkit.engine.polyform.problem import Placement, Problem, placements
from printkit.engine.polyform.rows import lettered
from printkit.errors import Fault, SpecError

_TOTAL = "\0number of pieces"  # no piece can have this name

Solution = tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class RandomSolution:
    """A solution chosen at random; `uniform` if each of the `population` had the same chance, otherwise a sample."""

    solution: Solution | None
    uniform: bool
    population: int | None
    effort: int
    interrupted: bool = False


@dataclass(frozen=True, slots=True)
class FirstSolution:
    """One solution, or none; without one, `complete` says whether that is proved, and `cut` what ended the search before."""

    solution: Solution | None
    complete: bool
    effort: int
    cut: Cut = ""


class Packing:
    """A problem with all ways to lay its pieces, ready to be solved."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.placements = placements(problem)
        self._number = {placement: number for number, placement in enumerate(self.placements)}
        self.fixed = tuple(self._find(placement) for placement in problem.fixed)

    @cached_property
    def obstacle(self) -> str | None:
        """Why there is no solution, if that can be seen without searching."""
        return obstacle(self.problem, self.placements)

    def refuse_if_impossible(self) -> None:
        """Raise the reason why there cannot be a solution, if one is known without searching."""
        if self.obstacle:
            raise SpecError(Fault(self.obstacle, "change the board or the pieces", "board"))

    @cached_property
    def cover(self) -> Cover:
        """The exact-cover problem: cells, then pieces that are used a certain number of times, then the number of pieces."""
        problem = self.problem
        cells = [Item(place_name(cell), int(problem.full), 1) for cell in problem.board.cells]
        pieces = [_piece_item(problem, name) for name in problem.pieces.names if problem.bounds(name) != (0, None)]
        total = [Item(_TOTAL, problem.number or 1, problem.number or 1)] if self._must_count else []
        items = (*cells, *pieces, *total)
        number = {cell: place for place, cell in enumerate(problem.board.cells)}
        last = (len(items) - 1,) * len(total)
        others = dict.fromkeys(problem.pieces.names, last)
        others |= {piece.name: (len(cells) + place, *last) for place, piece in enumerate(pieces)}
        options = (Option((*(number[cell] for cell in cells_of), *others[piece])) for piece, cells_of in self.placements)
        return Cover(items, tuple(options), (*_line(problem.board.cells), *[-1] * (len(items) - len(cells))))

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The motions of the board, with what they do to placements; reflections map pieces to their mirror images."""
        lattice = self.problem.board.lattice
        found = [self._symmetry(motion, proper=proper) for proper in (True, False) for motion in motions(lattice, proper=proper)]
        return tuple(symmetry for symmetry in found if symmetry is not None)

    def first(self, *, effort: int | None = None, progress: Watcher | None = None) -> FirstSolution:
        """Find one solution."""
        if self.obstacle:
            return FirstSolution(None, complete=True, effort=0)
        found = engine.first(self.cover, self.fixed, effort=effort, progress=progress)
        solution = self.solution(found.solution) if found.solution is not None else None
        return FirstSolution(solution, found.complete, found.effort, found.cut)

    def count(
        self, *, limit: int | None = None, effort: int | None = None, progress: Watcher | None = None, jobs: int | None = None
    ) -> Count:
        """Count all solutions, one by one."""
        if self.obstacle:
            return Count(0, 0)
        return engine.count(self.cover, self.fixed, limit=limit, effort=effort, progress=progress, jobs=jobs)

    def census(self, *, effort: int | None = None, progress: Watcher | None = None, jobs: int | None = None) -> Census:
        """Count the solutions: all, up to rotations of the board, and up to rotations and reflections."""
        if self.obstacle:
            return Census(0, 0, 0, 0)
        return engine.census(self.cover, self.symmetries, self.fixed, effort=effort, progress=progress, jobs=jobs)

    def solutions(self, *, effort: int | None = None, progress: Watcher | None = None) -> Solutions:
        """Give all solutions, one by one."""
        if self.obstacle:
            return Solutions(self, None)
        return Solutions(self, engine.Search(self.cover, engine.Start(self.fixed), effort=effort, progress=progress))

    def distinct(self, *, effort: int | None = None, progress: Watcher | None = None) -> Solutions:
        """Give one solution of each kind, up to rotations and reflections of the board."""
        if self.obstacle:
            return Solutions(self, None)
        return Solutions(self, engine.Distinct(self.cover, self.symmetries, self.fixed, effort=effort, progress=progress))

    def random(self, rng: Random, *, effort: int | None = None) -> RandomSolution:
        """Choose a solution at random."""
        if self.obstacle:
            return RandomSolution(None, uniform=True, population=0, effort=0)
        found = engine.sample(self.cover, rng, self.fixed, effort=effort)
        solution = self.solution(found.solution) if found.solution is not None else None
        return RandomSolution(solution, found.uniform, found.population, found.effort, found.cut == "interrupt")

    def solution(self, numbers: Iterable[int]) -> Solution:
        """Return the placements with these numbers, sorted by piece and place."""
        return tuple(self.placements[number] for number in sorted(numbers))

    def numbers(self, solution: Iterable[Placement]) -> tuple[int, ...]:
        """Return the numbers of placements, sorted."""
        return tuple(sorted(self._find(placement) for placement in solution))

    @property
    def _must_count(self) -> bool:
        """Whether the number of pieces must be enforced; it follows from the area where all pieces have one size."""
        problem = self.problem
        sizes = {piece.size for piece in problem.pieces.pieces}
        if problem.number is None:
            return False
        return not (problem.full and len(sizes) == 1 and problem.number * min(sizes) == problem.board.area)

    def _find(self, placement: Placement) -> int:
        number = self._number.get(Placement(placement.piece, tuple(sorted(placement.cells))))
        if number is None:
            problem = f"piece {placement.piece} cannot lie at {place_name(min(placement.cells))} in that way"
            raise SpecError(Fault(problem, "choose a placement on the board", "fixed"))
        return number

    def _symmetry(self, motion: Motion, *, proper: bool) -> Symmetry | None:
        """Return what a motion does, if it takes the board to itself and every piece to one of the set."""
        images = _images(self.problem.board.cells, motion)
        pieces = self._piece_images(motion)
        if images is None or pieces is None:
            return None
        options = [self._number.get(_moved(placement, images, pieces), -1) for placement in self.placements]
        if -1 in options:
            return None
        return Symmetry(self._item_images(images, pieces), tuple(options), proper)

    def _item_images(self, images: dict[Cell, Cell], pieces: dict[str, str]) -> tuple[int, ...]:
        """Return where the items of the exact-cover problem go."""
        number = {cell: place for place, cell in enumerate(self.problem.board.cells)}
        cells = [number[images[cell]] for cell in self.problem.board.cells]
        rest = [item.name for item in self.cover.items[len(cells) :]]
        place = {name: len(cells) + position for position, name in enumerate(rest)}
        return (*cells, *(place[pieces.get(name, name)] for name in rest))

    def _piece_images(self, motion: Motion) -> dict[str, str] | None:
        """Return which piece every piece becomes; several pieces of one shape are paired in order."""
        pieces = self.problem.used_pieces
        kinds: dict[tuple[object, ...], list[str]] = {}
        for piece in pieces.pieces:
            kinds.setdefault((*pieces.orientations(piece), piece.count), []).append(piece.name)
        images: dict[str, str] = {}
        for names in kinds.values():
            piece = pieces[names[0]]
            turned = sorted(shape_of(moved(cell, motion) for cell in shape) for shape in pieces.orientations(piece))
            targets = kinds.get((*turned, piece.count), [])
            if len(targets) != len(names):
                return None
            images.update(zip(names, targets, strict=True))
        return images


class Solutions(Iterator[Solution]):
    """Solutions one by one; `complete` says at every moment whether there are no more."""

    def __init__(self, packing: Packing, search: engine.Search | engine.Distinct | None) -> None:
        self._packing, self._search = packing, search
        self.found = 0

    @property
    def effort(self) -> int:
        """The placements tried so far."""
        return self._search.effort if self._search else 0

    @property
    def complete(self) -> bool:
        """Whether all solutions were given out; true at once where there can be none."""
        return self._search is None or self._search.complete

    def __next__(self) -> Solution:
        if self._search is None:
            raise StopIteration
        numbers = next(self._search)
        self.found += 1
        return self._packing.solution(numbers)


def drawn_solution(solution: Sequence[Placement], board_cells: Iterable[Cell] = ()) -> str:
    """Draw a solution with the first letter of every piece; cells of the board that stay empty are dots."""
    letters = dict.fromkeys(board_cells, ".")
    letters.update({cell: placement.piece[0] for placement in solution for cell in placement.cells})
    return lettered(letters, " ")


def _line(cells: Sequence[Cell]) -> list[int]:
    """Number the cells along a sweep with the longest axis outermost, so that the front stays short."""
    sides = [max(cell[axis] for cell in cells) + 1 for axis in range(3)]
    slow, middle, fast = sorted(range(3), key=lambda axis: -sides[axis])
    return [(cell[slow] * sides[middle] + cell[middle]) * sides[fast] + cell[fast] for cell in cells]


def _images(cells: Sequence[Cell], motion: Motion) -> dict[Cell, Cell] | None:
    """Return where a motion takes every cell of a board, moved back onto the board; None if it does not fit."""
    turned = [moved(cell, motion) for cell in cells]
    first, goal = min(turned), min(cells)
    step = (goal[0] - first[0], goal[1] - first[1], goal[2] - first[2])
    images = {cell: shifted(image, step) for cell, image in zip(cells, turned, strict=True)}
    return images if set(images.values()) == set(cells) else None


def _moved(placement: Placement, images: dict[Cell, Cell], pieces: dict[str, str]) -> Placement:
    return Placement(pieces[placement.piece], tuple(sorted(images[cell] for cell in placement.cells)))


def _piece_item(problem: Problem, name: str) -> Item:
    least, most = problem.bounds(name)
    return Item(name, least, MANY if most is None else most)
