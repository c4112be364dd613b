"""Whose picture it is: title, author and licence from the file's own metadata."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.sources.report import Credits, plain
from printkit.sources.svg.tree import Node

_LONGEST = 200


def credits_of(root: Node) -> Credits:
    """Read what the metadata say; a plain title element counts when they name none."""
    inside = _statements(root)
    return Credits(
        _title(inside) or _first(child.text for child in root.children if child.tag == "title"),
        _named(inside, "dc:creator"),
        _licence(inside) or _named(inside, "dc:rights"),
        _first(node.text for node in inside if node.tag == "dc:source"),
    )


def _statements(root: Node) -> list[Node]:
    """What is said about the work itself; a file that names no work may still make loose statements."""
    works = [node for node in root.walk() if node.tag == "cc:Work"]
    return [node for work in works for node in work.walk()] or [node for node in root.walk() if node.tag.startswith(("dc:", "cc:"))]


def _title(inside: list[Node]) -> str:
    return _first(node.text for node in inside if node.tag == "dc:title" and _role(node) == "")


def _named(inside: list[Node], tag: str) -> str:
    """The first agent that a statement names."""
    return _first(_agent(node) for node in inside if node.tag == tag)


def _role(node: Node) -> str:
    """Whose title this is: an agent has one too."""
    parent = node.parent
    while parent is not None and parent.tag != "cc:Work":
        if parent.tag in {"dc:creator", "dc:publisher", "dc:contributor", "dc:rights"}:
            return parent.tag
        parent = parent.parent
    return ""


def _agent(node: Node) -> str:
    """A name, given directly or as the title of an agent."""
    titles = [below.text for below in node.walk() if below.tag == "dc:title"]
    return _first(titles) or node.text


def _licence(inside: list[Node]) -> str:
    for node in inside:
        if node.tag in {"cc:license", "dc:license"}:
            found = node.get("rdf:resource") or node.text.strip()
            if found:
                return plain(found, _LONGEST)
    return ""


def _first(texts: Iterator[str] | list[str]) -> str:
    return next((shown for text in texts for shown in [plain(text, _LONGEST)] if shown), "")
