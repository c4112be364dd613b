"""Glyph outlines as segments. This module imports fontTools' pens, so it is imported only when an outline is asked for."""

# ruff: noqa: N802 (the names of the methods are those of fontTools)
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fontTools.pens.basePen import BasePen

from printkit.geometry.affine import Point
from printkit.scene.item import Segment


class GlyphPen(BasePen):  # type: ignore[misc] # fontTools is not typed
    """A pen that collects a glyph as segments with y down; the quadratic curves of TrueType reach it as cubics."""

    def __init__(self, glyphs: Mapping[str, Any], scale: float) -> None:
        super().__init__(glyphs)
        self.segments: list[Segment] = []
        self._scale = scale

    def _moveTo(self, point: Point) -> None:
        self.segments.append(("M", *self._placed(point)))

    def _lineTo(self, point: Point) -> None:
        self.segments.append(("L", *self._placed(point)))

    def _curveToOne(self, first: Point, second: Point, end: Point) -> None:
        self.segments.append(("C", *self._placed(first), *self._placed(second), *self._placed(end)))

    def _closePath(self) -> None:
        self.segments.append(("Z",))

    def _placed(self, point: Point) -> Point:
        return (point[0] * self._scale, -point[1] * self._scale)
