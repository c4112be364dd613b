"""Measuring many cases in parallel; what was measured is kept at once, so that an interrupted study goes on where it stopped.

The ledger is a file of lines, one JSON object for each case that is done. A line that was cut off by a power cut is measured again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Generic, TypeVar

from printkit.batch.pool import Failure, Pool
from printkit.errors import Fault, InputError
from printkit.input_file import read_input
from printkit.study.table import Record, Value

C = TypeVar("C")
Report = Callable[[str, int, int], None]
_MOST_BYTES = 500_000_000


@dataclass(frozen=True, slots=True)
class Case(Generic[C]):
    """One thing to measure: `content` goes to the worker, `key` says in the ledger what it is, parameters and version included.

    `name` says the same to people, should it fail.
    """

    key: str
    content: C
    name: str


@dataclass(frozen=True, slots=True)
class Measured:
    """What came out: the record of each case in the order of the cases, or nothing where it failed, and why."""

    records: tuple[dict[str, Value] | None, ...]
    failures: tuple[tuple[str, Failure], ...]
    """The names of cases that failed, and how."""

    @property
    def faults(self) -> list[Fault]:
        """What went wrong, each with the name of the case as its place."""
        return [replace(fault, place=name) for name, failure in self.failures for fault in failure.faults]


def measure(
    work: Callable[[C], Record], cases: Sequence[Case[C]], ledger: Path, workers: int, report: Report, stage: str = "measuring"
) -> Measured:
    """Measure all cases that the ledger does not hold yet; `work` must be a function that a worker can import."""
    known = _read(ledger)
    waiting = [case for case in {case.key: case for case in cases}.values() if case.key not in known]
    failures: dict[int, tuple[str, Failure]] = {}
    done = len(cases) - len(waiting)
    report(stage, done, len(cases))
    ledger.parent.mkdir(parents=True, exist_ok=True)
    with ledger.open("a", encoding="utf-8", newline="\n") as file, Pool(min(workers, max(1, len(waiting)))) as pool:
        for outcome in pool.run(work, [case.content for case in waiting]):
            case = waiting[outcome.index]
            if outcome.failure:
                failures[outcome.index] = (case.name, outcome.failure)
            elif outcome.result is not None:
                known[case.key] = {**outcome.result, "seconds": round(outcome.seconds, 3)}
                file.write(json.dumps({"key": case.key, "record": known[case.key]}, ensure_ascii=False) + "\n")
                file.flush()
            done += 1
            report(stage, done, len(cases))
    return Measured(tuple(known.get(case.key) for case in cases), tuple(failures[at] for at in sorted(failures)))


def _read(ledger: Path) -> dict[str, dict[str, Value]]:
    """Read what was measured before; the last line may be half written."""
    try:
        lines = read_input(ledger, _MOST_BYTES).decode().splitlines(keepends=True)
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            Fault("this was not written by a study", "remove it, or choose another folder", place=str(ledger))
        ) from error
    known: dict[str, dict[str, Value]] = {}
    for number, line in enumerate(lines, start=1):
        entry = _entry(line)
        if entry is not None:
            known[entry[0]] = dict(entry[1])
        elif number < len(lines):
            remedy = "remove the file to measure everything anew"
            raise InputError(Fault("this line was not written by a study", remedy, place=f"{ledger}:{number}"))
    if lines and not lines[-1].endswith("\n"):
        ledger.write_text("".join(line for line in lines if line.endswith("\n")), encoding="utf-8", newline="\n")
    return known


def _entry(line: str) -> tuple[str, Mapping[str, Value]] | None:
    try:
        found = json.loads(line)
    except ValueError:
        return None
    if not isinstance(found, dict) or not isinstance(found.get("key"), str) or not isinstance(found.get("record"), dict):
        return None
    return found["key"], found["record"]
