"""Which piece is missing: the figure with a gap, the whole figure, and the pieces to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.engine.polyform import Cell
from printkit.errors import ProofError
from printkit.geometry.solid import Body
from printkit.kinds.cubes import art, draw, solid
from printkit.kinds.cubes.art import Box
from printkit.page.frame import Frame
from printkit.scene.item import Scene
from printkit.scene.shape import layer
from printkit.scene.typeset import label, shortened

if TYPE_CHECKING:
    from printkit.kinds.cubes.plate import Missing

INSET = 0.27
"""The share of the width that the small picture of the whole figure takes."""
OPTIONS_SHARE = 0.2


def gap_of(puzzle: Missing) -> tuple[Cell, ...]:
    """Return the cells that are missing."""
    return next((placed.cells for placed in puzzle.solution if placed.piece == puzzle.subject), ())


def rest_of(puzzle: Missing) -> tuple[Body, ...]:
    """Return what is left of the figure, as one body around the middle of the whole."""
    gone = set(gap_of(puzzle))
    (whole,) = solid.whole(puzzle.cells)
    return (whole._replace(cubes=solid.cubes(cell for cell in puzzle.cells if cell not in gone)),)


def page(puzzle: Missing, frame: Frame) -> Scene:
    """Draw the gap large, the whole figure small in the upper left corner, and the pieces to choose from below."""
    question = frame.language.say("cubes.task.missing")
    lines, face = draw.caption(question, "", frame)
    foot = len(lines) * face.leading
    shelf = frame.height - foot - (2.0 if lines else 0.0)
    choice = OPTIONS_SHARE * frame.height
    inset = INSET * min(frame.width, 1.2 * frame.height)
    gap = draw.GAP if draw.is_roomy(frame) else 2.0
    style = puzzle.style._replace(stereo="none", hidden=False)
    plain, shot = [art.plain_look(frame.theme)], puzzle.shot._replace(scale=0.0)
    small = draw.hero(solid.whole(puzzle.cells), plain, shot, style, frame, (0, 0, inset, inset))
    room: Box = (inset + gap, 0, frame.width, shelf - choice - gap)
    large = draw.hero(rest_of(puzzle), plain, puzzle.shot, style, frame, room)
    below = draw.tray_of(puzzle.pieces, (0, shelf - choice, frame.width, shelf), frame, 2, puzzle.options)
    layers = [
        layer("figure", [*large.faces, *large.lines]),
        layer("whole", [*small.faces, *small.lines]),
        layer("options", [*below.faces, *below.lines]),
        layer("labels", [*below.letters, *draw.set_lines(lines, face, frame)]),
    ]
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))


def answer(puzzle: Missing, frame: Frame) -> Scene:
    """Draw the whole figure, plain but for the missing piece."""
    if puzzle.subject not in puzzle.pieces.names:
        raise ProofError(f"the set has no piece {puzzle.subject[:20]}")
    (rest,), gone = rest_of(puzzle), gap_of(puzzle)
    bodies = (rest, Body(puzzle.subject, solid.cubes(gone), rest.moved))
    looks = [art.plain_look(frame.theme), solid.looks(puzzle.pieces, frame.theme)[puzzle.subject]]
    face = frame.theme.face("strong")
    foot = face.leading + 2
    style = puzzle.style._replace(stereo="none", hidden=False, letters=True)
    room: Box = (0, 0, frame.width, frame.height - foot)
    drawn = draw.hero(bodies, looks, puzzle.shot._replace(scale=0.0), style, frame, room)
    words = frame.language.say("cubes.is_missing", piece=puzzle.subject)
    said = label(
        shortened(words, frame.width, face), frame.width / 2, frame.height - face.leading / 2, face, frame.theme.ink("text")
    )
    layers = [layer("answer", drawn.faces), layer("lines", drawn.lines), layer("labels", [*drawn.letters, said])]
    return Scene(frame.width, frame.height, tuple(layers))


def cover(puzzle: Missing, frame: Frame) -> Scene:
    """Draw the figure with its gap."""
    plain = [art.plain_look(frame.theme)]
    style = puzzle.style._replace(stereo="none", hidden=False)
    drawn = draw.hero(rest_of(puzzle), plain, puzzle.shot._replace(scale=0.0), style, frame, (0, 0, frame.width, frame.height))
    return Scene(frame.width, frame.height, (layer("figure", drawn.faces), layer("lines", drawn.lines)))
