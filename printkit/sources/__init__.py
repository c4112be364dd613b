"""Reading what people bring: illustrations and graphs become drawings.

`read(path, options)` gives a `Drawing`, a planar graph in millimetres, from SVG, graph JSON, GeoJSON or TopoJSON. Every file is a
stranger's: its size, depth and contents are capped before they are used, and nothing is ever fetched.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from printkit.sources.drawing import Drawing, Edge
from printkit.sources.export import graph_json, svg_text
from printkit.sources.option import Options
from printkit.sources.report import Credits, Dropped, Report

if TYPE_CHECKING:
    from printkit.sources.reading import read, read_bytes


def __getattr__(name: str) -> Any:
    """Import the readers, with all they need to understand pictures, only when a picture is read."""
    if name in {"read", "read_bytes"}:
        return getattr(import_module("printkit.sources.reading"), name)
    raise AttributeError(name)


__all__ = ["Credits", "Drawing", "Dropped", "Edge", "Options", "Report", "graph_json", "read", "read_bytes", "svg_text"]
