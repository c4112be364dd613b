"""Judging assemblies of dissection puzzles."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from printkit.errors import Fault, InputError
from printkit.front.page import Place
from printkit.input_file import NotAFile, read_input, why_unreadable

if TYPE_CHECKING:
    from printkit.front.explaining import Explanation

MOST_BYTES = 20_000_000

Assembly = Mapping[str, Any]


class Case(NamedTuple):
    """What was judged, and how."""

    entry: Any
    number: int
    field: str = ""
    place: str = ""
    by_table: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found about an assembly: `status` is solved, mirrored, partial, overlap, or invalid if it cannot be read."""

    status: str
    completeness: float = 0.0
    """How far along it is, from 0 to 1: the smaller of `area` and `contour`."""
    contour: float = 0.0
    area: float = 0.0
    overlaps: tuple[tuple[int, int, float], ...] = ()
    """Pairs of placed pieces, counted from 0, with the area that they share."""
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    """Why it cannot be read."""
    table: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    case: Case | None = field(default=None, repr=False, compare=False)

    @property
    def is_solved(self) -> bool:
        """Tell whether the figure was made."""
        return self.status == "solved"

    def to_json(self) -> dict[str, Any]:
        """Return all that was found, as `printkit verify --json` writes it."""
        return dict(self.table)

    def explain(self) -> Explanation:
        """Tell how it was decided: the relation of every two edges that meet, splits, what cancels, contours and their lists."""
        from printkit.front.explaining import explained

        if self.faults or self.case is None:
            raise InputError(*(self.faults or [Fault("this verdict was not given on an assembly", "let verify judge one")]))
        case = self.case
        return explained(case.entry, (case.field, case.place), f"Assembly {case.number}", case.by_table)


@overload
def verify(assembly: Assembly, *, by_table: bool = False) -> Verdict: ...
@overload
def verify(assembly: Sequence[Assembly], *, by_table: bool = False) -> list[Verdict]: ...
def verify(assembly: Assembly | Sequence[Assembly], *, by_table: bool = False) -> Verdict | list[Verdict]:
    """Judge whether pieces make a figure, or cubes a body.

    An assembly is a table with a target and the placed pieces, as `printkit verify` reads it. A list of them gives a list of
    verdicts in the same order, and one that cannot be read does not keep the others from being judged. With `by_table`, the
    published table of sixteen relations decides alone, with its errors; it is for comparison.
    """
    judged = _judged(assembly, by_table=by_table)
    return judged[0] if isinstance(assembly, Mapping) else judged


def verify_file(path: Place, *, by_table: bool = False) -> list[Verdict]:
    """Judge what a JSON file holds: one assembly, a list of them, or a table of cases."""
    return _judged(table_of(Path(path)), str(path), by_table)


def verify_json(content: bytes, place: str = "", *, by_table: bool = False) -> list[Verdict]:
    """Judge JSON that did not come from a file, as `verify_file` would."""
    return _judged(_table(content, place), place, by_table)


def _judged(data: Any, place: str = "", by_table: bool = False) -> list[Verdict]:
    from printkit.kinds.tangram.judge.assembly import entries
    from printkit.kinds.tangram.judge.verify import judged_entry, verify_table

    judge = judged_entry
    if by_table:
        from printkit.kinds.tangram.judge.explain.by_table import judged_by_table

        judge = judged_by_table
    tables = verify_table(data, place, judge)["results"]
    cases = [Case(entry, number, name, place, by_table) for number, (entry, name) in enumerate(entries(data, place), 1)]
    return [_verdict(table, case) for table, case in zip(tables, cases, strict=True)]


def _verdict(table: Mapping[str, Any], case: Case) -> Verdict:
    completeness, contour, area = (table.get(name, 0.0) for name in ("completeness", "contour", "area"))
    missing, extra, foreign = (tuple(table.get(name, ())) for name in ("missing", "extra", "foreign"))
    overlaps = tuple((one, other, shared) for one, other, shared in table.get("overlaps", ()))
    faults = tuple(Fault(**fault) for fault in table.get("faults", ()))
    return Verdict(table["status"], completeness, contour, area, overlaps, missing, extra, foreign, faults, table, case)


def table_of(path: Path) -> Any:
    """Read a stranger's JSON: capped, without numbers that are none, and never too deep for us."""
    try:
        text = read_input(path, MOST_BYTES)
    except FileNotFoundError:
        raise InputError(Fault("there is no such file", place=str(path))) from None
    except IsADirectoryError:
        raise InputError(Fault("this is a folder", "name the file in it", place=str(path))) from None
    except NotAFile as error:
        raise InputError(Fault(why_unreadable(error), "name a JSON file", place=str(path))) from error
    except (OSError, ValueError) as error:
        raise InputError(Fault(f"the file cannot be read: {why_unreadable(error)}", place=str(path))) from error
    return _table(text, str(path))


def _table(text: bytes, place: str) -> Any:
    from printkit.sources.strict_json import strict_json

    if len(text) > MOST_BYTES:
        raise InputError(Fault(f"the file is larger than {MOST_BYTES // 1_000_000} MB", place=place))
    try:
        return strict_json(text)
    except json.JSONDecodeError as error:
        line = f"{place}:{error.lineno}" if place else f"line {error.lineno}"
        raise InputError(Fault(f"this is not JSON: {error.msg.lower()}", place=line)) from error
    except (ValueError, RecursionError) as error:
        problem = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise InputError(Fault(f"this is not JSON: {problem[:80]}", place=place)) from error
