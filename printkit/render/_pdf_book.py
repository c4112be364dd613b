"""The structure of a PDF around its pages: page tree, links, outline, page labels, description."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import BinaryIO, NamedTuple

from printkit.errors import PrintkitError
from printkit.render._pdf_archive import archive_entries
from printkit.render._pdf_file import PdfFile
from printkit.render._pdf_outline import add_outline
from printkit.render._pdf_page import Shelf, page_content
from printkit.render._pdf_sheet import Sheet, points, sheet
from printkit.render._pdf_tags import PageTags, TagTree
from printkit.render.pdf import DocumentInfo, Link, PageLabel
from printkit.scene.item import Scene

_STYLES = {"decimal": b"/S/D", "roman": b"/S/r", "none": b""}


def write_book(target: BinaryIO, pages: Iterable[Scene], info: DocumentInfo) -> None:
    """Write the pages one by one, then everything that speaks of all of them."""
    file = PdfFile(target)
    tree = file.reserve()
    writer = _PageWriter(file, tree, info)
    numbers = [writer.write(page, scene) for page, scene in enumerate(pages, 1)]
    if not numbers:
        raise PrintkitError("there is no page to print")
    kids = b" ".join(b"%d 0 R" % number for number in numbers)
    file.put(tree, b"<</Type/Pages/Count %d/Kids[%b]>>" % (len(numbers), kids))
    entries = _catalog_entries(file, numbers, info) + (writer.tags.close() if writer.tags else b"")
    catalog = file.add(b"<</Type/Catalog/Pages %d 0 R%b>>" % (tree, entries))
    file.close(catalog, _add_description(file, info) if info.with_metadata else None)


class _PageWriter:
    """Writes pages one after the other, each with its links and tags."""

    def __init__(self, file: PdfFile, tree: int, info: DocumentInfo) -> None:
        self._file, self._tree, self._info = file, tree, info
        self._shelf = Shelf(file, info.setup)
        self.tags = TagTree(file) if info.tagged else None
        self._links: dict[int, list[Link]] = defaultdict(list)
        for link in info.links if info.with_links else ():
            self._links[link.page].append(link)

    def write(self, page: int, scene: Scene) -> int:
        """Write a page and return the number of its object."""
        marks = PageTags() if self.tags else None
        place = sheet(scene, self._info.setup, page)
        content = self._file.add_stream(page_content(scene, self._shelf, place, marks))
        number = self._file.reserve()
        links = [_Annotation(link, place, self._words(link)) for link in self._links.get(page, ())]
        entries = self._tagged(number, marks, links) if self.tags and marks else self._annotated(links)
        head = b"<</Type/Page/Parent %d 0 R%b/Resources<<%b>>/Contents %d 0 R%b>>"
        boxes = place.boxes(self._info.setup.boxes)
        self._file.put(number, head % (self._tree, boxes, self._shelf.resources, content, entries))
        return number

    def _annotated(self, links: Sequence[_Annotation]) -> bytes:
        return b"/Annots[%b]" % b"".join(link.body() for link in links) if links else b""

    def _tagged(self, number: int, marks: PageTags, links: Sequence[_Annotation]) -> bytes:
        """Write the tags of a page; its links become objects of their own, which tags can point to."""
        assert self.tags  # noqa: S101 (asked by the caller)
        section, key = self.tags.add_page(number, marks.elements)
        annotations = [self._file.reserve() for _ in links]
        for link, annotation in zip(links, annotations, strict=True):
            parent = self.tags.add_link(section, number, annotation, link.words)
            self._file.put(annotation, link.body(b"/StructParent %d/Contents%b" % (parent, link.words)))
        self.tags.end_page(section)
        listed = b" ".join(b"%d 0 R" % annotation for annotation in annotations)
        return b"/StructParents %d/Tabs/S%b" % (key, b"/Annots[%b]" % listed if links else b"")

    def _words(self, link: Link) -> bytes:
        return self._file.string(link.words or str(link.target))


class _Annotation(NamedTuple):
    """A link as it is written; its target may be a page not yet written, so it goes by name."""

    link: Link
    sheet: Sheet
    words: bytes

    def body(self, more: bytes = b"") -> bytes:
        link, (left, _, _, bottom) = self.link, self.sheet.around
        x, y = left + link.x, bottom + self.sheet.height - link.y
        place = " ".join(points(edge) for edge in (x, y - link.height, x + link.width, y)).encode()
        name = _page_name(link.target)
        return b"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[%b]/Dest(%b)%b>>" % (place, name, more)


def _catalog_entries(file: PdfFile, numbers: Sequence[int], info: DocumentInfo) -> bytes:
    entries = b""
    if info.language:
        entries += b"/Lang" + file.string(info.language)
    if info.with_links and info.links:
        entries += b"/Names<</Dests<</Names[%b]>>>>" % _named_pages(numbers, info.links)
    if info.with_outline and info.outline:
        entries += b"/PageMode/UseOutlines/Outlines %d 0 R" % add_outline(file, numbers, info.outline)
    if info.labels:
        entries += b"/PageLabels<</Nums[%b]>>" % b"".join(_label(file, label) for label in info.labels)
    if info.archive:
        entries += archive_entries(file, info)
    if info.with_metadata and info.title:
        entries += b"/ViewerPreferences<</DisplayDocTitle true>>"
    return entries


def _named_pages(numbers: Sequence[int], links: Sequence[Link]) -> bytes:
    targets = sorted({link.target for link in links})
    return b"".join(b"(%b)[%d 0 R/Fit]" % (_page_name(target), numbers[target - 1]) for target in targets)


def _page_name(page: int) -> bytes:
    """Name a page so that names sort as pages do."""
    return b"page%06d" % page


def _label(file: PdfFile, label: PageLabel) -> bytes:
    prefix = b"/P" + file.string(label.prefix) if label.prefix else b""
    return b"%d<<%b%b/St %d>>" % (label.page - 1, _STYLES[label.style], prefix, label.first)


def _add_description(file: PdfFile, info: DocumentInfo) -> int:
    fields = {b"Title": info.title, b"Author": info.author, b"Subject": info.subject, b"Creator": "printkit"}
    entries = b"".join(b"/%b%b" % (name, file.string(text)) for name, text in fields.items() if text)
    return file.add(b"<<%b>>" % entries)
