"""So many of a thing, in words."""

from __future__ import annotations

from printkit.errors import amount

__all__ = ["amount"]
