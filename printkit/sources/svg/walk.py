"""From a document to marks: groups, nested viewports, `use`, `symbol` and `switch` resolved, in the order of painting.

The walk keeps its own stack, so depth costs no recursion; `use` is expanded on the way, with the elements that are open at the
moment remembered, so that a reference to one of them is a cycle and is passed over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.geometry.affine import IDENTITY, Affine, compose, scaling
from printkit.sources.svg.clip import clips_for, frame_clip
from printkit.sources.svg.document import Document
from printkit.sources.svg.expansion import WALKED, expanded_size
from printkit.sources.svg.mark import Clip, Illustration, Mark, Outline, Paint, Pen
from printkit.sources.svg.number import Measure, length, number
from printkit.sources.svg.shape import SHAPES
from printkit.sources.svg.style import INITIAL, Style, opacity, stroke_width
from printkit.sources.svg.transform import is_sane
from printkit.sources.svg.tree import Node
from printkit.sources.svg.viewport import Box, placed, root_size

_SHAPES = frozenset(SHAPES) | {"path"}
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
_ORDINARY = (0.01, 1e6)


@dataclass(frozen=True, slots=True)
class _Context:
    """All that an element inherits."""

    style: Style
    map: Affine
    measure: Measure
    clips: tuple[Clip, ...] = ()
    opacity: float = 1.0
    groups: tuple[str, ...] = ()


Size = tuple[str, str]
"""The width and height that a `use` gives to the viewport it shows, as written."""

_Step = tuple[Node, _Context, Size | None]
"""An element to be walked, what it inherits, and a size if a `use` shows it."""


def illustration(document: Document) -> Illustration:
    """Resolve a document into marks."""
    root = document.root
    document.expect(expanded_size(root, document.target))
    size = root_size(root, Measure(_UNSIZED, _UNSIZED))
    width, height = size or (_UNSIZED, _UNSIZED)
    place = placed(root, (0.0, 0.0, width, height))
    measure = Measure(place.width, place.height, 16.0, width, height)
    style = document.inherited(root, INITIAL, measure)
    measure = replace(measure, font_size=float(style["font-size"]), root_font_size=float(style["font-size"]))
    own, declared = document.own_map(root, measure), document.declared(root)
    marks: list[Mark] = []
    zoom = _zoom(width, height)
    if own is not None and declared.get("display") != "none":
        map_ = compose(compose(scaling(zoom), place.map) if size else IDENTITY, own)
        _Walk(document, marks).run(_Context(style, map_, measure, opacity=opacity(declared.get("opacity", ""))))
    return Illustration(tuple(marks), (0.0, 0.0, width * zoom, height * zoom) if size else None)


def _zoom(width: float, height: float) -> float:
    """The scale that gives a page an ordinary size, so that lengths which count as nothing do so on every page."""
    side = max(width, height)
    return 1.0 if _ORDINARY[0] <= side <= _ORDINARY[1] else _UNSIZED / side


class _Walk:
    """The walk itself."""

    def __init__(self, document: Document, marks: list[Mark]) -> None:
        self.document = document
        self.marks = marks
        self.open: set[int] = set()

    def run(self, context: _Context) -> None:
        """Walk from the root's children on; what the root passes on is already known."""
        self.open.add(id(self.document.root))
        stack: list[_Step | Node] = list(_children(self.document.root, context))
        while stack:
            step = stack.pop()
            if isinstance(step, Node):
                self.open.discard(id(step))
                continue
            below = self._enter(*step)
            if below:
                self.open.add(id(step[0]))
                stack.append(step[0])
                stack.extend(below)

    def _enter(self, node: Node, context: _Context, size: Size | None) -> list[_Step]:
        """Deal with one element and return what is to be walked below it."""
        if node.tag in _FOREIGN:
            self.document.notes.drop(node.label(), _FOREIGN[node.tag])
            return []
        if node.tag not in WALKED or (node.tag == "symbol" and size is None) or not _conditions_hold(node):
            return []
        self.document.spend()
        if self.document.declared(node).get("display") == "none":
            self.document.notes.drop(node.label(), "is hidden (display: none)")
            return []
        here = self._inside(node, context)
        if here is None:
            return []
        if node.tag in _SHAPES:
            self._paint(node, here)
            return []
        here = replace(here, groups=(*here.groups, *_names(node)))
        return self._use(node, here) if node.tag == "use" else self._group(node, here, size)

    def _inside(self, node: Node, context: _Context) -> _Context | None:
        """What holds inside an element: its style, transform, clips and opacity on top of what it inherits."""
        declared = self.document.declared(node)
        own = self.document.own_map(node, context.measure)
        see_through = context.opacity * opacity(declared["opacity"]) if "opacity" in declared else context.opacity
        map_ = compose(context.map, own) if own else None
        if map_ is None or not is_sane(map_) or see_through <= 0:
            reason = "is fully transparent" if see_through <= 0 else "is squeezed to nothing or moved out of reach by its transform"
            self.document.notes.drop(node.label(), reason)
            return None
        style = self.document.inherited(node, context.style, context.measure)
        measure = context.measure
        if style["font-size"] != context.style["font-size"]:
            measure = replace(measure, font_size=float(style["font-size"]))
        clips = clips_for(declared["clip-path"], map_, measure, self.document, style) if "clip-path" in declared else ()
        self._note_effects(node, declared)
        return _Context(style, map_, measure, context.clips + clips, see_through, context.groups)

    def _group(self, node: Node, context: _Context, size: Size | None) -> list[_Step]:
        return _children(node, self._viewport(node, context, size) if node.tag in {"svg", "symbol"} else context)

    def _use(self, node: Node, context: _Context) -> list[_Step]:
        target, reason = self._shown(node)
        if target is None:
            self.document.notes.drop(node.label(), reason)
            return []
        map_ = compose(context.map, self.document.use_offset(node, context.measure))
        return [(target, replace(context, map=map_), (node.get("width"), node.get("height")))]

    def _shown(self, node: Node) -> tuple[Node | None, str]:
        """What a `use` shows, or why it shows nothing."""
        target = self.document.target(node)
        if target is None:
            return None, "refers to nothing inside the file"
        if id(target) in self.open or target is node or _is_above(target, node):
            return None, "refers to itself"
        if len(self.open) > self.document.limits.depth:
            return None, "is a copy of a copy too many times over"
        return target, ""

    def _viewport(self, node: Node, context: _Context, size: Size | None) -> _Context:
        """Lay a nested viewport out; it cuts unless it lets its content overflow."""
        box = _frame_box(node, context.measure, size or ("", ""))
        place = placed(node, box)
        overflow = self.document.declared(node).get("overflow", "hidden")
        sized = node.tag == "symbol" or any((node.get("width"), node.get("height"), *(size or ())))
        clips = (*context.clips, frame_clip(box, context.map)) if overflow in {"hidden", "scroll"} and sized else context.clips
        inner = replace(context.measure, width=place.width, height=place.height)
        return replace(context, map=compose(context.map, place.map), measure=inner, clips=clips)

    def _note_effects(self, node: Node, declared: dict[str, str]) -> None:
        for name, text in (("mask", "a mask on it was ignored"), ("filter", "a filter effect on it was ignored")):
            if declared.get(name, "none") != "none":
                self.document.notes.warn(f"{node.label()}: {text}")

    def _paint(self, node: Node, context: _Context) -> None:
        notes = self.document.notes
        hidden = context.style.get("visibility", "visible") != "visible"
        boxed = any(clip.by_box for clip in context.clips)
        if hidden:
            notes.drop(node.label(), "is hidden (visibility)")
            if not boxed:
                return
        subpaths = self.document.subpaths(node, context.measure)
        if not subpaths:
            notes.drop(node.label(), "has no extent")
            return
        fill = self._resolved(context, "fill") if node.tag != "line" and not hidden else None
        pen = self._pen(context) if not hidden else None
        painted = bool(fill or pen)
        if not painted and not hidden:
            notes.drop(node.label(), "is not painted (no fill, no stroke)")
        if painted or boxed:
            self._note_markers(node, context.style)
            outline = Outline(tuple(subpaths), context.map, context.style.get("fill-rule", "nonzero"), context.clips)
            self.marks.append(Mark(node.label(), node.get("id"), context.groups, outline, fill, pen))

    def _resolved(self, context: _Context, name: str) -> Paint | None:
        style = context.style
        see_through = context.opacity * opacity(style.get(f"{name}-opacity", ""))
        return self.document.paints.resolve(style.get(name, "none") or "none", style["color"], see_through)

    def _pen(self, context: _Context) -> Pen | None:
        style = context.style
        width = stroke_width(style, context.measure)
        paint = self._resolved(context, "stroke") if width > 0 else None
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


def _children(node: Node, context: _Context) -> list[_Step]:
    """An element's children, the first one last, as a stack wants them."""
    nodes = _chosen(node) if node.tag == "switch" else node.children
    return [(child, context, None) for child in reversed(nodes)]


def _names(node: Node) -> tuple[str, ...]:
    return tuple(name for name in dict.fromkeys((node.get("inkscape:label"), node.get("id"))) if name)


def _is_above(node: Node, below: Node) -> bool:
    parent = below.parent
    while parent is not None and parent is not node:
        parent = parent.parent
    return parent is node


def _chosen(switch: Node) -> list[Node]:
    """The first child of a `switch` whose conditions hold."""
    able = (child for child in switch.children if child.tag in WALKED or child.tag in _FOREIGN)
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
