"""The sample workbook has something of every kind that printkit brings."""

from __future__ import annotations

import pkgutil

import printkit.puzzles
from printkit import book, resources

TEMPLATES_FOR_KINDS = {"null"}
"""Kinds that exist to be copied; a sample may do without them."""
OWN = {module.name for module in pkgutil.iter_modules(printkit.puzzles.__path__) if not module.name.startswith("_")}


def test_every_kind_is_in_the_sample_workbook() -> None:
    sampler = book.load(resources.template("books", "sampler") / "book.toml")
    shown = {entry.kind for section in sampler.sections for entry in section.entries}
    assert sorted(OWN - TEMPLATES_FOR_KINDS - shown) == []
