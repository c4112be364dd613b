"""The study of closest-dot sheets: what their parameters do to dots, colours and pre-drawn lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from random import Random

import shapely

from printkit.errors import Fault, PrintkitError
from printkit.kinds.dots.closest.kind import KIND
from printkit.kinds.dots.closest.prove import Given, judge
from printkit.kinds.dots.closest.solve import LineArt, Rules, Sheet, Taste, make
from printkit.kinds.dots.closest.solve.rule import DIAMETERS
from printkit.kinds.dots.network import network
from printkit.sources import Drawing
from printkit.study.measuring import Case
from printkit.study.plot import Plot, Series
from printkit.study.sweep import Sweep
from printkit.study.table import Record, Table, Value, mean, quantile

PARAMETERS = ("eps", "rho", "dmin", "dmax")
"""What can be swept."""

LEAST_DMIN = 1.0
"""The search places no dots closer than this, not even where no least distance is asked for."""

MEASURES = {
    "dots": "Dots",
    "colours": "Colours",
    "multi_colour_dots": "Dots of several colours",
    "most_colours_in_dot": "Most colours in one dot",
    "mixed_polylines": "Polylines that needed several colours",
    "predrawn_percent": "Drawn beforehand (%)",
}
"""What is measured, with the titles of its plots."""

UNITS = {
    "eps": "eps: how far the picture may stray (mm)",
    "rho": "rho: how clear the closest dot is",
    "dmin": "dmin: least distance of dots (mm)",
    "dmax": "dmax: longest line (mm)",
}


@dataclass(frozen=True, slots=True)
class Setting:
    """The values of the parameters of one trial."""

    eps: float = 3.0
    rho: float = 1.25
    dmin: float = 4.5
    dmax: float | None = None

    def __str__(self) -> str:
        return ", ".join(f"{name} {value:g}" for name, value in asdict(self).items() if value is not None)

    def faults(self) -> tuple[Fault, ...]:
        """Return why nothing can be searched for under these values."""
        try:
            _ = self.rules
        except PrintkitError as error:
            return error.faults
        return ()

    @property
    def printable(self) -> bool:
        """Whether sheets under these rules can be printed: dots must not overlap."""
        return self.dmin >= DIAMETERS[0]

    @property
    def rules(self) -> Rules:
        """The rules to search under; where dots would overlap they are taken for points, to measure what would be."""
        least = max(self.dmin, LEAST_DMIN)
        sizes = DIAMETERS if self.printable else tuple(least * size / DIAMETERS[-1] for size in DIAMETERS)
        return Rules(self.eps, self.rho, least, self.dmax, sizes)


@dataclass(frozen=True, slots=True)
class Trial:
    """One drawing under one setting: all that a worker needs."""

    name: str
    lines: tuple[tuple[tuple[float, float], ...], ...]
    setting: Setting
    effort: float
    seed: int


def cases(drawings: Sequence[tuple[str, Drawing]], settings: Iterable[Setting], effort: float, seed: int) -> list[Case[Trial]]:
    """Return every drawing under every setting."""
    every = list(dict.fromkeys(settings))
    return [_case(name, drawing, setting, effort, seed) for name, drawing in drawings for setting in every]


def _case(name: str, drawing: Drawing, setting: Setting, effort: float, seed: int) -> Case[Trial]:
    content = Trial(name, tuple(drawing.polylines()), setting, effort, seed)
    return Case(_key(name, drawing, setting, effort, seed), content, f"{name} ({setting})")


def _key(name: str, drawing: Drawing, setting: Setting, effort: float, seed: int) -> str:
    return json.dumps([KIND.version, name, drawing.digest(), asdict(setting), effort, seed])


def settings(base: Setting, sweeps: Iterable[Sweep]) -> list[Setting]:
    """Return the base and every setting that differs from it in one swept value."""
    swept = (replace(base, **{sweep.name: value}) for sweep in sweeps for value in sweep.values)
    return list(dict.fromkeys([base, *swept]))


def trial(content: Trial) -> Record:
    """Make one sheet and measure it."""
    setting = content.setting
    art = LineArt.of(content.lines)
    sheet = make(art, setting.rules, Taste(), Random(content.seed), content.effort)
    proof = judge(Given.from_json(sheet.to_json()))
    vertices = {point for line in art.lines for point in line}
    figures: dict[str, Value] = {
        "drawing": content.name,
        **asdict(setting),
        "printable": setting.printable and proof.holds,
        "nodes": len(vertices),
        "edges": sum(len(line) - 1 for line in art.lines),
        "length_cm": round(art.length / 10, 1),
        "dots": len(sheet.dots),
        "colours": sheet.colours,
        "multi_colour_dots": sheet.multi_colour_dots,
        "most_colours_in_dot": max((len(dot.colours) for dot in sheet.dots), default=0),
        "mixed_polylines": _mixed(sheet),
        "predrawn_percent": round(100 * sheet.predrawn_share, 3),
        "ambiguity": round(proof.ambiguity, 4),
        "obfuscation": round(proof.obfuscation, 4),
        "faults": len(proof.faults),
    }
    return figures


def _mixed(sheet: Sheet) -> int:
    """Count the polylines between junctions along which lines of more than one colour run."""
    paths = [shapely.LineString(path.points) for path in network(sheet.art).paths]
    colours: list[set[int]] = [set() for _ in paths]
    for link in sheet.links:
        one, other = sheet.dots[link.one], sheet.dots[link.other]
        places = shapely.points([(one.x + t * (other.x - one.x), one.y + t * (other.y - one.y)) for t in (0.2, 0.5, 0.8)])
        nearest = min(range(len(paths)), key=lambda path: float(shapely.distance(places, paths[path]).sum()))
        colours[nearest].add(link.colour)
    return sum(len(used) > 1 for used in colours)


def of_setting(records: Iterable[Record], setting: Setting) -> list[Record]:
    """Return the records of one setting."""
    wanted = asdict(setting)
    return [record for record in records if all(record[name] == value for name, value in wanted.items())]


def overview(records: Iterable[Record], base: Setting) -> Table:
    """Return what each drawing gave under the base setting, and the means."""
    columns = ("drawing", "nodes", "edges", "length_cm", *MEASURES, "ambiguity", "obfuscation", "seconds")
    rows = of_setting(records, base)
    summed = {name: mean(row.get(name) for row in rows) for name in columns[1:]}
    return Table.of([*rows, {"drawing": "mean", **summed}], columns)


def summary(records: Sequence[Record], base: Setting, sweep: Sweep) -> Table:
    """Return the means over all drawings for each value of a sweep."""
    return Table.of(_means(records, base, sweep))


def _means(records: Sequence[Record], base: Setting, sweep: Sweep) -> Iterator[Record]:
    for value in sweep.values:
        setting = replace(base, **{sweep.name: value})
        rows = of_setting(records, setting)
        if rows:
            measured = {name: _rounded(mean(row[name] for row in rows)) for name in MEASURES}
            yield {sweep.name: value, "printable": setting.printable, "drawings": len(rows), **measured}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


def plots(records: Sequence[Record], base: Setting, sweep: Sweep) -> list[Plot]:
    """Plot every measure over a sweep: the mean, and the middle half of the drawings around it."""
    chosen = [(value, of_setting(records, replace(base, **{sweep.name: value}))) for value in sweep.values]
    points = [(value, rows) for value, rows in chosen if rows]
    unprintable = [value for value, _ in points if not replace(base, **{sweep.name: value}).printable]
    shaded = _shaded([value for value, _ in points], unprintable)
    return [
        Plot(title, UNITS[sweep.name], "mean and middle half of the drawings", (_series(points, measure),), shaded)
        for measure, title in MEASURES.items()
    ]


def _series(points: Sequence[tuple[float, list[Record]]], measure: str) -> Series:
    line, band = [], []
    for value, rows in points:
        figures = [row[measure] for row in rows]
        line.append((value, mean(figures) or 0.0))
        band.append((value, quantile(figures, 0.25) or 0.0, quantile(figures, 0.75) or 0.0))
    return Series(measure, tuple(line), tuple(band))


def _shaded(values: Sequence[float], unprintable: Sequence[float]) -> tuple[float, float, str] | None:
    """Mark the values at which dots would overlap, up to halfway to the first that can be printed."""
    if not unprintable:
        return None
    beyond = next((other for one, other in pairwise(values) if one == unprintable[-1]), unprintable[-1])
    return unprintable[0], (unprintable[-1] + beyond) / 2, "not printable"
