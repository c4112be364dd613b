"""Whole or not at all, and never a user's file."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from pathlib import Path

import pytest

from printkit.batch.page_folder import PageFolder
from printkit.batch.staging import Staging, file_faults, folder_faults
from printkit.errors import UsageError


def everything(folder: Path) -> dict[str, str]:
    return {str(file.relative_to(folder)): file.read_text() for file in folder.rglob("*") if file.is_file()}


def page(content: str) -> str:
    """Return a page that carries our mark."""
    return f'<svg xmlns:printkit="urn:printkit:scene">{content}</svg>'


def put_pages(folder: Path, pages: dict[str, str]) -> None:
    with Staging() as staging:
        target = PageFolder(staging, folder, "svg")
        for name, content in pages.items():
            target.write(name, page(content).encode())
        staging.commit(target.finish())


def test_nothing_is_there_before_the_commit_and_all_after(tmp_path: Path) -> None:
    with Staging() as staging:
        for name in ("a/b/one.txt", "a/two.txt"):
            staging.file(tmp_path / name).write_text(name)
        assert not (tmp_path / "a/b/one.txt").exists()
        staging.commit()
    assert everything(tmp_path) == {"a/b/one.txt": "a/b/one.txt", "a/two.txt": "a/two.txt"}
    assert sorted(place.name for place in (tmp_path / "a").iterdir()) == ["b", "two.txt"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, OSError])
def test_an_error_leaves_everything_as_it_was(tmp_path: Path, error: type[BaseException]) -> None:
    (tmp_path / "old.txt").write_text("old")

    def fail_in_the_middle() -> None:
        with Staging() as staging:
            staging.file(tmp_path / "old.txt").write_text("new")
            staging.file(tmp_path / "deep/er/new.txt").write_text("new")
            raise error

    with pytest.raises(error):
        fail_in_the_middle()
    assert everything(tmp_path) == {"old.txt": "old"}
    assert [place.name for place in tmp_path.iterdir()] == ["old.txt"]


def test_a_folder_in_the_way_stops_everything(tmp_path: Path) -> None:
    (tmp_path / "two.txt").mkdir()

    def write_both() -> None:
        with Staging() as staging:
            for name in ("one.txt", "two.txt"):
                staging.file(tmp_path / name).write_text("new")
            staging.commit()

    with pytest.raises(OSError, match=r"there is a folder of this name.*two\.txt"):
        write_both()
    assert [place.name for place in tmp_path.iterdir()] == ["two.txt"]


@pytest.mark.parametrize("known", [True, False])
def test_a_full_disk_is_told_with_the_place_that_was_wanted(tmp_path: Path, known: bool) -> None:
    def fill_the_disk() -> None:
        with Staging() as staging:
            part = staging.file(tmp_path / "book.pdf")
            raise OSError(errno.ENOSPC, "No space left on device", *([str(part)] if known else []))

    with pytest.raises(OSError, match="No space") as caught:
        fill_the_disk()
    assert caught.value.filename == str(tmp_path / "book.pdf" if known else tmp_path)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link.txt").symlink_to(tmp_path / "real" / "file.txt")
    with Staging() as staging:
        staging.file(tmp_path / "link.txt").write_text("words")
        staging.commit()
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real" / "file.txt").read_text() == "words"


def test_files_get_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    with Staging() as staging:
        staging.file(tmp_path / "made").write_text("")
        staging.commit()
    assert (tmp_path / "made").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_pages_of_an_earlier_build_are_replaced(tmp_path: Path) -> None:
    put_pages(tmp_path, {"001-title": "t", "002-puzzle-1": "p", "003-answers": "a"})
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "004-mine.svg").write_text("mine too")
    put_pages(tmp_path, {"001-title": "T", "002-answers": "a"})
    left = everything(tmp_path)
    assert json.loads(left.pop("printkit-svg.json"))["files"].keys() == {"001-title.svg", "002-answers.svg"}
    assert left == {"001-title.svg": page("T"), "002-answers.svg": page("a"), "notes.txt": "mine", "004-mine.svg": "mine too"}


def test_a_forged_record_gives_no_page_away(tmp_path: Path) -> None:
    (tmp_path / "drawing.svg").write_text("<svg>mine</svg>")
    (tmp_path / "001-title.svg").write_text("<svg>mine too</svg>")
    files = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in tmp_path.iterdir()}
    (tmp_path / "printkit-svg.json").write_text(json.dumps({"format": "printkit-pages/1", "files": files}))
    put_pages(tmp_path, {"002-answers": "a"})
    assert {"drawing.svg", "001-title.svg"} <= everything(tmp_path).keys()
    with pytest.raises(UsageError, match=r"001-title\.svg"):
        put_pages(tmp_path, {"001-title": "t"})


@pytest.mark.parametrize("name", ["001-title.svg", "printkit-svg.json"])
@pytest.mark.parametrize("end", ["there.svg", "nowhere.svg"])
def test_no_page_and_no_record_goes_through_a_link(tmp_path: Path, name: str, end: str) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    (tmp_path / "there.svg").write_text(page("t"))
    (folder / name).symlink_to(tmp_path / end)
    with pytest.raises(UsageError, match=f"{name}.* is a link"):
        put_pages(folder, {"001-title": "t"})
    assert everything(tmp_path).keys() <= {"there.svg", f"pages/{name}"}
    assert (tmp_path / "there.svg").read_text() == page("t")


def test_a_page_that_the_user_changed_is_neither_removed_nor_overwritten(tmp_path: Path) -> None:
    put_pages(tmp_path, {"001-title": "t", "002-puzzle-1": "p"})
    (tmp_path / "002-puzzle-1.svg").write_text("improved by hand")
    put_pages(tmp_path, {"001-title": "t"})
    assert (tmp_path / "002-puzzle-1.svg").read_text() == "improved by hand"
    (tmp_path / "001-title.svg").write_text("improved as well")
    with pytest.raises(UsageError, match=r"(?s)001-title.svg.*was changed.*002-puzzle-1.svg.*is not from"):
        put_pages(tmp_path, {"001-title": "t", "002-puzzle-1": "p"})
    assert (tmp_path / "001-title.svg").read_text() == "improved as well"


def test_many_strangers_are_told_shortly(tmp_path: Path) -> None:
    for number in range(9):
        (tmp_path / f"{number}.svg").write_text("mine")
    with pytest.raises(UsageError) as caught:
        put_pages(tmp_path, {str(number): "ours" for number in range(9)})
    assert len(caught.value.faults) == 6
    assert "and 4 more" in str(caught.value)


@pytest.mark.parametrize(
    "record",
    [
        '{"format": "printkit-pages/1", "files": {"../outside.svg": "DIGEST"}}',
        '{"format": "printkit-pages/1", "files": ["../outside.svg"]}',
        '{"format": "printkit-pages/2", "files": {}}',
        "[" * 100_000,
        "not json",
        "7",
    ],
)
def test_a_hostile_record_harms_nothing(tmp_path: Path, record: str) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    (tmp_path / "outside.svg").write_text("")
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    (folder / "printkit-svg.json").write_text(record.replace("DIGEST", empty))
    put_pages(folder, {"001-title": "t"})
    assert (tmp_path / "outside.svg").exists()


def test_targets_are_judged_before_any_work(tmp_path: Path) -> None:
    (tmp_path / "folder.pdf").mkdir()
    (tmp_path / "file").touch()
    told = {
        name: [str(fault) for fault in file_faults(tmp_path / name, (".pdf", ".svg"), "-o")]
        for name in ("new/deep/book.pdf", "book.PDF", "book.doc", "folder.pdf", "file/book.pdf")
    }
    assert told.pop("new/deep/book.pdf") == []
    assert told.pop("book.PDF") == []
    assert "end the name in .pdf or .svg" in told["book.doc"][0]
    assert "is a folder" in told["folder.pdf"][0]
    assert "is not a folder" in told["file/book.pdf"][0]
    assert file_faults(Path(os.devnull).with_suffix(".pdf"), (".pdf",), "-o") == folder_faults(Path(os.devnull).parent, "-o")


def test_a_device_is_no_target(tmp_path: Path) -> None:
    (tmp_path / "null.pdf").symlink_to(os.devnull)
    assert "not a regular file" in str(file_faults(tmp_path / "null.pdf", (".pdf",), "-o")[0])


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "nothing may be written" in str(folder_faults(tmp_path / "new", "--svg")[0])
