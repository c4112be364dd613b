"""The outline that a viewer shows beside the pages, as the linked list of linked lists that PDF makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from printkit.render._pdf_file import PdfFile
from printkit.render.pdf import OutlineEntry


@dataclass(slots=True)
class _Node:
    number: int
    entry: OutlineEntry
    children: list[_Node] = field(default_factory=list)

    def size(self) -> int:
        """Count all nodes below."""
        return sum(1 + child.size() for child in self.children)


def add_outline(file: PdfFile, pages: Sequence[int], entries: Sequence[OutlineEntry]) -> int:
    """Write the outline and return the number of its root; `pages` are the numbers of the page objects."""
    root = _tree(file, entries)
    file.put(root.number, b"<</Type/Outlines%b>>" % _family(root))
    _put_children(file, pages, root)
    return root.number


def _tree(file: PdfFile, entries: Sequence[OutlineEntry]) -> _Node:
    """Sort entries under their parents; an entry that skips levels goes as deep as there is a parent."""
    root = _Node(file.reserve(), OutlineEntry("", 1))
    branch = [root]
    for entry in entries:
        del branch[entry.level + 1 :]
        node = _Node(file.reserve(), entry)
        branch[-1].children.append(node)
        branch.append(node)
    return root


def _put_children(file: PdfFile, pages: Sequence[int], parent: _Node) -> None:
    for index, node in enumerate(parent.children):
        links = b"/Parent %d 0 R" % parent.number
        if index > 0:
            links += b"/Prev %d 0 R" % parent.children[index - 1].number
        if index + 1 < len(parent.children):
            links += b"/Next %d 0 R" % parent.children[index + 1].number
        heading = b"/Title%b/Dest[%d 0 R/Fit]" % (file.string(node.entry.title), pages[node.entry.page - 1])
        file.put(node.number, b"<<%b%b%b>>" % (heading, links, _family(node)))
        _put_children(file, pages, node)


def _family(node: _Node) -> bytes:
    """Name the first and last child; a positive count shows them unfolded."""
    if not node.children:
        return b""
    return b"/First %d 0 R/Last %d 0 R/Count %d" % (node.children[0].number, node.children[-1].number, node.size())
