"""`printkit trace`: what the import understands of an illustration."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit.cli import wish
from printkit.cli.door import emit, warn
from printkit.errors import Fault, amount

if TYPE_CHECKING:
    from printkit.sources import Drawing

FORMATS = ("svg", "json", "png")
_TOLD = 12
"""So many things that were left out are told; --json lists them all."""


@click.command("trace")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("-o", "--output", metavar="OUT", help="What to write: OUT.svg or .png shows the drawing, OUT.json is its graph.")
@click.option("--size", metavar="MM", help="The longer side in mm, or a box such as 156x205. [default: 150]")
@click.option("--margin", metavar="MM", help="Room around the drawing. [default: 5 for a picture, 0 for a graph]")
@click.option("--rotate", metavar="DEG", help="Turns the drawing clockwise. [default: 0]")
@click.option("--detail", metavar="all|main|silhouette", default="all", help="How much of it is kept. [default: all]")
@click.option("--centre-lines", metavar="auto|always|never", default="auto", help="Filled strokes as their centre lines. [auto]")
@click.option("--layer", "layers", metavar="NAME", multiple=True, help="Only this layer or group; several times for several.")
@click.option("--id", "ids", metavar="ID", multiple=True, help="Only the element or group with this id.")
@click.option("--colour", "colours", metavar="COLOUR", multiple=True, help="Only what is painted in this colour.")
@click.option("--simplify", metavar="MM", help="How far a line may move to get by with fewer points. [default: 0.05]")
@click.option("--dpi", metavar="N", help="Resolution of a PNG. [default: 150]")
@click.option("--force", is_flag=True, help="Replace a file of this name that is not from printkit, too.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but warnings and errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines: the whole report.")
def command(file: str, output: str | None, quiet: bool, machine: bool, **given: Any) -> None:
    """Show what the import understands of an illustration.

    FILE is an SVG picture, graph JSON, GeoJSON or TopoJSON. The picture shows the lines, their ends and the places where they meet;
    the report says what was left out and why, and whose work it is.
    """
    from printkit.front.drawing import described, read_drawing

    wishes = wish.Wishes()
    form = _form(output, wishes)
    if output:
        wish.safe(wishes, Path(output), "-o", [file], force=given["force"])
    options = _options(given, form, wishes)
    dpi = wish.dpi(wishes, given["dpi"], 150)
    wishes.settle()
    drawing = read_drawing(file, **options)
    if output:
        drawing.save(output, dpi=dpi)
    if machine:
        emit({"ok": True, "exit_code": 0, "file": file, "made": {form: output} if output else {}, **described(drawing)})
    elif not quiet:
        _tell(file, output, drawing)


def _form(output: str | None, wishes: wish.Wishes) -> str:
    from printkit.front.page import file_faults

    if output is None:
        return "svg"
    wishes.faults.extend(file_faults(Path(output), tuple(f".{form}" for form in FORMATS), "-o"))
    return Path(output).suffix.lower().lstrip(".")


def _options(given: dict[str, Any], form: str, wishes: wish.Wishes) -> dict[str, Any]:
    from printkit.errors import PrintkitError
    from printkit.front.drawing import GRAPH_MARGIN, PICTURE_MARGIN, options_of

    margin = wishes.number(given["margin"], "--margin")
    found: dict[str, Any] = {
        "size": _size(given["size"], wishes),
        "margin": margin if margin is not None else GRAPH_MARGIN if form == "json" else PICTURE_MARGIN,
        "rotate_deg": wishes.number(given["rotate"], "--rotate") or 0.0,
        "simplify": wishes.number(given["simplify"], "--simplify"),
    }
    words = {name: given[name] for name in ("detail", "centre_lines", "layers", "ids", "colours")}
    options = {**words, **{name: value for name, value in found.items() if value is not None}}
    try:
        options_of(options)
    except PrintkitError as error:
        flags = {"rotate_deg": "--rotate"}
        for fault in error.faults:
            field = flags.get(fault.field, f"--{fault.field.replace('_', '-')}")
            wishes.faults.append(Fault(fault.problem, fault.remedy, field))
    return options


def _size(text: str | None, wishes: wish.Wishes) -> float | tuple[float, float] | None:
    """Read a length, or a box written with an x between its sides."""
    if text is None or "x" not in text.lower():
        return wishes.number(text, "--size")
    width, _, height = text.lower().partition("x")
    sides = (wishes.number(width, "--size"), wishes.number(height, "--size"))
    return (sides[0], sides[1]) if sides[0] is not None and sides[1] is not None else None


def _tell(file: str, output: str | None, drawing: Drawing) -> None:
    from printkit.front.drawing import described

    said = described(drawing)
    click.echo(
        f"{output or file}: {said['width']:g} × {said['height']:g} mm, {amount(said['lines'], 'line')} ({said['loops']} closed), "
        f"{amount(said['junctions'], 'junction')}, {amount(said['ends'], 'open end')}, {said['length']:.0f} mm to draw"
    )
    credit = [f"{name} {text}" for name, text in said["credits"].items() if text]
    if credit:
        click.echo(f"credits: {'; '.join(credit)}")
    for one in drawing.report.dropped[:_TOLD]:
        click.echo(f"left out: {one}")
    if len(drawing.report.dropped) > _TOLD:
        click.echo(f"left out: {len(drawing.report.dropped) - _TOLD} more (--json lists them all)")
    for words in drawing.report.warnings:
        warn(words)
