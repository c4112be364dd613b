"""Words and lists for pages, in any language."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.record import cell_name
from printkit.kinds.strips.solve.rules import Result
from printkit.page.language import Language


def listed(words: Sequence[str], language: Language) -> str:
    """Join words with commas, the last with an and."""
    *most, last = words
    return f"{', '.join(most)} {language.say('strips.and')} {last}" if most else last


def number_word(number: int, language: Language) -> str:
    """Write a small number as a word."""
    return language.say(f"strips.numbers.{number}")


def result(found: Result, language: Language) -> str:
    """Tell the points of all colours, who has won, and by what if not by points."""
    points = ", ".join(language.say("strips.points", colour=colour, count=number) for colour, number in found.score.items())
    if not found.winner:
        return language.say("strips.drawn", points=points)
    return language.say(f"strips.won.{found.decided_by}", points=points, colour=found.winner)


def cell(piece: Piece) -> str:
    """Name the cell of a piece's triangle."""
    return cell_name(piece.y // 2, piece.x // 2)


def place(piece: Piece, language: Language) -> str:
    """Say where a piece lies: the cell of its triangle, and on which side the large square is."""
    return language.say("strips.place", cell=cell(piece), side=language.say(f"strips.sides.{piece.turn + 1}"))


def short_place(piece: Piece, language: Language) -> str:
    """Write where a piece lies as in the record of a game."""
    return f"{cell(piece)} {language.say(f'strips.directions.{piece.turn + 1}')}"
