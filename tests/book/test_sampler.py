"""The sample workbook has something of every kind that printkit brings."""

from __future__ import annotations

from printkit import book, kind_folder, resources

TEMPLATES_FOR_KINDS = {"null"}
"""Kinds that exist to be copied; a sample may do without them."""


def test_every_kind_is_in_the_sample_workbook() -> None:
    sampler = book.load(resources.template("books", "sampler") / "book.toml")
    shown = {entry.kind for section in sampler.sections for entry in section.entries}
    assert sorted(set(kind_folder.own()) - TEMPLATES_FOR_KINDS - shown) == []
