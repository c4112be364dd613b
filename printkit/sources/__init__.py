"""Reading what people bring: illustrations and graphs become drawings.

`read(path, options)` gives a `Drawing`, a planar graph in millimetres, from SVG, graph JSON, GeoJSON or TopoJSON. Every file is a
stranger's: its size, depth and contents are capped before they are used, and nothing is ever fetched.
"""

from printkit.sources.drawing import Drawing, Edge
from printkit.sources.export import graph_json, svg_text
from printkit.sources.option import Options
from printkit.sources.reading import read, read_bytes
from printkit.sources.report import Credits, Dropped, Report

__all__ = ["Credits", "Drawing", "Dropped", "Edge", "Options", "Report", "graph_json", "read", "read_bytes", "svg_text"]
