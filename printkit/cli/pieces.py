"""`printkit pieces`: the known sets of pieces, and charts of their shapes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit.cli import wish
from printkit.cli.door import emit
from printkit.errors import Fault, PrintkitError, amount

if TYPE_CHECKING:
    from printkit.book.pages.piece_chart import Row
    from printkit.engine.polyform import PieceSet


@click.command("pieces")
@click.argument("name", metavar="[SET]", required=False)
@click.option("-o", "--output", metavar="OUT", help="Draw a flat set: OUT.pdf, or the first page as OUT.svg, OUT.png.")
@click.option("--theme", metavar="NAME", default="colour", show_default=True, help="The look of the chart.")
@click.option("--language", metavar="CODE", default="en", show_default=True, help="The language of its words.")
@click.option("--paper", metavar="NAME", default="A4", show_default=True, help="The paper it is drawn on.")
@click.option("--force", is_flag=True, help="Replace a file of this name that is not from printkit, too.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(name: str | None, output: str | None, force: bool, quiet: bool, machine: bool, **look: str) -> None:
    """List the sets of pieces, or draw one as a chart of its shapes.

    SET is a name such as pentominoes, a subset such as pentominoes:FILPN, or a TOML file. The chart shows every piece in all
    the ways it can be turned and turned over.
    """
    from printkit.engine.polyform import piece_set, set_names

    wishes = wish.Wishes()
    chosen = _chosen(name, wishes) if name else None
    if output:
        _check_drawable(chosen, wishes)
    _check(output, look, wishes)
    if output:
        wish.safe(wishes, Path(output), "-o", [name], force=force)
    wishes.settle()
    sets = [chosen] if chosen is not None else [piece_set(known) for known in set_names()]
    if output and chosen is not None:
        _draw(chosen, Path(output), look)
    if machine:
        emit({"sets": [_described(one) for one in sets], "made": output})
    elif not quiet:
        _list(sets)


def _chosen(name: str, wishes: wish.Wishes) -> PieceSet | None:
    from printkit.front.packing import pieces_of

    try:
        return pieces_of(name)
    except PrintkitError as error:
        wishes.faults.extend(fault if fault.place else replace(fault, field="SET") for fault in error.faults)
        return None


def _check_drawable(chosen: PieceSet | None, wishes: wish.Wishes) -> None:
    """Object to a chart of no set, unless the name that was given is at fault already, and to one of bodies."""
    if chosen is None and not wishes.faults:
        wishes.faults.append(Fault("no set is named", "name one, such as pentominoes", "SET"))
    if chosen is not None and not chosen.lattice.flat:
        wishes.faults.append(Fault(f"{chosen.name} are bodies, which have no flat chart", "name a flat set", "SET"))


def _check(output: str | None, look: dict[str, str], wishes: wish.Wishes) -> None:
    from printkit import resources
    from printkit.batch.staging import file_faults

    wishes.one_of(look["theme"], "--theme", resources.template_names("themes"))
    wishes.one_of(look["language"], "--language", resources.template_names("languages"))
    if output:
        wishes.faults.extend(file_faults(Path(output), (".pdf", ".svg", ".png"), "-o"))


def _list(sets: list[PieceSet]) -> None:
    for one in sets:
        figures = _described(one)
        click.echo(f"{one.name}: {amount(figures['number'], 'piece')}, {amount(figures['shapes'], 'shape')}")


def _described(one: PieceSet) -> dict[str, Any]:
    shapes = sum(len(one.orientations(piece)) for piece in one.pieces)
    return {"name": one.name, "number": len(one.pieces), "shapes": shapes, "pieces": list(one.names), "flat": one.lattice.flat}


def _rows(one: PieceSet) -> list[Row]:
    """Return the shapes of every piece: a pentomino's in the order of its sequence of turns and mirrors."""
    from printkit.book.pages.piece_chart import Row
    from printkit.engine.polyform.lattice import cornered
    from printkit.engine.polyform.transform import shapes_of_pentomino

    rows = []
    for piece in one.pieces:
        sequence = one.name == "pentominoes"
        shapes = shapes_of_pentomino(piece.name, piece.shape) if sequence else map(cornered, one.orientations(piece))
        rows.append(Row(piece.name, tuple(frozenset((row, column) for _, row, column in shape) for shape in shapes)))
    return rows


def _draw(one: PieceSet, output: Path, look: dict[str, str]) -> None:
    from printkit import render
    from printkit.batch.output import preview
    from printkit.batch.staging import Staging
    from printkit.book.pages.piece_chart import chart_pages
    from printkit.book.pages.style import style
    from printkit.book.reading.paper import paper

    pages = chart_pages(_rows(one), style(paper(look["paper"]), "workbook", look["theme"], look["language"]))
    with Staging() as staging:
        part = staging.file(output)
        if output.suffix == ".pdf":
            render.write_pdf(part, pages)
        else:
            first = next(pages)
            part.write_bytes(render.svg(first).encode() if output.suffix == ".svg" else preview(first, 150))
        staging.commit()
