"""The marks that a user asked for, by layer, id and colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printkit.errors import Fault, InputError
from printkit.sources.option import Options
from printkit.sources.report import Notebook, plain
from printkit.sources.svg.colour import Colour, colour
from printkit.sources.svg.mark import Illustration, Mark

_SAME_COLOUR = 0.01


def chosen(illustration: Illustration, options: Options, notes: Notebook) -> Illustration:
    """Keep the marks that were asked for."""
    if not (options.layers or options.ids or options.colours):
        return illustration
    wanted = [_colour(text) for text in options.colours]
    marks = tuple(mark for mark in illustration.marks if _asked_for(mark, options) and _in_colour(mark, wanted))
    if not any(mark.fill or mark.pen for mark in marks):
        raise InputError(Fault("nothing in the picture matches the chosen layers, ids and colours", _names(illustration)))
    notes.warn(f"{len(marks)} of {len(illustration.marks)} elements are what was asked for")
    return replace(illustration, marks=marks)


def _colour(text: str) -> Colour:
    found = colour(text)
    if found is None:
        raise InputError(Fault(f'"{plain(text)}" is not a colour', "write it like #c04000 or by name", "colours"))
    return found


def _asked_for(mark: Mark, options: Options) -> bool:
    in_layer = not options.layers or any(name in options.layers for name in mark.groups)
    return in_layer and (not options.ids or any(name in options.ids for name in (mark.id, *mark.groups)))


def _in_colour(mark: Mark, wanted: Sequence[Colour]) -> bool:
    found = [paint.colour for paint in (mark.fill, mark.pen.paint if mark.pen else None) if paint]
    return not wanted or any(_alike(one, other) for one in wanted for other in found)


def _alike(one: Colour, other: Colour) -> bool:
    return all(abs(a - b) < _SAME_COLOUR for a, b in zip(one[:3], other[:3], strict=True))


def _names(illustration: Illustration) -> str:
    known = [plain(name, 30) for name in dict.fromkeys(name for mark in illustration.marks for name in mark.groups)]
    return f"its layers and groups are {', '.join(known[:12])}" if known else "it has no named layers or groups"
