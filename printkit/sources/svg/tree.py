"""From text to a tree of elements, with expat driven by hand.

The handlers count while the parser streams, so that a cap stops the work at the element that exceeds it and no tree is built first.
A DOCTYPE is passed over; an entity declaration of any kind ends the reading, which leaves nothing to expand or fetch.
Namespaces are resolved here because real files forget to declare them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pyexpat import ExpatError, ParserCreate
from typing import Any

from printkit.errors import Fault, InputError
from printkit.sources.limits import Limits
from printkit.sources.report import plain

_SVG = "http://www.w3.org/2000/svg"
_PREFIXES = {
    "http://www.w3.org/1999/xlink": "xlink",
    "http://www.inkscape.org/namespaces/inkscape": "inkscape",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://web.resource.org/cc/": "cc",
    "http://creativecommons.org/ns#": "cc",
}
_UNDECLARED = {"": _SVG, "svg": _SVG} | {prefix: uri for uri, prefix in _PREFIXES.items()}
_KEPT_ATTRIBUTES = {"xlink:href", "inkscape:label", "inkscape:groupmode", "rdf:resource", "rdf:about"}
_WORDY = {"style", "title", "metadata"}


class Node:
    """One element: a local name for SVG, `prefix:name` for the few other vocabularies we know, `?name` for the rest."""

    __slots__ = ("attributes", "children", "line", "parent", "position", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], parent: Node | None, line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.line = line
        self.children: list[Node] = []
        self.position = 0
        self.text = ""

    def get(self, name: str) -> str:
        """Return an attribute's value without surrounding blanks, or nothing."""
        return self.attributes.get(name, "").strip()

    def walk(self) -> Iterator[Node]:
        """Yield this element and all below it, in document order."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def label(self) -> str:
        """Name the element for people."""
        name = plain(self.attributes.get("inkscape:label", "") or self.attributes.get("id", ""), 40)
        return f'<{self.tag.lstrip("?")}> "{name}"' if name else f"<{self.tag.lstrip('?')}> in line {self.line}"


def parse(text: str, limits: Limits) -> Node:
    """Read XML into a tree whose root is an `svg` element."""
    builder = _Builder(limits)
    try:
        builder.parser.Parse(text, True)
    except ExpatError as error:
        raise InputError(
            Fault(f"is not well-formed XML ({_reason(error)})", "open it in a drawing program and save it again")
        ) from error
    root = builder.root
    if root is None or root.tag != "svg":
        raise InputError(Fault("is not an SVG picture", "its first element should be <svg>"))
    return root


class _Builder:
    """The handlers of one parse."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.root: Node | None = None
        self.open: list[Node] = []
        self.spaces: list[dict[str, str]] = [_UNDECLARED]
        self.words: list[list[str] | None] = [None]
        self.count = 0
        self.parser: Any = ParserCreate()
        self.parser.buffer_text = True
        self.parser.ordered_attributes = True
        self.parser.specified_attributes = True  # defaults from a DTD could multiply one long value by every element
        self.parser.EntityDeclHandler = self._entity
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters

    def _entity(self, name: str, *_: object) -> None:
        raise InputError(Fault(f'declares the entity "{plain(name, 40)}"', "save it as plain SVG without a document type"))

    def _start(self, name: str, flat: list[str]) -> None:
        self._count()
        pairs = list(zip(flat[::2], flat[1::2], strict=True))
        spaces = self._declared(pairs)
        parent = self.open[-1] if self.open else None
        node = Node(_element_name(name, spaces), _kept(pairs, spaces), parent, self.parser.CurrentLineNumber)
        if parent is None:
            self.root = node
        else:
            node.position = len(parent.children)
            parent.children.append(node)
        self.open.append(node)
        self.spaces.append(spaces)
        self.words.append([] if node.tag in _WORDY or self.words[-1] is not None else None)

    def _end(self, _: str) -> None:
        node, words = self.open.pop(), self.words.pop()
        self.spaces.pop()
        node.text = "".join(words) if words else ""

    def _characters(self, data: str) -> None:
        words = self.words[-1]
        if words is not None:
            words.append(data)

    def _count(self) -> None:
        self.count += 1
        if self.count > self.limits.elements:
            raise InputError(Fault(f"has more than {self.limits.elements} elements", "simplify the picture first"))
        if len(self.open) >= self.limits.depth:
            raise InputError(Fault(f"has elements nested more than {self.limits.depth} deep", "ungroup them in a drawing program"))

    def _declared(self, pairs: list[tuple[str, str]]) -> dict[str, str]:
        here = self.spaces[-1]
        found = {name[6:]: uri.strip() for name, uri in pairs if name == "xmlns" or name.startswith("xmlns:")}
        return {**here, **found} if found else here


def _element_name(name: str, spaces: dict[str, str]) -> str:
    prefix, _, local = name.rpartition(":")
    uri = spaces.get(prefix)
    if uri is not None and (uri.startswith(_SVG) or not uri):
        return local
    known = _PREFIXES.get(uri or "")
    return f"{known}:{local}" if known else f"?{local}"


def _kept(pairs: list[tuple[str, str]], spaces: dict[str, str]) -> dict[str, str]:
    """Keep plain attributes and the few prefixed ones that carry meaning for us."""
    attributes: dict[str, str] = {}
    for name, value in pairs:
        prefix, _, local = name.rpartition(":")
        if not prefix:
            attributes[name] = value
            continue
        full = f"{_PREFIXES.get(spaces.get(prefix, ''), prefix)}:{local}"
        if full in _KEPT_ATTRIBUTES:
            attributes[full] = value
    return attributes


def _reason(error: ExpatError) -> str:
    return plain(str(error).replace(":", ","), 80)
