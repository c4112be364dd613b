"""Settings in the place of the book's own: from the command line, from a variant, or from a row of a list."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from printkit.book.model import Variant
from printkit.book.reading.faults import checked, flaws_of
from printkit.book.reading.flaw import Flaw
from printkit.book.reading.form import BookForm, Settings
from printkit.book.reading.paper import paper


def checked_settings(given: dict[str, Any]) -> tuple[dict[str, Any], list[Flaw]]:
    """Check settings and return them as a book holds them, or what speaks against them."""
    try:
        settings = checked(Settings, given)
    except ValidationError as error:
        return {}, flaws_of(error, given, Settings)
    values = {key: getattr(settings, key) for key in given}
    return {key: paper(value) if key == "paper" else value for key, value in values.items()}, []


def variants(form: BookForm) -> tuple[list[Variant], list[Flaw]]:
    """Check the variants of a book file; no two may have the same name."""
    found: dict[str, Variant] = {}
    said: list[Flaw] = []
    for index, wanted in enumerate(form.variant):
        path = ("variant", index)
        settings, against = checked_settings(wanted.model_extra or {})
        if wanted.name in {*found, "main"}:
            against.append(Flaw(f'the name "{wanted.name}" is taken', "choose another", ("name",)))
        elif not wanted.model_extra:
            against.append(Flaw("nothing is different in this variant", 'write for example theme = "large"'))
        said.extend(flaw.below(path) for flaw in against)
        found[wanted.name] = Variant(wanted.name, settings)
    return list(found.values()), said
