"""Many straight segments against many others at once; each row of an array is x and y of the start, then of the end."""

from __future__ import annotations

import numpy as np

from printkit.kinds.dots.numbered.solve.stroke import Floats, from_links

Truths = np.ndarray[tuple[int], np.dtype[np.bool_]]


def segment_distance(ones: Floats, others: Floats) -> Floats:
    """How far each segment lies from its partner; 0 where they cross."""
    pairs = ((ones[:, :2], others), (ones[:, 2:], others), (others[:, :2], ones), (others[:, 2:], ones))
    gaps = np.stack([from_links(points, lines[:, :2], lines[:, 2:]) for points, lines in pairs])
    return np.where(_cross(ones, others), 0.0, np.sqrt(gaps.min(axis=0)))


def meets_boxes(segments: Floats, boxes: Floats) -> Truths:
    """Tell which segments meet their boxes, given as left, top, right and bottom."""
    start, along = segments[:, :2], segments[:, 2:] - segments[:, :2]
    flat = np.abs(along) < 1e-12
    steps = np.where(flat, 1.0, along)
    one, other = (boxes[:, :2] - start) / steps, (boxes[:, 2:] - start) / steps
    beside = (start < boxes[:, :2]) | (start > boxes[:, 2:])
    enter = np.where(flat, np.where(beside, np.inf, -np.inf), np.minimum(one, other)).max(axis=1)
    leave = np.where(flat, np.inf, np.maximum(one, other)).min(axis=1)
    return np.asarray(np.maximum(enter, 0.0) <= np.minimum(leave, 1.0))


def _cross(ones: Floats, others: Floats) -> Truths:
    a, b, c, d = ones[:, :2], ones[:, 2:], others[:, :2], others[:, 2:]
    apart_by_one = _side(a, b, c) * _side(a, b, d) < 0
    apart_by_other = _side(c, d, a) * _side(c, d, b) < 0
    return np.asarray(apart_by_one & apart_by_other)


def _side(start: Floats, end: Floats, point: Floats) -> Floats:
    along, to = end - start, point - start
    return np.asarray(along[:, 0] * to[:, 1] - along[:, 1] * to[:, 0])
