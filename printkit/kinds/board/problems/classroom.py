"""Exercises for the classroom: perimeter, area, symmetry and congruence, with the pentominoes as figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from printkit import chance, contract
from printkit.kinds.board import engine, free, record
from printkit.kinds.board.on_board import Look, OnBoard, reads
from printkit.kinds.board.panel import Panel
from printkit.kinds.board.problem import ProblemType, takes
from printkit.kinds.board.shape import Cells, at_origin, axes, forms, half_turn, images, perimeter
from printkit.kinds.board.state import Laid, Tray, covered
from printkit.page.difficulty import Difficulty
from printkit.page.language import Language

if TYPE_CHECKING:
    from printkit.kinds.board.spec import Spec

USUAL, FEWEST, MOST = 6, 2, 12
ROW = 5
"""An exercise on congruence is a row: a figure, and four to compare with it."""


@dataclass(frozen=True, slots=True)
class Lesson(OnBoard):
    """Figures, and a number for each: its perimeter, its area, how many mirror lines it has, or 1 if it is like the first."""

    topic: str
    figures: tuple[Cells, ...]
    numbers: tuple[int, ...]

    @property
    def tray(self) -> Tray:
        """There is nothing beside the figures."""
        return Tray(())

    @property
    def legend(self) -> Tray:
        """The figures to compare with are pieces in their colours."""
        return engine.pentominoes()

    @property
    def cut_pieces(self) -> Tray:
        """Nothing is cut out."""
        return Tray(())

    @property
    def columns(self) -> int:
        """A row of congruence stays a row; others stand as they fit."""
        return ROW if self.topic == "congruence" else 0

    def panels(self, language: Language) -> tuple[Panel, ...]:
        """Return the figures with room to write."""
        if self.topic == "congruence":
            return self._rows(coloured=False)
        unit = language.say(f"board.problem.classroom.unit_{self.topic}")
        return tuple(Panel(cells, caption=f"{number}.  {unit} ____") for number, cells in enumerate(self.figures, 1))

    def solved(self, _language: Language) -> tuple[Panel, ...]:
        """Return the figures with the answers."""
        if self.topic == "congruence":
            return self._rows(coloured=True)
        if self.topic == "symmetry":
            return tuple(Panel(cells, axes=axes(cells), caption=str(number)) for number, cells in enumerate(self.figures, 1))
        return tuple(
            Panel(cells, caption=f"{number}.  {value}")
            for number, (cells, value) in enumerate(zip(self.figures, self.numbers, strict=False), 1)
        )

    def _rows(self, coloured: bool) -> tuple[Panel, ...]:
        """Colour the first figure of every row, and in the answer those like it."""
        panels: list[Panel] = []
        for place, cells in enumerate(self.figures):
            row, column = divmod(place, ROW)
            shown = column == 0 or (coloured and self.numbers[place : place + 1] == (1,))
            laid = (Laid(_letter(self.figures[row * ROW]), cells),) if shown else ()
            panels.append(Panel(cells, laid, caption=f"{row + 1}." if column == 0 else "abcd"[column - 1]))
        return tuple(panels)

    def title(self, language: Language) -> str:
        """Name the topic."""
        return self.say(language, f"title_{self.topic}")

    def question(self, language: Language) -> str:
        """Say what is to be found."""
        return self.say(language, f"question_{self.topic}")

    def verdict(self, language: Language) -> str:
        """List the answers, where pictures alone could be too small."""
        if self.topic == "congruence":
            rows = [self.numbers[start + 1 : start + ROW] for start in range(0, len(self.numbers), ROW)]
            found = ["".join(letter for letter, same in zip("abcd", row, strict=False) if same) or "–" for row in rows]
        else:
            found = [str(value) for value in self.numbers]
        return self.say(language, "verdict", list=",  ".join(f"{number}: {value}" for number, value in enumerate(found, 1)))

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Rate by the topic."""
        hard = {"area": 0.1, "perimeter": 0.25, "symmetry": 0.3, "congruence": 0.3}
        return Difficulty(hard[proof["measured"]], (("figures", proof["figures"]),))

    def written(self) -> dict[str, Any]:
        """Return the figures and the answers."""
        figures = zip(self.figures, self.numbers, strict=True)
        return {
            "topic": self.topic,
            "figures": [{"cells": record.cells_of(cells), "answer": number} for cells, number in figures],
        }


