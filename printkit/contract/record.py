"""The JSON form of a puzzle, as a model at the border: what a file says is checked there and nowhere else."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from printkit.errors import Fault, InputError


class Record(BaseModel):
    """What is written down of a puzzle. A kind names the fields; keys that it does not name, such as `printkit`, are not read."""

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True, allow_inf_nan=False)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Check data that a file gave; whatever is wrong with it is an `InputError` that names the fields."""
        try:
            return cls.model_validate_json(json.dumps(data))
        except ValidationError as error:
            raise InputError(*(Fault(_words(one["msg"]), field=_field(one["loc"])) for one in error.errors())) from error

    def written(self) -> dict[str, Any]:
        """Return the data for a file."""
        return self.model_dump(mode="json")


def _words(message: str) -> str:
    text = message.removeprefix("Value error, ")
    return text[:1].lower() + text[1:]


def _field(path: Sequence[str | int]) -> str:
    return "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def problem_of(data: Mapping[str, Any], problems: Iterable[str]) -> str:
    """Read which of the problems of a kind a record is about; records of old call it `page` or `sort`."""
    found = data.get("problem", data.get("page", data.get("sort")))
    known = list(problems)
    if not isinstance(found, str) or found not in known:
        raise InputError(Fault("there is no such problem", f"choose one of: {', '.join(known)}", "problem"))
    return found
