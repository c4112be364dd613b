"""A figure made ready to be compared with: everything about it that no assembly changes, worked out once and when asked for."""

from __future__ import annotations

from functools import cached_property

from shapely.geometry.base import BaseGeometry

from printkit.geometry import ring_match
from printkit.geometry.ring_boundary import Boundary
from printkit.kinds.tangram.judge import covering
from printkit.kinds.tangram.judge.patches import Margins
from printkit.kinds.tangram.judge.sketch import Numbers, Sketch, sample_points, sketch
from printkit.kinds.tangram.piece_set import Figure

_EXACT = 1e-5
"""Points nearer than this share of the figure's size are one point to the exact tier: far above rounding, far below tolerance."""
_COARSE = 1e-4
"""Arcs become chords no finer than within this share of the figure's size, however fine the tolerance is."""
_FINE = 1 / 64
"""Chords that are off by this share of the tolerance decide no more than exact arcs would."""
_SAMPLES = 90


class Goal:
    """A figure and the tolerance within which it is to be made."""

    def __init__(self, figure: Figure, tolerance: float) -> None:
        self.figure = figure
        self.tolerance = tolerance
        self.size = figure.size
        self.area = figure.area
        self.chord = max(tolerance / 4, _COARSE * self.size)
        self.rough_chord = max(tolerance, self.chord)
        self.exact = min(_EXACT * self.size, tolerance / 8)
        self.fine_chord = _FINE * tolerance
        self.off = 2 * covering.CHORD * self.size
        self.surely_wide = tolerance + self.off
        self.is_round = any(edge.bulge for region in figure.regions for edge in region.edges)

    @cached_property
    def boundary(self) -> Boundary:
        """Its boundary in longest edges."""
        return self.figure.boundary(self.exact)

    @cached_property
    def is_symmetric(self) -> bool:
        """Whether it is its own mirror image, so that turning an assembly over changes nothing."""
        return ring_match.congruence(self.boundary, self.boundary, self.exact, mirrored=True) is not None

    @cached_property
    def sketch(self) -> Sketch:
        """What is compared of its boundary."""
        return sketch(self.boundary, self.chord)

    @cached_property
    def rough_sketch(self) -> Sketch:
        """The same with few chords, with which many motions are compared."""
        return self.sketch.rough(self.rough_chord)

    @cached_property
    def samples(self) -> Numbers:
        """Points spread evenly inside it."""
        return sample_points(self.sketch, _SAMPLES)

    @cached_property
    def shape(self) -> BaseGeometry:
        """It as one shape, with chords for arcs."""
        shapes = covering.shapes(self.figure.regions, self.size)
        return shapes[0] if len(shapes) == 1 else covering.union(shapes, self.size)

    @cached_property
    def margins(self) -> Margins:
        """It made smaller and larger, to see quickly which assemblies are surely off by more than the tolerance."""
        return Margins(self.shape, self.surely_wide)

    @cached_property
    def fine_shape(self) -> BaseGeometry:
        """It as one shape, with chords that are off by next to nothing, measured by the tolerance."""
        return covering.union(covering.shapes(self.figure.regions, self.size, self.fine_chord), self.size)
