"""Any illustration or graph becomes a drawing."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from printkit.errors import Fault, InputError, PrintkitError
from printkit.geometry.affine import rotation
from printkit.geometry.flatten import mapped
from printkit.geometry.network import Chain, joined, noded, nodes
from printkit.sources.drawing import Drawing, drawing
from printkit.sources.graph import Graph, read_graph
from printkit.sources.limits import LIMITS, Limits
from printkit.sources.option import Options
from printkit.sources.report import Notebook
from printkit.sources.svg import gate, tree
from printkit.sources.svg.document import Document
from printkit.sources.svg.metadata import credits_of
from printkit.sources.svg.walk import picture
from printkit.sources.trace.lines import cell
from printkit.sources.trace.sheet import GRID, fitting_scale, tangled
from printkit.sources.trace.tidy import simplified, without_specks
from printkit.sources.trace.tracing import detailed, fitted, traced

_USUAL = Options()


def read(path: Path | str, options: Options = _USUAL, limits: Limits = LIMITS) -> Drawing:
    """Read an SVG picture (plain or gzipped), graph JSON, GeoJSON or TopoJSON into a drawing."""
    file = Path(path)
    try:
        return read_bytes(gate.file_bytes(file, limits), options, limits)
    except PrintkitError as error:
        faults = [Fault(fault.problem, fault.remedy, fault.field, fault.place or str(path)) for fault in error.faults]
        raise type(error)(*faults) from error


def read_bytes(data: bytes, options: Options = _USUAL, limits: Limits = LIMITS) -> Drawing:
    """Read the content of such a file."""
    notes = Notebook()
    data = gate.unpacked(data, limits)
    if data[:200].lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"[")):
        chains = _graph_chains(data, options, limits, notes)
    else:
        chains = _picture_chains(data, options, limits, notes)
    return drawing(chains, options.margin, notes.report())


def _picture_chains(data: bytes, options: Options, limits: Limits, notes: Notebook) -> list[Chain]:
    root = tree.parse(gate.decoded(data, notes), limits)
    notes.credits = credits_of(root)
    return traced(picture(Document(root, limits, notes)), options, limits, notes)


def _graph_chains(data: bytes, options: Options, limits: Limits, notes: Notebook) -> list[Chain]:
    if len(data) > limits.json_bytes:
        raise InputError(Fault(f"is larger than {limits.json_bytes // 1_000_000} MB", "simplify the lines first"))
    graph = read_graph(gate.decoded(data, notes), limits, notes)
    if tangled(graph.lines, limits):
        raise InputError(Fault("its lines cross too often to make a drawing", "check its edges"))
    scaled = _scaled(graph, options)
    chains = joined(noded(scaled, GRID))
    _note_crossings(scaled, chains, notes)
    chains = without_specks(simplified(chains, options.simplify), options.smallest)
    chains = detailed(chains, options, notes)
    if not chains:
        raise InputError(Fault("nothing is left of the graph at this size", "make it larger"))
    return fitted(chains, None if graph.in_mm and options.size is None else options.box)


def _scaled(graph: Graph, options: Options) -> list[np.ndarray]:
    turned = [mapped(rotation(options.rotate_deg), line) for line in graph.lines]
    points = np.concatenate(turned)
    width, height = np.ptp(points, axis=0)
    scale = 1.0 if graph.in_mm and options.size is None else fitting_scale(float(width), float(height), options.box)
    corner = points.min(axis=0)
    return [(line - corner) * scale for line in turned]


def _note_crossings(lines: list[np.ndarray], chains: list[Chain], notes: Notebook) -> None:
    """Count the junctions that no vertex of the file stands for."""
    known = {cell(x, y) for line in lines for x, y in line.tolist()}
    fresh = [point for point, here in nodes(chains).items() if len(here) > 2 and cell(*point) not in known]
    if fresh:
        notes.warn(f"{len(fresh)} crossings of edges became vertices")
