"""`printkit check`: what would a printer refuse?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import wish
from printkit.cli.door import emit, tell
from printkit.errors import ProofError

if TYPE_CHECKING:
    from printkit.preflight.report import Report


@click.command("check")
@click.argument("file", metavar="BOOK.pdf", type=click.Path())
@click.option("--profile", metavar="P", required=True, help="What the file is for: screen, home, kdp, ingram or press.")
@click.option("--stock", metavar="NAME", default="", help="The paper it is printed on. [default: the usual one of the profile]")
@click.option("--bleed", is_flag=True, help="The pages have bleed, although they do not say so.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(file: str, profile: str, stock: str, bleed: bool, quiet: bool, machine: bool) -> int:
    """Check a PDF before it goes to a printer.

    Any PDF can be checked, not only one by printkit: fonts, lines, type, margins and gutter, colours, pictures, blank pages, page
    sizes and counts. What breaks a rule of the profile is told with its page, and the exit code is 6.
    """
    from printkit.book import profile as profiles
    from printkit.preflight.report import preflight

    wishes = wish.Wishes()
    name = wishes.one_of(profile, "--profile", profiles.profile_names())
    wishes.settle()
    asked = profiles.profile(name)
    wishes.faults.extend(asked.stock_faults(stock))
    wishes.settle()
    report = preflight(Path(file), asked, stock=stock, bleeds=bleed)
    return _tell(report, file, name, quiet, machine)


def _tell(report: Report, file: str, profile: str, quiet: bool, machine: bool) -> int:
    from printkit.preflight.finding import as_faults

    code = ProofError.exit_code if report.findings else 0
    tell(as_faults(report.findings, file))
    if machine:
        found = [finding._asdict() for finding in report.findings]
        emit({"ok": code == 0, "exit_code": code, "file": file, "profile": profile, "pages": report.pages, "findings": found})
    elif not quiet and not code:
        click.echo(f"{file}: {report.pages} pages, nothing that the profile {profile} forbids")
    return code
