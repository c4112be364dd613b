"""What pydantic has against some parameters, told in people's words.

The book file and the command line check parameters with the same models, so they share these words.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from printkit.book.reading.annotation import choices_at, sample_at, settings_at
from printkit.book.reading.flaw import Flaw
from printkit.book.reading.toml_lines import KeyPath
from printkit.book.reading.wording import digits, field_name, int_or_none, number_in, shortened, shown, truth_in
from printkit.errors import Fault, suggest

Model = TypeVar("Model", bound=BaseModel)
Words = tuple[str, str]
"""A problem and its remedy."""

MISSING, UNKNOWN = "missing", "extra_forbidden"
_MOST_HINTS = 500
_NOUNS = {
    "a whole number": ("int_type", "int_parsing", "int_from_float", "int_parsing_size"),
    "a number": ("float_type", "float_parsing", "decimal_type", "decimal_parsing"),
    "true or false": ("bool_type", "bool_parsing"),
    "text": ("string_type",),
    "a list": ("list_type", "tuple_type", "set_type", "frozen_set_type", "iterable_type"),
    "a table": ("dict_type", "mapping_type", "model_type", "model_attributes_type", "dataclass_type"),
}
_NOUN = {sort: noun for noun, sorts in _NOUNS.items() for sort in sorts}


def checked(model: type[Model], data: Any) -> Model:
    """Check plain data from a file or a form: strictly, but a list may become a tuple and a text a named choice."""
    return model.model_validate_json(json.dumps(data))


def spec_faults(
    error: ValidationError,
    data: Any,
    model: type[BaseModel],
    place_of: Callable[[KeyPath], str] = lambda _: "",
    field_of: Callable[[KeyPath], str] = field_name,
) -> list[Fault]:
    """Turn a refusal into faults; `data` is what was checked, and `place_of` says where the value at a path stands."""
    return [Fault(said.problem, said.remedy, field_of(said.path), place_of(said.path)) for said in flaws_of(error, data, model)]


def flaws_of(error: ValidationError, data: Any, model: type[BaseModel], known: Iterable[str] = ()) -> list[Flaw]:
    """Word every error, one flaw for each path; `known` are further names that stand beside the model's own."""
    groups: dict[KeyPath, list[_Refusal]] = {}
    for detail in error.errors(include_url=False):
        path, value = _found(data, detail["loc"], detail["type"] == MISSING)
        # So many hints have no reader, and each takes its time.
        names = tuple(known) if len(groups) < _MOST_HINTS else None
        refusal = _Refusal(path, value, detail["type"], detail["msg"], detail.get("ctx", {}), model, names)
        groups.setdefault(path, []).append(refusal)
    return _without_echoes([_flaw(refusals) for refusals in groups.values()])


@dataclass(frozen=True, slots=True)
class _Refusal:
    """One error of pydantic with all that its wording needs."""

    path: KeyPath
    value: Any
    sort: str
    message: str
    context: dict[str, Any]
    model: type[BaseModel]
    known: tuple[str, ...] | None
    """Further names that stand beside the model's own; None to give no hint about names."""

    @property
    def shown(self) -> str:
        return shown(self.value)


def _found(data: Any, steps: tuple[str | int, ...], is_missing: bool) -> tuple[KeyPath, Any]:
    """Follow a location into the data; pydantic's locations also name the branches of unions, which nobody wrote."""
    path: KeyPath = ()
    for step in steps:
        if not _holds(data, step):
            return ((*path, steps[-1]), None) if is_missing else (path, data)
        path, data = (*path, step), data[step]
    return path, data


def _holds(data: Any, step: str | int) -> bool:
    if isinstance(data, dict):
        return step in data
    return isinstance(data, list | tuple) and isinstance(step, int) and step < len(data)


def _without_echoes(found: list[Flaw]) -> list[Flaw]:
    """A mistyped name is also a missing one; say it once."""
    meant = {(*said.path[:-1], said.meant) for said in found if said.meant}
    return [said for said in found if said.sort != MISSING or said.path not in meant]


