"""Paints resolved: the current colour, gradients reduced to their mean, references to nothing replaced by their fallback."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.sources.svg.cascade import Cascade
from printkit.sources.svg.colour import BLACK, Colour, PaintText, colour, paint
from printkit.sources.svg.mark import Paint
from printkit.sources.svg.number import number
from printkit.sources.svg.tree import Node

_GRADIENTS = {"linearGradient", "radialGradient"}
_GREY: Colour = (0.5, 0.5, 0.5, 1.0)
_LONGEST_CHAIN = 16


class Paints:
    """Resolves paints against the elements of one document."""

    def __init__(self, by_id: dict[str, Node], cascade: Cascade) -> None:
        self._by_id = by_id
        self._cascade = cascade
        self._servers: dict[str, Paint | None] = {}

    def resolve(self, text: str, current: str, opacity: float) -> Paint | None:
        """Return the paint that a declared value stands for, or nothing if it leaves no trace."""
        declared = paint(text)
        found = self._plain(declared, current) if declared else None
        if found is None:
            return None
        red, green, blue, alpha = found.colour
        alpha *= opacity
        return Paint((red, green, blue, alpha), found.server) if alpha > 0 else None

    def _plain(self, declared: PaintText, current: str) -> Paint | None:
        if declared.current:
            return Paint(colour(current) or BLACK)
        if not declared.reference:
            return Paint(declared.colour) if declared.colour else None
        server = self._server(declared.reference) if self._is_server(declared.reference) else None
        if server:
            return server
        fallback = paint(declared.fallback) if declared.fallback else None
        return self._plain(fallback, current) if fallback and not fallback.reference else None

    def _is_server(self, name: str) -> bool:
        return name in self._by_id and self._by_id[name].tag in _GRADIENTS | {"pattern"}

    def _server(self, name: str) -> Paint | None:
        if name not in self._servers:
            self._servers[name] = self._mean(name)
        return self._servers[name]

    def _mean(self, name: str) -> Paint | None:
        if self._by_id[name].tag == "pattern":
            return Paint(_GREY, name)
        colours = [self._stop_colour(stop) for stop in self._stops(name)]
        if not colours:
            return None
        return Paint(_mean(colours), name if len(set(colours)) > 1 else "")

    def _stops(self, name: str) -> Iterator[Node]:
        """The stops of a gradient, its own or those of the gradient it refers to."""
        node: Node | None = self._by_id[name]
        for _ in range(_LONGEST_CHAIN):
            if node is None or node.tag not in _GRADIENTS:
                return
            stops = [child for child in node.children if child.tag == "stop"]
            if stops:
                yield from stops
                return
            node = self._by_id.get(href(node))

    def _stop_colour(self, stop: Node) -> Colour:
        values = self._cascade.declared(stop)
        text = values.get("stop-color", "black")
        red, green, blue, alpha = colour(values.get("color", "black") if text.lower() == "currentcolor" else text) or BLACK
        return (red, green, blue, alpha * min(1.0, max(0.0, number(values.get("stop-opacity", ""), 1.0))))


def href(node: Node) -> str:
    """The id that an element refers to within its document, or nothing; what lies outside is never looked at."""
    target = node.get("href") or node.get("xlink:href")
    return target[1:] if target.startswith("#") else ""


def _mean(colours: Sequence[Colour]) -> Colour:
    """Mean colour, where stops that can be seen through count less."""
    weight = sum(item[3] for item in colours)
    if weight <= 0:
        return (0.0, 0.0, 0.0, 0.0)
    red, green, blue = (sum(item[channel] * item[3] for item in colours) / weight for channel in range(3))
    return (red, green, blue, weight / len(colours))
