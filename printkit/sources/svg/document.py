"""One SVG document with its ids, styles and paints, ready to be walked."""

from __future__ import annotations

import re

from printkit.errors import Fault, InputError
from printkit.geometry.affine import Affine, compose, translation
from printkit.sources.limits import Limits
from printkit.sources.report import Notebook
from printkit.sources.svg.cascade import Cascade
from printkit.sources.svg.number import LARGEST, Measure, length
from printkit.sources.svg.paint import Paints, href
from printkit.sources.svg.path import Subpath
from printkit.sources.svg.shape import SHAPES, path
from printkit.sources.svg.style import Style, inherited
from printkit.sources.svg.transform import about, is_sane, origin, transform
from printkit.sources.svg.tree import Node

_REFERENCE = re.compile(r"""\s*url\(\s*["']?\s*#([^"')]*?)\s*["']?\s*\)""", re.IGNORECASE)
_STYLED_GEOMETRY = ("cx", "cy", "height", "r", "rx", "ry", "width", "x", "y")
_FLATTEST = 1e-12


class Document:
    """Answers what an element is and says, and counts what is drawn."""

    def __init__(self, root: Node, limits: Limits, notes: Notebook) -> None:
        self.root = root
        self.limits = limits
        self.notes = notes
        self.by_id: dict[str, Node] = {}
        for node in root.walk():
            if name := node.get("id"):
                self.by_id.setdefault(name, node)
        self.cascade = Cascade(root, limits, notes)
        self.paints = Paints(self.by_id, self.cascade)
        self._paths: dict[int, list[Subpath]] = {}
        self._drawn = 0
        self._steps = limits.path_steps

    def expect(self, elements: int) -> None:
        """Refuse a document that would draw more elements than we allow, before any is drawn."""
        most = self.limits.drawn_elements
        if elements > most:
            raise InputError(
                Fault(f"draws more than {most} elements once its copies (<use>) are counted", "simplify the picture first")
            )

    def spend(self) -> None:
        """Count one element that is drawn, however often the file repeats it."""
        self._drawn += 1
        self.expect(self._drawn)

    def target(self, node: Node) -> Node | None:
        """Return the element that this one refers to, within the document only."""
        return self.by_id.get(href(node))

    def by_reference(self, text: str) -> Node | None:
        """Return the element that `url(#id)` refers to."""
        match = _REFERENCE.match(text)
        return self.by_id.get(match.group(1)) if match else None

    def declared(self, node: Node) -> dict[str, str]:
        """Return the declarations that hold for an element."""
        return self.cascade.declared(node)

    def inherited(self, node: Node, style: Style, measure: Measure) -> Style:
        """Return the style that an element passes on."""
        return inherited(style, self.declared(node), measure)

    def own_map(self, node: Node, measure: Measure) -> Affine | None:
        """Return an element's transform, or nothing if it cannot be drawn; a malformed one is noted and ignored."""
        declared = self.declared(node)
        text = declared.get("transform", "")
        if not text:
            return (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        map_ = transform(text, measure)
        if map_ is None:
            self.notes.warn(f"{node.label()} has a malformed transform, which was ignored")
            return (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        if abs(map_[0] * map_[3] - map_[1] * map_[2]) < _FLATTEST:
            return None
        if "transform-origin" in declared:
            map_ = about(map_, *origin(declared["transform-origin"], measure))
        return map_ if is_sane(map_) else None

    def use_map(self, node: Node, measure: Measure) -> Affine | None:
        """Return the transform of a `use` with its offset."""
        own = self.own_map(node, measure)
        return compose(own, self.use_offset(node, measure)) if own else None

    def use_offset(self, node: Node, measure: Measure) -> Affine:
        """Return how far a `use` moves what it shows."""
        x, y = length(node.get("x"), measure, "x", 0.0) or 0.0, length(node.get("y"), measure, "y", 0.0) or 0.0
        return translation(x, y)

    def subpaths(self, node: Node, measure: Measure) -> list[Subpath]:
        """Return the outline of a shape in its own coordinates; anything else has none."""
        if node.tag == "path":
            return self._path(node)
        if node.tag not in SHAPES:
            return []
        declared = self.declared(node)
        styled = {name: declared[name] for name in _STYLED_GEOMETRY if name in declared}
        return self._counted(node, SHAPES[node.tag]({**node.attributes, **styled}, measure))

    def _path(self, node: Node) -> list[Subpath]:
        if id(node) not in self._paths:
            found, complete = path(node.attributes.get("d", ""), self._steps)
            if not complete:
                self.notes.warn(f"{node.label()} has an error in its path data and was read up to it")
            self._paths[id(node)] = found
        return self._counted(node, self._paths[id(node)])

    def _counted(self, node: Node, subpaths: list[Subpath]) -> list[Subpath]:
        """Count the steps of an outline against the cap; one that reaches out of all bounds is left out."""
        self._steps -= sum(1 + len(subpath.segments) for subpath in subpaths)
        if self._steps < 0:
            raise InputError(Fault(f"has more than {self.limits.path_steps} path commands", "simplify the picture first"))
        largest = max(
            (abs(value) for subpath in subpaths for part in (subpath.start, *subpath.segments) for value in part), default=0.0
        )
        if largest <= LARGEST:
            return subpaths
        self.notes.drop(node.label(), "has coordinates too large to draw")
        return []