def _flaw(refusals: list[_Refusal]) -> Flaw:
    """Word the errors of one value; the branches of a union each have one, and the most telling is chosen."""
    refusal = min(refusals, key=lambda refusal: refusal.sort in _NOUN)
    if refusal.sort in _NOUN:
        problem, remedy = _wrong_type(refusal, [_NOUN[refusal.sort] for refusal in refusals])
    else:
        problem, remedy = _WORDS.get(refusal.sort, _as_told)(refusal)
    meant = _meant(refusal, remedy) if refusal.sort == UNKNOWN else ""
    return Flaw(problem, remedy, refusal.path, sort=refusal.sort, meant=meant)


def _wrong_type(refusal: _Refusal, nouns: list[str]) -> Words:
    nouns = list(dict.fromkeys(nouns))
    choices = choices_at(refusal.model, refusal.path)
    if "a whole number" in nouns and _is_gigantic(refusal.value):
        return f"{refusal.shown} is too {'large' if refusal.value > 0 else 'small'}", "write a whole number of few digits"
    remedies = [_ADVICE[noun](refusal) for noun in nouns]
    problem = f"{refusal.shown} is not {' or '.join(nouns)}"
    return problem, _choose(choices) if choices else next(filter(None, remedies), "")


def _is_gigantic(value: Any) -> bool:
    """Tell whether a number has no fraction only because it is so large."""
    return isinstance(value, float) and math.isfinite(value) and value == math.floor(value) and int_or_none(value) is None


def _number_advice(refusal: _Refusal) -> str:
    number = number_in(refusal.value)
    if number is None:
        return "write it in digits, without quotation marks" if isinstance(refusal.value, str) else ""
    return f"write {digits(number)}"


def _whole_number_advice(refusal: _Refusal) -> str:
    number = number_in(refusal.value)
    if number is None or int_or_none(number) is not None:
        return _number_advice(refusal)
    return f"write {math.floor(number)} or {math.ceil(number)}" if math.isfinite(number) else ""


def _truth_advice(refusal: _Refusal) -> str:
    truth = truth_in(refusal.value)
    return "write true or false" if truth is None else f"write {shown(truth)}"


def _text_advice(refusal: _Refusal) -> str:
    is_plain = not isinstance(refusal.value, list | dict | None)
    return f'write "{refusal.shown}"' if is_plain else "write text between quotation marks"


def _list_advice(refusal: _Refusal) -> str:
    sample = sample_at(refusal.model, refusal.path)
    if sample.startswith("[["):
        return f"begin each with {sample}"
    return "write the values between [ and ]" if isinstance(refusal.value, dict | None) else f"write [{refusal.shown}]"


_ADVICE: dict[str, Callable[[_Refusal], str]] = {
    "a whole number": _whole_number_advice,
    "a number": _number_advice,
    "true or false": _truth_advice,
    "text": _text_advice,
    "a list": _list_advice,
    "a table": lambda _: "write { name = value }",
}


def _not_a_choice(refusal: _Refusal) -> Words:
    choices = choices_at(refusal.model, refusal.path)
    if not choices:
        return f"{refusal.shown} is not among the choices", f"choose {refusal.context.get('expected', 'another')}"
    number = number_in(refusal.value)
    if number is not None and number in choices and not isinstance(refusal.value, int):
        return f"{refusal.shown} is not a whole number", f"write {digits(number)}"
    return f"{refusal.shown} is not among the choices", _nearest_choice(refusal.value, choices)


def _nearest_choice(value: Any, choices: list[Any]) -> str:
    texts = [choice for choice in choices if isinstance(choice, str)]
    return suggest(shortened(value), texts) if isinstance(value, str) and texts else _choose(choices)


def _choose(choices: list[Any]) -> str:
    return f"choose one of: {', '.join(shown(choice) for choice in choices)}"


def _too_small(refusal: _Refusal) -> Words:
    least, edge = refusal.context.get("ge"), refusal.context.get("gt")
    return f"{refusal.shown} is too small", f"write {_limit(least)} or more" if edge is None else f"write more than {_limit(edge)}"


