"""From a document to marks: groups, nested viewports, `use`, `symbol` and `switch` resolved, in the order of painting.

The walk keeps its own stack, so depth costs no recursion; `use` is expanded on the way, with the elements that are open at the
moment remembered, so that a reference to one of them is a cycle and is passed over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.geometry.affine import IDENTITY, Affine, compose
from printkit.sources.svg.clip import clips_for, frame_clip
from printkit.sources.svg.document import Document
from printkit.sources.svg.mark import Clip, Mark, Outline, Paint, Pen, Picture
from printkit.sources.svg.number import Measure, length, number
from printkit.sources.svg.shape import SHAPES
from printkit.sources.svg.style import INITIAL, Style, opacity, stroke_width
from printkit.sources.svg.tree import Node
from printkit.sources.svg.viewport import Box, placed, root_size

_SHAPES = frozenset(SHAPES) | {"path"}
_GROUPS = frozenset(["g", "a", "switch", "svg", "symbol", "use"])
_FOREIGN = {
    "text": "is text, not line art; convert it to paths to keep it",
    "image": "is a picture made of pixels, not line art",
    "foreignObject": "is not SVG",
    "video": "is not line art",
    "audio": "is not line art",
    "iframe": "is not line art",
    "script": "is a program and was not run",
}
_LANGUAGE = "en"
_UNSIZED = 100.0


@dataclass(frozen=True, slots=True)
class _Frame:
    """An element on the stack with all that it inherits; `size` is what a `use` says about the viewport it shows."""

    node: Node
    style: Style
    map: Affine
    measure: Measure
    clips: tuple[Clip, ...] = ()
    opacity: float = 1.0
    groups: tuple[str, ...] = ()
    size: tuple[str, str] = ("", "")
    used: bool = False
    leaving: bool = False


def picture(document: Document) -> Picture:
    """Resolve a document into marks."""
    root = document.root
    size = root_size(root, Measure(_UNSIZED, _UNSIZED))
    width, height = size or (_UNSIZED, _UNSIZED)
    place = placed(root, (0.0, 0.0, width, height))
    map_ = place.map if size else IDENTITY
    measure = Measure(place.width, place.height, 16.0, width, height)
    style = document.inherited(root, INITIAL, measure)
    measure = replace(measure, font_size=float(style["font-size"]), root_font_size=float(style["font-size"]))
    own = document.own_map(root, measure)
    marks: list[Mark] = []
    if own is not None and document.declared(root).get("display") != "none":
        see_through = opacity(document.declared(root).get("opacity", ""))
        start = _Frame(root, style, compose(map_, own), measure, opacity=see_through)
        _Walk(document, marks).run(start)
    return Picture(tuple(marks), (0.0, 0.0, width, height) if size else None)


class _Walk:
    """The walk itself."""

    def __init__(self, document: Document, marks: list[Mark]) -> None:
        self.document = document
        self.marks = marks
        self.open: set[int] = set()

    def run(self, start: _Frame) -> None:
        """Walk from the root's children on; the root's own frame is already resolved."""
        self.open.add(id(start.node))
        stack = self._children(start)
        while stack:
            frame = stack.pop()
            if frame.leaving:
                self.open.discard(id(frame.node))
                continue
            below = self._enter(frame)
            if below:
                self.open.add(id(frame.node))
                stack.append(replace(frame, leaving=True))
                stack.extend(below)

    def _children(self, frame: _Frame) -> list[_Frame]:
        """The frames of an element's children, the first one last, as a stack wants them."""
        nodes = _chosen(frame.node) if frame.node.tag == "switch" else frame.node.children
        return [replace(frame, node=node, size=("", ""), used=False) for node in reversed(nodes)]

    def _enter(self, frame: _Frame) -> list[_Frame]:
        """Deal with one element and return what is to be walked below it."""
        node = frame.node
        if node.tag in _FOREIGN:
            self.document.notes.drop(node.label(), _FOREIGN[node.tag])
            return []
        if node.tag not in _GROUPS | _SHAPES or (node.tag == "symbol" and not frame.used):
            return []
        self.document.spend()
        if not _conditions_hold(node):
            return []
        if self.document.declared(node).get("display") == "none":
            self.document.notes.drop(node.label(), "is hidden (display: none)")
            return []
        return self._inside(frame)

    def _inside(self, frame: _Frame) -> list[_Frame]:
        node, declared = frame.node, self.document.declared(frame.node)
        own = self.document.own_map(node, frame.measure)
        see_through = frame.opacity * opacity(declared.get("opacity", ""))
        if own is None or see_through <= 0:
            self.document.notes.drop(
                node.label(), "is squeezed to nothing by its transform" if own is None else "is fully transparent"
            )
            return []
        style = self.document.inherited(node, frame.style, frame.measure)
        measure = replace(frame.measure, font_size=float(style["font-size"]))
        map_ = compose(frame.map, own)
        clips = clips_for(declared.get("clip-path", ""), map_, measure, self.document, style)
        here = replace(frame, style=style, map=map_, measure=measure, clips=frame.clips + clips, opacity=see_through)
        self._note_effects(node, declared)
        if node.tag in _SHAPES:
            self._paint(here)
            return []
        here = replace(here, groups=(*frame.groups, *_names(node)))
        return self._use(here) if node.tag == "use" else self._group(here)

    def _group(self, frame: _Frame) -> list[_Frame]:
        return self._children(self._viewport(frame) if frame.node.tag in {"svg", "symbol"} else frame)

    def _use(self, frame: _Frame) -> list[_Frame]:
        node, document = frame.node, self.document
        target = document.target(node)
        if target is None:
            document.notes.drop(node.label(), "refers to nothing inside the file")
            return []
        if id(target) in self.open or target is node or _is_above(target, node):
            document.notes.drop(node.label(), "refers to itself")
            return []
        if len(self.open) > document.limits.depth:
            document.notes.drop(node.label(), "is a copy of a copy too many times over")
            return []
        map_ = compose(frame.map, document.use_offset(node, frame.measure))
        return [replace(frame, node=target, map=map_, size=(node.get("width"), node.get("height")), used=True)]

    def _viewport(self, frame: _Frame) -> _Frame:
        """Lay a nested viewport out; it cuts unless it lets its content overflow."""
        node, outer = frame.node, frame.measure
        box = _frame_box(node, outer, frame.size if frame.used else ("", ""))
        place = placed(node, box)
        overflow = self.document.declared(node).get("overflow", "hidden")
        cuts = overflow in {"hidden", "scroll"} and self._has_size(frame)
        clips = (*frame.clips, frame_clip(box, frame.map)) if cuts else frame.clips
        inner = replace(outer, width=place.width, height=place.height)
        return replace(frame, map=compose(frame.map, place.map), measure=inner, clips=clips)

    def _has_size(self, frame: _Frame) -> bool:
        node = frame.node
        return node.tag == "symbol" or any((node.get("width"), node.get("height"), *frame.size))

    def _note_effects(self, node: Node, declared: dict[str, str]) -> None:
        for name, text in (("mask", "a mask on it was ignored"), ("filter", "a filter effect on it was ignored")):
            if declared.get(name, "none") != "none":
                self.document.notes.warn(f"{node.label()}: {text}")

    def _paint(self, frame: _Frame) -> None:
        node, style, notes = frame.node, frame.style, self.document.notes
        hidden = style.get("visibility", "visible") != "visible"
        if hidden:
            notes.drop(node.label(), "is hidden (visibility)")
        boxed = any(clip.by_box for clip in frame.clips)
        if hidden and not boxed:
            return
        subpaths = self.document.subpaths(node, frame.measure)
        if not subpaths:
            notes.drop(node.label(), "has no extent")
            return
        fill = self._resolved(frame, "fill") if node.tag != "line" and not hidden else None
        pen = self._pen(frame) if not hidden else None
        if fill is None and pen is None and not hidden:
            notes.drop(node.label(), "is not painted (no fill, no stroke)")
        if fill is None and pen is None and not boxed:
            return
        self._note_markers(node, style)
        outline = Outline(tuple(subpaths), frame.map, style.get("fill-rule", "nonzero"), frame.clips)
        self.marks.append(Mark(node.label(), node.get("id"), frame.groups, outline, fill, pen))

    def _resolved(self, frame: _Frame, name: str) -> Paint | None:
        style = frame.style
        see_through = frame.opacity * opacity(style.get(f"{name}-opacity", ""))
        return self.document.paints.resolve(style.get(name, "none") or "none", style["color"], see_through)

    def _pen(self, frame: _Frame) -> Pen | None:
        style = frame.style
        width = stroke_width(style, frame.measure)
        paint = self._resolved(frame, "stroke") if width > 0 else None
        if paint is None:
            return None
        if style.get("stroke-dasharray", "none") not in {"none", ""}:
            self.document.notes.warn("dashed lines were taken as unbroken ones")
        limit = number(style.get("stroke-miterlimit", ""), 4.0)
        return Pen(paint, width, style.get("stroke-linecap", "butt"), style.get("stroke-linejoin", "miter"), max(1.0, limit))

    def _note_markers(self, node: Node, style: Style) -> None:
        for name in ("marker-start", "marker-mid", "marker-end"):
            target = self.document.by_reference(style.get(name, ""))
            if target is not None and node.tag in {"path", "line", "polyline", "polygon"}:
                self.document.notes.drop(node.label(), f"its markers ({target.label()}) are not drawn")
                return


