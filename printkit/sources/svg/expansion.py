"""How large a document is once its copies are counted, found out without making them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from printkit.sources.svg.tree import Node

WALKED = frozenset(["svg", "g", "a", "switch", "symbol", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"])
"""The elements that are drawn or hold what is drawn."""

Target = Callable[[Node], Node | None]


def expanded_size(root: Node, target: Target) -> int:
    """Count the elements that a walk would meet, each as often as `use` shows it; what refers to itself counts once."""
    size: dict[int, int] = {}
    seen = {id(root)}
    stack = [(root, _below(root, target))]
    totals = [1]
    while stack:
        node, below = stack[-1]
        child = next(below, None)
        if child is None:
            stack.pop()
            size[id(node)] = totals.pop()
            if totals:
                totals[-1] += size[id(node)]
        elif id(child) in size:
            totals[-1] += size[id(child)]
        elif id(child) not in seen:
            seen.add(id(child))
            stack.append((child, _below(child, target)))
            totals.append(1)
    return size[id(root)]


def _below(node: Node, target: Target) -> Iterator[Node]:
    yield from (child for child in node.children if child.tag in WALKED)
    shown = target(node) if node.tag == "use" else None
    if shown is not None:
        yield shown
