"""`printkit check`: what would a printer refuse?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import wish
from printkit.cli.door import emit, tell, warn
from printkit.errors import Fault, ProofError, amount

if TYPE_CHECKING:
    from printkit.book.profile import Profile
    from printkit.preflight.report import Report


@click.command("check")
@click.argument("file", metavar="BOOK.pdf", type=click.Path())
@click.option("--profile", metavar="P", required=True, help="What the file is for: screen, home, kdp, ingram or press.")
@click.option("--stock", metavar="NAME", default="", help="The paper it is printed on. [default: the usual one of the profile]")
@click.option("--cover-of", metavar="BOOK.pdf", type=click.Path(), help="The file is the cover of this book.")
@click.option("--booklet-of", metavar="BOOK.pdf", type=click.Path(), help="The file has the sheets of this book, to fold.")
@click.option("--two-up-of", metavar="BOOK.pdf", type=click.Path(), help="The file has two pages of this book on each side.")
@click.option("--bleed", is_flag=True, help="The pages have bleed, although they do not say so.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(file: str, profile: str, stock: str, bleed: bool, quiet: bool, machine: bool, **books: str | None) -> int:
    """Check a PDF before it goes to a printer.

    Any PDF can be checked, not only one by printkit: fonts, lines, type, margins and gutter, colours, pictures, blank pages, page
    sizes and counts. What breaks a rule of the profile is told with its page, and the exit code is 6.

    A cover, or sheets with two pages on a side, are checked together with the finished pages that they belong to.
    """
    from printkit.book import profile as profiles

    wishes = wish.Wishes()
    name = wishes.one_of(profile, "--profile", profiles.profile_names())
    given = {f"--{option.replace('_', '-')}": Path(book) for option, book in books.items() if book is not None}
    if len(given) > 1:
        wishes.faults.append(Fault(f"{' and '.join(given)} exclude each other", "check one after the other", "check"))
    wishes.settle()
    asked = profiles.profile(name)
    wishes.faults.extend(asked.stock_faults(stock))
    wishes.settle()
    report = _checked(Path(file), asked, stock, bleed, given)
    return _tell(report, file, name, quiet, machine)


def _checked(file: Path, asked: Profile, stock: str, bleeds: bool, given: dict[str, Path]) -> Report:
    from printkit.preflight import report

    match list(given.items()):
        case [("--cover-of", book)]:
            return report.preflight_cover(file, book, asked, stock=stock, bleeds=bleeds)
        case [("--booklet-of", book)]:
            return report.preflight_sheets(file, book, "booklet", asked, bleeds=bleeds)
        case [("--two-up-of", book)]:
            return report.preflight_sheets(file, book, "two-up", asked, bleeds=bleeds)
        case _:
            return report.preflight(file, asked, stock=stock, bleeds=bleeds)


def _tell(report: Report, file: str, profile: str, quiet: bool, machine: bool) -> int:
    from printkit.preflight.finding import REPAIRED, as_faults

    code = ProofError.exit_code if report.findings else 0
    tell(as_faults(report.findings, file))
    if report.repaired and not any(found.rule == REPAIRED.rule for found in report.findings):
        warn(f"{file}: {REPAIRED.problem}: {report.repaired}")
    if code:
        _hint(report, file, profile)
    if machine:
        found = [finding._asdict() for finding in report.findings]
        repaired = {"repaired": report.repaired} if report.repaired else {}
        emit(
            {
                "ok": code == 0,
                "exit_code": code,
                "file": file,
                "profile": profile,
                "pages": report.pages,
                **repaired,
                "findings": found,
            }
        )
    elif not quiet and not code:
        click.echo(f"{file}: {amount(report.pages, 'page')}, nothing that the profile {profile} forbids")
    return code


def _hint(report: Report, file: str, profile: str) -> None:
    """Say how to check what seems to be a cover or sheets, and was checked as a book."""
    called = f"printkit check {file} --profile {profile}"
    if report.looks_like == "cover":
        click.echo(f"{file}: is this a cover? then: {called} --cover-of BOOK.pdf", err=True)
    elif report.looks_like == "sheets":
        click.echo(f"{file}: are there two pages on a side? then: {called} --booklet-of BOOK.pdf (or --two-up-of)", err=True)
