"""Inks as palettes of other programs."""

from __future__ import annotations

import struct

from printkit.render.palette_file import ase, gpl, inks_of
from printkit.scene.item import Dot, Group, Ink, Path, Stroke, Text

RED, BLUE = Ink("piece-1", "#EB4F48"), Ink("über", "#4C8EDD")


def test_a_gimp_palette_names_every_ink() -> None:
    assert gpl("Rain", [RED, BLUE]).splitlines()[4:] == ["235  79  72\tpiece-1", " 76 142 221\tüber"]


def test_adobe_swatches_can_be_read_back() -> None:
    content = ase([RED, BLUE])
    assert content[:4] == b"ASEF"
    assert struct.unpack(">HHI", content[4:12]) == (1, 0, 4)
    place, found, around = 12, [], []
    while place < len(content):
        kind, length = struct.unpack(">HI", content[place : place + 6])
        body = content[place + 6 : place + 6 + length]
        if kind != 1:
            around.append((kind, body[2:-2].decode("utf-16-be")))
            place += 6 + length
            continue
        (characters,) = struct.unpack(">H", body[:2])
        name = body[2 : 2 * characters].decode("utf-16-be")
        model, *levels, _ = struct.unpack(">4sfffH", body[2 + 2 * characters :])
        assert model == b"RGB "
        found.append((name, [round(level * 255) for level in levels]))
        place += 6 + length
    assert around == [(0xC001, "printkit"), (0xC002, "")]
    assert found == [("piece-1", [235, 79, 72]), ("über", [76, 142, 221])]


def test_every_ink_of_a_drawing_is_found() -> None:
    items = (
        Path((("M", 0, 0),), Stroke(Ink("a", "#000000"), 1), Ink("b", "#000000")),
        Group("g", (Dot(0, 0, 1, (Ink("c", "#000000"),), Stroke(Ink("d", "#000000"), 1), Ink("e", "#000000"), 1),)),
        Text(0, 0, "x", 8, Ink("f", "#000000")),
    )
    assert sorted(ink.name for ink in inks_of(items)) == list("abcdef")
