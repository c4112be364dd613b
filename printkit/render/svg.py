"""Scenes as SVG for designers: true size, named layers, live text, arcs that stay arcs.

Every ink is written as a plain colour, so that any program shows it, and as a class such as `fill-piece-1` or `stroke-outline`,
so that one rule or one search changes it everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from printkit.geometry.affine import determinant
from printkit.render._number import digits_gained, short
from printkit.render._pie import sectors
from printkit.render._svg_name import Names, xml_text
from printkit.render._svg_paint import Attributes, paint, path_data, transform_data
from printkit.render._svg_text import font_changes, length_attributes, outline_data, text_attributes, turn_data
from printkit.scene import font
from printkit.scene.item import Dot, Group, Ink, Item, Path, Scene, Segment, Stroke, Text

if TYPE_CHECKING:
    from printkit.render._svg_file import SvgTree

_PLACES = 3
_FLAT = 1e-12


def svg(scene: Scene, *, outlines: bool = False, fitted: bool = False) -> str:
    """Draw a scene as SVG, with live text or, if asked, with letters as outlines that need no font.

    Live text that is `fitted` keeps its length where our fonts are missing and others take their place.
    """
    from printkit.render._svg_file import SvgTree

    tree = SvgTree(scene)
    _Pencil(tree, outlines, fitted).draw(scene.items, tree.root, _PLACES)
    return tree.text()


class _Pencil:
    """Adds items to a tree. `places` is how many decimals count, which is more inside a group that enlarges."""

    def __init__(self, tree: SvgTree, outlines: bool, fitted: bool) -> None:
        self._tree = tree
        self._outlines = outlines
        self._fitted = fitted
        self._names = Names()

    def draw(self, items: Iterable[Item], parent: Any, places: int) -> None:
        for item in items:
            match item:
                case Path():
                    self._path(item, parent, places)
                case Dot():
                    self._dot(item, parent, places)
                case Text():
                    self._text(item, parent, places)
                case Group():
                    self._group(item, parent, places)

    def _path(self, path: Path, parent: Any, places: int) -> None:
        attributes = self._named(path.name) | paint(path.fill, path.stroke, places)
        if path.fill:
            attributes["fill-rule"] = "evenodd"
        self._tree.add(parent, "path", {"d": path_data(path.segments, places)} | attributes)

    def _dot(self, dot: Dot, parent: Any, places: int) -> None:
        """Draw a plain dot as one circle, any other as a group: halo, disc or sectors, outline."""
        single = dot.inks[0] if len(dot.inks) == 1 else None
        sliced = len(dot.inks) > 1
        if not sliced and not dot.halo:
            self._circle(dot, dot.radius, parent, places, single, dot.outline, dot.name)
            return
        group = self._tree.add(parent, "g", self._named(dot.name))
        if dot.halo and dot.halo_width > 0:
            self._circle(dot, dot.radius + dot.halo_width, group, places, dot.halo)
        if sliced:
            self.draw((Path(segments, fill=ink) for ink, segments in sectors(dot)), group, places)
        if single or dot.outline:
            self._circle(dot, dot.radius, group, places, single, dot.outline)

    def _circle(
        self, dot: Dot, radius: float, parent: Any, places: int, fill: Ink | None, stroke: Stroke | None = None, name: str = ""
    ) -> None:
        where = {"cx": short(dot.x, places), "cy": short(dot.y, places), "r": short(radius, places + 1)}
        self._tree.add(parent, "circle", where | self._named(name) | paint(fill, stroke, places))

    def _text(self, text: Text, parent: Any, places: int) -> None:
        attributes = self._named(text.name) | paint(text.ink, None, places) | {"transform": turn_data(text, places)}
        if self._outlines:
            self._outlined(text, parent, attributes, places)
        else:
            self._live(text, parent, attributes, places)

    def _outlined(self, text: Text, parent: Any, attributes: Attributes, places: int) -> None:
        data = outline_data(text, places)
        if data:
            spoken = {"role": "img", "aria-label": font.seen(text.text)}
            self._tree.add(parent, "path", {"d": data} | attributes | spoken)

    def _live(self, text: Text, parent: Any, attributes: Attributes, places: int) -> None:
        """Write text as text; a stretch that needs another font than the first is marked as such."""
        runs = font.runs(text.text, text.font)
        if not runs:
            return
        primary = font.primary(text.font)
        plain = len(runs) == 1 and runs[0].font is primary
        length = length_attributes(text, places) if self._fitted else {}
        measured = attributes | text_attributes(text, primary, places) | length
        element = self._tree.add(parent, "text", measured, runs[0].text if plain else "")
        for run in () if plain else runs:
            self._tree.add(element, "tspan", font_changes(primary, run.font), run.text)

    def _group(self, group: Group, parent: Any, places: int) -> None:
        """Draw a group; one that is flattened or clipped to nothing is not seen and would only trouble other programs."""
        if (group.transform and abs(determinant(group.transform)) < _FLAT) or group.clip == ():
            return
        attributes = self._named(group.name)
        if group.layer:
            attributes |= {"inkscape:groupmode": "layer", "inkscape:label": xml_text(group.name)}
        inner = places
        if group.transform:
            attributes["transform"] = transform_data(group.transform, places)
            inner = places + digits_gained(group.transform)
        if group.clip:
            attributes["clip-path"] = f"url(#{self._clip(group.clip, group.name, inner)})"
        self.draw(group.items, self._tree.add(parent, "g", attributes), inner)

    def _clip(self, segments: tuple[Segment, ...], name: str, places: int) -> str:
        """Define a clipping path and return its identifier."""
        identifier = self._names.unique(f"{name} clip", "clip")
        clip = self._tree.add(self._tree.definitions, "clipPath", {"id": identifier})
        self._tree.add(clip, "path", {"d": path_data(segments, places), "clip-rule": "evenodd"})
        return identifier

    def _named(self, name: str) -> Attributes:
        return {"id": self._names.unique(name)} if name else {}
