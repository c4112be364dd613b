"""A damaged file that a lenient reader repairs is told as such, and no printer or archive gets it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from printkit.book.profile import profile
from printkit.cli import main
from printkit.errors import InputError
from printkit.front.page import Page
from printkit.preflight import reading
from printkit.preflight.report import Report, preflight
from printkit.scene.item import Ink, Scene, Stroke
from printkit.scene.item import Path as Line


def _start(data: bytes) -> int:
    found = re.search(rb"startxref\s+(\d+)", data)
    assert found
    return int(found[1])


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "no end": lambda data: data[: data.rindex(b"%%EOF")],
    "no startxref": lambda data: data.replace(b"startxref", b"startxxxx"),
    "wrong offset": lambda data: data.replace(b"startxref\n%d" % _start(data), b"startxref\n%d" % (_start(data) + 7)),
    "offset nowhere": lambda data: data.replace(b"startxref\n%d" % _start(data), b"startxref\n%d" % (10**9)),
    "table before itself": lambda data: re.sub(rb"trailer\s*<<", lambda found: found[0] + b"/Prev %d " % _start(data), data),
    "something before": lambda data: b"junk\n" + data,
    "something after": lambda data: data + b"junk",
    "much after": lambda data: data + b"junk" * 1000,
    "objects moved": lambda data: data.replace(b"endobj\n", b"endobj\n\n\n", 1),
}


@pytest.fixture(scope="module")
def sound() -> bytes:
    return Page(Scene(210, 297, (Line((("M", 50, 50), ("L", 90, 90)), Stroke(Ink("black", "#000000"), 1)),))).pdf()


def checked(folder: Path, data: bytes, name: str) -> Report:
    file = folder / "x.pdf"
    file.write_bytes(data)
    return preflight(file, profile(name))


def has_damage(report: Report) -> bool:
    return any(found.rule == "damage" and "repaired" in found.problem for found in report.findings)


@pytest.mark.parametrize("name", ["screen", "home", "kdp", "ingram", "press"])
def test_a_sound_file_needs_no_repair(tmp_path: Path, sound: bytes, name: str) -> None:
    for data in (sound, sound + b"\r\n"):
        report = checked(tmp_path, data, name)
        assert (report.repaired, has_damage(report)) == ("", False)


@pytest.mark.parametrize("damage", DAMAGES)
def test_damages_are_told_and_refused_by_printers(tmp_path: Path, sound: bytes, damage: str) -> None:
    broken = DAMAGES[damage](sound)
    assert broken != sound
    for name in ("screen", "kdp", "ingram", "press"):
        assert has_damage(checked(tmp_path, broken, name)), name
    at_home = checked(tmp_path, broken, "home")
    assert at_home.repaired
    assert "<_io" not in at_home.repaired
    assert not has_damage(at_home)


def test_the_command_says_so(tmp_path: Path, sound: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(sound + b"junk")
    assert main(["check", str(file), "--profile", "home"]) == 0
    assert "the file is damaged and was repaired to be read: something stands after its end" in capsys.readouterr().err
    assert main(["check", str(file), "--profile", "press"]) == 6
    assert f"{file}: damage: the file is damaged and was repaired" in capsys.readouterr().err


def test_what_the_reader_cannot_go_on_with_is_one_line(tmp_path: Path, sound: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_words: object, **_more: object) -> None:
        raise RuntimeError("stream <_io.BufferedReader name='x'>: INTERNAL ERROR: too many loops")

    monkeypatch.setattr(pikepdf, "open", fail)
    with pytest.raises(InputError, match=r"x\.pdf: this is not a sound PDF: INTERNAL ERROR: too many loops; write it anew$"):
        checked(tmp_path, sound, "home")
    assert reading._words("plain") == "plain"
