"""The pictures of the documentation are there, shown, small and up to date; `make gallery` draws them."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import gallery
import pytest
from gallery import DARK, LIGHT, MANIFEST, PICTURES, Picture

from printkit import kind_folder
from printkit.scene.item import Dot, Ink, Scene

ROOT = Path(__file__).parents[1]
LARGEST, LARGEST_OF_ALL = 150_000, 1_500_000
SHOWN = re.compile(r'!\[[^\]]+\]\(([^)\s]+)\)|src(?:set)?="([^"]+)"')
"""A picture with words for those who cannot see it, or a part of one in HTML."""


@pytest.fixture(autouse=True, scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRINTKIT_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


def out_of_date(picture: Picture, folder: Path = PICTURES) -> list[str]:
    known = gallery.manifest(folder).get(picture.file, {})
    return [] if known.get("scene") == picture.digest else [f"{picture.file} is out of date; run make gallery and look at it"]


def faults(folder: Path, wanted: set[str]) -> Iterator[str]:
    """Tell what is wrong with the files of a gallery, whatever they show."""
    files = {file.name: file.read_bytes() for file in folder.iterdir() if file.name != MANIFEST}
    known = gallery.manifest(folder)
    yield from (f"there is no {name}; run make gallery" for name in sorted(wanted - set(files)))
    yield from (f"nobody asks for {name}; run make gallery" for name in sorted(set(files) - wanted))
    for name, content in sorted(files.items()):
        if known.get(name, {}).get("file") != sha256(content).hexdigest():
            yield f"{name} is not what make gallery drew"
        if len(content) > LARGEST:
            yield f"{name} has {len(content)} bytes"
    if sum(map(len, files.values())) > LARGEST_OF_ALL:
        yield "all pictures together are too large"


def shown_by(page: Path) -> set[Path]:
    text = page.read_text(encoding="utf-8")
    return {(page.parent / (markdown or html)).resolve() for markdown, html in SHOWN.findall(text)}


def unseen(pages: dict[str, Path], folder: Path = PICTURES) -> list[str]:
    """Name the pictures that the page where people look for them does not show."""
    shown = {page: shown_by(page) for page in set(pages.values())}
    return [f"{page} does not show {name}" for name, page in pages.items() if (folder / name).resolve() not in shown[page]]


def pages() -> dict[str, Path]:
    """Return where each picture has to be shown."""
    kinds = {f"{name}.png": kind_folder.folder(name) / "README.md" for name in gallery.drawn_kinds()}
    judging = {f"{name}.png": ROOT / "docs" / "dissections.md" for name in gallery.JUDGING}
    return {name: {**kinds, **judging}.get(name, ROOT / "README.md") for name in gallery.pictures()}


def test_all_pictures_are_there_and_small() -> None:
    assert list(faults(PICTURES, set(gallery.pictures()))) == []


def test_every_picture_is_shown_where_people_look_for_it() -> None:
    assert unseen(pages()) == []


def test_every_kind_has_a_picture() -> None:
    assert {*gallery.drawn_kinds(), gallery.TEMPLATE} == set(kind_folder.own())
    assert {f"{name}.png" for name in gallery.drawn_kinds()} <= set(gallery.pictures())


def test_every_picture_of_a_page_is_there() -> None:
    assert [file for page in set(pages().values()) for file in shown_by(page) if not file.is_file()] == []


def test_the_first_screen_has_words_and_both_commands_before_any_picture() -> None:
    first, _, rest = (ROOT / "README.md").read_text(encoding="utf-8").partition("<picture>")
    assert re.search(r"```sh\nmake demo .*\nmake studio .*\nmake test .*\n```", first)
    assert len(first.splitlines()) < 15
    assert "spread-light.png" in rest


def test_the_spread_is_up_to_date() -> None:
    assert [fault for ground in (LIGHT, DARK) for fault in out_of_date(gallery.spread(ground))] == []


def test_the_strip_of_all_kinds_is_up_to_date() -> None:
    assert [fault for ground in (LIGHT, DARK) for fault in out_of_date(gallery.strip(ground))] == []


@pytest.mark.parametrize("name", gallery.JUDGING)
def test_pictures_of_judging_are_up_to_date(name: str) -> None:
    assert out_of_date(gallery.judging(name)) == []


@pytest.mark.parametrize("name", gallery.drawn_kinds())
def test_page_and_answer_of_a_kind_are_up_to_date(name: str) -> None:
    assert out_of_date(gallery.page_and_answer(name)) == []


def changed(picture: Picture, **changes: object) -> Picture:
    """Change the paper, the first thing of a picture that lies on its ground."""
    ground, paper, *others = picture.scene.items
    return replace(picture, scene=replace(picture.scene, items=(ground, replace(paper, **changes), *others)))  # type: ignore[arg-type]


def test_a_picture_that_has_changed_would_be_noticed() -> None:
    maze = gallery.page_and_answer("maze")
    assert out_of_date(changed(maze, fill=Ink("paper", "#FFFFFE")))
    assert out_of_date(changed(maze, name="sheet"))
    assert out_of_date(replace(maze, scene=replace(maze.scene, items=maze.scene.items[:-1])))
    assert out_of_date(replace(maze, transparent=""))
    assert out_of_date(replace(maze, name="labyrinth"))
    corner, *path = maze.scene.items[1].segments  # type: ignore[union-attr]
    for distance, seen in ((0.01, True), (1e-9, False)):
        moved = changed(maze, segments=((corner[0], corner[1] + distance, *corner[2:]), *path))
        assert bool(out_of_date(moved)) == seen


def test_damages_to_the_files_would_be_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    shutil.copytree(PICTURES, folder)
    wanted = set(gallery.pictures())
    assert list(faults(folder, wanted)) == []
    assert list(faults(folder, {*wanted, "chess.png"})) == ["there is no chess.png; run make gallery"]
    (folder / "maze.png").unlink()
    (folder / "old.svg").write_text("<svg/>")
    (folder / "that.png").write_bytes((folder / "unit.png").read_bytes())
    (folder / "board.png").write_bytes(bytes(LARGEST + 1))
    assert list(faults(folder, wanted)) == [
        "there is no maze.png; run make gallery",
        "nobody asks for old.svg; run make gallery",
        "board.png is not what make gallery drew",
        f"board.png has {LARGEST + 1} bytes",
        "old.svg is not what make gallery drew",
        "that.png is not what make gallery drew",
    ]
    (folder / "board.png").write_bytes(bytes(LARGEST_OF_ALL))
    assert "all pictures together are too large" in faults(folder, wanted)


def test_a_picture_that_no_page_shows_would_be_noticed(tmp_path: Path) -> None:
    page = tmp_path / "a.md"
    page.write_text(
        '![one](x/one.png) <img src="x/two.png"> <source srcset="x/three.png"> ![](x/four.png) x/five.png', encoding="utf-8"
    )
    names = ["one.png", "two.png", "three.png", "four.png", "five.png"]
    assert unseen(dict.fromkeys(names, page), tmp_path / "x") == [
        f"{page} does not show four.png",
        f"{page} does not show five.png",
    ]


def test_only_what_has_changed_is_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def png(picture: Picture) -> bytes:
        drawn.append(picture.name)
        return picture.name.encode()

    monkeypatch.setattr(Picture, "png", png)
    one, two = (Picture(name, Scene(9.0, 9.0, (Dot(x, 4.0, 1.0, ()),))) for name, x in (("one", 3.0), ("two", 4.0)))
    assert gallery.write([one, two], tmp_path) == ["one.png", "two.png"]
    assert gallery.write([one, two], tmp_path) == []
    (tmp_path / "two.png").write_bytes(b"scribble")
    assert gallery.write([one, two], tmp_path) == ["two.png"]
    assert gallery.write([replace(one, scene=two.scene), two], tmp_path) == ["one.png"]
    assert gallery.write([two], tmp_path) == ["one.png"]
    assert drawn == ["one", "two", "two", "one"]
    assert list(json.loads((tmp_path / MANIFEST).read_text())) == ["two.png"]
    assert sorted(file.name for file in tmp_path.iterdir()) == [MANIFEST, "two.png"]


def test_a_picture_keeps_its_colours_and_is_empty_around_its_pages() -> None:
    image = pytest.importorskip("PIL.Image")
    kept = image.open(PICTURES / "maze.png").convert("RGBA")
    half = kept.width // 2
    assert kept.getpixel((half, kept.height // 2))[3] == 0
    assert kept.getpixel((5, 5)) == (255, 255, 255, 255)
    assert kept.getpixel((0, 0)) == (0x9A, 0xA1, 0xAA, 255)