def _names(node: Node) -> tuple[str, ...]:
    return tuple(name for name in dict.fromkeys((node.get("inkscape:label"), node.get("id"))) if name)


def _is_above(node: Node, below: Node) -> bool:
    parent = below.parent
    while parent is not None and parent is not node:
        parent = parent.parent
    return parent is node


def _chosen(switch: Node) -> list[Node]:
    """The first child of a `switch` whose conditions hold."""
    able = (child for child in switch.children if child.tag in _GROUPS | _SHAPES or child.tag in _FOREIGN)
    return next(([child] for child in able if _conditions_hold(child)), [])


def _conditions_hold(node: Node) -> bool:
    if "requiredExtensions" in node.attributes:
        return False
    if "systemLanguage" not in node.attributes:
        return True
    languages = [item.strip().lower() for item in node.attributes["systemLanguage"].split(",")]
    return any(item.split("-")[0] == _LANGUAGE for item in languages)


def _frame_box(node: Node, outer: Measure, size: tuple[str, str]) -> Box:
    x = length(node.get("x"), outer, "x", 0.0) or 0.0 if node.tag == "svg" else 0.0
    y = length(node.get("y"), outer, "y", 0.0) or 0.0 if node.tag == "svg" else 0.0
    width = length(size[0] or node.get("width") or "100%", outer, "x", outer.width)
    height = length(size[1] or node.get("height") or "100%", outer, "y", outer.height)
    return (x, y, max(0.0, width or 0.0), max(0.0, height or 0.0))
