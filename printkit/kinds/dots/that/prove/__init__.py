"""The proof: it reads the drawn page and shares no code with the maker."""

from printkit.kinds.dots.that.prove.proving import prove

__all__ = ["prove"]
