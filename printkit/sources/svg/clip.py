"""Clip paths resolved into outlines, and the rectangles that viewports cut to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from printkit.geometry.affine import IDENTITY, Affine, compose
from printkit.sources.svg.mark import Clip, Outline
from printkit.sources.svg.number import Measure
from printkit.sources.svg.path import Subpath
from printkit.sources.svg.style import Style
from printkit.sources.svg.tree import Node
from printkit.sources.svg.viewport import Box

_DEEPEST = 12


class Resolver(Protocol):
    """What resolving a clip needs of the document."""

    def target(self, node: Node) -> Node | None:
        """Return the element that this one refers to."""

    def declared(self, node: Node) -> dict[str, str]:
        """Return the declarations that hold for an element."""

    def own_map(self, node: Node, measure: Measure) -> Affine | None:
        """Return an element's transform, or nothing if it flattens the plane."""

    def use_map(self, node: Node, measure: Measure) -> Affine | None:
        """Return the transform of a `use` with its offset."""

    def subpaths(self, node: Node, measure: Measure) -> list[Subpath]:
        """Return the outline of a shape, or nothing."""

    def by_reference(self, text: str) -> Node | None:
        """Return the element that `url(#id)` refers to."""

    def inherited(self, node: Node, style: Style, measure: Measure) -> Style:
        """Return the style that an element passes on."""

    def spend(self) -> None:
        """Count one drawn element."""


def frame_clip(frame: Box, map_: Affine) -> Clip:
    """Cut to a viewport's rectangle."""
    x, y, width, height = frame
    ring = Subpath((x, y), [(x + width, y), (x + width, y + height), (x, y + height)], closed=True)
    return Clip((Outline((ring,), IDENTITY),), map_)


def clips_for(value: str, map_: Affine, measure: Measure, document: Resolver, style: Style, depth: int = 0) -> tuple[Clip, ...]:
    """Resolve a `clip-path` declaration; a reference to anything but a clip path clips nothing."""
    node = document.by_reference(value) if value and value != "none" else None
    if node is None or node.tag != "clipPath" or depth > _DEEPEST:
        return ()
    by_box = node.get("clipPathUnits") == "objectBoundingBox"
    if by_box:
        measure = replace(measure, width=1.0, height=1.0)
    own = document.own_map(node, measure)
    inside = document.inherited(node, style, measure)
    outlines = tuple(_outlines(node, own or (0.0,) * 6, measure, document, inside, depth)) if own else ()
    outer = clips_for(document.declared(node).get("clip-path", ""), map_, measure, document, style, depth + 1)
    return (Clip(outlines, map_, by_box), *outer)


def _outlines(node: Node, map_: Affine, measure: Measure, document: Resolver, style: Style, depth: int) -> Iterator[Outline]:
    for child in node.children:
        document.spend()
        declared = document.declared(child)
        inside = document.inherited(child, style, measure)
        own = document.use_map(child, measure) if child.tag == "use" else document.own_map(child, measure)
        if own is None or declared.get("display") == "none" or inside.get("visibility", "visible") != "visible":
            continue
        here = compose(map_, own)
        shape, shape_map, shape_style = _used(child, here, measure, document, inside)
        subpaths = document.subpaths(shape, measure) if shape else []
        if subpaths:
            clips = clips_for(declared.get("clip-path", ""), here, measure, document, style, depth + 1)
            yield Outline(tuple(subpaths), shape_map, shape_style.get("clip-rule", "nonzero"), clips)


def _used(child: Node, map_: Affine, measure: Measure, document: Resolver, style: Style) -> tuple[Node | None, Affine, Style]:
    """Follow a `use` to the shape it shows: only one step, as the standard asks."""
    if child.tag != "use":
        return child, map_, style
    target = document.target(child)
    own = document.own_map(target, measure) if target else None
    if target is None or own is None:
        return None, map_, style
    return target, compose(map_, own), document.inherited(target, style, measure)
