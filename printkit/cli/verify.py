"""`printkit verify`: does an assembly of pieces make the figure?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit.cli import wish
from printkit.cli.door import emit, tell
from printkit.errors import InputError, UsageError, amount

if TYPE_CHECKING:
    from printkit.front.judging import Verdict

_TOLD = 12
"""So many files are named; --json names them all."""


@click.command("verify")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option(
    "--explain", "output", metavar="OUT", type=click.Path(), help="Draw how it was decided: OUT.svg, .pdf, .png or .json."
)
@click.option("--by-table", is_flag=True, help="Decide by the published table of sixteen relations alone, for comparison.")
@click.option("--force", is_flag=True, help="Replace a file of this name that is not from printkit, too.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(file: str, output: str | None, by_table: bool, force: bool, quiet: bool, machine: bool) -> None:
    """Judge assemblies of dissection puzzles such as tangrams.

    FILE is JSON: one assembly, a list of them, or {"cases": [...]}. Each has a target figure and the placed pieces, with straight,
    circular and other curved edges, or of cubes. It may be moved and turned as a whole; mirror images count only where the
    assembly allows them. One that cannot be read does not keep the others from being judged; the exit code is then 4.

    --explain shows the relation of every two edges that meet, what is split and eliminated, contours, and the lists that are
    compared. Several assemblies become pages of a PDF, entries of a JSON file, or pictures with their numbers in the name.
    """
    from printkit.front.judging import verify_file

    _check(output, file, force)
    verdicts = verify_file(Path(file), by_table=by_table)
    made = _explained(verdicts, output, file, force) if output else []
    if machine:
        explained = {"explained": made} if made else {}
        emit({"results": [verdict.to_json() for verdict in verdicts], **explained})
    elif not quiet:
        for number, verdict in enumerate(verdicts, 1):
            click.echo(f"{number}: {_words(verdict.to_json())}")
        for name in made[:_TOLD]:
            click.echo(name)
        if len(made) > _TOLD:
            click.echo(f"and {amount(len(made) - _TOLD, 'more file')}")
    faults = [fault for verdict in verdicts for fault in verdict.faults]
    if faults:
        tell(faults)
        raise click.exceptions.Exit(InputError.exit_code)


def _check(output: str | None, file: str, force: bool) -> None:
    """Refuse a name that nothing can be written to, or that would be lost, before anything is judged."""
    from printkit.front.explaining import explanation_faults

    if not output:
        return
    wishes = wish.Wishes()
    wishes.faults.extend(explanation_faults(output, "--explain"))
    wish.safe(wishes, Path(output), "--explain", [file], force=force)
    wishes.settle()


def _explained(verdicts: Sequence[Verdict], output: str, file: str, force: bool) -> list[str]:
    from printkit.front.explaining import places, save_explanations
    from printkit.front.page import overwriting_faults

    targets = [("--explain", place) for place in places(verdicts, Path(output)).values()]
    if faults := overwriting_faults(targets, [Path(file)], force=force):
        raise UsageError(*faults)
    return [str(path) for path in save_explanations(verdicts, output)]


def _words(result: dict[str, Any]) -> str:
    """Tell a verdict in one line."""
    parts = [result["status"]]
    if "faults" in result:
        return f"{parts[0]}; {amount(len(result['faults']), 'fault')}"
    if result["status"] != "solved":
        share, area, contour = (f"{100 * result[key]:.0f} %" for key in ("completeness", "area", "contour"))
        parts.append(f"{share} complete (area {area}, contour {contour})")
    parts += [f"pieces {one + 1} and {other + 1} overlap by {area:.4g}" for one, other, area in result["overlaps"]]
    parts += [result["reason"]] if result.get("reason") and result["status"] != "solved" else []
    parts += [f"{key}: {', '.join(result[key])}" for key in ("missing", "extra", "foreign") if result.get(key)]
    return "; ".join(parts)
