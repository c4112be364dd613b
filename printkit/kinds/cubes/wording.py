"""What the pages say: titles, captions and tasks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.engine.polyform import PieceSet
from printkit.kinds.cubes import figure
from printkit.page.language import Language

if TYPE_CHECKING:
    from printkit.kinds.cubes.plate import Plate


MOST_EFFORT = 300_000
"""Numbers that took a longer search are not printed: a proof could not count them again in reasonable time."""


def set_title(pieces: PieceSet, language: Language) -> str:
    """Name a set; one that a user made is called as its file says."""
    family, colon, _ = pieces.name.partition(":")
    key = f"cubes.sets.{family}"
    if key not in language.strings:
        return pieces.name[:30]
    return language.say("cubes.sets.part", set=language.say(key)) if colon else language.say(key)


def figure_title(name: str, language: Language) -> str:
    """Name a figure: known ones by their names, boxes by their sides."""
    key = f"cubes.figures.{name}"
    if key in language.strings:
        return language.say(key)
    if name == figure.OWN:
        return language.say("cubes.title.own")
    return language.say("cubes.title.box", sides=name.replace("x", " × ")[:40])


def task(puzzle: Plate, language: Language, shown_for: str) -> str:
    """Tell all that a reader wants to know about a figure that is drawn for one eye or for two."""
    count = sum(piece.count for piece in puzzle.pieces.pieces)
    build = language.say("cubes.task.figure", set=set_title(puzzle.pieces, language), pieces=count, cubes=len(puzzle.cells))
    hollow = sum(map(len, figure.cavities(puzzle.cells)))
    inside = language.say("cubes.hollow", count=hollow) if hollow else ""
    hold = "" if puzzle.steady else language.say("cubes.hold")
    return " ".join(filter(None, (build, inside, hold, solutions(puzzle, language), eyes(shown_for, language))))


def solutions(puzzle: Plate, language: Language) -> str:
    """Tell the number of solutions, if it is known and can be counted again."""
    tally = puzzle.tally
    is_told = tally.complete and tally.effort <= MOST_EFFORT
    return language.say("cubes.solutions", count=tally.unique) if is_told else ""


def eyes(stereo: str, language: Language) -> str:
    """Tell how to look at a picture for two eyes."""
    return language.say(f"cubes.stereo.{stereo}") if stereo != "none" else ""
