"""Any illustration or graph becomes a drawing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import shapely
from shapely import STRtree

from printkit.errors import Fault, InputError, PrintkitError
from printkit.geometry.affine import rotation
from printkit.geometry.flatten import Points, mapped
from printkit.geometry.network import Chain, joined, noded
from printkit.geometry.overlay import lines_in
from printkit.sources.drawing import Drawing, drawing
from printkit.sources.graph import Graph, read_graph
from printkit.sources.limits import LIMITS, Limits
from printkit.sources.nearby import nearest_drawing
from printkit.sources.option import Options
from printkit.sources.report import Notebook
from printkit.sources.svg import gate, tree
from printkit.sources.svg.document import Document
from printkit.sources.svg.metadata import credits_of
from printkit.sources.svg.walk import illustration
from printkit.sources.trace.crowd import thinned
from printkit.sources.trace.layer import GRID, fitting_scale, tangled
from printkit.sources.trace.tidy import bridged, simplified, without_specks
from printkit.sources.trace.tracing import detailed, fitted, traced

_USUAL = Options()


def read(path: Path | str, options: Options = _USUAL, limits: Limits = LIMITS) -> Drawing:
    """Read an SVG picture (plain or gzipped), graph JSON, GeoJSON or TopoJSON into a drawing."""
    file = Path(path)
    try:
        return read_bytes(gate.file_bytes(file, limits), options, limits)
    except gate.NoSuchFile as error:
        raise InputError(Fault("there is no such file", nearest_drawing(file.name, file.parent), place=str(path))) from error
    except PrintkitError as error:
        faults = [Fault(fault.problem, fault.remedy, fault.field, fault.place or str(path)) for fault in error.faults]
        raise type(error)(*faults) from error


def read_bytes(data: bytes, options: Options = _USUAL, limits: Limits = LIMITS) -> Drawing:
    """Read the content of such a file."""
    notes = Notebook()
    data = gate.unpacked(data, limits)
    if data[:200].lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"[")):
        chains = _graph_chains(data, options, limits, notes)
    elif b"<" not in data:
        raise InputError(Fault("is neither a picture nor a graph", "name an SVG, graph JSON, GeoJSON or TopoJSON file"))
    else:
        chains = _picture_chains(data, options, limits, notes)
    return drawing(chains, options.margin, notes.report())


def _picture_chains(data: bytes, options: Options, limits: Limits, notes: Notebook) -> list[Chain]:
    root = tree.parse(gate.decoded(data, notes), limits)
    notes.credits = credits_of(root)
    return traced(illustration(Document(root, limits, notes)), options, limits, notes)


def _graph_chains(data: bytes, options: Options, limits: Limits, notes: Notebook) -> list[Chain]:
    if len(data) > limits.json_bytes:
        raise InputError(Fault(f"is larger than {limits.json_bytes // 1_000_000} MB", "simplify the lines first"))
    return _network_chains(read_graph(gate.decoded(data, notes), limits, notes), options, limits, notes)


def read_lines(lines: list[Points], options: Options = _USUAL, limits: Limits = LIMITS, *, in_mm: bool = False) -> Drawing:
    """Make a drawing of lines, given as points with y pointing down, just as of a graph in a file."""
    notes = Notebook()
    kept = [line for line in lines if len(line) > 1]
    if not kept:
        raise InputError(Fault("there are no lines in it", "give lines or areas"))
    points = np.concatenate(kept)
    if not (np.abs(points) <= limits.coordinate).all():  # what is not a number is not smaller than anything
        raise InputError(Fault("a coordinate is too large, or not a number", "give finite ones"))
    if len(points) > limits.points:
        raise InputError(Fault(f"has more than {limits.points} points", "simplify the lines first"))
    chains = _network_chains(Graph(tuple(kept), in_mm), options, limits, notes)
    return drawing(chains, options.margin, notes.report())


def _network_chains(graph: Graph, options: Options, limits: Limits, notes: Notebook) -> list[Chain]:
    if tangled(graph.lines, limits):
        raise InputError(Fault("its lines cross too often to make a drawing", "check its edges"))
    as_it_is = graph.in_mm and options.size is None
    scaled = _scaled(graph, None if as_it_is else options.box, options.rotate_deg)
    scaled = _calmed(scaled, limits, notes)
    _note_crossings(scaled, notes)
    chains = joined(noded(scaled, GRID))
    if not as_it_is:
        chains = bridged(without_specks(chains, options.smallest, notes), {}, options.snap)
        chains = simplified(chains, options.simplify)
    chains = detailed(chains, options, notes)
    if not chains:
        raise InputError(Fault("nothing is left of the graph at this size", "make it larger"))
    return fitted(chains, None if as_it_is else options.box)


def _calmed(lines: list[Points], limits: Limits, notes: Notebook) -> list[Points]:
    """The lines of a graph without what is too crowded to be drawn, whose outline stays; a graph takes less work than a picture."""
    roomy = replace(limits, pieces=limits.graph_pieces, busy_points=limits.points, packed=limits.graph_packed)
    found = thinned(lines, roomy)
    if len(found.kept) == len(lines):
        return lines
    notes.warn("lines too close together to be drawn were taken for a grey tone, and its outline was drawn")
    outline = [np.asarray(line.coords) for line in lines_in(found.tone.boundary)]
    return [*(lines[n] for n in found.kept.tolist()), *outline]


def _scaled(graph: Graph, box: tuple[float, float] | None, turn_deg: float) -> list[Points]:
    turned = [mapped(rotation(turn_deg), line) for line in graph.lines]
    points = np.concatenate(turned)
    width, height = np.ptp(points, axis=0)
    scale = fitting_scale(float(width), float(height), box) if box else 1.0
    corner = points.min(axis=0)
    return [(line - corner) * scale for line in turned]


def _note_crossings(lines: list[Points], notes: Notebook) -> None:
    """Count where edges cross without a vertex."""
    steps = np.asarray(shapely.linestrings(np.concatenate([np.stack([line[:-1], line[1:]], axis=1) for line in lines])))
    one, other = STRtree(steps).query(steps, predicate="crosses")
    count = int((one < other).sum())
    if count:
        notes.warn(f"edges that cross without a vertex were given one: {count}")
