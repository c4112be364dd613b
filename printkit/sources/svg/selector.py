"""CSS selectors: element names, ids, classes, attributes, `:first-child`, and the four combinators.

A selector is matched from its last part leftwards with the set of all elements that can stand for each part, so the work is bounded
by the length of the selector times the depth of the tree; trying one ancestor after another would take exponential time on a chain
of descendants. Selectors of any other kind match nothing, as CSS demands of what it does not understand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from printkit.errors import Fault, InputError
from printkit.sources.svg.tree import Node

_NAME = r"-?[_a-zA-Z\u0080-\U0010ffff\\][\w\u0080-\U0010ffff\\-]*"
_SIMPLE = re.compile(
    rf"(?:(?:[\w*]*\|)?(?P<tag>{_NAME}|\*))|\#(?P<id>[\w\u0080-\U0010ffff\\-]+)|\.(?P<cls>{_NAME})"
    rf"|\[\s*(?P<attr>[\w:-]+)\s*(?:(?P<op>[~|^$*]?=)\s*(?P<quote>[\"']?)(?P<value>[^\"'\]]*)(?P=quote)\s*)?\]|:(?P<pseudo>first-child)"
)
_COMBINATOR = re.compile(r"\s*([>+~])\s*|\s+")
_MOST_PARTS = 32


@dataclass(frozen=True, slots=True)
class Compound:
    """Everything that must hold of one element, and how it stands to the part on its left."""

    tag: str = ""
    ids: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    attributes: tuple[tuple[str, str, str], ...] = ()
    first_child: bool = False
    combinator: str = ""

    def accepts(self, node: Node) -> bool:
        """Tell whether the element satisfies this part alone."""
        if self.tag and node.tag != self.tag:
            return False
        if any(node.get("id") != name for name in self.ids) or (self.first_child and not _is_first(node)):
            return False
        if self.classes and not set(self.classes) <= set(node.attributes.get("class", "").split()):
            return False
        return all(_attribute_holds(node, *test) for test in self.attributes)


@dataclass(frozen=True, slots=True)
class Selector:
    """One selector, its parts from left to right."""

    parts: tuple[Compound, ...]

    @property
    def specificity(self) -> tuple[int, int, int]:
        """Ids, then classes and the like, then element names."""
        ids = sum(len(part.ids) for part in self.parts)
        classes = sum(len(part.classes) + len(part.attributes) + part.first_child for part in self.parts)
        return ids, classes, sum(bool(part.tag) for part in self.parts)


class Budget:
    """How many elements may be looked at while selectors are matched."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Count work that is about to be done."""
        self.left -= steps
        if self.left < 0:
            raise InputError(Fault("has style rules that take too long to apply", "save it as plain SVG"))


def selectors(text: str) -> list[Selector]:
    """Read a list of selectors; those that are not understood are left out."""
    found = (_selector(part.strip()) for part in text.split(","))
    return [selector for selector in found if selector is not None]


def matches(selector: Selector, node: Node, budget: Budget) -> bool:
    """Tell whether a selector holds for an element."""
    budget.spend(1)
    last = selector.parts[-1]
    if not last.accepts(node):
        return False
    standing = [node]
    combinator = last.combinator
    for part in reversed(selector.parts[:-1]):
        standing = [other for other in _related(standing, combinator, budget) if part.accepts(other)]
        if not standing:
            return False
        combinator = part.combinator
    return True


def _related(nodes: list[Node], combinator: str, budget: Budget) -> list[Node]:
    """All elements that stand in the given relation to any of these, each once."""
    seen: dict[int, Node] = {}
    for node in nodes:
        for other in _relatives(node, combinator):
            budget.spend(1)
            if id(other) in seen and combinator in {" ", "~"}:
                break  # everything farther along the same way has been seen as well
            seen[id(other)] = other
    return list(seen.values())


def _relatives(node: Node, combinator: str) -> Iterator[Node]:
    parent = node.parent
    if parent is None:
        return
    if combinator == ">":
        yield parent
    elif combinator == " ":
        while parent is not None:
            yield parent
            parent = parent.parent
    elif combinator == "+":
        yield from parent.children[max(0, node.position - 1) : node.position]
    else:
        yield from (parent.children[index] for index in range(node.position - 1, -1, -1))


def _selector(text: str) -> Selector | None:
    parts: list[Compound] = []
    position, combinator = 0, ""
    while len(parts) < _MOST_PARTS:
        part, end = _compound(text, position, combinator)
        if end == position:
            return None
        parts.append(part)
        if end == len(text):
            return Selector(tuple(parts))
        gap = _COMBINATOR.match(text, end)
        if gap is None:
            return None
        combinator, position = gap.group(1) or " ", gap.end()
    return None


def _compound(text: str, position: int, combinator: str) -> tuple[Compound, int]:
    """Read as many simple selectors as stand together; none leaves the position where it was."""
    tag, first = "", False
    ids: list[str] = []
    classes: list[str] = []
    attributes: list[tuple[str, str, str]] = []
    while piece := _SIMPLE.match(text, position):
        position = piece.end()
        found = piece.groupdict()
        tag = found["tag"] if found["tag"] and found["tag"] != "*" else tag
        ids += [found["id"]] if found["id"] else []
        classes += [found["cls"]] if found["cls"] else []
        attributes += [(found["attr"], found["op"] or "", found["value"] or "")] if found["attr"] else []
        first = first or bool(found["pseudo"])
    return Compound(tag, tuple(ids), tuple(classes), tuple(attributes), first, combinator), position


def _attribute_holds(node: Node, name: str, operator: str, wanted: str) -> bool:
    if name not in node.attributes:
        return False
    value = node.attributes[name]
    tests = {
        "": True,
        "=": value == wanted,
        "~=": wanted in value.split(),
        "|=": value == wanted or value.startswith(wanted + "-"),
        "^=": bool(wanted) and value.startswith(wanted),
        "$=": bool(wanted) and value.endswith(wanted),
        "*=": bool(wanted) and wanted in value,
    }
    return tests[operator]


def _is_first(node: Node) -> bool:
    return node.parent is not None and node.position == 0
