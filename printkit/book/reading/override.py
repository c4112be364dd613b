"""Settings in the place of the book's own: from the command line, from a variant, or from a row of a list."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from printkit.book.model import Variant
from printkit.book.reading.faults import Complaint, checked, complaints
from printkit.book.reading.form import BookForm, Settings
from printkit.book.reading.paper import paper
from printkit.book.reading.toml_advice import Flaw
from printkit.book.reading.toml_document import Document


def checked_settings(given: dict[str, Any]) -> tuple[dict[str, Any], list[Complaint]]:
    """Check settings and return them as a book holds them, or what speaks against them."""
    try:
        settings = checked(Settings, given)
    except ValidationError as error:
        return {}, complaints(error, given, Settings)
    values = {key: getattr(settings, key) for key in given}
    return {key: paper(value) if key == "paper" else value for key, value in values.items()}, []


def variants(form: BookForm, document: Document) -> tuple[list[Variant], list[Flaw]]:
    """Check the variants of a book file; no two may have the same name."""
    found: dict[str, Variant] = {}
    said: list[Complaint] = []
    for index, wanted in enumerate(form.variant):
        path = ("variant", index)
        settings, against = checked_settings(wanted.model_extra or {})
        if wanted.name in {*found, "main"}:
            against.append(Complaint(("name",), "refused", f'the name "{wanted.name}" is taken', "choose another"))
        elif not wanted.model_extra:
            against.append(Complaint((), "refused", "nothing is different in this variant", 'write for example theme = "large"'))
        said.extend(one._replace(path=path + one.path) for one in against)
        found[wanted.name] = Variant(wanted.name, settings)
    return list(found.values()), [Flaw(document.lines.of(one.path), one.problem, one.remedy, one.path) for one in said]
