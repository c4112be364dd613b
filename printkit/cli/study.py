"""`printkit study`: measuring over inputs and parameters. Each subject is a module of this package, imported when it is called."""

from __future__ import annotations

import click

from printkit.cli.lazy import LazyGroup

SUBJECTS = {
    "closest": "Sweep the parameters of closest-dot sheets over drawings.",
    "playtest": "Print a sheet for playtesters, or sum up what they wrote down.",
    "free-boards": "Compare builders of free boards by the perimeters of what they build.",
}
"""The subjects in the order of --help, each the module `study_<subject>` of this package."""


class _Subjects(LazyGroup):
    summaries = SUBJECTS
    heading = "Subjects"
    noun = "study of"
    prefix = "study_"


@click.group("study", cls=_Subjects, subcommand_metavar="SUBJECT [OPTIONS]")
def command() -> None:
    """Measure over inputs and parameters, with tables and plots.

    Tables are CSV; plots are SVG, PDF and PNG. Every subject explains itself with --help.
    """
