"""Whether a page is what the book asked for, and says so."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist
from typing import Any

from printkit.errors import ProofError
from printkit.kinds.dots.numbered.prove.sheet import Sheet
from printkit.page.language import Language
from printkit.scene import font

_LEAST_SHARE = 0.6
"""Fewer numbers than this share of those that were asked for are another page than was meant."""
_LEAST_APART, _SHARE_APART = 1.4, 0.75
"""No two dots are nearer to each other than this many millimetres, nor than this share of the least distance along a line."""
_HAIR = 0.01

Fact = tuple[str, str | int | float]


def check_asked(sheet: Sheet, chains: Sequence[Sequence[int]], spec: Any) -> None:
    """Hold numbers, lines, distances and type against what was asked for."""
    numbers = len(sheet.labels)
    if spec.asked and not _LEAST_SHARE * spec.asked <= numbers <= spec.asked:
        raise ProofError(f"the page has {numbers} numbers, but {spec.asked} were asked for")
    if spec.lines and len(chains) > spec.lines:
        raise ProofError(f"the page has {len(chains)} lines to draw, but no more than {spec.lines} were asked for")
    if spec.text_pt and sheet.labels[0].size_pt < spec.text_pt - _HAIR:
        raise ProofError(f"the labels have {sheet.labels[0].size_pt:g} pt, but {spec.text_pt:g} were asked for")
    if sheet.closest < max(_LEAST_APART, _SHARE_APART * spec.dmin) - _HAIR or 0 in _links(sheet, chains):
        raise ProofError("two dots are too near to each other")


def check_note(sheet: Sheet, lines: int, spec: Any, language: Language) -> None:
    """Make sure that the words under the picture tell what is special about the count; a page without room for them has none."""
    said = [language.say("numbered.note.steps", step=spec.step)] if spec.step > 1 else []
    if spec.numbering == "backwards":
        said.append(language.say("numbered.note.backwards"))
    if lines > 1:
        said.append(language.say(f"numbered.note.{spec.parts}"))
    if sheet.note and sheet.note != " ".join(font.seen(" ".join(said)).split()):
        raise ProofError(f'the words under the picture are not right: "{sheet.note}"')


def doubts(sheet: Sheet, chains: Sequence[Sequence[int]], spec: Any) -> tuple[Fact, ...]:
    """Return what was asked for and could not be had: so many numbers, or dots that are nowhere farther apart."""
    numbers, farthest = len(sheet.labels), max(_links(sheet, chains))
    fewer = spec.asked is not None and spec.asked != numbers
    found = [f"{numbers} numbers can be read at this size, {spec.asked} were asked for"] if fewer else []
    if spec.dmax and farthest > spec.dmax + _HAIR:
        found.append(f"neighbouring dots are up to {farthest:.1f} mm apart, no more than {spec.dmax:g} mm was asked for")
    asked: tuple[Fact, ...] = (("asked_for", spec.asked),) if fewer else ()
    return (*asked, ("warning", "; ".join(found))) if found else ()


def _links(sheet: Sheet, chains: Sequence[Sequence[int]]) -> list[float]:
    return [dist(sheet.places[one], sheet.places[other]) for chain in chains for one, other in pairwise(chain)]