MEASURES: Mapping[str, Callable[[Cells, Cells], int]] = {
    "perimeter": lambda cells, _: perimeter(cells),
    "area": lambda cells, _: len(cells),
    "symmetry": lambda cells, _: len(axes(cells)),
    "congruence": lambda cells, first: int(at_origin(cells) in forms(at_origin(first))),
}
"""What each topic measures: a figure by itself, or against the first of its row."""


def _lesson(problem: str, look: Look, topic: str, exercises: Iterable[tuple[Cells, int]]) -> Lesson:
    figures, numbers = zip(*exercises, strict=True)
    return Lesson(problem, look, topic, figures, numbers)


read = reads(_lesson, topic=Literal[tuple(MEASURES)], figures=record.Exercises)


def make(spec: Spec, rng: Random) -> Lesson:
    """Choose figures by chance, and measure them."""
    number = spec.number or USUAL
    makers: dict[str, Callable[[], list[Cells]]] = {
        "perimeter": lambda: [_cluster(2 + place // 3, rng) for place in range(number)],
        "area": lambda: [_cluster(2 + place // 2, rng) for place in range(number)],
        "symmetry": lambda: _pieces(number, rng),
        "congruence": lambda: [cells for _ in range(number) for cells in _row(rng)],
    }
    figures = tuple(makers[spec.topic]())
    firsts = [figures[place - place % ROW] if spec.topic == "congruence" else cells for place, cells in enumerate(figures)]
    measure = MEASURES[spec.topic]
    numbers = tuple(measure(cells, first) for cells, first in zip(figures, firsts, strict=True))
    return Lesson(spec.problem, spec.look, spec.topic, figures, numbers)


def refuse(spec: Spec) -> None:
    """Refuse too few and too many exercises."""
    if spec.number and not FEWEST <= spec.number <= MOST:
        raise ValueError(f"{spec.number} exercises do not make a page; write {FEWEST} to {MOST}")


def _cluster(number: int, rng: Random) -> Cells:
    return frozenset(covered(free.cluster(min(number, 6), rng)))


def _pieces(number: int, rng: Random) -> list[Cells]:
    """Choose different pieces, at least half of them with a mirror line or a half turn."""
    shapes = list(engine.pentominoes().shapes.values())
    regular = [cells for cells in shapes if axes(cells) or half_turn(cells)]
    chosen = chance.shuffled(rng, regular)[: (number + 1) // 2]
    rest = [cells for cells in chance.shuffled(rng, shapes) if cells not in chosen]
    return [_turned(cells, rng) for cells in chance.shuffled(rng, [*chosen, *rest[: number - len(chosen)]])]


def _row(rng: Random) -> list[Cells]:
    """Choose a piece, and four to compare with it, one to three of which are the same."""
    lopsided = [cells for cells in engine.pentominoes().shapes.values() if len(forms(cells)) >= 4]
    first, *others = chance.shuffled(rng, lopsided)
    same = 1 + chance.below(rng, 3)
    row = chance.shuffled(rng, [*[first] * same, *others[: 4 - same]])
    return [_turned(first, rng), *(_turned(cells, rng) for cells in row)]


def _turned(cells: Cells, rng: Random) -> Cells:
    return chance.choose(rng, images(cells))


def _letter(cells: Cells) -> str:
    """Name the pentomino of a figure."""
    shapes = engine.pentominoes().shapes.items()
    return next((name for name, shape in shapes if at_origin(cells) in forms(shape)), "F")


PROBLEM = ProblemType(make, read, takes("topic", "number"), refuse)