def _too_large(refusal: _Refusal) -> Words:
    most, edge = refusal.context.get("le"), refusal.context.get("lt")
    return f"{refusal.shown} is too large", f"write {_limit(most)} or less" if edge is None else f"write less than {_limit(edge)}"


def _limit(limit: Any) -> str:
    return digits(limit) if isinstance(limit, int | float) else str(limit)


def _not_a_multiple(refusal: _Refusal) -> Words:
    step = refusal.context["multiple_of"]
    below = math.floor(refusal.value / step) * step
    return f"{refusal.shown} is not a multiple of {digits(step)}", f"write {digits(below)} or {digits(below + step)}"


def _not_finite(refusal: _Refusal) -> Words:
    return f"{refusal.shown} is not a number", "write it in digits"


def _few_entries(refusal: _Refusal) -> Words:
    if isinstance(refusal.value, str):
        return _short_text(refusal)
    sample, least = sample_at(refusal.model, refusal.path), refusal.context["min_length"]
    remedy = f"write {sample}" if sample.startswith("[[") else f"at least {least} {_are(least)} needed"
    return f"the list has {_entries(len(refusal.value))}", remedy


def _many_entries(refusal: _Refusal) -> Words:
    if isinstance(refusal.value, str):
        return _long_text(refusal)
    most = refusal.context["max_length"]
    return f"the list has {_entries(len(refusal.value))}", f"at most {most} {_are(most)} allowed"


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count or 'no'} entries"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _short_text(refusal: _Refusal) -> Words:
    least = refusal.context["min_length"]
    return (
        ("the text is empty", "write something")
        if not refusal.value
        else (f"{refusal.shown} is too short", f"at least {least} characters")
    )


def _long_text(refusal: _Refusal) -> Words:
    return f"the text has {len(refusal.value)} characters", f"at most {refusal.context['max_length']} fit"


def _wrong_form(refusal: _Refusal) -> Words:
    return f"{refusal.shown} does not have the right form", f"it must match {refusal.context['pattern']}"


def _missing(refusal: _Refusal) -> Words:
    if refusal.path and isinstance(refusal.path[-1], int):
        return "this entry of the list is missing", ""
    return "this setting is missing", f"write {sample_at(refusal.model, refusal.path)}"


def _unknown(refusal: _Refusal) -> Words:
    remedy = suggest(shortened(str(refusal.path[-1])), _settings(refusal))
    return f'there is no setting "{shortened(str(refusal.path[-1]))}" here', remedy or "leave it out"


def _settings(refusal: _Refusal) -> list[str]:
    if refusal.known is None:
        return []
    beside = refusal.known if len(refusal.path) == 1 else ()
    return [*settings_at(refusal.model, refusal.path[:-1]), *beside]


def _meant(refusal: _Refusal, remedy: str) -> str:
    return next((name for name in _settings(refusal) if remedy.startswith("did") and f'"{name}"' in remedy), "")


def _refused(refusal: _Refusal) -> Words:
    """Take the words of a validator, which may write its remedy after a semicolon."""
    problem, _, remedy = str(refusal.context.get("error", refusal.message)).partition("; ")
    return problem or "this is not right", remedy


def _as_told(refusal: _Refusal) -> Words:
    """Fall back on pydantic's own words."""
    return refusal.message[:1].lower() + refusal.message[1:], ""


_WORDS: dict[str, Callable[[_Refusal], Words]] = {
    MISSING: _missing,
    UNKNOWN: _unknown,
    "literal_error": _not_a_choice,
    "enum": _not_a_choice,
    "greater_than": _too_small,
    "greater_than_equal": _too_small,
    "less_than": _too_large,
    "less_than_equal": _too_large,
    "multiple_of": _not_a_multiple,
    "finite_number": _not_finite,
    "too_short": _few_entries,
    "too_long": _many_entries,
    "string_too_short": _short_text,
    "string_too_long": _long_text,
    "string_pattern_mismatch": _wrong_form,
    "value_error": _refused,
    "assertion_error": _refused,
}
