"""Tags: the tree that tells a screen reader what the parts of every page are, written while the pages are.

Each page is a section of the document; in it stand headings, paragraphs and figures in the order in which they are drawn, then the
links. All that stays in memory is the number of each element.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.render._pdf_file import PdfFile
from printkit.scene.item import Tag

Element = tuple[str, str]
"""A kind of structure, and words that stand for what cannot be read."""


class TagTree:
    """The structure of one file."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._root = file.reserve()
        self._document = file.reserve()
        self._sections: list[int] = []
        self._parents: list[bytes] = []

    def add_page(self, page: int, elements: Sequence[Element]) -> tuple[int, int]:
        """Write the section of a page; return the number of the section and the key that the page finds its parts by."""
        section = self._file.reserve()
        self._sections.append(section)
        numbers = [self._element(section, page, place, element) for place, element in enumerate(elements)]
        self._pending = numbers
        key = self._key(b"[%b]" % _references(numbers))
        return section, key

    def add_link(self, section: int, page: int, annotation: int, words: bytes) -> int:
        """Write the element of a link; return the key that the annotation finds it by."""
        body = b"<</Type/StructElem/S/Link/P %d 0 R/Pg %d 0 R/Alt%b/K<</Type/OBJR/Obj %d 0 R/Pg %d 0 R>>>>"
        number = self._file.add(body % (section, page, words, annotation, page))
        self._pending.append(number)
        return self._key(b"%d 0 R" % number)

    def end_page(self, section: int) -> None:
        """Write the section itself, now that all its parts are known."""
        body = b"<</Type/StructElem/S/Sect/P %d 0 R/K[%b]>>" % (self._document, _references(self._pending))
        self._file.put(section, body)

    def close(self) -> bytes:
        """Write what speaks of all pages; return what the catalogue says of it."""
        kids = _references(self._sections)
        self._file.put(self._document, b"<</Type/StructElem/S/Document/P %d 0 R/K[%b]>>" % (self._root, kids))
        keys = b"".join(b"%d %b" % (key, parent) + b"\n" for key, parent in enumerate(self._parents))
        table = self._file.add(b"<</Nums[%b]>>" % keys)
        root = b"<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>"
        self._file.put(self._root, root % (self._document, table, len(self._parents)))
        return b"/MarkInfo<</Marked true>>/StructTreeRoot %d 0 R" % self._root

    def _element(self, section: int, page: int, place: int, element: Element) -> int:
        kind, words = element
        alternative = b"/Alt" + self._file.string(words) if words else b""
        body = b"<</Type/StructElem/S/%b/P %d 0 R/Pg %d 0 R/K %d%b>>"
        return self._file.add(body % (kind.encode(), section, page, place, alternative))

    def _key(self, parent: bytes) -> int:
        self._parents.append(parent)
        return len(self._parents) - 1


class PageTags:
    """The marks in the content of one page, and the elements they belong to."""

    def __init__(self) -> None:
        self.elements: list[Element] = []
        self._open = ""

    def begin(self, kind: str, words: str = "") -> list[str]:
        """Begin an element, after what was open; a paragraph or decoration that goes on needs no new mark."""
        if kind == self._open and kind in ("P", "Artifact"):
            return []
        code = self.end()
        self._open = kind
        if kind == "Artifact":
            return [*code, "/Artifact BMC"]
        self.elements.append((kind, words))
        return [*code, f"/{kind}<</MCID {len(self.elements) - 1}>>BDC"]

    def end(self) -> list[str]:
        """End what is open."""
        was, self._open = self._open, ""
        return ["EMC"] if was else []


def element_of(tag: Tag) -> Element:
    """Return the element that a group asks for; a figure without words for it is decoration."""
    return ("Artifact", "") if tag.kind == "Figure" and not tag.words else (tag.kind, tag.words)


def _references(numbers: Sequence[int]) -> bytes:
    return b" ".join(b"%d 0 R" % number for number in numbers)
