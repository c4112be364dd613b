"""From a picture to a network of lines on paper: the steps of the import in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from printkit.errors import Fault, InputError
from printkit.geometry.affine import Affine, apply, inverse
from printkit.geometry.network import Chain, joined, noded
from printkit.sources.limits import Limits
from printkit.sources.option import Options
from printkit.sources.report import Notebook
from printkit.sources.svg.mark import Illustration
from printkit.sources.trace.backdrop import without_backdrop
from printkit.sources.trace.detail import main_lines, silhouette
from printkit.sources.trace.layer import GRID, Bounds, View, first_view, fitting_scale, lay, usable
from printkit.sources.trace.lines import lines_of
from printkit.sources.trace.selection import chosen
from printkit.sources.trace.tidy import simplified, tidied

_VISIBLE = {"all": 0.03, "main": 0.08, "silhouette": 0.03}
_PASSES = 3
_CLOSE_ENOUGH = 1.2


def traced(illustration: Illustration, options: Options, limits: Limits, notes: Notebook) -> list[Chain]:
    """Return the lines of a picture, noded and fitted to the size that was asked for, the top left corner at the origin."""
    illustration = chosen(usable(illustration, limits, notes), options, notes)
    illustration, paper = without_backdrop(illustration, notes)
    view = first_view(illustration, options, notes)
    for last in (False,) * (_PASSES - 1) + (True,):
        # Only the notes of the last pass count.
        trial = Notebook()
        layers = lay(illustration, view, options, limits, trial)
        found = lines_of(layers, paper, _VISIBLE[options.detail], options, trial)
        chains = detailed(tidied(found.lines, found.reach, options, trial), options, trial)
        if not chains:
            why = notes.reason() or trial.reason() or "it may be all one colour, or smaller than a speck"
            raise InputError(Fault("nothing in the picture can be seen as a line", why))
        box = bounds_of(chains)
        # Tolerances are in millimetres on paper: if what was found must grow much to fill the box, it was looked at too coarsely.
        if last or fitting_scale(box[2] - box[0], box[3] - box[1], options.box) < _CLOSE_ENOUGH:
            break
        view = _closer(view, box, options)
    notes.take(trial)
    return fitted(chains, options.box)


def detailed(chains: Sequence[Chain], options: Options, notes: Notebook) -> list[Chain]:
    """Reduce a network to the level of detail that was asked for."""
    if options.detail == "all" or not chains:
        return list(chains)
    left, top, right, bottom = bounds_of(chains)
    size = max(right - left, bottom - top)
    if options.detail == "main":
        return main_lines(chains, size)
    return simplified(silhouette(chains, size, notes), options.simplify)


def bounds_of(chains: Sequence[Chain]) -> Bounds:
    """The box around a network."""
    points = np.concatenate([np.asarray(chain) for chain in chains])
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return (float(left), float(top), float(right), float(bottom))


def fitted(chains: Sequence[Chain], box: tuple[float, float] | None) -> list[Chain]:
    """Move a network to the origin and scale it into a box (without one, keep its size); it is noded again on the way."""
    left, top, right, bottom = bounds_of(chains)
    scale = fitting_scale(right - left, bottom - top, box) if box else 1.0
    moved = [(np.asarray(chain) - (left, top)) * scale for chain in chains]
    return joined(noded(moved, GRID))


def _closer(view: View, box: Bounds, options: Options) -> View:
    """Look closer, because what can be seen is smaller than the box that was taken for it."""
    scaled: Affine = view.map(options)
    back = inverse(scaled)
    if back is None:
        return view
    turned = [apply(view.turn, apply(back, corner)) for corner in ((box[0], box[1]), (box[2], box[3]))]
    (left, top), (right, bottom) = turned
    return replace(view, box=(left, top, right, bottom))
