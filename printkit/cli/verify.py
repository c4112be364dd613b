"""`printkit verify`: does an assembly of pieces make the figure?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from printkit.cli.door import emit, tell
from printkit.errors import InputError, amount


@click.command("verify")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(file: str, quiet: bool, machine: bool) -> None:
    """Judge assemblies of dissection puzzles such as tangrams.

    FILE is JSON: one assembly, a list of them, or {"cases": [...]}. Each has a target figure and the placed pieces, with straight,
    circular and other curved edges, or of cubes. It may be moved and turned as a whole; mirror images count only where the
    assembly allows them. One that cannot be read does not keep the others from being judged; the exit code is then 4.
    """
    from printkit.front.judging import verify_file

    verdicts = verify_file(Path(file))
    if machine:
        emit({"results": [verdict.to_json() for verdict in verdicts]})
    elif not quiet:
        for number, verdict in enumerate(verdicts, 1):
            click.echo(f"{number}: {_words(verdict.to_json())}")
    faults = [fault for verdict in verdicts for fault in verdict.faults]
    if faults:
        tell(faults)
        raise click.exceptions.Exit(InputError.exit_code)


def _words(result: dict[str, Any]) -> str:
    """Tell a verdict in one line."""
    parts = [result["status"]]
    if "faults" in result:
        return f"{parts[0]}; {amount(len(result['faults']), 'fault')}"
    if result["status"] != "solved":
        share, area, contour = (f"{100 * result[key]:.0f} %" for key in ("completeness", "area", "contour"))
        parts.append(f"{share} complete (area {area}, contour {contour})")
    parts += [f"pieces {one + 1} and {other + 1} overlap by {area:.4g}" for one, other, area in result["overlaps"]]
    parts += [f"{key}: {', '.join(result[key])}" for key in ("missing", "extra", "foreign") if result.get(key)]
    return "; ".join(parts)
