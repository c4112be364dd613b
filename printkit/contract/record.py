"""The JSON form of a puzzle, as a model at the border: what a file says is checked here, and what is wrong is told here.

A kind names its fields, their types and limits, and in a `description` what would be right. Whatever a stranger wrote, the answer
is either a checked record or an `InputError` that names the fields.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Self, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, FailFast, GetCoreSchemaHandler, ValidationError, create_model
from pydantic_core import ErrorDetails, from_json
from pydantic_core.core_schema import CoreSchema, no_info_after_validator_function

from printkit.errors import Fault, InputError

LONGEST = 50_000_000
"""More characters than any puzzle takes; a longer record is refused unread."""
MOST_FAULTS = 8

T = TypeVar("T")
Many = Annotated[tuple[T, ...], FailFast()]
"""A list of which only the first wrong entry is told: a million wrong ones have no reader."""

_NOUNS = {
    "a whole number": ("int_type", "int_from_float", "int_parsing_size"),
    "a number": ("float_type", "finite_number"),
    "true or false": ("bool_type",),
    "a text": ("string_type",),
    "a list": ("list_type", "tuple_type", "frozen_set_type"),
    "a table": ("dict_type", "model_type"),
}
_PROBLEMS = {
    "missing": "this is missing",
    **{sort: f"{{shown}} is not {noun}" for noun, sorts in _NOUNS.items() for sort in sorts},
    **dict.fromkeys(("greater_than", "greater_than_equal"), "{shown} is too small"),
    **dict.fromkeys(("less_than", "less_than_equal"), "{shown} is too large"),
    **dict.fromkeys(("too_short", "string_too_short"), "{shown} is too short"),
    **dict.fromkeys(("too_long", "string_too_long"), "{shown} is too long"),
    "literal_error": "{shown} is not known here",
    "string_pattern_mismatch": "{shown} is not what belongs here",
}
_REMEDIES = {
    "greater_than": "write a number above {gt:.15g}",
    "greater_than_equal": "write a number from {ge:.15g} on",
    "less_than": "write a number below {lt:.15g}",
    "less_than_equal": "write a number up to {le:.15g}",
    "too_short": "write at least {min_length}",
    "too_long": "write at most {max_length}",
    "string_too_short": "write {min_length} or more characters",
    "string_too_long": "write at most {max_length} characters",
    "literal_error": "choose {expected}",
}


class Wrong(ValueError):
    """What a validator has against a value: faults whose fields are named from there, wherever in the record it stands."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*map(str, faults))
        self.faults = faults


class Table(BaseModel):
    """A table inside of a record. Keys that it does not name are not read."""

    # Most models of a kind are not needed for the puzzle at hand, so each is built when it is first used.
    model_config = ConfigDict(extra="ignore", frozen=True, strict=True, allow_inf_nan=False, defer_build=True)


class Record(Table):
    """What is written down of a puzzle: its `format`, and the fields that the kind names."""

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Check data that a file gave; whatever is wrong with it is an `InputError` that names the fields.

        Validators of a record may raise `ValueError("problem; remedy")` about the value in hand, or `Wrong` about a part of it.
        """
        require_format(data, *get_args(cls.model_fields["format"].annotation))
        texts = {name: _text(data[name], name) for name in cls.model_fields if name in data}
        if sum(map(len, texts.values())) > LONGEST:
            longest = max(texts, key=lambda name: len(texts[name]))
            raise InputError(Fault("this is longer than any puzzle", f"write at most {LONGEST} characters", longest))
        try:
            return cls.model_validate_json("{" + ",".join(f'"{name}":{text}' for name, text in texts.items()) + "}")
        except ValidationError as error:
            raise InputError(*_faults(cls, error, texts)) from error

    def written(self) -> dict[str, Any]:
        """Return the data for a file."""
        return self.model_dump(mode="json")


@dataclass(frozen=True, eq=False)
class MadeFrom:
    """Annotates a type of the kind's own with the form that it is written in, such as a table, and with what makes it of that."""

    form: Any
    made: Callable[[Any], Any]

    def __get_pydantic_core_schema__(self, _source: Any, schema: GetCoreSchemaHandler) -> CoreSchema:
        """Check the form, then make."""
        return no_info_after_validator_function(self.made, schema(self.form))


