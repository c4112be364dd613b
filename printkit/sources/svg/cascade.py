"""Which declarations hold for an element: presentation attributes, then style rules by weight, then the style attribute."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printkit.errors import Fault, InputError
from printkit.sources.limits import Limits
from printkit.sources.report import Notebook
from printkit.sources.svg.css import Declaration, declarations, has_import, rules
from printkit.sources.svg.selector import Budget, Selector, matches, selectors
from printkit.sources.svg.tree import Node

_INHERITED = """clip-rule color fill fill-opacity fill-rule font-size marker-end marker-mid marker-start stroke stroke-dasharray
    stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width visibility"""
_OWN = """clip-path display filter mask opacity overflow stop-color stop-opacity transform transform-box transform-origin
    vector-effect"""
INHERITED = frozenset(_INHERITED.split())
# Geometry may be styled too since SVG 2, but the attributes of the same names are read as plain attributes.
_GEOMETRY = frozenset(["cx", "cy", "height", "r", "rx", "ry", "width", "x", "y"])
_PROPERTIES = INHERITED | frozenset(_OWN.split())
_STYLED = _PROPERTIES | _GEOMETRY
_UNCLAIMED = "*"

Weight = tuple[bool, tuple[int, int, int], int]


@dataclass(frozen=True, slots=True)
class _Styling:
    """One selector with what it declares, and its place among all."""

    selector: Selector
    declarations: tuple[Declaration, ...]
    order: int


class Cascade:
    """All style rules of a document, filed by what the last part of their selector asks for."""

    def __init__(self, root: Node, limits: Limits, notes: Notebook) -> None:
        self._budget = Budget(limits.style_steps)
        self._files: dict[str, list[_Styling]] = {}
        self._known: dict[int, dict[str, str]] = {}
        for order, (selector, declared) in enumerate(_stylings(root, limits, notes)):
            styling = _Styling(selector, declared, order)
            self._files.setdefault(_file_of(selector), []).append(styling)

    def declared(self, node: Node) -> dict[str, str]:
        """Return the winning value of every property that is declared for an element."""
        if id(node) not in self._known:
            self._known[id(node)] = self._resolve(node)
        return self._known[id(node)]

    def _resolve(self, node: Node) -> dict[str, str]:
        values = {name: value.strip() for name, value in node.attributes.items() if name in _PROPERTIES}
        weights: dict[str, Weight] = {}
        for weight, declaration in self._weighted(node):
            for name, value in _spelled_out(declaration):
                if name not in weights or weight >= weights[name]:
                    weights[name], values[name] = weight, value
        return {name: value for name, value in values.items() if value}

    def _weighted(self, node: Node) -> Iterator[tuple[Weight, Declaration]]:
        for styling in self._candidates(node):
            if matches(styling.selector, node, self._budget):
                for item in styling.declarations:
                    yield (item.important, styling.selector.specificity, styling.order), item
        if "style" in node.attributes:
            for item in declarations(node.attributes["style"]):
                yield (item.important, (1_000_000, 0, 0), 0), item

    def _candidates(self, node: Node) -> Iterator[_Styling]:
        if not self._files:
            return
        keys = [_UNCLAIMED, node.tag, "#" + node.get("id")]
        keys += ["." + name for name in dict.fromkeys(node.attributes.get("class", "").split())]
        for key in keys:
            yield from self._files.get(key, ())


def _stylings(root: Node, limits: Limits, notes: Notebook) -> Iterator[tuple[Selector, tuple[Declaration, ...]]]:
    for sheet in _sheets(root, limits):
        if has_import(sheet):
            notes.warn("an imported style sheet was not fetched")
        for rule in rules(sheet):
            for selector in selectors(rule.selectors):
                yield selector, rule.declarations


def _sheets(root: Node, limits: Limits) -> Iterator[str]:
    length = 0
    for node in root.walk():
        if node.tag != "style" or node.get("type") not in {"", "text/css"}:
            continue
        length += len(node.text)
        if length > limits.style_bytes:
            raise InputError(Fault(f"has more than {limits.style_bytes // 1_000_000} MB of style sheets", "save it as plain SVG"))
        yield node.text


def _file_of(selector: Selector) -> str:
    last = selector.parts[-1]
    if last.ids:
        return "#" + last.ids[0]
    if last.classes:
        return "." + last.classes[0]
    return last.tag or _UNCLAIMED


def _spelled_out(declaration: Declaration) -> Iterator[tuple[str, str]]:
    if declaration.name == "marker":
        yield from ((f"marker-{place}", declaration.value) for place in ("start", "mid", "end"))
    elif declaration.name in _STYLED:
        yield declaration.name, declaration.value
