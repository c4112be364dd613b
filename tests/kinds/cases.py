"""What the contract is tested with: each kind has some specs, and damages that its proof must notice, in its own folder."""

from __future__ import annotations

from importlib import import_module

from printkit import kind_folder
from printkit.contract.case import ART, Case

__all__ = ["ART", "CASES"]


def _case(name: str) -> Case:
    module, _ = kind_folder.address(name)
    case: Case = import_module(f"{module.removesuffix('kind')}case").CASE
    return case


CASES = {name: _case(name) for name in kind_folder.names() if (kind_folder.folder(name) / "case.py").is_file()}
"""Kinds from other packages that are installed are held to the contract as well."""