def under(key: str, form: Any) -> MadeFrom:
    """Annotate a value that stands in a table of its own, under a key."""
    only: dict[str, Any] = {key: (form, ...)}
    table = create_model("Table", __base__=Table, **only)
    return MadeFrom(table, lambda found: getattr(found, key))


def require_format(data: Mapping[str, Any], form: str) -> None:
    """Refuse what is not a puzzle in a format."""
    if not isinstance(data, Mapping) or data.get("format") != form:
        raise InputError(Fault(f'this is not a puzzle in the format "{form}"', field="format"))


def problem_of(data: Mapping[str, Any], form: str, problems: Iterable[str]) -> str:
    """Read which of the problems of a kind a record is about; records of old call it `page` or `sort`."""
    require_format(data, form)
    found = data.get("problem", data.get("page", data.get("sort")))
    known = list(problems)
    if not isinstance(found, str) or found not in known:
        raise InputError(Fault("there is no such problem", f"choose one of: {', '.join(known)}", "problem"))
    return found


def _text(value: object, field: str) -> str:
    """Write a value as the JSON that it came from; what never came from JSON, or has no end, is refused."""
    try:
        return json.dumps(value)
    except (RecursionError, TypeError, ValueError) as error:
        raise _unreadable(field) from error


def _unreadable(field: str) -> InputError:
    return InputError(Fault("this cannot be read", "write plain texts and numbers, and do not nest lists without end", field))


def _faults(model: type[Table], error: ValidationError, texts: Mapping[str, str]) -> list[Fault]:
    """Tell what is wrong, all at once; a file with more faults than anybody reads is told how many there are."""
    details = error.errors(include_url=False)
    if details[0]["type"] == "json_invalid":
        return [*_unreadable(next(name for name, text in texts.items() if not _is_readable(text))).faults]
    told = [fault for one in details if not _is_echo(one) for fault in _told(model, one)]
    rest = len(told) - MOST_FAULTS
    return [*told[:MOST_FAULTS], Fault(f"there are {rest} more faults")] if rest > 0 else told


def _is_readable(text: str) -> bool:
    try:
        from_json(text)
    except ValueError:
        return False
    return True


def _is_echo(detail: ErrorDetails) -> bool:
    """Tell whether a list counts as too short only because one of its entries is wrong, which is told already."""
    return detail["type"] == "too_short" and len(detail["input"]) >= detail["ctx"]["min_length"]


def _told(model: type[Table], detail: ErrorDetails) -> Iterator[Fault]:
    sort, context, field = detail["type"], detail.get("ctx", {}), _field(detail["loc"])
    if isinstance(error := context.get("error"), Wrong):
        yield from (Fault(one.problem, one.remedy, _joined(field, one.field)) for one in error.faults)
        return
    if sort == "value_error":
        problem, _, remedy = str(error).partition("; ")
    else:
        problem = _PROBLEMS[sort].format(shown=shown(detail["input"])) if sort in _PROBLEMS else detail["msg"]
        remedy = _REMEDIES.get(sort, "").format(**context)
    yield Fault(problem, remedy or _description(model, detail["loc"]), field)


def _joined(outer: str, inner: str) -> str:
    return f"{outer}{inner}" if inner.startswith("[") else f"{outer}.{inner}".strip(".")


def shown(value: Any) -> str:
    """Show a value of a file, cut short."""
    match value:
        case list():
            return f"a list of {len(value)}"
        case dict():
            return "a table"
        case _:
            text = json.dumps(value, ensure_ascii=False)
            return text if len(text) <= 40 else f"{text[:37]}..."


def _field(path: Iterable[str | int]) -> str:
    """Write a path as everybody does who works with JSON, counting from 0: `answer[0].cells`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def _description(model: type[Table] | None, path: Iterable[str | int]) -> str:
    """Find what would be right: the description of the innermost field on a path that has one."""
    said = ""
    for part in path:
        if model is not None and isinstance(part, str) and part in model.model_fields:
            field = model.model_fields[part]
            tables = map(_table_in, (field.annotation, *field.metadata))
            said, model = field.description or said, next(filter(None, tables), None)
    return said


def _table_in(annotation: Any) -> type[Table] | None:
    """Find the table that the values of a field are, or are made of."""
    if isinstance(annotation, type) and issubclass(annotation, Table):
        return annotation
    parts = (annotation.form,) if isinstance(annotation, MadeFrom) else get_args(annotation)
    return next((found for part in parts if (found := _table_in(part))), None)
