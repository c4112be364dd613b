"""A PDF file that is written while its pages are made.

reportlab knows documents, strings and fonts, but keeps every page in memory until the end. Here a page goes to the file as soon
as it is finished, and all that stays is a number and an offset; the fonts, whose subsets are known last, follow at the end.
"""

from __future__ import annotations

import hashlib
import zlib
from typing import BinaryIO

from printkit.render._reportlab import pdfdoc

_HEADER = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n%printkit\n"
"""The last line is how a file without a description, as some printers want it, is known to be ours."""


class PdfFile(pdfdoc.PDFDocument):  # type: ignore[misc] # reportlab is not typed
    """reportlab's document, with its objects written at once; numbers of objects are shared with those reportlab registers."""

    def __init__(self, target: BinaryIO) -> None:
        super().__init__(compression=1, invariant=1)
        self._target = target
        self._digest = hashlib.sha256()
        self._position = 0
        self._offsets: dict[int, int] = {}
        self._write(_HEADER)

    @property
    def font_table(self) -> int:
        """Return the number of the one font table that all pages share."""
        return int(self.idToObjectNumberAndVersion[pdfdoc.BasicFonts][0])

    def reserve(self) -> int:
        """Take the next number, for an object that others point to before it is written."""
        self.objectcounter: int = self.objectcounter + 1
        return self.objectcounter

    def put(self, number: int, body: bytes) -> None:
        """Write the object that has this number."""
        self._offsets[number] = self._position
        self._write(b"%d 0 obj\n%b\nendobj\n" % (number, body))

    def add(self, body: bytes) -> int:
        """Write an object and return its number."""
        number = self.reserve()
        self.put(number, body)
        return number

    def add_stream(self, content: bytes, entries: bytes = b"", *, packed: bool = True) -> int:
        """Write a stream, compressed unless others must be able to read it as it is, and return its number."""
        body = zlib.compress(content) if packed else content
        filters = b"/Filter/FlateDecode" if packed else b""
        return self.add(b"<<%b%b/Length %d>>\nstream\n%b\nendstream" % (entries, filters, len(body), body))

    def string(self, text: str) -> bytes:
        """Write a text as PDF does, whatever its characters."""
        return bytes(pdfdoc.PDFString(text.encode("utf-8", "replace")).format(self))

    def close(self, catalog: int, info: int | None) -> None:
        """Write the fonts, the table of offsets and the trailer."""
        self._write_registered()
        start = self._position
        self._write(b"xref\n0 %d\n0000000000 65535 f \n" % (self.objectcounter + 1))
        self._write(b"".join(b"%010d 00000 n \n" % self._offsets[number] for number in range(1, self.objectcounter + 1)))
        identity = self._digest.hexdigest()[:32].encode()
        information = b"/Info %d 0 R" % info if info else b""
        trailer = b"<</Size %d/Root %d 0 R%b/ID[<%b><%b>]>>"
        self._write(b"trailer\n" + trailer % (self.objectcounter + 1, catalog, information, identity, identity))
        self._write(b"\nstartxref\n%d\n%%%%EOF\n" % start)

    def _write_registered(self) -> None:
        """Write the objects that reportlab has registered; writing one may register more."""
        for font in self.delayedFonts:
            font.addObjects(self)
        number = 1
        while number <= self.objectcounter:
            if number in self.numberToId:
                self.put(number, self._formatted(self.numberToId[number]))
            number += 1

    def _formatted(self, name: str) -> bytes:
        body = bytes(pdfdoc.format(self.idToObject[name], self, toplevel=1)).rstrip(b"\n")
        # reportlab puts nothing between a stream and the word that ends it, which archives refuse
        return body.removesuffix(b"endstream") + b"\nendstream" if body.endswith(b"endstream") else body

    def _write(self, data: bytes) -> None:
        self._target.write(data)
        self._digest.update(data)
        self._position += len(data)
