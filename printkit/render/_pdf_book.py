"""The structure of a PDF around its pages: page tree, links, outline, page labels, description."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import BinaryIO

from printkit.errors import PrintkitError
from printkit.render._number import short
from printkit.render._pdf_file import PdfFile
from printkit.render._pdf_font import FontShelf
from printkit.render._pdf_outline import add_outline
from printkit.render._pdf_page import page_content
from printkit.render.pdf import DocumentInfo, Link, PageLabel
from printkit.scene.font import MM_PER_PT
from printkit.scene.item import Scene

_STYLES = {"decimal": b"/S/D", "roman": b"/S/r", "none": b""}


def write_book(target: BinaryIO, pages: Iterable[Scene], info: DocumentInfo) -> None:
    """Write the pages one by one, then everything that speaks of all of them."""
    file = PdfFile(target)
    tree = file.reserve()
    numbers = _write_pages(file, tree, pages, info.links if info.with_links else ())
    if not numbers:
        raise PrintkitError("there is no page to print")
    kids = b" ".join(b"%d 0 R" % number for number in numbers)
    file.put(tree, b"<</Type/Pages/Count %d/Kids[%b]>>" % (len(numbers), kids))
    catalog = file.add(b"<</Type/Catalog/Pages %d 0 R%b>>" % (tree, _catalog_entries(file, numbers, info)))
    file.close(catalog, _add_description(file, info) if info.with_metadata else None)


def _write_pages(file: PdfFile, tree: int, pages: Iterable[Scene], links: Sequence[Link]) -> list[int]:
    fonts = FontShelf(file)
    links_on: dict[int, list[Link]] = defaultdict(list)
    for link in links:
        links_on[link.page].append(link)
    return [_write_page(file, fonts, tree, scene, links_on.get(page, ())) for page, scene in enumerate(pages, 1)]


def _write_page(file: PdfFile, fonts: FontShelf, tree: int, scene: Scene, links: Sequence[Link]) -> int:
    content = file.add_stream(page_content(scene, fonts))
    size = f"{_points(scene.width)} {_points(scene.height)}".encode()
    annotations = b"/Annots[%b]" % b"".join(_annotation(link, scene) for link in links) if links else b""
    entries = b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 %b]/Resources<</Font %d 0 R>>/Contents %d 0 R%b>>"
    return file.add(entries % (tree, size, file.font_table, content, annotations))


def _annotation(link: Link, scene: Scene) -> bytes:
    """Make a link; its target may be a page not yet written, so it goes by name."""
    left, right = _points(link.x), _points(link.x + link.width)
    top, bottom = _points(scene.height - link.y), _points(scene.height - link.y - link.height)
    place = f"[{left} {bottom} {right} {top}]".encode()
    return b"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect%b/Dest(%b)>>" % (place, _page_name(link.target))


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


def _points(length: float) -> str:
    return short(length / MM_PER_PT, 4)
