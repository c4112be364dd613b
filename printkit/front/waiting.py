"""What is told to people who wait for something else than their puzzle."""

from __future__ import annotations

from printkit.engine.native.notice import listening

__all__ = ["listening"]
