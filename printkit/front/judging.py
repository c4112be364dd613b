"""Judging assemblies of dissection puzzles."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from printkit.errors import Fault, InputError
from printkit.front.page import Place

if TYPE_CHECKING:
    from printkit.kinds.tangram.judge.verify import Verdict

MOST_BYTES = 20_000_000

Assembly = Mapping[str, Any]


@overload
def verify(assembly: Assembly) -> Verdict: ...
@overload
def verify(assembly: Sequence[Assembly]) -> list[Verdict]: ...
def verify(assembly: Assembly | Sequence[Assembly]) -> Verdict | list[Verdict]:
    """Judge whether pieces make a figure: `status` is solved, mirrored, partial or overlap, `completeness` from 0 to 1.

    An assembly is a table with a target and the placed pieces, as `printkit verify` reads it. A list of them gives a list of
    verdicts in the same order.
    """
    judged = _judged(assembly)
    return judged[0] if isinstance(assembly, Mapping) else judged


def verify_file(path: Place) -> list[Verdict]:
    """Judge what a JSON file holds: one assembly, a list of them, or a table of cases."""
    return _judged(table_of(Path(path)), str(path))


def _judged(data: Any, place: str = "") -> list[Verdict]:
    from printkit.kinds.tangram.judge.assembly import read_assemblies
    from printkit.kinds.tangram.judge.verify import verify as judge

    return [judge(one) for one in read_assemblies(data, place)]


def table_of(path: Path) -> Any:
    """Read a stranger's JSON: capped, without numbers that are none, and never too deep for us."""
    from printkit.sources.strict_json import strict_json

    if path.is_dir():  # Windows would say that we may not read it
        raise InputError(Fault("this is a folder", "name the file in it", place=str(path)))
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise InputError(Fault("there is no such file", place=str(path))) from None
    except OSError as error:
        raise InputError(Fault(f"the file cannot be read: {(error.strerror or str(error)).lower()}", place=str(path))) from error
    if len(text) > MOST_BYTES:
        raise InputError(Fault(f"the file is larger than {MOST_BYTES // 1_000_000} MB", place=str(path)))
    try:
        return strict_json(text)
    except json.JSONDecodeError as error:
        raise InputError(Fault(f"this is not JSON: {error.msg.lower()}", place=f"{path}:{error.lineno}")) from error
    except (ValueError, RecursionError) as error:
        problem = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise InputError(Fault(f"this is not JSON: {problem[:80]}", place=str(path))) from error
