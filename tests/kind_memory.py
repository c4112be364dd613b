"""What printkit remembers about kinds, for tests that bring some of their own."""

from __future__ import annotations

from printkit import kind_folder
from printkit.batch import edition
from printkit.contract import registry
from printkit.page import language


def forget_kinds() -> None:
    """Let what was found out about kinds be found out again."""
    for remembered in (registry.kind, kind_folder._installed, edition.edition, edition._shared, language.language):
        remembered.cache_clear()
