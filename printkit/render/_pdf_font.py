"""The fonts of one PDF: texts as the bytes that show them, in subsets that hold only the characters in use."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from printkit.render._pdf_file import PdfFile
from printkit.render._reportlab import TTFont
from printkit.scene import font

_ESCAPES = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})


class ShownText(NamedTuple):
    """A text as a PDF page shows it."""

    ems: float
    """Its width, for type of size 1."""
    pieces: tuple[tuple[str, str], ...]
    """The name of a font on the page, and the string it shows."""


class FontShelf:
    """The fonts of one file. Only the texts used last are remembered, so that memory does not grow with the book."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self.shown = lru_cache(maxsize=1024)(self._shown)

    def _shown(self, text: str, style: str) -> ShownText:
        """Split a text by font and subset and encode it."""
        runs = font.runs(text, style)
        pieces = tuple(piece for run in runs for piece in self._pieces(run))
        return ShownText(sum(run.ems for run in runs), pieces)

    def _pieces(self, run: font.Run) -> list[tuple[str, str]]:
        face = _face(run.font.name, run.font.path)
        return [
            (face.getSubsetInternalName(subset, self._file), codes.decode("latin-1").translate(_ESCAPES))
            for subset, codes in face.splitString(run.text, self._file)
        ]


@lru_cache(maxsize=32)
def _face(name: str, path: Path) -> TTFont:
    """Open a font for reportlab; not `asciiReadable`, because that would embed all of ASCII whether it is used or not."""
    return TTFont(name, str(path), asciiReadable=False)
