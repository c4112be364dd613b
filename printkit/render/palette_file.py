"""The inks of a drawing as palettes that drawing programs open: GPL for Inkscape, GIMP and Scribus, ASE for Adobe's."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator

from printkit.scene.item import Dot, Group, Ink, Item, Path, Text


def inks_of(items: Iterable[Item]) -> Iterator[Ink]:
    """Yield every ink that is used, as often as it is."""
    for item in items:
        match item:
            case Path():
                yield from (ink for ink in (item.fill, item.stroke.ink if item.stroke else None) if ink)
            case Dot():
                yield from item.inks
                yield from (ink for ink in (item.halo, item.outline.ink if item.outline else None) if ink)
            case Text():
                yield item.ink
            case Group():
                yield from inks_of(item.items)


def gpl(name: str, inks: Iterable[Ink]) -> str:
    """Write a palette as text, one ink on a line."""
    rows = (f"{red:3d} {green:3d} {blue:3d}\t{ink.name}" for ink in inks for red, green, blue in [_levels(ink)])
    return "\n".join(["GIMP Palette", f"Name: {name}", "Columns: 6", "# printkit", *rows, ""])


def ase(inks: Iterable[Ink]) -> bytes:
    """Write a palette as Adobe's swatch exchange: a block for each ink, in RGB, in a group that is called printkit."""
    name = _ase_text("printkit")
    blocks = [struct.pack(">HI", 0xC001, len(name)) + name, *map(_block, inks), struct.pack(">HI", 0xC002, 0)]
    return b"ASEF" + struct.pack(">HHI", 1, 0, len(blocks)) + b"".join(blocks)


def _block(ink: Ink) -> bytes:
    body = _ase_text(ink.name) + b"RGB "
    body += struct.pack(">fffH", *(level / 255 for level in _levels(ink)), 0)
    return struct.pack(">HI", 1, len(body)) + body


def _ase_text(text: str) -> bytes:
    name = text.encode("utf-16-be") + b"\0\0"
    return struct.pack(">H", len(name) // 2) + name


def _levels(ink: Ink) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(ink.colour.removeprefix("#"))
    return red, green, blue
