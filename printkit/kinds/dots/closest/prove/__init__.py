"""The proof: it reads the drawn page and shares no code with the maker. Studies judge the written form of a sheet."""

from printkit.kinds.dots.closest.prove.given import Given
from printkit.kinds.dots.closest.prove.judge import judge
from printkit.kinds.dots.closest.prove.proving import prove

__all__ = ["Given", "judge", "prove"]
