"""What the pages say: titles, captions and notes."""

from __future__ import annotations

from collections.abc import Mapping
from math import pi
from typing import TYPE_CHECKING

from printkit.kinds.tangram.library import LibraryFigure, library
from printkit.kinds.tangram.piece_set import Figure
from printkit.kinds.tangram.solve.form import interior_angle
from printkit.page.language import Language

if TYPE_CHECKING:
    from printkit.kinds.tangram.puzzle import Silhouette

CLASSIC = "tangram"
"""The set that needs no introduction in titles."""
GROWN = "grown"
SMOOTH = 1e-4


def set_title(puzzle: Silhouette, language: Language) -> str:
    """Name the set; one of the user's own has the name that its file gives."""
    return puzzle.own_pieces.title if puzzle.own_pieces else language.say(f"tangram.sets.{puzzle.set_name}")


def title(puzzle: Silhouette, language: Language) -> str:
    """Name a figure by what everybody sees, and the set unless it is the classic one."""
    shape = figure_title(puzzle, language)
    if puzzle.set_name == CLASSIC and not puzzle.own_pieces:
        return shape
    return language.say("tangram.title.of_set", set=set_title(puzzle, language), figure=shape)


def figure_title(puzzle: Silhouette, language: Language) -> str:
    """Name a figure: known ones by their names, the user's own by what they are called, grown ones by their corners."""
    if puzzle.figure.name == GROWN:
        return language.say("tangram.title.grown", corners=corners(puzzle.figure))
    return name_of_figure(puzzle.figure.name, {} if puzzle.own_pieces else library(puzzle.set_name), language)


def name_of_figure(name: str, entries: Mapping[str, LibraryFigure], language: Language) -> str:
    """Name a figure in a language, if it is known; the entries are those of the library of its set."""
    entry = entries.get(name)
    if entry and entry.titles:
        return entry.titles.get(language.code, entry.titles["en"])
    key = f"tangram.figures.{name.replace(' ', '_')}"
    return language.say(key) if key in language.strings else name


def corners(figure: Figure) -> int:
    """Count the corners that are seen: where a straight edge runs smoothly into an arc, there is none."""
    rings = [one for region in figure.regions for one in region.rings]
    around = [pair for one in rings for pair in zip((one[-1], *one[:-1]), one, strict=True)]
    return sum(abs(interior_angle(before, after) - pi) > SMOOTH for before, after in around)


def solutions(puzzle: Silhouette, language: Language) -> str:
    """Tell the number of solutions, if it is known."""
    tally = puzzle.tally
    return language.say("tangram.solutions", count=tally.unique) if tally.complete and tally.unique else ""


def scale(percent: int, language: Language) -> str:
    """Tell the scale in the fewest words."""
    return language.say("tangram.scale.true") if percent == 100 else language.say("tangram.scale.percent", percent=percent)


def caption(puzzle: Silhouette, percent: int, language: Language, roomy: bool) -> str:
    """Tell what differs from figure to figure: how many solutions it has, if there is room, and whether the pieces fit onto it."""
    if roomy:
        return " · ".join(filter(None, (solutions(puzzle, language), scale(percent, language))))
    return scale(percent, language) if percent == 100 else ""
